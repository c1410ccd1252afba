"""AWR-Miner captures: what was spooled is what is read, and what is lost or impossible is not made up."""

import random
import re
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest
from chosen import some
from hypothesis import given
from hypothesis import strategies as st

from analyst.reports import mutations
from analyst.reports.miner import BUCKETS, CLASSES, EVENTS, START, Snapshot, blocks, capture, snapshots, spooled
from models.analyst import reports
from models.laws.numbers.interval import possible

MINUTE = 60


TEXT = capture(snapshots())
LINES = TEXT.split("\n")
WHOLE = reports.read_many(TEXT)


def around(figure, value):
    """Whether a value may have been printed as this figure."""
    span = possible(figure)
    return span.low - 1e-9 <= value <= span.high + 1e-9


def inconsistent(report):
    return {problem.what: problem for problem in report.problems if problem.state == reports.INCONSISTENT}


def not_found(report):
    return {problem.what for problem in report.problems if problem.state == reports.NOT_FOUND}


def assert_is_what_was_spooled(report, snapshot, old=False):
    seconds, rate = snapshot.minutes * MINUTE, snapshot.active if old else snapshot.rate
    begin = snapshot.end - timedelta(seconds=seconds)
    assert (report.kind, report.form) == ("snapshot", "text")
    assert (report.begin.value, report.end.value) == (begin.isoformat(), snapshot.end.isoformat())
    assert report.elapsed.value == seconds and around(report.elapsed.value, seconds + 59)
    assert report.active.value == snapshot.active and around(report.active.value, snapshot.active + 0.05)
    time = report.db_time.value
    assert time == pytest.approx(rate * seconds) and around(time, rate * (seconds + 59))
    assert not around(time, 1.1 * rate * seconds)
    assert report.time_model["DB CPU"].total == pytest.approx(snapshot.cpu * seconds)
    assert report.total("user commits") == pytest.approx(snapshot.commits * seconds)
    assert report.total("redo size") == pytest.approx(snapshot.redo * 2**20 * seconds)
    assert report.total("redo size").resolution > 0.1 * 2**20 * seconds
    assert report.host.idle == pytest.approx(1 - snapshot.busy / 100) and report.host.load_end == snapshot.load
    assert (report.cpus.value, report.database.value, report.dbid.value) == (32, "ORCL", "1234567890")
    assert (report.release.value, report.instance.value) == ("19.0.0.0.0", str(snapshot.instance))


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_was_spooled_is_what_is_read(ends, old):
    made = snapshots()
    read = reports.read_many(capture(made, old=old).replace("\n", ends).encode(), "awr-hist")
    for report, snapshot in zip(read, made, strict=True):
        assert_is_what_was_spooled(report, snapshot, old)
        assert (report.rac.value, report.machine.value) == (False, "host0")
        assert {row.name: row.sessions for row in report.classes} == pytest.approx(snapshot.classes)
        assert [row.sessions for row in report.classes] == sorted(snapshot.classes.values(), reverse=True)
        assert not inconsistent(report)
    assert [report.name for report in read] == [f"awr-hist, snapshot {number}" for number in (700, 701, 702)]
    assert [report.host.load_begin for report in read] == [None, 3.7, 3.7]


@pytest.mark.parametrize("in_micro", [1, 1e6])
def test_events_are_read_in_whichever_unit_their_times_are(in_micro):
    for report in reports.read_many(capture(snapshots(), in_micro=in_micro)):
        events = {event.name: event for event in report.events}
        assert events.keys() == EVENTS.keys()
        for name, (wait_class, share) in EVENTS.items():
            assert events[name].share == pytest.approx(share, abs=1e-4)
            assert events[name].time == pytest.approx(share * report.db_time.value, rel=0.01)
            assert events[name].share_of == "DB time"
            assert events[name].background is (False if name == "DB CPU" else None)
            assert events[name].wait_class == (None if name == "DB CPU" else wait_class)
        assert report.events[0].name == "DB CPU"
        assert "foreground events" in not_found(report)  # others may have waited too
    [report] = reports.read_many(capture(snapshots(1), in_micro=1e3))  # neither
    assert [event.time for event in report.events] == [None] * 3
    assert {event.name: event.share for event in report.events}["log file sync"] == pytest.approx(0.1)


