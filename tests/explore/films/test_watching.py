"""What runs a path: warm-up, the draws that a step did not use, and bars whose end is told later."""

import pytest

from explore.films.functions import BEYOND, TOLD_LATER, film
from models.paths import lock
from models.paths.watching import run

DRAWS = [[1.0], [10.0], [100.0], [1000.0]]


def test_a_step_leaves_draws_to_the_next_and_a_ticket_brings_the_end_and_the_split_of_its_bars():
    made = run(TOLD_LATER, [], DRAWS[:3], sessions=1)
    assert [bar.begin for bar in made.bars] == [0.0, 1.0, 11.0, 21.0, 121.0]
    later = run(TOLD_LATER, [], DRAWS[:3], warm_up=2, sessions=1)
    assert (later.length, [bar.begin for bar in later.bars]) == (200.0, [-10.0, 0.0, 100.0]), "of the draws used"
    made = run(TOLD_LATER, [], DRAWS[:2], sessions=1)
    assert [(bar.split, bar.end) for bar in made.bars[:2]] == [(11.0, 11.5), (11.0, 11.5)]
    assert [bar.end == BEYOND for bar in made.bars] == [False, False, True], "nothing ends the last"


def test_the_warm_up_is_left_out_and_the_rest_moves_to_its_end():
    ((first, draws),) = film().draws
    arguments = {"sessions": 5, "service_time": 3e-3, "think_time": 6e-3}
    whole, later = run(lock.PATH, first, draws, **arguments), run(lock.PATH, first, draws, 40, **arguments)
    origin = whole.length - later.length
    seen = [bar for bar in whole.bars if bar.end > origin]
    assert [bar.begin for bar in later.bars] == pytest.approx([bar.begin - origin for bar in seen])
    assert min(bar.end for bar in later.bars) > 0


@pytest.mark.parametrize("warm_up", [-1, 1.5, len(DRAWS)])
def test_a_warm_up_that_is_no_part_of_the_path_is_refused(warm_up):
    with pytest.raises(ValueError, match="warm_up"):
        run(TOLD_LATER, [], DRAWS, warm_up, sessions=1)
