"""Wait events: the rows of every table that prints them, merged by name and by who waited."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from models.analyst.reports.headings import WHOSE, Places, is_by_session, is_of_view, is_whole
from models.analyst.reports.merging import add_up, agree, best, contradiction, makes
from models.analyst.reports.names import CPU, complete, complete_class, is_doubtful, known_names, may_be_cut
from models.analyst.reports.numbers import is_figure, is_number, read_number, read_whole
from models.analyst.reports.report import INCONSISTENT, NOT_FOUND, WAIT_EVENTS, Event, Fields, Problem
from models.analyst.reports.sections import scope_of
from models.analyst.reports.shares import idle_by_place, idle_rows, whole_of
from models.analyst.reports.tables import Row, Table, heading_of
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible

FULL = "its figure did not fit"
_FIGURES = ("waits", "time", "average", "share", "timeouts")
_COUNTS = ("waits", "timed_out", "waits_fg")
_MEASURES = {"waits": "its number of waits", "time": "its time", "average": "its average", "share": "its share"}
_CUT_HEADING = "totatime"  # what `headings` has, too, for a narrow "Total Wait Time (sec)"
CUT = "its time fills its column and may be cut"


def read_events(
    tables: list[Table], problems: list[Problem], lost: Iterable[bool | None] = (), cpu: Figure | None = None
) -> tuple[list[Event], set[bool | None]]:
    """Events of all tables together.

    Parameters
    ----------
    lost
        The halves whose list, or a part of it, could not be read.
    cpu
        What the time model has for "DB CPU", whose row among the events may have a time that is cut.

    Returns
    -------
    scopes
        Which halves have a list of their events.
    """
    printed: dict[tuple[str, bool | None], list[Event]] = {}
    scopes: set[bool | None] = set()
    counts: dict[tuple[str, bool | None, str], set[Figure | None]] = {}
    unread, contradictions, lost = [], [], set(lost)
    wide, idle = _whole_names(tables), idle_by_place(tables) | idle_rows(tables)
    for table in _joined(tables):
        scope, whole = scope_of(table.title, table.columns)
        if whole:
            halves = {True, False} if "waits_fg" in table.fields else {scope}
            scopes |= halves
            lost |= halves if any(row.damaged for row in table.rows) else set()
        rows, of_rows = _rows(table, scope, wide, idle)
        unread += [(problem, scope) for problem in of_rows]
        if is_by_session(table.columns, WHOSE) or any(map(is_of_view, table.columns)):
            rows = [*_add_up_sessions(rows)]
        for event in rows:
            if may_be_cut(event.name, _width(table)):
                counts.setdefault((table.title, scope, event.name), set()).add(event.waits)
            printed.setdefault((event.name, event.background), []).append(event)
    events = []
    cut = {name for (_, _, name), waits in counts.items() if len(waits) > 1}  # several events, cut to the same
    for (name, _), same in printed.items():
        if name in cut:
            events += same
            continue
        event, of_event = _merge(same)
        if event.name == "DB CPU" and event.time is None and cpu is not None:
            event = replace(event, time=cpu, lines=(*event.lines, cpu.line))
        events.append(event)
        contradictions += of_event
    read = [event for event in events if event.time is not None or None not in (event.waits, event.average)]
    lost_rows = [replace(row, row="") if _is_read(row.row, scope, read) else row for row, scope in unread]
    timed = {event.name for event in events if event.time is not None}
    problems += [row for row in (*lost_rows, *contradictions) if row.message != CUT or row.what not in timed]
    return _tell_apart(events, scopes - lost), scopes


def _joined(tables: list[Table]) -> list[Table]:
    """The tables, of which pages of one query by session or user are one, unless a row of them comes again."""
    joined: dict[Table | tuple[str, ...], Table] = {}
    seen: dict[Table | tuple[str, ...], set[tuple[str, ...]]] = {}
    for table in tables:
        by = [column for column, heading in enumerate(table.columns) if is_by_session([heading], WHOSE)]
        key, columns = table.columns if by else table, [*by, table.fields["name"][0]]
        whose = {tuple(map(row.cell, columns)) for row in table.rows}
        if whose & seen.get(key, set()):
            key = table
        seen[key] = seen.get(key, set()) | whose
        joined[key] = replace(table, rows=(*(joined[key].rows if key in joined else ()), *table.rows))
    return list(joined.values())


def _is_read(name: str, scope: bool | None, events: list[Event]) -> bool:
    """Whether the time of an event is read from another row, of the same side or of both."""
    sides = [event.background for event in events if event.name == name]
    return bool(sides) and (scope is None or scope in sides or None in sides)


def _whole_names(tables: Iterable[Table]) -> frozenset[str]:
    """Names that stand in a column with room to spare, or in one that cuts nothing."""
    names = ((table.cell(row, "name"), _width(table)) for table in tables for row in table.rows)
    return frozenset(name for name, width in names if not may_be_cut(name, width))


def _add_up_sessions(events: Iterable[Event]) -> Iterator[Event]:
    """One Event for each name, of rows that are of several sessions."""
    by_name: dict[tuple[str, bool | None], list[Event]] = {}
    for event in events:
        by_name.setdefault((event.name, event.background), []).append(event)
    for same in by_name.values():
        if len(same) == 1:
            yield same[0]
            continue
        waits, time = add_up([event.waits for event in same]), add_up([event.time for event in same])
        lines = tuple(sorted(line for event in same for line in event.lines))
        yield Event(same[0].name, same[0].background, waits, time, wait_class=same[0].wait_class, lines=lines)


def _width(table: Table) -> int:
    """How wide the column of names is."""
    return table.width(table.fields["name"][0])


def _rows(
    table: Table, scope: bool | None, wide: frozenset[str], idle: Mapping[Row, bool]
) -> tuple[list[Event], list[Problem]]:
    have, events, problems = table.fields, [], []
    width, share_of = _width(table), whole_of(table)
    for row in table.rows:
        cells, damaged = _cells(row, have)
        if damaged:
            problems.append(_unread(table, row, damaged))
            continue
        name = complete(cells.get("name", ""), width, wide)
        if is_doubtful(name, width):
            problems.append(Problem(name, NOT_FOUND, "its name fills its column and may be cut", (row.line,)))
        if not any(character.isalpha() for character in name):
            if any(cells.values()):
                problems.append(_unread(table, row, "has no name"))
            continue
        read: dict[str, Figure | None] = {}
        time, share = cells.get("time", ""), name in CPU and is_number(cells.get("share", ""))
        narrow = time and _time_may_be_cut(table, time)
        for field in (*_FIGURES, "timed_out", "waits_fg", "time_fg"):
            text = cells.get(field, "")
            if not text or text in ("N/A", "-", "NULL") or (narrow and field == "time"):
                continue
            try:
                whole = field in _COUNTS or (text[-1].isdigit() and is_whole(table.columns, have[field][0]))
                read[field] = (read_whole if whole else read_number)(text, have[field][1], row.line)
            except ValueError as problem:
                # A script's columns, other than a query's, are as wide as they are.
                query = "_" in table.columns[have[field][0]]
                wider = "SET NUMWIDTH 20 and run it again" if query else "take a shorter interval, or the HTML"
                why = f"{FULL}: {wider}" if "##" in text else problem
                why = f"{why}, under {table.columns[have[field][0]]!r}"
                lost = name if field == "time" and re.search("[0-9#]", text) and not share else ""
                if "##" not in text or field != "average" or not {"waits", "time"} <= read.keys():
                    problems.append(Problem(name, NOT_FOUND, why, (row.line,), row=lost))
        if narrow:
            read["time"] = uncut(time, read.get("waits"), read.get("average"), row.line)
            if read["time"] is None:
                problems.append(Problem(name, NOT_FOUND, CUT, (row.line,), row="" if share else name))
        if "waits" not in have and (took := read.get("time")) and (average := read.get("average")):
            many = took / average
            either_way = max(many * average.resolution / average, 1.0)
            read["waits"] = Figure(many, f"{many:,.0f}", "", either_way, row.line)
        if not read and "##" not in time:
            if is_figure(name.split()[-1]):
                problems.append(_unread(table, row, "has no figure under its headings"))
            continue
        if not time and have.keys() >= {"time"} and read.keys() <= {*_COUNTS, "timeouts"}:
            problems.append(Problem(name, NOT_FOUND, "its time is not there", (row.line,), row=name))
        marks: Fields = {"share_of": share_of if "share" in read else None}
        marks["idle"] = None if name in CPU else idle.get(row)
        wait_class = complete_class(cells.get("wait_class", "")) or None
        events += [replace(event, **marks) for event in _event(name, scope, read, wait_class, row.line)]
    return events, problems


def _cells(row: Row, have: Places) -> tuple[dict[str, str], str]:
    """Cells by field, and what is wrong with the row, if anything is."""
    cells = {field: row.cell(column) for field, (column, _) in have.items()}
    if any(cell in CPU for cell in row.cells):
        numbers = [cell for cell in row.cells if is_number(cell)]
        if len(numbers) == 2 and {"time", "share"} <= set(have):  # all that it ever has, wherever it stands
            name = next(cell for cell in row.cells if cell in CPU)
            return {"name": name, "time": numbers[0], "share": numbers[1]}, ""
        if not row.damaged and any(is_number(cells.get(field, "")) for field in ("waits", "average")):
            return cells, "has a count or an average, and CPU has neither"
    if not row.damaged and is_number(cells.get("wait_class", "")):
        return cells, "has a number for its wait class"
    return cells, row.damaged


def _event(
    name: str, scope: bool | None, read: dict[str, Figure | None], wait_class: str | None, line: int
) -> Iterator[Event]:
    counted, waits = read.get("timed_out"), read.get("waits")
    if counted is not None and waits:
        read["timeouts"] = Figure(counted / waits, counted.text, "%", 1 / waits, line)
    figures: Fields = {field: read.get(field) for field in _FIGURES}
    if "waits_fg" in read and "waits" in read:
        yield from _halves(name, read, wait_class, line)
        return
    if name in CPU:
        scope = False if name == "DB CPU" else scope
    yield Event(name, scope, **figures, wait_class=wait_class, lines=(line,))


def _halves(name: str, read: Mapping[str, Figure | None], wait_class: str | None, line: int) -> Iterator[Event]:
    """Foreground and background of a row that prints the foreground's part of its total."""
    foreground = {"waits": read["waits_fg"], "time": read.get("time_fg")}
    rest = {
        field: Figure(max(whole - part, 0.0), whole.text, whole.unit, whole.resolution, line)
        if part is not None and (whole := read.get(field)) is not None
        else None
        for field, part in foreground.items()
    }
    for background, figures in ((False, foreground), (True, rest)):
        if figures["waits"]:
            yield Event(name, background, figures["waits"], figures["time"], wait_class=wait_class, lines=(line,))


