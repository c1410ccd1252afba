"""What tkprof writes is read as the waits of one session; what cannot be added up is refused by name."""

import pytest

from analyst.reports.pasted import answer, answer_line, assert_refused, waits
from models.analyst import reports
from models.analyst.answers import kinds

TOTALS = """\
OVERALL TOTALS FOR ALL {kind}RECURSIVE STATEMENTS

call     count       cpu    elapsed       disk      query    current        rows
------- ------  -------- ---------- ---------- ---------- ----------  ----------
Parse        2      0.10       0.10          0          0          0           0
Execute     40      {cpu}      {elapsed}          5          0        700          40
------- ------  -------- ---------- ---------- ---------- ----------  ----------
total       42      {cpu}      {elapsed}          5          0        700          40

Misses in library cache during parse: 2
"""
WAITS = """\
Elapsed times include waiting on following events:
  Event waited on                             Times   Max. Wait  Total Waited
  ----------------------------------------   Waited  ----------  ------------
"""
OWN = TOTALS.format(kind="NON-", cpu="2.50", elapsed="40.00") + WAITS
OWN += """\
  log file switch (checkpoint incomplete)         3       11.00         30.25
  db file sequential read                       500        0.02          5.00
  SQL*Net message from client                    42       60.00        300.00

"""
RECURSIVE = TOTALS.format(kind="", cpu="0.50", elapsed="2.00") + WAITS
RECURSIVE += "  db file sequential read                       100        0.02          1.25\n"
STATEMENT = (
    "TKPROF: Release 19.0.0.0.0\n\nselect 1 from made_up\n\n" + WAITS + "  latch free      7   0.10      0.70\n\n"
)


BOTH = {
    "log file switch (checkpoint incomplete)": (3, 30.25), "db file sequential read": (600, 6.25),
    "SQL*Net message from client": (42, 300.0), "CPU time": (None, 3.0),
}  # fmt: skip


@pytest.mark.parametrize("before", ["", STATEMENT, 2 * STATEMENT])
def test_the_totals_of_both_kinds_are_added_up(before):
    text = before + OWN + RECURSIVE
    report = reports.read(text)
    assert waits(report) == BOTH and report.db_time.value == pytest.approx(42.0)
    lines = text.split("\n")
    assert all(event.name in lines[event.lines[0] - 1] for event in report.events if event.name != "CPU time")


def test_the_answer_is_of_its_elapsed_time():
    text = answer(OWN + RECURSIVE)
    assert "72.0 %  log file switch (checkpoint incomplete), 10.1 s" in text
    assert "SQL*Net message from client" not in text.split("Look")[0]
    # a session waits for the servers of its statement
    parallel = answer(f"{OWN.rstrip()}\n  PX Deq: Execute Reply   1000   0.05   60.00\n")
    assert "PX Deq: Execute Reply, 60 ms" in next(line for line in parallel.split("\n") if "%" in line)


def test_the_waits_of_one_statement_are_enough_and_a_row_that_cannot_be_read_is_told():
    report = reports.read(
        WAITS + "  log file sync      40   0.10      0.75\n  latch free      #######   0.10      0.70\n"
    )
    assert waits(report) == {"log file sync": (40, 0.75)}
    assert [unread.lines for unread in report.unread] == [(5,)]


def test_a_sleep_is_no_time_that_something_is_missing_of():
    slept = OWN.replace("db file sequential read ", "PL/SQL lock timer       ")
    assert reports.read(OWN).db_time and not reports.read(slept).db_time


def test_of_several_statements_the_one_that_waited_longest_is_read_and_told():
    text = STATEMENT + OWN.replace("OVERALL TOTALS", "OF ONE MORE") + STATEMENT
    report = reports.read(text)
    assert waits(report) == waits(reports.read(OWN)) and report.db_time.value == 40
    assert "only the longest is read" in answer(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (STATEMENT.replace(WAITS, ""), "without waits"),
        ("PARSING IN CURSOR #3 len=8\nWAIT #3: nam='log file sync' ela= 40 p1=1\nEXEC #3:c=0,e=5\n", "raw trace"),
    ],
)
def test_what_adds_nothing_up_is_refused_by_name(text, why):
    assert_refused(text, why, reports.read)


CALLS = TOTALS.partition("\n\n")[2].partition("Misses")[0]
RELEASE = "TKPROF: Release 19.0.0.0.0\n\n"


def stated(sql_id, elapsed, waited, text="select * from made_up where a = :b1", cpu="0.50"):
    """A statement of a trace, by its SQL ID or without one, which took so long."""
    sql_id = f"SQL ID: {sql_id} Plan Hash: 12345\n\n" if sql_id else ""
    return f"{'*' * 80}\n\n{sql_id}{text}\n\n\n{CALLS.format(cpu=cpu, elapsed=elapsed)}{waited}"


@pytest.mark.parametrize(
    ("elapsed", "named"), [("39.00", "(5fq2w0xk3v9ab)\n"), ("20.00", "redo logs; faster data file writes\n")]
)
def test_a_statement_is_named_where_its_part_of_all_leaves_it_most_of_a_wait(elapsed, named):
    first = stated("5fq2w0xk3v9ab", elapsed, f"{WAITS}  latch free      7   0.10      0.70\n\n", "update ...")
    lines = answer(RELEASE + first + OWN + RECURSIVE).splitlines(keepends=True)
    assert named in next(line for line in lines if "%  log file switch" in line)


def test_the_only_statement_of_a_trace_without_totals_made_its_waits():
    trace = stated("0abc1def2gh3j", "40.00", f"{WAITS}  db file sequential read    9000   0.10      30.00\n\n")
    other = stated("9zzz1def2gh3j", "1.00", f"{WAITS}  db file sequential read      90   0.10       0.30\n\n")
    for given in (RELEASE + trace, RELEASE + trace + other):
        (report,) = kinds.read(given, "x")
        assert [(statement.name, float(statement.share)) for statement in report.ranked] == [
            ("0abc1def2gh3j", 1.0)
        ]
        assert "Look first at the SELECT 0abc1def2gh3j, 100 % of DB time" in answer_line(given, everything=False)


def test_cpu_beyond_the_elapsed_time_is_of_a_coarser_clock_and_a_statement_without_an_id_is_named():
    given = stated("", "0.31", "\n", "select short from made_up", "0.30")
    given += stated("", "2.00", "\n", "select body from made_up", "2.40")
    text = answer_line(given + WAITS + "  direct path read      9000   0.00      0.15\n", everything=False)
    assert "its clock is coarser than the elapsed one" in text
    assert "counted twice" not in text and "sum of DB time" not in text
    line = given.split("\n").index("select body from made_up") + 1
    assert f"Look first at the SELECT in line {line}, 88.9 % of the CPU time" in text
    assert ": full scans read directly, or uncached LOBs?" in text
    # what waits make up beyond it is none
    given = stated("", "1.00", "\n", "select 1 from made_up", "0.90")
    assert "coarser" not in answer(given + WAITS + "  log file sync      40   0.10      0.75\n")
