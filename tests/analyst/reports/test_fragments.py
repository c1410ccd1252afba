"""Snapshots and fragments: whatever form they come in, a figure is right or is not given."""

import random
import re
from contextlib import suppress
from functools import cache

import pytest

from analyst.reports import compare, fragments, snapshots
from analyst.reports.pasted import waits
from analyst.reports.truth import truth
from models.analyst import reports

TOP = {
    (11, 2, 0, 3, 0): "Top 5 Timed Foreground Events",
    (12, 1, 0, 2, 0): "Top 10 Foreground Events by Total Wait Time",
    (19, 0, 0, 0, 0): "Top 10 Foreground Events by Total Wait Time",
}
WAYS = {
    "text": fragments.as_text,
    "quoted": lambda table: fragments.quoted(fragments.as_text(table)),
    "fenced": lambda table: fragments.fenced(fragments.as_text(table)),
    "indented": lambda table: fragments.indented(fragments.as_text(table)),
    "with CRLF": lambda table: fragments.as_text(table).replace("\n", "\r\n"),
    "with CR": lambda table: fragments.as_text(table).replace("\n", "\r"),
    "with a remark": fragments.commented,
    "html": fragments.as_html,
    "from a browser": fragments.from_browser,
    "from a spreadsheet": fragments.spreadsheet,
    "collapsed": fragments.collapsed,
    "collapsed html": fragments.collapsed_html,
    "markdown": fragments.markdown,
}
MAY_BE_REFUSED = {"from a spreadsheet", "markdown"}  # nothing says what they are a part of


def right(report, waits, flags, expected):
    """Every Event is one of `waits`; of those expected each is there, or the report says that it left it out."""
    named = [event for event in report.events if event.name not in ("DB CPU", "CPU time")]
    for event in named:
        assert any(compare.cut_of(event.name, row.name) for row in waits), event.name
        (row,) = [row for row in waits if compare.cut_of(event.name, row.name)]
        assert event.background in flags
        for field, value in (("waits", row.count), ("time", row.seconds), ("average", row.mean)):
            figure = getattr(event, field)
            assert figure is None or compare.near(figure, value), (event.name, field, figure.text)
    assert len({event.name for event in named}) == len(named)
    left_out = "\n".join(problem.message for problem in report.problems if "left out" in problem.message)
    for row in expected:
        assert any(compare.cut_of(event.name, row.name) for event in named) or row.name[:25] in left_out, row.name


tables = cache(fragments.tables)


def pasted(release, what, title, way):
    """The table as it is pasted, and its Report; None if it may be refused and is."""
    form = "html" if "html" in way or way.startswith("from") or way == "markdown" else "text"
    table = tables(release, what, form)[title]
    try:
        return table, reports.read(WAYS[way](table), way)
    except reports.Refused:
        assert way in MAY_BE_REFUSED
        return table, None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("release", TOP, ids=lambda release: ".".join(map(str, release)))
def test_the_top_events_alone_are_read(release, way):
    what = truth(len(way) % 3 + release[0])  # other truths by turns
    table, report = pasted(release, what, TOP[release], way)
    if not report:
        return
    assert report.kind == "fragment"
    right(report, what.side(False), (False,), what.side(False)[: len(table.rows) - 1])
    (processor,) = [event for event in report.events if event.name == "DB CPU"] or [None]
    if processor:
        compare.check(processor.time, what.db_cpu, "DB CPU")


@pytest.mark.parametrize("way", [way for way in WAYS if way != "with a remark"])
@pytest.mark.parametrize("release", TOP, ids=lambda release: ".".join(map(str, release)))
def test_a_section_of_wait_events_alone_is_read(release, way):
    what = truth(7)
    for background, title in ((False, "Foreground Wait Events"), (True, "Background Wait Events")):
        _, report = pasted(release, what, title, way)
        if report:
            right(report, what.side(background), (background,), what.side(background))


