"""What cannot be read right is refused, with one sentence that says why and what would do; the rest is read."""

import gzip
import io
import re
import zipfile
from functools import cache
from time import process_time

import pytest
from chosen import some

from analyst.reports import awr, layouts, negatives
from analyst.reports.fragments import TOP
from analyst.reports.negatives import NEGATIVES, WHOLE
from analyst.reports.pasted import assert_refused, ruled
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.reports import Refused
from models.analyst.reports.errors import ListingError


def test_it_is_refused_with_one_sentence():
    """Which it is, the corpus says."""
    assert issubclass(Refused, ListingError)
    for name, text in NEGATIVES.items():
        with pytest.raises(Refused) as caught:
            reports.read(text, "mine")
        message = str(caught.value)
        assert "\n" not in message and message.startswith("mine: ") and len(message) < 400, name
        assert len(caught.value.message.split()) >= 5, name


@pytest.mark.parametrize("name", [name for name in WHOLE if "html" in name.lower()])
def test_a_page_of_one_line_that_was_cut_off_says_so(name):
    line = WHOLE[name].replace("\n", "")
    assert reports.read(line).kind == "awr"
    cut = reports.read(line[: int(0.7 * len(line))])
    assert cut.kind == "awr" and cut.problems[0].what == "end of the report"


@cache
def whole(name):
    return reports.read(WHOLE[name])


@pytest.mark.parametrize("name", WHOLE)
def test_a_report_that_was_cut_off_is_read_as_far_as_it_goes_and_says_where_it_ends(name):
    """Every event is one of the whole report, no longer and no shorter, and so is every statistic."""
    text, read = WHOLE[name], whole(name)
    for share in some([fortieth / 40 for fortieth in range(8, 40)], 2):
        cut = reports.read(text[: int(share * text.rindex("End of Report"))])
        end = cut.problems[0]
        assert end.what == "end of the report" and f"cut off in line {end.lines[0]:,}" in end.message
        assert cut.events
        for event in cut.events:
            same = [
                row
                for row in read.events
                if row.name == event.name and event.background in (row.background, None, False)
            ]
            assert any(_is_within(event.time, row.time) and _is_within(event.waits, row.waits) for row in same), (
                event
            )
        assert all(statistic.total == read.statistics[name].total for name, statistic in cut.statistics.items())


@pytest.mark.parametrize("closed", [True, False])
def test_of_a_list_that_is_closed_nobody_says_that_it_ends_too_early(closed):
    text = next(text for name, text in WHOLE.items() if "Top 5 Timed Foreground" in text and "html" not in name)
    begin = text.index("Top 5 Timed Foreground")
    end = re.compile(r"^ *-{20,}$", re.M).search(text, text.index("Wait Class", begin)).end()
    cut = reports.read(text[: end if closed else end - 120] + "\n")
    messages = [problem.message for problem in cut.problems]
    assert any(f"cut off in line {cut.problems[0].lines[0]:,}" in message for message in messages)
    assert cut.problems[0].lines[0] <= text[:end].count("\n") + 1
    assert any("may end too early" in message for message in messages) != closed


def _is_within(left, right):
    """Whether two printed figures can be of one quantity."""
    return left is None or right is None or abs(left - right) <= (left.resolution + right.resolution) / 2 + 1e-9


def test_a_list_that_a_cut_report_ends_in_is_not_taken_for_all_events():
    text = WHOLE["awr text 19"]
    start = text.index("Foreground Wait Events")
    rows = [index for index in range(start, start + 4_000) if text[index : index + 1] == "\n"]
    cut = reports.read(text[: rows[12] + 1])
    assert any(problem.what == "foreground events" for problem in cut.problems)


PACKED = gzip.compress(WHOLE["awr text 19"].encode())


def zipped(*names, content=WHOLE["awr text 19"]):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content)
    return made.getvalue()


