"""What changed: between two reports or two groups of them, and from one part of a history to the next."""

from collections.abc import Callable, Iterator, Sequence
from math import inf

from models.analyst.answers.history import loads, systems
from models.analyst.answers.history.history import History
from models.analyst.answers.history.sentences import parts, title
from models.analyst.answers.history.snapshot import Snapshot
from models.analyst.answers.history.system import System
from models.analyst.answers.history.times import hours, moment, to_moment
from models.analyst.answers.history.together import together
from models.analyst.findings.first.top import LINES
from models.analyst.findings.study import log_writes
from models.analyst.findings.study.choices import FEW, MATERIAL
from models.analyst.findings.study.finding import APPLIES, DOES_NOT
from models.analyst.findings.study.words import clock, count, count_of, percent, size

MATTERS = 1.25  # times more or less, from which on a change is told; a choice
STRETCHES, PARTS = 8, 3  # of a system that are told one by one, and of DB time in each: choices
_LOADS = loads.LOADED, loads.QUIET, ""  # in the order in which they are told
Told = tuple[str, list[str]]
Change = tuple[float, str]


def changed(history: History) -> list[Told]:
    """What changed: pairs of a heading and sentences.

    Between the groups that the reader names, if there are some; between the two reports of one system, if these
    are all; and over time, where quiet and loaded hours can be told apart.
    """
    if history.groups:
        return list(_of_groups(*history.groups))
    if len(history.counted) == 2 and len(history.systems) == 1 and history.systems[0].is_named:
        return [("What changed", changes(*history.counted))]
    several = len(history.systems) > 1
    return [
        (f"What changed{f', {system.name}' if several else ''}", sentences)
        for system in history.systems
        if (sentences := list(_over_time(system)))
    ]


def _of_groups(before: list[Snapshot], after: list[Snapshot]) -> Iterator[Told]:
    """Each load of the two groups with its like, or all of both; what may be the reason is said first."""
    if not before or not after:
        missing = "before" if after else "after"
        yield "Before and after", [f"No report counts as {missing}, so nothing is compared."]
        return
    identities = [{systems.identity(snapshot) for snapshot in group} for group in (before, after)]
    other = () if identities[0] & identities[1] else (
        "The two groups are of different systems, which may be the reason for what follows.",
    )  # fmt: skip
    edge = loads.threshold([snapshot.active for snapshot in (*before, *after) if snapshot.active is not None])
    first, second = (_by_load(group, edge) for group in (before, after))
    if not first.keys() & second.keys():
        alike = "The load differs: hours of the one group are quiet, and of the other loaded."
        first, second, other = {"": before}, {"": after}, (*other, alike)
    for load in [load for load in _LOADS if load in first and load in second]:
        of = f"{load} hours: " if load else ""
        many = f"{of}{count_of(len(first[load]), 'report')} before, {len(second[load]):,} after"
        yield f"Before and after, {many}", [*other, *changes(together(first[load]), together(second[load]))]
    for load in [load for load in _LOADS if (load in first) != (load in second)]:
        which, group = ("before", first[load]) if load in first else ("after", second[load])
        yield f"Only {which}", [f"{load.capitalize()} hours, {count_of(len(group), 'report')}: {_usually(group)}."]


def _by_load(snapshots: Sequence[Snapshot], edge: float | None) -> dict[str, list[Snapshot]]:
    by_load: dict[str, list[Snapshot]] = {}
    for snapshot in snapshots:
        by_load.setdefault(loads.load_of(snapshot.active, edge) or "", []).append(snapshot)
    return by_load


def _over_time(system: System) -> Iterator[str]:
    """Quiet and loaded hours: what is usual in either, and from when to when they were."""
    if system.threshold is None:
        return
    for load in (loads.LOADED, loads.QUIET):
        members = [snapshot for snapshot in system.counted if system.load(snapshot) == load]
        yield f"{load.capitalize()} hours, {count_of(len(members), 'interval')}: {_usually(members)}."
    stretches = [stretch for stretch in system.stretches if stretch.load]
    if len(stretches) <= STRETCHES:
        yield from (
            f"{moment(stretch.begin)} to {to_moment(stretch.begin, stretch.end)}: {stretch.load}."
            for stretch in stretches
        )
    else:
        longest = max(
            (stretch for stretch in stretches if stretch.load == loads.LOADED), key=lambda stretch: stretch.seconds
        )
        yield f"The longest loaded time: {moment(longest.begin)} to {to_moment(longest.begin, longest.end)}."
        yield from filter(None, [hours(system)])


