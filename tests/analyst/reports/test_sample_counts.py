"""Active sessions counted by a query, and trees of who blocks whom: shares, who blocks, and no times of waits."""

import pytest

from analyst.reports import pasted
from analyst.reports.pasted import answer_line, assert_refused, read, shares
from models.analyst import reports

CPU = "CPU + Wait for CPU"
SYNC, LATCH, BUSY, LOCK = "log file sync", "latch free", "buffer busy waits", "enq: TX - row lock contention"
ROWS = [
    ("", "ON CPU", "", 300),
    (LOCK, "WAITING", "57", 500),
    (BUSY, "WAITING", "57", 100),
    (SYNC, "WAITING", "88", 100),
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
    counts = pasted.ruled(("EVENT".ljust(40), "SESSION_STATE", "BLOCKING_SESSION", f"{count:>12}"), *ROWS, left=2)
    return f"{echo}{counts}\n4 rows selected.\n"


def delimited(mark, count="CNT"):
    lines = [("EVENT", "SESSION_STATE", "BLOCKING_SESSION", count), *ROWS]
    return "\n".join(mark.join(map(str, line)) for line in lines) + "\n"


WAYS = {
    "ruled": ruled(),
    "with an echo": ruled(echo=ECHO),
    "another heading": ruled("SAMPLES"),
    "commas": delimited(","),
    "semicolons": delimited(";", "NUM_SAMPLES"),
    "bars": delimited("|", "N"),
    "tabs": delimited("\t", "sample_count"),
}
OF_ROWS = {LOCK: 0.5, CPU: 0.3, BUSY: 0.1, SYNC: 0.1}


@pytest.mark.parametrize("way", WAYS)
def test_counts_are_shares_of_samples(way):
    report = read(WAYS[way])
    assert report.kind == "samples" and not report.events and not report.active and not report.db_time
    assert shares(report) == OF_ROWS
    answer = answer_line(WAYS[way])
    assert "On top of what was sampled: enq: TX - row lock contention 50 %, CPU + Wait for CPU 30 %" in answer
    assert "Session 57 blocks 85.7 % of the samples of blocked sessions (600 of 700), mostly in enq: TX" in answer
    assert "On top of DB time" not in answer


THREE_TO_ONE, WITH_CPU = {SYNC: 0.75, LATCH: 0.25}, {SYNC: 0.75, CPU: 0.25}
AAS = "event,aas,pct\nlog file sync,6.5,65\nON CPU,3.5,35\n"
TIMED = """\
SAMPLE_TIME,EVENT,SESSION_STATE,COUNT(*)
2031-05-04 09:31:00,log file sync,WAITING,40
2031-05-04 09:31:00,,ON CPU,6
2031-05-04 09:31:10,db file sequential read,WAITING,2
2031-05-04 09:31:20,db file sequential read,WAITING,2
"""
SLICES = "EVENT,AAS\n{0}09:31:00,log file sync,6\n{0}09:32:00,log file sync,2\n{0}09:33:00,latch free,4\n"
SNAPPED_BY_SHARE = """\
------------------------------------------------------------
Active% | SQL_ID        | EVENT         | WAIT_CLASS
------------------------------------------------------------
150% | 9sg6u8xbjagga | log file sync | Commit
 50% |               | ON CPU | ON CPU

--  End
"""
SNAPPED_BY_SESSIONS = """\
------------------------------------------------------------
ActSes   %Thread | INST | EVENT  | WAIT_CLASS
------------------------------------------------------------
1.50    (150%) | 2 | log file sync | Commit
 .50     (50%) | 2 | ON CPU | ON CPU

--  End
"""
APART = "EVENT  CNT\nlog file sync  30\nlatch free  10\n"
BEHIND = [  # a table, and no row of it
    "```\nDas sind 100 von 200, davon 88\n",
    "Ecco: la sessione 901 ne blocca 93\n",
    "SQL_ID            COUNT(*)\n------------- ----------\n9sg6u8xbjagga         77\n",
]


def at(*times):
    rows = zip(times, ("log file sync,40", "log file sync,30", "latch free,30"), strict=True)
    return "SAMPLE_TIME,EVENT,SESSION_COUNT\n" + "".join(f"{time},{row}\n" for time, row in rows)


@pytest.mark.parametrize(
    ("text", "parts", "active"),
    [
        (AAS, {SYNC: 0.65, CPU: 0.35}, 10),
        (SQUEEZED, {"enq: HW - contention": 0.95, SYNC: 0.05}, None),
        # a count weighs the row of a time
        (TIMED, {SYNC: 0.8, CPU: 0.12, "db file sequential read": 0.08}, 50 / 3),
        # times between which nobody knows the samples: of no day, and of minutes
        (at("09:31:00", "09:31:10", "09:31:20"), {SYNC: 0.7, LATCH: 0.3}, None),
        (at("2031-05-04 09:31:00", "2031-05-04 09:32:00", "2031-05-04 09:33:00"), {SYNC: 0.7, LATCH: 0.3}, None),
        # sessions at several times are not added up
        ("SAMPLE_TIME," + SLICES.format("2031-05-04 "), {SYNC: 2 / 3, LATCH: 1 / 3}, 4),
        # empty cells and sums are no events
        ("EVENT;CNT\nlog file sync;30\nlatch free;10\nTotal;40\n;\n;\n", THREE_TO_ONE, None),
        *((ruled().partition("\n\n")[0] + "\n" + behind, OF_ROWS, None) for behind in BEHIND),
        *((APART + behind, THREE_TO_ONE, None) for behind in BEHIND),
        # blanks alone set cells apart
        ("EVENT  CNT\nlog file sync  30\n\nEVENT  CNT\nON CPU  10\n", WITH_CPU, None),
        ("INST_ID  EVENT  CNT\n1  log file sync  30\n1  ON CPU  10\n", WITH_CPU, None),
        (
            "INST_ID    EVENT    STATE    CNT\n1    log file sync    WAITING    30\n1        ON CPU    10\n",
            WITH_CPU,
            None,
        ),
        # Snapper has active sessions
        (SNAPPED_BY_SHARE, WITH_CPU, 2),
        (SNAPPED_BY_SESSIONS, WITH_CPU, 2),
    ],
)
def test_shares_and_active_sessions_are_read(text, parts, active):
    report = read(text)
    assert shares(report) == parts
    assert report.active.value == (active and pytest.approx(active))
    assert report.elapsed.value == (30 if text == TIMED else report.elapsed.value and 3 * 60)


def test_times_of_no_day_give_no_active_sessions():
    assert not read("SAMPLE_TIME," + SLICES.format("")).active


ONE_MOMENT = "moment: log file parallel write (background) 50.4 %, log file sync 43.2 %"
COUNTS = """\
EVENT                                      COUNT(*)
---------------------------------------- ----------
buffer busy waits                                 3
SQL*Net message from client                       6
log file sync                                     1
"""
OF_STATES = "EVENT,STATE,COUNT(*)\nbuffer busy waits,WAITING,3\nlog file sync,WAITED SHORT TIME,1\n"
OF_SESSIONS = f"select event, count(*) from gv$session group by event;\n{COUNTS}"
ON_TOP = "On top of sessions at one moment: buffer busy waits 75 % (3 of 4), "
OF_SAMPLES = "select event, count(*) from {} where {} group by event;\n" + COUNTS
ASH, HISTORY = "v$active_session_history", "dba_hist_active_sess_history"
OF_SECONDS = "SAMPLE_TIME,SESSION_ID,EVENT\n"
OF_SECONDS += "".join(f"2031-05-04 09:31:{second:02},57,log file sync\n" for second in range(5))
PROGRAM = "SID,PROGRAM,BLOCKING_SESSION,EVENT\n7,oracle@kite (LGWR),,idle\n"
PROGRAM += "12,app,7,enq: TX - row lock contention\n"
LEFT_OUT = "Sessions on a processor are in no event, and so left out."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (AAS, "Active sessions: 10 on average. On top of what was sampled: log file sync 65 %"),
        # the third parameter of the enqueue is a block
        (SQUEEZED, "block 40 of relative file 18 in tablespace 7 is sampled most in it."),
        (TREE, "enq: TX - row lock contention 75 % (3 of 4), buffer busy waits 25 % (1 of 4)"),
        (
            TREE,
            "Session 19 (SQL*Net message from client) blocks 100 % of the sessions that another one blocks "
            "(4 of 4)",
        ),
        ("SID,BLOCKING_SESSION,EVENT\n1,2,log file sync\n2,1,log file sync\n", "blocks"),  # a ring has an end
        (
            PROGRAM,
            "Session 7 (oracle@kite (LGWR), idle) blocks 100 % of the sessions that another one blocks (1 of 1)",
        ),
        (PROGRAM, "It is a background process, which nobody is to kill"),
        ("EVENT,SQL_ID,CNT\nlog file sync,9sg6u8xbjagga,40\n", "its share of all that sessions do is not told"),
        (
            "INST_ID,EVENT,CNT\n1,log file sync,30\n2,log file sync,10\n2,buffer busy waits,10\n",
            "instance 1 + 2. On top of samples or sessions at one moment: log file sync 80 %",
        ),
        ("EVENT,CNT\nlog file parallel write,70\nlog file sync,60\nread by other session,9\n", ONE_MOMENT),
        (
            "EVENT,CNT\nlog file parallel write,70\nlog file sync,60\nread by other session,9\n",
            "Sessions themselves are mostly in log file sync. Look at who commits",
        ),
        # a background process that blocks is called so
        *(
            (f"EVENT,BLOCKING_SESSION,CNT\n{blocked},12,90\nlatch free,40,10\n", who)
            for blocked, who in (
                (SYNC, "It is the log writer, which nobody is to kill"),
                ("free buffer waits", "It is the database writer, which nobody is to kill"),
                (LOCK, "mostly in enq: TX - row lock contention."),
            )
        ),
        # the largest part is not called most
        (
            "EVENT,CNT\nlog file sync,40\nlatch free,30\nbuffer busy waits,30\n",
            "The largest part of it is log file sync 40 %",
        ),
        # sessions of a moment are no samples
        (OF_SESSIONS, f"1 moment of counts.txt. {ON_TOP}"),
        (OF_STATES, f"1 moment of counts.txt. {ON_TOP}"),
        (COUNTS, "On top of samples or sessions at one moment: buffer busy waits 75 %, log file sync 25 %."),
        (f"EVENT,STATE,CNT\n,ON CPU,9\n{OF_STATES.splitlines()[1]}\n", "On top of what was sampled:"),
        (
            OF_SAMPLES.format(ASH, "sql_id = '5m6n7'"),
            "On top of what was sampled: buffer busy waits 75 %, "
            "log file sync 25 %. Asked of v$active_session_history",
        ),
        (OF_SAMPLES.format(ASH, "sql_id = '5m6n7'"), "where sql_id = '5m6n7': not of the whole database."),
        (
            f"select * from v$active_session_history where session_id = 57;\n\n{OF_SECONDS}",
            "(samples of active sessions) where session_id = 57: not of the whole database.",
        ),
        *(
            (OF_SAMPLES.format(HISTORY, where), LEFT_OUT)
            for where in ("event is not null", "wait_class <> 'Idle'", "session_state = 'WAITING'")
        ),
    ],
)
def test_what_was_sampled_is_said(text, words):
    assert words in answer_line(text, name="counts.txt")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("EVENT,COUNT(*)\nlog file sync,40\n", [" blocks "]),
        (f"EVENT,BLOCKING_SESSION,CNT\n{LOCK},12,90\nlatch free,40,10\n", ["kill"]),
        ("EVENT,CNT\nlog file sync,40\nlatch free,30\nbuffer busy waits,30\n", ["Begin", "DB time"]),
        (OF_STATES, ["sampled", "samples", "nearly idle"]),
        (OF_SESSIONS, ["sampled", "samples", "nearly idle"]),
        *(
            (OF_SAMPLES.format(HISTORY, where), [LEFT_OUT])
            for where in (
                "event is null or wait_class <> 'Idle'",
                "nvl(wait_class, 'CPU') <> 'Idle'",
                "snap_id > 7",
            )
        ),
    ],
)
def test_what_is_not_known_of_counts_is_not_said(text, words):
    assert not [word for word in words if word in answer_line(text)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        # with a row lost no other is on top
        (ruled().replace(" 500", "####"), "of which line 4 cannot be read: 'enq: TX - row lock contention"),
        (SQUEEZED.replace(" 900", " ####"), "line 3 cannot be read"),
        (
            TREE.replace("BLOCKING_SESSION", "USERNAME        "),
            "a tree of sessions that does not say who blocks whom",
        ),
        (ruled().replace("4 rows", ruled().splitlines()[3] + "\n4 rows"), "in line 8, so it holds several counts"),
        *(
            (f"EVENT  CNT\nlog file sync  30\n{row}\nlatch free  3\n", "line 3 cannot be read")
            for row in ("enq: TX - row lock\ncontention  900", "buffer busy waits  ####")
        ),
        # lists of sessions
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
        # times of samples without their count
        (
            f"select event, count(1), sum(time_waited)\nfrom {HISTORY} group by event;\n\n"
            "EVENT,TIME_WAITED\nlatch free,71\nlog file sync,9\n",
            "single samples.*count them by EVENT",
        ),
    ],
)
def test_what_is_no_count_of_all_is_refused_by_name(text, why):
    assert_refused(text, why)


