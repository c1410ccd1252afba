"""Whatever happens to a report: it is read right, or it is said what is missing, or it is refused."""

import random
import re
from contextlib import suppress
from functools import cache

import pytest
from chosen import examples, some
from hypothesis import given
from hypothesis import strategies as st

from analyst.reports import mutations, snapshots
from analyst.reports.layouts import LAYOUTS
from analyst.reports.negatives import NEGATIVES
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.reports.errors import ListingError

TRUTH = truth(21, short=True)
NAMES = (
    "awr text 10.2.0.4.0", "awr text 11.2.0.3.0", "awr text 11.2.0.4.0", "awr text 12.1.0.2.0 in pages",
    "awr text 19.0.0.0.0", "statspack 9.2.0.8.0", "statspack 11.2.0.3.0", "statspack 10.2 in pages",
)  # fmt: skip
PAGES = "awr html 10.2.0.4.0", "awr html 11.2.0.3.0", "awr html 19.0.0.0.0"
SOURCES = {name: LAYOUTS[name].write(TRUTH) for name in NAMES + PAGES}
READ = 0.8  # of the reports that lack one line: a choice; nine in ten are
EXAMPLES = examples(4)


whole = cache(reports.read)


@cache
def long_text(name):
    return LAYOUTS[name].write(truth(21))


def checked_report(text, name="", moved=False, lost=""):
    """The Report of a text, none of whose figures is wrong; None if it is refused."""
    try:
        report = reports.read(text, name)
    except ListingError:
        return None
    mutations.no_wrong_number(report, TRUTH, lost, moved)
    return report


