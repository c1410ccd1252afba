"""The reader of reports: from the text to a Report, whatever printed it."""

import re

from . import activity, collapsed, delimited, head, html, source, text
from .events import read_events
from .headings import plain
from .histograms import read_histograms
from .kinds import kind_of, wanted
from .merging import agree, both
from .refusals import kind_by_header, refuse_decimal_commas, refuse_other_reports, refuse_unread
from .report import INCONSISTENT, NOT_FOUND, Fact, Problem, Refused, Report
from .snapshots import is_snapshot, read_snapshot
from .statistics import read_statistics
from .tables import Row, Table

_HTML = re.compile(r"<(?:table|html|t[dh])\b", re.IGNORECASE)
_QUERY = re.compile(r"total_waits|time_waited", re.IGNORECASE)


def read(content, name="report"):
    """Read a report, a snapshot, or a fragment of one.

    Parameters
    ----------
    content : str or bytes
    name : str, optional
        What errors call it.

    Raises
    ------
    Refused
        If it is none of them, or one that this reader knows it cannot read right.
    """
    content = source.decode(content, name)
    refuse_other_reports(content, name)
    if is_snapshot(content):
        return read_snapshot(content, name)
    kind = kind_by_header(content, name)
    refuse_decimal_commas(content, name)
    form, tables, lines = _tables(content, kind)
    by_kind = {}
    for table in tables:
        by_kind.setdefault(kind_of(table.title, table.columns), []).append(table)
    if not any(each in by_kind for each in ("events", "statistics", "histogram", "enqueues")):
        refuse_unread(content, form, kind, name)
    _refuse_several_instances(tables, name)
    return _report(name, kind or _fragment(form, by_kind), form, by_kind, lines)


def _refuse_several_instances(tables, name):
    for table in tables:
        places = [place for place, column in enumerate(table.columns) if plain(column) == "inst_id"]
        if places and len({row.cells[places[0]] for row in table.rows if not row.damaged}) > 1:
            raise Refused("holds several instances (INST_ID); give the rows of one at a time", name)


def _fragment(form, by_kind):
    columns = " ".join(column for tables in by_kind.values() for table in tables for column in table.columns)
    plain = not any(each in by_kind for each in ("instance", "histogram", "enqueues"))
    return (
        "snapshot"
        if plain and (_QUERY.search(columns) or form == "csv" and "events" not in by_kind)
        else "fragment"
    )


def _tables(content, kind):
    """How the text is set, its tables, and its lines without tags."""
    if _HTML.search(content):
        return "html", html.tables(content, wanted), _without_tags(content)
    lines = source.without_quotes(content.split("\n"))
    if not kind and (found := delimited.tables(lines, wanted)):
        return "csv", found, lines
    lines = [line.expandtabs(8).rstrip("\f") if "\t" in line or "\f" in line else line for line in lines]
    found = text.tables(lines, wanted)
    found += [table for table in activity.pairs(lines, list(text.titled(lines)), Table, Row)]
    if any(not row.damaged for table in found for row in table.rows):
        return "text", found, lines
    return "collapsed", collapsed.tables(lines, wanted), lines


def _without_tags(content):
    """Lines of an HTML report with its cells set apart by blanks; a row of a table on the line it starts on."""
    rows = re.sub(r"</t[dh]>\s{0,20}<t[dh]\b[^<>]{0,300}>", " ", content[:60_000])
    return [html.words(line) for line in rows.split("\n")]


def _report(name, kind, form, tables, lines):
    events, problems, scopes = read_events(tables.get("events", []))
    statistics, found = read_statistics(tables.get("statistics", []))
    problems += found
    system, found = read_statistics(tables.get("system", []), "operating system statistic", lambda _: "")
    problems += found
    model, found = read_statistics(tables.get("time model", []), "time model statistic", lambda _: "s", "time")
    problems += found
    histograms, found = read_histograms(tables.get("histogram", []))
    problems += found
    enqueues, found = activity.read_activity(tables.get("enqueues", []))
    problems += found

    printed, between = head.times(lines)
    releases, racs = head.instance(tables.get("instance", []))
    facts = {}
    facts["release"], found = head.words_fact(releases, "release")
    problems += found
    facts["rac"], found = head.words_fact(racs, "RAC")
    problems += found
    elapsed = printed["elapsed"] or [each for each in (between, head.window(statistics)) if each]
    facts["elapsed"], found = head.fact(elapsed[:1] if not printed["elapsed"] else elapsed, "elapsed")
    problems += found
    if facts["elapsed"] and not found:
        facts["elapsed"], found = _checked(facts["elapsed"], [between, head.window(statistics)], "elapsed")
        problems += found
    times = printed["db_time"] + [model[each].total for each in ("DB time",) if each in model]
    implied = head.db_time_of(events) if kind != "statspack" else None
    facts["db_time"], found = head.fact(times or [each for each in (implied,) if each], "db_time")
    problems += found
    facts["cpus"], found = head.fact(head.cpus(tables.get("host", []), system, lines), "cpus")
    problems += found
    for what, is_there in {
        "foreground events": {False, None} & scopes,
        "background events": {True, None} & scopes,
        "instance statistics": statistics,
        "enqueue activity": enqueues,
        "wait event histogram": histograms,
    }.items():
        if not is_there:
            problems.append(Problem(what, NOT_FOUND, f"no {what} found"))
    return Report(
        name, kind, form, **facts, events=tuple(events), statistics=statistics, enqueues=enqueues,
        histograms=histograms, system=system, time_model=model, problems=tuple(problems),
    )  # fmt: skip


def _checked(fact, others, what):
    """A Fact, set against what other figures of the report imply."""
    for other in filter(None, others):
        if not agree([fact.value, other]):
            lines = tuple(sorted({*fact.lines, other.line}))
            return Fact(fact.value, INCONSISTENT, lines), [both(what, "the value", [fact.value, other])]
    return fact, []
