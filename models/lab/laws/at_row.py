"""How many sessions hold a row or wait for it, as seen from moment to moment, beside the closed queue."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import sqrt

from models.lab.laws.apart import Apart
from models.lab.laws.tested import Tested, tested
from models.lab.measured import MeasuredCommits, SessionsAtRow
from models.lab.points import PerRepeat, Point, Spread
from models.laws import closed_queue

MEAN, STATES = "mean at the row", "states"


def predictions(seen: Iterable[SessionsAtRow], points: Iterable[Point], apart: Apart) -> list[Tested]:
    """Tested of every point that was looked at: the mean number at the row, then the share of each number.

    `seen`: rows of *Sessions at the row*; those without a Point of their case, disk and sessions are left out.
    """
    counts: dict[tuple[str, str, float], dict[float, float]] = {}
    for row in seen:
        numbers = counts.setdefault((row.case, row.disk, row.sessions), {})
        numbers[row.at_row] = numbers.get(row.at_row, 0) + row.moments
    known = {(point.case, point.disk, point.sessions): point for point in points if point.synced}
    looked = [(known[who], numbers) for who, numbers in counts.items() if who in known if sum(numbers.values())]
    holds = [(*pair, apart.passing(pair[0].disk)) for pair in looked]
    return [trial for point, numbers, hold in holds if hold is not None for trial in _of(point, numbers, hold)]


def _of(point: Point, numbers: Mapping[float, float], hold: float) -> Iterator[Tested]:
    sessions, of = int(point.sessions), sum(numbers.values())

    def mean(repeat: MeasuredCommits) -> float:
        return sessions - repeat.think_time * float(closed_queue.throughput(sessions, *_times(repeat, hold)))

    waiting = sum(number * moments for number, moments in numbers.items()) / of
    squares = sum((number - waiting) ** 2 * moments for number, moments in numbers.items()) / of
    law, what = "Closed queue: N − X Z", f"of {sessions} sessions at the row"
    yield _tested(point, law, MEAN, what, "", mean, waiting, sqrt(squares / of))
    for number, moments in numbers.items():
        share, what = moments / of, f"{number:.0f} of {sessions} sessions at the row"

        def state(repeat: MeasuredCommits, number: int = int(number)) -> float:
            return float(closed_queue.state_probability(number, sessions, *_times(repeat, hold)))

        law, error = "Closed queue: state probabilities", sqrt(share * (1 - share) / of)
        yield _tested(point, law, STATES, what, "%", state, share, error)


def _tested(
    point: Point, law: str, way: str, what: str, unit: str, predicted: PerRepeat, counted: float, error: float
) -> Tested:
    """The figure over all moments; its standard error is that of moments which know nothing of each other."""
    trial = tested(point, law, way, what, unit, predicted, lambda repeat: counted)
    return replace(trial, measured=Spread(counted, counted, counted, error))


def _times(repeat: MeasuredCommits, hold: float) -> tuple[float, float]:
    return repeat.sync_time + hold, float(repeat.think_time)