@pytest.mark.slow
@pytest.mark.parametrize("way", mutations.STRUCTURAL, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", SOURCES)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_no_mutation_makes_a_wrong_number(name, way, seed):
    """Of a page, whose rows stand in a line each, some come twice or change places."""
    if name in NAMES or way in (mutations.duplicate, mutations.swap):
        text = "\n".join(way(random.Random(seed), SOURCES[name].split("\n")))
        checked_report(text, name, moved=way is mutations.swap)


@pytest.mark.parametrize("way", mutations.HARSH, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", NAMES)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_a_margin_makes_no_wrong_number(name, way, seed):
    checked_report("\n".join(way(random.Random(seed), SOURCES[name].split("\n"))), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_a_lost_line_makes_no_wrong_number(name):
    """Whichever line it is, or one of some; and most of such reports are read."""
    tried = some([*mutations.without_one(SOURCES[name].split("\n"))], 10)
    read = [checked_report("\n".join(left), name, lost=lost) for left, lost in tried]
    for report in filter(None, read):
        mutations.no_wrong_enqueue(report, TRUTH)
    assert len(read) - read.count(None) >= READ * len(tried)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_corrupted_characters_and_rows_in_the_wrong_place_raise_nothing_else(name, seed):
    with suppress(ListingError):
        reports.read(mutations.corrupt(random.Random(seed), SOURCES[name]), name)
    with suppress(ListingError):
        reports.read("\n".join(mutations.scatter(random.Random(seed), SOURCES[name].split("\n"))), name)


@pytest.mark.parametrize("name", SOURCES)
@EXAMPLES
@given(end=st.floats(0, 1), start=st.floats(0, 1), second=st.sampled_from(sorted(SOURCES)))
def test_pieces_of_two_reports_raise_nothing_else(name, end, start, second):
    first, last = SOURCES[name], SOURCES[second]
    with suppress(ListingError):
        reports.read(first[: int(end * len(first))] + last[int(start * len(last)) :], name)


@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr html 19.0.0.0.0"])
@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_a_code_for_letters_does_not_matter(name, code):
    text = SOURCES[name].replace("nowhere", "nöwhere")
    assert reports.read(text.encode(code), name) == whole(text, name)


@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr html 19.0.0.0.0"])
@pytest.mark.parametrize("old, new", [("\n", "\r\n"), ("\n", "\r"), ("$", "\x1a"), ("^", "\ufeff")])
def test_line_ends_and_marks_do_not_matter(name, old, new):
    assert reports.read(re.sub(old, new, SOURCES[name]), name) == whole(SOURCES[name], name)


@pytest.mark.parametrize("code", ["utf-16-le", "utf-16-be", "utf-32", "zeros"])
def test_a_code_that_nothing_marks_is_read_right_or_refused(code):
    text = SOURCES["awr text 11.2.0.3.0"]
    checked_report(text.replace("\n", "\n\0") if code == "zeros" else text.encode(code))


@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr html 19.0.0.0.0", "statspack 11.2.0.3.0"])
def test_a_share_that_is_lost_makes_no_event_idle(name):
    """Idle events stand last: a blank cell further up is no mark of one."""
    row = r"(?m)^(.*db file parallel write.*?)( *[\d.]+|[\d.]+(?=</td></tr>))((?:</td></tr>)?)$"
    text = SOURCES[name]
    start = text.index("Background Wait Events")
    lost, count = re.subn(row, r"\1\3", text[start:], count=1)
    (event,) = [
        event
        for event in reports.read(text[:start] + lost).events
        if event.name == "db file parallel write" and event.background
    ]
    assert count == 1 and event.waits and event.share is None and event.idle is None


def test_rows_that_stand_in_one_line_are_told_apart_as_idle_or_not():
    """As in a page whose line ends are lost."""
    report = reports.read(SOURCES["awr html 19.0.0.0.0"].replace("\n", " "))
    assert {event.name for event in report.events if event.idle} == {row.name for row in TRUTH.waits if row.idle}


@examples(80)
@given(st.one_of(st.text(max_size=500), st.binary(max_size=500)))
def test_random_text_and_bytes_are_refused(data):
    with pytest.raises(ListingError):
        reports.read(data)


PIECES = [
    "Event", "Waits", "Time(s)", "(ms)", "% DB", "time", "log file sync", "DB CPU", "1,234", ".5", "-" * 12,
    " ", "  ", "\n", "\t", ",", "<table", "<tr>", "<td>", "</td>", "<th>", ">", "&#160;", "&#x110000;", "&amp",
    "End of Report", "WORKLOAD REPOSITORY report for", "STATSPACK report for", "Elapsed:", "(mins)",
    "summary=", '"', "\f", "> ", "|", "EVENT", "TOTAL_WAITS", "<!--", "<script>", "colspan='99999999999'",
    "1E+99", "9" * 400, "∞", "１２", "-5", "NaN",
]  # fmt: skip


@examples(100)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_text_made_of_the_pieces_of_reports_raises_nothing_else(pieces):
    with suppress(ListingError):
        reports.read("".join(pieces))
    with suppress(ListingError):
        reports.read(" ".join(pieces))


@examples(60)
@given(seed=st.integers(0, 10**9), way=st.sampled_from(sorted(snapshots.WAYS)))
def test_a_corrupted_query_raises_nothing_else(seed, way):
    text = snapshots.WAYS[way](*snapshots.session_event(TRUTH))
    with suppress(ListingError):
        reports.read(mutations.corrupt(random.Random(seed), text))


@pytest.mark.slow
def test_fifty_megabytes_of_noise_are_refused():
    line = "".join(random.Random(5).choices("abc xyz 0123456789 -.,<>&", k=79)) + "\n"
    with pytest.raises(ListingError):
        reports.read(line * (50_000_000 // 80))


@pytest.mark.parametrize("name", NEGATIVES)
def test_a_report_behind_noise_is_not_taken_for_it(name):
    """A negative in front of a whole report: read right or refused."""
    before = NEGATIVES[name]
    before = before.decode("latin-1") if isinstance(before, bytes) else before
    checked_report(before + "\n" + SOURCES["awr text 11.2.0.3.0"])


@pytest.mark.parametrize("gap", ["", "\f", "\n\n\n\n\n"], ids=["a blank line", "a form feed", "six blank lines"])
@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr text 19.0.0.0.0", "statspack 11.2.0.3.0"])
def test_a_gap_between_any_two_rows_loses_nothing(name, gap):
    """Every row of events and of histograms is there, whatever blank lines stand between two of them."""
    text = long_text(name)
    lines, read = text.split("\n"), whole(text)
    rows = sorted({line for event in read.events for line in event.lines})
    rows += sorted(
        {share.line for histogram in read.histograms.values() for _, _, share in histogram.buckets if share.line}
    )
    followed = [row for row in rows if row + 1 in rows]
    assert len(followed) > 30
    for row in some(followed, 1):
        report = reports.read("\n".join([*lines[:row], gap, *lines[row:]]))
        assert [event.name for event in report.events] == [event.name for event in read.events]
        assert {name: histogram.buckets for name, histogram in report.histograms.items()} == {
            name: histogram.buckets for name, histogram in read.histograms.items()
        }


def test_a_statement_that_writes_html_leaves_a_text_report_a_text_report():
    text = SOURCES["awr text 11.2.0.3.0"]
    listed = "select '<table class=\"t\"><tr><td>' || ename || '</td></tr></table>' from emp"
    report = reports.read(text.replace("End of Report", f"{listed}\n\nEnd of Report"))
    assert report.form == "text" and len(report.events) == len(reports.read(text).events)


def test_what_is_said_about_another_database_does_not_make_a_report_one_of_it():
    question = "We moved from MySQL to Oracle; why is it slow?\n\n"
    assert reports.read(question + SOURCES["awr text 11.2.0.3.0"]).events


def test_a_report_of_another_database_is_refused():
    with pytest.raises(ListingError, match="another database"):
        reports.read("MySQL status report\n\nEvent   Waits\n------- -----\nlog        12\n")
