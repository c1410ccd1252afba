"""Which reports are of one system, and between which of them it was started again, or nobody looked."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from models.analyst.answers.history.snapshot import Snapshot

SLACK = timedelta(minutes=1)  # by which times may be off that are printed to the minute
_CUT = 12  # letters of a host's name, to fewer than which no report cuts it
Identity = tuple[str | None, str | None, str | None, str | None]


def told_apart(snapshots: Iterable[Snapshot]) -> list[list[Snapshot]]:
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


def identity(snapshot: Snapshot) -> Identity:
    """What tells its system from others: id and name of the database, instance and host; None where not said."""
    return snapshot.dbid, snapshot.database, snapshot.instance, snapshot.machine


def _agree(one: Identity, other: Identity) -> bool:
    """Whether both may be of one system: they print something of it, and nothing different."""
    pairs = [(mine, its) for mine, its in zip(one[:3], other[:3], strict=True) if mine and its]
    hosts = [str(each) for each in (one[3], other[3]) if each]
    return bool(pairs) and all(mine == its for mine, its in pairs) and (len(hosts) < 2 or _same_host(*hosts))


def _same_host(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _CUT and long.startswith(short))


def breaks(snapshots: Sequence[Snapshot]) -> list[tuple[bool, bool]]:
    """Whether there was a restart, and a gap, before each of these snapshots of one system: pairs, the first of

    which is (False, False). A gap is time that no report is of.
    """
    pairs = zip(snapshots, snapshots[1:], strict=False)
    return [(False, False), *((_started_again(one, other), _gap(one, other)) for one, other in pairs)]


def _started_again(one: Snapshot, other: Snapshot) -> bool:
    return bool(one.started and other.started and _to_the_minute(one.started) != _to_the_minute(other.started))


def _to_the_minute(time: str) -> list[str]:
    return time.split(":")[:2]


def _gap(one: Snapshot, other: Snapshot) -> bool:
    return bool(one.span and other.span and other.span[0] - one.span[1] > SLACK)
