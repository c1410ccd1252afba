"""Active sessions by event over time: from when to when how many, with restarts and time that no report is of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from math import ceil, floor

EVENTS, REST = 6, "the rest"  # events that are drawn by themselves; a choice
# Seconds from one tick to the next; DAILY or more apart, they are days. TICKS at most, a choice.
STEPS = [60 * minutes for minutes in (1, 5, 10, 30, 60, 120, 180, 360, 720, 1440, 2880, 10080, 20160, 40320)]
DAILY, TICKS = 86_400, 7


@dataclass(frozen=True)
class Span:
    """What was so from one time to another: sessions by event, and how many in all; and what came before it.

    Attributes
    ----------
    started
        When the instance was started again, where that is known to be in the gap before it.
    """

    begin: datetime
    end: datetime
    sessions: dict[str, float]
    active: float
    restarted: bool = False
    after_gap: bool = False
    started: datetime | None = None

    @property
    def restart(self) -> datetime | None:
        """When the instance was started again, as far as is known; None if it was not."""
        return (self.started or self.begin) if self.restarted else None

    @property
    def seconds(self) -> float:
        return (self.end - self.begin).total_seconds()

    @cached_property
    def height(self) -> float:
        """All sessions: those active, or those of the events if they are more."""
        return max(self.active, sum(self.sessions.values()))


class Timeline:
    """Spans in order, and the events that are drawn: CPU lowest, then others by their sessions, then the rest."""

    def __init__(self, spans: Iterable[Span], cpu: str = "CPU") -> None:
        self.spans, self.cpu = list(spans), cpu
        totals: defaultdict[str, float] = defaultdict(float)
        for span in self.spans:
            for event, many in span.sessions.items():
                totals[event] += many * span.seconds
        largest = sorted(totals, key=lambda event: -totals[event])
        waits = [event for event in largest if event != cpu][:EVENTS]
        self.events = [cpu] * (cpu in totals) + waits
        self.begin, self.end = self.spans[0].begin, max(span.end for span in self.spans)

    def parts(self, span: Span) -> dict[str, float]:
        """Each event that is drawn, and the rest, with its sessions."""
        known = {event: span.sessions.get(event, 0.0) for event in self.events}
        return known | {REST: max(span.height - sum(known.values()), 0.0)}

    @property
    def has_rest(self) -> bool:
        """Whether the rest is more than a hundredth of all."""
        rest = sum(self.parts(span)[REST] * span.seconds for span in self.spans)
        return rest > 0.01 * sum(span.height * span.seconds for span in self.spans)

    def at_most(self, most: int) -> list[Span]:
        """The same, of no more than so many spans where nothing breaks them: as many together as that takes."""
        size = ceil(len(self.spans) / most)
        if size <= 1:
            return self.spans
        group: list[Span] = []
        together = []
        for span in self.spans:
            if group and (len(group) == size or span.restarted or span.after_gap):
                together.append(mean(group))
                group = []
            group.append(span)
        return [*together, mean(group)]

    def ticks(self) -> tuple[list[datetime], int]:
        """Round times along it, at most TICKS."""
        seconds = (self.end - self.begin).total_seconds()
        step = next(
            (seconds_between for seconds_between in STEPS if seconds / seconds_between <= TICKS),
            STEPS[-1] * ceil(seconds / STEPS[-1] / TICKS),
        )
        midnight = datetime.combine(self.begin.date(), datetime.min.time())
        first = ceil((self.begin - midnight).total_seconds() / step)
        last = floor((self.end - midnight).total_seconds() / step)
        return [midnight + timedelta(seconds=step * number) for number in range(first, last + 1)], step

    def labels(self) -> Iterator[tuple[datetime, str]]:
        """Each tick with its words: the time of day, and the day at its begin and at the first of all."""
        ticks, step = self.ticks()
        for number, tick in enumerate(ticks):
            day, time = f"{tick:%b} {tick.day}", f"{tick:%H:%M}"
            if step >= DAILY:
                yield tick, day
            else:
                midnight = tick.hour + tick.minute == 0
                yield tick, day if midnight else time if number else f"{day} {time}"


def mean(spans: Sequence[Span]) -> Span:
    """One Span for several in a row, by how long each is."""
    seconds = sum(span.seconds for span in spans)
    sessions: defaultdict[str, float] = defaultdict(float)
    for span in spans:
        for event, many in span.sessions.items():
            sessions[event] += many * span.seconds / seconds
    active = sum(span.active * span.seconds for span in spans) / seconds
    first = spans[0]
    return replace(first, end=spans[-1].end, sessions=dict(sessions), active=active)
