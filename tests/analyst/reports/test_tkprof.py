"""What tkprof writes is read as the waits of one session; what cannot be added up is refused by name."""

import pytest

from models.analyst import reports
from models.analyst.answers import as_text, kinds

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


def shown(report):
    return {
        each.name: (each.waits and float(each.waits), pytest.approx(float(each.time))) for each in report.events
    }


@pytest.mark.parametrize("before", ["", STATEMENT, 2 * STATEMENT])
def test_the_totals_of_both_kinds_are_added_up(before):
    report = reports.read(before + OWN + RECURSIVE)
    assert shown(report) == {
        "log file switch (checkpoint incomplete)": (3, 30.25), "db file sequential read": (600, 6.25),
        "SQL*Net message from client": (42, 300.0), "CPU time": (None, 3.0),
    }  # fmt: skip
    assert float(report.db_time.value) == pytest.approx(42.0)
    lines = (before + OWN + RECURSIVE).split("\n")
    assert all(each.name in lines[each.lines[0] - 1] for each in report.events if each.name != "CPU time")


def test_the_answer_is_of_its_elapsed_time():
    said = as_text.text(kinds.answer(kinds.read(OWN + RECURSIVE, "trace")), 100)
    assert "72.0 %  log file switch (checkpoint incomplete), 10.1 s" in said
    assert "SQL*Net message from client" not in said.split("Look")[0]


def test_the_waits_of_one_statement_are_enough_and_a_row_that_cannot_be_read_is_told():
    report = reports.read(
        WAITS + "  log file sync      40   0.10      0.75\n  latch free      #######   0.10      0.70\n"
    )
    assert shown(report) == {"log file sync": (40, 0.75)}
    assert [each.lines for each in report.unread] == [(5,)]


def test_a_session_waits_for_the_servers_of_its_statement():
    text = f"{OWN.rstrip()}\n  PX Deq: Execute Reply   1000   0.05   60.00\n"
    said = as_text.text(kinds.answer(kinds.read(text, "trace")), 100)
    assert "PX Deq: Execute Reply, 60 ms" in next(line for line in said.split("\n") if "%" in line)


def test_a_sleep_is_no_time_that_something_is_missing_of():
    slept = OWN.replace("db file sequential read ", "PL/SQL lock timer       ")
    assert reports.read(OWN).db_time
    assert not reports.read(slept).db_time


def test_of_several_statements_the_one_that_waited_longest_is_read_and_told():
    text = STATEMENT + OWN.replace("OVERALL TOTALS", "OF ONE MORE") + STATEMENT
    report = reports.read(text)
    assert shown(report) == shown(reports.read(OWN)) and float(report.db_time.value) == 40
    assert "only the longest is read" in as_text.text(kinds.answer(kinds.read(text, "trace")), 100)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (STATEMENT.replace(WAITS, ""), "without waits"),
        ("PARSING IN CURSOR #3 len=8\nWAIT #3: nam='log file sync' ela= 40 p1=1\nEXEC #3:c=0,e=5\n", "raw trace"),
    ],
)
def test_what_adds_nothing_up_is_refused_by_name(text, why):
    with pytest.raises(reports.Refused, match=why):
        reports.read(text)


CALLS = TOTALS.partition("\n\n")[2].partition("Misses")[0]


def stated(sql_id, elapsed, text="select * from made_up where a = :b1"):
    """A statement of a trace by its SQL ID, which took so long."""
    calls = CALLS.format(cpu="0.50", elapsed=elapsed)
    return f"{'*' * 80}\n\nSQL ID: {sql_id} Plan Hash: 12345\n\n{text}\n\n\n{calls}{WAITS}"


@pytest.mark.parametrize(
    ("elapsed", "named"),
    [("39.00", "(5fq2w0xk3v9ab)\n"), ("20.00", "redo logs; faster data file writes\n")],
)
def test_a_statement_is_named_for_a_wait_where_its_part_of_all_leaves_it_most_of_that(elapsed, named):
    first = stated("5fq2w0xk3v9ab", elapsed, "update ...") + "  latch free      7   0.10      0.70\n\n"
    said = as_text.text(
        kinds.answer(kinds.read("TKPROF: Release 19.0.0.0.0\n\n" + first + OWN + RECURSIVE, "x")), 120
    )
    line = next(each for each in said.splitlines(keepends=True) if "%  log file switch" in each)
    assert named in line


def test_the_only_statement_of_a_trace_without_totals_made_its_waits():
    trace = stated("0abc1def2gh3j", "40.00") + "  db file sequential read    9000   0.10      30.00\n\n"
    other = stated("9zzz1def2gh3j", "1.00") + "  db file sequential read      90   0.10       0.30\n\n"
    for given in (trace, trace + other):
        (report,) = kinds.read("TKPROF: Release 19.0.0.0.0\n\n" + given, "x")
        assert [(each.name, float(each.share)) for each in report.ranked] == [("0abc1def2gh3j", 1.0)]
        assert "Look first at the SELECT 0abc1def2gh3j, 100 % of DB time" in as_text.text(
            kinds.answer([report]), 120
        )


def unnamed(cpu, elapsed, text):
    """A statement of a trace as tkprof writes it without its SQL ID."""
    return f"{'*' * 80}\n\n{text}\n\n{CALLS.format(cpu=cpu, elapsed=elapsed)}\n"


def test_cpu_beyond_the_elapsed_time_is_of_a_coarser_clock_and_the_statement_without_an_id_is_named():
    given = unnamed("0.30", "0.31", "select short from made_up") + unnamed(
        "2.40", "2.00", "select body from made_up"
    )
    waits = WAITS + "  direct path read      9000   0.00      0.15\n"
    said = " ".join(as_text.text(kinds.answer(kinds.read(given + waits, "trace")), 100).split())
    assert (
        "its clock is coarser than the elapsed one" in said
        and "counted twice" not in said
        and "sum of DB time" not in said
    )
    line = given.split("\n").index("select body from made_up") + 1
    assert f"Look first at the SELECT in line {line}, 88.9 % of the CPU time" in said
    assert ": full scans read directly, or uncached LOBs?" in said


def test_what_waits_make_up_beyond_the_elapsed_time_is_no_clock():
    given = unnamed("0.90", "1.00", "select 1 from made_up") + WAITS + "  log file sync      40   0.10      0.75\n"
    assert "coarser" not in as_text.text(kinds.answer(kinds.read(given, "trace")), 100)
