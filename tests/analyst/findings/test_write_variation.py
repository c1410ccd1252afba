"""How much log writes vary: by the buckets of their histogram, and by the counts of the longer ones."""

from dataclasses import replace

import pytest

from analyst.findings.made import event, figure, histogram, named
from analyst.findings.made import redo_report as report
from models.analyst.findings.study.log_writes import variation_of
from models.analyst.findings.study.study import Study

WRITE = "log file parallel write"
EDGES = (0.001, 0.032, 1.0, 10.0)


def variation(*tails, waits=100_000, mean=0.001, shares=(0.5, 0.5, 0.0, 0.0)):
    """Writes of 1 ms, half of them shorter and half up to 32 ms, and up to 50 above by what is rounded."""
    buckets = replace(histogram(WRITE, *shares, edges=EDGES, resolution=0.001, waits=waits), tails=tails)
    made = report([event(WRITE, waits, mean * waits, True)], histograms=named([buckets], "event").values())
    return variation_of(Study(made))


def test_the_counts_of_the_long_writes_close_what_their_rounded_shares_leave_open():
    without, with_none, with_one = (
        variation(),
        variation((0.032, 10.0, figure(0, 1))),
        variation((0.032, 10.0, figure(1, 1))),
    )
    assert without.high > 100
    assert with_none.high < 32  # at most as if all were at 0 or at 32 ms
    assert with_none.high < with_one.high < without.high
    assert with_one.high == pytest.approx(10.0**2 / 100_000 / 0.001**2, rel=0.1)
    assert without.low <= with_none.low <= with_none.value <= with_none.high


def test_a_count_that_is_cut_to_thousands_or_does_not_fit_the_buckets_is_not_used():
    without = variation()
    assert variation((0.032, 10.0, figure(20, 100))).high == without.high
    assert variation((0.032, 10.0, figure(20_000, 1))).high == without.high  # a fifth, where rounding leaves none
    assert variation((0.04, 10.0, figure(0, 1))).high == without.high  # between edges of no bucket


def test_counts_tell_how_many_where_shares_are_rounded_to_none():
    counted, without = (
        variation((0.032, 1.0, figure(40, 1)), (1.0, 10.0, figure(0, 1)), mean=0.002),
        variation(mean=0.002),
    )
    assert counted.value > without.value
    assert without.low < counted.low < counted.high < without.high


def test_a_share_printed_as_a_whole_number_is_one_and_a_cell_left_blank_is_none():
    assert variation(mean=0.0005, shares=(1,)).high == pytest.approx(1)  # half at 0 and half at 1 ms