def test_histograms_and_statements_are_read():
    for report in reports.read_many(capture(snapshots())):
        for name, counts in BUCKETS.items():
            histogram, total = report.histograms[name], sum(counts.values())
            assert histogram.waits == total and histogram.buckets[-1][1] == max(counts) / 1000
            shares = {round(1000 * high): share for _, high, share in histogram.buckets if share}
            assert shares == {edge: pytest.approx(many / total) for edge, many in counts.items()}
        twice, once = report.ranked
        assert (twice.what, twice.by, twice.kind) == ("statement", "elapsed time", "app")
        assert twice.name == "9sg6u8xbjagga"
        assert float(twice.total) == pytest.approx(820.5 + 30.3) and float(once.total) == 401
        assert twice.share == pytest.approx(850.8 / report.db_time.value) and twice.whole == "DB time"
    [report] = reports.read_many(capture(snapshots(1, statements=(("0w2qpuc6u2zsp", 0, 9e4),))))
    assert (report.ranked[0].total, report.ranked[0].share, report.ranked[0].whole) == (9e4, None, "")


def test_the_lists_of_two_instances_are_nobodys():
    made = sorted(snapshots() + snapshots(instance=2, load=9.9), key=lambda snapshot: snapshot.number)
    read = reports.read_many(capture(made), "rac")
    for report, snapshot in zip(read, sorted(made, key=lambda snapshot: snapshot.instance), strict=True):
        assert_is_what_was_spooled(report, snapshot)
        assert report.name == f"rac, snapshot {snapshot.number} of instance {snapshot.instance}"
        assert not report.classes and not report.ranked and not report.histograms
        assert [event.name for event in report.events] == ["DB CPU"]
        assert report.rac.value and not report.machine and "lists" in not_found(report)
    # nor those where the row of another instance is missing
    text = capture(snapshots()).replace(f"{'INSTANCES':60} 1", f"{'INSTANCES':60} 2")
    assert all(not report.classes and "lists" in not_found(report) for report in reports.read_many(text))


def test_shares_that_are_more_than_all_and_sessions_that_are_more_than_active_are_inconsistent():
    first = replace(
        snapshots(1)[0], events=EVENTS | {"latch free": ("Other", 25.127)}, classes=CLASSES | {"Other": 9.9}
    )
    before, report = reports.read_many(capture([first, *snapshots(2)[1:]]))
    assert {"latch free", "sessions by wait class"} <= inconsistent(before).keys()
    assert "2512.7" in inconsistent(before)["latch free"].message
    assert not before.classes and before.event("latch free") is None and before.event("log file sync", None)
    assert report.classes and not inconsistent(report)
    noisy = replace(first, events=EVENTS, classes=CLASSES | {"Other": 3.0})  # another minute's sessions
    assert reports.read_many(capture([noisy]))[0].classes


def test_a_time_that_cannot_be_is_not_given():
    made = snapshots(3)
    made = [made[0], replace(made[1], minutes=0), replace(made[2], minutes=90)]
    first, none, long = reports.read_many(capture(made))
    assert first.elapsed.state == reports.FOUND
    assert not none.elapsed and not none.db_time and not none.begin and none.active.value == 4.1
    assert "elapsed time" in not_found(none) and long.elapsed.state == reports.INCONSISTENT
    assert "60 min before" in inconsistent(long)["elapsed time"].message
    # after a restart no load is known from before
    first, second = snapshots(2)
    late = replace(second, end=second.end + timedelta(minutes=48), minutes=10)
    assert reports.read_many(capture([first, late]))[1].host.load_begin is None


def test_processors_that_work_more_than_always_and_cpu_above_db_time_are_inconsistent():
    [report] = reports.read_many(capture(snapshots(1, busy=120.0, cpu=9.5)))
    assert report.host.idle is None and {"os_cpu", "DB time"} <= inconsistent(report).keys()


def test_zeros_behind_a_point_are_known_though_they_are_not_printed():
    made = [replace(snapshot, active=float(index)) for index, snapshot in enumerate(snapshots(3))] + [
        Snapshot(703)
    ]
    for report in reports.read_many(capture(made)):
        assert report.active.value.resolution == pytest.approx(0.1)
    whole = [replace(snapshot, active=2.0) for snapshot in snapshots(2)]
    assert around(reports.read_many(capture(whole))[0].active.value, 2.4)  # and else they are not


