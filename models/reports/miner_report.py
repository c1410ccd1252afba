"""A Report of each snapshot and instance of a capture that AWR-Miner has spooled.

Its main block prints means of metrics, and totals are computed of them: a mean times the minutes that it is of.
"""

import re
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import NamedTuple

from models.numbers.figure import Figure
from models.reports import head
from models.reports.listings.named import Named
from models.reports.listings.statistics import Statistic
from models.reports.merging import lines_of
from models.reports.miner_blocks import MAIN, Row, block, blocks_of, facts_of
from models.reports.miner_lists import CPU, LISTS, Lists
from models.reports.numbers import read_number
from models.reports.report import FOUND, INCONSISTENT, NOT_FOUND, Event, Fact, Host, Problem, Refused, Report

_OSSTAT = "OSSTAT"
_OFF = 120  # seconds: ends and lengths are rounded, or cut, to minutes
_RELEASE = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2}){1,5}")
_NEEDED = ("snap", "dur_m", "end", "inst", "aas")
_COLUMNS = {  # what is read of the main block, and its unit: of db_time, in a second, for it is a metric and no time
    "dur_m": "min",
    "aas": "",
    "db_time": "cs",
    "cpu_per_s": "s",
    "os_cpu": "%",
    "commits_s": "",
    "redo_mb_s": "",
}
_RATES = {"commits_s": ("user commits", 1, ""), "redo_mb_s": ("redo size", 2**20, "bytes")}
_OF_HOST = ("NUM_CPUS", "NUM_CPU_CORES", "NUM_CPU_SOCKETS")
_ALL_EVENTS = Problem("foreground events", NOT_FOUND, "a capture has the longest of them at most")


class Snapshot(NamedTuple):
    """One row of the main block: its times, its figures by column, and what of them could not be read."""

    row: Row
    begin: datetime | None
    end: datetime | None
    figures: dict
    problems: list

    @property
    def instance(self):
        """The number of the instance."""
        return self.row.cells["inst"]

    @property
    def elapsed(self):
        """How long it is, a Figure; None if it does not say."""
        return self.figures.get("dur_m")

    def total(self, *columns):
        """The total that the first of these columns that it has is a rate of; None without any, or a length."""
        rate = next((self.figures[each] for each in columns if each in self.figures), None)
        return None if rate is None or self.elapsed is None else _times(rate, self.elapsed)

    @property
    def db_time(self):
        """DB time, a Figure in seconds; None if it is not known."""
        return self.total("db_time", "aas")


def reports_of(text, name):
    """The Reports of a capture, by instance and time.

    Raises
    ------
    Refused
        If no snapshot of it can be read.
    """
    lines = blocks_of(text, name)
    blocks = {each: block(*lines[each]) for each in (MAIN, _OSSTAT, *LISTS) if each in lines}
    facts = facts_of(lines["OS-INFORMATION"][0]) if "OS-INFORMATION" in lines else {}
    snapshots, twice = _snapshots(blocks[MAIN], name)
    numbers = {each.instance for each in snapshots}
    said = facts.get("INSTANCES", ("", 0))[0]
    instances = max(len(numbers), int(said) if said.isdecimal() else 1)
    lists = Lists(blocks, instances, {each.row.snap: each.db_time for each in snapshots})
    loads = _loads(blocks[_OSSTAT]) if _OSSTAT in blocks else {}
    about, reports = _about(facts, instances), []
    for _, members in groupby(snapshots, key=lambda each: each.instance):
        for before, each in pairwise([None, *members]):
            called = f"{name}, snapshot {each.row.snap}"
            called += f" of instance {each.instance}" if len(numbers) > 1 else ""
            reports.append(_report(called, before, each, lists, loads, _system(facts), about))
    return [*reports, *(_contradicted(name, *each) for each in twice.items())]


def _snapshots(main, name):
    """Each Snapshot, by instance and time; and the lines of those that are there twice with different figures."""
    missing = [each for each in _NEEDED if each not in main.widths]
    rows, twice = {}, {}
    for row in main.rows if not missing else ():
        key = row.snap, row.cells["inst"]
        if key[1].isdecimal() and rows.setdefault(key, row).cells != row.cells:
            twice.setdefault(key, (rows[key].line, row.line))
    if not rows:
        what = f"without columns {', '.join(missing)}" if missing and main.widths else "without rows that are whole"
        why = f"is a capture of AWR-Miner {what} in its block {MAIN}"
        raise Refused(f"{why}; SET LINESIZE 32767 as the script does, and run it again", name)
    found = [_snapshot(main, row) for key, row in rows.items() if key not in twice]
    return sorted(found, key=_in_order), twice


def _in_order(snapshot):
    return int(snapshot.instance), snapshot.end or datetime.min, int(snapshot.row.snap)


def _snapshot(main, row):
    figures, problems = {}, []
    for column, unit in _COLUMNS.items():
        try:
            figure = main.figure(row, column, unit)
        except ValueError as problem:
            problems.append(Problem(column, NOT_FOUND, str(problem), (row.line,)))
            continue
        if figure is not None:
            figures[column] = figure
    length, end = figures.pop("dur_m", None), None
    if length:
        figures["dur_m"] = Figure(length, length.text, length.unit, _OFF, length.line)
    else:
        problems.append(Problem("elapsed time", NOT_FOUND, "has no length", (row.line,)))
    with suppress(ValueError):
        end = datetime.strptime(row.cells["end"], "%y/%m/%d %H:%M")
    begin = end - timedelta(seconds=length) if end and length else None
    return Snapshot(row, begin, end, figures, problems)


