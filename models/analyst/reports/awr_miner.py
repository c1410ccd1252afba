"""A Report of each snapshot and instance of a capture that AWR-Miner has spooled.

Its blocks stand between two marks each, as tables under rules of dashes. A number ends where its dashes end: one
that does not has been cut or moved, and counts as blank. The main block prints means of metrics: a total is one of
them times its minutes. The lists are of all instances together, so of several nothing is given.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from math import inf
from statistics import median
from typing import NamedTuple

from models.analyst.reports import head
from models.analyst.reports.histograms import histograms_of
from models.analyst.reports.merging import add_up, product
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import is_number, read_number
from models.analyst.reports.ranked import STATEMENT
from models.analyst.reports.report import (
    FOREGROUND_EVENTS,
    FOUND,
    INCONSISTENT,
    NOT_FOUND,
    Classed,
    Event,
    Fact,
    Fields,
    Histogram,
    Host,
    Problem,
    Ranked,
    Refused,
    Report,
    fact_of,
    noted,
)
from models.analyst.reports.shares import DB_TIME
from models.analyst.reports.source import beginning
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.tables import Span
from models.analyst.reports.text import is_rule, spans_of
from models.laws.numbers.figure import Figure, lines_of
from models.laws.numbers.interval import possible

_MARK = re.compile(r"[ \t]*~~(?P<side>BEGIN|END)-(?P<name>[A-Z0-9-]+)~~\s*")
_DIGITS = re.compile(r"[0-9]{1,20}|[0-9]{0,20}[.,][0-9]{1,18}")
_ID = re.compile(r"[0-9]{1,18}")  # of a snapshot or an instance
_SAME = {"snap_id": "snap", "instance_number": "inst"}  # what other blocks call what the main one has too
_MAIN, _OSSTAT, _FACTS = "MAIN-METRICS", "OSSTAT", "OS-INFORMATION"
_NEEDED = ("snap", "dur_m", "end", "inst", "aas")
_METRICS = {  # what is read of the main block, and its unit; db_time is a metric, of centiseconds in a second
    "dur_m": "min", "aas": "", "db_time": "cs", "cpu_per_s": "s", "os_cpu": "%", "commits_s": "", "redo_mb_s": "",
}  # fmt: skip
_RATES = {"commits_s": ("user commits", 1, ""), "redo_mb_s": ("redo size", 2**20, "bytes")}
_CLASSES, _EVENTS = "AVERAGE-ACTIVE-SESSIONS", "TOP-N-TIMED-EVENTS"
_WAITS, _STATEMENTS = "IO-WAIT-HISTOGRAM", "TOP-SQL-BY-SNAPID"
_LISTS = {  # the block of each list: what it is called, the columns that tell its rows apart, those of figures
    _CLASSES: ("sessions by wait class", ("wait_class",), (("avg_sess", ""),)),
    _EVENTS: ("events by time", ("event_name",), (("pctdbt", "%"), ("total_time_s", "s"))),
    _WAITS: (
        "wait event histograms",
        ("event_name", "wait_time_milli"),
        (("wait_time_milli", "ms"), ("wait_count", "")),
    ),
    _STATEMENTS: ("statements by elapsed time", ("sql_id", "plan_hash"), (("elap_s", "s"),)),
}
_CPU = "DB CPU"
TOGETHER = "lists"  # of all instances, in problems
_OF_HOST = ("NUM_CPUS", "NUM_CPU_CORES", "NUM_CPU_SOCKETS")
_ALL_EVENTS = Problem(FOREGROUND_EVENTS, NOT_FOUND, "a capture has the longest of them at most")
_OFF = 120  # seconds: ends and lengths are rounded, or cut, to minutes
_LONGEST = 366 * 86_400  # seconds
# Choices: so many times the active sessions are more than the other minutes that a list is of explain; and by so
# much the DB time that a list implies may miss that of the metric.
_TOO_MANY, _ALIKE = 2, 2
Line = tuple[int, str]  # its number, and its text
Key = tuple[str, str]  # a snapshot and an instance


class Row(NamedTuple):
    """One row: its snapshot, its cells by heading, and its line."""

    snap: str
    cells: dict[str, str]
    line: int


@dataclass(frozen=True)
class Block:
    """The rows of one block.

    Attributes
    ----------
    doubtful
        Snapshots of which a row may be missing: one beside them is damaged, or the block ends before its mark.
    widths
        How many places each column has.
    """

    rows: tuple[Row, ...]
    doubtful: frozenset[str]
    widths: dict[str, int]
    _finest: dict[tuple[str, str], float] = field(default_factory=dict)

    def figure(self, row: Row, column: str, unit: str = "") -> Figure | None:
        """A number; None if it is blank. ValueError if it is none.

        SQL*Plus leaves out the zeros behind a point, so the column says how exactly a number is known.
        """
        text = row.cells.get(column, "")
        if not text:
            return None
        figure = _number(text, unit, row.line)
        if "E" in text or len(text) >= self.widths[column] - 1:
            return figure
        return Figure(figure, text, figure.unit, min(figure.resolution, self._resolution(column, unit)), row.line)

    def _resolution(self, column: str, unit: str) -> float:
        if (column, unit) not in self._finest:
            texts = {row.cells.get(column, "") for row in self.rows}
            numbers = [_number(text, unit, 0) for text in texts if _DIGITS.fullmatch(text)]
            self._finest[column, unit] = min((number.resolution for number in numbers), default=inf)
        return self._finest[column, unit]


def _number(text: str, unit: str, line: int) -> Figure:
    """A number, whose comma can only be a decimal one: SQL*Plus groups no digits by itself."""
    return read_number(text.replace(",", "."), unit, line)


class Snapshot(NamedTuple):
    """One row of the main block: its times, its figures by column, and what of them could not be read."""

    row: Row
    begin: datetime | None
    end: datetime | None
    figures: dict[str, Figure]
    problems: list[Problem]

    @property
    def key(self) -> Key:
        return self.row.snap, self.row.cells["inst"]

    @property
    def elapsed(self) -> Figure | None:
        return self.figures.get("dur_m")

    def total(self, *columns: str, unit: str = "s", scale: int = 1) -> Figure | None:
        """The total that the first of these columns that it has is a rate of; None without any, or a length.

        `scale` is how many of `unit` are one in the column.
        """
        rate = next((self.figures[column] for column in columns if column in self.figures), None)
        if rate is None or self.elapsed is None:
            return None
        whole = product(rate, self.elapsed)
        return Figure(whole * scale, f"{whole * scale:.6g}", unit, whole.resolution * scale, rate.line)

    @property
    def db_time(self) -> Figure | None:
        return self.total("db_time", "aas")


def may_be_capture(content: str | bytes) -> bool:
    """Whether a text, or bytes, may be a capture, by its first marks."""
    start = beginning(content)
    return "~~begin-" in start or "~~end-" in start


def reports_of(text: str, name: str) -> list[Report]:
    """The Reports of a capture, by instance and time.

    Raises
    ------
    Refused
        If no snapshot of it can be read.
    """
    capture = _Capture(text, name)
    reports = []
    several = len({snapshot.key[1] for snapshot in capture.snapshots}) > 1
    for instance, group in groupby(capture.snapshots, key=lambda snapshot: snapshot.key[1]):
        snapshots = [*group]
        for before, snapshot in zip([None, *snapshots], snapshots, strict=False):
            called = f"{name}, snapshot {snapshot.row.snap}" + (f" of instance {instance}" if several else "")
            reports.append(capture.report(called, before, snapshot))
    for (snap, instance), lines in capture.twice.items():  # of its figures nobody knows which are right
        called = f"{name}, snapshot {snap} of instance {instance}"
        wrong = Problem("snapshot", INCONSISTENT, "two rows say different things of it", lines)
        reports.append(Report(called, "snapshot", "text", problems=(wrong, _ALL_EVENTS)))
    return reports


def _lines_of_blocks(text: str, name: str) -> dict[str, tuple[list[Line], bool]]:
    """The lines of each block by its name, and whether its end is there.

    Refused if there are two captures in the text, or one without the block that has the snapshots.
    """
    blocks: dict[str, list[tuple[int, str]]] = {}
    ended, lines = set(), None
    for number, line in enumerate(text.split("\n"), start=1):
        match = _MARK.fullmatch(line) if "~~" in line else None
        if match and match["side"] == "BEGIN":
            if match["name"] == _MAIN in blocks:
                raise Refused("holds two captures of AWR-Miner; give them one at a time", name)
            lines = blocks.setdefault(match["name"], [])
        elif match:
            ended.add(match["name"])
            lines = None
        elif lines is not None:
            lines.append((number, line))
    if _MAIN not in blocks:
        why = f"is a capture of AWR-Miner without its block {_MAIN}, which has the snapshots"
        raise Refused(f"{why}; give the whole file awr-hist-….out as the script wrote it", name)
    return {block: (lines, block in ended) for block, lines in blocks.items()}


def _block(lines: list[Line], ended: bool) -> Block:
    """The Block of some lines; one without rows if they have no headings over a rule."""
    rows: list[Row] = []
    doubtful: set[str] = set()
    spans: dict[str, tuple[int, int]] = {}
    seen = set()
    ends: tuple[int, ...] = ()
    heading, gap = "", 0  # of lines that are blank or damaged, since a row
    for (_, above), (number, line) in pairwise([(0, ""), *lines]):
        if is_rule(line):
            heading, gap = heading or above, 0
            spans = spans or _columns(heading, line)
            ends = ends or tuple(end for _, end in spans.values())
        elif spans and line != heading and line not in seen:
            cells = {column: _cell(line, *span) for column, span in spans.items()}
            if not _ID.fullmatch(cells["snap"]) or any(line[end : end + 1].strip() for end in ends):
                gap += 1 + bool(line.strip())
                continue
            if gap:
                doubtful.update((cells["snap"], *(row.snap for row in rows[-1:])))
            gap = 0
            seen.add(line)
            rows.append(Row(cells["snap"], cells, number))
    if gap > 1 or not ended:  # one blank line is before the end
        doubtful.update(row.snap for row in rows[-1:])
    widths = {column: end - start for column, (start, end) in spans.items()}
    return Block(tuple(rows), frozenset(doubtful), widths)


def _columns(heading: str, rule: str) -> dict[str, Span]:
    """Where each column stands; of two with one heading the first, the other has been cut."""
    spans: dict[str, Span] = {}
    for start, end in spans_of(rule):
        column = heading[start:end].strip().lower()
        if column and column != "-" * len(column):
            spans.setdefault(_SAME.get(column, column), (start, end))
    return spans if "snap" in spans else {}


def _cell(line: str, start: int, end: int) -> str:
    text = line[start:end].strip()
    return "" if text and not line[end - 1 : end].strip() and is_number(text) else text


def _snapshots(main: Block, name: str) -> tuple[list[Snapshot], dict[Key, tuple[int, int]]]:
    """Each Snapshot, by instance and time; and the lines of those that are there twice with different figures."""
    missing = [column for column in _NEEDED if column not in main.widths]
    rows: dict[Key, Row] = {}
    twice: dict[Key, tuple[int, int]] = {}
    for row in main.rows if not missing else ():
        key = row.snap, row.cells["inst"]
        if _ID.fullmatch(key[1]) and rows.setdefault(key, row).cells != row.cells:
            twice.setdefault(key, (rows[key].line, row.line))
    if not rows:
        columns = f"without columns {', '.join(missing)}" if missing and main.widths else ""
        why = f"is a capture of AWR-Miner {columns or 'without rows that are whole'} in its block {_MAIN}"
        raise Refused(f"{why}; SET LINESIZE 32767 as the script does, and run it again", name)
    snapshots = [_snapshot(main, row) for key, row in rows.items() if key not in twice]
    snapshots.sort(key=lambda snapshot: (int(snapshot.key[1]), snapshot.end or datetime.min, int(snapshot.key[0])))
    return snapshots, twice


def _snapshot(main: Block, row: Row) -> Snapshot:
    problems: list[Problem] = []
    figures = {}
    for column, unit in _METRICS.items():
        with noted(problems, column, row.line):
            if (figure := main.figure(row, column, unit)) is not None:
                figures[column] = figure
    if "aas" in figures:
        figures["aas"].unit = "sessions"  # without a unit whole ones would be a count, which is exact
    length, end = figures.pop("dur_m", None), None
    if length and length < _LONGEST:
        figures["dur_m"] = Figure(length, length.text, length.unit, _OFF, length.line)
    else:
        problems.append(Problem("elapsed time", NOT_FOUND, "has no length that can be", (row.line,)))
    with suppress(ValueError):
        end = datetime.strptime(row.cells["end"], "%y/%m/%d %H:%M")
    begin = end - timedelta(seconds=length) if end and length and "dur_m" in figures else None
    return Snapshot(row, begin, end, figures, problems)


class _Capture:
    """What is read of a capture, of which `report` makes the Report of each of its `snapshots`.

    `twice` are snapshots with different figures in two rows, and their lines.
    """

    def __init__(self, text: str, name: str) -> None:
        lines = _lines_of_blocks(text, name)
        blocks = {block: _block(*lines[block]) for block in (_MAIN, _OSSTAT, *_LISTS) if block in lines}
        facts, _ = lines.get(_FACTS, ([], False))
        pairs = ((line.split(None, 1), number) for number, line in facts if not is_rule(line))
        self._facts = {pair[0]: (pair[1].strip(), number) for pair, number in pairs if len(pair) == 2}
        self.snapshots, self.twice = _snapshots(blocks[_MAIN], name)
        stated = self._facts.get("INSTANCES", ("", 0))[0]
        instances = {snapshot.key[1] for snapshot in self.snapshots}
        self._instances = max(len(instances), int(stated) if _ID.fullmatch(stated) else 1)
        self._lists = {block: blocks[block] for block in _LISTS if block in blocks} if self._instances == 1 else {}
        self._rows: dict[Key, list[Row]] = {}  # by list and snapshot
        for block, rows in self._lists.items():
            for row in rows.rows:
                self._rows.setdefault((block, row.snap), []).append(row)
        called = ", ".join(called for block, (called, *_) in _LISTS.items() if block in blocks)
        message = f"{called}: of all {self._instances} instances together, so it cannot be told whose they are"
        self._together = [Problem(TOGETHER, NOT_FOUND, message)] if called and self._instances > 1 else []
        self._db_times = {snapshot.row.snap: snapshot.db_time for snapshot in self.snapshots}
        self._scale = self._unit()
        self._loads = _loads(blocks[_OSSTAT]) if _OSSTAT in blocks else {}
        counts = {what: self._facts[what] for what in _OF_HOST if _ID.fullmatch(self._facts.get(what, ("", 0))[0])}
        system = {what: Statistic(what, read_number(text, "", line)) for what, (text, line) in counts.items()}
        self._system = Named(system, "statistic")

    def report(self, called: str, before: Snapshot | None, snapshot: Snapshot) -> Report:
        """The Report of a Snapshot; `before` is the one before it of the same instance, or None."""
        row, active, problems = snapshot.row, snapshot.figures.get("aas"), [*snapshot.problems, _ALL_EVENTS]
        elapsed, db_time, cpu = _elapsed(before, snapshot, problems), snapshot.db_time, snapshot.total("cpu_per_s")
        of_lists = [*self._together]
        classes, events = self._classes(row.snap, active, of_lists), [*self._events(row.snap, of_lists)]
        histograms, ranked = self._histograms(row.snap, of_lists), (*self._statements(row.snap, of_lists),)
        model: Named[Statistic] = Named(what="time model statistic")
        if cpu is not None:
            model[_CPU] = Statistic(_CPU, cpu)
            if _CPU not in [event.name for event in events]:
                events.append(Event(_CPU, False, time=cpu, lines=(cpu.line,)))
        rates = {
            statistic: Statistic(statistic, total)
            for column, (statistic, scale, unit) in _RATES.items()
            if (total := snapshot.total(column, unit=unit, scale=scale)) is not None
        }
        load_begin, (load_end, cpus) = None, self._loads.get(snapshot.key, (None, None))
        if before and before.end and snapshot.begin:
            adjoining = abs(before.end - snapshot.begin).total_seconds() <= _OFF
            load_begin = self._loads.get(before.key, (None, None))[0] if adjoining else None
        host = _host(snapshot, load_begin, load_end, problems)
        count = head.fact([*filter(None, [cpus]), *head.cpus([], self._system, {})], "cpus", of_lists)
        moments = {"begin": snapshot.begin, "end": snapshot.end}
        when: Fields = {end: Fact(at.isoformat(), FOUND, (row.line,)) for end, at in moments.items() if at}
        return Report(
            called, "snapshot", "text", elapsed=elapsed, db_time=fact_of(db_time), cpus=count,
            events=tuple(sorted(events, key=lambda event: -(event.time or 0.0))), system=self._system,
            statistics=Named(rates, "statistic"), time_model=model, active=fact_of(active),
            instance=Fact(snapshot.key[1], FOUND, (row.line,)), host=host, classes=classes, histograms=histograms,
            ranked=ranked, problems=(*problems, *of_lists, *head.more_than_all([cpu], db_time)),
            **self._about(), **when,
        )  # fmt: skip

    def _about(self) -> Fields:
        """The facts that are the same of all snapshots."""
        names = {"database": "DB_NAME", "dbid": "DBID", "release": "VERSION"}
        names |= {"machine": "HOSTS"} if self._instances == 1 else {}
        stated = {what: self._facts[name] for what, name in names.items() if name in self._facts}
        facts = {what: Fact(text, FOUND, (line,)) for what, (text, line) in stated.items()}
        if "release" in facts and not head.RELEASE.fullmatch(facts["release"].value or ""):
            del facts["release"]
        lines = (self._facts["INSTANCES"][1],) if "INSTANCES" in self._facts else ()
        return facts | ({"rac": Fact(self._instances > 1, FOUND, lines)} if lines or self._instances > 1 else {})

    def _read(self, block: str, snap: str, problems: list[Problem]) -> tuple[list[tuple[Row, list[Figure]]], bool]:
        """(row, figures) of each row of a snapshot; and whether these are all, which they may not be."""
        called, keys, columns = _LISTS[block]
        read: dict[tuple[str, ...], tuple[Row, list[Figure]]] = {}
        before = len(problems)
        if block in self._lists and snap in self._lists[block].doubtful:
            problems.append(Problem(called, NOT_FOUND, "a row of them is damaged, or the file is cut off"))
        for row in self._rows.get((block, snap), ()):
            with noted(problems, called, row.line):
                cells = [self._lists[block].figure(row, *column) for column in columns]
                figures = [figure for figure in cells if figure is not None]
                key = tuple(row.cells.get(column, "") for column in keys)
                if len(figures) < len(cells) or not key[0]:
                    problems.append(Problem(called, NOT_FOUND, "a row of them is cut off", (row.line,)))
                elif read.setdefault(key, (row, figures))[1] != figures:
                    lines = (read[key][0].line, row.line)
                    problems.append(Problem(key[0], INCONSISTENT, "two rows say different things of it", lines))
                    read[key] = (row, [])
        return [(row, figures) for row, figures in read.values() if figures], len(problems) == before

    def _classes(self, snap: str, active: Figure | None, problems: list[Problem]) -> tuple[Classed, ...]:
        classes = []
        for row, (sessions,) in self._read(_CLASSES, snap, problems)[0]:
            sessions.unit = "sessions"
            classes.append(Classed(row.cells["wait_class"], sessions, (row.line,)))
        least = sum(possible(row.sessions).low for row in classes)
        if active is not None and least > _TOO_MANY * possible(active).high:
            message = f"they are {least:.3g} sessions or more where {active.text} are active"
            lines = lines_of(active, *(row.sessions for row in classes))
            problems.append(Problem(_LISTS[_CLASSES][0], INCONSISTENT, message, lines))
            return ()
        return tuple(sorted(classes, key=lambda row: -row.sessions))

    def _events(self, snap: str, problems: list[Problem]) -> Iterator[Event]:
        """The longest events, what background processes waited among them."""
        for row, (share, time) in self._read(_EVENTS, snap, problems)[0]:
            event, lines = row.cells["event_name"], (row.line,)
            if possible(share).low > 1:
                message = f"it has {share.text} % of DB time: a counter spans a start, or processes behind waited"
                problems.append(Problem(event, INCONSISTENT, message, lines))
                continue
            scale = self._scale
            seconds = Figure(time * scale, time.text, "s", time.resolution * scale, time.line) if scale else None
            wait_class = row.cells.get("wait_class") or None
            yield Event(
                event, False if event == _CPU else None, time=seconds, share=share, lines=lines, share_of=DB_TIME,
                wait_class=None if event == _CPU else wait_class,
            )  # fmt: skip

    def _unit(self) -> float | None:
        """Seconds of one in the list of events: its heading says 1, but many releases of the script print 1e-6.

        A time over its share is DB time, which tells. None if it fits neither.
        """
        ratios = []
        for snap, db_time in self._db_times.items():
            for _, (share, time) in self._read(_EVENTS, snap, [])[0]:
                ratios += [time / share / db_time] if share and time and db_time else []
        middle = median(ratios) if ratios else 0.0
        return next((unit for unit in (1.0, 1e-6) if 1 / _ALIKE < middle * unit < _ALIKE), None)

    def _histograms(self, snap: str, problems: list[Problem]) -> Named[Histogram]:
        """Histograms by event; none if a bucket may be missing."""
        counts: dict[str, dict[Figure, Figure]] = {}
        read, are_all = self._read(_WAITS, snap, problems)
        for row, (edge, waits) in read if are_all else ():
            counts.setdefault(row.cells["event_name"], {})[edge] = waits
        return histograms_of(counts)

    def _statements(self, snap: str, problems: list[Problem]) -> Iterator[Ranked]:
        """Statements by elapsed time, each with all its plans; none if one may be missing."""
        times: dict[str, list[Figure]] = {}
        modules: dict[str, str] = {}
        db_time = self._db_times.get(snap)
        read, are_all = self._read(_STATEMENTS, snap, problems)
        for row, (time,) in read if are_all else ():
            times.setdefault(row.cells["sql_id"], []).append(time)
            modules.setdefault(row.cells["sql_id"], row.cells.get("module", ""))
        totals = {statement: add_up(plans) for statement, plans in times.items()}
        for statement, total in sorted(totals.items(), key=lambda item: -item[1]):
            share = None
            if db_time and total <= db_time:
                resolution = (total.resolution + total / db_time * db_time.resolution) / db_time
                share = Figure(total / db_time, total.text, "%", resolution, total.line)
            whole = DB_TIME if share is not None else ""
            yield Ranked(STATEMENT, "elapsed time", statement, total, share, whole, modules[statement])


def _elapsed(before: Snapshot | None, snapshot: Snapshot, problems: list[Problem]) -> Fact[Figure]:
    """Seconds of a Snapshot; one that begins before the end of the one before it is contradicted."""
    if before and before.end and snapshot.begin and snapshot.end and snapshot.end > before.end:
        early = (before.end - snapshot.begin).total_seconds()
        if early > _OFF:
            lines = (before.row.line, snapshot.row.line)
            message = f"it began {early / 60:.0f} min before the end of the snapshot before it"
            problems.append(Problem("elapsed time", INCONSISTENT, message, lines))
            return Fact(snapshot.elapsed, INCONSISTENT, lines)
    return fact_of(snapshot.elapsed)


def _host(snapshot: Snapshot, load_begin: Figure | None, load_end: Figure | None, problems: list[Problem]) -> Host:
    busy, idle = snapshot.figures.get("os_cpu"), None
    if busy is not None and busy > 1:
        message = f"its processors work for {busy.text} % of the time"
        problems.append(Problem("os_cpu", INCONSISTENT, message, (busy.line,)))
    elif busy is not None:
        idle = Figure(1 - busy, busy.text, busy.unit, busy.resolution, busy.line)
    return Host(load_begin, load_end, idle=idle)


def _loads(osstat: Block) -> Mapping[Key, tuple[Figure | None, Figure | None]]:
    """The load and the processors of each snapshot and instance, None of what is not there."""
    loads: dict[Key, tuple[Figure | None, Figure | None]] = {}
    for row in osstat.rows:
        figures: list[Figure | None] = [None, None]
        for index, (column, unit) in enumerate((("load", "processes"), ("cpus", ""))):
            with suppress(ValueError):
                figure = osstat.figure(row, column)
                figures[index] = figure and Figure(figure, figure.text, unit, figure.resolution, row.line)
        loads.setdefault((row.snap, row.cells.get("inst", "")), (figures[0], figures[1]))
    return loads
