import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from chosen import examples
from hypothesis import given
from hypothesis import strategies as st

from models.laws import message_flow
from models.laws.message_flow import COUNTERS, EDGES, RECEIVED, SENT

ROUNDED = (2, 2, 3, 1, 2)  # per LOB, in the order of COUNTERS
ALL = tuple(itertools.product("abcd", repeat=2))
some_edges = st.lists(st.sampled_from(ALL), min_size=1, max_size=7, unique=True).map(tuple)
some_counters = st.lists(
    st.sampled_from([(side, name) for side in (SENT, RECEIVED) for name in "abc"]), min_size=1, unique=True
).map(tuple)


def post(edges, flows):
    """Send the messages one by one, and let everybody count."""
    seen = Counter()
    for (sender, receiver), flow in zip(edges, flows, strict=True):
        for _ in range(flow):
            seen[SENT, sender] += 1
            seen[RECEIVED, receiver] += 1
    return seen


def null_space(table):
    """The flows that no counter sees, as exact fractions: Gauss and Jordan's elimination."""
    rows, pivots = [[Fraction(int(entry)) for entry in row] for row in table], []
    for column in range(table.shape[1]):
        index = next((i for i in range(len(pivots), len(rows)) if rows[i][column]), None)
        if index is None:
            continue
        here = len(pivots)
        rows[here], rows[index] = rows[index], rows[here]
        rows[here] = [entry / rows[here][column] for entry in rows[here]]
        for other in set(range(len(rows))) - {here}:
            factor = rows[other][column]
            rows[other] = [entry - factor * pivot for entry, pivot in zip(rows[other], rows[here], strict=True)]
        pivots.append(column)
    for free in set(range(table.shape[1])) - set(pivots):
        vector = [Fraction(int(column == free)) for column in range(table.shape[1])]
        for row, column in enumerate(pivots):
            vector[column] = -rows[row][free]
        yield vector


@given(some_counters, some_edges, st.data())
def test_the_books_are_what_processes_count_message_by_message(counters, edges, data):
    flows = data.draw(st.lists(st.integers(0, 5), min_size=len(edges), max_size=len(edges)))
    seen = post(edges, flows)
    assert message_flow.books(counters, edges, flows).tolist() == [seen[counter] for counter in counters]


@given(st.lists(st.integers(0, 4), min_size=5, max_size=5), st.integers(0, 4))
def test_the_counters_of_the_page_are_what_processes_count_message_by_message(flows, index):
    seen = post(EDGES, flows)
    assert message_flow.count(index, *flows) == seen[COUNTERS[index]]
    assert message_flow.messages(*flows) == sum(flows)
    counts = np.array([seen[counter] for counter in COUNTERS]) + np.arange(5)
    assert message_flow.unexplained(*flows, *counts) == 1 + 2 + 3 + 4
    assert message_flow.unexplained(*flows, 0, 0, 0, 0, 0) == 2 * sum(flows)


@given(some_counters, some_edges)
def test_the_rank_is_that_of_the_table(counters, edges):
    hidden = list(null_space(message_flow.incidence(counters, edges)))
    assert message_flow.rank(counters, edges) == len(edges) - len(hidden)


@pytest.mark.parametrize("processes", range(2, 7))
def test_all_pairs_of_n_processes_leave_the_square_of_n_less_1_undetermined(processes):
    edges = tuple(itertools.product(range(processes), repeat=2))
    counters = tuple(itertools.product((SENT, RECEIVED), range(processes)))
    assert len(edges) - message_flow.rank(counters, edges) == (processes - 1) ** 2


def test_a_fifth_edge_adds_no_independent_figure():
    assert message_flow.rank(COUNTERS, EDGES[:4]) == message_flow.rank(COUNTERS, EDGES) == 4


def test_there_are_three_ways_to_close_the_captured_books_and_five_if_the_log_writer_may_talk_to_itself():
    six = (*EDGES, ("LGWR", "LGWR"))
    assert sorted(map(tuple, message_flow.ways(COUNTERS, EDGES, ROUNDED).tolist())) == [
        (0, 2, 0, 1, 2), (1, 1, 1, 1, 1), (2, 0, 2, 1, 0),
    ]  # fmt: skip
    ways = message_flow.ways(COUNTERS, six, ROUNDED).tolist()
    assert len(ways) == 5
    assert [way for way in ways if not way[4] and not way[5]] == [[2, 0, 2, 1, 0, 0]]
    assert [way for way in ways if way[1] and way[2]] == [[1, 1, 1, 1, 1, 0]]
    assert message_flow.rank(COUNTERS, six) == 4


@pytest.mark.parametrize("flows", [
    (0, 2004, 15, 1021, 1974, 0), (1000, 1004, 15, 21, 1974, 1000), (1000, 1004, 1015, 1021, 974, 0),
    (2004, 0, 1019, 21, 970, 1000), (1974, 30, 1989, 1021, 0, 0),
])  # fmt: skip
def test_flows_near_each_way_leave_few_of_the_exact_counts(flows):
    edges, counters = (*EDGES, ("LGWR", "LGWR"), ("Wnnn", "DBW0")), (*COUNTERS, (SENT, "Wnnn"))
    fit = message_flow.given(counters, edges, (*flows, 24), (2004, 1989, 3021, 1021, 2019, 24))
    assert fit.unexplained <= 2


@examples(15)
@given(
    some_edges.map(lambda edges: edges[:5]),
    st.lists(st.integers(0, 3), min_size=8, max_size=8),
)
def test_the_ways_are_those_that_trying_all_finds(edges, counts):
    counters = tuple(itertools.product((SENT, RECEIVED), "abcd"))
    tried = itertools.product(range(4), repeat=len(edges))
    expected = [flows for flows in tried if [post(edges, flows)[counter] for counter in counters] == counts]
    assert sorted(map(tuple, message_flow.ways(counters, edges, counts).tolist())) == expected


def test_books_that_do_not_balance_have_no_way_to_close():
    assert message_flow.ways(COUNTERS, EDGES, (2, 2, 3, 1, 1)).shape == (0, 5)


def test_given_flows_leave_what_they_do_not_explain():
    fit = message_flow.given(COUNTERS, EDGES[:4], [1, 1, 1, 1], ROUNDED)
    assert fit.left.tolist() == [0, 1, 1, 0, 0]
    assert fit.unexplained == 2


def test_a_partner_that_answers_each_message_and_counts_none_closes_the_books_and_one_that_does_not_cannot():
    there, back = (*EDGES[:4], ("DBW0", "?")), (*EDGES[:4], ("?", "DBW0"))
    both = (*there, ("?", "DBW0"))
    ones = message_flow.given(COUNTERS, both, [1] * 6, ROUNDED)
    assert ones.unexplained == 0
    assert message_flow.given(COUNTERS, there, [1] * 5, ROUNDED).left.tolist() == [0, 0, 1, 0, 0]
    assert message_flow.given(COUNTERS, back, [1] * 5, ROUNDED).left.tolist() == [0, 1, 0, 0, 0]