def _report(called, before, snapshot, lists, loads, system, about):
    """The Report of a Snapshot; `before` is the one before it of the same instance, or None."""
    row, active, problems = snapshot.row, snapshot.figures.get("aas"), [*snapshot.problems, _ALL_EVENTS]
    elapsed, db_time, cpu = _elapsed(before, snapshot, problems), snapshot.db_time, snapshot.total("cpu_per_s")
    listed, also = lists.of(row.snap, active)
    events = listed.pop("events")
    model, statistics = Named(what="time model statistic"), Named(what="statistic")
    if cpu is not None:
        model[CPU] = Statistic(CPU, cpu)
        if CPU not in [each.name for each in events]:
            events = (*events, Event(CPU, False, time=cpu, lines=(cpu.line,)))
    for column, (statistic, scale, unit) in _RATES.items():
        if (total := snapshot.total(column)) is not None:
            scaled = Figure(total * scale, total.text, unit, total.resolution * scale, total.line)
            statistics[statistic] = Statistic(statistic, scaled)
    load = loads.get((row.snap, snapshot.instance))
    adjoining = before and before.end and snapshot.begin and abs(before.end - snapshot.begin).total_seconds() <= _OFF
    load_before = loads.get((before.row.snap, before.instance)) if adjoining else None
    cpus, none = head.fact([each for each in (load and load[1], _total(system, "NUM_CPUS")) if each], "cpus")
    moments = {"begin": snapshot.begin, "end": snapshot.end}
    return Report(
        called, "snapshot", "text", elapsed=elapsed, db_time=_fact(db_time), cpus=cpus,
        events=tuple(sorted(events, key=lambda each: -(each.time or 0.0))), statistics=statistics, system=system,
        time_model=model, active=_fact(active), instance=Fact(snapshot.instance, FOUND, (row.line,)),
        host=_host(snapshot, load_before and load_before[0], load and load[0], problems),
        problems=(*problems, *also, *none, *head.more_than_all([cpu], db_time)), **listed, **about,
        **{which: Fact(at.isoformat(), FOUND, (row.line,)) for which, at in moments.items() if at},
    )  # fmt: skip


def _contradicted(name, key, lines):
    """The Report of a snapshot that is there twice: of its figures nobody knows which are right."""
    snap, inst = key
    wrong = Problem("snapshot", INCONSISTENT, "two rows say different things of it", lines)
    return Report(f"{name}, snapshot {snap} of instance {inst}", "snapshot", "text", problems=(wrong, _ALL_EVENTS))


def _elapsed(before, snapshot, problems):
    """Seconds of a Snapshot, a Fact; one that begins before the end of the one before it is contradicted."""
    if before and before.end and snapshot.begin and snapshot.end > before.end:
        early = (before.end - snapshot.begin).total_seconds()
        if early > _OFF:
            lines = (before.row.line, snapshot.row.line)
            message = f"it began {early / 60:.0f} min before the end of the snapshot before it"
            problems.append(Problem("elapsed time", INCONSISTENT, message, lines))
            return Fact(snapshot.elapsed, INCONSISTENT, lines)
    return _fact(snapshot.elapsed)


def _host(snapshot, load_begin, load_end, problems):
    busy = snapshot.figures.get("os_cpu")
    if busy is not None and busy > 1:
        message = f"its processors work for {busy.text} % of the time"
        problems.append(Problem("os_cpu", INCONSISTENT, message, (busy.line,)))
    idle = None
    if busy is not None and busy <= 1:
        idle = Figure(1 - busy, busy.text, busy.unit, busy.resolution, busy.line)
    return Host(load_begin, load_end, idle=idle)


def _loads(osstat):
    """(load, processors) of each snapshot and instance, None of what is not there."""
    found = {}
    for row in osstat.rows:
        figures = []
        for column, unit in (("load", "processes"), ("cpus", "")):
            figures.append(None)
            with suppress(ValueError):
                figure = osstat.figure(row, column)
                figures[-1] = figure and Figure(figure, figure.text, unit, figure.resolution, row.line)
        found.setdefault((row.snap, row.cells.get("inst", "")), figures)
    return found


def _system(facts):
    """What is said of the processors."""
    system = Named(what="statistic")
    for each in _OF_HOST:
        if each in facts and facts[each][0].isdecimal():
            text, line = facts[each]
            system[each] = Statistic(each, read_number(text, "", line))
    return system


def _about(facts, instances):
    """The facts that are the same of all snapshots."""
    found = {"database": facts.get("DB_NAME"), "dbid": facts.get("DBID"), "release": facts.get("VERSION")}
    if instances == 1:
        found["machine"] = facts.get("HOSTS")
    found = {what: Fact(said[0], FOUND, (said[1],)) for what, said in found.items() if said}
    if found.get("release") and not _RELEASE.fullmatch(found["release"].value):
        del found["release"]
    lines = lines_of() if "INSTANCES" not in facts else (facts["INSTANCES"][1],)
    return found | ({"rac": Fact(instances > 1, FOUND, lines)} if lines or instances > 1 else {})


def _fact(figure):
    return Fact() if figure is None else Fact(figure, FOUND, lines_of(figure))


def _total(named, name):
    return named[name].total if name in named else None


def _times(rate, elapsed):
    """A rate times how long it was, known as well as both are."""
    resolution = rate.resolution * elapsed + rate * elapsed.resolution
    text = f"{rate.text} x {elapsed.text} min"
    return Figure(rate * elapsed, text, rate.unit, resolution, rate.line)
