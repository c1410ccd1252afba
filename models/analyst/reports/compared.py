"""Reports of awrddrpt.sql, which print two periods side by side: a Report of each, called before and after."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import Any

from models.analyst.reports import html, text
from models.analyst.reports.events import read_events
from models.analyst.reports.headings import fields, plain
from models.analyst.reports.layout import strip_tags, with_points
from models.analyst.reports.merging import product
from models.analyst.reports.named import Named
from models.analyst.reports.names import CLASSES, complete
from models.analyst.reports.numbers import is_figure, is_number, read_number
from models.analyst.reports.report import (
    FOREGROUND_EVENTS,
    FOUND,
    NOT_FOUND,
    Event,
    Fact,
    Problem,
    Refused,
    Report,
    fact_of,
    noted,
)
from models.analyst.reports.sections import sections
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.tables import Table
from models.analyst.reports.times import PRINTED, snapshot_time
from models.laws.numbers.figure import Figure

SIDES = ("before", "after")
_TITLE, _LONGEST, _WIDTH = "Top 5 Timed Events", 5, 30  # letters of the column of names
_NUMBER = r"(?:\.|[0-9])[0-9.,]*(?<![.,])"
_OF = r"^\W*(?:First |Second )?\(?(?P<which>1st|2nd)\)? +"
_WHOSE = re.compile(
    _OF + r"(?:(?P<database>[A-Za-z]\S*) +)?(?P<dbid>[0-9]+) +(?P<instance>\S+) +[0-9]+ +"
    r"(?P<release>[0-9]+(?:\.[0-9]+)+) +(?:YES|NO) +(?P<machine>\S+)"
)
_WHEN = re.compile(
    rf"{_OF}[0-9]+ +(?P<begin>{PRINTED})(?: \(\S+\))? +[0-9]+ +(?P<end>{PRINTED})(?: \(\S+\))?(?P<rest>[ 0-9.,]+)$"
)
_PAIR = re.compile(
    r"^ *(?P<what>Number of CPUs:|Num CPUs:|DB time:|Transactions:|Redo size:|redo size|user commits"
    r"|(?:BUSY|IDLE|IOWAIT|SYS|USER)_TIME) +"
    rf"(?P<before>{_NUMBER}) +(?P<after>{_NUMBER})(?= |$)"
)
_OVER = re.compile(r"<tr\b[^<>]*>\s*(?:<th\b[^<>]*>\s*(?:1st|2nd)\s*</th>\s*){2}</tr>", re.IGNORECASE)
_TWO = re.compile(r"1st\W|\bEvent\b.+\bEvent\b")
_LENGTHS = {"active": "avg active users", "elapsed": r"elapsed time \(min\)", "db_time": r"db time \(min\)"}
_LISTED = {  # what the columns over 1st, 2nd and Diff hold, and in which unit
    "share": (r"% *(?:of )?(?:total )?(?:db|bg|background) *time", "%"),
    "waits": (r"# *waits/sec", ""),
    "time": (r"total wait time", "s"),
    "average": (r"avg wait time", "ms"),
}
_FACTS = {"Number of CPUs:": "cpus", "Num CPUs:": "cpus", "DB time:": "active", "Transactions:": "transactions"}


def is_double(_: str, columns: tuple[str, ...]) -> bool:
    """Whether headings are those of events twice."""
    half, headings = columns[: len(columns) // 2], [*map(plain, columns)]
    return headings == 2 * [*map(plain, half)] and {"name", "time"} <= fields(half).keys()


def reports_of(content: str, name: str) -> list[Report]:
    """The Reports of both periods; none of a text that has no such list of events.

    Raises
    ------
    Refused
        If a row of events cannot be read, which may be the largest.
    """
    if not _TWO.search(content):
        return []
    content = _OVER.sub(lambda row: "\n" * row[0].count("\n"), content)
    candidates, form = html.tables(content, is_double), "html"
    lines: Mapping[int, str] = html.head(content, len(content)) if candidates else {}
    if not candidates:
        written, form = [line.expandtabs(8) for line in strip_tags(content).split("\n")], "text"
        apart = [text.is_rule(line) and below.startswith("-") for line, below in pairwise([*written, ""])]
        written = ["" if double else line for line, double in zip(written, apart, strict=True)]
        candidates, lines = text.tables(written, sections(written), is_double), dict(enumerate(written, start=1))
    tables = [table for table in candidates if is_double("", table.columns)]
    if not tables:
        return []
    halves = [_half(table, period) for table in tables for period in (0, 1)]
    if (pointed := with_points(content, halves, name)) != content:
        return reports_of(pointed, name)
    both = [_report(tables, lines, name, form, period) for period in range(len(SIDES))]
    both.sort(key=lambda report: str(report.begin.value or ""))  # the first of them may be the later one
    return [replace(report, name=f"{name}, {side}") for report, side in zip(both, SIDES, strict=True)]


def _report(tables: list[Table], lines: Mapping[int, str], name: str, form: str, period: int) -> Report:
    halves = [_half(table, period) for table in tables]
    problems: list[Problem] = []
    events, _ = read_events(halves, problems)
    if lost := [problem for problem in problems if problem.row]:
        raise Refused(f"compares two periods, but in line {lost[0].lines[0]} {lost[0].message}", name)
    facts = _facts(lines, period)
    others = _listed(lines, period, facts, problems)
    top = {event.name: event.time or 0.0 for event in events}
    least = sorted(top.values())[-_LONGEST] if len(top) >= _LONGEST else inf
    # a longer one is idle
    others = [event for event in others if event.background or (event.time or 0.0) <= least]
    events += [event for event in others if event.background or event.name not in top]
    if not others:
        problems.append(Problem(FOREGROUND_EVENTS, NOT_FOUND, "only the longest are listed"))
    return replace(Report(name, "compared", form), **facts, events=tuple(events), problems=tuple(problems))


def _half(table: Table, period: int) -> Table:
    """The columns of one period, without rows that it has not, and without marks before names."""
    many = len(table.columns) // 2
    part = slice(period * many, (period + 1) * many)
    at = fields(table.columns[part])["name"][0]
    rows = []
    for row in table.rows:
        cells = [*row.cells[part]]
        if row.damaged or any(cells):
            cells[at : at + 1] = [cell.lstrip("*- ") for cell in cells[at : at + 1]]
            rows.append(replace(row, cells=tuple(cells) if not row.damaged else row.cells))
    return Table(_TITLE, table.columns[part], tuple(rows), table.line, table.widths[part])


def _in_order(line: str, named: Mapping[str, str]) -> list[str]:
    """Which of these headings a line has, in its order."""
    matches = {heading: re.search(words, line.lower()) for heading, words in named.items()}
    starts = {heading: match.start() for heading, match in matches.items() if match}
    return sorted(starts, key=lambda heading: starts[heading])


def _facts(lines: Mapping[int, str], period: int) -> dict[str, Any]:
    """The facts of one period by the fields of Report, and its statistics and those of its host."""
    facts: dict[str, Any] = {}
    totals: dict[str, Figure] = {}
    order: list[str] = []
    for number, line in lines.items():
        if "begin snap id" in line.lower():
            order = _in_order(line, _LENGTHS)
        elif match := _WHOSE.match(line) or _WHEN.match(line):
            printed = match.groupdict()
            if printed.pop("which") != ("1st", "2nd")[period]:
                continue
            figures = (printed.pop("rest", None) or "").split()
            for what, figure in zip(order, figures, strict=False) if len(order) == len(figures) else ():
                if is_number(figure) and figure[-1].isdigit():
                    facts[what] = fact_of(read_number(figure, "" if what == "active" else "mins", number))
            for end in {"begin", "end"} & printed.keys():
                at = snapshot_time(printed[end])
                printed[end] = at.isoformat() if at else ""
            facts |= {what: Fact(words, FOUND, (number,)) for what, words in printed.items() if words}
        elif (match := _PAIR.match(line)) and is_number(match[SIDES[period]]):
            figure, what = read_number(match[SIDES[period]], "", number), match["what"]
            if what in _FACTS:
                facts.setdefault(_FACTS[what], fact_of(figure))
            elif what == "Redo size:" and isinstance(elapsed := facts.get("elapsed", Fact()).value, Figure):
                totals.setdefault("redo size", product(figure, elapsed, "bytes"))
            elif what != "Redo size:":
                totals[what] = figure
    statistics = {what: Statistic(what, total) for what, total in totals.items()}
    system = {what: statistics.pop(what) for what in [*statistics] if what.endswith("_TIME")}
    return facts | {"statistics": Named(statistics), "system": Named(system)}


def _listed(lines: Mapping[int, str], period: int, facts: dict[str, Any], problems: list[Problem]) -> list[Event]:
    """The events of one period in the lists of all of them; what of these cannot be read is a problem."""
    elapsed, db_time = (facts[field].value if field in facts else None for field in ("elapsed", "db_time"))
    events, over, order, background = [], [], [], None
    for number, line in lines.items():
        low, words = line.lower(), line.split()
        if side := re.match(r"(foreground |background )?wait events\b", low):
            background = {"f": False, "b": True}.get((side[1] or " ")[0])
        if "waits/sec" in low:
            over = _in_order(line, {field: what for field, (what, _) in _LISTED.items()})
        elif {"1st", "2nd"} <= {*words}:
            order = over if words[0] == "Event" else []
        elif 2 * sum(is_figure(word.lstrip("-")) for word in words) > 3 * len(order) > 0:
            name, *cells = " ".join(words).rsplit(" ", 3 * len(order))
            with noted(problems, FOREGROUND_EVENTS, number):
                if len(cells) < 3 * len(order) or not all(is_number(cell.lstrip("-")) for cell in cells):
                    raise ValueError("a row of their list has other cells than there are headings")
                read: dict[str, Any] = {
                    field: read_number(cell.lstrip("-"), _LISTED[field][1], number)
                    for field, cell in zip(order, cells[period::3], strict=True)
                }
                in_class = next((wait_class for wait_class in CLASSES if name.endswith(f" {wait_class}")), None)
                rate, average = read.pop("waits", None), read.get("average")
                if elapsed and rate and (not average or rate.resolution * average <= average.resolution * rate):
                    read["waits"] = product(rate, elapsed)  # else the mean is known better than how many
                if "time" not in read and read.get("share") and db_time and not background:
                    read["time"] = product(read["share"], db_time, "s")
                name = complete(name.removesuffix(f" {in_class}"), _WIDTH)
                events.append(Event(name, background, **read, wait_class=in_class, lines=(number,)))
    if order:  # else another list follows
        problems.append(Problem(FOREGROUND_EVENTS, NOT_FOUND, "their list may end too early", (max(lines),)))
    return events
