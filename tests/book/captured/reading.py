"""What the tests of the reader share: the raw listings, read without the reader, and a walk over figures."""

from dataclasses import fields, is_dataclass
from pathlib import Path

import models.book.captured
from models.book.captured import names
from models.laws.numbers.figure import Figure

FOLDER = Path(models.book.captured.__file__).parent / "listings"
LISTINGS = names()
AWR = [name for name in LISTINGS if name.startswith("hw-awr")]


def raw(name):
    """The listing as it lies on disk, without any decoding of line ends."""
    return (FOLDER / f"{name}.txt").read_bytes().decode("ascii")


def figures(thing):
    """Every Figure in a listing or in anything it holds, one by one."""
    if isinstance(thing, Figure):
        yield thing
    elif isinstance(thing, dict):
        for element in thing.values():
            yield from figures(element)
    elif isinstance(thing, tuple):
        for element in thing:
            yield from figures(element)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from figures(getattr(thing, field.name))
