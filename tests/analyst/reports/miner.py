"""What AWR-Miner spools of a made-up instance: blocks between marks, as SQL*Plus sets their columns."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from analyst.reports.printed import rounded

START = datetime(2023, 4, 1, 10)
MINUTES = 30
CLASSES = {"User I/O": 1.25, "DB CPU": 2.06, "Commit": 0.5, "Network": 0.0}
EVENTS = {
    "db file sequential read": ("User I/O", 0.3),
    "DB CPU": ("DB CPU", 0.45),
    "log file sync": ("Commit", 0.1),
}
BUCKETS = {"log file sync": {1: 5000, 2: 300, 4: 77, 64: 1}, "db file sequential read": {1: 70, 2: 30_000, 8: 12}}
STATEMENTS = (("9sg6u8xbjagga", 11, 820.5), ("9sg6u8xbjagga", 12, 30.25), ("0w2qpuc6u2zsp", 0, 401.0))


@dataclass(frozen=True)
class Snapshot:
    """One row of the main block, and what the lists have of its snapshot; rates are per second."""

    number: int
    instance: int = 1
    end: datetime = START
    minutes: int = MINUTES
    active: float = 4.1
    rate: float = 4.057  # of DB time, as the metric has it
    cpu: float = 2.03
    busy: float = 41.5
    commits: float = 120.4
    redo: float = 1.5
    load: float = 3.7
    classes: dict = field(default_factory=lambda: CLASSES)
    events: dict = field(default_factory=lambda: EVENTS)
    buckets: dict = field(default_factory=lambda: BUCKETS)
    statements: tuple = STATEMENTS


def snapshots(many=3, instance=1, **differs):
    """Snapshots one after the other."""
    made = []
    for index in range(many):
        end = START + timedelta(minutes=MINUTES * index)
        made.append(Snapshot(700 + index, instance, end, commits=120.4 + index, **differs))
    return made


def plain(value, places):
    """A number as SQL*Plus prints it: .5, 20, 0."""
    if not isinstance(value, float):
        return str(value)
    text = f"{rounded(value, places)}".rstrip("0").rstrip(".")
    return text.removeprefix("0") or "0"


def table(columns, rows):
    """Lines of a table; its columns are (heading, width, whether they are numbers)."""
    head = " ".join(name.rjust(width) if number else name.ljust(width) for name, width, number in columns)
    lines = ["", head, " ".join("-" * width for _, width, _ in columns)]
    for row in rows:
        cells = (
            str(cell).rjust(width) if number else str(cell).ljust(width)
            for cell, (_, width, number) in zip(row, columns, strict=True)
        )
        lines.append(" ".join(cells).rstrip())
    return [*lines, ""]


def main(made, old=False):
    """The main block; an old script has no column for the rate of DB time."""
    columns = {
        "snap": (10, lambda snap: snap.number),
        "dur_m": (10, lambda snap: snap.minutes),
        "end": (14, lambda snap: f"{snap.end:%y/%m/%d %H:%M}"),
        "inst": (10, lambda snap: snap.instance),
        "os_cpu": (10, lambda snap: plain(snap.busy, 1)),
        "os_cpu_max": (10, lambda snap: 99.9),
        "cpu_per_s": (10, lambda snap: plain(snap.cpu, 3)),
        "cpu_per_s_max": (13, lambda snap: 99.125),
        "aas": (10, lambda snap: plain(snap.active, 1)),
        "db_time": (10, lambda snap: plain(100 * snap.rate, 1)),
        "exec_s": (10, lambda snap: 5001.5),
        "commits_s": (10, lambda snap: plain(snap.commits, 1)),
        "redo_mb_s": (10, lambda snap: plain(snap.redo, 1)),
        "cell_io_int_mb": (14, lambda snap: 0),
    }
    if old:
        del columns["db_time"]
    headings = [(name, width, name != "end") for name, (width, _) in columns.items()]
    return table(headings, [[cell(snap) for _, cell in columns.values()] for snap in made])


def of_snapshot(made, columns, rows):
    """A list that has its rows for each snapshot, of all instances together."""
    firsts = {snap.number: snap for snap in made}.values()
    return table([("SNAP_ID", 10, True), *columns], [(snap.number, *row) for snap in firsts for row in rows(snap)])


def blocks(made, release="19.0.0.0.0", old=False, in_micro=1e6):
    """Each block's lines by its name, as a dict."""
    instances = len({snap.instance for snap in made})
    facts = {
        "NUM_CPUS": 32, "NUM_CPU_CORES": 16, "VERSION": release, "DB_NAME": "ORCL", "DBID": 1234567890,
        "INSTANCES": instances, "HOSTS": ",".join(f"host{index}" for index in range(instances)),
    }  # fmt: skip
    facts = [("STAT_NAME", 60, False), ("STAT_VALUE", 60, False)], list(facts.items())
    load = [("SNAP_ID", 10, True), ("INSTANCE_NUMBER", 15, True), ("load", 10, True), ("cpus", 10, True)]
    return {
        "OS-INFORMATION": table(*facts)[1:-1],
        "OSSTAT": table(load, [(snap.number, snap.instance, plain(snap.load, 1), 32) for snap in made]),
        "MAIN-METRICS": main(made, old),
        "AVERAGE-ACTIVE-SESSIONS": of_snapshot(
            made, [("WAIT_CLASS", 20, False), ("AVG_SESS", 10, True)],
            lambda snap: [(name, plain(many, 2)) for name, many in snap.classes.items()],
        ),
        "IO-WAIT-HISTOGRAM": of_snapshot(
            made,
            [("WAIT_CLASS", 20, False), ("EVENT_NAME", 37, False), ("WAIT_TIME_MILLI", 15, True),
             ("WAIT_COUNT", 10, True)],
            lambda snap: [("", name, *pair) for name, counts in snap.buckets.items() for pair in counts.items()],
        ),
        "TOP-N-TIMED-EVENTS": of_snapshot(
            made,
            [("WAIT_CLASS", 20, False), ("EVENT_NAME", 60, False), ("PCTDBT", 10, True),
             ("TOTAL_TIME_S", 12, True)],
            lambda snap: [
                (of, name, plain(100.0 * share, 2), round(in_micro * share * snap.rate * 60 * snap.minutes))
                for name, (of, share) in snap.events.items()
            ],
        ),
        "TOP-SQL-BY-SNAPID": of_snapshot(
            made,
            [("PLAN_HASH", 10, True), ("MODULE", 20, False), ("SQL_ID", 13, False), ("ELAP_S", 10, True),
             ("PIO", 10, True)],
            lambda snap: [(plan, "app", name, plain(time, 1), 7) for name, plan, time in snap.statements],
        ),
    }  # fmt: skip


def spooled(by_name):
    """The text of blocks, with what the script's timing prints between them."""
    lines = []
    for name, inside in by_name.items():
        lines += [f"~~BEGIN-{name}~~", *inside, f"~~END-{name}~~", "Elapsed: 00:00:00.13", "", ""]
    return "\n".join([*lines, ""])


def capture(made, **ways):
    """The text of a whole capture."""
    return spooled(blocks(made, **ways))
