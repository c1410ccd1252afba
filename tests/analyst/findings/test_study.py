"""One object asks a report, so one question has one answer; and what it answers knows its lines."""

import operator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyst.findings.made import event, fact, figure, report, totals
from models.analyst import findings
from models.analyst.findings import control_file_waits, space_or_speed
from models.analyst.findings.diagnose import FINDINGS, diagnose
from models.analyst.findings.study.arithmetic import attempt
from models.analyst.findings.study.doubts import is_idle
from models.analyst.findings.study.study import Study
from models.analyst.reports import FOUND, INCONSISTENT, NOT_FOUND, Fact, Problem
from models.laws.numbers.figure import Figure, lines_of

# A Top 5 of four waits and CPU; the shortest is 2.5 % of DB time.
TOP = [
    ("db file sequential read", 600.0), ("CPU time", 250.0), ("latch free", 75.0),
    ("log file switch completion", 40.0), ("db file scattered read", 25.0),
]  # fmt: skip


def top(rows=TOP, kind="fragment", **more):
    waits = [event(name, None if name == "CPU time" else 1000, time) for name, time in rows]
    return Study(report(waits, kind=kind, **{"db_time": 1000.0} | more))


def test_what_a_list_by_time_leaves_out_took_no_longer_than_the_shortest_wait_in_it():
    assert top().longest_unlisted == pytest.approx(0.025)
    assert top(TOP[:3]).longest_unlisted == pytest.approx(0.075)
    assert top().is_material("log buffer space") is False and top(TOP[:3]).is_material("log buffer space") is None


@pytest.mark.parametrize("name", ["DB CPU", "SQL*Net message from client", "log file parallel write"])
def test_cpu_idle_waits_and_those_of_background_processes_are_no_measure_of_it(name):
    rows = [event(listed, 1000, time) for listed, time in TOP]
    rows.append(event(name, 1000, 0.001, background=name == "log file parallel write"))
    assert Study(report(rows, db_time=1000.0)).longest_unlisted == pytest.approx(0.025)


def test_rows_that_somebody_picked_say_nothing_of_the_rest():
    assert top(TOP[::-1]).longest_unlisted is None
    assert top([TOP[0], TOP[-1]]).longest_unlisted is None
    assert top([TOP[0], TOP[-1]], kind="awr").longest_unlisted == pytest.approx(0.025)


def test_the_rows_of_a_query_are_all_there_were_if_its_interval_is_known():
    assert top(kind="snapshot").longest_unlisted is None
    assert top(kind="snapshot", elapsed=60.0).longest_unlisted == 0
    lost = Problem("foreground events", NOT_FOUND, "3 of the 9 rows can be read")
    assert top(kind="snapshot", elapsed=60.0, problems=(lost,)).longest_unlisted is None
    assert top(TOP[:1], kind="snapshot", elapsed=60.0, db_time=None).share_of(TOP[0][0]) == 1
    assert top(TOP[:1], db_time=None).share_of(TOP[0][0]) is None


def test_every_finding_says_the_same_of_events_that_a_short_list_leaves_out():
    because = {finding.chapter: finding.because for finding in diagnose(top().report)}
    for chapter in ("hw-contention", "log-file-sync", "cache-the-lob", "write-complete-waits", "space-or-speed"):
        assert "takes at most 2.5 % of DB time" in because[chapter], chapter


@pytest.mark.parametrize(
    ("name", "idle", "counted"),
    [
        ("PX Deq: Join ACK", None, True), ("PX Deq: Execution Msg", None, False),
        ("PX Deq Credit: send blkd", None, False), ("PX Deq Credit: send blkd", False, True),
        ("SQL*Net more data from client", None, True), ("an event of tomorrow", True, False),
    ],
)  # fmt: skip
def test_idle_is_what_the_report_marks_so_and_else_what_oracle_calls_so(name, idle, counted):
    study = Study(report([event("latch free", 10, 5.0), event(name, 10, 900.0, idle=idle)], db_time=10.0))
    assert (name in [row.name for row in study.in_db_time]) is counted


def test_the_cpu_time_that_no_list_has_is_that_of_the_time_model():
    waits = [event("latch free", 10, 60.0)]
    study = Study(report(waits, db_time=100.0, time_model=totals({"DB CPU": 40.0})))
    assert study.cpu_time == 40.0 and study.cpu_time.lines == (301,) and study.time_listed == 100.0
    both = Study(report([*waits, event("DB CPU", None, 30.0)], time_model=totals({"DB CPU": 40.0})))
    assert both.cpu_time == 30.0 and both.time_listed == 90.0


