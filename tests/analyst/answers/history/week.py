"""A made-up week of an instance, hour by hour: a busy day, a quiet night, and one night with a slow log device."""

from datetime import datetime, timedelta
from math import exp, pi, sin

from analyst.findings.made import event, fact, histogram, report
from models.laws import group_commit

BEGUN = datetime(2026, 1, 5)
BAD = range(50, 53)  # hours in which writes take ten times as long, and many sessions wait for them


def hour(number, sync=None, write=None, commits=None, database="ORCL", instance="orcl1", length=3600.0):
    """The report of one hour; what is given replaces what the week has. Its syncs are as the law has them."""
    busy_day = 1 + 0.8 * sin(2 * pi * (number % 24 - 8) / 24)
    rate = 100 * busy_day if commits is None else commits
    if write is None:
        write = 0.01 if number in BAD else 0.001 * (1 + 0.05 * sin(number))
    utilization = min(rate * write, 1.0)  # a write a commit, up to a log writer that never rests
    if sync is None:
        sync = write * group_commit.sync_ratio_from_utilization(utilization, 1.0)
    begin = BEGUN + timedelta(hours=number)
    waits, writes = rate * length, utilization * length / write
    cpu = 0.5 * busy_day * length
    reads = event("db file sequential read", 1000.0 * length, 0.3 * busy_day * length)
    return report(
        [
            event("log file sync", waits, waits * sync), reads, event("DB CPU", None, cpu),
            event("log file parallel write", writes, writes * write, background=True),
        ],
        {"user commits": waits, "redo size": 2000 * waits, "redo writes": writes},
        [exponential(write)],
        release="11.2.0.2.0", elapsed=length, db_time=waits * sync + cpu + 0.3 * busy_day * length, cpus=16,
        database=fact(database), instance=fact(instance),
        begin=fact(begin.isoformat()), end=fact((begin + timedelta(seconds=length)).isoformat()),
    )  # fmt: skip


def exponential(mean):
    """The histogram of writes with cv² = 1."""
    edges = [mean * multiple for multiple in (0.25, 0.5, 1, 2, 3, 4, 6, 10)]
    shares = [exp(-low / mean) - exp(-high / mean) for low, high in zip([0, *edges], edges, strict=False)]
    return histogram("log file parallel write", *shares[:-1], 1 - sum(shares[:-1]), edges=edges)


def week(hours=168):
    return [hour(number) for number in range(hours)]