@pytest.mark.parametrize("release", TOP, ids=lambda release: ".".join(map(str, release)))
def test_activity_and_enqueues_alone_are_read(release):
    what = truth(8)
    tables = fragments.tables(release, what)
    report = reports.read(fragments.as_text(tables["Instance Activity Stats"]))
    assert {name[:31] for name in report.statistics} == {name[:31] for name in what.statistics}
    for name, total in what.statistics.items():
        (mine,) = [statistic for statistic in report.statistics if statistic[:31] == name[:31]]
        compare.check(report.total(mine), total, name, coarsest=1)
    report = reports.read(fragments.as_text(tables["Enqueue Activity"]))
    assert {(enqueue.type, enqueue.reason) for enqueue in report.enqueues.values()} == {
        (enqueue.type, enqueue.reason) for enqueue in what.enqueues
    }


@pytest.mark.parametrize("form", ["text", "html"])
def test_two_fragments_in_one_paste_are_told_apart(form):
    what = truth(9)
    tables = fragments.tables((11, 2, 0, 3, 0), what, form)
    write = fragments.as_text if form == "text" else fragments.as_html
    names = ("Top 5 Timed Foreground Events", "Background Wait Events", "Wait Event Histogram")
    report = reports.read("\n".join(write(tables[name]) for name in names))
    for row in what.side(True):
        compare.event_is(compare.event(report, row, (True,)), row)
    assert report.histograms["log file sync"].buckets


def test_cells_on_lines_of_their_own_are_read_right_or_refused():
    what = truth(10)
    table = fragments.tables((11, 2, 0, 3, 0), what, "html")["Top 5 Timed Foreground Events"]
    try:
        report = reports.read(fragments.wrapped(table))
    except reports.Refused:
        return
    right(report, what.side(False), (False,), ())


@pytest.mark.parametrize("micro", [True, False], ids=["with microseconds", "without"])
@pytest.mark.parametrize("way", snapshots.WAYS)
def test_a_query_of_the_views_is_read(way, micro):
    what, write = truth(len(way)), snapshots.WAYS[way]
    report = reports.read(write(*snapshots.session_event(what, micro)))
    assert report.kind == "snapshot"
    assert report.form in ("csv", "text")
    right(report, what.side(False), (False, None), what.side(False))
    report = reports.read(write(*snapshots.system_event(what, micro)))
    background = {row.name for row in what.side(True)} - {row.name for row in what.side(False)}
    for event in report.events:
        row = what.of(event.name, None)
        compare.check(event.waits, row.count, event.name, coarsest=1)
        compare.check(event.time, row.seconds, event.name, coarsest=1e-6 if micro else 0.01)
        assert event.background is None or event.background == (event.name in background), event.name
    assert {event.name for event in report.events} == {row.name for row in what.together}
    report = reports.read(write(*snapshots.sysstat(what)))
    assert dict(report.statistics.items()).keys() == what.statistics.keys()
    for name, total in what.statistics.items():
        compare.check(report.total(name), total, name, coarsest=1)


def test_two_queries_in_one_paste_are_read():
    what = truth(4)
    text = snapshots.comma(*snapshots.system_event(what)) + "\n" + snapshots.comma(*snapshots.sysstat(what))
    report = reports.read(text)
    assert {event.name for event in report.events} == {row.name for row in what.together}
    assert report.total("redo writes") == what.statistics["redo writes"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_snapshot_in_the_format_of_the_book_is_read(seed):
    what = truth(seed)
    report = reports.read(snapshots.book(what))
    assert (report.kind, report.form) == ("snapshot", "text")
    right(report, what.side(False), (False, None), [row for row in what.side(False) if len(row.name) <= 43])
    for name, total in what.statistics.items():
        assert report.total(name) == total
    assert report.elapsed.value == pytest.approx(what.elapsed, abs=1)


SNAPSHOT = snapshots.book(truth(5))


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        ("^Session stats", "Session totals"),
        ("^Session stats\n", ""),
        ("^Interval:- .*", "Interval:- ? seconds"),
        ("^Interval:- +[0-9]+ seconds\n-{33}", "Interval:- 7 seconds\n" + "-" * 33),
        ("^Name ", "Title"),
        ("^----- .*\n", ""),
        (r"^(log file sync .*) \S+$", r"\1"),
        (r"^(log file sync .*)$", r"\1 7"),
        (r"^(log file sync +[0-9,]+)", r"\1,1"),
        (r"^(log file sync +[0-9,]+)", r"\1\t"),
        (r"^(log file sync .*)$", r"\1\n\1"),
        (r"^(redo writes .*)$", r"\1\n\1"),
        (r"^(redo writes) ", r"\1   7  "),
        (r"\Z", "\nAnd so on.\n"),
    ],
)
def test_a_line_of_a_snapshot_that_is_not_as_it_prints_them_is_named(pattern, instead):
    text, many = re.subn(pattern, instead, SNAPSHOT, count=1, flags=re.MULTILINE)
    with pytest.raises(reports.Refused, match="but line [1-9][0-9]* is not as the book's own snapshots print it"):
        reports.read(text)
    assert many == 1


