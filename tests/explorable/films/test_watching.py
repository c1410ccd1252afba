"""What runs a path: its warm-up is left out."""

import pytest

from explorable.films.functions import film
from models.book.paths import lock
from models.explorable.films.watching import run


def test_the_warm_up_is_left_out_and_the_rest_moves_to_its_end():
    ((first, draws),) = film().draws
    arguments = {"sessions": 5, "service_time": 3e-3, "think_time": 6e-3}
    whole, later = run(lock.PATH, first, draws, **arguments), run(lock.PATH, first, draws, 40, **arguments)
    origin = whole.length - later.length
    seen = [bar for bar in whole.bars if bar.end > origin]
    assert [bar.begin for bar in later.bars] == pytest.approx([bar.begin - origin for bar in seen])
    assert min(bar.end for bar in later.bars) > 0


@pytest.mark.parametrize("warm_up", [-1, 1.5, 100])
def test_a_warm_up_that_is_no_part_of_the_path_is_refused(warm_up):
    ((first, draws),) = film().draws
    with pytest.raises(ValueError, match="warm_up"):
        run(lock.PATH, first, draws, warm_up, sessions=5, service_time=3e-3, think_time=6e-3)
