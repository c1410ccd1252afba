"""The published figures: ratios printed in prose, read from the figures of published.toml.

They have a source, and no listing: what the text of a listing would show about them is not known. So they are kept
apart from the captured listings, and a chapter calls them published, not captured. What else published.toml holds
is read by `quantities`, `published_waits` and `log_writes`.
"""

from dataclasses import dataclass

from models.analyst.reports.named import Named
from models.book.captured.entries import Origin, entries, range_of, share, tables, whole_number
from models.laws.numbers.interval import Interval


@dataclass(frozen=True, kw_only=True)
class Published(Origin):
    """One published ratio. `None` where its source does not say.

    Attributes
    ----------
    ratio
        Observed: *log file sync* over *log file parallel write*.
    writing, cpu
        The shares of its time that the log writer spends writing, and on the CPU.
    host_cpu
        The CPU utilisation of the host.
    host_cpus, strands
        How many CPUs the host has, and how many public redo strands were set or are the default there.
    """

    ratio: Interval
    writing: float | None = None
    cpu: float | None = None
    host_cpu: float | None = None
    host_cpus: int | None = None
    strands: int | None = None


_READERS = (
    {"ratio": range_of}
    | dict.fromkeys(("writing", "cpu", "host_cpu"), share)
    | dict.fromkeys(("host_cpus", "strands"), whole_number)
)


def load(text: str | None = None) -> Named[Published]:
    """Every Published by its name, of published.toml or of a text that is laid out like it."""
    return entries(tables(text), "figures", "published figure", Published, _READERS, ("label", "source", "ratio"))
