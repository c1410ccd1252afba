"""Rows of queries: those of several sessions add up, those of several instances or folded ones are refused."""

import pytest

from models.analyst import reports
from models.analyst.answers import as_text, kinds
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import lines, summary
from models.analyst.findings.first.top import top
from models.analyst.findings.study.study import Study

EVENTS = """\
{what},EVENT,TOTAL_WAITS,TIME_WAITED_MICRO
1,log file sync,100,500000
2,log file sync,40,700000
2,direct path write,7,900
"""
STATISTICS = """\
{what},NAME,VALUE
1,redo size,1000
2,redo size,234
"""


@pytest.mark.parametrize("what", ["SID", "CON_ID"])
def test_rows_of_sessions_and_of_containers_add_up(what):
    report = reports.read(EVENTS.format(what=what))
    sync = report.event("log file sync")
    assert (sync.waits, float(sync.time)) == (140, pytest.approx(1.2))
    assert sync.lines == (2, 3) and report.kind == "snapshot"
    assert reports.read(STATISTICS.format(what=what)).total("redo size") == 1234


def test_rows_of_instances_and_of_several_snapshots_are_refused_and_of_one_are_read():
    with pytest.raises(reports.Refused, match="one at a time"):
        reports.read(EVENTS.format(what="INST_ID"))
    several = EVENTS.format(what="SNAP_ID").replace("EVENT", "EVENT_NAME")
    with pytest.raises(reports.Refused, match="several snapshots"):
        reports.read(several)
    one = "".join(line for line in several.splitlines(keepends=True) if not line.startswith("2"))
    assert reports.read(one).event("log file sync").waits == 100


def test_instances_are_read_one_at_a_time_and_blank_ones_not_at_all():
    text = (
        "INST_ID,EVENT,TOTAL_WAITS,TIME_WAITED\n2,log file sync,400,1200\n1,log file sync,90,130\n"
        "2,buffer busy waits,7,60\n"
    )
    two, one = reports.read_many(text, "rac.csv")
    assert (two.name, two.instance.value, len(two.events)) == ("rac.csv, instance 2", "2", 2)
    assert (one.instance.value, one.event("log file sync").waits, len(one.events)) == ("1", 90, 1)
    for wrong in (text.replace("2,buffer", ",buffer"), text.replace("INST_ID", "SNAP_ID")):
        with pytest.raises(reports.Refused, match="one at a time"):
            reports.read_many(wrong, "rac.csv")


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
UNNAMED = "\n".join(line[21:] for line in WHOSE.split("\n\n")[0].splitlines()) + WHOSE.splitlines()[-1][20:]
RIGHT = [WHOSE.replace("USER", " " * by + "USER") for by in (1, 2)]  # headings, of their rule
LEFT = [
    "\n".join(line if line.startswith("USER") else " " * by + line for line in WHOSE.split("\n")) for by in (1, 2)
]


@pytest.mark.parametrize(
    "text", [WHOSE, FOLDED, BELOW, *RIGHT, *LEFT, f"/* 상위 대기 이벤트: 많다 */\n{RIGHT[0]}"]
)
def test_rows_of_users_add_up_on_all_pages_folded_or_below_their_names_or_beside_their_rule(text):
    report = reports.read(text)
    found = {each.name: (each.waits, float(each.time)) for each in report.events}
    assert found == {"log file sync": (400, 60.0), "direct path read": (60, 30.0)} and not report.unread
    assert all(each.state != "inconsistent" for each in report.problems)


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


def test_records_of_three_lines_are_read_and_refused_where_one_has_lost_a_line():
    assert reports.read(NARROW).event("log file sync").waits == 400
    with pytest.raises(reports.Refused, match="LINESIZE 500"):
        reports.read(NARROW.replace("PIERS", ""))


