"""One Report of the rows that a history query gives for one snapshot.

Counts are whole and times are microseconds, so nothing is rounded. A row that is missing is noticed: each says how
many there are.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from models.analyst.reports import head
from models.analyst.reports.histograms import from_counts
from models.analyst.reports.history_rows import Row
from models.analyst.reports.merging import lines_of
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import read_number, read_whole
from models.analyst.reports.report import (
    INCONSISTENT,
    NOT_FOUND,
    Activity,
    Event,
    Fact,
    Fields,
    Histogram,
    Host,
    Problem,
    Report,
    known,
)
from models.analyst.reports.sampled import Sampled
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.totals import printed_unit
from models.laws.numbers.figure import Figure

SAMPLE = 10  # seconds from one sample of active sessions to the next that AWR keeps
_SECONDS_OFF = 2  # both times are cut to whole seconds
_CLOCKS_DIFFER = 0.3  # of an interval: a choice; the hour that daylight saving takes or gives is more
_BLANK = ("", "null", "(null)")


class Read(NamedTuple):
    """What one row says: its words, its figures (None where blank), and its line."""

    name: str
    detail: str
    waits: Figure | None
    time: Figure | None
    value: Figure | None
    line: int


Kinds = dict[str, list[Read]]


def report_of(rows: list[Row], name: str, load_before: Figure | None = None) -> Report:
    """The Report of one snapshot; `load_before` is the load at its beginning, where the snapshot before has it."""
    first, kinds = rows[0], {}
    rows, problems = _believed(rows)
    for row in rows:
        read, found = _read(row)
        problems += found
        kinds.setdefault(row.kind.lower(), []).append(read)

    system = _statistics([*kinds.get("system", []), *kinds.get("state", [])])
    model: Named[Statistic] = Named(what="time model statistic")
    for each in kinds.get("time model", []):
        if each.time is not None:
            seconds = Figure(each.time, f"{each.time:.6f}", "s", each.time.resolution, each.line)
            model[each.name] = Statistic(each.name, seconds)

    elapsed, found = _elapsed(first, system)
    cpus, also = head.fact(head.cpus([], system, {}), "cpus")
    db_time, too = head.fact([model[each].total for each in ("DB time",) if each in model], "db_time")
    problems += found + also + too
    if "statistic" not in kinds:
        problems.append(Problem("instance statistics", NOT_FOUND, "are not in it"))
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
    found, twice, problems = {}, {}, []
    for row in rows:
        thing = row.kind, row.name, row.detail
        if row.row_count == count and found.setdefault(thing, row)[8:11] != row[8:11]:
            twice.setdefault(thing, (found[thing].line, row.line))
    for thing, lines in twice.items():
        problems.append(Problem(thing[1], INCONSISTENT, "two rows say different things of it", lines))
    kept = [row for thing, row in found.items() if thing not in twice]
    if count != str(len(kept)):
        message = f"{len(kept)} of the {count} rows of this snapshot can be read, so they may not be all"
        problems.append(Problem("foreground events", NOT_FOUND, message, (rows[0].line,)))
    return kept, problems


def _read(row: Row) -> tuple[Read, list[Problem]]:
    """What a row says, and what of it could not be read."""
    figures, problems, kind = [], [], row.kind.lower()
    unit = printed_unit(row.name) if kind == "statistic" else ""
    value = _whole if kind != "state" else _measured
    cells = (row.waits, _whole, ""), (row.time_micro, _whole, "us"), (row.value, value, unit)
    for cell, read, unit in cells:
        try:
            figures.append(None if cell.lower() in _BLANK else read(cell, unit, row.line))
        except ValueError as problem:
            figures.append(None)
            what = f"{kind} events" if kind in ("foreground", "background") else row.name
            problems.append(Problem(what, NOT_FOUND, f"{row.name}: {problem}", (row.line,)))
    return Read._make([row.name, row.detail, *figures, row.line]), problems


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
    read = {each.name: Statistic(each.name, each.value) for each in reads if each.value is not None}
    return Named(read, "statistic")


def _events(kinds: Kinds, model: Mapping[str, Statistic]) -> list[Event]:
    """The events, the longest first, and DB CPU among them."""
    events = [
        Event(
            each.name, kind == "background", each.waits, each.time, wait_class=each.detail or None,
            lines=(each.line,), idle=each.detail.lower() == "idle" if each.detail else None,
        )
        for kind in ("foreground", "background")
        for each in kinds.get(kind, [])
    ]  # fmt: skip
    if "DB CPU" in model:
        time = model["DB CPU"].total
        events.append(Event("DB CPU", False, time=time, lines=(time.line,)))
    return sorted(events, key=lambda event: -(event.time or 0.0))


def _enqueues(reads: Iterable[Read]) -> Named[Activity]:
    named: Named[Activity] = Named(what="enqueue")
    for each in reads:
        time = each.time and Figure(each.time, each.time.text, "us", 1e-3, each.line)  # Oracle counts milliseconds
        row = Activity(each.name, each.detail or "contention", requests=each.value, waits=each.waits, time=time)
        named[row.name] = row
    return named


def _histograms(reads: Iterable[Read]) -> Named[Histogram]:
    counts, named = {}, Named(what="wait event histogram")
    for each in reads:
        if each.waits is not None and re.fullmatch("[0-9]{1,10}", each.detail):
            counts.setdefault(each.name, {})[read_number(each.detail, "ms", each.line)] = each.waits
    named.update((name, from_counts(name, waits)) for name, waits in counts.items() if sum(waits.values()))
    return named


def _sampled(reads: list[Read], elapsed: Figure | None) -> Iterator[Sampled]:
    """The samples of active sessions by event, the most frequent first."""
    total = sum(each.waits or 0 for each in reads)
    for each in sorted(reads, key=lambda each: -(each.waits or 0)):
        if each.waits:
            share = Figure(each.waits / total, each.waits.text, "%", 1 / total, each.line)
            sessions = elapsed and Figure(SAMPLE * each.waits / elapsed, "", "", SAMPLE / elapsed, each.line)
            yield Sampled(each.name, each.detail.lower() == "background", share, sessions or None, (each.line,))


def _head(kinds: Kinds, row: Row) -> Fields:
    """The facts of the head that are words."""
    said = {"database": row.db_name, "begin": row.begin_time, "end": row.end_time}
    facts: Fields = {what: known(text, (row.line,)) for what, text in said.items()}
    for each in kinds.get("head", [])[:1]:
        facts["release"] = known(each.name if head.RELEASE.fullmatch(each.name) else None, (each.line,))
        facts["instance"] = known(each.detail, (each.line,))
        facts["rac"] = known(None if each.value is None else each.value > 0, (each.line,))
    for each in kinds.get("identity", [])[:1]:
        facts |= {"dbid": known(each.name, (each.line,)), "started": known(each.detail, (each.line,))}
    return facts


def _elapsed(row: Row, system: Mapping[str, Statistic]) -> tuple[Fact[Figure], list[Problem]]:
    """Seconds between both snapshots, and what is wrong with them.

    The clock on the wall jumps twice a year; what the processors counted does not.
    """
    try:
        begin, end = (datetime.fromisoformat(each) for each in (row.begin_time, row.end_time))
        seconds = (end - begin).total_seconds()
    except (ValueError, TypeError):
        seconds = 0.0
    if seconds <= 0:
        return Fact(), [Problem("elapsed time", NOT_FOUND, "its times are no times, or not in order", (row.line,))]
    text = f"{row.begin_time} to {row.end_time}"
    figure = Figure(seconds, text, "", _SECONDS_OFF, row.line)
    clocks = [system[each].total for each in ("BUSY_TIME", "IDLE_TIME", "NUM_CPUS") if each in system]
    if len(clocks) == 3 and clocks[2]:
        counted = (clocks[0] + clocks[1]) / 100 / clocks[2]
        if abs(counted - seconds) > _CLOCKS_DIFFER * seconds:
            message = f"{text} are {seconds:,.0f} s, and the processors count {counted:,.0f} s each"
            lines = lines_of(figure, *clocks)
            return Fact(figure, INCONSISTENT, lines), [Problem("elapsed time", INCONSISTENT, message, lines)]
    return known(figure, (row.line,)), []


def _host(system: Mapping[str, Statistic], load_before: Figure | None) -> Host:
    """The Host: its loads, and the shares of its processors' time."""
    totals = {name: each.total for name, each in system.items()}
    whole = totals["BUSY_TIME"] + totals["IDLE_TIME"] if {"BUSY_TIME", "IDLE_TIME"} <= totals.keys() else 0.0
    shares = {
        field: Figure(totals[name] / whole, totals[name].text, "%", 1 / whole, totals[name].line)
        for field, name in (
            ("user", "USER_TIME"), ("system", "SYS_TIME"), ("io_wait", "IOWAIT_TIME"), ("idle", "IDLE_TIME")
        )
        if name in totals and whole
    }  # fmt: skip
    return Host(load_before, totals.get("LOAD"), **shares)
