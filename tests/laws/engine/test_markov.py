from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws.engine import markov

chains = st.tuples(st.integers(1, 12), st.integers(0, 2**32)).map(
    lambda drawn: np.random.default_rng(drawn[1]).dirichlet(np.ones(drawn[0]), drawn[0])
)


def exactly(chain):
    """The stationary probabilities in fractions: what flows out of each state flows in, and the sum is 1."""
    states = range(len(chain))
    rows = [[Fraction(chain[i][j]) for i in states] + [Fraction(0)] for j in states]
    for state in states:
        rows[state][state] = -sum(Fraction(chain[state][other]) for other in states if other != state)
    rows[0] = [Fraction(1)] * (len(chain) + 1)
    for state in states:
        pivot = next(row for row in states if row >= state and rows[row][state])
        rows[state], rows[pivot] = rows[pivot], rows[state]
        rows[state] = [entry / rows[state][state] for entry in rows[state]]
        for row in states:
            if row != state:
                factor = rows[row][state]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[state], strict=True)]
    return [float(row[-1]) for row in rows]


@given(chains)
def test_the_shares_are_the_eigenvector_of_the_chain(chain):
    values, vectors = np.linalg.eig(chain.T)
    vector = vectors[:, np.abs(values - 1).argmin()].real
    assert markov.stationary(chain) == pytest.approx(vector / vector.sum(), rel=1e-9, abs=1e-12)


@given(st.lists(st.floats(0.01, 1), min_size=1, max_size=4), st.integers(0, 40))
def test_a_chain_that_all_but_falls_apart_is_solved_to_the_last_digit(chances, zeros):
    rare = np.resize(chances, 4) * 10.0**-zeros
    chain = np.array(
        [[0.5, 0.5, rare[0], 0], [0.25, 0.75, 0, rare[1]], [0, rare[2], 0.5, 0.5], [rare[3], 0, 1, 0]]
    )
    assert markov.stationary(chain) == pytest.approx(exactly(chain.tolist()), rel=1e-13, abs=0)


@given(chains, st.randoms())
def test_shares_go_with_their_states_in_any_order(chain, random):
    order = random.sample(range(len(chain)), len(chain))
    shuffled = markov.stationary(chain[np.ix_(order, order)])
    assert shuffled == pytest.approx(np.array(markov.stationary(chain))[order], rel=1e-9)


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]])
def test_a_state_that_is_left_for_good_has_no_share(order):
    chain = np.array([[0.2, 0.3, 0.25, 0.25], [0, 0.4, 0.6, 0], [0, 0.3, 0.7, 0], [0.5, 0.25, 0, 0.25]])
    shares = markov.stationary(chain[np.ix_(order, order)])
    expected = [[0, 1 / 3, 2 / 3, 0][state] for state in order]
    assert shares == pytest.approx(expected, rel=1e-15, abs=0)


@pytest.mark.parametrize("states", [1, 2, 5])
@pytest.mark.parametrize("last", [False, True])
def test_a_state_that_is_never_left_has_it_all(states, last):
    end = states - 1 if last else 0
    chain = np.zeros((states, states))
    chain[:, end] = 1
    assert markov.stationary(chain) == np.eye(states)[end].tolist()


def test_the_chain_is_left_as_it_was():
    chain = np.array([[0.5, 0.5], [0.25, 0.75]])
    assert markov.stationary(chain) == pytest.approx([1 / 3, 2 / 3])
    assert chain.tolist() == [[0.5, 0.5], [0.25, 0.75]]