def test_a_user_who_is_asked_for_twice_is_not_added_up():
    twice = reports.read(WHOSE.replace("PIERS", "TOLLS"))
    assert any(each.state == "inconsistent" for each in twice.problems)


def test_an_event_that_a_query_has_twice_is_of_two_sessions():
    text = "EVENT,TOTAL_WAITS,TIME_WAITED\nlog file sync,100,5000\nlog file sync,300,1000\n"
    assert reports.read(text).event("log file sync").waits == 400


@pytest.mark.parametrize("average, waits", [(",50", 80), ("", None)])
def test_waits_follow_from_time_and_average_or_are_not_told(average, waits):
    heading = ",AVERAGE_WAIT" if average else ""
    report = reports.read(f"EVENT,TIME_WAITED{heading}\nlog file sync,4000{average}\nlatch free,1000{average}\n")
    assert report.event("log file sync").waits == waits and report.event("log file sync").time == 40
    said = "\n".join(lines(summary(report, diagnose(report))))
    assert "80.0 %  log file sync" in said and "has no log file sync" not in said


def test_columns_and_commas_are_the_same_kind():
    columns = "NAME                      VALUE\n-------------------- ----------\nredo size                  1234\n"
    for text in (columns, "NAME,VALUE\nredo size,1234\n"):
        report = reports.read(text)
        assert report.kind == "snapshot" and report.total("redo size") == 1234


def test_a_remark_behind_a_row_is_no_part_of_it():
    table = """\
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
log file sync                        40,000         200      5   50.0 Commit     <== here!
DB CPU                                               90          22.5
"""
    event = reports.read(table).event("log file sync")
    assert (event.waits, event.time, event.wait_class) == (40000, 200, "Commit")


BUCKETS = """\
EVENT,WAIT_TIME_MILLI,WAIT_COUNT
write complete waits,4,0
write complete waits,8,10
write complete waits,32,30
"""


def test_a_query_of_the_histogram_gives_each_bucket_its_share():
    """A bucket holds the waits from half its edge up to that; one that is missing is empty."""
    report = reports.read(BUCKETS)
    histogram = report.histograms["write complete waits"]
    assert (report.kind, histogram.waits) == ("snapshot", 40)
    edges = [low for low, _, _ in histogram.buckets]
    assert edges == [0, 0.002, 0.004, 0.008, 0.016] and [high for _, high, _ in histogram.buckets] == [
        *edges[1:],
        0.032,
    ]
    assert [float(share) for _, _, share in histogram.buckets] == [0, 0, 0.25, 0, 0.75]
    assert [share.line for _, _, share in histogram.buckets] == [0, 2, 3, 0, 4]
    fine = reports.read(BUCKETS.replace("MILLI", "MICRO")).histograms["write complete waits"]
    assert fine.buckets[-1][:2] == pytest.approx((16e-6, 32e-6))


def test_buckets_of_containers_add_up_and_those_that_are_no_numbers_are_told():
    header, *rows = BUCKETS.splitlines()
    twice = "\n".join([f"CON_ID,{header}", *(f"{place},{row}" for place in (0, 3) for row in rows)])
    assert reports.read(twice).histograms["write complete waits"].waits == 80
    broken = reports.read(BUCKETS.replace(",10", ",1o"))
    assert any("'1o' is not a number" in problem.message for problem in broken.problems)


def test_a_histogram_that_was_asked_for_twice_is_not_added_up():
    _, *rows = BUCKETS.splitlines(keepends=True)
    report = reports.read(BUCKETS + "".join(rows).replace("10", "15"))
    assert not report.histograms
    assert any("twice" in problem.message and problem.lines for problem in report.problems)


@pytest.mark.parametrize("column", ["INSTANCE", "PDB_NAME", "SNAP_TIME"])
def test_rows_of_several_moments_or_places_are_refused_even_if_no_name_stands_twice(column):
    text = f"{column},EVENT,TOTAL_WAITS,TIME_WAITED\nA,log file sync,10,20\nB,log file parallel write,7,14\n"
    with pytest.raises(reports.Refused, match=column):
        reports.read(text)
    assert len(reports.read(text.replace("B,", "A,")).events) == 2


