"""What is measured apart: what the processor takes by itself, where a sync is nothing, and how long a row is held.

Each is None where the run has no such point.
"""

from collections.abc import Iterable, Sequence

from models.lab.points import Point

NOTHING, LINE = "nothing", "line"
NEAR = 1.5  # of one rate to another at which a commit takes the processor about as long; a choice


class Apart:
    """The points of a run from which others are predicted."""

    def __init__(self, points: Sequence[Point]) -> None:
        bare = [point for point in points if point.case.split()[0] == NOTHING]
        self.held = [point for point in bare if point.case.split()[1:] == ["lock"]]
        self.streams = [point for point in bare if point.rate]
        self.closed = [point for point in bare if not point.rate and point not in self.held]
        self.lines = [point for point in points if point.case == LINE and not point.delay]
        self.asleep = [point for point in points if point.case == LINE and point.delay]

    def near(self, rate: float) -> Point | None:
        """The Point of a stream whose rate is the nearest to this one, and within a factor of NEAR."""
        factors = {max(point.rate / rate, rate / point.rate): point for point in reversed(self.streams)}
        nearest = min(factors, default=None)
        return factors[nearest] if nearest is not None and nearest <= NEAR else None

    def at_sessions(self, sessions: float) -> float | None:
        """The mean commit of so many sessions that never think, in seconds."""
        point = next((point for point in self.closed if point.sessions == sessions), None)
        return None if point is None else point.of("commit_time").mean

    def hold(self, batch: float = 1) -> float | None:
        """How long a transaction of `batch` rows keeps its row from the next, in seconds.

        It is the time from one commit to the next where sessions queue for one row.
        """
        return _between(point for point in self.held if point.batch == batch)

    def waking(self, disk: str) -> float:
        """What a row's hand-over takes beyond the sync and the hold, in seconds: 0 where no line was measured.

        Measured where sessions that never think stand in line, on the same disk: who sleeps until a sync is over,
        or until a row is free, has to be woken, which a sync of nothing never shows.
        """
        line, hold = next((point for point in self.lines if point.disk == disk), None), self.hold()
        if line is None or hold is None:
            return 0.0
        beyond = line.of(lambda repeat: repeat.seconds / repeat.commits - repeat.sync_time - hold).mean
        return max(beyond, 0.0)

    def passing(self, disk: str, batch: float = 1) -> float | None:
        """What a row that is held through a sync takes beyond it, in seconds: the hold, and waking."""
        hold = self.hold(batch)
        return None if hold is None else hold + self.waking(disk)

    def slept(self) -> float | None:
        """How long a transaction that sleeps keeps its row from the next, in seconds: measured in a line, too."""
        return _between(self.asleep)


def _between(points: Iterable[Point]) -> float | None:
    """The mean time from one commit to the next, in seconds, of the point with the most sessions."""
    point = max(points, key=lambda point: point.sessions, default=None)
    return None if point is None else point.of(lambda repeat: repeat.seconds / repeat.commits).mean
