"""The rows of the book's history queries, one for each snapshot and thing, and a Report of each snapshot.

The queries are book/_static/history-awr.sql and history-statspack.sql. Their columns may come in any order, set
apart by commas, semicolons, tabs or bars, or under rules of dashes, and their headings as often as pages begin.
Counts are whole and times are microseconds, so nothing is rounded. A row that is missing is noticed: each says how
many there are.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from models.analyst.reports import head
from models.analyst.reports.delimited import cells_of, headings_of
from models.analyst.reports.headings import plain
from models.analyst.reports.histograms import histograms_of
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import read_number, read_whole
from models.analyst.reports.report import (
    FOREGROUND_EVENTS,
    INCONSISTENT,
    INSTANCE_STATISTICS,
    NOT_FOUND,
    Activity,
    Event,
    Fact,
    Fields,
    Histogram,
    Host,
    Problem,
    Refused,
    Report,
    Sampled,
    fact_of,
)
from models.analyst.reports.source import beginning
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.tables import Span
from models.analyst.reports.text import is_rule
from models.analyst.reports.times import iso, sure_times
from models.analyst.reports.totals import printed_unit
from models.laws.numbers.figure import Figure, lines_of

_ENOUGH = {"snap_id", "kind", "name"}  # headings by which the rows are known, even if others are not there
_CLOCK = re.compile(r"[ T][0-9]{1,2}:[0-9]{2}$")  # without seconds, as a spreadsheet writes it
_SAMPLE = 10  # seconds from one sample of active sessions to the next that AWR keeps
_SECONDS_OFF = 2  # both times are cut to whole seconds
_CLOCKS_DIFFER = 0.3  # of an interval: a choice; the hour that daylight saving takes or gives is more
_BLANK = ("", "null", "(null)")


class Row(NamedTuple):
    """One row, its cells as they are written, and its line.

    The first five say of which snapshot it is; `row_count` is how many rows that has.
    """

    db_name: str
    instance: str
    snap_id: str
    begin_time: str
    end_time: str
    kind: str
    name: str
    detail: str
    waits: str
    time_micro: str
    value: str
    row_count: str
    line: int = 0

    @property
    def snapshot(self) -> tuple[str, ...]:
        """The cells that say of which snapshot it is."""
        return self[:5]


_COLUMNS = Row._fields[:-1]
_COUNT = _COLUMNS.index("row_count")


class Read(NamedTuple):
    """What one row says: its words, its figures (None where blank), and its line."""

    name: str
    detail: str
    waits: Figure | None
    time: Figure | None
    value: Figure | None
    line: int


Kinds = dict[str, list[Read]]


def may_have_rows(content: str | bytes) -> bool:
    """Whether a text, or bytes, may hold rows of the history queries, by its first headings."""
    start = beginning(content)
    return "snap_id" in start and "row_count" in start


def rows_of(text: str, name: str) -> list[Row] | None:
    """The rows of a text that are whole, a list; None if it has no such headings.

    Raises
    ------
    Refused
        If columns are missing, or no row is whole.
    """
    rows: list[Row] = []
    columns: list[int] | None = None
    spans: Sequence[Span] = ()
    damaged, mark, above = False, "", ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        headings = headings_of(line, above) if is_rule(line) or "snap_id" in line.lower() else None
        if headings and _ENOUGH.issubset(headings[0] if headings[1] else map(plain, above.split())):
            names, mark, spans = headings
            columns = _columns(names, name)
        elif columns and not is_rule(line) and not set(line) <= set("-+| "):
            cells = cells_of(line, mark, spans)
            if len(cells) == len(columns) and cells[columns[_COUNT]].isdecimal():
                rows.append(Row._make([*(cells[column] for column in columns[: len(_COLUMNS)]), number]))
            else:
                damaged = damaged or len(cells) > 2
        above = line
    if columns and not rows:
        why = "are cut or folded; SET LINESIZE 500" if damaged else "are missing; take more days"
        raise Refused(f"has the headings of the history query, but its rows {why} and run it again", name)
    return rows if columns else None


def _columns(headings: tuple[str, ...], name: str) -> list[int]:
    """Where each of _COLUMNS stands, and then the others."""
    missing = [column.upper() for column in _COLUMNS if column not in headings]
    if missing:
        what = f"has rows of the history query without {', '.join(missing)}"
        raise Refused(f"{what}; give all columns, as the query prints them", name)
    needed = [headings.index(column) for column in _COLUMNS]
    return needed + [column for column in range(len(headings)) if column not in needed]


def reports_of(rows: list[Row], name: str) -> list[Report]:
    """The Report of each snapshot, by database, instance and time.

    Raises
    ------
    Refused
        If of times nobody knows which is the day.
    """
    snapshots: dict[tuple[str, ...], list[Row]] = {}
    texts = {time: _CLOCK.sub(r"\g<0>:00", time) for row in rows for time in row.snapshot[3:]}
    times = sure_times(dict.fromkeys(texts.values()), name, "give them as the query writes them")
    written = {time: iso(times[text]) for time, text in texts.items() if text in times}
    timed = {row.snapshot[:3]: row.snapshot for row in rows if all(time in written for time in row.snapshot[3:])}
    for row in rows:
        whole = row.begin_time in written and row.end_time in written
        *whose, begin, end = row.snapshot if whole else timed.get(row.snapshot[:3], row.snapshot)
        begin, end = written.get(begin, ""), written.get(end, "")
        snapshots.setdefault((*whose, begin, end), []).append(row._replace(begin_time=begin, end_time=end))
    several = len({row.instance for row in rows}) > 1
    loads: dict[object, Figure | None] = {}
    reports = []
    in_order = sorted(
        snapshots, key=lambda key: (key[0], len(key[1]), key[1], key[4], key[3], len(key[2]), key[2])
    )
    for snapshot in in_order:
        database, instance, snap, begin, end = snapshot
        called = f"{name}, snapshot {snap}" + (f" of instance {instance}" if several else "")
        report = _report(snapshots[snapshot], called, loads.get((database, instance, begin)))
        loads[database, instance, end] = report.host.load_end
        reports.append(report)
    return reports


def _report(rows: list[Row], name: str, load_before: Figure | None) -> Report:
    """The Report of one snapshot; `load_before` is the load at its beginning, where the snapshot before has it."""
    kinds: dict[str, list[Read]] = {}
    first = rows[0]
    rows, problems = _believed(rows)
    for row in rows:
        kinds.setdefault(row.kind.lower(), []).append(_read(row, problems))

    system = _statistics([*kinds.get("system", []), *kinds.get("state", [])])
    model: Named[Statistic] = Named(what="time model statistic")
    for read in kinds.get("time model", []):
        if read.time is not None:
            seconds = Figure(read.time, f"{read.time:.6f}", "s", read.time.resolution, read.line)
            model[read.name] = Statistic(read.name, seconds)
    elapsed = _elapsed(first, system, problems)
    cpus = head.fact(head.cpus([], system, {}), "cpus", problems)
    db_time = head.fact([model["DB time"].total] if "DB time" in model else [], "db_time", problems)
    if "statistic" not in kinds:
        problems.append(Problem(INSTANCE_STATISTICS, NOT_FOUND, "are not in it"))
    return Report(
        name, "snapshot", "csv", elapsed=elapsed, db_time=db_time, cpus=cpus, events=tuple(_events(kinds, model)),
        statistics=_statistics(kinds.get("statistic", [])), enqueues=_enqueues(kinds.get("enqueue", [])),
        histograms=_histograms(kinds.get("histogram", [])), system=system, time_model=model,
        problems=tuple(problems), host=_host(system, load_before),
        sampled=tuple(_sampled(kinds.get("sampled", []), elapsed.value)), **_head(kinds, first),
    )  # fmt: skip


def _believed(rows: list[Row]) -> tuple[list[Row], list[Problem]]:
    """Rows that can be believed, each thing once, and what is wrong with the others."""
    count, _ = Counter(row.row_count for row in rows).most_common(1)[0]
    firsts: dict[tuple[str, str, str], Row] = {}
    twice: dict[tuple[str, str, str], tuple[int, int]] = {}
    for row in rows:
        thing = row.kind, row.name, row.detail
        if row.row_count == count and firsts.setdefault(thing, row)[8:11] != row[8:11]:
            twice.setdefault(thing, (firsts[thing].line, row.line))
    message = "two rows say different things of it"
    problems = [Problem(name, INCONSISTENT, message, lines) for (_, name, _), lines in twice.items()]
    believed = [row for thing, row in firsts.items() if thing not in twice]
    if count != str(len(believed)):
        message = f"{len(believed)} of the {count} rows of this snapshot can be read, so they may not be all"
        problems.append(Problem(FOREGROUND_EVENTS, NOT_FOUND, message, (rows[0].line,)))
    return believed, problems


def _read(row: Row, problems: list[Problem]) -> Read:
    """What a row says; what of it cannot be read is added to the problems."""
    kind = row.kind.lower()
    what = f"{kind} events" if kind in ("foreground", "background") else row.name

    def figure(cell: str, unit: str, read: Callable[[str, str, int], Figure] = _whole) -> Figure | None:
        try:
            return None if cell.lower() in _BLANK else read(cell, unit, row.line)
        except ValueError as problem:
            problems.append(Problem(what, NOT_FOUND, f"{row.name}: {problem}", (row.line,)))
            return None

    unit = printed_unit(row.name) if kind == "statistic" else ""
    waits, time = figure(row.waits, ""), figure(row.time_micro, "us")
    value = figure(row.value, unit, _measured if kind == "state" else _whole)
    return Read(row.name, row.detail, waits, time, value, row.line)


def _whole(cell: str, unit: str, line: int) -> Figure:
    """A whole number; digits alone, of which a week has a hundred thousand, are read at once."""
    if not cell.isdecimal():
        return read_whole(cell, unit, line)
    parts = 10**6 if unit == "us" else 1
    return Figure(int(cell) / parts, cell, unit, 1 / parts, line)


def _measured(cell: str, unit: str, line: int) -> Figure:
    """A number with decimals, behind a point or a comma; one such as 1,234 may be either, and is not read."""
    if "," in cell and re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", cell):
        raise ValueError(f"{cell!r} may have a decimal comma, or one between its thousands")
    return read_number(cell.replace(",", "."), unit, line)


def _statistics(reads: Iterable[Read]) -> Named[Statistic]:
    read = {row.name: Statistic(row.name, row.value) for row in reads if row.value is not None}
    return Named(read, "statistic")


def _events(kinds: Kinds, model: Mapping[str, Statistic]) -> list[Event]:
    """The events, the longest first, and DB CPU among them."""
    events = [
        Event(
            row.name, kind == "background", row.waits, row.time, wait_class=row.detail or None, lines=(row.line,),
            idle=row.detail.lower() == "idle" if row.detail else None,
        )
        for kind in ("foreground", "background")
        for row in kinds.get(kind, [])
    ]  # fmt: skip
    if "DB CPU" in model:
        time = model["DB CPU"].total
        events.append(Event("DB CPU", False, time=time, lines=(time.line,)))
    return sorted(events, key=lambda event: -(event.time or 0.0))


def _enqueues(reads: Iterable[Read]) -> Named[Activity]:
    named: Named[Activity] = Named(what="enqueue")
    for row in reads:
        time = row.time and Figure(row.time, row.time.text, "us", 1e-3, row.line)  # Oracle counts milliseconds
        enqueue = Activity(row.name, row.detail or "contention", requests=row.value, waits=row.waits, time=time)
        named[enqueue.name] = enqueue
    return named


def _histograms(reads: Iterable[Read]) -> Named[Histogram]:
    counts: dict[str, dict[Figure, Figure]] = {}
    for row in reads:
        if row.waits is not None and re.fullmatch("[0-9]{1,10}", row.detail):
            counts.setdefault(row.name, {})[read_number(row.detail, "ms", row.line)] = row.waits
    return histograms_of(counts)


def _sampled(reads: list[Read], elapsed: Figure | None) -> Iterator[Sampled]:
    """The samples of active sessions by event, the most frequent first."""
    total = sum(row.waits or 0 for row in reads)
    for row in sorted(reads, key=lambda row: -(row.waits or 0)):
        if row.waits:
            share = Figure(row.waits / total, row.waits.text, "%", 1 / total, row.line)
            sessions = elapsed and Figure(_SAMPLE * row.waits / elapsed, "", "", _SAMPLE / elapsed, row.line)
            yield Sampled(row.name, row.detail.lower() == "background", share, sessions or None, (row.line,))


def _head(kinds: Kinds, row: Row) -> Fields:
    """The facts of the head that are words."""
    words = {"database": row.db_name, "begin": row.begin_time, "end": row.end_time}
    facts: Fields = {what: fact_of(text, (row.line,)) for what, text in words.items()}
    for read in kinds.get("head", [])[:1]:
        facts["release"] = fact_of(read.name if head.RELEASE.fullmatch(read.name) else None, (read.line,))
        facts["instance"] = fact_of(read.detail, (read.line,))
        facts["rac"] = fact_of(None if read.value is None else read.value > 0, (read.line,))
    for read in kinds.get("identity", [])[:1]:
        facts |= {"dbid": fact_of(read.name, (read.line,)), "started": fact_of(read.detail, (read.line,))}
    return facts


def _elapsed(row: Row, system: Mapping[str, Statistic], problems: list[Problem]) -> Fact[Figure]:
    """Seconds between both snapshots.

    The clock on the wall jumps twice a year; what the processors counted does not.
    """
    try:
        begin, end = (datetime.fromisoformat(time) for time in (row.begin_time, row.end_time))
        seconds = (end - begin).total_seconds()
    except (ValueError, TypeError):
        seconds = 0.0
    if seconds <= 0:
        message = "its times are no times, or not in order"
        problems.append(Problem("elapsed time", NOT_FOUND, message, (row.line,)))
        return Fact()
    text = f"{row.begin_time} to {row.end_time}"
    figure = Figure(seconds, text, "", _SECONDS_OFF, row.line)
    clocks = [system[name].total for name in ("BUSY_TIME", "IDLE_TIME", "NUM_CPUS") if name in system]
    if len(clocks) == 3 and clocks[2]:
        counted = (clocks[0] + clocks[1]) / 100 / clocks[2]
        if abs(counted - seconds) > _CLOCKS_DIFFER * seconds:
            message = f"{text} are {seconds:,.0f} s, and the processors count {counted:,.0f} s each"
            lines = lines_of(figure, *clocks)
            problems.append(Problem("elapsed time", INCONSISTENT, message, lines))
            return Fact(figure, INCONSISTENT, lines)
    return fact_of(figure)


def _host(system: Mapping[str, Statistic], load_before: Figure | None) -> Host:
    """The Host: its loads, and the shares of its processors' time."""
    totals = {name: statistic.total for name, statistic in system.items()}
    whole = totals["BUSY_TIME"] + totals["IDLE_TIME"] if {"BUSY_TIME", "IDLE_TIME"} <= totals.keys() else 0.0
    shares = {
        field: Figure(totals[name] / whole, totals[name].text, "%", 1 / whole, totals[name].line)
        for field, name in (
            ("user", "USER_TIME"), ("system", "SYS_TIME"), ("io_wait", "IOWAIT_TIME"), ("idle", "IDLE_TIME")
        )
        if name in totals and whole
    }  # fmt: skip
    return Host(load_before, totals.get("LOAD"), **shares)
