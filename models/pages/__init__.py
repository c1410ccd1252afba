"""What the chapters of this book print, and the colours of its three shapes of a cost."""

from models.chapters import SHAPES
from models.explore import palette

LOCK, TIMER, PIPE = SHAPES

palette.extend(lock=("#b4451f", "#f0906a"), timer=("#1f63a8", "#78b4f0"), pipe=("#0d766c", "#4fc7b9"))
