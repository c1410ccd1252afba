"""Many snapshots as one history: what is usual, what changes, what stands out, and the laws tested."""

from dataclasses import replace

import pytest

from analyst.answers.history.test_snapshot import kept
from analyst.answers.history.week import hour
from models.analyst.answers.history import laws_tested
from models.analyst.answers.history.history import History
from models.analyst.answers.history.snapshot import Point, Snapshot
from models.analyst.findings.study.finding import APPLIES, DOES_NOT

SYNC = "log-file-sync"


def snap(number, **changes):
    begin = f"2026-01-05T{number:02}:00:00"
    return Snapshot(**{"name": f"{number}.html", "database": "ORCL", "instance": "1", "begin": begin} | changes)


def timed(*active, **more):
    """Half-hours with so many sessions active."""
    begins = [f"2026-01-05T{n // 2:02}:{30 * (n % 2):02}:00" for n in range(len(active) + 1)]
    fixed = {"elapsed": 1800.0, "top": (("CPU", 1.0, None, None),)} | more
    return [
        snap(n, begin=begins[n], end=begins[n + 1], active=many, db_time=1800.0 * many, **fixed)
        for n, many in enumerate(active)
    ]


def told(*verdicts, chapter=SYNC, **changes):
    return History(snap(place, verdicts={chapter: verdict}, **changes) for place, verdict in enumerate(verdicts))


def test_a_report_that_is_there_twice_counts_once():
    twice = [snap(0, end="2026-01-05T01:00:00"), snap(0, end="2026-01-05T01:00:00", name="0.txt"), snap(1)]
    assert len(History(twice).snapshots) == 2 and History(twice).again == 1


def test_reports_that_do_not_say_of_which_interval_they_are_are_all_kept():
    unsaid = [Snapshot("a"), Snapshot("b"), snap(0, begin=None), snap(0, begin=None)]
    assert len(History(unsaid).snapshots) == 4


def test_reports_of_nobody_knows_what_are_not_compared():
    lines = told(APPLIES, APPLIES, DOES_NOT, database=None, instance=None).lines
    assert [line.begun for line in lines] == [(SYNC,), (SYNC,), ()] and not any(line.ended for line in lines)
    busy = [snap(n, database=None, instance=None, active=50.0 if n == 3 else 1.0) for n in range(9)]
    assert not any(line.far for line in History(busy).lines)


@pytest.mark.parametrize(
    ("active", "far"),
    [
        ([1.0, 1.2, 0.9, 1.1, 1.0, 5.0], [5]),
        ([1.0, 1.0, 1.0, 1.1, 1.0, 1.0], []),  # equal figures make no small difference stand out
        ([1.0, 1.0, 1.0, 1.3, 1.0, 1.0], [3]),
        ([1.0, 10.0, 100.0, 1000.0], []),  # of fewer than five nothing is usual
    ],
)
def test_what_stands_out_is_far_above_the_median_of_its_own_instance(active, far):
    one = [snap(place, active=value) for place, value in enumerate(active)]
    others = [snap(place, instance="2", active=5.0) for place in range(6)]
    for given in (one, [*others, *one]):
        lines = History(given).lines
        assert [n for n, line in enumerate(lines[: len(one)]) if line.far] == far
        assert not any(line.far for line in lines[len(one) :])
    if active[-1] == 5.0:
        assert lines[5].far == (("active sessions", 5.0, 1.05),)


def test_a_mean_of_a_few_waits_does_not_stand_out():
    rows = [{"waits": 99 if n == 3 else 1e4, "mean": 1.0 if n == 3 else 1e-3, "share": 0.1} for n in range(9)]
    lines = History(snap(n, waits={"log file sync": row}) for n, row in enumerate(rows)).lines
    assert not any(line.far for line in lines)


def test_if_nothing_stands_out_the_busiest_is_looked_at_first():
    top = (("DB CPU", 1.0, None, None),)
    (look,) = History(snap(n, active=float(n), top=top) for n in range(3)).look_first
    assert look.worst.snapshot.active == 2.0


def test_quiet_and_loaded_hours_are_told_apart_and_each_has_what_is_usual_in_it():
    (system,) = History(timed(*[1.0] * 8, *[20.0] * 6, *[1.2] * 4)).systems
    assert [line.load for line in system.lines] == ["quiet"] * 8 + ["loaded"] * 6 + ["quiet"] * 4
    stretches = [(each.load, len(each.lines)) for each in system.stretches]
    assert stretches == [("quiet", 8), ("loaded", 6), ("quiet", 4)]
    assert system.usual["quiet"]["active sessions"][0] == 1.0
    assert system.usual["loaded"]["active sessions"][0] == 20.0


def test_one_kind_of_hour_is_not_cut_in_two():
    for active in ([1.0, 1.1, 1.3, 0.9] * 5, [1.0] * 16 + [20.0] * 4, [1.0] * 9):
        (system,) = History(timed(*active)).systems
        assert system.threshold is None and {line.load for line in system.lines} == {""}