def test_a_view_has_whole_units_so_that_seconds_are_not_taken_for_hundredths():
    report = reports.read("EVENT,TOTAL_WAITS,TIME_WAITED\nlog file sync,2112334,19011.2\n")
    assert report.event("log file sync").time is None
    assert any("'19011.2' is not a whole number" in problem.message for problem in report.problems)
    with pytest.raises(reports.Refused):  # and no unit at all is not a second
        reports.read("Event,Total Waits,Total Wait Time\nlog file sync,2112334,1901122\n")


@pytest.mark.parametrize(
    ("rows", "latches"),
    [
        ("12,log file sync,1000,2\n13,log file sync,500,1\n,log file sync,1500,3\n", None),
        ("12,log file sync,1000,2\n12,latch free,7,1\n13,log file sync,500,1\n,log file sync,1500,3\n", 7),
        ("12,log file sync,1000,2\n,latch free,7,1\n13,log file sync,500,1\n,latch free,1,1\n", 8),
    ],
    ids=["the totals of a rollup", "at its end", "none: a session stands in its first row only"],
)
def test_rows_that_add_sessions_up_are_not_added_to_them(rows, latches):
    report = reports.read("SID,EVENT,TOTAL_WAITS,TIME_WAITED\n" + rows)
    assert report.event("log file sync").waits == 1500
    assert (latches is None) == (report.event("latch free") is None)
    assert latches is None or report.event("latch free").waits == latches


def test_a_difference_is_taken_rather_than_the_total_beside_it():
    report = reports.read("NAME,BEFORE,VALUE,DELTA\nredo size,1000000,3000000,2000000\n")
    assert report.total("redo size") == 2_000_000


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
    shown = {each.name: float(each.share) for each in top(study, ())}
    assert shown == pytest.approx({"background cpu time": 0.6, "CPU": 0.1, "log file sync": 0.08})


def _queried(headings, *rows):
    """The rows of a query under rules of dashes, the name 30 places wide."""
    widths = [30, *(max(len(each), 10) for each in headings[1:])]
    lines = [headings, ["-" * width for width in widths], *rows]
    ways = ["<", *">" * (len(widths) - 1)]
    return "".join(
        " ".join(f"{cell:{way}{width}}" for cell, way, width in zip(line, ways, widths, strict=True)) + "\n"
        for line in lines
    )


def _first(text):
    event = reports.read(text).events[0]
    return event.name, float(event.waits), pytest.approx(float(event.time))


@pytest.mark.parametrize("heading", ["TIME_WAITED_MIC", "TIME_WAITED_M", "TIME_WAITED_MICRO"])
def test_a_heading_that_is_cut_is_known_where_only_one_begins_so(heading):
    text = _queried(["EVENT", "TOTAL_WAIT", "TOTAL_TIMEO", heading], ["latch free", "70", "0", "3500000"])
    assert _first(text) == ("latch free", 70, 3.5)


def test_a_heading_that_may_be_of_two_units_is_not_read():
    with pytest.raises(reports.Refused, match="by these names"):
        reports.read(_queried(["EVENT", "TOTAL_WAIT", "TIME_WAITE"], ["latch free", "70", "3500000"]))


@pytest.mark.parametrize(
    ("waits", "time", "printed"),
    [
        ("D_WTS", "D_TWM", "250000"), ("DELTA_WAITS", "DELTA_TIME_MICRO", "250000"),
        ("TOTAL_WAITS_DIFF", "TIME_WAITED_DIFF", "25"), ("WAITS_DELTA", "TIME_MS_DELTA", "250"),
    ],
)  # fmt: skip
def test_differences_go_before_totals(waits, time, printed):
    text = _queried(
        ["EVENT", "TOTAL_WAITS", "TIME_WAITED_MICRO", waits, time],
        ["latch free", "7000", "99000000", "50", printed],
    )
    assert _first(text) == ("latch free", 50, 0.25)


