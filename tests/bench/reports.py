"""Speed of the reader and of the command: a megabyte of report, and a week of them."""

import statistics
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import perf_counter

from reports.awr import Awr
from reports.tables import HTML
from reports.truth import truth

from bench.rows import Job, row
from models import reports

ROOT = Path(__file__).parents[2]
RELEASE, BEGUN = (19, 0, 0, 0, 0), datetime(2026, 1, 5)
DIFFERENT = 12  # instances whose figures the reports have in turn


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
    layout, paths = Awr(RELEASE, HTML, filled=effort.report), []
    for number in range(effort.hours):
        seen = replace(truth(number % DIFFERENT), begin=BEGUN + timedelta(hours=number))
        paths.append(Path(folder, f"awr_{number:03}.html"))
        paths[-1].write_text(layout.write(seen), encoding="utf-8")
    return paths


def answering(effort):
    """The command on one report, and on as many as a week has hours, from its start to its last line."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        one, *_ = write_week(folder, effort)
        for name, given in (("one report", one), (f"{effort.hours} reports of an hour each", folder)):
            begun = perf_counter()
            subprocess.run([sys.executable, "-m", "models", given], check=True, capture_output=True, cwd=ROOT)
            rows.append(row(f"shape-of-a-wait, {name}", perf_counter() - begun, "s"))
    return rows


def jobs(effort):
    """A report as HTML and as text, and the command."""
    size = effort.report
    for name, layout in (("HTML", Awr(RELEASE, HTML, filled=size)), ("text", Awr(RELEASE, page=50, filled=size))):
        yield Job(f"reading AWR {name}", partial(reading, effort, name, layout))
    yield Job("the command, on one report and on a week of them", partial(answering, effort))
