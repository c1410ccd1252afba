"""Rows of queries: those of several sessions add up, those of several instances or folded ones are refused."""

import re

import pytest

from analyst.findings.made import first
from analyst.reports.pasted import answer, answer_line, assert_refused, messages, ruled, waits
from models.analyst import reports
from models.analyst.findings.first.summary import lines
from models.analyst.findings.first.top import top
from models.analyst.findings.study.study import Study

SYNC, LATCH = "log file sync", "latch free"
EVENTS = """\
{what},EVENT,TOTAL_WAITS,TIME_WAITED_MICRO
1,log file sync,100,500000
2,log file sync,40,700000
2,direct path write,7,900
"""
ADDED_UP = {SYNC: (140, 1.2), "direct path write": (7, 0.0009)}
SNAPSHOTS = EVENTS.format(what="SNAP_ID").replace("EVENT", "EVENT_NAME")
WHOSE = """\
USERNAME             EVENT                          TOTAL_WAITS TIME_WAITED
-------------------- ------------------------------ ----------- -----------
TOLLS                log file sync                          100        5000
TOLLS                direct path read                        60        3000

USERNAME             EVENT                          TOTAL_WAITS TIME_WAITED
-------------------- ------------------------------ ----------- -----------
PIERS                log file sync                          300        1000
"""
FOLDED = """\
USERNAME             EVENT
-------------------- ------------------------------
TOTAL_WAITS TIME_WAITED
----------- -----------
TOLLS                log file sync
        100        5000

TOLLS                direct path read
         60        3000

USERNAME             EVENT
-------------------- ------------------------------
TOTAL_WAITS TIME_WAITED
----------- -----------
PIERS                log file sync
        300        1000

3 rows selected.
"""
BELOW = """\
USERNAME             EVENT                          TOTAL_WAITS TIME_WAITED
-------------------- ------------------------------ ----------- -----------
TOLLS                log file sync
                                                            100        5000
TOLLS                direct path read                        60        3000
PIERS                log file sync
                                                            300        1000
"""
RIGHT = [WHOSE.replace("USER", " " * by + "USER") for by in (1, 2)]  # headings, of their rule
LEFT = [
    "\n".join(line if line.startswith("USER") else " " * by + line for line in WHOSE.split("\n")) for by in (1, 2)
]
OF_USERS = {SYNC: (400, 60.0), "direct path read": (60, 30.0)}
NARROW = """\
USERNAME
--------------------
EVENT
----------------------------------------------------------------
TOTAL_WAITS TIME_WAITED
----------- -----------
TOLLS
log file sync
        100        5000

PIERS
log file sync
        300        1000

2 rows selected.
"""
PLAIN, BY_SESSION = "EVENT,TOTAL_WAITS,TIME_WAITED\n", "SID,EVENT,TOTAL_WAITS,TIME_WAITED\n"
TOTALS = ",log file sync,1500,3\n"  # of a rollup
REMARK = """\
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
log file sync                        40,000         200      5   50.0 Commit     <== here!
DB CPU                                               90          22.5
"""
THREE_LINES = """\
                                      Total    Average
                      Total     Time Waited  Wait Time
Event Name            Waits    (milli secs)       (ms)
---------------- ---------- --------------- ----------
log file sync         4,000           8,000       2.00
"""
COMMENTED = ruled(
    ("CON_ID", "EVENT", "TOTAL_WAITS", "TIME_WAITED"),
    ("3", SYNC, "4100", "1.2E+10"),
    ("3", "control file heartbeat", "7", "90"),
    left=2,
)


def of_latches(heading, *columns):
    """The row of one event under these headings: pairs of a heading and a cell."""
    headings, cells = zip(*columns, strict=True)
    return ruled((f"{heading:<30}", *headings), (LATCH, *cells))


