"""A chart as SVG that needs nothing else: a curve of a law, and a reader's own reports as points on it.

It is drawn small and
scales with its place, so that it can be read on a telephone.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, inf, isfinite, log10

from models.analyst import colours
from models.analyst.colours import GRID, INK, QUIET
from models.laws.numbers.wording import clean, show

WIDE, HIGH = 440, 340
LEFT, RIGHT, TOP, BOTTOM = 58, 12, 68, 44  # what is left around the plot
FONT, LINE = 13, 18
DASHES = "", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 3"'  # of the curves, three at most
SAMPLES = 80  # of a curve; a choice
DECADES = 1.3  # from which on an axis is logarithmic; a choice
FAR, _, CURVE = map(colours.colour, colours.SHAPES)
Curve = Callable[[float], float | None]  # of x; None where a law does not hold


@dataclass(frozen=True)
class Dot:
    """One report: where it stands, what a pointer over it shows, and whether the law fails for it.

    `label` is printed beside it; empty for most. `other` if it is not the reader's own.
    """

    x: float
    y: float
    title: str
    far: bool = False
    label: str = ""
    other: bool = False


class Axis:
    """Values from low to high laid out on `length` units, from 0 on; logarithmic if they span DECADES or more.

    `most` is the end of an axis that has one, and is never logarithmic. `ticks` are round numbers on it.
    """

    def __init__(self, values: Sequence[float], length: float, unit: str, name: str, most: float = inf) -> None:
        self.length, self.unit, self.name = length, unit, name
        if isfinite(most):
            values = [0.0, most]
        low, high = min(values), max(values)
        self.is_log = low > 0 and log10(high / low) >= DECADES
        if self.is_log:
            self.low, self.high = log10(low) - 0.08, log10(high) + 0.08
        else:
            self.low, self.high = 0.0, high * 1.08 or 1.0  # from 0 on, so that a small difference looks small
        self.ticks = self._log_ticks() if self.is_log else self._round_ticks()

    def _round_ticks(self) -> list[float]:
        raw = (self.high - self.low) / 5
        power = 10.0 ** floor(log10(raw))
        step = next(digit * power for digit in (1, 2, 5, 10) if digit * power >= raw * 0.999)
        return [round(n * step, 12) for n in range(ceil(self.low / step), floor(self.high / step) + 1)]

    def _log_ticks(self) -> list[float]:
        powers = range(floor(self.low), ceil(self.high) + 1)
        digits = (1,) if self.high - self.low > 2.5 else (1, 3) if self.high - self.low > 1.8 else (1, 2, 5)
        every = max(1, round((self.high - self.low) / 6))
        ticks = [digit * 10.0**power for power in powers if power % every == 0 for digit in digits]
        return [tick for tick in ticks if self.low <= log10(tick) <= self.high]

    def print(self, tick: float) -> str:
        """A tick as it is printed, without zeros at its end."""
        number, blank, unit = show(tick, self.unit).partition(" ")
        return re.sub(r"\.?0+(?=e|$)", "", number) + blank + unit if "." in number else number + blank + unit

    def position(self, value: float) -> float:
        """Where a value stands along the axis."""
        value = log10(value) if self.is_log else value
        return self.length * (value - self.low) / (self.high - self.low)

    def samples(self) -> Iterator[float]:
        """Values from one end to the other, as far apart as they look."""
        for step in range(SAMPLES + 1):
            value = self.low + (self.high - self.low) * step / SAMPLES
            yield 10.0**value if self.is_log else value


def svg(
    title: str, dots: Sequence[Dot], curve: Curve, label: str, x: tuple[str, str], y: tuple[str, str],
    most: float = inf, more: Sequence[tuple[str, Curve]] = (), yours: str = "your reports", others: str = "",
) -> str:  # fmt: skip
    """The chart.

    Parameters
    ----------
    title
        Above it, and what is read aloud.
    dots
        One or more.
    label
        What the curve is.
    x, y
        The axes in words, and what each is printed in.
    most
        Where the curve ends.
    more
        Other curves, drawn dashed, and what each is.
    yours, others
        What the dots are in the legend, and what those of others are.
    """
    wide, high, top = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM, TOP + LINE * (len(more) + bool(others))
    across = Axis([dot.x for dot in dots], wide, x[1], x[0], most)
    near = [curve(x) for x in ([most] if isfinite(most) else []) + [dot.x for dot in dots]]
    largest = 2 * max(dot.y for dot in dots)
    up = Axis([dot.y for dot in dots] + [y for y in near if y and y < largest], high, y[1], y[0])
    theirs = [dot for dot in dots if not dot.other]
    many = f"{len(theirs)} of {yours}" if yours.endswith("s") else yours
    heading, tall = f"{title}: {many}, and the formula", HIGH + top - TOP
    parts = [
        f'<svg class="wait-chart" role="img" viewBox="0 0 {WIDE} {tall}" style="width:100%;max-width:38rem" '
        f'font-family="Source Sans 3, Segoe UI, Arial, sans-serif" font-size="{FONT}" '
        f'aria-label="{words(heading)}"><title>{words(heading)}</title>',
        *_legend((label, *(name for name, _ in more)), yours, others),
        f'<g transform="translate({LEFT} {top})">',
        *_across(across, high),
        *levels(up, wide),
        *(
            _line(drawn, across, up, most, DASHES[n])
            for n, drawn in enumerate([curve, *(other for _, other in more)])
        ),
        *(_dot(dot, across, up) for dot in dots),
        *_labels(dots, across, up),
        "</g></svg>",
    ]
    return "".join(parts)


def words(text: str) -> str:
    """Anybody's words as they stand in a drawing."""
    return escape(clean(text))