def _unread(table: Table, row: Row, damaged: str) -> Problem:
    words, what = " ".join(row.cells).split(), heading_of(table.title) or WAIT_EVENTS
    start, name = " ".join(words)[:60], " ".join(takewhile(lambda word: not is_figure(word), words))
    name = (complete(name, _width(table)) or start) if start in known_names() or re.search("[0-9#]", start) else ""
    return Problem(what, NOT_FOUND, f"a row of it {damaged} and is left out: {start!r}", (row.line,), row=name)


def _merge(same: list[Event]) -> tuple[Event, list[Problem]]:
    """One Event out of several rows that print it, and what they contradict each other in."""
    problems: list[Problem] = []
    figures: Fields = {}
    for field in _FIGURES:
        printed = [getattr(event, field) for event in same if getattr(event, field) is not None]
        if printed and field in _MEASURES and not agree(printed):
            problems.append(contradiction(same[0].name, _MEASURES[field], printed))
        figures[field] = best(printed)
    wait_class = max((event.wait_class or "" for event in same), key=len) or None
    lines = tuple(sorted({line for event in same for line in event.lines}))
    figures["share_of"] = next((row.share_of for row in same if row.share is figures["share"]), None)
    marks = {event.idle for event in same} - {None}
    figures["idle"] = marks.pop() if len(marks) == 1 else None
    event = replace(same[0], **figures, wait_class=wait_class, lines=lines)
    measured = [figure for figure in (event.waits, event.average, event.time) if figure is not None]
    if not problems and len(measured) == 3 and not makes(*measured):
        waits, average, time = measured
        message = f"{waits.text} waits of {average.text} {average.unit} each do not make {time.text} {time.unit}"
        problems.append(Problem(event.name, INCONSISTENT, message, lines))
    return event, problems