def test_counts_of_waits_are_no_samples():
    assert read(pasted.ruled(("EVENT", "WAIT_TIME_MILLI", "WAIT_COUNT"), (SYNC, 1, 1000))).kind != "samples"


WITH_TIMES = """\
EVENT                            COUNT(1) SUM(TIME_WAITED)
------------------------------ ---------- ----------------
"""
FREE, GLOBAL, ON_CPU = (
    f"{name:<30} {count:>10} {{:>16}}\n"
    for name, count in (("latch free", 300), ("gc buffer busy acquire", 100), ("", 600))
)
OF_VIEW = "select event, count(1), sum(time_waited)\nfrom {} group by event;\n\n"


@pytest.mark.parametrize(
    "text",
    [
        WITH_TIMES + ON_CPU.format(0) + FREE.format(71) + GLOBAL.format(90210),
        "```\n" + WITH_TIMES + FREE.format(71) + GLOBAL.format(98_000_000) + "```\n",
        OF_VIEW.format("v$active_session_history") + WITH_TIMES + FREE.format(71) + GLOBAL.format(90210),
        "EVENT,COUNT(*),TIME_WAITED\n,600,0\nlatch free,300,71\ngc buffer busy acquire,100,90210\n",
    ],
)
def test_samples_are_counted_and_not_their_times_added(text):
    report = read(text)
    assert report.kind == "samples" and not report.events and not report.unread
    assert shares(report)[LATCH] == 3 * shares(report)["gc buffer busy acquire"].expected
    assert ("600" in text) == (CPU in shares(report))


