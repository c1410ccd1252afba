"""Parts of a whole as bars: each from where the one before it ends, drawn as SVG that stretches with its place."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

from models.analyst.answers.blocks import Bar
from models.analyst.colours import GRID, PAPER, QUIET

WIDE, HIGH = 1000, 10


def chained(shares: Sequence[float], colours: Iterable[str | None]) -> tuple[Bar, ...]:
    """A Bar for each share, one behind the other, on a whole that has room for all of them."""
    ends = [0.0, *accumulate(shares)]
    whole = max(1.0, ends[-1])
    return tuple(
        Bar(end / whole, share / whole, colour) for end, share, colour in zip(ends, shares, colours, strict=False)
    )


def svg(bars: Sequence[Bar]) -> str:
    """Bars on one line, which is the whole; an open one where it has no colour. Their words stand beside them."""
    return (
        f'<svg class="wait-bar" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path d="M0 {HIGH / 2:g}H{WIDE}" stroke="{GRID}" vector-effect="non-scaling-stroke"/>'
        f"{''.join(_part(bar, PAPER if bars[1:] else 'none') for bar in bars)}</svg>"
    )


def _part(bar: Bar, edge: str) -> str:
    """One bar; if its edge is of the colour of the paper, it is apart from the next one."""
    fill, edge = (bar.colour, edge) if bar.colour else (PAPER, QUIET)
    return (
        f'<rect x="{WIDE * bar.start:.1f}" width="{WIDE * bar.share:.1f}" height="{HIGH}" fill="{fill}" '
        f'stroke="{edge}" vector-effect="non-scaling-stroke"/>'
    )
