"""Several lists in one paste: each is answered by itself."""

from importlib import import_module

import pytest

from analyst.reports import pasted
from analyst.reports.pasted import answer, shares, waits
from analyst.reports.test_pastes import TOP
from analyst.reports.test_sample_counts import delimited, ruled
from models.analyst import reports

OTHER = TOP.replace("8,316", "1,316").replace("26.8", " 4.8").replace("19,011", "24,322")
OTHER = OTHER.replace("61.2", "88.6").replace("     9 ", "    12 ")
FIRST, LATER = (
    pasted.ruled(
        ("EVENT", "TOTAL_WAITS", "TIME_WAITED_MICRO"), ("log file sync", count, micro), ("latch free", 210, micro)
    )
    for count, micro in ((2040, 800), (9040, 900))
)
HEAD = """\
WORKLOAD REPOSITORY report for

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
MADEUP         120021002 madeup              1 12-Feb-31 08:19 11.2.0.4.0  NO

              Snap Id      Snap Time      Sessions Curs/Sess
            --------- ------------------- -------- ---------
Begin Snap:        {0} 12-Feb-31 {0}:00:04        25       1.6
  End Snap:        {1} 12-Feb-31 {1}:00:04        27       2.1
   Elapsed:               60.00 (mins)

"""


def read(text):
    return reports.read_many(text, "pasted")


@pytest.mark.parametrize(
    "lists",
    [
        [TOP, OTHER], [TOP, OTHER, TOP], ["Node 1:\n" + TOP, "Node 2:\n" + OTHER], [FIRST, LATER],
        [FIRST, "and then:\n" + LATER, FIRST],
    ],
)  # fmt: skip
def test_each_list_is_read_as_if_it_were_alone(lists):
    together, alone = read("\n\n".join(lists)), [reports.read(text) for text in lists]
    for report, other in zip(together, alone, strict=True):
        assert waits(report) == waits(other)
        assert [event.share for event in report.events] == [event.share for event in other.events]
        assert not any(problem.state == reports.INCONSISTENT for problem in report.problems)


TORN = """\
Top 3 Timed Events

Avg %Total
~~~~~~~~~~~~~~~~~~
wait Call

Event

Waits Time (s) (ms) Time

------------------------------------ ------------ ----------- ------ ------

db file scattered read

{}

CPU time

1,200

22.5

buffer busy waits

410,221

{}

{} 2.6
"""


@pytest.mark.parametrize("last", ["140", "410,221"])
def test_a_row_on_several_lines_is_not_torn_from_its_list(last):
    lists = read(
        TORN.format("610,118 4,100 7 71.2", last, "0") + "\n" + TORN.format("510,118 3,100 6 61.2", 90, 1)
    )
    rows = [{event.name: event.time and event.time.text for event in report.events} for report in lists]
    assert rows == [
        {"db file scattered read": "4,100", "CPU time": "1,200", "buffer busy waits": last},
        {"db file scattered read": "3,100", "CPU time": "1,200", "buffer busy waits": "90"},
    ]


@pytest.mark.parametrize("figures", ["", "410,221\n"])
def test_a_row_that_a_list_ends_in_is_not_lost_in_silence(figures):
    text = TORN.format("610,118 4,100 7 71.2", 140, 3)
    [report] = read(text[: text.index("410,221")] + figures)
    assert [unread.row for unread in report.unread] == ["buffer busy waits"]


def test_the_first_line_says_how_many_and_each_says_where_it_begins():
    lines = answer(f"{TOP}\n{OTHER}").splitlines()
    assert lines[0] == "2 lists of waits, one after the other."
    assert "pasted" in lines and "pasted, from line 8" in lines
    assert [line.split()[0] for line in lines if "log file sync, 9 ms" in line] == ["61.2"]
    assert [line.split()[0] for line in lines if "log file sync, 11.5 ms" in line] == ["88.6"]


@pytest.mark.parametrize("skipped", [0, 2])
def test_what_stands_before_a_list_goes_with_it(skipped):
    """Two reports in one, of which one is as good as the other without its first line."""
    text = "".join(
        "".join(f"{line}\n" for line in (HEAD.format(hour, hour + 1) + top).splitlines()[skipped:]) + "\n"
        for hour, top in ((10, TOP), (11, OTHER))
    )
    assert [report.begin.value[:13] for report in read(text)] == ["2031-02-12T10", "2031-02-12T11"]
    assert [float(report.events[0].time) for report in read(text)] == [8316.0, 1316.0]


@pytest.mark.parametrize("counts", [ruled, lambda: delimited(","), lambda: delimited("|")])
def test_two_counts_are_not_added_up(counts):
    later = counts().replace("500", "  7")
    alone = [read(text)[0] for text in (counts(), later)]
    assert [shares(report) for report in read(f"{counts()}\n{later}")] == [shares(report) for report in alone]
    assert answer(f"{counts()}\n{later}").startswith("2 lists")


def test_a_list_that_comes_again_alike_is_one_and_too_many_are_refused(monkeypatch):
    assert len(read(f"{TOP}\n{TOP}")) == 1 and len(read(f"{FIRST}\n{FIRST}")) == 1
    monkeypatch.setattr(import_module("models.analyst.reports.read_many"), "_MOST_LISTS", 3)
    assert len(read("\n\n".join([TOP, OTHER] * 2))) == 4
    pasted.assert_refused("\n\n".join([TOP, OTHER, TOP, OTHER, TOP]), "several reports")


@pytest.mark.parametrize("frame", ["+-+|", "┌─┬│", "╔═╦║", "┏━┳┃", "+=+|"])
@pytest.mark.parametrize("every", [False, True])
def test_cells_are_what_stands_between_the_bars_of_a_frame(frame, every):
    start, dash, cross, bar = frame
    headings = ("EVENT", "TOTAL_WAITS", "TIME_WAITED_MICRO")
    rule = start + cross.join([dash * 24] * 3) + start
    lines = [rule]
    for index, row in enumerate((headings, ("log file sync", "40", "8000"), ("latch free", "3", "90"))):
        lines += [bar + bar.join(f" {cell:<22} " for cell in row) + bar, *([rule] if every or index != 1 else [])]
    [report] = read("\n".join(lines) + "\n(2 rows)\n")
    assert waits(report) == {"log file sync": (40, 0.008), "latch free": (3, 0.00009)}
    assert not any(problem.row for problem in report.problems)


@pytest.mark.parametrize(
    ("printed", "seconds"), [("1.2d", 103_680), ("3h", 10_800), ("45m", 2700), ("12s", 12), ("250us", 0.00025)]
)
def test_a_time_with_its_unit_is_read_under_a_heading_of_another(printed, seconds):
    text = pasted.ruled(("EVENT", "TOTAL_WAITS", "TIME_WAITED"), ("log file sync", "1.5M", printed))
    assert waits(read(text)[0]) == {"log file sync": (1_500_000, pytest.approx(seconds))}
