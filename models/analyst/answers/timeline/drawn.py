"""Active sessions by event over time, as SVG that needs nothing else."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from models.analyst.answers.chart import Axis, levels, words
from models.analyst.answers.timeline.timeline import REST, Span, Timeline
from models.analyst.colours import GRID, INK, QUIET
from models.laws.numbers.wording import show

# Of the CPU, of events in the order of their sessions, and of the rest: after Okabe and Ito, seen on light paper
# and on dark, and of different lightness, so that neighbours in a stack differ in grey, too.
CPU, COLOURS, OTHERS = "#2c8f5f", ("#c4501b", "#3d8fd1", "#e0a21c", "#7a3f8f", "#56c1c9", "#c05f8e"), "#9aa0a6"
WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM, LINE, FONT = 560, 280, 44, 10, 26, 30, 20, 14
LETTER = 6.6  # units that a letter takes, on average
NO_REPORT = "no report"
MOST = 360  # intervals that are drawn one by one; of more, as many together as make so many: a choice
Place = Callable[[datetime], float]  # where a time stands along the axis


def svg(line: Timeline, title: str) -> str:
    """The chart: a bar for each span, as wide as it is long."""
    spans, colours = line.at_most(MOST), colours_of(line)
    names = [*line.events, *([REST] if line.has_rest else [])]
    legend = list(_legend(names, colours))
    top = TOP + LINE * (1 + legend[-1][0])
    wide, high = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM
    across = wide / (line.end - line.begin).total_seconds()
    up = Axis([0.0, *(span.height for span in spans)], high, "", "active sessions")
    up.low, up.is_log = 0.0, False
    across_of: Place = lambda time: (time - line.begin).total_seconds() * across  # noqa: E731
    drawn = [
        f'<svg class="wait-chart wait-timeline" role="img" viewBox="0 0 {WIDE} {HIGH + top - TOP}" width="100%" '
        f'font-family="Source Sans 3, Segoe UI, Arial, sans-serif" font-size="{FONT}" '
        f'aria-label="{words(title)}"><title>{words(title)}</title>',
        *(part for _, part in legend),
        f'<g transform="translate({LEFT} {top})">',
        *levels(up, wide, LEFT),
        *_gaps(spans, across_of, high),
        *_stacks(line, spans, colours, across_of, up),
        *_restarts(spans, across_of, high),
        *_times(line, across_of, wide, high),
        *_titles(line, spans, across_of, high),
        "</g></svg>",
    ]
    return "".join(drawn)


def colours_of(line: Timeline) -> dict[str, str]:
    """Each event that is drawn, and the rest, with its colour."""
    waits = (event for event in line.events if event != line.cpu)
    cpu = {line.cpu: CPU} if line.cpu in line.events else {}
    return cpu | dict(zip(waits, COLOURS, strict=False)) | {REST: OTHERS}


def _legend(names: Iterable[str], colours: dict[str, str]) -> Iterator[tuple[int, str]]:
    """The number of its line, and the SVG, of each event: as many in a line as there is room for."""
    x, line = float(LEFT), 0
    for name in names:
        width = 34 + LETTER * len(name)
        if x > LEFT and x + width > WIDE:
            x, line = LEFT, line + 1
        y = 12 + LINE * line
        yield (
            line,
            (
                f'<rect x="{x:.0f}" y="{y - 6}" width="12" height="12" fill="{colours[name]}"/>'
                f'<text x="{x + 17:.0f}" y="{y + 4.5}" fill="{INK}">{words(name)}</text>'
            ),
        )
        x += width


def _stacks(
    line: Timeline, spans: Sequence[Span], colours: dict[str, str], across_of: Place, up: Axis
) -> Iterator[str]:
    """A path for each event, of a rectangle for each span, on top of those before it."""
    base = [0.0] * len(spans)
    for event, colour in colours.items():
        path = []
        for number, span in enumerate(spans):
            many = line.parts(span)[event]
            if many > 0:
                left, right = across_of(span.begin), across_of(span.end)
                y = up.length - up.position(base[number] + many)
                path.append(f"M{left:.1f} {y:.1f}h{right - left:.1f}v{up.position(many):.1f}h{left - right:.1f}z")
            base[number] += many
        if path:
            yield f'<path class="wait-event" d="{"".join(path)}" fill="{colour}"/>'


def _gaps(spans: Sequence[Span], across_of: Place, high: int) -> Iterator[str]:
    """Time that no report is of: a grey band, with the words where there is room."""
    for before, span in zip(spans, spans[1:], strict=False):
        if span.after_gap:
            left, right = across_of(before.end), across_of(span.begin)
            size = f'width="{right - left:.1f}" height="{high}"'
            yield f'<rect class="wait-gap" x="{left:.1f}" y="0" {size} fill="{GRID}"/>'
            if right - left > LETTER * len(NO_REPORT):
                yield (
                    f'<text x="{(left + right) / 2:.1f}" y="{high / 2:.0f}" text-anchor="middle" fill="{QUIET}">'
                    f"{NO_REPORT}</text>"
                )


def _restarts(spans: Iterable[Span], across_of: Place, high: int) -> Iterator[str]:
    for span in spans:
        if span.restart:
            x = across_of(span.restart)
            anchor, aside = ("end", -4) if x > (WIDE - LEFT - RIGHT) / 2 else ("start", 4)
            yield (
                f'<path class="wait-restart" d="M{x:.1f} 0v{high}" stroke="{INK}" stroke-width="1.5" '
                f'stroke-dasharray="5 3"/>'
                f'<text x="{x + aside:.1f}" y="12" text-anchor="{anchor}" fill="{INK}">restart</text>'
            )


def _times(line: Timeline, across_of: Place, wide: int, high: int) -> Iterator[str]:
    yield f'<path d="M0 {high}h{wide}" stroke="{QUIET}"/>'
    free = 0.0
    for tick, words_of in line.labels():
        x = across_of(tick)
        half = LETTER / 2 * len(words_of)
        if x - half >= free - 30 and x + half <= wide + RIGHT:
            free = x + half + 40
            yield (
                f'<path d="M{x:.1f} {high}v4" stroke="{QUIET}"/>'
                f'<text x="{x:.1f}" y="{high + 18}" text-anchor="middle" fill="{QUIET}">{words_of}</text>'
            )


def _titles(line: Timeline, spans: Iterable[Span], across_of: Place, high: int) -> Iterator[str]:
    """What a pointer over a span shows."""
    for span in spans:
        left, right = across_of(span.begin), across_of(span.end)
        parts = [f"{event} {show(many)}" for event, many in line.parts(span).items() if many >= 0.005]
        when = f"{span.begin:%Y-%m-%d %H:%M} to {span.end:%H:%M}"
        text = f"{when}: {show(span.height)} active sessions; {', '.join(parts)}"
        yield (
            f'<rect x="{left:.1f}" y="0" width="{max(right - left, 0.5):.1f}" height="{high}" fill-opacity="0">'
            f"<title>{words(text)}</title></rect>"
        )