@pytest.mark.parametrize("name", ["NAME", "EVENT"])
def test_the_last_minute_of_an_event_is_in_hundredths_of_a_second(name):
    text = _queried([name, "TIME_WAITED", "WAIT_COUNT"], ["latch free", "120.5", "40"])
    assert _first(text) == ("latch free", 40, 1.205)


def test_the_order_of_a_query_says_nothing_of_idle_events():
    rows = "EVENT,TOTAL_WAITS,TIME_WAITED\ndb file sequential read,1234,987\n"
    rows += "SQL*Net message from client,90,4500\nlog file sync,500,25\n"
    study = Study(reports.read(rows))
    assert [row.name for row in study.waits_listed] == ["db file sequential read", "log file sync"]


CLASSES = """\
WAIT_CLASS   TOTAL_WAITS TIME_WAITED
------------ ----------- -----------
Commit             12345      991234
User I/O          912345      201234
"""


def test_wait_classes_are_read_by_the_class_and_another_list_beside_events_is_told():
    assert [row.name for row in Study(reports.read(CLASSES)).waits_listed] == ["Commit", "User I/O"]
    mangled = CLASSES.replace(" TIME_WAITED", "    SUM(TIME_WAITED)")
    report = reports.read(f"{mangled}\n{EVENTS}")
    assert "the list of waits of line 1 is not read" in " ".join(each.message for each in report.problems)


ROWS = """
EVENT                            TOTAL_WAITS TIME_WAITED
-------------------------------- ----------- -----------
db file scattered read                  9100       41200
log file sync                            310         220
"""
NOT_ALL = ": not of the whole database"


