"""Active sessions by event over time, in letters: for a terminal and for a ticket."""

from itertools import pairwise

from models.answers.timeline.timeline import REST, Span, mean
from models.findings.asking.words import count
from models.numbers.wording import show

COLUMNS, ROWS, WIDE = 52, 8, 60
COVERED = 0.2  # of a column, from which on it is drawn; a choice


def lines(line):
    """The same in letters: a column for each part of the time, a letter for each event."""
    letters, columns, length = _letters(line), _columns(line), line.end - line.begin
    most = max((span.height for span in columns if span), default=0.0) or 1.0
    told = [_stack(line, letters, span, most) for span in columns]
    for row in range(ROWS, 0, -1):
        label = show(most) if row == ROWS else ""
        yield f"{label:>6} |{''.join(each[row - 1] for each in told)}".rstrip()
    restarts = {int(COLUMNS * ((each.restart - line.begin) / length)) for each in line.spans if each.restart}
    marks = ("^" if n in restarts else "." if span is None else "-" for n, span in enumerate(columns))
    yield f"{'0':>6} +{''.join(marks)}"
    yield _below(line)
    named = [f"{letter} {event}" for event, letter in letters.items() if any(letter in each for each in told)]
    if restarts:
        named.append("^ restart")
    if None in columns:
        named.append("... no report")
    named.append(f"a column: the mean of {count(length.total_seconds() / COLUMNS / 60)} min")
    yield from _wrapped(named)


def _wrapped(named):
    """As many of these in a line as there is room for."""
    line = ""
    for each in named:
        if line and len(line) + 3 + len(each) > WIDE:
            yield line
            line = ""
        line = f"{line}   {each}" if line else f"{'':>8}{each}"
    yield line


def _letters(line):
    """A letter for each event: C for CPU, others in their order, and a colon for the rest."""
    waits = iter("ABDEFG")
    return {event: "C" if event == line.cpu else next(waits) for event in line.events} | {REST: ":"}


def _columns(line):
    """The mean of what lies in each of COLUMNS equal parts of the time; None where no report is of it."""
    length = line.end - line.begin
    edges = [line.begin + number * length / COLUMNS for number in range(COLUMNS + 1)]
    found: list[Span | None] = []
    for begin, end in pairwise(edges):
        within = [
            Span(max(each.begin, begin), min(each.end, end), each.sessions, each.active)
            for each in line.spans
            if each.begin < end and each.end > begin
        ]
        covered = sum(each.seconds for each in within)
        found.append(mean(within) if covered >= COVERED * (end - begin).total_seconds() else None)
    return found


def _stack(line, letters, span, most):
    """The letters of a column, from below: of each part of its height the event that has most of it."""
    if span is None:
        return " " * ROWS
    edges, total = [], 0.0
    for event, many in line.parts(span).items():
        edges.append((event, total, total + many))
        total += many
    cell, column = most / ROWS, ""
    for row in range(round(ROWS * total / most)):
        low, high = row * cell, (row + 1) * cell
        column += letters[max(edges, key=lambda edge: min(edge[2], high) - max(edge[1], low))[0]]
    return column.ljust(ROWS)


def _below(line):
    """The times under the columns, as many as there is room for."""
    told = ""
    for tick, words in line.told():
        place = 8 + int(COLUMNS * ((tick - line.begin) / (line.end - line.begin)))
        if (place >= len(told) + 1 or not told) and place + len(words) <= WIDE:
            told = told.ljust(place) + words
    return told
