"""A Report of each snapshot and instance of a capture that AWR-Miner has spooled."""

from contextlib import suppress
from itertools import groupby

from models.analyst.reports import head
from models.analyst.reports.merging import lines_of
from models.analyst.reports.miner_blocks import MAIN, Block, Facts, block, blocks_of, facts_of, is_id
from models.analyst.reports.miner_lists import CPU, LISTS, Lists
from models.analyst.reports.miner_snapshots import OFF, Snapshot, snapshots_of
from models.analyst.reports.named import Named
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import (
    FOUND,
    INCONSISTENT,
    NOT_FOUND,
    Event,
    Fact,
    Fields,
    Host,
    Problem,
    Report,
    known,
)
from models.analyst.reports.statistics import Statistic
from models.laws.numbers.figure import Figure

Loads = dict[tuple[str, str], tuple[Figure | None, Figure | None]]  # by snapshot and instance: load, processors
_OSSTAT = "OSSTAT"
_RATES = {"commits_s": ("user commits", 1, ""), "redo_mb_s": ("redo size", 2**20, "bytes")}
_OF_HOST = ("NUM_CPUS", "NUM_CPU_CORES", "NUM_CPU_SOCKETS")
_ALL_EVENTS = Problem("foreground events", NOT_FOUND, "a capture has the longest of them at most")


def reports_of(text: str, name: str) -> list[Report]:
    """The Reports of a capture, by instance and time.

    Raises
    ------
    Refused
        If no snapshot of it can be read.
    """
    lines = blocks_of(text, name)
    blocks = {each: block(*lines[each]) for each in (MAIN, _OSSTAT, *LISTS) if each in lines}
    facts = facts_of(lines["OS-INFORMATION"][0]) if "OS-INFORMATION" in lines else {}
    snapshots, twice = snapshots_of(blocks[MAIN], name)
    numbers = {each.instance for each in snapshots}
    said = facts.get("INSTANCES", ("", 0))[0]
    instances = max(len(numbers), int(said) if is_id(said) else 1)
    lists = Lists(blocks, instances, {each.row.snap: each.db_time for each in snapshots})
    loads = _loads(blocks[_OSSTAT]) if _OSSTAT in blocks else {}
    about, reports = _about(facts, instances), []
    for _, members in groupby(snapshots, key=lambda each: each.instance):
        own = [*members]
        for before, each in zip([None, *own], own, strict=False):
            called = f"{name}, snapshot {each.row.snap}"
            called += f" of instance {each.instance}" if len(numbers) > 1 else ""
            reports.append(_report(called, before, each, lists, loads, _system(facts), about))
    return [*reports, *(_contradicted(name, *each) for each in twice.items())]


def _report(
    called: str,
    before: Snapshot | None,
    snapshot: Snapshot,
    lists: Lists,
    loads: Loads,
    system: Named[Statistic],
    about: Fields,
) -> Report:
    """The Report of a Snapshot; `before` is the one before it of the same instance, or None."""
    row, active, problems = snapshot.row, snapshot.figures.get("aas"), [*snapshot.problems, _ALL_EVENTS]
    elapsed, db_time, cpu = _elapsed(before, snapshot, problems), snapshot.db_time, snapshot.total("cpu_per_s")
    listed, also = lists.of(row.snap, active)
    events, model = listed.pop("events"), Named(what="time model statistic")
    if cpu is not None:
        model[CPU] = Statistic(CPU, cpu)
        if CPU not in [each.name for each in events]:
            events = (*events, Event(CPU, False, time=cpu, lines=(cpu.line,)))
    load = loads.get((row.snap, snapshot.instance))
    adjoining = (
        before and before.end and snapshot.begin and abs(before.end - snapshot.begin).total_seconds() <= OFF
    )
    load_before = loads.get((before.row.snap, before.instance)) if before and adjoining else None
    cpus, none = head.fact([*filter(None, [load and load[1]]), *head.cpus([], system, {})], "cpus")
    return Report(
        called, "snapshot", "text", elapsed=elapsed, db_time=known(db_time, lines_of(db_time)), cpus=cpus,
        events=tuple(sorted(events, key=lambda each: -(each.time or 0.0))), system=system,
        statistics=_statistics(snapshot), time_model=model, active=known(active, lines_of(active)),
        instance=Fact(snapshot.instance, FOUND, (row.line,)),
        host=_host(snapshot, load_before and load_before[0], load and load[0], problems),
        problems=(*problems, *also, *none, *head.more_than_all([cpu], db_time)), **listed, **about,
        **_when(snapshot),
    )  # fmt: skip


