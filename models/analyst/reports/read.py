"""The reader of reports: from the text to a Report, whatever printed it."""

import re
from collections.abc import Iterable
from dataclasses import replace

from models.analyst.reports import (
    collapsed,
    delimited,
    enqueues,
    head,
    html,
    refusals,
    source,
    stacked,
    text,
    tkprof,
)
from models.analyst.reports.ash_reports import of_samples
from models.analyst.reports.ash_tables import read_samples, read_slots
from models.analyst.reports.events import read_events
from models.analyst.reports.headings import field_of, plain
from models.analyst.reports.histograms import read_histograms
from models.analyst.reports.host import read_host, read_loads
from models.analyst.reports.kinds import is_flat, is_stacked, is_wanted, kind_of
from models.analyst.reports.merging import drop_totals
from models.analyst.reports.numbers import is_number
from models.analyst.reports.omissions import (
    DOTS,
    beside,
    cut_off,
    drop_doubtful,
    find_lost,
    halves,
    invalid,
    missing,
    omissions,
)
from models.analyst.reports.ranked import read_ranked
from models.analyst.reports.report import (
    INCONSISTENT,
    NOT_FOUND,
    Event,
    Fact,
    Problem,
    Refused,
    Report,
    fact_of,
)
from models.analyst.reports.sections import sections
from models.analyst.reports.snapshots import is_snapshot, read_snapshot
from models.analyst.reports.tables import ByKind, Lines, Table
from models.analyst.reports.totals import read_statistics
from models.analyst.reports.typed import read as read_typed
from models.laws.numbers.figure import Figure

_LONGEST_PASTE, _MOST_ROWS, _MOST_INSTANCES = 1_000_000, 5_000, 16
_MANY_UNREAD = 10  # rows, from which on a text without columns is no list of waits; a choice
_HTML = re.compile(r"<(?:table|t[dh])\b", re.IGNORECASE)
_QUERY = {"total_waits", "time_waited", "time_waited_micro", "wait_count"}
_STATISTICS = ({"name", "value"}, {"statistic", "value"})
_MEASURED = ("events", "statistics", "histogram", "enqueues")
_QUOTED = re.compile(rf"^[ \t]*`([^`]*)`[ \t]*$|^{DOTS}$")  # as notes mark lines of a program, and rows not shown
_MARKED = re.compile(r"^(?:[ \t]*>(?: |$))+|^[ \t]*(?:--|#|\*|-|\|)(?: |$)")
_GAP = re.compile(" {2,}")
_ONE_AT_A_TIME = {
    "instances": ("inst_id", "inst", "inst#", "instance", "instance_number", "instance_name"),
    "databases": ("pdb", "pdb_name", "con_name", "db_name", "dbid"),
    "snapshots": ("snap", "snap_id", "snap_time", "begin_time", "end_time", "sample_time", "start_time"),
}


def read(content: str | bytes, name: str = "report", instance: str = "") -> Report:
    """Read a report, a snapshot, or a fragment of one.

    Parameters
    ----------
    name
        What errors call it.
    instance
        Of which the rows are read, where they say of which they are.

    Raises
    ------
    Refused
        If it is none of them, or one that this reader knows it cannot read right.
    """
    content = source.decode(content, name)
    refusals.refuse_other_reports(content, name)
    if report := tkprof.read(content, name):
        return report
    kind = refusals.kind_by_header(content, name)
    if not kind and is_snapshot(content):
        return read_snapshot(content, name)
    cut = bool(kind) and refusals.is_cut(content)
    content = source.until_last_row(content) if cut else content
    form, tables, lines = _tables(content, kind)
    pointed = refusals.with_points(content, tables, name)
    if pointed != content:
        content = pointed
        form, tables, lines = _tables(content, kind)
    if form == "html":
        refusals.refuse_other_renderings(content, kind, name)
    elif kind:
        refusals.refuse_clipped(lines.values(), name)
    by_kind: dict[str, list[Table]] = {}
    others = [] if kind else beside(lines, tables)
    tables = [_of_one(table, instance) for table in tables] if instance else tables
    for table in map(drop_doubtful, tables) if kind else tables:
        by_kind.setdefault(kind_of(table.title, table.columns), []).append(drop_totals(table))
    needed = ("events",) if kind else ("events", "statistics", "histogram", "enqueues", "time model")
    needed = ("samples",) if kind == refusals.ASH else needed
    if not any(what in by_kind for what in needed):
        if not kind and (report := read_typed(content, name)):
            return report
        if kind or "samples" not in by_kind:
            refusals.refuse_unread(content, kind, cut, "ranked" in by_kind, name)
        kind = refusals.ASH  # a part of its report
    if "events" in by_kind and any("active_sess" in problem.message for problem in others):
        raise Refused("has times of single samples, which are no times waited; count them by EVENT", name)
    _refuse_several([table for kind in _MEASURED for table in by_kind.get(kind, [])], name)
    rows = len([row for table in by_kind.get("events", []) for row in table.rows])
    if rows > _MOST_ROWS:
        raise Refused(f"has {rows:,} rows of waits, and Oracle has some two thousand events; give less", name)
    refusals.refuse_two_in_one(content, kind, by_kind.get("events", []), tables, name)
    report = _report(name, kind or _fragment(by_kind), form, by_kind, lines, head.captured(content))
    if form == "collapsed" and len(report.unread) > max(_MANY_UNREAD, len(report.events) / 2):
        refusals.refuse_unread(content, kind, cut, False, name)
    report = of_samples(report) if kind == refusals.ASH else report
    report = _of_a_pdb(report) if kind and "WORKLOAD REPOSITORY PDB report" in content else report
    wrong = invalid(content, by_kind.get("events", [])) if kind else others
    gone = () if kind or instance else missing(lines, tables, report.events)
    report = replace(report, problems=(*wrong, *report.problems, *gone))
    report = replace(report, instance=fact_of(instance)) if instance else report
    return replace(report, problems=(*cut_off(content, tables), *report.problems)) if cut else report


