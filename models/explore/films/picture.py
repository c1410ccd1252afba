"""A film drawn as SVG: rows of bars around the play head, what lies ahead of it faint."""

from html import escape
from itertools import pairwise

from models.numbers.palette import GRID, INK, PAPER, QUIET, colour
from models.paths.watching import common_length

WIDTH, GUTTER, ROW, HEADING, AXIS = 720, 124, 21, 24, 26
CROWDS, FEW_CROWDS = (38, 66), 4  # the height of a crowd among many of them, and among few
PER_SECOND = 90  # pixels for one second of watching
HEAD = 0.62  # where the play head stands, as a share of the window
_AHEAD = 0.32


def still(film):
    """The film where its sliders start, with the play head at its scene, or else in the first window."""
    return draw(film, film.started, film.chart.start, first_head(film, film.started))


def first_head(film, runs):
    """Where the play head stands before anybody has moved it."""
    head = HEAD * window(film.pace)
    return head if film.scene is None else scene(film, runs, head) or head


def scene(film, runs, after):
    """The middle of the next stretch that is as the film's scene says, after a time; None if there is none."""
    bars = [bar for bar in runs[0].bars if bar.state == film.scene.state]
    changes = sorted([(bar.begin, 1) for bar in bars] + [(bar.end, -1) for bar in bars])
    count, length = 0, common_length(runs)
    for (time, change), (until, _) in pairwise(changes):
        count += change
        if count == film.scene.many and after < time < until <= length:
            return (time + until) / 2
    return None


def window(pace):
    """How much of a film's time is seen at once."""
    return (WIDTH - GUTTER) / PER_SECOND / pace


def draw(film, runs, position, head):
    """The window around a time of the film, at a position of the chart's sliders."""
    span = window(film.pace)
    left = max(head - HEAD * span, 0.0)
    scale = _Scale(left, left + span, head)
    drawn, top = [], 2
    crowds = sum(crowd for part in film.parts for *_, crowd in part.rows(position))
    crowd_height = CROWDS[crowds <= FEW_CROWDS]
    for part, run in zip(film.parts, runs, strict=True):
        if part.label:
            drawn.append(_text(0, top + 16, part.label, INK, weight=650))
            top += HEADING
        places = {}
        for row, label, crowd in part.rows(position):
            height = crowd_height if crowd else ROW
            places[row] = top, height, crowd
            drawn.append(_text(0, top + min(height, ROW) - 6, label, QUIET))
            drawn.append(_line(GUTTER, WIDTH, top + height - 0.5))
            top += height
        drawn += _bars(part, run, places, scale)
    drawn += _axis(film.unit, scale, top)
    x = scale(head)
    drawn.append(f'<line x1="{x}" x2="{x}" y1="0" y2="{top}" stroke="{INK}" stroke-width="1.5"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wait-film-still" role="img" '
        f'aria-label="{escape(film.label)}" viewBox="0 0 {WIDTH} {top + AXIS}" width="{WIDTH}" '
        f'height="{top + AXIS}" font-family="\'Source Sans 3\', Arial, sans-serif" font-size="13">'
        f"{''.join(drawn)}</svg>"
    )


class _Scale:
    """From the film's time to pixels."""

    def __init__(self, begin, end, head):
        self.begin, self.end, self.head = begin, end, head

    def __call__(self, time):
        inside = min(max(time, self.begin), self.end)
        return round(GUTTER + (WIDTH - GUTTER) * (inside - self.begin) / (self.end - self.begin), 1)


def _bars(part, run, places, scale):
    """The bars of one part that are in the window: what is over in its colour, what is ahead faint."""
    for place, bar in enumerate(run.bars):
        state = part.states[bar.state]
        seen = bar.row in places and bar.begin < scale.end and bar.end > scale.begin and bar.end > bar.begin
        if not seen or state.style == "hidden":
            continue
        top, height, crowd = places[bar.row]
        if state.style == "arrow":
            yield _arrow(bar, state, places, scale)
            continue
        split = bar.split if bar.begin < bar.split else bar.begin
        phases = [(bar.begin, bar.end, state.tone)]
        if state.then and bar.split == bar.split:
            phases = [(bar.begin, min(split, bar.end), "pale"), (split, bar.end, "full")]
        for begin, end, tone in phases:
            for first, last, alpha in ((begin, min(end, scale.head), 1), (max(begin, scale.head), end, _AHEAD)):
                if first < last and last > scale.begin and first < scale.end:
                    x, width = scale(first), round(scale(last) - scale(first), 1)
                    yield _rectangle(x, width, _band(top, height, crowd, state, tone, place), state, tone, alpha)
        if bar.note == bar.note and scale(bar.end) - scale(bar.begin) > 14:
            middle = (scale(bar.begin) + scale(bar.end)) / 2
            yield _text(round(middle, 1), top + ROW - 6, f"{bar.note:.0f}", PAPER, anchor="middle")


def _band(top, height, crowd, state, tone, place):
    """Where a bar stands in its row, from top to bottom, and how high it is."""
    if crowd and state.style == "thread":
        lanes = int((height - 16) / 3)
        return top + 2 + place % lanes * 3, 2
    if crowd:
        return top + height - 13, 10
    if tone == "quiet":
        return top + ROW / 2 - 1, 2
    return (top + 6, ROW - 12) if tone == "pale" else (top + 3, ROW - 6)


def _rectangle(x, width, band, state, tone, alpha):
    y, height = band
    opacity = round(alpha * {"full": 1, "pale": 0.45, "quiet": 0.5}[tone], 2)
    size = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect {size} fill="{colour(state.shape)}" opacity="{opacity}"/>'


def _arrow(bar, state, places, scale):
    """A message from one row to another; one to itself is a mark on its row."""
    (one, height, _), (other, _, _) = places[bar.row], places[int(bar.note)]
    y, to = one + height / 2, other + height / 2
    x, end = scale(bar.begin), scale(bar.end)
    opacity = 1 if bar.begin <= scale.head else _AHEAD
    bend = f"Q{round((x + end) / 2, 1)} {y - height * 0.9}" if y == to else "L"
    tip = -4 if to > y else 4
    head = f"M{end - 4} {to + tip - 1}L{end} {to}L{end + 3 if y == to else end - 6} {to + tip + 2}"
    return (
        f'<path d="M{x} {y}{bend} {end} {to}{head}" fill="none" stroke="{colour(state.shape)}" '
        f'stroke-width="1.6" opacity="{opacity}"/>'
    )


def _axis(unit, scale, top):
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


def _line(begin, end, y):
    return f'<line x1="{begin}" x2="{end}" y1="{y}" y2="{y}" stroke="{GRID}"/>'


def _text(x, y, text, fill, anchor="start", weight=400):
    return (
        f'<text x="{x}" y="{y}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'
    )