SINCE_START = ("TOTAL_WAITS", "7000"), ("TIME_WAITED_MICRO", "99000000")
READ = [
    *((EVENTS.format(what=what), ADDED_UP) for what in ("SID", "CON_ID")),
    (SNAPSHOTS.partition("\n2")[0], {SYNC: (100, 0.5)}),
    *((text, OF_USERS) for text in (WHOSE, FOLDED, BELOW, *RIGHT, *LEFT)),
    (f"/* 상위 대기 이벤트: 많다 */\n{RIGHT[0]}", OF_USERS),
    (NARROW, {SYNC: (400, 60.0)}),
    (PLAIN + "log file sync,100,5000\nlog file sync,300,1000\n", {SYNC: (400, 60.0)}),  # of two sessions
    (THREE_LINES, {SYNC: (4000, 8.0)}),
    (REMARK, {SYNC: (40_000, 200.0), "DB CPU": (None, 90.0)}),
    *(
        (
            above + "".join(f"{mark}{line}\n" for line in COMMENTED.splitlines()) + "\nThat was all.\n",
            {SYNC: (4100, 1.2e8), "control file heartbeat": (7, 0.9)},
        )
        for mark in ("--", "-- ", "# ", "// ")
        for above in ("select event, total_waits, time_waited -- of all\nfrom v$system_event;\n\n", "So:\n")
    ),
    # the totals of a rollup, at its end too, and none, where a session stands in its first row only
    (BY_SESSION + "12,log file sync,1000,2\n13,log file sync,500,1\n" + TOTALS, {SYNC: (1500, 0.03)}),
    (
        BY_SESSION + "12,log file sync,1000,2\n12,latch free,7,1\n13,log file sync,500,1\n" + TOTALS,
        {SYNC: (1500, 0.03), LATCH: (7, 0.01)},
    ),
    (
        BY_SESSION + "12,log file sync,1000,2\n,latch free,7,1\n13,log file sync,500,1\n,latch free,1,1\n",
        {SYNC: (1500, 0.03), LATCH: (8, 0.02)},
    ),
    # a heading that is cut, where only one begins so
    *(
        (of_latches("EVENT", ("TOTAL_WAIT", "70"), ("TOTAL_TIMEO", "0"), (cut, "3500000")), {LATCH: (70, 3.5)})
        for cut in ("TIME_WAITED_MIC", "TIME_WAITED_M", "TIME_WAITED_MICRO")
    ),
    # differences go before totals
    *(
        (of_latches("EVENT", *SINCE_START, (waits, "50"), (time, cell)), {LATCH: (50, 0.25)})
        for waits, time, cell in (
            ("D_WTS", "D_TWM", "250000"),
            ("DELTA_WAITS", "DELTA_TIME_MICRO", "250000"),
            ("TOTAL_WAITS_DIFF", "TIME_WAITED_DIFF", "25"),
            ("WAITS_DELTA", "TIME_MS_DELTA", "250"),
        )
    ),
    # the last minute of an event is in hundredths of a second
    *(
        (of_latches(name, ("TIME_WAITED", "120.5"), ("WAIT_COUNT", "40")), {LATCH: (40, 1.205)})
        for name in ("NAME", "EVENT")
    ),
]


@pytest.mark.parametrize(("text", "events"), READ)
def test_events_are_read(text, events):
    report = reports.read(text)
    assert waits(report) == events and not report.unread
    assert all(problem.state != reports.INCONSISTENT for problem in report.problems)


def test_an_event_names_its_lines_and_its_class():
    sync = reports.read(EVENTS.format(what="SID")).event(SYNC)
    assert sync.lines == (2, 3) and reports.read(REMARK).event(SYNC).wait_class == "Commit"


@pytest.mark.parametrize(
    ("text", "total"),
    [
        *(
            (f"{what},NAME,VALUE\n1,redo size,1000\n2,redo size,234\n3,redo size,5\n", 1239)
            for what in ("SID", "CON_ID")
        ),
        (ruled(("NAME", "VALUE"), ("redo size", "1234")), 1234),
        ("NAME,VALUE\nredo size,1234\n", 1234),
        ("NAME,BEFORE,VALUE,DELTA\nredo size,1000000,3000000,2000000\n", 2_000_000),  # the difference
    ],
)
def test_statistics_are_read(text, total):
    report = reports.read(text)
    assert report.kind == "snapshot" and report.total("redo size") == total