@pytest.mark.parametrize(
    ("query", "said"),
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
def test_what_the_query_over_the_rows_asks_is_said_in_the_head(query, said):
    text = f"SQL> select event, total_waits, time_waited\n  2  {query}\n{ROWS}"
    shown = summary(report := reports.read(text), diagnose(report))
    assert said in f"{shown.head}." and shown.top[0].name == "db file scattered read"


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
    head = summary(report, diagnose(report)).head
    assert "whole database" not in head and "asked for" not in head


SHOWN = """\
SQL> select event, total_waits, time_waited from v$system_event;

EVENT                          TOTAL_WAITS TIME_WAITED
------------------------------ ----------- -----------
log file sync                          300       {0}
{1}
db file sequential read              90000       40000
latch free                               9       {2}

{3}
"""


def told(text):
    return as_text.text(kinds.answer(kinds.read(text, "pasted")), 100)


@pytest.mark.parametrize(
    ("between", "below", "said"),
    [
        ("", "40 rows selected.", "ROWS OF WAITS ARE MISSING (line 10: 37 of 40)"),
        ("\n ...\n", "", "ROWS OF WAITS ARE MISSING (line 7: cut out)"),
        ("[snip]", "40 rows selected.", "ROWS OF WAITS ARE MISSING (line 10: 37 of 40)"),
    ],
)
def test_rows_that_were_cut_out_of_a_list_are_told_first_unless_it_is_by_time(between, below, said):
    answer = told(SHOWN.format("  200", between, "    9", below))
    assert answer.startswith(said) and "Of the rest, look first at" in answer
    by_time = told(SHOWN.format("50000", between, "    9", below))
    assert not by_time.startswith("ROWS") and "Rows are missing (" in by_time


@pytest.mark.parametrize("below", ["", "3 rows selected.", "SQL> ...", "\n\n\nAnd so on\n..."])
def test_of_a_list_that_is_whole_no_row_is_missing(below):
    by_time = SHOWN.format("50000", "", "    9", below if below[:1] == "3" else "")
    assert "are missing" not in told(by_time).lower()
    far = SHOWN.format("  200", "", "    9", below if below != "SQL> ..." else "")
    assert "are missing" not in told(far).lower()


def test_what_another_query_selected_is_no_count_of_the_rows():
    other = "OWNER\n----------\n" + "MADE_UP\n" * 7
    assert "missing" not in told(SHOWN.format("  200", "", "    9", f"{other}\n40 rows selected."))


def test_an_unread_row_is_told_before_those_that_were_cut_out():
    answer = told(SHOWN.format("#####", "", "    9", "40 rows selected."))
    assert answer.startswith("THE LONGEST WAIT IS UNKNOWN") and "missing (37 of 40, line 10)" in " ".join(
        answer.split()
    )


SERIES = """\
WAIT_CLASS EVENT_NAME       {when:26} TOTAL_WAITS TIME_WAITED_MS MS_PER_WAIT
---------- ---------------- -------------------------- ----------- -------------- -----------
Commit     log file sync    {0:26}        2000       4000.125           2
Commit     {2:16} {1:26}        3000       4500.500         1.5
"""


@pytest.mark.parametrize(
    "times", [("03-FEB-31 01.00.09.270 AM", "03-FEB-31 02.00.11.820 AM"), ("2031-02-03 01:00", "2031-02-03 02:00")]
)
def test_one_event_in_snapshots_is_refused_as_such_and_of_one_snapshot_the_time_is_no_second_figure(times):
    with pytest.raises(reports.Refused, match="holds one event in several snapshots"):
        reports.read(SERIES.format(*times, "log file sync", when="BEGIN_INTERVAL_TIME"))
    with pytest.raises(reports.Refused, match="holds several snapshots"):
        reports.read(SERIES.format(*times, "latch free", when="Start_Time(hh)"))
    one = reports.read(SERIES.format(times[0], times[0], "latch free", when="BEGIN_INTERVAL_TIME"))
    assert one.event("latch free").waits == 3000


def test_milliseconds_are_known_under_a_heading_of_three_lines():
    text = (
        "                                      Total    Average\n"
        "                      Total     Time Waited  Wait Time\n"
        "Event Name            Waits    (milli secs)       (ms)\n"
        "---------------- ---------- --------------- ----------\n"
        "log file sync         4,000           8,000       2.00\n"
    )
    assert float(reports.read(text).event("log file sync").time) == pytest.approx(8.0)


def test_waits_by_session_of_one_event_are_refused_for_the_event_that_is_missing():
    text = "SID   User       TOTAL_WAITS TIME_WAITED\n----- ---------- ----------- -----------\n"
    with pytest.raises(reports.Refused, match="by session and not of which event"):
        reports.read(text + "17    INVENTED          1360          64\n18    MADE_UP           1160          44\n")


@pytest.mark.parametrize("mark", ["--", "-- ", "# ", "// "])
@pytest.mark.parametrize(
    "above", ["select event, total_waits, time_waited -- of all\nfrom v$system_event;\n\n", "So:\n"]
)
def test_marks_of_a_comment_before_every_line_of_a_table_are_no_part_of_it(mark, above):
    form = "{:>8} {:<28} {:>11} {:>11}".format
    rows = ("CON_ID", "EVENT", "TOTAL_WAITS", "TIME_WAITED"), ("-" * 8, "-" * 28, "-" * 11, "-" * 11)
    rows = *rows, (3, "log file sync", 4100, "1.2E+10"), (3, "control file heartbeat", 7, 90)
    report = reports.read(above + "".join(f"{mark}{form(*row)}\n" for row in rows) + "\nThat was all.\n")
    assert [(each.name, float(each.waits), float(each.time)) for each in report.events] == [
        ("log file sync", 4100, 1.2e8), ("control file heartbeat", 7, 0.9),
    ]  # fmt: skip
    assert not report.unread