@pytest.mark.parametrize("data", [PACKED, zipped("awr.txt"), zipped("awr.txt", "folder/.hidden")])
def test_a_report_that_is_packed_is_unpacked(data):
    assert reports.read(data).events == whole("awr text 19").events


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped("[Content_Types].xml", "word/document.xml"), "is a Word document; save the report as text"),
        (zipped("xl/workbook.xml"), "is an Excel workbook"),
        (zipped("one.txt", "two.txt"), "is a zip of 2 files; unpack it and give the folder"),
        (zipped("one.txt")[:-40], "cannot be unpacked"),
        (PACKED[:-40], "cannot be unpacked"),
        (PACKED[:20] + b"?" * 40 + PACKED[60:], "cannot be unpacked"),
        (b"%PDF-1.7 and so on", "is a PDF"),
        *((mark + bytes(40), "is an image") for mark in (b"\x89PNG\r\n", b"\xff\xd8\xff\xe0", b"GIF89a")),
        (gzip.compress(b"a" * 20_000_000), "is more than 16 MB long"),
    ],
)
def test_what_is_packed_in_another_way_or_broken_or_too_long_is_named(data, words):
    assert_refused(data, words, reports.read)


@pytest.mark.parametrize("form", ["text", "html"])
def test_decimal_commas_are_read_where_the_report_settles_what_they_are(form):
    assert_same_figures(negatives.decimal_commas(form), awr.Awr((19, 0, 0, 0, 0), form).write(truth(2)))


def assert_same_figures(*texts):
    first, second = (
        (
            [(event.name, event.time, event.waits, event.share) for event in report.events],
            [float(statistic.total) for statistic in report.statistics.values()],
            (report.elapsed.value, report.db_time.value),
        )
        for report in map(reports.read, texts)
    )
    assert first == second and first[0]


def test_a_report_with_points_may_have_commas_in_cells_that_are_not_read():
    """As where a script converts some figures without a format, in a session of another country."""
    text = awr.Awr((19, 0, 0, 0, 0), "html").write(truth(2))
    columns = text.replace(">Executions<", ">%CPU<").replace(">640<", ">97,4<")
    assert columns != text
    assert_same_figures(columns, text)


