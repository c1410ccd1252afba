"""Active sessions counted by a query, and trees of who blocks whom: shares, who blocks, and no times of waits."""

import pytest

from models.analyst import reports
from models.analyst.answers import kinds
from models.analyst.answers.printer import Printer
from models.analyst.reports import Refused

CPU = "CPU + Wait for CPU"
ROWS = [
    ("", "ON CPU", "", 300),
    ("enq: TX - row lock contention", "WAITING", "57", 500),
    ("buffer busy waits", "WAITING", "57", 100),
    ("log file sync", "WAITING", "88", 100),
]
ECHO = """\
SQL> select event, session_state, blocking_session, count(*)
  2  from gv$active_session_history where sample_time > sysdate - 1/24
  3  group by event, session_state, blocking_session;

"""
SQUEEZED = """\
EVENT P1 P2 P3 COUNT(1)
---------------------------------------------------------------- ---------- ---------- ---------- ----------
enq: HW - contention 1213661190 7 75497512 900
enq: HW - contention 1213661190 7 75497513 50
log file sync 12 0 0 50
"""
TREE = """\
     LEVEL SID                       BLOCKING_SESSION EVENT                          SECONDS_IN_WAIT
---------- ------------------------- ---------------- ------------------------------ ---------------
         1 19                                         SQL*Net message from client                400
         2   31                                    19 enq: TX - row lock contention              390
         3     44                                  31 enq: TX - row lock contention              200
         3     45                                  31 buffer busy waits                          100
         2   32                                    19 enq: TX - row lock contention              350
"""


def ruled(count="COUNT(*)", echo=""):
    form = "{:<40} {:<13} {:>16} {:>12}".format
    heads = form("EVENT", "SESSION_STATE", "BLOCKING_SESSION", count), form("-" * 40, "-" * 13, "-" * 16, "-" * 12)
    return echo + "\n".join([*heads, *(form(*row) for row in ROWS)]) + "\n\n4 rows selected.\n"


def delimited(mark, count="CNT"):
    lines = [("EVENT", "SESSION_STATE", "BLOCKING_SESSION", count), *ROWS]
    return "\n".join(mark.join(map(str, line)) for line in lines) + "\n"


def read(text):
    [report] = reports.read_many(text, "counts.txt")
    return report


def shares(report):
    return {each.event: pytest.approx(float(each.share)) for each in report.sampled}


def told(text):
    return " ".join(Printer(False, 100, True).answer(kinds.answer(kinds.read(text, "counts.txt"))).split())


WAYS = {
    "ruled": ruled(),
    "with an echo": ruled(echo=ECHO),
    "another heading": ruled("SAMPLES"),
    "commas": delimited(","),
    "semicolons": delimited(";", "NUM_SAMPLES"),
    "bars": delimited("|", "N"),
    "tabs": delimited("\t", "sample_count"),
}


@pytest.mark.parametrize("way", WAYS)
def test_counts_are_shares_of_samples(way):
    report = read(WAYS[way])
    assert report.kind == "samples" and not report.events and not report.active and not report.db_time
    assert shares(report) == {
        "enq: TX - row lock contention": 0.5,
        CPU: 0.3,
        "buffer busy waits": 0.1,
        "log file sync": 0.1,
    }
    said = told(WAYS[way])
    assert "On top of what was sampled: enq: TX - row lock contention 50 %, CPU + Wait for CPU 30 %" in said
    assert "Session 57 blocks 85.7 % of the samples of blocked sessions (600 of 700), mostly in enq: TX" in said
    assert "On top of DB time" not in said


def test_active_sessions_on_average_are_told_as_such():
    report = read("event,aas,pct\nlog file sync,6.5,65\nON CPU,3.5,35\n")
    assert report.active.value == 10 and shares(report) == {"log file sync": 0.65, CPU: 0.35}
    assert "Active sessions: 10 on average. On top of what was sampled: log file sync 65 %" in told(
        "event,aas,pct\nlog file sync,6.5,65\nON CPU,3.5,35\n"
    )