def _usually(snapshots: Sequence[Snapshot]) -> str:
    """Active sessions, the largest parts of DB time, and how busy the processors are, of all of them together."""
    whole = together(snapshots)
    if not whole.active:
        return "no active session"
    cpus = f"CPUs {percent(whole.cpu_busy)} busy" if whole.cpu_busy is not None else ""
    return "; ".join(filter(None, (f"{count(whole.active)} active sessions", parts(whole, PARTS), cpus)))


def changes(before: Snapshot, after: Snapshot) -> list[str]:
    """Sentences with both figures, the largest change first, then the verdicts; or one, that nothing changed."""
    figures = sorted(_figures(before, after), key=lambda change: -change[0])
    sentences = [sentence for factor, sentence in figures if factor >= MATTERS]
    sentences += list(_verdicts(before, after))
    if not any(
        snapshot.rates or snapshot.top or snapshot.verdicts or snapshot.active is not None
        for snapshot in (before, after)
    ):
        return ["Nothing is in both that could be compared."]
    return sentences or [
        f"Of waits of {percent(MATERIAL)} of DB time or more, active sessions, commits, redo and busy CPUs, as "
        f"far as both are read, none changed by more than {percent(MATTERS - 1)}; all verdicts are the same."
    ]


def _figures(before: Snapshot, after: Snapshot) -> Iterator[Change]:
    """How many times more or less, and the sentence, of everything that both have."""
    yield from _change("Commits", before.rates.get("commits"), after.rates.get("commits"), count, " a second")
    yield from _change("Redo", before.rates.get("redo"), after.rates.get("redo"), size, " a second")
    yield from _change("Active sessions", before.active, after.active, count)
    yield from _change("CPUs busy", before.cpu_busy, after.cpu_busy, percent)
    events = [
        log_writes.SYNC,
        log_writes.IO,
        *(name for snapshot in (before, after) for name, *_ in snapshot.top),
    ]
    for event in dict.fromkeys(events):
        (mean, part), (later, later_part) = _of(before, event), _of(after, event)
        matters = max(part or 0, later_part or 0) >= MATERIAL
        if matters or event in (log_writes.SYNC, log_writes.IO):
            yield from _change(f"{event}, mean", mean, later, clock)
        if matters:
            in_it, later_in = _sessions(before, part), _sessions(after, later_part)
            if in_it is not None and later_in is not None:
                yield from _change(f"{event}, sessions in it", in_it, later_in, count)
            else:
                yield from _change(f"{event}, share of DB time", part, later_part, percent)
            yield from _come_or_gone(event, part, later_part)


def _of(snapshot: Snapshot, event: str) -> tuple[float | None, float | None]:
    """The mean and the share of an event; no mean of a few waits."""
    row = snapshot.waits.get(event)
    if row:
        return (row["mean"] if (row["waits"] or FEW) >= FEW else None), row["share"]
    return next(((mean, share) for name, share, mean, _ in snapshot.top if name == event), (None, None))


def _sessions(snapshot: Snapshot, share: float | None) -> float | None:
    """How many sessions are in an event that has this share of DB time; None if that is not known."""
    return None if snapshot.active is None or share is None else snapshot.active * share


def _change(
    name: str, before: float | None, after: float | None, say: Callable[[float], str], unit: str = ""
) -> Iterator[Change]:
    if before is None or after is None or before == after:
        return
    low, high = sorted((before, after))
    times = ""
    if low > 0:
        times = f": {count(high / low)} times as much" if after > before else f": {percent(1 - low / high)} less"
    yield high / low if low > 0 else inf, f"{name}: {say(before)}{unit} before, {say(after)}{unit} after{times}."


def _come_or_gone(event: str, before: float | None, after: float | None) -> Iterator[Change]:
    """An event that only one of the two lists among the longest."""
    for share, other, there, missing in ((before, after, "before", "after"), (after, before, "after", "before")):
        if share is not None and other is None:
            longest = f"it is not among the longest {LINES}"
            yield inf, f"{event}: {percent(share)} of DB time {there}; {missing}, {longest}."


def _verdicts(before: Snapshot, after: Snapshot) -> Iterator[str]:
    for chapter, verdict in after.verdicts.items():
        was = before.verdicts.get(chapter)
        if was is None or was == verdict:
            continue
        if APPLIES in (was, verdict):
            yield f"{title(chapter)}: {_said(was)} before, {_said(verdict)} after."


def _said(verdict: str) -> str:
    past: dict[str, str] = {APPLIES: "it applied", DOES_NOT: "it did not apply"}
    return past.get(verdict, "it could not be told")
