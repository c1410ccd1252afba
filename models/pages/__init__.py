"""What the chapters of this book print, and the colours of its three shapes of a cost."""

from models.chapters import SHAPES
from models.explore import palette

LOCK, TIMER, PIPE = SHAPES

palette.extend(
    lock=("#962f00", "#d8794a", []),
    timer=("#156bbc", "#1d95ff", [9, 4]),
    pipe=("#0c3f41", "#47febb", [12, 3, 2, 3]),
)