@pytest.mark.parametrize(
    ("model", "expected"), [(28.0, 28.0), (32.0, 32.0), (None, 30.0), (81.0, 30.0), (111.0, 30.0)]
)
def test_statspacks_cpu_of_all_processes_yields_to_that_of_sessions_unless_it_is_more_than_can_be(model, expected):
    """Two CPUs for 40 s, and 100 s of DB time."""
    rows = [event("latch free", 10, 60.0, None), event("CPU time", None, 30.0, None)]
    known = {} if model is None else {"time_model": totals({"DB CPU": model})}
    study = Study(report(rows, kind="statspack", db_time=100.0, elapsed=40.0, cpus=2, **known))
    assert study.cpu_time == expected and study.time_listed == 60.0 + expected


@pytest.mark.parametrize(("model", "state"), [({"DB CPU": 200.0}, FOUND), ({}, INCONSISTENT)])
def test_nothing_is_derived_from_a_db_time_that_contradicts_itself(model, state):
    rows = [event("latch free", 10, 30.0), event("log file sync", 10, 10.0), event("DB CPU", None, 20.0)]
    made = report(rows, elapsed=50.0, captured=fact(0.6), time_model=totals(model))
    study = Study(replace(made, db_time=Fact(figure(100.0), state, (3, 9))))
    assert (study.db_time, study.active, study.coverage, study.unexplained) == (None, None, None, None)
    assert study.processors.waiting_share is None and study.whole[1] == "the time listed"
    assert study.share_of("latch free") == pytest.approx(30 / 60)


def test_a_database_is_idle_by_the_largest_of_its_clocks_where_they_contradict_each_other():
    rows = [event("latch free", 10, 1.0), event("CPU time", None, 5.0, None)]
    known = {"kind": "statspack", "db_time": 6.0, "time_model": totals({"DB CPU": 12.0})}
    idle, busy = (Study(report(rows, elapsed=elapsed, **known)) for elapsed in (1000.0, 200.0))
    assert idle.db_time is None and is_idle(idle) and not is_idle(busy)


def statspack(**more):
    rows = [("log file sync", 25.0, False, 0.5), ("latch free", 15.0, False, 0.3), ("CPU time", 10.0, None, 0.2)]
    waits = [event(name, 100, time, background, share, share_of="call time")
             for name, time, background, share in rows]  # fmt: skip
    return Study(report(waits, kind="statspack", **more))


def test_the_shares_of_call_time_are_no_shares_of_db_time():
    known, unknown = statspack(db_time=100.0), statspack()
    assert known.how_much("log file sync") == "takes 25 % of DB time" and not known.db_time_contradicts
    assert unknown.db_time is None and unknown.how_much("log file sync") == "takes 50 % of call time"


def test_of_a_wait_listed_for_all_and_for_background_processes_the_rest_is_that_of_sessions():
    read, switch = "db file sequential read", "log file single write"
    rows = [event("latch free", 10, 5.0), event(read, 1000, 60.0, None), event(read, 400, 40.0, True),
            event(switch, 10, 9.0, None), event(switch, 10, 9.0, True)]  # fmt: skip
    study = Study(report(rows, db_time=100.0))
    assert study.share_of(read) == pytest.approx(0.2) and study.sessions(read)[0].waits == 600
    assert study.sessions(read)[0].mean == pytest.approx(20.0 / 600) and not study.sessions(switch)


@pytest.mark.parametrize(("time", "stake"), [(250.0, 0.25), (1000.0, 1.0), (4000.0, 1.0)])
def test_what_is_at_stake_is_a_plain_share_of_db_time_and_never_more_than_all(time, stake):
    study = Study(report([event("buffer busy waits", 10, time), event("DB CPU", None, 1.0)], db_time=1000.0))
    computed = space_or_speed.finding(study).stake
    assert computed == stake and type(computed) is float
    assert control_file_waits.finding(study).stake == 0.0


LINES = st.lists(st.integers(1, 9), max_size=3).map(lambda lines: tuple(sorted({*lines})))
FIGURES = st.builds(lambda value, lines: Figure(value, lines=lines), st.floats(1e-3, 1e3), LINES)


@given(FIGURES, FIGURES, st.sampled_from([operator.add, operator.sub, operator.mul, operator.truediv]))
def test_what_a_law_says_of_two_figures_has_the_lines_of_both(one, two, law):
    answer = attempt(law, one, two)
    assert answer == law(float(one), float(two)) and answer.lines == lines_of(one, two)


def test_every_module_of_findings_is_the_finding_of_the_chapter_of_its_name():
    others = "__init__ chapters checklists diagnose trust"
    modules = {path.stem for path in Path(findings.__file__).parent.glob("*.py")} - {*others.split()}
    assert modules == {finding.__module__.rpartition(".")[2] for finding in FINDINGS}
    assert {finding.chapter.replace("-", "_") for finding in diagnose(report())} == modules
