import itertools
from collections import Counter

import numpy as np
import pytest

from models.laws import message_flow
from models.laws.message_flow import COUNTERS, EDGES, SENT
from models.paths import messages
from paths.stepped import steps_of

FLOWS = ("session_to_dbw0", "session_to_lgwr", "dbw0_to_lgwr", "lgwr_to_dbw0", "dbw0_to_dbw0")
LOBS = 3
EVERY = list(itertools.product(range(3), repeat=len(FLOWS)))


def sent_by(flows, lobs=LOBS):
    """The steps of some LOBs, and of every message its sender, receiver, begin and end."""
    steps = steps_of(messages.PATH, np.empty(0), np.empty((lobs, 0)), **dict(zip(FLOWS, flows, strict=True)))
    bars = [bar for step in steps for bar in step.bars if bar.state == "sends" and bar.begin == bar.begin]
    named = [(messages.PROCESSES[bar.row], messages.PROCESSES[bar.note]) for bar in bars]
    return steps, named, [(bar.begin, bar.end) for bar in bars]


@pytest.mark.parametrize("flows", EVERY[::7] + EVERY[-1:], ids=str)
def test_the_processes_count_what_the_law_says(flows):
    _, named, _ = sent_by(flows)
    counts = [sum(edge[side != SENT] == process for edge in named) for side, process in COUNTERS]
    assert counts == (LOBS * message_flow.books(COUNTERS, EDGES, flows)).tolist()
    assert counts == [LOBS * message_flow.count(place, *flows) for place in range(len(COUNTERS))]
    assert Counter(named) == Counter({edge: LOBS * flow for edge, flow in zip(EDGES, flows, strict=True)})


@pytest.mark.parametrize("flows", EVERY[::7] + EVERY[-1:], ids=str)
def test_one_message_follows_another_with_a_pause_after_each_lob(flows):
    steps, _, times = sent_by(flows)
    every = message_flow.messages(*flows)
    begins = [lob * (every + 1) + message for lob in range(LOBS) for message in range(every)]
    assert [begin for begin, _ in times] == begins
    assert all(begin < end < begin + 1 for begin, end in times)
    assert [step.known for step in steps] == [(lob + 1) * (every + 1) for lob in range(LOBS)]


def test_the_order_is_that_of_the_edges():
    _, named, _ = sent_by([1] * 5, lobs=1)
    assert named == list(EDGES)


def test_the_rows_are_the_processes():
    assert [row.label for row in messages.PATH.rows] == list(messages.PROCESSES)
    assert set(messages.PROCESSES) == set(itertools.chain(*EDGES))