def test_a_loaded_time_that_overloads_the_processors_is_looked_at_first():
    for cpus, starts in ((16.0, 8), (32.0, 3), (None, 3)):
        history = History(timed(*[1.0] * 3, 3.0, *[1.0] * 4, *[20.0] * 7, cpus=cpus))
        assert history.look_first[0].lines[0] is history.lines[starts]


def test_the_busiest_stretch_ends_at_a_restart_and_at_a_long_gap():
    snapshots = timed(*[1.0] * 6, *[20.0] * 12)
    for place in range(10, 18):
        snapshots[place] = replace(snapshots[place], started="05-Jan-26 04:58")
    snapshots = [replace(each, started=each.started or "01-Jan-26 00:00") for each in snapshots]
    del snapshots[13:15]
    (system,) = History(snapshots).systems
    assert [len(each.lines) for each in system.stretches] == [6, 4, 3, 3]
    assert [line.restarted for line in system.lines].index(True) == 10
    assert [line.after_gap for line in system.lines].index(True) == 13
    assert sum(line.restarted for line in system.lines) == sum(line.after_gap for line in system.lines) == 1


def test_after_a_restart_nothing_is_compared_with_what_was_before():
    lines = History(
        snap(n, started="01-JAN-26" if n < 2 else "05-JAN-26", verdicts={SYNC: verdict})
        for n, verdict in enumerate((APPLIES, APPLIES, DOES_NOT, APPLIES))
    ).lines
    assert [line.compared for line in lines] == [False, True, False, True]
    assert [line.begun for line in lines] == [(SYNC,), (), (), (SYNC,)] and not any(line.ended for line in lines)


def test_two_reports_of_one_system_at_the_same_load_get_the_same_verdicts():
    hourly, longer = kept(hour(9, commits=200.0)), kept(hour(9, commits=200.0, length=4 * 3600.0))
    later = kept(hour(12, commits=203.0))
    assert hourly.verdicts == longer.verdicts == later.verdicts and APPLIES in hourly.verdicts.values()


def test_the_law_of_group_commit_is_found_true_of_a_week_that_keeps_it(whole):
    (test,) = (each for each in laws_tested.tested(whole.runs) if each.law == SYNC)
    assert len(test.points) + test.small == 24 and test.median_error < 0.02 and test.within == 1
    assert not test.failed and not test.blocks


def test_the_law_fails_for_the_hours_that_do_not_keep_it():
    hours = [kept(hour(number, sync=0.02 if number in (3, 7) else None)) for number in range(10)]
    (test,) = (each for each in laws_tested.tested([hours]) if each.law == SYNC)
    assert sorted(snapshot.begin[11:13] for snapshot, _ in test.failed) == ["03", "07"]
    weights = sum(point.waits for _, point in test.points)
    assert test.within == pytest.approx(1 - sum(point.waits for _, point in test.failed) / weights)
    assert test.median_error < 0.02 and not test.blocks


FIVE = (1.0, 1.0), (1.1, 1.0), (0.8, 1.0), (1.25, 1.0), (0.1, 1.0)


def points(*pairs, **more):
    return [snap(n, points=(Point(SYNC, "sync", "s", *pair, **more),)) for n, pair in enumerate(pairs)]


def found_in(*pairs, **more):
    return laws_tested.tested([points(*pairs, **more)])


def test_a_law_is_tested_from_five_snapshots_on_and_each_counts():
    (four,), (test,) = (found_in(*FIVE[:many]) for many in (4, 5))
    assert four.too_few and not test.too_few
    assert test.median_error == pytest.approx(0.2) and test.within == pytest.approx(4 / 5)


def test_a_snapshot_counts_by_its_waits():
    few, many = (points((ratio, 1.0), waits=waits)[0] for ratio, waits in ((0.5, 100.0), (1.1, 1e5)))
    (test,) = laws_tested.tested([[few, few, few, few, many]])
    assert test.median_error == pytest.approx(0.1) and test.within == pytest.approx(1e5 / (1e5 + 400))


def test_where_a_law_fails_in_a_row_and_on_one_side_is_a_block():
    good, low, high = (1.0, 1.0), (0.5, 1.0), (2.0, 1.0)
    (test,) = found_in(good, low, low, good, low, low, low, low, high, high, high, good)
    assert [[point.predicted for _, point in block] for block in test.blocks] == [[0.5] * 4, [2.0] * 3]
    (broken,) = laws_tested.tested([points(good, low, low), points(low, good, good)])
    assert not broken.blocks and len(broken.failed) == 3


def test_the_worst_is_named_first_and_too_small_by_half_is_as_bad_as_twice_too_large():
    (test,) = found_in((1.9, 1.0), (0.5, 1.0), (3.0, 1.0), (1.0, 1.0), (1.0, 1.0))
    assert [point.predicted for _, point in test.failed] == [3.0, 0.5, 1.9]
