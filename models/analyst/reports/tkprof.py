"""The waits of one session, as tkprof lists them out of its trace."""

import re
from dataclasses import replace

from models.analyst.reports.events import read_events
from models.analyst.reports.merging import add_up
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import FOUND, NOT_FOUND, Fact, Fields, Problem, Ranked, Refused, Report
from models.analyst.reports.shares import DB_TIME
from models.analyst.reports.tables import Row, Table
from models.laws.numbers.figure import Figure

KIND = "tkprof"
OTHERS = "the other statements"  # of a trace whose totals are not there
_OWN = re.compile(r"^[ \t]*(?:TKPROF: Release|Event waited on {2,}Times)", re.MULTILINE)
_RAW = re.compile(r"^(?:PARSING IN CURSOR|PARSE|EXEC|FETCH|WAIT) #[0-9]+:?", re.MULTILINE)
_TOTALS = re.compile(r"^[ \t]*OVERALL TOTALS FOR ALL ", re.MULTILINE)
_WAITS = re.compile(r"^[ \t]*Event waited on .*\n(?:.*Waited.*\n)?((?:[ \t]*\S.*(?:\n|$))*)", re.MULTILINE)
_RELEASE = re.compile(r"^[ \t]*TKPROF: Release ([0-9.]+)", re.MULTILINE)
_CALLS = re.compile(r"^[ \t]*total +[0-9]+ +([0-9]+\.[0-9]+) +([0-9]+\.[0-9]+)", re.MULTILINE)
_STATED = re.compile(  # a statement, with its SQL ID where there is one, and the total of its calls
    r"(?:\A|^(?:SQL ID ?: *(\w+).*|\*{20,})\n)\s*(?=\S)((?:(?!SQL ID|OVERALL|TKPROF|\*{20}|call ).*\n)+)"
    rf"call .*\n(?:.*\n){{1,6}}?{_CALLS.pattern}",
    re.MULTILINE,
)
_ROW = re.compile(r"(\S.*?) +([0-9]+) +[0-9]+\.[0-9]+ +([0-9]+\.[0-9]+)")
_REPLY = re.compile("PX Deq: .* Reply")  # of the servers of a statement, whose session waits for them
_LONGEST = 200  # letters of a row
_COLUMNS, _WIDTHS = ("SID", "Event", "Waits", "Time (s)"), (0, 40, 0, 0)


def read(text: str, name: str) -> Report | None:
    """The Report of a session; None if tkprof did not write the text. Raises Refused if nothing adds it up."""
    if _RAW.search(text):
        raise Refused("is a raw trace of a session; run tkprof on it and give what that writes", name)
    if not _OWN.search(text):
        return None
    totals = [match.start() for match in _TOTALS.finditer(text)]
    begin = totals[0] if totals else 0
    lists, calls = ([*pattern.finditer(text, begin)] for pattern in (_WAITS, _CALLS))
    if not lists:
        why = "is of tkprof, without waits; trace the session with waits (DBMS_MONITOR, waits => TRUE), and run it"
        raise Refused(f"{why} again", name)
    several = 1 if totals else len(lists)
    if several > 1:
        lists = [
            max(lists, key=lambda match: sum(float(row.cells[-1]) for row in _rows("", match) if not row.damaged))
        ]
        calls = [match for match in calls if match.start() < lists[0].start()][-1:]
    rows = [row for part, match in enumerate(lists) for row in _rows(str(part), match)]
    spent = [[read_number(match[group], "s", _line(text, match.start())) for match in calls] for group in (1, 2)]
    rows += [Row(cpu.line, (str(part), "CPU time", "", cpu.text)) for part, cpu in enumerate(spent[0])]
    problems: list[Problem] = []
    events, _ = read_events([Table("", _COLUMNS, tuple(rows), _line(text, begin), _WIDTHS)], problems)
    whole = Fact(add_up(spent[1]), FOUND, tuple(time.line for time in spent[1]), implied=True) if calls else Fact()
    events = [
        replace(event, background=False, idle=False if _REPLY.match(event.name) else event.idle)
        for event in events
    ]
    ranked, ends = [], {match.end() for match in calls}
    for statement in _STATED.finditer(text) if whole.value else ():
        assert whole.value is not None
        cpu, elapsed = (read_number(statement[group], "s", _line(text, statement.end())) for group in (3, 4))
        who = statement[1] or f"in line {_line(text, statement.start(2)):,}"
        figures = who, elapsed, Figure(elapsed / whole.value), DB_TIME, "", statement[2], elapsed, cpu
        ranked += [Ranked("statement", "elapsed time", *figures)] if totals or statement.end() in ends else []
    if any(event.time and event.name.endswith("timer") for event in events):
        whole = Fact()  # of which a part is sleep that the session asked for
    if several > 1:
        line = _line(text, lists[0].start())
        message = f"of {several} lists of waits only the longest is read, that of line {line:,}"
        problems.append(Problem(OTHERS, NOT_FOUND, message, (line,)))
    match = _RELEASE.search(text)
    release = Fact(match[1], FOUND, (_line(text, match.start()),)) if match else Fact()
    listed: Fields = {"events": tuple(events), "ranked": tuple(ranked), "problems": tuple(problems)}
    return Report(name, KIND, "text", release=release, db_time=whole, **listed)


def _rows(part: str, match: re.Match[str]) -> list[Row]:
    """The rows of one list of waits."""
    first, rows = _line(match.string, match.start(1)), []
    for number, line in enumerate(match[1].splitlines(), start=first):
        if line.strip(" -*"):
            figures = _ROW.fullmatch(line.strip()[:_LONGEST])
            cells = (part, *figures.groups()) if figures else (part, line.strip())
            rows.append(Row(number, cells, "" if figures else "has no count and times"))
    return rows


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
