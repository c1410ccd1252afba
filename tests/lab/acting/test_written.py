"""A run as text is read back figure by figure."""

import pytest

from models.lab.acting import plan
from models.lab.acting.chain import Link
from models.lab.acting.plan import Experiment
from models.lab.acting.result import Result, Stretched
from models.lab.acting.run import Run
from models.lab.acting.written import written
from models.lab.tables import parse

FACTS = {"Date": "2026-01-31", "Machine": "2 processors (of some kind), 4 GiB"}
OPEN = Experiment("open", plan.HEAVY, sessions=24, seconds=1, rate=250.0)
LOCK = Experiment("lock", plan.HOLDS[1], sessions=7, seconds=1, rows=1, think=plan.THINK)
RESULT = Result(OPEN, 100_000, 100_001, 1.5, 0.0123, 0.0, 90_000, 90_000, 4e-3, 123.5, 0.0119, 0.75, 0.02)
CHAIN = [Link(12, "99", "IO:WalSync", 0, "0", 0, 0), Link(7, "98", "Lock:transactionid", 12, "99", 3, 1)]


@pytest.fixture
def listing():
    unlogged = RESULT._replace(experiment=LOCK, cv2=None, path_time=None)
    run = Run([RESULT, unlogged], [(LOCK, [(0, 3), (1, 4)])], CHAIN, [(LOCK, 500, 480, 0.02)])
    run.stretches.append((LOCK, [Stretched(1, 0.0, 0.001, 0.0045)]))
    return parse(written(FACTS, run))


def test_the_set_up(listing):
    assert {name: fact.value for name, fact in listing.facts.items()} == FACTS


def test_every_figure_of_a_repeat(listing):
    row, unlogged = listing.measured
    assert (row.case, row.disk) == ("open", str(plan.HEAVY))
    assert row.rate == OPEN.rate and row.sessions == OPEN.sessions
    for field in RESULT._fields[1:]:
        assert float(getattr(row, field)) == pytest.approx(getattr(RESULT, field), abs=1e-9)
    assert unlogged.cv2 is None and unlogged.path_time is None and unlogged.case == "lock"


def test_looks_chains_losses_and_stretches(listing):
    assert [(row.at_row, row.moments) for row in listing.at_row] == [(0, 3), (1, 4)]
    head, waiter = listing.chains
    assert head.blocked_by is None and waiter.blocked_by == head.session == "12,99"
    assert waiter.chain == ("IO:WalSync", "Lock:transactionid")
    (lost,) = listing.lost
    assert (lost.acknowledged, lost.found, lost.lost) == (500, 480, 20)
    (row,) = listing.stretches
    assert (row.session, row.asked, row.began, row.ended) == (1, 0, 0.001, pytest.approx(0.0045))


def test_what_was_not_found_is_left_out():
    listing = parse(written(FACTS, Run([RESULT])))
    assert not listing.at_row and not listing.chains and not listing.lost and not listing.stretches
