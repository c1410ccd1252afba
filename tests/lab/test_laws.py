"""What each law predicts of a point, worked out here from the row's own figures."""

from math import ceil, exp, factorial

import pytest

from lab import made
from models.lab.run import Run

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
    by_way = {prediction.way: prediction for prediction in [*run.tested(), *run.at_the_row]}
    assert len(by_way) == len(run.tested()) + len(run.at_the_row)
    return by_way


def pair(prediction):
    return prediction.predicted, prediction.reported


def meeting(service, think=THINK, rows=1):
    """How long one of two sessions is at a row: with its own service, and the other's if that is there."""
    return service * (1 + service / (service + think) / rows)


def with_the_processor(load, cpu):
    busy = load * (1 + cpu) / (load * (1 + cpu) + exp(-load * (1 + cpu)))
    return (1 + cpu) * (1 + busy / 2)


CLOSED = {"case": "closed", "sessions": 7, "rate (/s)": 0, "think (ms)": "0.200", "commit (ms)": "8.400"}
TWO = made.LOCK | {"sessions": 2}
BURSTS = made.repeat(case="bursts", commit="7.000", path="6.800")
AT_THREE, SLEEPING = made.repeat(TWO, case="lock rows", rows=3), made.SLEPT | {"sessions": 2}
LINE = made.LOCK | {"case": "line", "commits": 600, "think (ms)": "0.000"}  # 5 ms each; 3 + 0.5 are known
BATCH = made.repeat(TWO, case="batch", batch=4, think="24.000", commits=150)
BATCHED = made.repeat(made.LOCK, made.NOTHING, made.QUEUE, case="nothing lock", batch=4, commits=2000)
STANDING = made.repeat(made.ASLEEP), made.repeat(made.ASLEEP, sessions=4, commits=300)
EXACT = {"closed": 3e-4, "shared syncs": 1e-6}  # where a figure is as it was printed, or a law goes on for long
QUEUE, PROCESSOR = "closed queue", "with the processor's share"
# The rows of a run, the way, what it predicts, what is reported, if it must fail, and if there is a doubt.
WAYS = [
    ([made.repeat(busy="60.0", cv2="7.000", commit="17.000")], "from busy and cv²", 1 + 0.6 * 8 / 2, 4.25, "", ""),
    ([BARE["stream"], made.repeat(commits=600)], PROCESSOR, with_the_processor(0.8, 0.1), 1.4, "", ""),
    ([made.repeat()], "same moments", 1.35, 1.4, "", ""),
    ([BARE["stream"], BURSTS], "from busy and cv²", 1.35, 1.75, "fails", ""),
    ([BARE["stream"], BURSTS], "same moments", 1.7, 1.75, "", ""),
    ([made.repeat(CLOSED, sessions=1)], "closed", 1, 2.1, "", ""),
    ([made.repeat(CLOSED)], "closed", 1.95, 2.1, "", ""),
    ([made.repeat(CLOSED, think="0.000")], "closed", 2, 2.1, "", ""),
    ([BARE["sessions"], made.repeat(case="asynchronous", sessions=7, rate=0, commit="0.750")],
     "no wait", 0.0007, 0.00075, "", "in doubt"),
    ([HOLD, made.repeat(TWO, commit="4.500")], QUEUE, meeting(SERVICE), 0.0045, "", ""),
    ([HOLD, made.repeat(TWO, commit="4.500")], "never idle", SERVICE, 0.0045, "", ""),
    ([HOLD, made.repeat(made.LOCK)], "never idle", 7 * SERVICE - THINK, 0.018, "", ""),
    ([HOLD, made.repeat(LINE), made.repeat(TWO)], QUEUE, meeting(0.005), 0.018, "", ""),
    ([HOLD, made.repeat(LINE, disk="constant 9 ms"), made.repeat(TWO)], QUEUE, meeting(SERVICE), 0.018, "", ""),
    ([HOLD, made.repeat(LINE, commits=2900), made.repeat(TWO)], QUEUE, meeting(SERVICE), 0.018, "", ""),
    ([HOLD, AT_THREE], "rows", meeting(SERVICE, rows=3), 0.018, "fails", ""),
    ([HOLD, AT_THREE], "shared syncs", meeting(SERVICE + 0.003, rows=3), 0.018, "", "in doubt"),
    ([*STANDING, made.repeat(SLEEPING, rows=1)], "rows", meeting(0.005), 0.018, "", ""),
    ([*STANDING, made.repeat(SLEEPING, rows=3)], "rows", meeting(0.005, rows=3), 0.018, "", ""),
    ([HOLD, BATCH], "batch", 8 / (meeting(SERVICE, 0.024) + 0.024), 200, "", "in doubt"),
    ([HOLD, BATCHED, BATCH], "batch", 8 / (meeting(0.0045, 0.024) + 0.024), 200, "", ""),
    *(([made.repeat(made.TIMER, sessions=sessions, sync=f"{sync}.000")], way, law, 0.0145, rival, "")
      for sessions in (1, 7) for sync in (1, 4, 11)
      for way, law, rival in (("sleeps, then writes", 0.010 + sync / 1000, ""),
                              ("looks again", 0.010 * ceil(sync / 10), "fails"))),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "way", "law", "reported", "rival", "doubt"), WAYS)
