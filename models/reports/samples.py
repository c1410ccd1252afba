"""Samples of active sessions (ASH): the table *Top Events*, of which a text has two lines for each row."""

from models.reports.headings import plain
from models.reports.names import complete
from models.reports.numbers import read_number
from models.reports.report import NOT_FOUND, Problem, Sampled
from models.reports.sections import END, TITLED, at
from models.reports.tables import Row, Table
from models.reports.text import is_rule, spans_of, split

_UPPER, _LOWER = ("event", "eventclass", "sessiontype"), ("%activity", "avgactivesessions")
_SIDES = {"BACKGROUND": True, "FOREGROUND": False}
_WHAT = "samples of active sessions"


def is_sampled(columns):
    """Whether headings are those of *Top Events*."""
    return tuple(map(plain, columns)) == (*_UPPER, *_LOWER)


def read_samples(tables):
    """Each event and side with its share of all samples, in their order; and what could not be read.

    Of a table with a damaged row nothing is read: of two lines a row, some may stand together that do not belong.
    """
    read, problems = {}, []
    for table in tables:
        damaged = next((row for row in table.rows if row.damaged), None)
        if damaged:
            problems.append(Problem(_WHAT, NOT_FOUND, f"a row of them {damaged.damaged}", (damaged.line,)))
            continue
        for row in table.rows:
            name, _, side, share, sessions = row.cells
            name = complete(name, table.width(0))
            try:
                each = Sampled(
                    name,
                    _SIDES.get(side.upper()),
                    read_number(share, "%", row.line),
                    read_number(sessions, "", row.line),
                    (row.line,),
                )
            except ValueError as problem:
                problems.append(Problem(name, NOT_FOUND, f"its samples: {problem}", (row.line,)))
                continue
            read.setdefault((each.event, each.background), []).append(each)
    return tuple(same[0] for same in read.values() if _agree(same)), problems


def _agree(same):
    return len({(each.share, each.sessions) for each in same}) == 1


def tables(lines, found):
    """*Top Events* of text reports: a line that names the event, and a line of numbers below it."""
    rules = ((number, _rules(lines, number)) for number, line in enumerate(lines) if line.startswith("Event "))
    return [_table(lines, both[0], both[1], at(found, number).title) for number, both in rules if both]


def _rules(lines, number):
    """The places of the rules under both lines of headings, the first of which is `number`; None if it is not."""
    upper = number + 1
    if upper >= len(lines) or not is_rule(lines[upper]) or _headings(lines, upper, 1) != _UPPER:
        return None
    places = range(upper + 2, min(upper + 5, len(lines)))
    lower = next((place for place in places if is_rule(lines[place])), None)
    return (upper, lower) if lower and _headings(lines, lower, lower - upper - 1) == _LOWER else None


def _headings(lines, rule, depth):
    """Headings over a rule, which have so many lines."""
    heading = lines[rule - depth : rule]
    return tuple(plain("".join(line[start:end] for line in heading)) for start, end in spans_of(lines[rule]))


def _table(lines, upper, lower, title):
    """The table with its rules in these lines. A line that is not one of a pair is a damaged row."""
    rows, names = [], ()
    for place in range(lower + 1, len(lines)):
        line = lines[place]
        if line.startswith("\f") or END.fullmatch(line) or TITLED.match(line) or is_rule(line):
            break
        if not line.strip():
            continue
        figures = line.startswith(" ")
        cells, damaged = split(line, spans_of(lines[lower if figures else upper]))
        if figures == bool(names) and not damaged:
            rows += [Row(place + 1, (*names, *cells))] if figures else []
        else:
            rows.append(Row(place + 1, (line.strip(),), damaged or "is not one of a pair of lines"))
        names = () if figures else cells
    if names:
        rows.append(Row(place, names, "has no figures"))
    widths = tuple(end - start for start, end in (*spans_of(lines[upper]), *spans_of(lines[lower])))
    return Table(title, (*_UPPER, *_LOWER), tuple(rows), upper, widths)
