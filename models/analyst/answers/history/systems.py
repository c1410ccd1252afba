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
    systems: dict[Identity, list[Snapshot]] = {}
    for snapshot in sorted(snapshots, key=lambda snapshot: -sum(map(bool, identity(snapshot)))):
        mine = identity(snapshot)
        like = [other for other in systems if any(mine) and _agree(mine, other)]
        systems.setdefault(mine if mine in systems or len(like) != 1 else like[0], []).append(snapshot)
    return list(systems.values())


def identity(snapshot: Snapshot) -> Identity:
    """What tells its system from others: id and name of the database, instance and host; None where not said."""
    return snapshot.dbid, snapshot.database, snapshot.instance, snapshot.machine


def _agree(first: Identity, second: Identity) -> bool:
    """Whether both may be of one system: they print something of it, and nothing different."""
    pairs = [(one, other) for one, other in zip(first[:3], second[:3], strict=True) if one and other]
    hosts = [str(host) for host in (first[3], second[3]) if host]
    return bool(pairs) and all(one == other for one, other in pairs) and (len(hosts) < 2 or _same_host(*hosts))


def _same_host(host: str, other: str) -> bool:
    short, long = sorted((host, other), key=len)
    return host == other or (len(short) >= _CUT and long.startswith(short))


def breaks(snapshots: Sequence[Snapshot]) -> list[tuple[bool, bool]]:
    """Whether there was a restart, and a gap, before each of these snapshots of one system: pairs, the first of

    which is (False, False). A gap is time that no report is of.
    """
    pairs = zip(snapshots, snapshots[1:], strict=False)
    return [
        (False, False),
        *((_started_again(snapshot, later), _gap(snapshot, later)) for snapshot, later in pairs),
    ]


def _started_again(snapshot: Snapshot, later: Snapshot) -> bool:
    return bool(
        snapshot.started and later.started and _to_the_minute(snapshot.started) != _to_the_minute(later.started)
    )


def _to_the_minute(time: str) -> list[str]:
    return time.split(":")[:2]


def _gap(snapshot: Snapshot, later: Snapshot) -> bool:
    return bool(snapshot.span and later.span and later.span[0] - snapshot.span[1] > SLACK)