def _statistics(snapshot: Snapshot) -> Named[Statistic]:
    named: Named[Statistic] = Named(what="statistic")
    for column, (statistic, scale, unit) in _RATES.items():
        if (total := snapshot.total(column, unit=unit, scale=scale)) is not None:
            named[statistic] = Statistic(statistic, total)
    return named


def _when(snapshot: Snapshot) -> Fields:
    moments = {"begin": snapshot.begin, "end": snapshot.end}
    return {which: Fact(at.isoformat(), FOUND, (snapshot.row.line,)) for which, at in moments.items() if at}


def _contradicted(name: str, key: tuple[str, str], lines: tuple[int, int]) -> Report:
    """The Report of a snapshot that is there twice: of its figures nobody knows which are right."""
    snap, inst = key
    wrong = Problem("snapshot", INCONSISTENT, "two rows say different things of it", lines)
    return Report(f"{name}, snapshot {snap} of instance {inst}", "snapshot", "text", problems=(wrong, _ALL_EVENTS))


def _elapsed(before: Snapshot | None, snapshot: Snapshot, problems: list[Problem]) -> Fact[Figure]:
    """Seconds of a Snapshot, a Fact; one that begins before the end of the one before it is contradicted."""
    if before and before.end and snapshot.begin and snapshot.end and snapshot.end > before.end:
        early = (before.end - snapshot.begin).total_seconds()
        if early > OFF:
            lines = (before.row.line, snapshot.row.line)
            message = f"it began {early / 60:.0f} min before the end of the snapshot before it"
            problems.append(Problem("elapsed time", INCONSISTENT, message, lines))
            return Fact(snapshot.elapsed, INCONSISTENT, lines)
    return known(snapshot.elapsed, lines_of(snapshot.elapsed))


def _host(snapshot: Snapshot, load_begin: Figure | None, load_end: Figure | None, problems: list[Problem]) -> Host:
    busy = snapshot.figures.get("os_cpu")
    if busy is not None and busy > 1:
        message = f"its processors work for {busy.text} % of the time"
        problems.append(Problem("os_cpu", INCONSISTENT, message, (busy.line,)))
    idle = None
    if busy is not None and busy <= 1:
        idle = Figure(1 - busy, busy.text, busy.unit, busy.resolution, busy.line)
    return Host(load_begin, load_end, idle=idle)


def _loads(osstat: Block) -> Loads:
    """(load, processors) of each snapshot and instance, None of what is not there."""
    found: Loads = {}
    for row in osstat.rows:
        figures = []
        for column, unit in (("load", "processes"), ("cpus", "")):
            figures.append(None)
            with suppress(ValueError):
                figure = osstat.figure(row, column)
                figures[-1] = figure and Figure(figure, figure.text, unit, figure.resolution, row.line)
        found.setdefault((row.snap, row.cells.get("inst", "")), (figures[0], figures[1]))
    return found


def _system(facts: Facts) -> Named[Statistic]:
    """What is said of the processors."""
    said = {each: facts[each] for each in _OF_HOST if each in facts and is_id(facts[each][0])}
    read = {each: Statistic(each, read_number(text, "", line)) for each, (text, line) in said.items()}
    return Named(read, "statistic")


def _about(facts: Facts, instances: int) -> Fields:
    """The facts that are the same of all snapshots."""
    said = {"database": facts.get("DB_NAME"), "dbid": facts.get("DBID"), "release": facts.get("VERSION")}
    if instances == 1:
        said["machine"] = facts.get("HOSTS")
    found: Fields = {what: Fact(each[0], FOUND, (each[1],)) for what, each in said.items() if each}
    if found.get("release") and not head.RELEASE.fullmatch(found["release"].value):
        del found["release"]
    lines = lines_of() if "INSTANCES" not in facts else (facts["INSTANCES"][1],)
    return found | ({"rac": Fact(instances > 1, FOUND, lines)} if lines or instances > 1 else {})