def test_points_and_commas_in_one_report_are_refused():
    text = negatives.decimal_commas().replace("End of Report", "made up 1,234.5 1,234.5\nEnd of Report")
    turned = awr.Awr((19, 0, 0, 0, 0)).write(truth(2))
    mixed = text[: len(text) // 2] + turned[len(turned) // 2 :]
    assert_refused(mixed, "comma", reports.read)


@pytest.mark.parametrize("places", [72, 79])
def test_a_report_whose_lines_are_cut_is_refused(places):
    text = layouts.LAYOUTS["awr text 19 filled"].write(truth(3))
    assert reports.read(text).events
    cut = "\n".join(line[:places] for line in text.split("\n"))
    assert_refused(cut, f"cut or folded at {places} places", reports.read)


def test_a_time_model_alone_is_read():
    text = ruled(("Statistic", "Time (s)", "% of DB time"), ("DB CPU", "301.4", "94.4"), ("DB time", "319.3", ""))
    assert float(reports.read(f"\n{text}").time_model["DB time"].total) == 319.3


def paged(*rows, mark=" class='awrc'"):
    """A table of HTML, its first row the headings; the class of its cells is the mark of Oracle's own."""
    tags = ["th"] + ["td"] * (len(rows) - 1)
    lines = ("".join(f"<{tag}{mark}>{cell}</{tag}>" for cell in row) for tag, row in zip(tags, rows, strict=True))
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


EVENTS = [("Event", "Waits", "Total Wait Time (s)", "% DB time"), ("log file sync", "40", "2", "50.0")]
STATEMENTS = [
    ("Buffer Gets", "Executions", "Gets per Exec", "%Total", "CPU Time (s)", "Elapsed Time (s)", "SQL Id"),
    ("1,000", "10", "100.0", "50.0", "3.00", "4.00", "a1b2c3d4e5f6g"),
]
BY_GETS = (
    "<h1 class='awr'>WORKLOAD REPOSITORY report for</h1><h3 class='awr'>SQL ordered by Gets</h3>"
    f"{paged(*STATEMENTS)}End of Report"
)
FOREIGN = paged(*EVENTS, mark="")
WAITS = "Event | Waits | Total Wait Time (s)\nlog file sync | 100 | 20\nlatch free | 20 | 10\n"
ADDM = "          ADDM Report for Task 'ADDM:1_1_2'\n"
ONE, TWO = (f"Begin Snap: | {snap} | 09-Feb-26 20:00:34\n{WAITS}" for snap in (14798, 14795))
COMPARED = "Top Timed Events   First DB/Inst: A/A Snaps: 91-92,  Second DB/Inst: A/A Snaps: 88-89\n"
LOAD = """\
Load Profile     Per Second
~~~~~~~~~~~~  ------------
  DB Time(s):  24.7
   DB CPU(s):   5.8
Redo size: 3,673,851.0
Logical reads: 1,058,783.8
Executes: 13,281.2
------
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (FOREIGN, "not as Oracle's own scripts write it"),
        # what calls itself a report has to look like one
        (f"<h1>WORKLOAD REPOSITORY report for X</h1>{FOREIGN}End of Report", "not as Oracle's own scripts"),
        (f"<title>AWR Report Viewer</title>{FOREIGN}End of Report", "not as Oracle's own scripts write it"),
        (BY_GETS, "without wait events; give the whole report"),
        (
            BY_GETS.replace("End of", "<h3 class='awr'>Foreground Wait Events</h3><p>End of"),
            "no headings that are",
        ),
        (WHOLE["awr text 19"].partition("Load Profile")[0], "End of Report"),  # cut off before its events
        (f"{ADDM}\n{WAITS}", "an ADDM report"),
        (ONE + TWO, "parts of 2 reports"),
        (COMPARED + WAITS, "compare-periods"),
        ("OUTPUT\nOUTPUT\nOUTPUT", "is not a report"),  # headings of pages without a page
        ("\fOUTPUT\n\nOUTPUT\n" * 3, "is not a report"),
        (LOAD, r"24\.7 active sessions on average, 5\.8 of them on a processor"),  # which is all that it says
    ],
)
def test_what_has_no_waits_of_one_report_is_refused(text, words):
    assert_refused(text, words, reports.read)


RULE = "------------------------------ ----------- -----------\nlog file sync                   100    5000\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"イベント                       待機回数    待機時間\n{RULE}", "another language"),
        ("|Событие|Ожиданий|Время|\n|---|---|---|\n|log file sync|100|5,000|\n", "another language"),
        (
            f"Прошлой ночью всё стояло, вот что было сверху:\nEVENT  WAITED  SPENT\n{RULE}",
            "lists events, but no time",
        ),
        (f"EVENT                          TOTAL_WAITS MISSED\n{RULE}", "lists events, but no time"),
        (f"WAIT_CLASS                     TOTAL_WAITS TIME_WAITED\n{RULE}", "lists wait classes"),
        ("WAIT_CLASS   SPENT  PCT\n____________ ______ ____\nCommit        1,784  %94\n", "lists wait classes"),
        ("EVENT\n-----\nTOTAL_WAITS MISSED\n----------- ------\nlog file sync\n  10  2\n", "LINESIZE 500"),
    ],
)
def test_a_table_that_is_not_read_is_named_as_what_it_is(text, words):
    with pytest.raises(Refused, match=words) as refused:
        reports.read(text)
    assert ("NLS_LANG" in str(refused.value)) == (words == "another language")


@pytest.mark.parametrize("text", [paged(*EVENTS), WAITS, f"{WAITS}\n{ADDM}", ONE])  # ADDM's may follow waits
def test_the_same_is_read_where_nothing_speaks_against_it(text):
    assert reports.read(text).event("log file sync").waits in (40, 100)


@pytest.mark.slow
@pytest.mark.parametrize("line", ["", "~~~~", "->", "---- ----"])
def test_what_stands_before_a_list_takes_no_time_for_each_of_its_lines_again(line):
    """Sixteen times as many lines take some sixteen times as long, and would take 256 times."""
    few, many = (f"{line}\n" * lines + TOP for lines in (1_000, 16_000))
    assert _work(many) < 64 * min(_work(few) for _ in range(3))


def _work(text):
    """Seconds of a processor that reading takes."""
    begun = process_time()
    reports.read(text)
    return process_time() - begun


def test_more_rows_than_oracle_has_events_are_refused_at_once():
    head, row = TOP.split("log file sync")[0], "{:<30} {:>12,} {:>11} {:>6} {:>6} Other\n"
    rows = "".join(row.format(f"event {n}", 40_000, 200, 5, 0.1) for n in range(5_001))
    assert_refused(head + rows, "5,001 rows", reports.read)