def test_two_counts_with_times_are_two():
    counts = WITH_TIMES + ON_CPU.format(0) + FREE.format(71), WITH_TIMES + ON_CPU.format(0) + GLOBAL.format(90210)
    assert [len(report.sampled) for report in reports.read_many("\n".join(counts), "two")] == [2, 2]


def test_times_of_sessions_are_no_samples():
    text = OF_VIEW.format("v$session_event") + WITH_TIMES + FREE.format(71) + GLOBAL.format(98_000_000)
    assert [float(event.time) for event in read(text).events] == [0.71, 980_000.0]


@pytest.mark.parametrize("fence", ["```\n", "```\nand so on\n"])
def test_a_fence_is_no_row(fence):
    head, rule = (
        "{:<30} {:>11} {:>11}".format(*row)
        for row in (("EVENT", "TOTAL_WAITS", "TIME_WAITED"), ("-" * 30, "-" * 11, "-" * 11))
    )
    report = read(f"```sql\n{head}\n{rule}\n{'log file sync':<30} {'4100':>11} {'820':>11}\n{fence}")
    assert len(report.events) == 1 and not [problem for problem in report.problems if problem.lines]


@pytest.mark.parametrize(
    "parts",
    [("Invented helper: second of ten, the firs", "t"), ("buffer busy waits of an unheard", "-of kind", "")],
)
@pytest.mark.parametrize("by", ["", "51ytts8jx72z7"])
def test_the_rest_of_a_name_belongs_to_the_row_above(parts, by):
    width = len(parts[0])
    form = (f"{{:<13}} {{:<{width}}} {{:>8}}" if by else f"{{1:<{width}}} {{2:>8}}").format
    lines = ["SQL_ID", "EVENT", "SAMPLES"], ["-" * 13, "-" * width, "-" * 8], [by, "log file sync", 60]
    lines = *lines, [by, parts[0], 30], *(["", part, ""] for part in parts[1:]), [by, "latch free", 10]
    report = read("\n".join(form(*line).rstrip() for line in lines) + "\n\n")
    assert shares(report) == {"log file sync": 0.6, "".join(parts): 0.3, "latch free": 0.1}
