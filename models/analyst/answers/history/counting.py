"""Which reports of one system count, so that no minute does twice: short ones, and what is left of long ones."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from operator import attrgetter

from models.analyst.answers.history.snapshot import Snapshot, top_of
from models.analyst.answers.history.systems import SLACK

LEFT = 0.05  # of a long report: less that others do not cover is nothing; a choice
REST = ", the rest"  # what is behind the name of a long report where only a part of it counts


def counted(snapshots: Sequence[Snapshot]) -> list[Snapshot]:
    """Those that count, in order of time: the shortest first, and then of longer ones that hold others the rest.

    A rest is a Snapshot of its own, for each time that no shorter one is of: with the sessions that the long one
    has and the others do not. Of two that overlap otherwise the longer does not count. One that does not say when
    it was always does.
    """
    spans: list[Snapshot] = []
    untimed = [snapshot for snapshot in snapshots if not snapshot.span]
    for snapshot in sorted((snapshot for snapshot in snapshots if snapshot.span), key=_length):
        begin, end = snapshot.timed
        within = spans[bisect_right(spans, begin + SLACK, key=_end) : bisect_left(spans, end - SLACK, key=_begin)]
        holds_all = within and within[0].timed[0] >= begin - SLACK and within[-1].timed[1] <= end + SLACK
        for part in [snapshot] if not within else _rests(snapshot, within) if holds_all else ():
            insort(spans, part, key=_begin)
    return sorted([*untimed, *spans], key=attrgetter("begin")) if not untimed else [*untimed, *spans]


def _begin(snapshot: Snapshot) -> datetime:
    return snapshot.timed[0]


def _end(snapshot: Snapshot) -> datetime:
    return snapshot.timed[1]


def _length(snapshot: Snapshot) -> tuple[timedelta, datetime]:
    begin, end = snapshot.timed
    return end - begin, begin


def _rests(long: Snapshot, parts: Sequence[Snapshot]) -> Iterator[Snapshot]:
    """A Snapshot for each time of a long report that is between its parts; none if nearly all is theirs."""
    edges = [long.timed[0], *(time for part in parts for time in part.timed), long.timed[1]]
    pieces = [(begin, end) for begin, end in zip(edges[::2], edges[1::2], strict=True) if end - begin > SLACK]
    seconds = sum((end - begin).total_seconds() for begin, end in pieces)
    if seconds < LEFT * long.seconds or any(snapshot.active is None for snapshot in (long, *parts)):
        return
    active = _left(long, parts, seconds, attrgetter("active"))
    rest = {name: _left(long, parts, seconds, _sessions_in(name)) for name in long.sessions}
    sessions = {name: many for name, many in rest.items() if many > 0}
    knows = all(snapshot.cpu_busy is not None for snapshot in (long, *parts))
    for begin, end in pieces:
        lasting = (end - begin).total_seconds()
        yield replace(
            long, name=f"{long.name}{REST}", begin=begin.isoformat(), end=end.isoformat(), elapsed=lasting,
            db_time=active * lasting, active=active, sessions=sessions,
            cpu_busy=min(_left(long, parts, seconds, attrgetter("cpu_busy")), 1.0) if knows else None,
            top=top_of(sessions, active),
            verdicts={}, stakes={}, titles={}, leads=None, next="", waits={}, rates={}, points=(), figures={},
        )  # fmt: skip


def _sessions_in(event: str) -> Callable[[Snapshot], float]:
    return lambda snapshot: snapshot.sessions.get(event, 0.0)


def _left(long: Snapshot, parts: Iterable[Snapshot], seconds: float, value: Callable[[Snapshot], float]) -> float:
    """A mean over what is left of a long report, of its own mean and those of its parts; 0 at least."""
    return max(value(long) * long.seconds - sum(value(part) * part.seconds for part in parts), 0.0) / seconds