def test_a_snapshot_with_lines_dropped_or_swapped_loses_no_figure_in_silence():
    for seed in range(20):
        draw, lines = random.Random(seed), SNAPSHOT.splitlines()
        first, second = draw.randrange(len(lines)), draw.randrange(len(lines))
        if seed % 2:
            lines[first] = ""
        else:
            lines[first], lines[second] = lines[second], lines[first]
        with suppress(reports.Refused):
            report = reports.read("\n".join(lines))
            rows = [line for line in lines if line[-1:].isdigit()]
            assert len(report.events) + len(report.statistics) == len(rows), seed


def test_each_part_that_is_not_there_is_named_as_such():
    tables = fragments.tables((12, 1, 0, 2, 0), truth(7))
    only_background, only_foreground = (
        {problem.what: problem.message for problem in reports.read(fragments.as_text(tables[title])).problems}
        for title in ("Background Wait Events", "Foreground Wait Events")
    )
    assert only_background["foreground events"] == "only the longest are listed"
    assert only_background["enqueue activity"] == "is not in it"
    assert only_background["instance statistics"] == "are not in it"
    assert only_foreground["background events"] == "are not in it" and "foreground events" not in only_foreground


def test_the_one_percent_column_of_a_list_is_its_share_and_an_event_may_begin_as_a_heading_does():
    report = reports.read("""
Event                   Waits          Time (s)  Avg Wait(ms) %Total  Wait Class

CPU time                               16,188               46.2
db file sequential read 18,230,956     11,787     1         33.6     User I/O
wait list latch free    2,784          4,509      1620      12.9     Other
library cache lock      1,131          3,297      2,915     9.4      Concurrency
""")
    assert [round(float(event.share), 3) for event in report.events] == [0.462, 0.336, 0.129, 0.094]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("""\
EVENT                       TOTAL_WAITS   TIME_WAITED    AVERAGE_WAIT
----------- ------------    -----------   -------------  -------------
enq: UL - contention                  1             499          499.19
latch: shared pool                  251           10944           43.6
""", {"enq: UL - contention": (1, 4.99), "latch: shared pool": (251, 109.44)}),
        ("""\
EVENT                       TOTAL_WAITS     TIME_WAITED         AVERAGE_WAIT
----                        ----------      ----------          -----------
log file sync               27              55                  2.03
enq: CF - contention        9               4                   .44
""", {"log file sync": (27, 0.55), "enq: CF - contention": (9, 0.04)}),
    ],
    ids=["with a gap under the name", "under each first word"],
)  # fmt: skip
def test_dashes_need_not_tell_the_columns(text, events):
    assert waits(reports.read(text)) == events


def test_a_sentence_behind_a_list_is_no_row():
    listed = "Event  Waits  Time(s)  Avg(ms)  %DBtime\nlog file sync 812,345 23,112 28 52.3\nDB CPU 9,001 20.4\n"
    report = reports.read(f"{listed}\nWhat could be the reason? We have 19.12 on AIX.\n")
    assert report.event("log file sync").waits == 812_345 and not report.unread
