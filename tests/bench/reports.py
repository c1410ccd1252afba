"""Speed of the reader: a megabyte of report, from bytes to tables."""

import statistics
from functools import partial
from time import perf_counter

from reports.awr import Awr
from reports.tables import HTML
from reports.truth import truth

from models import reports

from .rows import Job, row

RELEASE = (19, 0, 0, 0, 0)


def reading(effort, name, layout):
    """An AWR report, most of it SQL text and latches."""
    data = layout.write(truth(1)).encode()
    took = []
    for _ in range(effort.rounds):
        begun = perf_counter()
        reports.read(data)
        took.append(perf_counter() - begun)
    return [row(f"1 MB of AWR {name} → figures, median", 1e9 * statistics.median(took) / len(data), "ms")]


def jobs(effort):
    """A report as HTML and as text."""
    size = effort.report
    for name, layout in (("HTML", Awr(RELEASE, HTML, filled=size)), ("text", Awr(RELEASE, page=50, filled=size))):
        yield Job(f"reading AWR {name}", partial(reading, effort, name, layout))
