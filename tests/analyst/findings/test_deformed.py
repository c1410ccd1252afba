"""A row that somebody marked, moved or could not fit: read where it settles what it says, else told first."""

import re
from contextlib import suppress
from functools import cache
from itertools import cycle, product
from random import Random

import pytest
from chosen import thorough

from analyst.findings import made
from analyst.reports import fragments
from analyst.reports.deformed import WAYS
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import Summary, lines
from models.analyst.reports import Refused, Report

RELEASES = [
    tuple(map(int, release.split(".")))
    for release in ("9.2.0.8.0", "10.2.0.4.0", "11.2.0.3.0", "11.2.0.4.0", "12.2.0.1.0", "23.0.0.0.0")
]
FIGURES = "waits", "time", "average", "share"
LISTED = f"""{fragments.TOP_HEAD}\
{{row}}
DB CPU                                              880          11.0
log file sync                        44,000         640     15    8.0 Commit
direct path read                     10,400         208     20    2.6 User I/O
"""
ROW = "buffer busy waits                   124,000       4,960     40   62.0 Concurrenc"


@cache
def first(text: str) -> tuple[Report, Summary]:
    report = reports.read(text, "mine")
    return report, made.first(report)


def by_turns(texts: list, times: int, seed: int = 3) -> list[tuple]:
    """Each of the texts with so many of the ways, all of which have their turn; in a thorough run with all."""
    ways = cycle(Random(seed).sample([*WAYS], len(WAYS)))
    return [*product(texts, WAYS)] if thorough() else [(text, next(ways)) for text in texts * times]


def is_told_first(shown: Summary) -> bool:
    return bool(re.search("UNREAD|UNKNOWN", lines(shown)[0]))


@pytest.mark.parametrize("way", WAYS)
def test_a_row_is_read_with_its_figures_whatever_was_done_to_it(way):
    report, shown = first(LISTED.format(row=WAYS[way](ROW)))
    assert shown.top[0].name == "buffer busy waits" or is_told_first(shown)
    event = report.event("buffer busy waits")
    if way not in ("hashes", "blanks in thousands"):
        assert [getattr(event, name) for name in FIGURES] == pytest.approx([124_000, 4960, 0.04, 0.62])
        assert not report.unread


@pytest.mark.parametrize(
    "row",
    [
        "buffer busy waits 17 4,960 40 62.0 Concurrenc",
        "buffer busy waits 124,000 4,960 40 Concurrenc",
        "buffer busy waits 124,000 17 4,960 40 62.0 Concurrenc",
    ],
)
def test_a_row_that_settles_nothing_is_told_first_and_no_other_is_said_to_be_small(row):
    report, shown = first(LISTED.format(row=row))
    assert is_told_first(shown)
    assert "buffer busy waits" in lines(shown)[0]
    assert shown.look.startswith("Of the rest, look first at")
    text = " ".join(f"{finding.because} {' '.join(finding.missing)}" for finding in diagnose(report))
    assert "not among the waits listed" not in text


CASES = [
    table
    for release in RELEASES
    for seed in (4, 7)
    for title, table in fragments.tables(release, truth(seed)).items()
    if "Event" in title and "Histogram" not in title and table.rows
]
FORMS = fragments.as_text, fragments.collapsed


def largest(report: Report, shown: Summary):
    return next((event for line in shown.top if (event := report.event(line.name)) and event.lines), None)


def deformed(text: str, way: str) -> tuple[Report, Summary, Report, Summary] | None:
    report, shown = first(text)
    event, rows = largest(report, shown), text.split("\n")
    if event is None:
        return None
    for line in event.lines:
        if event.name[:20] in rows[line - 1]:
            rows[line - 1] = WAYS[way](rows[line - 1])
    if rows == text.split("\n"):
        return None
    return (event, *first("\n".join(rows)))


def agrees(event, report: Report) -> bool:
    read = report.event(event.name)
    pairs = [(getattr(event, name), getattr(read, name)) for name in FIGURES] if read else []
    return all(figure is None or abs(figure - (was or 0)) <= figure.resolution for was, figure in pairs)


def assert_told_or_read(text: str, way: str) -> bool:
    """Whether there was a row to be deformed."""
    if reading := deformed(text, way):
        event, report, shown = reading
        assert is_told_first(shown) or event.name in [line.name for line in shown.top]
        assert agrees(event, report)
    return bool(reading)


@pytest.mark.slow
def test_no_list_loses_its_largest_row_in_silence():
    tried = 0
    for (table, written), way in by_turns([*product(CASES, FORMS)], 2):
        with suppress(Refused):
            tried += assert_told_or_read(written(table), way)
    assert tried > len(CASES)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "way"), by_turns([name for name in LAYOUTS if "html" not in name], 2))
def test_no_report_loses_its_largest_row_in_silence(name, way):
    assert_told_or_read(LAYOUTS[name].write(truth(1)), way)


def test_what_did_not_fit_is_the_longest_wait_and_stays_in_the_list():
    rows = "EVENT                   TOTAL_WAITS TIME_WAITED_MICRO\n"
    rows += "----------------------- ----------- -----------------\n"
    rows += "direct path read              90000 #################\n"
    rows += "db file sequential read       50000         400000000\n"
    rows += "log file sync                 20000         100000000\n"
    report, shown = first(rows)
    assert lines(shown)[0].startswith("THE LONGEST WAIT IS UNKNOWN (line 3: direct path read)")
    assert shown.top[0].name == "direct path read"
    assert "SET NUMWIDTH 20" in shown.top[0].do
    assert (report.event("direct path read").waits, report.event("direct path read").time) == (90_000, None)


def test_thousands_are_parted_by_blanks_where_the_ruler_says_so():
    text = LISTED.format(row=ROW).replace(",", " ")
    report, _ = first(text)
    assert [report.event("buffer busy waits").waits, report.event("log file sync").time] == [124_000, 640]
    assert report.event("DB CPU").time == 880


def test_background_rows_of_a_list_of_everybodys_waits_are_shown_beside_it():
    text = """\
Top 5 Timed Events
~~~~~~~~~~~~~~~~~~                                                % Total
Event                                           Waits    Time (s) Ela Time
-------------------------------------------- ------------ ----------- --------
db file scattered read                            150,000       1,800    45.00
control file parallel write                        40,000       1,200    30.00
CPU time                                                          600    15.00
log file sync                                      20,000         200     5.00
"""
    _, shown = first(text)
    assert "control file parallel write 30.0 % (30 ms): background, no share of sessions" in shown.head
    assert [line.name for line in shown.top] == ["db file scattered read", "CPU", "log file sync"]


def test_a_line_without_a_figure_is_no_row_of_waits():
    _, shown = first(LISTED.format(row=ROW) + "```\n")
    assert not is_told_first(shown)


@pytest.mark.parametrize("mark", ["# ", "-- ", "| ", "* ", "- ", "> ", "> > "])
def test_marks_before_every_line_are_taken_off_there_and_nowhere_else(mark):
    text = LISTED.format(row=ROW.replace("buffer busy waits      ", "enq: HW - contention   "))
    report, _ = first("".join(f"{mark}{line}\n" for line in text.splitlines()))
    assert report.event("enq: HW - contention").time == 4960


def test_what_is_left_of_a_row_above_is_no_part_of_a_name():
    text = LISTED.format(row=ROW)
    folded = "\n".join(line[at : at + 72] for line in text.split("\n") for at in range(0, max(len(line), 1), 72))
    report, _ = first(folded)
    assert [event.name for event in report.events] == [
        "buffer busy waits", "DB CPU", "log file sync", "direct path read"
    ]  # fmt: skip
