"""The colours of the three shapes of a cost, by name: whoever draws a chapter's chart imports them."""

from models.explore import palette
from models.findings.chapters import SHAPES

LOCK, TIMER, PIPE = SHAPES

palette.extend(
    lock=("#962f00", "#d8794a", []),
    timer=("#156bbc", "#1d95ff", [9, 4]),
    pipe=("#0c3f41", "#47febb", [12, 3, 2, 3]),
)
