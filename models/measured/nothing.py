"""What the processor takes by itself: the points whose syncs were a sync of nothing.

Each is None where the run has no such point.
"""

NOTHING = "nothing"


class Nothing:
    """The points of a run whose disk is nothing, by what they stand for."""

    def __init__(self, points):
        bare = [point for point in points if point.case.split()[0] == NOTHING]
        self.held = [point for point in bare if point.case.split()[1:] == ["lock"]]
        self.streams = [point for point in bare if point.rate]
        self.closed = [point for point in bare if not point.rate and point not in self.held]

    def at_rate(self, rate):
        """The mean commit in a stream of this rate, in seconds."""
        return _commit(point for point in self.streams if point.rate == rate)

    def at_sessions(self, sessions):
        """The mean commit of so many sessions that never think, in seconds."""
        return _commit(point for point in self.closed if point.sessions == sessions)

    def hold(self, batch=1):
        """How long a transaction of `batch` rows keeps its row from the next, in seconds.

        It is the time from one commit to the next where sessions queue for one row: most of them, where there is
        more than one such point.
        """
        held = [point for point in self.held if point.batch == batch]
        most = max(held, key=lambda point: point.sessions, default=None)
        return most and most.of(lambda repeat: repeat.seconds / repeat.commits).mean


def _commit(points):
    point = next(iter(points), None)
    return point and point.of("commit_time").mean
