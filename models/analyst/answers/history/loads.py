"""Quiet and loaded hours, and from when to when each lasted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log
from statistics import fmean, median
from typing import TYPE_CHECKING

from models.analyst.answers.history.snapshot import Snapshot

if TYPE_CHECKING:
    from models.analyst.answers.history.system import Line

QUIET, LOADED = "quiet", "loaded"
ENOUGH = 5  # snapshots, fewer than which are no kind of their own; a choice
APART = 3.0  # times as many active sessions in loaded hours as in quiet ones, in the middle of either: a choice
LEAST = 0.01  # sessions: fewer are as few; a choice


@dataclass(frozen=True)
class Stretch:
    """Lines without a break between them, all of one load.

    Attributes
    ----------
    load
        QUIET, LOADED, or empty where they are not told apart.
    """

    load: str
    lines: tuple[Line, ...]

    @property
    def snapshots(self) -> list[Snapshot]:
        return [line.snapshot for line in self.lines]

    @property
    def begin(self) -> datetime:
        return self.lines[0].snapshot.timed[0]

    @property
    def end(self) -> datetime:
        return self.lines[-1].snapshot.timed[1]

    @property
    def seconds(self) -> float:
        return sum(snapshot.seconds for snapshot in self.snapshots)


def threshold(active: Sequence[float]) -> float | None:
    """Active sessions from which on an hour is loaded, of these; None where all are of one kind.

    The logarithms are cut in two where the parts differ most for how much they vary (Otsu 1979).
    """
    values = sorted(log(max(sessions, LEAST)) for sessions in active)
    if len(values) < 2 * ENOUGH:
        return None
    cut = max(
        range(1, len(values)), key=lambda cut_at: cut_at * (len(values) - cut_at) * _apart(values, cut_at) ** 2
    )
    if min(cut, len(values) - cut) < ENOUGH:
        return None
    low, high = sorted(active)[:cut], sorted(active)[cut:]
    return high[0] if median(high) >= APART * max(median(low), LEAST) else None


def load_of(active: float | None, edge: float | None) -> str | None:
    """QUIET or LOADED, by the threshold; empty where there is none, None where `active` is not known."""
    if active is None:
        return None
    if edge is None:
        return ""
    return LOADED if active >= edge else QUIET


def _apart(values: Sequence[float], cut_at: int) -> float:
    return fmean(values[cut_at:]) - fmean(values[:cut_at])


def stretches(lines: Iterable[Line]) -> Iterator[Stretch]:
    """The Stretches of the lines of one system, in order; of what does not say when it was, or its load, none.

    A restart breaks one, and time that no report is of, if that is longer than an interval usually is.
    """
    timed = [line for line in lines if line.load is not None and line.snapshot.span]
    usual = median(line.snapshot.seconds for line in timed) if timed else 0.0
    members: list[Line] = []
    for line in timed:
        if members and (line.load != members[-1].load or _is_break(members[-1], line, usual)):
            yield Stretch(members[0].load or "", tuple(members))
            members = []
        members.append(line)
    if members:
        yield Stretch(members[0].load or "", tuple(members))


def _is_break(line: Line, later: Line, usual: float) -> bool:
    gap = (later.snapshot.timed[0] - line.snapshot.timed[1]).total_seconds()
    return later.restarted or gap > usual