def test_each_way_is_its_law_of_the_row_s_own_figures(rows, way, law, reported, rival, doubt):
    prediction = predicted(*rows)[way]
    assert pair(prediction) == pytest.approx((law, reported), rel=EXACT.get(way, 1e-12))
    assert (prediction.rival, bool(prediction.doubt), prediction.fitted) == (bool(rival), bool(doubt), 0)
    assert prediction.point.rows == int(rows[-1][list(made.ROW).index("rows")])


@pytest.mark.parametrize(
    "rows",
    [
        [BARE["stream"], made.repeat(case="asynchronous", sessions=7, rate=0, commit="0.750")],
        [BARE["sessions"], made.repeat(case="asynchronous", sessions=8, rate=0)],
        [made.repeat(made.LOCK)],
        [HOLD, made.repeat(made.LOCK, sync="0.000")],
        [AT_THREE],
        [HOLD, made.repeat(SLEEPING, rows=1)],
        [HOLD, made.repeat(SLEEPING, rows=3)],
        [made.repeat(made.TIMER, delay="0.0")],
        [made.repeat(made.TIMER, sync="0.000")],
    ],
)
def test_what_lacks_a_figure_of_its_law_has_no_prediction(rows):
    assert predicted(*rows) == {}


def test_a_prediction_is_a_mean_over_repeats_with_what_single_ones_give():
    rows = (
        made.repeat(busy="60.0", commit="5.000"),
        made.repeat(busy="70.0"),
        made.repeat(busy="71.0", cv2="1.000"),
    )
    prediction = predicted(*rows)["from busy and cv²"]
    assert pair(prediction) == pytest.approx(((1.3 + 1.35 + 1.71) / 3, (1.25 + 1.4 + 1.4) / 3), rel=1e-12)
    assert (prediction.low, prediction.high) == pytest.approx((1.3, 1.71), rel=1e-12)
    assert prediction.measured == pytest.approx((prediction.reported, 1.25, 1.4, 0.05), rel=1e-9)
    assert prediction.error == pytest.approx(prediction.predicted / prediction.reported - 1)


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


@pytest.mark.parametrize("case", ["open", "histogram", "own disk"])
def test_a_stream_has_three_ways_if_its_syncs_are_logged_and_else_none(case):
    ways = ["from busy and cv²", "with the processor's share", "same moments"]
    assert list(predicted(BARE["stream"], made.repeat(case=case))) == ways
    assert list(predicted(BARE["stream"], made.repeat(case=case, cv2="", path=""))) == []
    assert list(predicted(BARE["stream"], made.repeat(case=case, sync="0.000"))) == []
    assert list(predicted(BARE["stream"], BURSTS)) == [ways[0], ways[2]]
    assert list(predicted(made.repeat(made.TIMER))) == ["sleeps, then writes", "looks again"]


def test_the_hold_is_that_of_most_sessions_and_of_as_many_rows():
    slower = made.repeat(made.LOCK, made.NOTHING, made.QUEUE, case="nothing lock", sessions=16, commits=3000)
    batched = made.repeat(made.LOCK, made.NOTHING, made.QUEUE, case="nothing lock", batch=4, commits=2000)
    apart = Run(made.read(HOLD, slower, batched)).apart
    assert (apart.hold(), apart.hold(4), apart.hold(2)) == (0.001, 0.0015, None)


def test_the_sessions_at_a_row_are_the_states_of_the_queue():
    at_row = [("lock", "constant 3 ms", 7, n, moments) for n, moments in enumerate([2, 4, 10, 20, 30, 20, 10, 4])]
    run = Run(made.read(HOLD, made.repeat(made.LOCK), at_row=[*at_row, ("lock", "own", 7, 0, 9)]))
    weights = [(THINK / SERVICE) ** (7 - n) / factorial(7 - n) for n in range(8)]
    mean, *states = run.at_the_row
    numbers = sum(n * weight for n, weight in enumerate(weights)) / sum(weights)
    assert pair(mean) == pytest.approx((numbers, 3.92), rel=1e-9)
    assert mean.measured.error == pytest.approx((0.022336) ** 0.5, rel=1e-9)  # of 17.6 − 3.92²
    assert [state.predicted for state in states] == pytest.approx(
        [weight / sum(weights) for weight in weights], rel=1e-9
    )
    assert [state.reported for state in states] == [moments / 100 for moments in (2, 4, 10, 20, 30, 20, 10, 4)]
    assert states[3].measured.error == pytest.approx(0.04, rel=1e-12)
    assert Run(made.read(made.repeat(made.LOCK), at_row=at_row)).at_the_row == []


def test_moments_of_several_repeats_are_counted_together():
    at_row = [("lock", "constant 3 ms", 7, n, moments) for n, moments in [(0, 1), (7, 5), (0, 2), (7, 2)]]
    run = Run(made.read(HOLD, made.repeat(made.LOCK), at_row=at_row))
    assert [prediction.reported for prediction in run.at_the_row] == pytest.approx([4.9, 0.3, 0.7], rel=1e-12)
