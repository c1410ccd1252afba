"""What cannot be read right is refused, with one sentence that says why and what would do; the rest is read."""

import gzip
import io
import zipfile

import pytest

from models import reports
from models.reports import Refused
from models.reports.listings.errors import ListingError
from reports import awr, layouts, negatives
from reports.negatives import NEGATIVES, WHOLE
from reports.truth import truth

REASONS = {  # a word of the reason that the sentence has to have
    "RAC-global": ("RAC", "instances", "awrrpt"),
    "compare periods": ("compar", "periods"),
    "AWR SQL": ("SQL",),
    "ASH": ("ASH",),
    "ADDM": ("ADDM",),
    "German": ("English", "language", "translat"),
    "Spanish": ("English", "language", "translat"),
    "Japanese": ("English", "language", "translat"),
}


@pytest.mark.parametrize("name", NEGATIVES)
def test_it_is_refused_with_one_sentence(name):
    with pytest.raises(Refused) as caught:
        reports.read(NEGATIVES[name], "mine")
    said = str(caught.value)
    assert "\n" not in said and said.startswith("mine: ") and len(said) < 400
    assert isinstance(caught.value, ListingError)
    assert caught.value.message and len(caught.value.message.split()) >= 5


@pytest.mark.parametrize("name", [name for name in NEGATIVES if name.partition(",")[0] in REASONS])
def test_the_sentence_says_why(name):
    with pytest.raises(Refused) as caught:
        reports.read(NEGATIVES[name])
    assert any(word.lower() in str(caught.value).lower() for word in REASONS[name.partition(",")[0]])


def test_a_table_of_html_that_oracle_did_not_write_is_refused():
    """The same table is read from Oracle's own HTML, of which the class of its cells is the mark."""
    head = "<th>Event</th><th>Waits</th><th>Total Wait Time (s)</th><th>% DB time</th>"
    row = "<td{0}>log file sync</td><td{0}>40</td><td{0}>2</td><td{0}>50.0</td>"
    table = f"<table><tr>{head}</tr><tr>{row}</tr></table>"
    assert reports.read(table.format(" class='awrc'")).event("log file sync").waits == 40
    with pytest.raises(Refused, match="not as Oracle's own scripts write it"):
        reports.read(table.format(""))


@pytest.mark.parametrize(
    "title", ["<h1>WORKLOAD REPOSITORY report for X</h1>", "<title>AWR Report Viewer</title>"]
)
def test_what_calls_itself_a_report_has_to_look_like_one(title):
    head, row = "<th>Event</th><th>Waits</th><th>Time (s)</th>", "<td>log file sync</td><td>40</td><td>2</td>"
    with pytest.raises(Refused, match="not as Oracle's own scripts write it"):
        reports.read(f"{title}<table><tr>{head}</tr><tr>{row}</tr></table>End of Report")


@pytest.mark.parametrize("name", [name for name in WHOLE if "html" in name.lower()])
def test_a_page_of_one_line_that_was_cut_off_says_so(name):
    line = WHOLE[name].replace("\n", "")
    assert reports.read(line).kind == "awr"
    cut = reports.read(line[: int(0.7 * len(line))])
    assert cut.kind == "awr" and cut.problems[0].what == "end of the report"


@pytest.mark.parametrize("share", [place / 40 for place in range(8, 40)])
@pytest.mark.parametrize("name", WHOLE)
def test_a_report_that_was_cut_off_is_read_as_far_as_it_goes_and_says_where_it_ends(name, share):
    """Every event is one of the whole report, no longer and no shorter, and so is every statistic."""
    text = WHOLE[name]
    whole, cut = reports.read(text), reports.read(text[: int(share * text.rindex("End of Report"))])
    end = cut.problems[0]
    assert end.what == "end of the report" and f"cut off in line {end.lines[0]:,}" in end.message
    assert cut.events
    for each in cut.events:
        same = [
            row
            for row in whole.events
            if row.name == each.name and each.background in (row.background, None, False)
        ]
        assert any(_is_within(each.time, row.time) and _is_within(each.waits, row.waits) for row in same), each
    for each in cut.statistics.values():
        assert each.total == whole.statistics[each.name].total


def _is_within(one, other):
    """Whether two printed figures can be of one quantity."""
    return one is None or other is None or abs(one - other) <= (one.resolution + other.resolution) / 2 + 1e-9


def test_a_list_that_a_cut_report_ends_in_is_not_taken_for_all_events():
    text = WHOLE["awr text 19"]
    start = text.index("Foreground Wait Events")
    rows = [place for place in range(start, start + 4_000) if text[place : place + 1] == "\n"]
    cut = reports.read(text[: rows[12] + 1])
    assert any(each.what == "foreground events" for each in cut.problems)


def test_a_report_that_was_cut_off_before_its_events_is_refused():
    text = WHOLE["awr text 19"]
    with pytest.raises(Refused, match="End of Report"):
        reports.read(text[: text.index("Load Profile")])


