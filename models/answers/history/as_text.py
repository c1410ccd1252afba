"""A history as plain text, for a terminal and for a ticket."""

import textwrap

from models.answers.history import in_words
from models.answers.history.changes import changes
from models.answers.history.laws_tested import tested
from models.answers.report.in_words import together
from models.findings.asking.words import count, percent
from models.numbers.wording import clean

WIDTH, LEAST = 100, 60
MANY = 40  # lines, from more than which on only those are shown that changed or stand out; a choice
HEADINGS = "Begin", "Length", "Active", "CPUs", "Top of DB time"


def text(history, width=WIDTH):
    """The answer for the whole; lines of at most `width` columns, and never more than 100."""
    width = max(LEAST, min(width, WIDTH))
    if not history.snapshots:
        return "No report was read."
    blocks = [
        _lines(in_words.whole(history), width),
        _lines([said for _, said in in_words.applying(history)], width),
        _titled("Look first at", _first(history), width),
        _titled("What changed", _changes(history), width),
        _table(history, width),
        _titled("The laws, tested on these snapshots", in_words.tested(tested(history.snapshots)), width),
    ]
    return "\n\n".join(filter(None, blocks))


def _first(history):
    return (f"{which}: {why}" for which, why in in_words.looks(history))


def _changes(history):
    """Between two, and no more."""
    return changes(*history.snapshots) if len(history.snapshots) == 2 else ()


def shown(history):
    """The lines of the table, and how many are left out: of more than MANY those that stand out or changed."""
    if len(history.lines) <= MANY:
        return history.lines, 0
    best = sorted(history.lines, key=_weight, reverse=True)[:MANY]
    kept = {id(each) for each in best if any(_weight(each)[:2])}
    return [each for each in history.lines if id(each) in kept], len(history.lines) - len(kept)


def _weight(line):
    """Whether a line stands out, then whether it changed, then how many sessions were active."""
    changed = bool(line.begun or line.ended)
    return bool(line.far), changed, line.snapshot.active or 0.0


def cells(snapshot):
    """The cells of a snapshot's line, those under HEADINGS."""
    return (
        in_words.when(snapshot),
        in_words.length(snapshot),
        "" if snapshot.active is None else count(snapshot.active),
        "" if snapshot.cpu_busy is None else percent(snapshot.cpu_busy),
        in_words.top(snapshot),
    )


def _table(history, width):
    lines, left = shown(history)
    rows = [[clean(cell) for cell in cells(line.snapshot)] for line in lines]
    widths = [max(len(row[place]) for row in [HEADINGS, *rows]) for place in range(4)]
    widths[0] = min(widths[0], 32)
    told = [_row(HEADINGS, widths, width)]
    names = in_words.system_names(history)
    before = None
    for line, row in zip(lines, rows, strict=True):
        name = names.get(id(line))
        if name != before:
            told.append(clean(name))
            before = name
        told.append(_row(row, widths, width))
        told += [_wrapped(each, width, " " * 6, " " * 8) for each in in_words.notes(line)]
    if left:
        told.append(f"{left} more are left out, in which less stands out or changed.")
    return "\n".join(told)


def _row(row, widths, width):
    name, *figures, top = row
    name = name if len(name) <= widths[0] else "…" + name[1 - widths[0] :]
    right = (f"{cell:>{size}}" for cell, size in zip(figures, widths[1:], strict=True))
    told = "  ".join([f"{name:{widths[0]}}", *right, top])
    told = told.rstrip()
    return told if len(told) <= width else f"{told[: width - 1].rstrip()}…"


def _titled(title, sentences, width):
    told = [_wrapped(f"- {each}", width, "  ", "    ") for each in sentences]
    return "\n".join([title, *told]) if told else ""


def _lines(sentences, width):
    return "\n".join(_wrapped(each, width) for each in sentences)


def _wrapped(text, width, first="", later="  "):
    wrapped = textwrap.wrap(together(clean(text)), width, initial_indent=first, subsequent_indent=later)
    return "\n".join(wrapped).replace("\N{NO-BREAK SPACE}", " ")
