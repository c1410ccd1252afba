"""The first screen against what a veteran says of public reports, where they lie: none of them is in this book.

`SHAPE_REPORTS` names their folder; `second/veteran.csv` in it has for each the event on top, whether this book has
a chapter on it, and a reading in a sentence or two.
"""

import csv
import os
import re
import textwrap
from pathlib import Path

import pytest

from analyst.findings.made import first
from models.analyst import reports
from models.analyst.findings.first.summary import lines

FOLDER = Path(os.environ.get("SHAPE_REPORTS") or "nowhere") / "second"
if not (FOLDER / "veteran.csv").is_file():
    pytest.skip(
        "SHAPE_REPORTS names no folder of public reports with a veteran's readings", allow_module_level=True
    )

with (FOLDER / "veteran.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))

# The subjects that a reading or a first screen can have, by the words that give them away.
SUBJECTS = {
    "processors": r"CPU|processor",
    "storage": r"storage|reads?\b|log device|write itself is long|disk",
    "parsing": r"pars",
    "strands": r"strand",
    "switches": r"log file switch|redo logs",
    "commits": r"log file sync|commit",
    "timer": r"timer",
}
CPU = "CPU", "DB CPU", "CPU time"


@pytest.fixture(scope="module", params=ROWS, ids=lambda row: row["file"])
def read(request):
    """A veteran's reading, and the Summary of the same report."""
    path = FOLDER / request.param["file"]
    report = reports.read(path.read_bytes(), path.name)
    return request.param, first(report)


def subjects(text):
    return {name for name, pattern in SUBJECTS.items() if re.search(pattern, text)}


def test_the_event_on_top_is_the_veterans_and_so_is_whether_this_book_covers_it(read):
    expected, shown = read
    name = re.match(r"(.+?) (?:[0-9.]+ %|\()", expected["top_foreground"])[1]
    longest = next(line for line in shown.top if name in CPU or line.name not in CPU)
    assert longest.name in (CPU if name in CPU else (name,))
    top = next(line for line in shown.top if line.name in (CPU if name in CPU else (name,)))
    assert (top.chapter or "not in this book") == expected["covered_by"]


def test_what_it_says_to_look_at_is_what_the_veteran_speaks_of_first(read):
    expected, shown = read
    first = re.split(r"[;:]", expected["expected_reading"])[0]
    wanted = subjects(first) or subjects(expected["expected_reading"])
    assert wanted & subjects(f"{shown.nothing} {shown.look}"), (first, shown.nothing, shown.look)


def test_it_fits_on_eight_lines(read):
    _, shown = read
    wrapped = [part for line in lines(shown) for part in textwrap.wrap(line, 100, subsequent_indent="  ")]
    assert len(wrapped) <= 8, "\n".join(wrapped)