SERIES = """\
WAIT_CLASS EVENT_NAME       {when:26} TOTAL_WAITS TIME_WAITED_MS MS_PER_WAIT
---------- ---------------- -------------------------- ----------- -------------- -----------
Commit     log file sync    {0:26}        2000       4000.125           2
Commit     {2:16} {1:26}        3000       4500.500         1.5
"""
HOURS = [("03-FEB-31 01.00.09.270 AM", "03-FEB-31 02.00.11.820 AM"), ("2031-02-03 01:00", "2031-02-03 02:00")]


PLACES = "{0},EVENT,TOTAL_WAITS,TIME_WAITED\nA,log file sync,10,20\nB,log file parallel write,7,14\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (SNAPSHOTS, "several snapshots"),
        (NARROW.replace("PIERS", ""), "LINESIZE 500"),  # a record of three lines that has lost one
        *((PLACES.format(column), column) for column in ("INSTANCE", "PDB_NAME", "SNAP_TIME")),
        ("Event,Total Waits,Total Wait Time\nlog file sync,2112334,1901122\n", "by these names"),  # no unit
        (of_latches("EVENT", ("TOTAL_WAIT", "70"), ("TIME_WAITE", "3500000")), "by these names"),  # or of two
        *(
            (SERIES.format(*hours, SYNC, when="BEGIN_INTERVAL_TIME"), "one event in several snapshots")
            for hours in HOURS
        ),
        *((SERIES.format(*hours, LATCH, when="Start_Time(hh)"), "holds several snapshots") for hours in HOURS),
        (
            "SID   User       TOTAL_WAITS TIME_WAITED\n----- ---------- ----------- -----------\n"
            "17    INVENTED          1360          64\n18    MADE_UP           1160          44\n",
            "by session and not of which event",
        ),
    ],
)
def test_rows_that_do_not_add_up_are_refused(text, why):
    assert_refused(text, why, reports.read)


def test_of_one_place_or_one_snapshot_they_are_read():
    assert len(reports.read(PLACES.format("INSTANCE").replace("B,", "A,")).events) == 2
    for begin, _ in HOURS:
        report = reports.read(SERIES.format(begin, begin, LATCH, when="BEGIN_INTERVAL_TIME"))
        assert report.event(LATCH).waits == 3000


def test_instances_are_read_one_at_a_time_and_blank_ones_not_at_all():
    text = (
        "INST_ID,EVENT,TOTAL_WAITS,TIME_WAITED\n2,log file sync,400,1200\n1,log file sync,90,130\n"
        "2,buffer busy waits,7,60\n"
    )
    two, one = reports.read_many(text, "rac.csv")
    assert (two.name, two.instance.value, len(two.events)) == ("rac.csv, instance 2", "2", 2)
    assert (one.instance.value, one.event(SYNC).waits, len(one.events)) == ("1", 90, 1)
    assert_refused(text, "one at a time", reports.read)
    assert_refused(text.replace("2,buffer", ",buffer"), "one at a time")
    assert_refused(text.replace("INST_ID", "SNAP_ID"), "one at a time")


@pytest.mark.parametrize(("average", "count"), [(",50", 80), ("", None)])
def test_waits_follow_from_time_and_average_or_are_not_told(average, count):
    heading = ",AVERAGE_WAIT" if average else ""
    report = reports.read(f"EVENT,TIME_WAITED{heading}\nlog file sync,4000{average}\nlatch free,1000{average}\n")
    assert report.event(SYNC).waits == count and report.event(SYNC).time == 40
    text = "\n".join(lines(first(report)))
    assert "80.0 %  log file sync" in text and "has no log file sync" not in text


BUCKETS = """\
EVENT,WAIT_TIME_MILLI,WAIT_COUNT
write complete waits,4,0
write complete waits,8,10
write complete waits,32,30
"""
HEADER, *ROWS_OF_BUCKETS = BUCKETS.splitlines()


