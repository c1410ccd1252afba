"""A run: its points, and every prediction of them."""

from collections.abc import Callable, Iterable
from functools import cached_property

from models.lab.laws import at_row, lock, pipe, timer
from models.lab.laws.apart import Apart
from models.lab.laws.tested import Tested
from models.lab.measured import RunTables
from models.lab.points import Point, points

Law = Callable[[Point, Apart], list[Tested]]
LAWS: dict[str, Law] = {  # of each case: what is predicted of it; a case that is not here has no law
    "open": pipe.stream,
    "histogram": pipe.stream,
    "own disk": pipe.stream,
    "bursts": pipe.bursts,
    "closed": pipe.closed,
    "lock": lock.one_row,
    "lock rows": lock.rows,
    "lock slept": lock.rows_slept,
    "batch": lock.batch,
    "timer": timer.delayed,
    "asynchronous": pipe.asynchronous,
}


COUNTED = (  # of the ways to a point, the first that there is; no bound, and none from hindsight
    pipe.WITH_CPU, pipe.CLOSED, lock.EXPONENTIAL, lock.ROWS, lock.BATCHED, timer.SLEEPS,
    pipe.FROM_PATH, at_row.MEAN,
)  # fmt: skip


def counted(tested: Iterable[Tested]) -> list[Tested]:
    """Of many Tested one for each point and figure: the first of the ways COUNTED; no rival is among them."""
    by_figure: dict[tuple[Point, str], list[Tested]] = {}
    for trial in tested:
        if trial.way in COUNTED and not trial.rival:
            by_figure.setdefault((trial.point, trial.what), []).append(trial)
    return [min(ways, key=lambda trial: COUNTED.index(trial.way)) for ways in by_figure.values()]


class Run:
    """What was measured in one run, from a RunTables."""

    def __init__(self, listing: RunTables) -> None:
        self.listing = listing

    @cached_property
    def points(self) -> list[Point]:
        """Every Point, in the order printed."""
        return points(self.listing.measured)

    @cached_property
    def apart(self) -> Apart:
        """What the processor takes by itself."""
        return Apart(self.points)

    @cached_property
    def marked(self) -> list[Point]:
        """The points during which the machine was busy with something else."""
        return [point for point in self.points if point.marked]

    def of(self, *cases: str) -> list[Point]:
        """The points of these cases."""
        return [point for point in self.points if point.case in cases]

    def tested(self, *cases: str) -> list[Tested]:
        """Every Tested of the points of these cases, or of all."""
        chosen = self.of(*cases) if cases else self.points
        return [trial for point in chosen if point.case in LAWS for trial in LAWS[point.case](point, self.apart)]

    @cached_property
    def at_the_row(self) -> list[Tested]:
        """Every Tested of the sessions at a row."""
        return at_row.predictions(self.listing.at_row, self.points, self.apart)

    @cached_property
    def counted(self) -> list[Tested]:
        """One Tested for each point and figure, by the first of the ways COUNTED; no rival is among them."""
        return counted((*self.tested(), *self.at_the_row))
