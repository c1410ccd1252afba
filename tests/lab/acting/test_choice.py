"""What is drawn for a disk has the mean and the variation that its name says."""

from dataclasses import replace

import numpy as np
import pytest

from models.book.evidence import log_writes
from models.book.measure import published
from models.lab.acting import choice, plan
from models.lab.acting.choice import Choice
from models.lab.acting.refusal import Refusal
from models.laws import group_commit

DRAWS, SEEDS = 4000, 60
VARYING = [plan.VARYING, plan.HEAVY, plan.RARE, *(histogram.choice for histogram in published())]


def cv2_of(chosen):
    if chosen.kind == choice.TWO_POINT:
        return group_commit.two_point_cv2(chosen.slow_share, chosen.slow_factor)
    return chosen.cv2


@pytest.mark.parametrize("chosen", VARYING, ids=str)
def test_draws_have_the_mean_and_the_variation_of_their_law(chosen):
    drawn = np.array([chosen.times(np.random.default_rng(seed), DRAWS) for seed in range(SEEDS)])
    squares = (drawn / chosen.mean) ** 2
    for estimates, law in ((drawn.mean(axis=1), chosen.mean), (squares.mean(axis=1), 1 + cv2_of(chosen))):
        assert abs(estimates.mean() - law) < max(5 * estimates.std() / np.sqrt(SEEDS), 0.02 * law)
        assert estimates.std() < law


@pytest.mark.parametrize("published", published(), ids=lambda histogram: histogram.choice.name)
def test_a_published_histogram_is_drawn_bucket_by_bucket(published):
    chosen = published.choice
    drawn = chosen.times(np.random.default_rng(1), 100_000)
    counted = np.histogram(drawn, chosen.edges)[0] / len(drawn)
    expected = np.array(chosen.shares) / sum(chosen.shares)
    assert np.abs(counted - expected).max() < 5 * np.sqrt(0.25 / len(drawn))


@pytest.mark.parametrize("published", published(), ids=lambda histogram: histogram.choice.name)
def test_its_rate_keeps_the_log_writer_as_busy_as_it_was(published):
    report = log_writes.load()[published.choice.name]
    load = published.rate * published.choice.mean
    busy = group_commit.log_writer_utilization(load, published.choice.cv2)
    assert busy == pytest.approx(report.write.busy, rel=1e-6)


def test_constant_nothing_and_own_do_not_vary():
    rng = np.random.default_rng(1)
    assert set(plan.CONSTANT.times(rng, 10)) == {plan.CONSTANT.mean}
    assert set(choice.NOTHING.times(rng)) == {0.0}
    assert (choice.OWN.times(rng) < 0).all()


def test_a_report_without_a_histogram_is_refused_with_what_would_do():
    without = log_writes.load()["liu-standby"]
    with pytest.raises(Refusal, match="no histogram.*Wait Event Histogram would do"):
        choice.of_report(without.report)


def test_a_histogram_that_cannot_have_its_mean_is_refused():
    report = log_writes.load()["moreno-0900"].report
    (event,) = (row for row in report.events if row.name == "log file parallel write")
    slower = replace(event, time=1000 * event.time, average=1000 * event.average)
    wrong = replace(report, events=tuple(slower if row is event else row for row in report.events))
    with pytest.raises(Refusal, match="cannot be"):
        choice.of_report(wrong)


def test_every_disk_of_the_plan_has_a_name_of_its_own():
    disks = {experiment.disk for experiment in plan.experiments(published())}
    assert len({str(disk) for disk in disks}) == len(disks)
    assert all(len(str(disk)) <= 26 for disk in disks)


def test_an_unknown_name_is_still_told_apart():
    assert str(Choice(choice.HISTOGRAM, name="mine")) == "histogram mine"


def test_a_log_writer_that_is_nearly_idle_still_gets_commits_to_measure():
    assert choice.of_report(log_writes.load()["shaukat"].report).rate == choice.SELDOM