def _tell_apart(events: list[Event], scopes: set[bool | None]) -> list[Event]:
    """Tell foreground and background apart where the report lists all events of the halves in `scopes`."""
    listed: dict[str, set[bool]] = {}
    waited = set()
    for event in events:
        if event.background is not None:
            listed.setdefault(event.name, set()).add(event.background)
        if event.background:
            waited.add((event.name, event.waits))
    apart = []
    for event in events:
        if event.background is None and event.name not in CPU:
            halves = listed.get(event.name, set())
            if {True, False} <= scopes and halves:
                continue  # both halves are listed, so their sum adds nothing
            if (event.name, event.waits) in waited:
                continue
            if True in scopes and not halves:
                event = replace(event, background=False)  # all the background's events are listed
        apart.append(event)
    return apart


def _time_may_be_cut(table: Table, cell: str) -> bool:
    """Whether a time, in seconds, fills such a column; behind a K or M nothing follows."""
    column, _ = table.fields["time"]
    fills = table.headings[column] == _CUT_HEADING and 0 < table.width(column) <= len(cell)
    return fills and not cell[-1].isalpha()


def uncut(cell: str, waits: Figure | None, average: Figure | None, line: int) -> Figure | None:
    """Seconds, as a Figure with room for what may have been cut off; None if waits and average do not tell.

    Behind "46.2" may have stood a K, or nothing; behind "747." or "1234" a decimal, or that and a K.
    """
    if waits is None or average is None or not is_number(cell.removesuffix(".")):
        return None
    rounded, decimals = 0.05, 0.0 if "." in cell[:-1] else 0.9  # to one decimal, of which none is left
    seconds = float(read_number(cell.removesuffix(".")))
    mean = possible(average, cut=True)
    product = Interval(waits * mean.low, waits * mean.high)
    printed = Interval(seconds - rounded, seconds + decimals + rounded)
    thousands = Interval(1000 * printed.low, 1000 * printed.high)
    if printed.meet(product).empty or not thousands.meet(product).empty:
        return None
    return Figure(seconds + decimals / 2, cell, "s", decimals + 2 * rounded, line)
