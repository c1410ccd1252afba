"""Commits in a pipe: what group commit says of a stream, of bursts, and of sessions that never think.

Each function takes a Point and what the processor takes by itself, a Nothing, and gives a list of Tested. A figure
is the ratio of a commit to the mean sync; without a log of the syncs there is none.
"""

from models.laws import closed_group_commit, group_commit

from .tested import tested

RATIO = "commit ÷ sync"
FROM_BUSY, WITH_CPU, FROM_PATH = "from busy and cv²", "with the processor's share", "same moments"
CLOSED, NO_WAIT = "closed", "no wait"
SHORTEST = 1e-6  # seconds; a think time that is printed as 0 is taken to be this


def ratio(repeat):
    """The mean commit in mean syncs."""
    return repeat.commit_time / repeat.sync_time


def _ratio(point, law, way, predicted, rival=False):
    return tested(point, law, way, RATIO, "", predicted, ratio, rival)


def stream(point, nothing):
    """A Poisson stream: by the busy share, by the load with the processor's share, and by the same moments."""
    if not logged(point):
        return []
    cpu = nothing.at_rate(point.rate)
    with_cpu = [] if cpu is None else [_ratio(point, *_with_cpu(cpu))]
    return [_from_busy(point), *with_cpu, _from_path(point)]


def bursts(point, nothing):
    """Sessions that commit all at once: the law of a Poisson stream, which must fail, and the same moments."""
    return [_from_busy(point, rival=True), _from_path(point)] if logged(point) else []


def closed(point, nothing):
    """Sessions that never think, but for the time that an answer and the next asking take."""
    if not logged(point):
        return []

    def law(repeat):
        return closed_ratio(point.sessions, repeat.sync_time / max(repeat.think_time, SHORTEST))

    return [_ratio(point, "Group commit by sessions that never think", CLOSED, law)]


def closed_ratio(sessions, write_over_think):
    """Commit over sync for sessions that hardly think: 1 for one, and for several the limit of many.

    With syncs of five think times or more the limit is within 0.5 % of `closed_group_commit.sync_ratio`, which
    needs numpy, for any number from 2 on.
    """
    return 1.0 if sessions == 1 else float(closed_group_commit.sync_ratio_limit(write_over_think))


def asynchronous(point, nothing):
    """Commits that do not wait for their sync: what they take if the sync is nothing."""
    bare = nothing.at_sessions(point.sessions)
    if bare is None:
        return []
    law = "The commit of a sync of nothing"
    return [tested(point, law, NO_WAIT, "commit", "s", lambda repeat: bare, "commit_time")]


def logged(point):
    """Whether every repeat has a log of its syncs, and syncs that take time."""
    return all(each.cv2 is not None and each.sync_time for each in point.repeats)


def _from_busy(point, rival=False):
    def law(repeat):
        return group_commit.sync_ratio_from_utilization(float(repeat.busy), float(repeat.cv2))

    return _ratio(point, "Group commit: 1 + ρ (1 + cv²) / 2", FROM_BUSY, law, rival)


def _with_cpu(cpu):
    def law(repeat):
        sync, rate = repeat.sync_time, repeat.commits / repeat.seconds
        return group_commit.sync_ratio_with_cpu(rate * sync, cpu / sync, float(repeat.cv2))

    return "Group commit whose log writer works on the processor after each write", WITH_CPU, law


def _from_path(point):
    law = "Group commit of the same moments and syncs"
    return _ratio(point, law, FROM_PATH, lambda repeat: repeat.path_time / repeat.sync_time)