def test_the_third_parameter_of_the_enqueue_is_a_block():
    assert shares(read(SQUEEZED)) == {"enq: HW - contention": 0.95, "log file sync": 0.05}
    assert "block 40 of relative file 18 in tablespace 7 is sampled most in it." in told(SQUEEZED)


def test_a_tree_is_told_by_its_root():
    said = told(TREE)
    assert "enq: TX - row lock contention 75 % (3 of 4), buffer busy waits 25 % (1 of 4)" in said
    assert (
        "Session 19 (SQL*Net message from client) blocks 100 % of the sessions that another one blocks (4 of 4)"
        in said
    )


def test_a_ring_of_blockers_has_an_end():
    assert "blocks" in told("SID,BLOCKING_SESSION,EVENT\n1,2,log file sync\n2,1,log file sync\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ruled().replace(" 500", "####"), "of which line 4 cannot be read: 'enq: TX - row lock contention"),
        (SQUEEZED.replace(" 900", " ####"), "line 3 cannot be read"),
        (
            TREE.replace("BLOCKING_SESSION", "USERNAME        "),
            "a tree of sessions that does not say who blocks whom",
        ),
        (ruled().replace("4 rows", ruled().splitlines()[3] + "\n4 rows"), "in line 8, so it holds several counts"),
    ],
)
def test_no_other_is_on_top_where_a_row_is_lost(text, why):
    with pytest.raises(Refused) as caught:
        read(text)
    assert why in str(caught.value)


TIMED = """\
SAMPLE_TIME,EVENT,SESSION_STATE,COUNT(*)
2031-05-04 09:31:00,log file sync,WAITING,40
2031-05-04 09:31:00,,ON CPU,6
2031-05-04 09:31:10,db file sequential read,WAITING,2
2031-05-04 09:31:20,db file sequential read,WAITING,2
"""


def test_a_count_weighs_the_row_of_a_time():
    report = read(TIMED)
    assert shares(report) == {"log file sync": 0.8, CPU: 0.12, "db file sequential read": 0.08}
    assert report.active.value == pytest.approx(50 / 3) and report.elapsed.value == 30


@pytest.mark.parametrize(
    "times",
    [("09:31:00", "09:31:10", "09:31:20"), ("2031-05-04 09:31:00", "2031-05-04 09:32:00", "2031-05-04 09:33:00")],
    ids=["of no day", "of minutes"],
)
def test_counts_of_times_between_which_nobody_knows_the_samples_are_counts(times):
    rows = zip(times, ("log file sync,40", "log file sync,30", "latch free,30"), strict=True)
    report = read("SAMPLE_TIME,EVENT,SESSION_COUNT\n" + "\n".join(map(",".join, rows)) + "\n")
    assert not report.active and not report.elapsed and shares(report) == {"log file sync": 0.7, "latch free": 0.3}


def test_sessions_at_several_times_are_not_added_up():
    rows = "EVENT,AAS\n{0}09:31:00,log file sync,6\n{0}09:32:00,log file sync,2\n{0}09:33:00,latch free,4\n"
    assert not read("SAMPLE_TIME," + rows.format("")).active
    report = read("SAMPLE_TIME," + rows.format("2031-05-04 "))
    assert report.active.value == pytest.approx(4) and shares(report)["latch free"] == pytest.approx(1 / 3)


def test_a_program_tells_who_a_root_is():
    rows = "7,oracle@kite (LGWR),,idle\n12,app,7,enq: TX - row lock contention\n"
    said = told("SID,PROGRAM,BLOCKING_SESSION,EVENT\n" + rows)
    assert (
        "Session 7 (oracle@kite (LGWR), idle) blocks 100 % of the sessions that another one blocks (1 of 1)"
        in said
    )
    assert "It is a background process, which nobody is to kill" in said


def test_empty_cells_and_sums_are_no_events():
    text = "EVENT;CNT\nlog file sync;30\nlatch free;10\nTotal;40\n;\n;\n"
    assert shares(read(text)) == {"log file sync": 0.75, "latch free": 0.25}


