"""A reader's own reports as points on the curves of the laws."""

from collections.abc import Iterable, Sequence

from models.analyst.answers import chart
from models.analyst.answers.blocks import Chart
from models.analyst.answers.curves import LAWS, Figures, Law
from models.laws.numbers.wording import say

CLOSE = 0.25  # of the reported figure: as near as a law and a figure are said to agree; a choice
LABELLED = 3  # points that a chart names, those that the law misses by most; a choice
Placed = tuple[str, Figures, float, float]  # what a report is called, its figures, and where it stands


def charts(reports: Sequence[tuple[str, Figures]], laws: Iterable[Law] = LAWS) -> list[Chart]:
    """Every chart that at least one of the reports has the figures of.

    Parameters
    ----------
    reports
        What each is called, and its `curves.figures`.
    """
    return [_chart(law, placed) for law in laws if (placed := _placed(law, reports))]


def _placed(law: Law, reports: Sequence[tuple[str, Figures]]) -> list[Placed]:
    """What each report is called, its figures, and where it stands, of those that have what the law needs."""
    points = law.points([known for _, known in reports])
    return [(name, known, *point) for (name, known), point in zip(reports, points, strict=True) if point]


def _chart(law: Law, placed: Sequence[Placed]) -> Chart:
    label, curve = law.drawn([known for _, known, _, _ in placed])
    far = {number: far for number, (_, _, x, y) in enumerate(placed) if (far := _far(curve(x), y))}
    named = sorted(far, key=far.__getitem__, reverse=True)[: LABELLED if len(placed) > 1 else 0]
    dots = [
        chart.Dot(x, y, f"{name}: {_at(law, x, y)}", number in far, name if number in named else "")
        for number, (name, _, x, y) in enumerate(placed)
    ]
    yours = "your reports" if len(dots) > 1 else "your report"
    drawn = chart.svg(
        law.title, dots, curve, label, (law.x, law.x_unit), (law.y, law.y_unit), law.most, yours=yours
    )
    return Chart(drawn, law.title)


def _at(law: Law, x: float, y: float) -> str:
    return f"{law.x} {say(x, law.x_unit)}, {law.y} {say(y, law.y_unit)}"


def _far(predicted: float | None, reported: float) -> float:
    """How many times the law is too large or too small; 0 where it is CLOSE, or says nothing."""
    if predicted is None or abs(predicted / reported - 1) <= CLOSE:
        return 0.0
    return max(predicted / reported, reported / predicted) if predicted else float("inf")