def test_a_decimal_comma_is_none_of_thousands():
    [report] = reports.read_many(capture(snapshots(1)).replace(" 2.03", "2,030"))
    assert report.time_model["DB CPU"].total == pytest.approx(2.03 * 30 * MINUTE)


def test_snapshots_may_come_in_any_order_and_twice():
    made = snapshots(4)
    for shuffled in (made[::-1], [*made, *made[:2]]):
        for report, snapshot in zip(reports.read_many(capture(shuffled)), made, strict=True):
            assert_is_what_was_spooled(report, snapshot)
            assert not inconsistent(report) and len(report.classes) == len(CLASSES)


def test_two_rows_that_differ_are_neither_believed():
    made = snapshots(2)
    read = reports.read_many(capture([*made, replace(made[0], active=9.9)]))
    assert [report.name for report in read if not report.active] == ["report, snapshot 700 of instance 1"]
    assert len(inconsistent(read[-1])["snapshot"].lines) == 2


@pytest.mark.parametrize("name", [name for name in blocks(snapshots()) if name != "MAIN-METRICS"])
def test_a_block_that_is_missing_costs_what_it_says_and_no_more(name):
    rest = {other: lines for other, lines in blocks(snapshots()).items() if other != name}
    for before, report in zip(WHOLE, reports.read_many(spooled(rest)), strict=True):
        changed = figures(report).items() - figures(before).items()
        assert all(is_other_source((report.name, key)) for key, _ in changed)
        assert report.db_time == replace(before.db_time, lines=report.db_time.lines)


@pytest.mark.parametrize("column", ["os_cpu", "cpu_per_s", "commits_s", "redo_mb_s", "db_time"])
def test_a_column_that_is_missing_costs_what_it_says_and_no_more(column):
    read = reports.read_many(TEXT.replace(f" {column} ", f" {'x' * len(column)} "))
    for before, report in zip(WHOLE, read, strict=True):
        lost = {key for key, value in figures(before).items() if figures(report).get(key) != value}
        assert 0 < len(lost) <= 3, lost


def figures(report):
    """Every figure of a report by what it is of."""
    facts = ("elapsed", "db_time", "active", "cpus", "begin", "end", "database", "release", "instance")
    values = {name: getattr(report, name).value for name in facts}
    values |= {("host", name): getattr(report.host, name) for name in ("load_begin", "load_end", "idle")}
    for what, rows, fields in (
        ("event", report.events, ("time", "share")), ("class", report.classes, ("sessions",)),
        ("statement", report.ranked, ("total", "share")),
    ):  # fmt: skip
        values |= {(what, row.name, field): getattr(row, field) for row in rows for field in fields}
    values |= {("histogram", name): histogram.buckets for name, histogram in report.histograms.items()}
    for named in (report.statistics, report.time_model, report.system):
        values |= {name: row.total for name, row in named.items()}
    return {key: value for key, value in values.items() if value is not None}


RIGHT = {(report.name, key): value for report in WHOLE for key, value in figures(report).items()}
FACTS = range(LINES.index("~~END-OS-INFORMATION~~"))  # words, of which nobody can tell where they end


def is_other_source(key):
    """Whether a figure is read elsewhere where its column or block is lost, and is then known less well."""
    what = key[1]
    return what == "db_time" or what[:2] == ("event", "DB CPU") or (what[0], what[-1]) == ("statement", "share")


def wrong(text):
    """The figures that are read of a text and are not in the whole one; none if it is refused."""
    try:
        read = reports.read_many(text)
    except reports.Refused:
        return {}
    now = {(report.name, key): value for report in read for key, value in figures(report).items()}
    return {key: value for key, value in now.items() if RIGHT.get(key) != value}


def made_up(text):
    """The same without those that have another source."""
    return {key: value for key, value in wrong(text).items() if not is_other_source(key)}


ENDS = [
    (index, end)
    for index, line in enumerate(LINES)
    if index not in FACTS
    for end in {*range(0, len(line), 3), len(line) - 1} - {0, -1}
]


def with_line(index, *lines):
    """The text with these lines in the place of one."""
    return "\n".join([*LINES[:index], *lines, *LINES[index + 1 :]])


def test_no_line_that_is_cut_makes_a_wrong_figure():
    for index, end in some(ENDS, 25):
        assert not made_up(with_line(index, LINES[index][:end])), LINES[index][:end]


