"""Several snapshots as one: totals over the time of all of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from models.analyst.answers.history.snapshot import Part, Snapshot


def together(snapshots: Sequence[Snapshot]) -> Snapshot:
    """One Snapshot for these: rates, shares and means by how long each is, and how many waits it has.

    A chapter applies where it does in most of them.
    """
    if len(snapshots) == 1:
        return snapshots[0]
    seconds = sum(snapshot.seconds for snapshot in snapshots)
    return Snapshot(
        name=snapshots[0].name,
        begin=snapshots[0].begin,
        end=snapshots[-1].end,
        elapsed=seconds or None,
        db_time=_sum([snapshot.db_time for snapshot in snapshots]),
        active=_mean([(snapshot.active, snapshot.seconds) for snapshot in snapshots]),
        cpu_busy=_mean([(snapshot.cpu_busy, snapshot.seconds) for snapshot in snapshots]),
        rates={
            name: _mean([(snapshot.rates.get(name), snapshot.seconds) for snapshot in snapshots])
            for name in dict.fromkeys(name for snapshot in snapshots for name in snapshot.rates)
        },
        waits=_waits(snapshots),
        top=_top(snapshots),
        verdicts=_verdicts(snapshots),
    )


def _sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def _mean(weighed: Iterable[tuple[float | None, float]]) -> float | None:
    """The mean of those that are known, by their weights; plain if none has a weight."""
    known = [(value, weight) for value, weight in weighed if value is not None]
    if not known:
        return None
    whole = sum(weight for _, weight in known)
    return sum(v * w for v, w in known) / whole if whole else sum(v for v, _ in known) / len(known)


def _waits(snapshots: Sequence[Snapshot]) -> dict[str, dict[str, float | None]]:
    """Of each event the waits, the time, and what follows: the mean and the share of all DB time."""
    rows, db_time = defaultdict(list), _sum([snapshot.db_time for snapshot in snapshots])
    for snapshot in snapshots:
        for event, row in snapshot.waits.items():
            rows[event].append(row)
    figures = {}
    for event, listed in rows.items():
        waits, time = (_sum([row[what] for row in listed]) for what in ("waits", "time"))
        shared = any(row["share"] is not None for row in listed)
        figures[event] = {
            "waits": waits,
            "time": time,
            "mean": time / waits if waits and time is not None else _mean([(row["mean"], 1.0) for row in listed]),
            "share": time / db_time if db_time and time is not None and shared else None,
        }
    return figures


def _top(snapshots: Iterable[Snapshot]) -> tuple[Part, ...]:
    """The largest events, by their share of all DB time; a mean is over the time in it."""
    seconds: defaultdict[str, float] = defaultdict(float)
    waits: defaultdict[str, float] = defaultdict(float)
    chapters: dict[str, str | None] = {}
    known = [(snapshot, snapshot.db_time) for snapshot in snapshots if snapshot.db_time]
    for snapshot, db_time in known:
        listed = {name for name, *_ in snapshot.top}
        for name, share, mean, chapter in snapshot.top:
            time = (share or 0.0) * db_time
            seconds[name] += time
            waits[name] += time / mean if mean else 0.0
            chapters[name] = chapter or chapters.get(name)
        for name, many in snapshot.sessions.items():
            if name not in listed:
                seconds[name] += many * snapshot.seconds
    whole = sum(db_time for _, db_time in known)
    rows = [
        (name, time / whole, time / waits[name] if waits[name] else None, chapters.get(name))
        for name, time in seconds.items()
        if time
    ]
    return tuple(sorted(rows, key=lambda row: -row[1]))


def _verdicts(snapshots: Iterable[Snapshot]) -> dict[str, str]:
    """Of each chapter the verdict that most of them have."""
    verdicts = defaultdict(list)
    for snapshot in snapshots:
        for chapter, verdict in snapshot.verdicts.items():
            verdicts[chapter].append(verdict)
    return {
        chapter: max(sorted(set(of_chapter)), key=of_chapter.count) for chapter, of_chapter in verdicts.items()
    }