def _legend(labels: Iterable[str], yours: str, others: str) -> Iterator[str]:
    line = 12
    for label, dashes in zip(labels, DASHES, strict=False):
        yield f'<path d="M{LEFT} {line}h22" stroke="{CURVE}" stroke-width="2.5"{dashes}/>{_told(label, line)}'
        line += LINE
    far = LEFT + 36 + 7 * len(yours)  # beside the words, each letter of which takes about as much
    yield f'<circle cx="{LEFT + 11}" cy="{line}" r="4" {_filled(Dot(0, 0, ""))}/>{_told(f"{yours}; ", line)}'
    yield f'<circle cx="{far}" cy="{line}" r="4" fill="{FAR}"/>'
    yield _told("more than 25 % off the curve", line, far + 9)
    if others:
        filled, line = _filled(Dot(0, 0, "", other=True)), line + LINE
        yield f'<circle cx="{LEFT + 11}" cy="{line}" r="4" {filled}/>{_told(others, line)}'


def _told(label: str, line: int, x: int = LEFT + 28) -> str:
    return f'<text x="{x}" y="{line + 4}" fill="{INK}">{words(label)}</text>'


def _across(axis: Axis, high: int) -> Iterator[str]:
    yield f'<path d="M0 {high}h{axis.length}" stroke="{QUIET}"/>'
    for tick in axis.ticks:
        x = axis.position(tick)
        yield (
            f'<path d="M{x:.1f} {high}v4" stroke="{QUIET}"/>'
            f'<text x="{x:.1f}" y="{high + 17}" text-anchor="middle" fill="{QUIET}">'
            f"{words(axis.print(tick))}</text>"
        )
    yield (
        f'<text x="{axis.length / 2:.1f}" y="{high + 36}" text-anchor="middle" fill="{INK}">'
        f"{words(axis.name)}</text>"
    )


def levels(axis: Axis, wide: int, left: int = LEFT) -> Iterator[str]:
    """The lines of an axis that goes up, each with its number, and over them what it is, from the left edge on."""
    for tick in axis.ticks:
        y = axis.length - axis.position(tick)
        yield (
            f'<path d="M0 {y:.1f}h{wide}" stroke="{GRID}"/>'
            f'<text x="-6" y="{y + 4:.1f}" text-anchor="end" fill="{QUIET}">'
            f"{words(axis.print(tick))}</text>"
        )
    yield f'<text x="{4 - left}" y="-10" fill="{INK}">{words(axis.name)}</text>'


def _line(curve: Curve, across: Axis, up: Axis, most: float, dashes: str) -> str:
    """The curve, in a picture of its own that cuts what leaves the plot."""
    samples = [(value, curve(value)) for value in across.samples() if value <= most]
    points = [(x, y) for x, y in samples if y is not None and isfinite(y) and (y > 0 or not up.is_log)]
    corners = (f"{across.position(x):.1f} {up.length - up.position(y):.1f}" for x, y in points)
    path = (
        f'<path d="M{"L".join(corners)}" fill="none" stroke="{CURVE}" stroke-width="2.5"{dashes}/>'
        if points
        else ""
    )
    return f'<svg width="{across.length}" height="{up.length}" overflow="hidden">{path}</svg>'


def _dot(dot: Dot, across: Axis, up: Axis) -> str:
    x, y = across.position(dot.x), up.length - up.position(dot.y)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" {_filled(dot)}><title>{words(dot.title)}</title></circle>'


def _filled(dot: Dot) -> str:
    colour = FAR if dot.far else INK
    if dot.other:
        return f'fill="none" stroke="{colour}" stroke-width="1.3"'
    return f'fill="{colour}"' + ("" if dot.far else ' fill-opacity=".55"')


def _labels(dots: Iterable[Dot], across: Axis, up: Axis) -> Iterator[str]:
    """Beside their dots, towards the middle; none where there is another already."""
    taken: list[float] = []
    for dot in dots:
        x, y = across.position(dot.x), up.length - up.position(dot.y)
        if not dot.label or any(abs(y - other) < FONT for other in taken):
            continue
        taken.append(y)
        aside, anchor = (-7, "end") if x > across.length / 2 else (7, "start")
        yield (
            f'<text x="{x + aside:.1f}" y="{y + 4:.1f}" fill="{INK}" font-size="{FONT - 2}" '
            f'text-anchor="{anchor}">{words(dot.label)}</text>'
        )