def test_nobody_blocks_where_no_blocker_is_told():
    assert " blocks " not in told("EVENT,COUNT(*)\nlog file sync,40\n")


def test_one_event_alone_has_no_share():
    assert "its share of all that sessions do is not told" in told(
        "EVENT,SQL_ID,CNT\nlog file sync,9sg6u8xbjagga,40\n"
    )


BESIDE = "log file parallel write,70\nlog file sync,60\nread by other session,9\n"


def test_counts_of_instances_are_added_up_and_say_so():
    said = told("INST_ID,EVENT,CNT\n1,log file sync,30\n2,log file sync,10\n2,buffer busy waits,10\n")
    assert "instance 1 + 2. On top of samples or sessions at one moment: log file sync 80 %" in said


def test_background_events_stand_in_their_place():
    said = told("EVENT,CNT\n" + BESIDE)
    assert "moment: log file parallel write (background) 50.4 %, log file sync 43.2 %" in said
    assert "Sessions themselves are mostly in log file sync. Look at who commits" in said


@pytest.mark.parametrize(
    "behind",
    [
        "```\nDas sind 100 von 200, davon 88\n",
        "Ecco: la sessione 901 ne blocca 93\n",
        "SQL_ID            COUNT(*)\n------------- ----------\n9sg6u8xbjagga         77\n",
    ],
)
def test_what_stands_behind_a_table_is_no_row(behind):
    text = ruled().partition("\n\n")[0] + "\n" + behind
    assert shares(read(text)) == shares(read(ruled()))
    parted = "EVENT  CNT\nlog file sync  30\nbuffer busy waits  10\n" + behind
    assert shares(read(parted)) == {"log file sync": 0.75, "buffer busy waits": 0.25}


def test_blanks_alone_set_cells_apart():
    again = "EVENT  CNT\nlog file sync  30\n\nEVENT  CNT\nON CPU  10\n"
    assert shares(read(again)) == {"log file sync": 0.75, CPU: 0.25}
    assert shares(read("INST_ID  EVENT  CNT\n1  log file sync  30\n1  ON CPU  10\n")) == {
        "log file sync": 0.75,
        CPU: 0.25,
    }
    empty = "INST_ID    EVENT    STATE    CNT\n1    log file sync    WAITING    30\n1        ON CPU    10\n"
    assert shares(read(empty)) == {"log file sync": 0.75, CPU: 0.25}


@pytest.mark.parametrize("row", ["enq: TX - row lock\ncontention  900", "buffer busy waits  ####"])
def test_a_row_that_is_lost_between_others_is_no_remark(row):
    with pytest.raises(Refused, match="line 3 cannot be read"):
        read(f"EVENT  CNT\nlog file sync  30\n{row}\nlatch free  3\n")


@pytest.mark.parametrize(
    ("heading", "cells"),
    [
        (
            "Active% | SQL_ID        | EVENT         | WAIT_CLASS",
            ("150% | 9sg6u8xbjagga |", " 50% |               |"),
        ),
        ("ActSes   %Thread | INST | EVENT  | WAIT_CLASS", ("1.50    (150%) | 2 |", " .50     (50%) | 2 |")),
    ],
)
def test_snapper_is_active_sessions(heading, cells):
    rule = "-" * 60
    text = f"{rule}\n{heading}\n{rule}\n{cells[0]} log file sync | Commit\n{cells[1]} ON CPU | ON CPU\n\n--  End\n"
    report = read(text)
    assert report.active.value == 2 and shares(report) == {"log file sync": 0.75, CPU: 0.25}


@pytest.mark.parametrize(
    ("blocked", "who"),
    [
        ("log file sync", "It is the log writer, which nobody is to kill"),
        ("free buffer waits", "It is the database writer, which nobody is to kill"),
        ("enq: TX - row lock contention", "mostly in enq: TX - row lock contention."),
    ],
)
def test_a_background_process_that_blocks_is_called_so(blocked, who):
    said = told(f"EVENT,BLOCKING_SESSION,CNT\n{blocked},12,90\nlatch free,40,10\n")
    assert who in said and ("kill" in said) == ("kill" in who)


