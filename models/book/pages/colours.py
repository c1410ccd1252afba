"""The colours of this book's charts, one for each shape of a cost: the engine has them from here."""

from models.analyst.colours import OF_SHAPES, SHAPES
from models.explorable import palette

palette.extend(**OF_SHAPES)
LOCK, TIMER, PIPE = SHAPES
