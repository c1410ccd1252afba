"""What each law predicts of a point, worked out here from the row's own figures."""

from math import ceil, exp, factorial

import pytest

from experiment import made
from models.experiment.run import Run

HOLD = made.repeat(
    made.NOTHING, made.LOCK, made.QUEUE, case="nothing lock", disk="nothing", sync="0.000"
)  # 0.5 ms
SERVICE, THINK = 0.0035, 0.006  # of made.LOCK: a sync of 3 ms and the 0.5 ms that HOLD gives
BARE = {
    "stream": made.repeat(made.NOTHING, case="nothing", commit="0.400"),
    "sessions": made.repeat(made.NOTHING, case="nothing", sessions=7, rate=0, commit="0.700"),
}


def predicted(*rows, **tables):
    """Every Tested of a run, by its way."""
    run = Run(made.read(*rows, **tables))
    found = {each.way: each for each in [*run.tested(), *run.at_the_row]}
    assert len(found) == len(run.tested()) + len(run.at_the_row)
    return found


def told(found):
    return found.predicted, found.reported


def test_a_stream_is_predicted_from_its_busy_share_and_its_variation():
    found = predicted(made.repeat(busy="60.0", cv2="7.000", commit="17.000"))["from busy and cv²"]
    assert told(found) == pytest.approx((1 + 0.6 * 8 / 2, 4.25), rel=1e-12)
    assert (found.what, found.unit, found.rival, found.fitted) == ("commit ÷ sync", "", False, 0)


def test_a_prediction_is_a_mean_over_repeats_with_what_single_ones_give():
    rows = (
        made.repeat(busy="60.0", commit="5.000"),
        made.repeat(busy="70.0"),
        made.repeat(busy="71.0", cv2="1.000"),
    )
    found = predicted(*rows)["from busy and cv²"]
    assert told(found) == pytest.approx(((1.3 + 1.35 + 1.71) / 3, (1.25 + 1.4 + 1.4) / 3), rel=1e-12)
    assert (found.low, found.high) == pytest.approx((1.3, 1.71), rel=1e-12)
    assert found.measured == pytest.approx((found.reported, 1.25, 1.4, 0.05), rel=1e-9)
    assert found.error == pytest.approx(found.predicted / found.reported - 1)


def test_the_processor_s_share_comes_from_a_sync_of_nothing_at_the_same_rate():
    found = predicted(BARE["stream"], made.repeat(commits=600))["with the processor's share"]
    load, cpu = 600 / 3 * 0.004, 0.1
    quiet = exp(-load * (1 + cpu))
    busy = load * (1 + cpu) / (load * (1 + cpu) + quiet)
    assert told(found) == pytest.approx(((1 + cpu) * (1 + busy / 2), 1.4), rel=1e-12)
    assert not found.doubt


def test_the_processor_s_share_of_another_rate_is_taken_if_that_is_near_and_said():
    slower = made.repeat(made.NOTHING, case="nothing", commit="0.800", rate=150)
    for rate, cpu in ((200, 0.1), (180, 0.2), (370, 0.1)):
        near = predicted(slower, BARE["stream"], made.repeat(rate=rate))["with the processor's share"]
        same = made.repeat(made.NOTHING, case="nothing", rate=rate, commit=f"{cpu * 4:.3f}")
        exact = predicted(same, made.repeat(rate=rate))["with the processor's share"]
        assert near.predicted == exact.predicted
        assert near.doubt.endswith(f"is that of {250 if cpu == 0.1 else 150} commits a second")
    for rate in (99, 376):
        assert "with the processor's share" not in predicted(slower, BARE["stream"], made.repeat(rate=rate))


def test_the_same_moments_give_the_path():
    assert told(predicted(made.repeat())["same moments"]) == pytest.approx((1.35, 1.4), rel=1e-12)


@pytest.mark.parametrize("case", ["open", "histogram", "own disk"])
def test_a_stream_has_three_ways_if_its_syncs_are_logged_and_else_none(case):
    ways = ["from busy and cv²", "with the processor's share", "same moments"]
    assert list(predicted(BARE["stream"], made.repeat(case=case))) == ways
    assert list(predicted(BARE["stream"], made.repeat(case=case, cv2="", path=""))) == []
    assert list(predicted(BARE["stream"], made.repeat(case=case, sync="0.000"))) == []


