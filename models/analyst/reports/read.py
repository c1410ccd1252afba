"""The reader of reports: from the text to a Report, whatever printed it."""

from dataclasses import replace

from models.analyst.reports import enqueues, head, refusals, snapshots, source, tkprof
from models.analyst.reports.ash_reports import of_samples
from models.analyst.reports.ash_tables import read_samples, read_slots
from models.analyst.reports.events import read_events
from models.analyst.reports.headings import plain
from models.analyst.reports.histograms import read_histograms
from models.analyst.reports.host import read_host, read_loads
from models.analyst.reports.kinds import kind_of
from models.analyst.reports.layout import Layout, lay_out
from models.analyst.reports.merging import drop_totals
from models.analyst.reports.omissions import drop_doubtful, halves, omissions, with_omissions
from models.analyst.reports.ranked import read_ranked
from models.analyst.reports.refusals import ONE_AT_A_TIME
from models.analyst.reports.report import (
    BACKGROUND_EVENTS,
    ENQUEUE_ACTIVITY,
    FOREGROUND_EVENTS,
    HISTOGRAM,
    INCONSISTENT,
    INSTANCE_STATISTICS,
    NOT_FOUND,
    Event,
    Fact,
    Problem,
    Report,
)
from models.analyst.reports.tables import ByKind, Table
from models.analyst.reports.totals import read_statistics
from models.analyst.reports.typed import read as read_typed
from models.laws.numbers.figure import Figure

_QUERY = {"total_waits", "time_waited", "time_waited_micro", "wait_count"}
_STATISTICS = ({"name", "value"}, {"statistic", "value"})


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
    kind = refusals.kind_by_header(content, name)
    for read_other in (tkprof.read,) if kind else (tkprof.read, snapshots.read):
        if report := read_other(content, name):
            return report
    layout = lay_out(content, kind, name)
    layout = replace(layout, tables=[_of_one(table, instance) for table in layout.tables]) if instance else layout
    by_kind: dict[str, list[Table]] = {}
    for table in map(drop_doubtful, layout.tables) if kind else layout.tables:
        by_kind.setdefault(kind_of(table.title, table.columns), []).append(drop_totals(table))
    waits = refusals.has_waits(kind, by_kind)
    if not kind and not waits and (report := read_typed(layout.text, name)):
        return report
    refusals.refuse_unreadable(layout, kind, by_kind, name)
    kind = kind if waits else refusals.ASH  # a part of its report
    report = _report(name, kind or _fragment(by_kind), layout, by_kind)
    refusals.refuse_unsound(report, layout, kind, name)
    report = of_samples(report) if kind == refusals.ASH else report
    return with_omissions(report, layout, by_kind, kind, instance)


def _of_one(table: Table, instance: str) -> Table:
    """The rows that are of one instance, and all of a table that does not say of which they are."""
    at = [column for column, heading in enumerate(table.columns) if plain(heading) in ONE_AT_A_TIME["instances"]]
    rows = (row for row in table.rows if row.damaged or all(row.cell(column) == instance for column in at))
    return replace(table, rows=tuple(rows))


def _fragment(by_kind: ByKind) -> str:
    """What a text without a report's header is: the rows of a query are a snapshot."""
    columns = [{plain(column) for column in table.columns} for tables in by_kind.values() for table in tables]
    is_query = any(_QUERY & headings or any(headings >= pair for pair in _STATISTICS) for headings in columns)
    whole = any(kind in by_kind for kind in ("instance", "enqueues"))
    return "snapshot" if is_query and not whole else "fragment"


def _report(name: str, kind: str, layout: Layout, tables: ByKind) -> Report:
    problems, short = ([*omissions(tables)], halves(tables)) if kind in ("awr", "statspack") else ([], set())

    def of(kind: str) -> list[Table]:
        return tables.get(kind, [])

    statistics = read_statistics(of("statistics"), problems)
    system = read_statistics(of("system"), problems, "operating system statistic", lambda _: "")
    model = read_statistics(of("time model"), problems, "time model statistic", lambda _: "s", "time")
    read = Report(name, kind, layout.form, statistics=statistics, system=system, time_model=model)
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
        host=read_host(of("processors"), of("system"), of("own processors"), layout.lines),
    )
    doubted = {problem.what for problem in problems if problem.state == INCONSISTENT}
    sound = [event for event in events if event.name not in doubted]
    facts, printed = head.facts(tables, layout.lines, layout.text, read, sound, problems)
    cpu += [*printed["db cpu"], *(event.time for event in events if event.name == "DB CPU")]
    db_time: Fact[Figure] = facts["db_time"]
    problems += head.more_than_all(cpu, db_time.value)
    problems += _not_found(read, events, scopes, {problem.what for problem in problems})
    return replace(read, **facts, events=tuple(events), problems=tuple(problems))


def _not_found(read: Report, events: list[Event], scopes: set[bool | None], named: set[str]) -> list[Problem]:
    """A Problem for each part that a report has and this one has not, unless one is `named` for it."""
    parts = {
        FOREGROUND_EVENTS: {False, None} & scopes,
        BACKGROUND_EVENTS: {True, None} & scopes,
        INSTANCE_STATISTICS: read.statistics,
        ENQUEUE_ACTIVITY: read.enqueues,
        HISTOGRAM: read.histograms,
    }
    missing = [what for what, there in parts.items() if not there and what not in named]
    why = {what: f"{'are' if what.endswith('s') else 'is'} not in it" for what in missing}
    why |= {FOREGROUND_EVENTS: "only the longest are listed"} if events else {}
    return [Problem(what, NOT_FOUND, why[what]) for what in missing]