def test_a_query_of_the_histogram_gives_each_bucket_its_share():
    """A bucket holds the waits from half its edge up to that; one that is missing is empty."""
    report = reports.read(BUCKETS)
    histogram = report.histograms["write complete waits"]
    assert (report.kind, histogram.waits) == ("snapshot", 40)
    assert [(low, high, float(share), share.line) for low, high, share in histogram.buckets] == [
        (0, 0.002, 0, 0),
        (0.002, 0.004, 0, 2),
        (0.004, 0.008, 0.25, 3),
        (0.008, 0.016, 0, 0),
        (0.016, 0.032, 0.75, 4),
    ]
    fine = reports.read(BUCKETS.replace("MILLI", "MICRO")).histograms["write complete waits"]
    assert fine.buckets[-1][:2] == pytest.approx((16e-6, 32e-6))
    both = "\n".join([f"CON_ID,{HEADER}", *(f"{con_id},{row}" for con_id in (0, 3) for row in ROWS_OF_BUCKETS)])
    assert reports.read(both).histograms["write complete waits"].waits == 80


CLASSES = """\
WAIT_CLASS   TOTAL_WAITS TIME_WAITED
------------ ----------- -----------
Commit             12345      991234
User I/O          912345      201234
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (WHOSE.replace("PIERS", "TOLLS"), "more apart than rounding"),  # a user who is asked for twice
        (BUCKETS.replace(",10", ",1o"), "'1o' is not a number"),
        (BUCKETS + "\n".join(ROWS_OF_BUCKETS).replace("10", "15"), "twice"),
        # a view has whole units, so that seconds are not taken for hundredths
        (PLAIN + "log file sync,2112334,19011.2\n", "'19011.2' is not a whole number"),
        (
            CLASSES.replace(" TIME_WAITED", "    SUM(TIME_WAITED)") + f"\n{EVENTS}",
            "the list of waits of line 1 is not read",
        ),
    ],
)
def test_what_is_left_out_of_a_query_is_told(text, message):
    report = reports.read(text)
    assert re.search(message, messages(report))
    assert not report.histograms or "1o" in text
    assert "19011" not in text or report.event(SYNC).time is None


LONGEST = """\
                                                TOTAL         TIME
