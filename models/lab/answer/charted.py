"""Charts of a run: the curve of a law, and on it the points of a reader's own run and of the book's."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor
from statistics import median

from models.analyst.answers import chart
from models.analyst.answers.charted import CLOSE
from models.lab.answer.sentences import point as in_words
from models.lab.laws.pipe import ratio
from models.lab.points import Column, PerRepeat, Point
from models.lab.run import Run
from models.laws import closed_queue, group_commit, polling_timer
from models.laws.numbers.wording import say

OURS, YOURS = "the book’s run", "your run"
STREAMS = "open", "histogram", "own disk"
BUSY = "share of the time in which a sync is going on (ρ)"


def charts(run: Run, other: Run | None) -> Iterator[tuple[str, str]]:
    """The shape and the SVG of each chart that the run has points for; `other` is the book's."""
    for shape, draw in (("pipe", _pipe), ("lock", _lock), ("timer", _timer)):
        try:
            drawn = draw(run, other)
        except (ValueError, ArithmeticError):  # figures that cannot be: the tables say which
            continue
        if drawn:
            yield shape, drawn


def _pipe(run: Run, other: Run | None) -> str:
    """Commit over sync against the share of the time that syncs take; curves of the least to the most varying."""
    varying = sorted({round(_cv2(point), 1) for point in _points(run, STREAMS)})
    if not varying:
        return ""
    halfway = ((1 + varying[0]) * (1 + varying[-1])) ** 0.5 - 1
    middle = min(varying, key=lambda value: abs(value - halfway))
    chosen = list(dict.fromkeys((varying[0], middle, varying[-1])))

    def curve(cv2: float) -> Callable[[float], float]:
        return lambda busy: float(group_commit.sync_ratio_from_utilization(busy, cv2))

    curves = [(f"group commit, syncs with cv² = {say(cv2)}", curve(cv2)) for cv2 in chosen]
    axes = (BUSY, "%"), ("commit ÷ sync, means", "")
    dots = _dots(run, other, STREAMS, "busy", ratio, lambda point: curve(_cv2(point)))
    return _drawn("How long a commit waits, in mean syncs", dots, curves, axes, other, most=1.0)


def _lock(run: Run, other: Run | None) -> str:
    """A transaction against the number of sessions at one row, with the medians of hold and think time."""
    points, hold = _points(run, ("lock",)), run.apart.hold()
    if not points or hold is None:
        return ""
    think = median(point.of("think_time").mean for point in points)
    service = median(point.of("sync_time").mean + run.apart.waking(point.disk) for point in points) + hold

    def whole(sessions: int) -> float:
        return float(closed_queue.response_time(sessions, service, think))

    def curve(sessions: float) -> float:
        low, high = max(1, floor(sessions)), max(1, ceil(sessions))
        return whole(low) + (whole(high) - whole(low)) * (sessions - low if high > low else 0)

    curves = [(f"closed queue: held for {say(service, 's')}, pause of {say(think, 's')}", curve)]
    axes = ("sessions", ""), ("transaction, mean", "s")
    dots = _dots(run, other, ("lock",), "sessions", "commit_time", lambda point: curve)
    return _drawn("How long a transaction takes that queues for one row", dots, curves, axes, other)


def _timer(run: Run, other: Run | None) -> str:
    """A commit against the sync, with the median of the sleep."""
    points = [point for point in _points(run, ("timer",)) if point.delay]
    if not points:
        return ""
    delay = float(median(point.delay for point in points))

    def sleeps(sync: float) -> float:
        return float(polling_timer.delayed_waiting_time(sync, delay)) if sync else delay

    def looks(sync: float) -> float | None:
        return float(polling_timer.waiting_time_constant(sync, delay)) if sync else None

    slept = say(delay, "s")
    curves = [
        (f"a sleep of {slept}, then the write", sleeps),
        (f"a look after each {slept} (expected to fail)", looks),
    ]
    axes = ("sync, mean", "s"), ("commit, mean", "s")
    dots = _dots(run, other, ("timer",), "sync_time", "commit_time", lambda point: sleeps)
    return _drawn("How long a commit takes that sleeps first", dots, curves, axes, other)


def _points(run: Run, cases: Sequence[str]) -> list[Point]:
    return [point for point in run.of(*cases) if point.logged]


def _cv2(point: Point) -> float:
    spread = point.of("cv2")
    assert spread is not None
    return spread.mean


def _dots(
    run: Run, other: Run | None, cases: Sequence[str], x: Column, y: Column | PerRepeat,
    curve_of: Callable[[Point], Callable[[float], float]],
) -> list[chart.Dot]:  # fmt: skip
    """Dots of both runs: those of the book under the reader's own."""
    dots = []
    for whose, of, is_other in ((OURS, other, True), (YOURS, run, False)):
        for point in _points(of, cases) if of else ():
            across, up = point.of(x).mean, point.of(y).mean
            far = abs(curve_of(point)(across) / up - 1) > CLOSE
            dots.append(chart.Dot(across, up, f"{whose}: {in_words(point)}", far, other=is_other))
    return dots


def _drawn(
    title: str, dots: Sequence[chart.Dot], curves: Sequence[tuple[str, chart.Curve]],
    axes: tuple[tuple[str, str], tuple[str, str]], other: Run | None, **more: float,
) -> str:  # fmt: skip
    (label, curve), *rest = curves
    x, y = axes
    return chart.svg(
        title, dots, curve, label, x, y, more=rest, yours=YOURS, others=OURS if other else "", **more
    )  # fmt: skip