def test_of_bursts_the_law_of_a_stream_must_fail_and_the_path_must_not():
    found = predicted(BARE["stream"], made.repeat(case="bursts", commit="7.000", path="6.800"))
    assert {way: each.rival for way, each in found.items()} == {"from busy and cv²": True, "same moments": False}
    assert [each.predicted for each in found.values()] == pytest.approx([1.35, 1.7], rel=1e-12)


@pytest.mark.parametrize(("sessions", "think", "ratio"), [(1, "0.200", 1), (7, "0.200", 1.95), (7, "0.000", 2)])
def test_sessions_that_never_think_wait_for_two_syncs_and_one_alone_for_one(sessions, think, ratio):
    found = predicted(made.repeat(case="closed", sessions=sessions, rate=0, think=think, commit="8.400"))["closed"]
    assert told(found) == pytest.approx((ratio, 2.1), rel=3e-4)


def test_asynchronous_commits_are_those_of_a_sync_of_nothing():
    row = made.repeat(case="asynchronous", sessions=7, rate=0, commit="0.750")
    assert told(predicted(BARE["sessions"], row)["no wait"]) == (0.0007, 0.00075)
    assert predicted(BARE["stream"], row) == {}
    assert predicted(BARE["sessions"], made.repeat(case="asynchronous", sessions=8, rate=0)) == {}


def test_two_sessions_at_one_row_are_a_closed_queue_of_sync_and_hold():
    found = predicted(HOLD, made.repeat(made.LOCK, sessions=2, commit="4.500"))
    queue = SERVICE * (1 + SERVICE / (SERVICE + THINK))
    assert told(found["closed queue"]) == pytest.approx((queue, 0.0045), rel=1e-12)
    assert found["never idle"].predicted == pytest.approx(SERVICE, rel=1e-12)
    assert predicted(made.repeat(made.LOCK)) == {}
    assert predicted(HOLD, made.repeat(made.LOCK, sync="0.000")) == {}


def test_a_row_that_is_never_idle_serves_all_but_those_who_think():
    found = predicted(HOLD, made.repeat(made.LOCK))["never idle"]
    assert told(found) == pytest.approx((7 * SERVICE - THINK, 0.018), rel=1e-12)


def test_the_hold_is_that_of_most_sessions_and_of_as_many_rows():
    slower = made.repeat(made.LOCK, made.NOTHING, made.QUEUE, case="nothing lock", sessions=16, commits=3000)
    batched = made.repeat(made.LOCK, made.NOTHING, made.QUEUE, case="nothing lock", batch=4, commits=2000)
    apart = Run(made.read(HOLD, slower, batched)).apart
    assert (apart.hold(), apart.hold(4), apart.hold(2)) == (0.001, 0.0015, None)


def test_what_a_standing_line_takes_beyond_sync_and_hold_is_added_to_the_service():
    line = made.repeat(made.LOCK, case="line", commits=600, think="0.000")  # 5 ms each, of which 3 + 0.5 are known
    found = predicted(HOLD, line, made.repeat(made.LOCK, sessions=2))["closed queue"]
    assert found.predicted == pytest.approx(0.005 * (1 + 0.005 / (0.005 + THINK)), rel=1e-12)
    other = made.repeat(made.LOCK, case="line", disk="constant 9 ms", commits=600)
    quick = made.repeat(made.LOCK, case="line", commits=2900)
    for ineffective in (other, quick):
        assert predicted(HOLD, ineffective, made.repeat(made.LOCK, sessions=2))["closed queue"].predicted == (
            pytest.approx(SERVICE * (1 + SERVICE / (SERVICE + THINK)), rel=1e-12)
        )


def test_two_sessions_at_three_rows_meet_at_one_of_three_but_for_the_syncs_they_share():
    row = made.repeat(made.LOCK, case="lock rows", rows=3, sessions=2)
    found = predicted(HOLD, row)["rows"]
    assert told(found) == pytest.approx((SERVICE * (1 + SERVICE / (SERVICE + THINK) / 3), 0.018), rel=1e-12)
    assert found.rival
    assert predicted(row) == {}