EVENT                                           WAITS   WAITED_SECONDS     PCT_TIME
---------------------------------------- ------------ ---------------- ------------
background cpu time                                              6,000        60.00
DB CPU                                                           1,000        10.00
log file sync                                 100,000              800         8.00
"""


def test_rows_of_cpu_and_printed_shares_of_a_query_count_as_they_stand():
    study = Study(reports.read(LONGEST))
    shown = {row.name: float(row.share) for row in top(study, ())}
    assert shown == pytest.approx({"background cpu time": 0.6, "CPU": 0.1, SYNC: 0.08})


def test_the_order_of_a_query_says_nothing_of_idle_events_and_classes_are_listed_by_name():
    rows = "db file sequential read,1234,987\nSQL*Net message from client,90,4500\nlog file sync,500,25\n"
    for text, names in ((PLAIN + rows, ["db file sequential read", SYNC]), (CLASSES, ["Commit", "User I/O"])):
        assert [row.name for row in Study(reports.read(text)).waits_listed] == names


ROWS = """
EVENT                            TOTAL_WAITS TIME_WAITED
-------------------------------- ----------- -----------
db file scattered read                  9100       41200
log file sync                            310         220
"""
NOT_ALL = ": not of the whole database"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("from v$session_event where sid = 143;",
            f"v$session_event (since each session began) where sid = 143{NOT_ALL}."),
        ("from gv_$system_event\nwhere inst_id=2 and wait_class != 'Idle'\norder by 3\n/",
            f"gv$system_event (since the instance started) where inst_id=2{NOT_ALL}."),
        ("from v$system_event where event like 'log file%' and time_waited > 0;",
            "v$system_event (since the instance started). Shares are of event like 'log file%' alone, "
            "and another event may be longer."),
        ("from v$system_event where event not in ('SQL*Net message from client') and event not like 'db file%';",
            "started). Shares are of event not like 'db file%' alone, and"),
        ("from v$session_event e, v$session s where e.sid = s.sid and s.module = 'Freight and More'\n"
            "and s.username in (select name from owners where kind = 2);",
            f"where s.module = 'Freight and More', s.username in (a query){NOT_ALL}."),
        ("from (select e.*, rownum from v$system_event e where wait_class <> 'Idle' order by 3 desc)\n"
            "where rownum <= 2;", "Asked of v$system_event (since the instance started). "
            "Only the first 2 rows were asked for."),
        ("from v$system_event fetch first 2 rows only;", "started). Only the first 2 rows were asked for."),
        ("from v$session_event where sid = &who and sid > 0 -- and sid = 9\n/\nEnter value for who: 77\n"
            "old   1: where sid = &who\nnew   1: where sid = 77\n", f"where sid = 77, sid > 0{NOT_ALL}."),
        ("from dba_hist_system_event where snap_id between 10 and 12;",
            "Asked of dba_hist_system_event (running totals) where snap_id between 10 and 12."),
        ("from begin b join v$system_event e on b.event = e.event where e.time_waited - b.time_waited > 0;",
            "Asked of v$system_event."),
    ],
)  # fmt: skip
def test_what_the_query_over_the_rows_asks_is_said_in_the_head(query, words):
    text = f"SQL> select event, total_waits, time_waited\n  2  {query}\n{ROWS}"
    shown = first(reports.read(text))
    assert words in f"{shown.head}." and shown.top[0].name == "db file scattered read"


@pytest.mark.parametrize(
    "above",
    [
        "", "Waits of the session where sid = 143, from our monitor:\n",
        "select name, value from v$sysstat where name like 'redo%';\n",
        "select event from v$session_event where sid = 143;\n" + "and so on\n" * 20,
        "select event from v$system_event fetch first 3 rows only;\n",
    ],
)  # fmt: skip
def test_rows_that_are_all_of_a_database_as_far_as_is_told_are_no_part_of_it(above):
    report = reports.read(above + ROWS)
    head = first(report).head
    assert "whole database" not in head and "asked for" not in head


SHOWN = """\
SQL> select event, total_waits, time_waited from v$system_event;

EVENT                          TOTAL_WAITS TIME_WAITED
------------------------------ ----------- -----------
log file sync                          300       {first}
{between}
db file sequential read              90000       40000
latch free                               9           9

{below}
"""
ANY, BY_TIME = "  200", "50000"
COUNTED = "40 rows selected."


@pytest.mark.parametrize(
    ("between", "below", "where"),
    [
        ("", COUNTED, "(line 10: 37 of 40)"),
        ("\n ...\n", "", "(line 7: cut out)"),
        ("[snip]", COUNTED, "(line 10: 37 of 40)"),
    ],
)
def test_rows_that_were_cut_out_are_told_first_unless_a_list_is_by_time(between, below, where):
    text = answer(SHOWN.format(first=ANY, between=between, below=below))
    assert text.startswith(f"ROWS OF WAITS ARE MISSING {where}") and "Of the rest, look first at" in text
    by_time = answer(SHOWN.format(first=BY_TIME, between=between, below=below))
    assert not by_time.startswith("ROWS") and "Rows are missing (" in by_time


@pytest.mark.parametrize(
    ("first", "below"),
    [
        (BY_TIME, ""),
        (BY_TIME, "3 rows selected."),
        (ANY, ""),
        (ANY, "3 rows selected."),
        (ANY, "\n\n\nAnd so on\n..."),
        (ANY, "OWNER\n----------\n" + "MADE_UP\n" * 7 + f"\n{COUNTED}"),
    ],
)
def test_of_a_list_that_is_whole_no_row_is_missing(first, below):
    """Nor does it miss what another query selected."""
    assert "missing" not in answer(SHOWN.format(first=first, between="", below=below)).lower()


def test_an_unread_row_is_told_before_those_that_were_cut_out():
    line = answer_line(SHOWN.format(first="#####", between="", below=COUNTED), everything=False)
    assert line.startswith("THE LONGEST WAIT IS UNKNOWN") and "missing (37 of 40, line 10)" in line