def _of_a_pdb(report: Report) -> Report:
    """The same, with a reason for the half that it lacks."""
    why = "a report of a pluggable database has none; that of the whole database (CDB$ROOT) has"
    halves = ("background events", "wait event histogram")
    problems = tuple(
        replace(problem, message=why)
        if problem.what in halves and problem.state == NOT_FOUND and not problem.lines
        else problem
        for problem in report.problems
    )
    return replace(report, pdb=True, problems=problems)


def _of_one(table: Table, instance: str) -> Table:
    """The rows that are of one instance, and all of a table that does not say of which they are."""
    at = [column for column, heading in enumerate(table.columns) if plain(heading) in _ONE_AT_A_TIME["instances"]]
    rows = (row for row in table.rows if row.damaged or all(row.cell(column) == instance for column in at))
    return replace(table, rows=tuple(rows))


def _refuse_several(tables: Iterable[Table], name: str) -> None:
    """Refuse rows of several instances, and running totals of several moments."""
    for table in tables:
        for index, column in enumerate(table.columns):
            named = plain(column).partition("(")[0].replace("_interval", "").replace("starttime", "start_time")
            what = next((what for what, columns in _ONE_AT_A_TIME.items() if named in columns), "")
            rows = [row for row in table.rows if not row.damaged and what]
            figures = [row for row in rows if sum(map(is_number, row.cells)) > is_number(row.cell(index))]
            owners = tuple(dict.fromkeys(row.cell(index) for row in figures))
            if len(owners) > 1:
                apart = what == "instances" and len(owners) <= _MOST_INSTANCES and all(map(str.isalnum, owners))
                alone = "name" in table.fields and len({table.cell(row, "name") for row in figures}) == 1
                held, give = ("one event in ", "all events") if alone else ("", "the rows")
                why = f"holds {held}several {what} ({column}); give {give} of one at a time"
                raise Refused(why, name, instances=owners if apart else ())


def _fragment(by_kind: ByKind) -> str:
    """What a text without a report's header is: the rows of a query are a snapshot."""
    columns = [{plain(column) for column in table.columns} for tables in by_kind.values() for table in tables]
    asked = any(_QUERY & headings or any(headings >= pair for pair in _STATISTICS) for headings in columns)
    whole = any(kind in by_kind for kind in ("instance", "enqueues"))
    return "snapshot" if asked and not whole else "fragment"


def _tables(content: str, kind: str) -> tuple[str, list[Table], dict[int, str]]:
    """How the text is set, its tables, and its lines by number, without tags."""
    page = _HTML.search(content) is not None
    of_html = html.tables(content, is_wanted) if page else []
    if of_html and refusals.is_oracles(content):
        return "html", of_html, html.head(content)
    lines, numbers = source.lines_of(html.strip_tags(content))
    form, tables = _set(lines, kind)
    if page and not _any_whole(tables):  # else the markup is part of a statement that the report lists
        return "html", of_html, html.head(content)
    for index, table in enumerate(tables):
        rows = tuple(replace(row, line=numbers[row.line - 1]) for row in table.rows)
        tables[index] = replace(table, rows=rows, line=numbers[table.line - 1])
    return form, tables, dict(zip(numbers, lines, strict=True))