def test_rows_that_share_their_syncs_are_held_for_two_of_them():
    row = made.repeat(made.LOCK, case="lock rows", rows=3, sessions=2)
    found = predicted(HOLD, row)["shared syncs"]
    service = SERVICE + 0.003
    assert found.predicted == pytest.approx(service * (1 + service / (service + THINK) / 3), rel=1e-6)
    assert found.doubt and not found.rival


def test_rows_that_are_held_for_a_sleep_are_as_many_queues_as_there_are_rows():
    fewer = made.repeat(made.ASLEEP, sessions=4, commits=300)
    rows = {rows: made.repeat(made.SLEPT, rows=rows, sessions=2) for rows in (1, 3)}
    for number, row in rows.items():
        found = predicted(fewer, made.repeat(made.ASLEEP), row)["rows"]
        assert found.predicted == pytest.approx(0.005 * (1 + 0.005 / (0.005 + THINK) / number), rel=1e-12)
        assert not found.rival and found.point.rows == number
        assert predicted(HOLD, row) == {}


def test_a_batch_is_told_in_rows_per_second():
    row = made.repeat(made.LOCK, case="batch", batch=4, sessions=2, think="24.000", commits=150)
    found = predicted(HOLD, row)["batch"]
    cycle = SERVICE * (1 + SERVICE / (SERVICE + 0.024)) + 0.024
    assert told(found) == pytest.approx((4 * 2 / cycle, 200), rel=1e-12)
    assert found.doubt
    own = made.repeat(made.LOCK, made.NOTHING, made.QUEUE, case="nothing lock", batch=4, commits=2000)
    found = predicted(HOLD, own, row)["batch"]
    cycle = 0.0045 * (1 + 0.0045 / (0.0045 + 0.024)) + 0.024
    assert (found.predicted, found.doubt) == (pytest.approx(4 * 2 / cycle, rel=1e-12), "")


def test_the_sessions_at_a_row_are_the_states_of_the_queue():
    at_row = [("lock", "constant 3 ms", 7, n, moments) for n, moments in enumerate([2, 4, 10, 20, 30, 20, 10, 4])]
    run = Run(made.read(HOLD, made.repeat(made.LOCK), at_row=[*at_row, ("lock", "own", 7, 0, 9)]))
    weights = [(THINK / SERVICE) ** (7 - n) / factorial(7 - n) for n in range(8)]
    mean, *found = run.at_the_row
    numbers = sum(n * weight for n, weight in enumerate(weights)) / sum(weights)
    assert told(mean) == pytest.approx((numbers, 3.92), rel=1e-9)
    assert mean.measured.error == pytest.approx((0.022336) ** 0.5, rel=1e-9)  # of 17.6 − 3.92²
    assert [each.predicted for each in found] == pytest.approx([each / sum(weights) for each in weights], rel=1e-9)
    assert [each.reported for each in found] == [each / 100 for each in (2, 4, 10, 20, 30, 20, 10, 4)]
    assert found[3].measured.error == pytest.approx(0.04, rel=1e-12)
    assert Run(made.read(made.repeat(made.LOCK), at_row=at_row)).at_the_row == []


def test_moments_of_several_repeats_are_counted_together():
    at_row = [("lock", "constant 3 ms", 7, n, moments) for n, moments in [(0, 1), (7, 5), (0, 2), (7, 2)]]
    run = Run(made.read(HOLD, made.repeat(made.LOCK), at_row=at_row))
    assert [each.reported for each in run.at_the_row] == pytest.approx([4.9, 0.3, 0.7], rel=1e-12)


@pytest.mark.parametrize("sync", ["0.100", "4.000", "11.000"])
@pytest.mark.parametrize("sessions", [1, 7])
def test_a_sleep_before_the_write_adds_and_a_look_after_each_sleep_must_fail(sessions, sync):
    found = predicted(made.repeat(made.TIMER, sessions=sessions, sync=sync))
    write = float(sync) / 1000
    assert told(found["sleeps, then writes"]) == pytest.approx((0.010 + write, 0.0145), rel=1e-12)
    assert found["looks again"].predicted == pytest.approx(0.010 * ceil(write / 0.010), rel=1e-12)
    assert [each.rival for each in found.values()] == [False, True]
    assert (
        predicted(made.repeat(made.TIMER, delay="0.0")) == predicted(made.repeat(made.TIMER, sync="0.000")) == {}
    )
