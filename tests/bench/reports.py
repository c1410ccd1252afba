"""Speed of the reader: a megabyte of report, from bytes to tables."""

import statistics
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))
from reports.awr import Awr
from reports.tables import HTML
from reports.truth import truth
from rows import row

from models import reports

ROUNDS, SIZE = 7, 1_000_000
RELEASE = (19, 0, 0, 0, 0)


def megabytes():
    """AWR reports of a megabyte, most of it SQL text and latches."""
    for name, layout in (("HTML", Awr(RELEASE, HTML, filled=SIZE)), ("text", Awr(RELEASE, page=50, filled=SIZE))):
        data = layout.write(truth(1)).encode()
        took = []
        for _ in range(ROUNDS):
            begun = perf_counter()
            reports.read(data)
            took.append(perf_counter() - begun)
        per_megabyte = statistics.median(took) * 1e6 / len(data)
        yield row(f"1 MB of AWR {name} → figures, median", 1000 * per_megabyte, "ms")


MEASURES = (megabytes,)