def test_the_largest_part_is_not_called_most_and_a_file_does_not_begin():
    said = told("EVENT,CNT\nlog file sync,40\nlatch free,30\nbuffer busy waits,30\n")
    assert "The largest part of it is log file sync 40 %" in said and "File Length" in said
    assert "Begin" not in said and "DB time" not in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "SQL_ID          COUNT(*)\n------------- ----------\n9sg6u8xbjagga 77\n",
            "counts of one event by SQL_ID",
        ),
        ("SID,EVENT,WAIT_TIME,SECONDS_IN_WAIT,STATE\n12,log file sync,0,3,WAITING\n", "at one moment"),
        ("EVENT                STATE\n-------------------- -------\nlatch free WAITING\n", "at one moment"),
        ("WAITING_SESSION HOLDING_SESSION LOCK_TYPE\n57 19 Transaction\n", "which sessions block others"),
        ("CNT  SQL_ID\n77  9sg6u8xbjagga\n", "counts of one event by SQL_ID"),
        (
            "TYPE        ID1        ID2      LMODE\nTX       655377       1234          6\n",
            "which sessions block others",
        ),
        ("I looked at the event of SID 12 and its state.\n", "is not a report"),
        (
            "PCT  EVENT_CHAIN\n---- -----------\n37.5 enq: TM - contention > db file sequential read\n",
            "chains of waits",
        ),
        ("SID 19 blocks SID 57\n", "which sessions block others"),
        ("SID, USERNAME, TYPE, STATISTIC, DELTA, HDELTA/SEC\n12, APP, WAIT, log file sync, 5, 1\n", "of Snapper"),
    ],
)
def test_lists_of_sessions_are_refused_by_name(text, why):
    with pytest.raises(Refused, match=why):
        read(text)


def test_counts_of_waits_are_no_samples():
    heads = "EVENT                WAIT_TIME_MILLI WAIT_COUNT\n-------------------- --------------- ----------\n"
    assert read(heads + "log file sync                      1       1000\n").kind != "samples"


COUNTS = """\
EVENT                                      COUNT(*)
---------------------------------------- ----------
buffer busy waits                                 3
SQL*Net message from client                       6
log file sync                                     1
"""
OF_STATES = "EVENT,STATE,COUNT(*)\nbuffer busy waits,WAITING,3\nlog file sync,WAITED SHORT TIME,1\n"


def test_counts_of_the_sessions_of_a_moment_are_no_samples():
    for text in (f"select event, count(*) from gv$session group by event;\n{COUNTS}", OF_STATES):
        said = told(text)
        assert (
            "1 moment of counts.txt. On top of sessions at one moment: buffer busy waits 75 % (3 of 4), " in said
        )
        assert "sampled" not in said and "samples" not in said and "nearly idle" not in said
    said = told(COUNTS)
    assert "On top of samples or sessions at one moment: buffer busy waits 75 %, log file sync 25 %." in said
    assert "On top of what was sampled:" in told(f"EVENT,STATE,CNT\n,ON CPU,9\n{OF_STATES.splitlines()[1]}\n")
    of_samples = "select event, count(*) from v$active_session_history where sql_id = '5m6n7' group by event;\n"
    said = told(of_samples + COUNTS)
    assert "On top of what was sampled: buffer busy waits 75 %, log file sync 25 %. Asked of" in said
    assert "where sql_id = '5m6n7': not of the whole database." in said


def test_processors_that_a_query_of_samples_leaves_out_are_told():
    asked = "select event, count(*) from dba_hist_active_sess_history where {} group by event;\n"
    out = "Sessions on a processor are in no event, and so left out."
    for where in ("event is not null", "wait_class <> 'Idle'", "session_state = 'WAITING'"):
        assert out in told(asked.format(where) + COUNTS)
    for where in ("event is null or wait_class <> 'Idle'", "nvl(wait_class, 'CPU') <> 'Idle'", "snap_id > 7"):
        assert out not in told(asked.format(where) + COUNTS)