PACKED = gzip.compress(WHOLE["awr text 19"].encode())


def zipped(*names, content=WHOLE["awr text 19"]):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content)
    return made.getvalue()


@pytest.mark.parametrize("data", [PACKED, zipped("awr.txt"), zipped("awr.txt", "folder/.hidden")])
def test_a_report_that_is_packed_is_unpacked(data):
    assert reports.read(data).events == reports.read(WHOLE["awr text 19"]).events


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
        (gzip.compress(b"a" * 20_000_000), "is 16 MB long"),
    ],
)
def test_what_is_packed_in_another_way_or_broken_or_too_long_is_named(data, words):
    with pytest.raises(Refused, match=words):
        reports.read(data, "mine")


@pytest.mark.parametrize("form", ["text", "html"])
def test_decimal_commas_are_read_where_the_report_settles_what_they_are(form):
    assert_same_figures(negatives.decimal_commas(form), awr.Awr((19, 0, 0, 0, 0), form).write(truth(2)))


def assert_same_figures(one, other):
    one, other = reports.read(one), reports.read(other)
    assert one.events and [(each.name, each.time, each.waits, each.share) for each in one.events] == [
        (each.name, each.time, each.waits, each.share) for each in other.events
    ]
    assert [float(each.total) for each in one.statistics.values()] == [
        float(each.total) for each in other.statistics.values()
    ]
    assert (one.elapsed.value, one.db_time.value) == (other.elapsed.value, other.db_time.value)


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
    with pytest.raises(Refused, match="comma"):
        reports.read(mixed)


@pytest.mark.parametrize("places", [72, 79])
def test_a_report_whose_lines_are_cut_is_refused(places):
    text = layouts.LAYOUTS["awr text 19 filled"].write(truth(3))
    assert reports.read(text).events
    with pytest.raises(Refused, match=f"cut or folded at {places} places"):
        reports.read("\n".join(line[:places] for line in text.split("\n")))


def test_lists_of_statements_alone_are_refused_for_want_of_wait_events():
    head = "<h1 class='awr'>WORKLOAD REPOSITORY report for</h1>"
    columns = "Buffer Gets", "Executions", "Gets per Exec", "%Total", "CPU Time (s)", "Elapsed Time (s)", "SQL Id"
    cells = "1,000", "10", "100.0", "50.0", "3.00", "4.00", "a1b2c3d4e5f6g"
    rows = (
        "".join(f"<{tag} class='awrc'>{each}</{tag}>" for each in row)
        for tag, row in (("th", columns), ("td", cells))
    )
    table = "".join(f"<tr>{row}</tr>" for row in rows)
    page = f"{head}<h3 class='awr'>SQL ordered by Gets</h3><table>{table}</table>End of Report"
    with pytest.raises(Refused, match="without wait events; give the whole report"):
        reports.read(page)
    with pytest.raises(Refused, match="no headings that are known"):
        reports.read(page.replace("End of", "<h3 class='awr'>Foreground Wait Events</h3><p>End of"))


WAITS = "Event | Waits | Total Wait Time (s)\nlog file sync | 100 | 20\nlatch free | 20 | 10\n"


def test_an_addm_report_behind_lists_of_waits_does_not_make_them_one():
    assert reports.read(f"{WAITS}\n          ADDM Report for Task 'ADDM:1_1_2'\n").event("log file sync")
    with pytest.raises(reports.Refused, match="an ADDM report"):
        reports.read(f"          ADDM Report for Task 'ADDM:1_1_2'\n\n{WAITS}")


def test_parts_of_two_reports_in_one_text_are_refused():
    one, two = (f"Begin Snap: | {snap} | 09-Feb-26 20:00:34\n{WAITS}" for snap in (14798, 14795))
    assert reports.read(one).event("log file sync")
    with pytest.raises(reports.Refused, match="parts of 2 reports"):
        reports.read(one + two)


def test_a_part_of_a_comparison_of_two_periods_is_refused_as_one():
    title = "Top Timed Events   First DB/Inst: A/A Snaps: 91-92,  Second DB/Inst: A/A Snaps: 88-89\n"
    with pytest.raises(reports.Refused, match="compare-periods"):
        reports.read(title + WAITS)


def test_a_load_profile_alone_is_refused_with_what_it_says():
    profile = "Load Profile     Per Second\n~~~~~~~~~~~~  ------------\n  DB Time(s):  24.7\n   DB CPU(s):   5.8\n"
    with pytest.raises(reports.Refused, match=r"24\.7 active sessions on average, 5\.8 of them on a processor"):
        reports.read(profile + "Redo size: 3,673,851.0\nLogical reads: 1,058,783.8\nExecutes: 13,281.2\n------\n")


def test_a_time_model_alone_is_read():
    report = reports.read("""
Statistic                                Time (s) % of DB time
----------------------------------- ------------- ------------
DB CPU                                      301.4         94.4
DB time                                     319.3
""")
    assert float(report.time_model["DB time"].total) == 319.3
