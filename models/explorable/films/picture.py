"""A film drawn as SVG: rows of bars around the play head, what lies ahead of it faint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from models.explorable.palette import GRID, INK, PAPER, QUIET, colour

if TYPE_CHECKING:
    from models.explorable.films.declared import Part
    from models.explorable.films.film import Film
    from models.explorable.films.path import State
    from models.explorable.films.watching import Run
    from models.explorable.units import Unit

WIDTH, GUTTER, ROW, HEADING, AXIS = 720, 124, 21, 24, 26
PER_SECOND = 90  # pixels for one second of watching
HEAD = 0.62  # where the play head stands, as a share of the window
_AHEAD = 0.32


def still(film: Film) -> str:
    """The first window of a film, where its sliders start."""
    span = (WIDTH - GUTTER) / PER_SECOND / film.pace
    scale = _Scale(0.0, span, HEAD * span)
    drawn, top = [], 2
    for part, run in zip(film.parts, film.started, strict=True):
        if part.label:
            drawn.append(_text(0, top + 16, part.label, INK, weight=650))
            top += HEADING
        tops: dict[float, int] = {}
        for row, label in part.rows(film.chart.start):
            tops[row] = top
            drawn.append(_text(0, top + ROW - 6, label, QUIET))
            drawn.append(_line(GUTTER, WIDTH, top + ROW - 0.5))
            top += ROW
        drawn += _bars(part, run, tops, scale)
    drawn += _axis(film.unit, scale, top)
    x = scale(scale.head)
    drawn.append(f'<line x1="{x}" x2="{x}" y1="0" y2="{top}" stroke="{INK}" stroke-width="1.5"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wait-film-still" role="img" '
        f'aria-label="{escape(film.label)}" viewBox="0 0 {WIDTH} {top + AXIS}" width="{WIDTH}" '
        f'height="{top + AXIS}" font-family="\'Source Sans 3\', Arial, sans-serif" font-size="13">'
        f"{''.join(drawn)}</svg>"
    )


class _Scale:
    """From the film's time to pixels."""

    def __init__(self, begin: float, end: float, head: float) -> None:
        self.begin, self.end, self.head = begin, end, head

    def __call__(self, time: float) -> float:
        inside = min(max(time, self.begin), self.end)
        return round(GUTTER + (WIDTH - GUTTER) * (inside - self.begin) / (self.end - self.begin), 1)


def _bars(part: Part, run: Run, tops: Mapping[float, int], scale: _Scale) -> Iterator[str]:
    """The bars of one part that are in the window: what is over in its colour, what is ahead faint."""
    for bar in run.bars:
        state = part.states[bar.state]
        seen = bar.row in tops and bar.begin < scale.end and bar.end > scale.begin and bar.end > bar.begin
        if not seen:
            continue
        top = tops[bar.row]
        split = bar.split if bar.begin < bar.split else bar.begin
        phases = [(bar.begin, bar.end, state.tone)]
        if state.then and bar.split == bar.split:
            phases = [(bar.begin, min(split, bar.end), "pale"), (split, bar.end, "full")]
        for begin, end, tone in phases:
            for first, last, alpha in ((begin, min(end, scale.head), 1), (max(begin, scale.head), end, _AHEAD)):
                if first < last and last > scale.begin and first < scale.end:
                    x, width = scale(first), round(scale(last) - scale(first), 1)
                    yield _rectangle(x, width, top, state, tone, alpha)
        if bar.note == bar.note and scale(bar.end) - scale(bar.begin) > 14:
            middle = (scale(bar.begin) + scale(bar.end)) / 2
            yield _text(round(middle, 1), top + ROW - 6, f"{bar.note:.0f}", PAPER, anchor="middle")


def _rectangle(x: float, width: float, top: float, state: State, tone: str, alpha: float) -> str:
    y, height = {"quiet": (ROW / 2 - 1, 2), "pale": (6, ROW - 12), "full": (3, ROW - 6)}[tone]
    opacity = round(alpha * {"full": 1, "pale": 0.45, "quiet": 0.5}[tone], 2)
    size = f'x="{x}" y="{top + y}" width="{width}" height="{height}"'
    return f'<rect {size} fill="{colour(state.shape)}" opacity="{opacity}"/>'


def _axis(unit: Unit, scale: _Scale, top: float) -> Iterator[str]:
    """A time under every second line of a grid of round steps."""
    span = (scale.end - scale.begin) * unit.per_si
    step = next(
        size * 10**power for power in range(-6, 12) for size in (1, 2, 5) if span / (size * 10**power) <= 8
    )
    first = int(scale.begin * unit.per_si / step)
    for count in range(first, first + 10):
        time = count * step / unit.per_si
        if scale.begin <= time < scale.end:
            x = scale(time)
            yield f'<line x1="{x}" x2="{x}" y1="{top}" y2="{top + 5}" stroke="{QUIET}"/>'
            yield _text(x, top + 19, unit.set(time), QUIET, anchor="middle")


def _line(begin: float, end: float, y: float) -> str:
    return f'<line x1="{begin}" x2="{end}" y1="{y}" y2="{y}" stroke="{GRID}"/>'


def _text(x: float, y: float, text: str, fill: str, anchor: str = "start", weight: int = 400) -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'
    )