def _set(lines: list[str], kind: str) -> tuple[str, list[Table]]:
    """How lines are set, and their tables."""
    apart = [] if kind else delimited.tables(lines, is_wanted)
    if _any_whole(apart):
        return "csv", apart
    lines = _plain([_QUOTED.sub(r"\1", line) for line in lines]) if not kind else lines
    spaced = [line.expandtabs(8).rstrip("\f") if "\t" in line or "\f" in line else line for line in lines]
    spaced = spaced if kind else text.unfolded(spaced)
    parts = sections(spaced)
    ruled, locks = text.tables(spaced, parts, is_flat), enqueues.tables(spaced, parts)
    several = stacked.tables(spaced, parts, is_stacked)
    short = sum(map(len, lines)) < _LONGEST_PASTE
    if _any_whole(ruled):
        if short and not kind and any(map(_is_unclear, ruled)):
            squeezed = collapsed.tables(lines, is_wanted)
            ruled = [_clearer(table, squeezed) if _is_unclear(table) else table for table in ruled]
        lost = find_lost(parts, [*ruled, *locks, *several]) if kind else ()
        return "text", [*ruled, *locks, *several, *lost]
    if kind and (in_cells := delimited.tables(lines, is_wanted)):
        return "text", in_cells
    squeezed = collapsed.tables(lines, is_wanted) if short else []
    if not kind and not (squeezed or locks or apart):
        return "csv", delimited.tables([_GAP.sub("\t", line.strip()) for line in lines], is_wanted)
    if squeezed or not (locks or apart):
        return "collapsed", squeezed
    return ("text", locks) if _any_whole(locks) else ("csv", apart)


def _plain(lines: list[str]) -> list[str]:
    """Lines without what a mail, a script or a list has put before every one of them."""
    written = [line for line in lines if line.strip()]
    marks = [match[0] for match in map(_MARKED.match, written) if match]
    return [_MARKED.sub("", line, count=1) for line in lines] if len(marks) == len(written) else lines


def _is_unclear(table: Table) -> bool:
    """Whether a row does not fit under its headings, or a heading makes no sense, as when somebody moved them."""
    return any(row.damaged for row in table.rows) or any(field_of(column)[0] == "?" for column in table.columns)


def _clearer(table: Table, squeezed: Iterable[Table]) -> Table:
    """The same table as its words tell it, if they tell more of it than the places under its headings do."""
    other = next((candidate for candidate in squeezed if candidate.line == table.line), table)
    figures = {row.line for row in table.rows if any(map(str.isdigit, "".join(row.cells)))}
    other = replace(other, rows=tuple(row for row in other.rows if row.line in figures))
    if len(other.rows) < len(figures):
        return table
    more = len(other.fields) > len(table.fields) or (
        other.fields.keys() == table.fields.keys()
        and sum(not row.damaged for row in other.rows) > sum(not row.damaged for row in table.rows)
    )
    return other if more else table


def _any_whole(tables: Iterable[Table]) -> bool:
    """Whether any row could be told apart into its cells."""
    return any(not row.damaged for table in tables for row in table.rows)


def _report(name: str, kind: str, form: str, tables: ByKind, lines: Lines, captured: head.Captured) -> Report:
    problems, short = ([*omissions(tables)], halves(tables)) if kind in ("awr", "statspack") else ([], set())

    def of(kind: str) -> list[Table]:
        return tables.get(kind, [])

    statistics = read_statistics(of("statistics"), problems)
    system = read_statistics(of("system"), problems, "operating system statistic", lambda _: "")
    model = read_statistics(of("time model"), problems, "time model statistic", lambda _: "s", "time")
    read = Report(name, kind, form, statistics=statistics, system=system, time_model=model)
    cpu: list[Figure | None] = [model["DB CPU"].total] if "DB CPU" in model else []
    events, scopes = read_events(of("events"), problems, short, *cpu)
    read = replace(
        read,
        histograms=read_histograms(of("histogram"), problems),
        enqueues=enqueues.read_activity(of("enqueues"), problems),
        sampled=read_samples(of("samples"), problems),
        ranked=read_ranked(of("ranked"), problems),
        slots=read_slots(of("slots"), problems),
        loads=read_loads(of("loads"), problems),
        host=read_host(of("processors"), of("system"), of("own processors"), lines),
    )
    doubted = {problem.what for problem in problems if problem.state == INCONSISTENT}
    sound = [event for event in events if event.name not in doubted]
    facts, printed = head.facts(tables, lines, captured, read, sound, problems)
    cpu += [*printed["db cpu"], *(event.time for event in events if event.name == "DB CPU")]
    db_time: Fact[Figure] = facts["db_time"]
    problems += head.more_than_all(cpu, db_time.value)
    problems += _not_found(read, events, scopes, {problem.what for problem in problems})
    return replace(read, **facts, events=tuple(events), problems=tuple(problems))


def _not_found(read: Report, events: list[Event], scopes: set[bool | None], named: set[str]) -> list[Problem]:
    """A Problem for each part that a report has and this one has not, unless one is `named` for it."""
    parts = {
        "foreground events": {False, None} & scopes,
        "background events": {True, None} & scopes,
        "instance statistics": read.statistics,
        "enqueue activity": read.enqueues,
        "wait event histogram": read.histograms,
    }
    missing = [what for what, there in parts.items() if not there and what not in named]
    why = {what: f"{'are' if what.endswith('s') else 'is'} not in it" for what in missing}
    why |= {"foreground events": "only the longest are listed"} if events else {}
    return [Problem(what, NOT_FOUND, why[what]) for what in missing]
