"""The answer to a run as plain text, for a terminal and for a ticket."""

import textwrap

from models.answers.report.in_words import together
from models.answers.run import in_words
from models.experiment.beside import BARE, LAW, RIVAL, SHAPES, STATES
from models.numbers.wording import clean

WIDTH, LEAST = 100, 60
NAMED = 44  # places for a point, at most


def text(answer, width=WIDTH, everything=False):
    """What it is, how the laws held, and shape by shape the figures; lines of at most `width` columns.

    With `everything`, also how often so many sessions were at the row, and what no law predicts.
    """
    width = max(LEAST, min(width, WIDTH))
    blocks = [
        _lines([f"{answer.head}: {answer.counted}.", *_facts(answer), in_words.held(answer)], width),
        _lines(filter(None, [answer.marked, answer.beside]), width),
    ]
    for shape in SHAPES:
        blocks += _shape(answer, shape, width, everything)
    if answer.notes:
        blocks.append(_lines([f"- {each}" for each in answer.notes], width, later="  "))
    if not everything and (answer.of(STATES) or answer.of(BARE)):
        blocks.append(_wrapped("Left out: the sessions at the row one by one, and what no law predicts. "
                               "The command's --all shows them.", width))  # fmt: skip
    blocks.append(_wrapped(f"Read from {answer.name}.", width))
    return "\n\n".join(filter(None, blocks))


def _facts(answer):
    return [f"{name}: {value}" for name, value in answer.facts]


def _shape(answer, shape, width, everything):
    kinds = [LAW, RIVAL, STATES, BARE] if everything else [LAW, RIVAL]
    groups = [group for kind in kinds for group in answer.of(kind, shape)]
    if not groups:
        return
    title = in_words.title(answer, shape)
    yield f"{title}\n{'~' * len(title)}"
    for group in groups:
        yield _group(answer, group, width)


def _group(answer, group, width):
    with_other, with_law = in_words.columns(group)
    heads = ["", *(["Law"] if with_law else []), "Measured", "", *(["Off by"] if with_law else [])]
    heads += [answer.other, *([""] if with_law else [])] if with_other else []
    rows = [_cells(row, group.unit, with_other, with_law) for row in group.rows]
    widths = [max(len(row[place]) for row in [heads, *rows]) for place in range(len(heads))]
    rest = sum(widths[1:]) + 2 * (len(widths) - 1)
    widths[0] = max(20, min(widths[0], NAMED, width - rest))
    told = [_wrapped(line, width, "", "  ") for line in in_words.heading(group)]
    told.append(_row(heads, widths))
    for row in rows:
        name, *more = textwrap.wrap(row[0], widths[0])
        told += [_row([name, *row[1:]], widths), *(f"  {each}" for each in more)]
    told += [_wrapped(f"({doubt})", width, "  ", "  ") for doubt in in_words.doubts(group)]
    return "\n".join(told)


def _cells(row, unit, with_other, with_law):
    mean, spread = in_words.measured(row, unit)
    law, off = ([in_words.predicted(row, unit)], [in_words.off(row)]) if with_law else ([], [])
    cells = [f"{row.point}{in_words.MARK if row.marked else ''}", *law, mean, spread, *off]
    if with_other:
        other, other_off = in_words.other(row, unit)
        cells += [other, *([other_off] if with_law else [])]
    return [clean(cell) for cell in cells]


def _row(cells, widths):
    name, *figures = cells
    right = (f"{cell:>{size}}" for cell, size in zip(figures, widths[1:], strict=True))
    return "  ".join([f"{name:{widths[0]}}", *right]).rstrip()


def _lines(sentences, width, later="  "):
    return "\n".join(_wrapped(each, width, "", later) for each in sentences)


def _wrapped(told, width, first="", later="  "):
    wrapped = textwrap.wrap(together(clean(told)), width, initial_indent=first, subsequent_indent=later)
    return "\n".join(wrapped).replace("\N{NO-BREAK SPACE}", " ")
