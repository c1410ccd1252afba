"""Whatever happens to a report: it is read right, or it is said what is missing, or it is refused."""

import random
import re
from contextlib import suppress

import pytest
from chosen import examples, some
from hypothesis import given
from hypothesis import strategies as st

from models import reports
from models.reports.listings.errors import ListingError
from reports import compare, mutations, snapshots
from reports.layouts import LAYOUTS
from reports.negatives import NEGATIVES
from reports.truth import truth

TRUTH = truth(21, short=True)
TEXTS = {
    name: LAYOUTS[name].write(TRUTH)
    for name in (
        "awr text 10.2.0.4.0",
        "awr text 11.2.0.3.0",
        "awr text 11.2.0.4.0",
        "awr text 12.1.0.2.0 in pages",
        "awr text 19.0.0.0.0",
        "statspack 9.2.0.8.0",
        "statspack 11.2.0.3.0",
        "statspack 10.2 in pages",
    )
}
PAGES = {
    name: LAYOUTS[name].write(TRUTH)
    for name in (
        "awr html 10.2.0.4.0",
        "awr html 11.2.0.3.0",
        "awr html 19.0.0.0.0",
    )
}
SOURCES = TEXTS | PAGES
READ = 0.8  # of the reports that lack one line: a choice; nine in ten are
EXAMPLES = examples(10)