def test_the_query_over_single_samples_is_told():
    times = "SAMPLE_TIME,SESSION_ID,EVENT\n" + "".join(
        f"2031-05-04 09:31:{second:02},57,log file sync\n" for second in range(5)
    )
    said = told(f"select * from v$active_session_history where session_id = 57;\n\n{times}")
    assert "(samples of active sessions) where session_id = 57: not of the whole database." in said


WITH_TIMES = """\
EVENT                            COUNT(1) SUM(TIME_WAITED)
------------------------------ ---------- ----------------
"""
FREE, BUSY, ON_CPU = (
    f"{name:<30} {count:>10} {{:>16}}\n"
    for name, count in (("latch free", 300), ("gc buffer busy acquire", 100), ("", 600))
)
OF_VIEW = "select event, count(1), sum(time_waited)\nfrom {} group by event;\n\n"


@pytest.mark.parametrize(
    "text",
    [
        WITH_TIMES + ON_CPU.format(0) + FREE.format(71) + BUSY.format(90210),
        "```\n" + WITH_TIMES + FREE.format(71) + BUSY.format(98_000_000) + "```\n",
        OF_VIEW.format("v$active_session_history") + WITH_TIMES + FREE.format(71) + BUSY.format(90210),
        "EVENT,COUNT(*),TIME_WAITED\n,600,0\nlatch free,300,71\ngc buffer busy acquire,100,90210\n",
    ],
)
def test_samples_are_counted_and_not_their_times_added(text):
    report = read(text)
    assert report.kind == "samples" and not report.events and not report.unread
    assert shares(report)["latch free"] == 3 * shares(report)["gc buffer busy acquire"].expected
    assert ("600" in text) == (CPU in shares(report))


def test_two_counts_with_times_are_two():
    counts = WITH_TIMES + ON_CPU.format(0) + FREE.format(71), WITH_TIMES + ON_CPU.format(0) + BUSY.format(90210)
    assert [len(each.sampled) for each in reports.read_many("\n".join(counts), "two")] == [2, 2]


def test_times_of_sessions_are_no_samples():
    text = OF_VIEW.format("v$session_event") + WITH_TIMES + FREE.format(71) + BUSY.format(98_000_000)
    assert [float(each.time) for each in read(text).events] == [0.71, 980_000.0]


def test_times_of_samples_without_their_count_are_refused():
    text = OF_VIEW.format("dba_hist_active_sess_history") + "EVENT,TIME_WAITED\nlatch free,71\nlog file sync,9\n"
    with pytest.raises(Refused, match="single samples.*count them by EVENT"):
        read(text)


@pytest.mark.parametrize("fence", ["```\n", "```\nand so on\n"])
def test_a_fence_is_no_row(fence):
    head, rule = ("{:<30} {:>11} {:>11}".format(*each) for each in (
        ("EVENT", "TOTAL_WAITS", "TIME_WAITED"), ("-" * 30, "-" * 11, "-" * 11),
    ))  # fmt: skip
    report = read(f"```sql\n{head}\n{rule}\n{'log file sync':<30} {'4100':>11} {'820':>11}\n{fence}")
    assert len(report.events) == 1 and not [each for each in report.problems if each.lines]


@pytest.mark.parametrize(
    "parts",
    [("Invented helper: second of ten, the firs", "t"), ("buffer busy waits of an unheard", "-of kind", "")],
)
@pytest.mark.parametrize("by", ["", "51ytts8jx72z7"])
def test_the_rest_of_a_name_belongs_to_the_row_above(parts, by):
    width = len(parts[0])
    form = (f"{{:<13}} {{:<{width}}} {{:>8}}" if by else f"{{1:<{width}}} {{2:>8}}").format
    lines = ["SQL_ID", "EVENT", "SAMPLES"], ["-" * 13, "-" * width, "-" * 8], [by, "log file sync", 60]
    lines = *lines, [by, parts[0], 30], *(["", each, ""] for each in parts[1:]), [by, "latch free", 10]
    report = read("\n".join(form(*each).rstrip() for each in lines) + "\n\n")
    assert shares(report) == {"log file sync": 0.6, "".join(parts): 0.3, "latch free": 0.1}
