"""Speed of the reader and of the command: a megabyte of report, a week of them, and a month of half-hours."""

import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from analyst.reports.awr import Awr
from analyst.reports.tables import HTML
from analyst.reports.truth import truth

from bench.rows import Job, row
from models.analyst import reports

ROOT = Path(__file__).parents[2]
RELEASE, BEGUN = (19, 0, 0, 0, 0), datetime(2026, 1, 5)
HOUR, HALF_HOUR = timedelta(hours=1), timedelta(minutes=30)
DIFFERENT = 12  # instances whose figures the reports have in turn
OFTEN = 0.1  # seconds after which the memory is looked at again


def reading(effort, name, layout):
    """An AWR report, most of it SQL text and latches."""
    data = layout.write(truth(1)).encode()
    took = []
    for _ in range(effort.rounds):
        begun = perf_counter()
        reports.read(data)
        took.append(perf_counter() - begun)
    return [row(f"1 MB of AWR {name} → figures, median", 1e9 * statistics.median(took) / len(data), "ms")]


def write_week(folder, effort):
    """Write as many reports as a week has hours, and return their paths."""
    return _write(folder, effort.report, effort.hours, HOUR)


def _write(folder, size, number, apart):
    """Write so many reports, which begin so long after each other."""
    layout, paths = Awr(RELEASE, HTML, filled=size), []
    for index in range(number):
        seen = replace(truth(index % DIFFERENT), begin=BEGUN + index * apart)
        paths.append(Path(folder, f"awr_{index:04}.html"))
        paths[-1].write_text(layout.write(seen), encoding="utf-8")
    return paths


def answering(effort):
    """The command on one report, and on as many as a week has hours, from its start to its last line."""
    with tempfile.TemporaryDirectory() as folder:
        path, *_ = write_week(folder, effort)
        return [
            row(f"shape-of-a-wait, {name}", _command(given)[0], "s")
            for name, given in (("one report", path), (f"{effort.hours} reports of an hour each", folder))
        ]


def a_month(effort):
    """The command on a month of half-hours, and the memory of its processes: what they share counts for each."""
    name = f"shape-of-a-wait, {effort.half_hours:,} reports half an hour apart"
    with tempfile.TemporaryDirectory() as folder:
        _write(folder, effort.report, effort.half_hours, HALF_HOUR)
        took, memory = _command(folder)
    rows = [row(name, took, "s")]
    return [*rows, row(f"{name}: memory of all processes, at most", memory / 1e6, "MB")] if memory else rows


def _command(given):
    """The seconds that the command takes, and the most bytes that its processes have in memory; 0 if not known."""
    begun, done = perf_counter(), Event()
    command = subprocess.Popen(
        [sys.executable, "-m", "models", given], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT
    )
    seen = [0]
    looks = Thread(target=_look, args=(command.pid, seen, done))
    looks.start()
    _, errors = command.communicate()
    took = perf_counter() - begun
    done.set()
    looks.join()
    if command.returncode:
        raise subprocess.CalledProcessError(command.returncode, command.args, stderr=errors)
    return took, max(seen)


def _look(process, seen, done):
    """Add to `seen` what a process and its children have in memory, in bytes, until it is `done`."""
    while not done.wait(OFTEN):
        try:
            children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
            pages = sum(_pages(pid) for pid in (process, *children))
        except OSError:  # no Linux, or one has just ended
            continue
        seen.append(pages * os.sysconf("SC_PAGE_SIZE"))


def _pages(process):
    """How many pages of memory a process has."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])


def jobs(effort):
    """A report as HTML and as text, and the command."""
    size = effort.report
    for name, layout in (("HTML", Awr(RELEASE, HTML, filled=size)), ("text", Awr(RELEASE, page=50, filled=size))):
        yield Job(f"reading AWR {name}", partial(reading, effort, name, layout))
    yield Job("the command, on one report and on a week of them", partial(answering, effort))
    yield Job("the command, on a month of half-hours", partial(a_month, effort))
