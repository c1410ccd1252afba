"""Commits in a pipe: what group commit says of a stream, of bursts, and of sessions that never think.

Each function takes a Point and what the processor takes by itself, an Apart, and gives a list of Tested. A figure
is the ratio of a commit to the mean sync; without a log of the syncs there is none.
"""

from models.lab.laws.apart import Apart
from models.lab.laws.tested import Tested, tested
from models.lab.measured import MeasuredCommits
from models.lab.points import PerRepeat, Point
from models.laws import closed_group_commit, group_commit
from models.laws.numbers.values import Values

RATIO = "commit ÷ sync"
FROM_BUSY, WITH_CPU, FROM_PATH = "from busy and cv²", "with the processor's share", "same moments"
CLOSED, NO_WAIT = "closed", "no wait"
SHORTEST = 1e-6  # seconds; a think time that is printed as 0 is taken to be this


def ratio(repeat: MeasuredCommits) -> float:
    """The mean commit in mean syncs."""
    return repeat.commit_time / repeat.sync_time


def _ratio(point: Point, law: str, way: str, predicted: PerRepeat, rival: bool = False, doubt: str = "") -> Tested:
    return tested(point, law, way, RATIO, "", predicted, ratio, rival, doubt)


def stream(point: Point, apart: Apart) -> list[Tested]:
    """A Poisson stream: by the busy share, by the load with the processor's share, and by the same moments."""
    if not point.logged:
        return []
    bare = apart.near(point.rate)
    with_cpu = [] if bare is None else [_with_cpu(point, bare)]
    return [_from_busy(point), *with_cpu, _from_path(point)]


def bursts(point: Point, apart: Apart) -> list[Tested]:
    """Sessions that commit all at once: the law of a Poisson stream, which must fail, and the same moments."""
    return [_from_busy(point, rival=True), _from_path(point)] if point.logged else []


def closed(point: Point, apart: Apart) -> list[Tested]:
    """Sessions that never think, but for the time that an answer and the next asking take."""
    if not point.logged:
        return []

    def law(repeat: MeasuredCommits) -> float:
        write_over_think = float(repeat.sync_time / max(repeat.think_time, SHORTEST))
        return closed_group_commit.sync_ratio_of_any(int(point.sessions), write_over_think)

    return [_ratio(point, "Group commit by sessions that never think", CLOSED, law)]


def asynchronous(point: Point, apart: Apart) -> list[Tested]:
    """Commits that do not wait for their sync: what they take, at most, if the sync is nothing."""
    bare = apart.at_sessions(point.sessions)
    if bare is None:
        return []
    law, doubt = "The commit of a sync of nothing", "a bound: a sync of nothing still has to be asked for"
    return [tested(point, law, NO_WAIT, "commit", "s", lambda repeat: bare, "commit_time", doubt=doubt)]


def _from_busy(point: Point, rival: bool = False) -> Tested:
    def law(repeat: MeasuredCommits) -> Values:
        assert repeat.cv2 is not None
        return group_commit.sync_ratio_from_utilization(float(repeat.busy), float(repeat.cv2))

    return _ratio(point, "Group commit: 1 + ρ (1 + cv²) / 2", FROM_BUSY, law, rival)


def _with_cpu(point: Point, bare: Point) -> Tested:
    cpu = bare.of("commit_time").mean

    def law(repeat: MeasuredCommits) -> Values:
        assert repeat.cv2 is not None
        sync, rate = repeat.sync_time, repeat.commits / repeat.seconds
        return group_commit.sync_ratio_with_cpu(rate * sync, cpu / sync, float(repeat.cv2))

    doubt = "" if bare.rate == point.rate else f"the processor's share is that of {bare.rate:g} commits a second"
    name = "Group commit whose log writer works on the processor after each write"
    return _ratio(point, name, WITH_CPU, law, doubt=doubt)


def _from_path(point: Point) -> Tested:
    def law(repeat: MeasuredCommits) -> float:
        assert repeat.path_time is not None
        return repeat.path_time / repeat.sync_time

    return _ratio(point, "Group commit of the same moments and syncs", FROM_PATH, law)
