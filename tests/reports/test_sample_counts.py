"""Active sessions counted by a query, and trees of who blocks whom: shares, who blocks, and no times of waits."""

import pytest

from models import reports
from models.answers import kinds
from models.answers.printer import Printer
from models.reports import Refused

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
    assert "Session 57 blocks 85.7 % of those that another session blocks (600 of 700), mostly in enq: TX" in said
    assert "On top of DB time" not in said


def test_active_sessions_on_average_are_told_as_such():
    report = read("event,aas,pct\nlog file sync,6.5,65\nON CPU,3.5,35\n")
    assert report.active.value == 10 and shares(report) == {"log file sync": 0.65, CPU: 0.35}
    assert "Active sessions: 10 on average. On top of DB time: log file sync 65 %" in told(
        "event,aas,pct\nlog file sync,6.5,65\nON CPU,3.5,35\n"
    )


def test_the_third_parameter_of_the_enqueue_is_a_block():
    assert shares(read(SQUEEZED)) == {"enq: HW - contention": 0.95, "log file sync": 0.05}
    assert "Most of it is at block 40 of relative file 18 in tablespace 7." in told(SQUEEZED)


def test_a_tree_is_told_by_its_root():
    said = told(TREE)
    assert "enq: TX - row lock contention 75 %, buffer busy waits 25 %" in said
    assert (
        "Session 19 (SQL*Net message from client) blocks 100 % of those that another session blocks (4 of 4)"
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
        (ruled() + ruled(), "has the row of line 11 twice"),
    ],
)
def test_no_other_is_on_top_where_a_row_is_lost(text, why):
    with pytest.raises(Refused) as caught:
        read(text)
    assert why in str(caught.value)
