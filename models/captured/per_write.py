"""What was counted per redo write, in reports that were made public, read from the per_write of published.toml.

As with the ratios of `published`, a chapter calls them published, not captured.
"""

from dataclasses import dataclass

from models.figures.interval import Interval

from .entries import Origin, entries, range_of, tables


@dataclass(frozen=True, kw_only=True)
class PerWrite(Origin):
    """What was counted per redo write, in one report or in several. `None` where the source does not say.

    Attributes
    ----------
    waits : Interval
        Waits of *log file parallel write* / *redo writes*.
    active_strands : Interval
        *redo write active strands* / *redo writes*.
    """

    waits: Interval | None = None
    active_strands: Interval | None = None

    def __post_init__(self):
        if self.waits is self.active_strands is None:
            raise ValueError("give one of waits, active_strands")


def load(text=None):
    """Every PerWrite by its name, of published.toml or of a text that is laid out like it."""
    readers = {"waits": range_of, "active_strands": range_of}
    return entries(tables(text), "per_write", "figure per write", PerWrite, readers, ("label", "source"))
