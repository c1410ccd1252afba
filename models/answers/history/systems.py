"""Which reports are of one system, and which of them count, so that no minute counts twice."""

from bisect import bisect_left, bisect_right
from datetime import timedelta

from models.answers.history.snapshot import Snapshot

SLACK = timedelta(minutes=1)  # by which intervals may overlap whose times are printed to the minute
YIELDS = 0.9  # of a report that others lie in: what they have to cover so that they count in its place; a choice
_CUT = 12  # letters of a host's name, to fewer than which no report cuts it


def told_apart(snapshots):
    """Lists of the snapshots of one system each: one instance of one database (by its id) on one host.

    A report that does not print all of these is of the only system that it does not contradict; where there are
    several such, or none, it is of one of its own, with those that print the same.
    """
    found = {}
    for each in sorted(snapshots, key=lambda each: -sum(map(bool, identity(each)))):
        mine = identity(each)
        like = [known for known in found if any(mine) and _agree(mine, known)]
        found.setdefault(mine if mine in found or len(like) != 1 else like[0], []).append(each)
    return list(found.values())


def identity(snapshot):
    """What tells its system from others: id and name of the database, instance and host; None where not said."""
    return snapshot.dbid, snapshot.database, snapshot.instance, snapshot.machine


def _agree(one, other):
    """Whether both may be of one system: they print something of it, and nothing different."""
    pairs = [(mine, its) for mine, its in zip(one[:3], other[:3], strict=True) if mine and its]
    hosts = [str(each) for each in (one[3], other[3]) if each]
    return bool(pairs) and all(mine == its for mine, its in pairs) and (len(hosts) < 2 or _same_host(*hosts))


def _same_host(one, other):
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _CUT and long.startswith(short))


def counted(snapshots):
    """Those that count, in order: of intervals that overlap those that cover most, of a long one and its parts

    the parts, if they cover YIELDS of it. One that does not say when it was always counts.
    """
    timed = sorted((each for each in snapshots if each.span), key=lambda each: (each.span[1], each.span[0]))
    ends, begins = [each.span[1] for each in timed], sorted(each.span for each in timed)
    # Seconds, the last one that counts, and the place of what counts before it.
    best: list[tuple[float, Snapshot | None, int]] = [(0.0, None, 0)]
    for place, each in enumerate(timed):
        before = bisect_right(ends, each.span[0] + SLACK, hi=place)
        gained = best[before][0] + _worth(each.span, begins), each, before
        best.append(max(gained, (best[-1][0], None, len(best) - 1), key=lambda choice: choice[0]))
    kept, place = set(), len(timed)
    while place:
        _, last, place = best[place]
        kept.add(id(last))
    return [each for each in snapshots if id(each) in kept or not each.span]


def _worth(span, spans):
    """Seconds of an interval, less if others lie in it; `spans` are all, by their begin."""
    begin, end = span
    near = spans[bisect_left(spans, (begin - SLACK, begin)) : bisect_right(spans, (end, end))]
    holds = any(
        (first, last) != span and last <= end + SLACK and last - first < end - begin for first, last in near
    )
    return (end - begin).total_seconds() * (YIELDS if holds else 1.0)


def breaks(snapshots):
    """Whether there was a restart, and a gap, before each of these snapshots of one system: pairs, the first of

    which is (False, False). A gap is time that no report is of.
    """
    pairs = zip(snapshots, snapshots[1:], strict=False)
    return [(False, False), *((_started_again(one, other), _gap(one, other)) for one, other in pairs)]


def _started_again(one, other):
    return bool(one.started and other.started and _to_the_minute(one.started) != _to_the_minute(other.started))


def _to_the_minute(time):
    return time.split(":")[:2]


def _gap(one, other):
    return bool(one.span and other.span) and other.span[0] - one.span[1] > SLACK
