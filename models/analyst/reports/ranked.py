"""Lists of what has most of something: statements, segments, and, in samples, what was in an event."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from models.analyst.reports.headings import plain
from models.analyst.reports.merging import product
from models.analyst.reports.names import complete
from models.analyst.reports.numbers import read_number, read_share
from models.analyst.reports.report import NOT_FOUND, Problem, Ranked, noted, whole_rows
from models.analyst.reports.shares import DB_TIME
from models.analyst.reports.stacked import IDS, MODULE, WORDS
from models.analyst.reports.tables import Table
from models.laws.numbers.figure import Figure

STATEMENT, SEGMENT, SESSION, BLOCKER = "statement", "segment", "session", "blocking session"
LONGEST = 1000  # letters of a statement that are kept: a choice
_TEXTS = ["sqlid", plain(WORDS)]  # headings of the complete texts of statements
_CUT = "..."

# What a list is ordered by: its heading without blanks, what it is called, and its unit.
_MEASURES = {
    STATEMENT: (
        (r"elap?se?dtime\(s\)", "elapsed time", "s"),
        (r"cputime\(s\)", "CPU time", "s"),
        (r"useri/otime\(s\)", "I/O time", "s"),
        (r"clusterwaittime\(s\)", "cluster time", "s"),
        (r"buffergets", "gets", ""),
        (r"physicalreads", "reads", ""),
        (r"unoptimi.edreadreqs", "reads from disk", ""),
        (r"executions", "executions", ""),
        (r"parsecalls", "parse calls", ""),
        (r"sharablemem\(b\)", "memory", "bytes"),
        (r"versioncount", "versions", ""),
    ),
    SEGMENT: (
        (r"logicalreads", "logical reads", ""),
        (r"physicalreads", "physical reads", ""),
        (r"(?:phys|physical)readrequests", "read requests", ""),
        (r"unoptimi.edreads", "reads from disk", ""),
        (r"optimi.edreads", "reads from flash", ""),
        (r"directreads", "direct reads", ""),
        (r"physicalwrites", "physical writes", ""),
        (r"(?:phys|physical)writerequests", "write requests", ""),
        (r"directwrites", "direct writes", ""),
        (r"tablescans", "table scans", ""),
        (r"dbblockchanges", "block changes", ""),
        (r"rowlockwaits", "row lock waits", ""),
        (r"itlwaits", "ITL waits", ""),
        (r"bufferbusywaits", "buffer busy waits", ""),
        (r"gcbufferbusy", "gc buffer busy waits", ""),
        (r"crblocksreceived", "CR blocks", ""),
        (r"currentblocksreceived", "current blocks", ""),
        (r"gcremotegrants", "remote grants", ""),
    ),
}
CAPTURED = "those captured"
_SHARES = {  # heading: of what it is a share, None if of what the list is ordered by
    "%total": None,
    "%totalparses": None,
    "pcttotal": None,
    "%totaldbtime": DB_TIME,
    "%ofcapture": CAPTURED,
    "pctofcapture": CAPTURED,
}
_WHOLES = {"elapsed time": DB_TIME}  # what a share is of where it is not what the list is ordered by
# What a statement spent, in whichever list: the heading of its seconds, and that of its share of what elapsed.
_SPENT = {
    "elapsed": (r"elap?se?dtime\(s\)", None),
    "cpu": (r"cputime\(s\)", "%cpu"),
    "io": (r"useri/otime\(s\)", "%io"),
}
_NAMES = {SEGMENT: ("owner", "objectname", "subobjectname"), STATEMENT: IDS}
_KINDS = {SEGMENT: "obj.type", STATEMENT: plain(MODULE)}

# Of samples: the first heading, what it tells, and the headings of its other name and of its kind.
_SAMPLED = {
    "sqlid": (STATEMENT, "sqlid", "toprowsource"),
    "objectid": (SEGMENT, "objectname(type)", "tablespace"),
    "sid,serial#": (SESSION, "program", "user"),
    "blockingsid(inst)": (BLOCKER, "program", "user"),
    "blockingsid": (BLOCKER, "program", "user"),
}
_EVENTS = ("event", "eventcaused")
_OF_SAMPLES = "those sampled"


def ranked_kind(columns: Iterable[str]) -> str:
    """What headings are a list of, if they are those of such a list; else an empty string."""
    headings = [plain(column) for column in columns]
    if _is_sampled(headings):
        return _SAMPLED[headings[0]][0]
    if {"owner", "objectname"} <= set(headings):
        return SEGMENT if _measure(SEGMENT, headings) else ""
    if any(heading in headings for heading in IDS):
        return STATEMENT if headings == _TEXTS or _measure(STATEMENT, headings[:1]) else ""
    return ""


def _is_sampled(headings: list[str]) -> bool:
    is_first = bool(headings) and headings[0] in _SAMPLED
    return is_first and "%event" in headings and bool({*_EVENTS} & {*headings})


def _measure(what: str, headings: list[str]) -> tuple[int, str, str] | None:
    """Place, name and unit of what a list is ordered by: the last column that can be; None of none."""
    for column in reversed(range(len(headings))):
        for pattern, name, unit in _MEASURES[what]:
            if re.fullmatch(pattern, headings[column]):
                return column, name, unit
    return None


def read_ranked(tables: Iterable[Table], problems: list[Problem]) -> tuple[Ranked, ...]:
    """Every row of the lists, in their order."""
    read: list[Ranked] = []
    texts: dict[str, str] = {}
    for table in sorted(tables, key=lambda table: table.line):
        headings = [*table.headings]
        if headings == _TEXTS:
            texts |= {name: text[:LONGEST] for name, text in (row.cells for row in table.rows if not row.damaged)}
            continue
        if _is_sampled(headings):
            read += _read_sampled(table, headings, problems)
            continue
        what = ranked_kind(table.columns)
        measure = _measure(what, headings if what == SEGMENT else headings[:1])
        assert measure is not None  # else it were no such list
        column, by, unit = measure
        share_at = next((at for at, heading in enumerate(headings) if heading in _SHARES), None)
        whole = None if share_at is None else _SHARES[headings[share_at]] or _WHOLES.get(by, by)
        called = f"{what}s by {by}"
        for row in table.rows:
            cells = table.by_heading(row)
            name = ".".join(filter(None, (cells.get(heading, "") for heading in _NAMES[what])))
            if row.damaged or not name:
                why = row.damaged or "has no name"
                problems.append(Problem(called, NOT_FOUND, f"a row of them {why}", (row.line,)))
                continue
            with noted(problems, called, row.line, f"{name}: "):
                total = read_number(row.cell(column), unit, row.line)
                share = read_share(row.cell(share_at), row.line) if share_at is not None else None
                kind, text = cells.get(_KINDS[what], ""), cells.get(plain(WORDS), "")
                spent = _spent(cells, row.line) if what == STATEMENT else {}
                of_whole = (whole or "") if share is not None else ""
                read.append(Ranked(what, by, name, total, share, of_whole, kind, text, **spent))
    return tuple(dict.fromkeys(_complete(row, texts) for row in read))


def _complete(row: Ranked, texts: Mapping[str, str]) -> Ranked:
    """The row with the whole text of its statement, if its own is cut and the report prints the whole one."""
    whole = texts.get(row.name, "") if row.what == STATEMENT else ""
    beginning = row.text.removesuffix(_CUT)
    return replace(row, text=whole) if beginning != row.text and whole.startswith(beginning) else row


def _spent(cells: Mapping[str, str], line: int) -> dict[str, Figure]:
    """The seconds that a statement spent, by the fields of a Ranked; without those that cannot be read."""
    spent = {}
    for field, (heading, share) in _SPENT.items():
        printed = next((cell for name, cell in cells.items() if re.fullmatch(heading, name)), None)
        try:
            if printed:
                spent[field] = read_number(printed, "s", line)
            elif share and cells.get(share) and "elapsed" in spent:
                spent[field] = product(spent["elapsed"], read_number(cells[share], "%", line), "s")
        except ValueError:
            continue  # what is a list's own figure is a problem of that list
    return spent


def _read_sampled(table: Table, headings: list[str], problems: list[Problem]) -> Iterator[Ranked]:
    """A Ranked for each event of whatever was sampled in it: `by` is the event, and its total is not known."""
    what, named, kind_of = _SAMPLED[headings[0]]
    above: dict[str, str] = {}
    event_of = next(heading for heading in _EVENTS if heading in headings)
    for row in whole_rows(table.rows, problems, f"{what}s sampled", "them"):
        cells = table.by_heading(row)
        if cells[headings[0]] not in ("", above.get(headings[0])):
            above = cells
        names = {
            heading: cells.get(heading) or above.get(heading, "") for heading in (named, kind_of, plain(WORDS))
        }
        event = complete(cells[event_of], table.width(headings.index(event_of)))
        first = above.get(headings[0], "")
        name, text = (first, names[plain(WORDS)]) if what == STATEMENT else (names[named] or first, first)
        with noted(problems, f"{what}s sampled", row.line, f"{names[named]}: "):
            share = read_number(cells["%event"], "%", row.line)
            yield Ranked(what, event, name, None, share, _OF_SAMPLES, names[kind_of], text)
