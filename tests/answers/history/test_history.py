"""Many snapshots as one history: what is usual, what changes, what stands out, and the laws tested."""

from dataclasses import replace

import pytest

from answers.history.test_snapshot import kept
from answers.history.week import BAD, hour, week
from models.answers.history import history, laws_tested
from models.answers.history.history import History
from models.answers.history.snapshot import Point, Snapshot
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN

SYNC = "log-file-sync"


def snap(number, **changes):
    begin = f"2026-01-05T{number:02}:00:00"
    return Snapshot(**{"name": f"{number}.html", "database": "ORCL", "instance": "1", "begin": begin} | changes)


def told(*verdicts, chapter=SYNC, **changes):
    return History(snap(place, verdicts={chapter: verdict}, **changes) for place, verdict in enumerate(verdicts))


@pytest.fixture(scope="module")
def whole():
    return History(map(kept, week(72)))


def test_snapshots_are_sorted_by_their_begin_and_grouped_by_instance():
    given = [snap(3), snap(1, instance="2"), snap(2), snap(0, database="A")]
    systems = History(given).systems
    assert [system.name for system in systems] == ["A, instance 1", "ORCL, instance 1", "ORCL, instance 2"]
    assert [each.name for each in systems[1].snapshots] == ["2.html", "3.html"]


def test_a_report_that_is_there_twice_counts_once():
    twice = [snap(0, end="2026-01-05T01:00:00"), snap(0, end="2026-01-05T01:00:00", name="0.txt"), snap(1)]
    assert len(History(twice).snapshots) == 2 and History(twice).again == 1


def test_reports_that_do_not_say_of_which_interval_they_are_are_all_kept():
    unsaid = [Snapshot("a"), Snapshot("b"), snap(0, begin=None), snap(0, begin=None)]
    assert len(History(unsaid).snapshots) == 4


def test_a_verdict_is_told_where_it_begins_to_apply_and_where_it_ends():
    lines = told(DOES_NOT, APPLIES, APPLIES, UNKNOWN, DOES_NOT).lines
    assert [line.begun for line in lines] == [(), (SYNC,), (), (), ()]
    assert [line.ended for line in lines] == [(), (), (), (SYNC,), ()]


def test_the_first_line_of_an_instance_tells_all_that_applies():
    first, second = History(snap(0, instance=each, verdicts={SYNC: APPLIES}) for each in "12").lines
    assert first.begun == second.begun == (SYNC,) and not second.compared


def test_reports_of_nobody_knows_what_are_not_compared():
    lines = told(APPLIES, APPLIES, DOES_NOT, database=None, instance=None).lines
    assert [line.begun for line in lines] == [(SYNC,), (SYNC,), ()] and not any(line.ended for line in lines)
    busy = [snap(n, database=None, instance=None, active=50.0 if n == 3 else 1.0) for n in range(9)]
    assert not any(line.far for line in History(busy).lines)


def test_what_stands_out_is_far_above_the_median_of_its_own_instance():
    active = [1.0, 1.2, 0.9, 1.1, 1.0, 5.0]
    lines = History(snap(place, active=value) for place, value in enumerate(active)).lines
    assert [line.far for line in lines[:5]] == [()] * 5
    assert lines[5].far == (("active sessions", 5.0, 1.05),)
    others = [snap(place, instance="2", active=5.0) for place in range(6)]
    both = History([*others, *(snap(place, active=value) for place, value in enumerate(active))])
    assert sum(bool(line.far) for line in both.lines) == 1


def test_equal_figures_do_not_make_a_small_difference_stand_out():
    lines = History(snap(n, active=1.1 if n == 3 else 1.0) for n in range(9)).lines
    assert not any(line.far for line in lines)
    lines = History(snap(n, active=1.3 if n == 3 else 1.0) for n in range(9)).lines
    assert [bool(line.far) for line in lines] == [n == 3 for n in range(9)]


def test_of_fewer_snapshots_than_five_nothing_is_usual():
    assert not any(line.far for line in History(snap(n, active=10.0**n) for n in range(4)).lines)