def test_no_line_that_is_missing_or_twice_makes_a_wrong_figure():
    """But a bucket, or one of two plans, of which nothing else says that it was there."""
    for index in some(range(len(LINES)), 12):
        assert not made_up(with_line(index, *LINES[index : index + 1] * 2)), index
        unexplained = made_up(with_line(index))
        assert all(key[1][0] in ("histogram", "statement") or key[1] == "cpus" for key in unexplained), unexplained


def test_no_place_where_the_file_ends_and_no_width_of_all_lines_makes_a_wrong_figure():
    head = LINES[: FACTS.stop]
    for end in some(range(len("\n".join(head)), len(TEXT), 11), 25):
        assert not made_up(TEXT[:end]), TEXT[:end][-200:]
    for width in some(range(12, 170), 20):
        assert not made_up("\n".join(head + [line[:width].rstrip() for line in LINES[FACTS.stop :]])), width


@pytest.mark.parametrize("moved", ["\\1", " \\1 ", " \\1  ", "\\1 "])
def test_no_row_that_is_moved_makes_a_wrong_figure(moved):
    """By a blank or two, from its beginning or from its first name on."""
    for index in some(range(FACTS.stop, len(LINES)), 5):
        for pattern in (r"^ (.)", r" ([a-z9]\S)"):
            line = re.sub(pattern, moved, LINES[index], count=1)
            assert not made_up(with_line(index, line)), line


def test_a_file_that_is_cut_off_has_the_rows_that_are_whole():
    """A list that is cut off says so in its last snapshot alone."""
    start = TEXT.index("~~BEGIN-MAIN")
    row = TEXT.index("\n       702", start)
    read = reports.read_many(TEXT[: row + 60])
    assert [report.name[-3:] for report in read] == ["700", "701"] or not read[-1].db_time
    assert_is_what_was_spooled(read[1], snapshots()[1])
    read = reports.read_many(TEXT[: TEXT.index("~~END-IO-WAIT-HISTOGRAM")])
    assert [bool(report.histograms) for report in read] == [True, True, False]
    assert ["wait event histograms" in not_found(report) for report in read] == [False, False, True]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TEXT.replace("MAIN-METRICS", "MAIN"), "without its block MAIN-METRICS.*whole file awr-hist"),
        (TEXT.replace(" aas ", "     "), "without columns aas.*LINESIZE"),
        (TEXT[: TEXT.index("~~BEGIN-MAIN")] + "~~BEGIN-MAIN-METRICS~~\n\nno rows selected\n", "without rows"),
        (TEXT * 2, "two captures.*one at a time"),
    ],
)
def test_a_capture_without_snapshots_is_refused_with_what_would_do(text, why):
    with pytest.raises(reports.Refused, match=why):
        reports.read_many(text)


def test_each_figure_has_the_line_that_says_it():
    for report in WHOLE:
        number = report.name[-3:]
        for figure in (report.active.value, report.db_time.value, report.total("redo size"), report.host.idle):
            assert LINES[figure.line - 1].startswith(f"       {number}")
        for row in (*report.classes, *report.events):
            assert all(row.name in LINES[line - 1] and number in LINES[line - 1] for line in row.lines)


def test_the_comparison_itself_can_fail():
    assert wrong(TEXT.replace("5000", "5001"))
    assert made_up(TEXT.replace(" 4.1 ", " 4.2 "))
    assert not wrong(TEXT)
    with pytest.raises(AssertionError):
        assert_is_what_was_spooled(WHOLE[0], replace(snapshots()[0], end=START + timedelta(minutes=1)))


@pytest.mark.slow
@given(st.integers(0, 10**9))
def test_corrupted_characters_raise_nothing_else(seed):
    with suppress(reports.Refused):
        reports.read_many(mutations.corrupt(random.Random(seed), TEXT))


@pytest.mark.parametrize("length", ["9999999999", "-30", "####"])
def test_a_length_that_cannot_be_is_none(length):
    text = TEXT.replace("        30 23/04/01 10:00", f"{length:>10} 23/04/01 10:00")
    first, second, _ = reports.read_many(text)
    assert not first.elapsed and not first.begin and not first.db_time and "elapsed time" in not_found(first)
    assert second.elapsed and second.db_time