@pytest.mark.slow
@pytest.mark.parametrize("way", mutations.STRUCTURAL, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", TEXTS)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_no_mutation_makes_a_wrong_number(name, way, seed):
    lines = TEXTS[name].split("\n")
    text = "\n".join(way(random.Random(seed), lines))
    with suppress(ListingError):
        report = reports.read(text, name)
        mutations.no_wrong_number(report, TRUTH, moved=way is mutations.swap)


@pytest.mark.parametrize("way", mutations.HARSH, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", TEXTS)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_a_margin_makes_no_wrong_number(name, way, seed):
    text = "\n".join(way(random.Random(seed), TEXTS[name].split("\n")))
    with suppress(ListingError):
        mutations.no_wrong_number(reports.read(text, name), TRUTH)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_a_lost_line_makes_no_wrong_number(name):
    """Whichever line it is, or one of some; and most of such reports are read."""
    wrong, tried, read = [], 0, 0
    for left, lost in some([*mutations.without_one(SOURCES[name].split("\n"))], 40):
        tried += 1
        with suppress(ListingError):
            report = reports.read("\n".join(left), name)
            read += 1
            try:
                mutations.no_wrong_number(report, TRUTH, lost)
                mutations.no_wrong_enqueue(report, TRUTH)
            except compare.Wrong as problem:
                wrong.append(f"without {lost[:60]!r}: {problem}")
    assert read >= READ * tried, f"{tried - read} of {tried} were refused"
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("way", (mutations.duplicate, mutations.swap), ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", PAGES)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_no_mutation_of_the_rows_of_a_page_makes_a_wrong_number(name, way, seed):
    """Rows stand in a line each."""
    text = "\n".join(way(random.Random(seed), PAGES[name].split("\n")))
    with suppress(ListingError):
        mutations.no_wrong_number(reports.read(text, name), TRUTH, moved=way is mutations.swap)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_corrupted_characters_raise_nothing_else(name, seed):
    with suppress(ListingError):
        reports.read(mutations.corrupt(random.Random(seed), SOURCES[name]), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
@EXAMPLES
@given(seed=st.integers(0, 10**9))
def test_rows_in_the_wrong_place_raise_nothing_else(name, seed):
    with suppress(ListingError):
        reports.read("\n".join(mutations.scatter(random.Random(seed), SOURCES[name].split("\n"))), name)


@pytest.mark.parametrize("name", SOURCES)
@EXAMPLES
@given(one=st.floats(0, 1), other=st.floats(0, 1), second=st.sampled_from(sorted(SOURCES)))
def test_pieces_of_two_reports_raise_nothing_else(name, one, other, second):
    first, last = SOURCES[name], SOURCES[second]
    with suppress(ListingError):
        reports.read(first[: int(one * len(first))] + last[int(other * len(last)) :], name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("utf-16"),
        lambda text: text.encode("utf-16-le"),
        lambda text: text.encode("utf-16-be"),
        lambda text: text.encode("utf-32"),
        lambda text: text.replace("nowhere", "nöwhere").encode("latin-1"),
        lambda text: text.replace("nowhere", "nöwhere").encode("cp1252"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\n\0"),
        lambda text: text + "\x1a",
    ],
    ids=[
        "utf-8",
        "bom",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "latin-1",
        "cp1252",
        "crlf",
        "cr",
        "bom text",
        "zeros",
        "ctrl-z",
    ],
)
def test_an_encoding_is_read_right_or_refused(name, encode):
    plain = reports.read(SOURCES[name], name)
    with suppress(ListingError):
        report = reports.read(encode(SOURCES[name]), name)
        mutations.no_wrong_number(report, TRUTH)
        assert [(each.name, each.waits) for each in report.events] == [
            (each.name, each.waits) for each in plain.events
        ]


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("end", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_do_not_matter(name, end):
    plain, other = reports.read(SOURCES[name], name), reports.read(SOURCES[name].replace("\n", end), name)
    assert plain == other


@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr html 19.0.0.0.0", "statspack 11.2.0.3.0"])
def test_a_share_that_is_lost_makes_no_event_idle(name):
    """Idle events stand last: a blank cell further up is no mark of one."""
    row = r"(?m)^(.*db file parallel write.*?)( *[\d.]+|[\d.]+(?=</td></tr>))((?:</td></tr>)?)$"
    text = SOURCES[name]
    start = text.index("Background Wait Events")
    lost, count = re.subn(row, r"\1\3", text[start:], count=1)
    (event,) = [
        each
        for each in reports.read(text[:start] + lost).events
        if each.name == "db file parallel write" and each.background
    ]
    assert count == 1 and event.waits and event.share is None and event.idle is None


def test_rows_that_stand_in_one_line_are_told_apart_as_idle_or_not():
    """As in a page whose line ends are lost."""
    report = reports.read(PAGES["awr html 19.0.0.0.0"].replace("\n", " "))
    assert {each.name for each in report.events if each.idle} == {row.name for row in TRUTH.waits if row.idle}


@given(st.text(max_size=500))
def test_random_text_is_refused(text):
    with pytest.raises(ListingError):
        reports.read(text)


@given(st.binary(max_size=500))
def test_random_bytes_are_refused(data):
    with pytest.raises(ListingError):
        reports.read(data)


PIECES = st.sampled_from(
    [
        "Event",
        "Waits",
        "Time(s)",
        "(ms)",
        "% DB",
        "time",
        "log file sync",
        "DB CPU",
        "1,234",
        ".5",
        "-" * 12,
        " ",
        "  ",
        "\n",
        "\t",
        ",",
        "<table",
        "<tr>",
        "<td>",
        "</td>",
        "<th>",
        ">",
        "&#160;",
        "&#x110000;",
        "&amp",
        "End of Report",
        "WORKLOAD REPOSITORY report for",
        "STATSPACK report for",
        "Elapsed:",
        "(mins)",
        "summary=",
        '"',
        "\f",
        "> ",
        "|",
        "EVENT",
        "TOTAL_WAITS",
        "<!--",
        "<script>",
        "colspan='99999999999'",
        "1E+99",
        "9" * 400,
        "∞",
        "１２",
        "-5",
        "NaN",
    ]
)


@examples(100)
@given(st.lists(PIECES, max_size=60))
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
@pytest.mark.parametrize(
    "text",
    [
        "<table>" * 50_000,
        "<div>" * 200_000 + "WORKLOAD REPOSITORY report for",
        '<html><body class="awr"><h1 class="awr">WORKLOAD REPOSITORY report for</h1>' + "<table><tr><td>" * 30_000,
        "<table><tr><td>" + "x" * 3_000_000 + "</table>",
        "<table summary='" + "x" * 3_000_000,
        "<" * 1_000_000,
        "&" * 1_000_000,
        "&#" * 500_000,
        "<!--" * 300_000,
        "<td " + "a=b " * 500_000,
        " " * 5_000_000,
        "\n" * 3_000_000,
        "\t" * 3_000_000,
        "-" * 3_000_000,
        "- " * 1_500_000,
        "~" * 3_000_000,
        "Event " * 500_000,
        "Event\n" * 300_000,
        "> " * 1_000_000,
        "," * 2_000_000,
        '"' * 1_000_001,
        "1," * 1_500_000,
        "9" * 3_000_000,
        ("Event" + " " * 60 + "Waits\n" + "-" * 30 + " " + "-" * 12 + "\n") * 20_000,
        "WORKLOAD REPOSITORY report for\n" * 100_000,
        "log file sync " * 200_000,
        ("log file sync" + " " * 10_000 + "1\n") * 100,
        "\0" * 3_000_000,
        "\f" * 3_000_000,
        "é" * 1_000_000,
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_pathological_is_refused_or_read_soon(text):
    with suppress(ListingError):
        reports.read(text)


@pytest.mark.slow
def test_fifty_megabytes_of_noise_are_refused():
    line = "".join(random.Random(5).choices("abc xyz 0123456789 -.,<>&", k=79)) + "\n"
    with pytest.raises(ListingError):
        reports.read(line * (50_000_000 // 80))


@pytest.mark.parametrize("name", NEGATIVES)
def test_a_report_behind_noise_is_not_taken_for_it(name):
    """A negative in front of a whole report: read right or refused."""
    before = NEGATIVES[name]
    if isinstance(before, bytes):
        before = before.decode("latin-1")
    with suppress(ListingError):
        mutations.no_wrong_number(reports.read(before + "\n" + TEXTS["awr text 11.2.0.3.0"]), TRUTH)


@pytest.mark.parametrize("gap", ["", "\f", "\n\n\n\n\n"], ids=["a blank line", "a form feed", "six blank lines"])
@pytest.mark.parametrize("name", ["awr text 11.2.0.3.0", "awr text 19.0.0.0.0", "statspack 11.2.0.3.0"])
def test_a_gap_between_any_two_rows_loses_nothing(name, gap):
    """Every row of events and of histograms is there, whatever blank lines stand between two of them."""
    text = LAYOUTS[name].write(truth(21))
    lines, whole = text.split("\n"), reports.read(text)
    rows = sorted({line for event in whole.events for line in event.lines})
    rows += sorted(
        {share.line for each in whole.histograms.values() for _, _, share in each.buckets if share.line}
    )
    followed = [row for row in rows if row + 1 in rows]
    assert len(followed) > 30
    for row in followed[:: len(followed) // 12]:
        report = reports.read("\n".join([*lines[:row], gap, *lines[row:]]))
        assert [event.name for event in report.events] == [event.name for event in whole.events]
        assert report.histograms.keys() == whole.histograms.keys()
        assert [each.buckets for each in report.histograms.values()] == [
            each.buckets for each in whole.histograms.values()
        ]


def test_a_statement_that_writes_html_leaves_a_text_report_a_text_report():
    text = TEXTS["awr text 11.2.0.3.0"]
    listed = "select '<table class=\"t\"><tr><td>' || ename || '</td></tr></table>' from emp"
    report = reports.read(text.replace("End of Report", f"{listed}\n\nEnd of Report"))
    assert report.form == "text" and len(report.events) == len(reports.read(text).events)


def test_what_is_said_about_another_database_does_not_make_a_report_one_of_it():
    assert reports.read("We moved from MySQL to Oracle; why is it slow?\n\n" + TEXTS["awr text 11.2.0.3.0"]).events
    with pytest.raises(ListingError, match="another database"):
        reports.read("MySQL status report\n\nEvent   Waits\n------- -----\nlog        12\n")