def test_a_mean_of_a_few_waits_does_not_stand_out():
    rows = [{"waits": 99 if n == 3 else 1e4, "mean": 1.0 if n == 3 else 1e-3, "share": 0.1} for n in range(9)]
    lines = History(snap(n, waits={"log file sync": row}) for n, row in enumerate(rows)).lines
    assert not any(line.far for line in lines)


def test_the_hours_to_look_at_first_are_those_with_the_most_sessions_above_what_is_usual(whole):
    assert {line.snapshot.name for _, line in whole.look_first} <= {"made"}
    begins = [line.snapshot.begin for _, line in whole.look_first]
    assert sorted(begins) == [f"2026-01-07T{number - 48:02}:00:00" for number in BAD]
    excess = [whole.systems[0].excess(line.snapshot) for _, line in whole.look_first]
    assert {name for name, _, _ in excess} == {"log file sync"}
    assert [many for _, many, _ in excess] == sorted((many for _, many, _ in excess), reverse=True)


def test_if_nothing_stands_out_the_busiest_is_looked_at_first():
    top = (("DB CPU", 1.0, None, None),)
    ((_, line),) = History(snap(n, active=float(n), top=top) for n in range(3)).look_first
    assert line.snapshot.active == 2.0


def test_two_reports_of_one_system_at_the_same_load_get_the_same_verdicts():
    hourly, longer = kept(hour(9, commits=200.0)), kept(hour(9, commits=200.0, length=4 * 3600.0))
    later = kept(hour(12, commits=203.0))
    assert hourly.verdicts == longer.verdicts == later.verdicts and APPLIES in hourly.verdicts.values()


def test_the_law_of_group_commit_is_found_true_of_a_week_that_keeps_it(whole):
    (test,) = (each for each in laws_tested.tested(whole.snapshots) if each.law == SYNC)
    assert len(test.points) == 72 and test.median_error < 0.02 and test.within == 1 and not test.failed


def test_the_law_fails_for_the_hours_that_do_not_keep_it():
    hours = [kept(hour(number, sync=0.02 if number in (3, 7) else None)) for number in range(20)]
    (test,) = (each for each in laws_tested.tested(hours) if each.law == SYNC)
    assert sorted(snapshot.begin[11:13] for snapshot, _ in test.failed) == ["03", "07"]
    assert test.within == 0.9 and test.median_error < 0.02


def points(*pairs):
    return [snap(n, points=(Point(SYNC, "sync", "s", *pair),)) for n, pair in enumerate(pairs)]


def test_a_law_is_tested_from_five_snapshots_on():
    (four,), (five,) = (laws_tested.tested(points(*[(1.0, 1.0)] * many)) for many in (4, 5))
    assert four.too_few and not five.too_few


def test_the_median_error_and_what_is_within_a_quarter_count_every_snapshot():
    (test,) = laws_tested.tested(points((1.0, 1.0), (1.1, 1.0), (0.8, 1.0), (1.25, 1.0), (0.1, 1.0)))
    assert test.median_error == pytest.approx(0.2) and test.within == pytest.approx(4 / 5)


def test_the_worst_is_named_first_and_too_small_by_half_is_as_bad_as_twice_too_large():
    (test,) = laws_tested.tested(points((1.9, 1.0), (0.5, 1.0), (3.0, 1.0), (1.0, 1.0), (1.0, 1.0)))
    assert [point.predicted for _, point in test.failed] == [3.0, 0.5, 1.9]


def test_each_figure_is_tested_apart():
    one = replace(snap(0), points=(Point("a", "x", "s", 1.0, 1.0), Point("b", "x", "s", 1.0, 1.0)))
    assert [len(test.points) for test in laws_tested.tested([one])] == [1, 1]


def test_the_top_of_all_together_weighs_each_snapshot_by_its_db_time():
    sync, cpu = ("log file sync", 1.0, 0.01, SYNC), ("CPU", 0.5, None, None)
    both = History([snap(0, db_time=100.0, top=(sync,)), snap(1, db_time=300.0, top=(cpu,))])
    assert both.on_top == [("CPU", 0.375, None), ("log file sync", 0.25, SYNC)]


def test_sessions_of_an_event_are_its_share_of_those_active():
    assert history.sessions(snap(0, active=4.0, top=(("log file sync", 0.25, 0.01, None),))) == {
        "log file sync": 1.0
    }
    assert history.sessions(snap(0)) == {}
