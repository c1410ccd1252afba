import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.laws import control_file
from models.paths import held_file, lock
from paths.stepped import bars_of, close_to, drawn_for, steps_of


@given(st.integers(1, 8), st.floats(1e-4, 10), st.floats(0, 100), st.floats(0, 1), st.integers(0, 2**32))
def test_it_is_the_lock_with_its_hold_in_two_parts(number, service, think, share, seed):
    arguments = {"sessions": number, "service_time": service, "think_time": think}
    drawn = drawn_for(lock.PATH, 60, np.random.default_rng(seed))
    steps = steps_of(held_file.PATH, *drawn, **arguments, read_share=share)
    held = steps_of(lock.PATH, *drawn, **arguments)
    for step, as_lock in zip(steps, held, strict=True):
        waits, holds, is_read, thinks = step.bars
        assert (waits, holds, thinks) == (*as_lock.bars[:2], as_lock.bars[3])
        assert is_read[1:4] == as_lock.bars[2][1:4]
        assert step._replace(bars=()) == as_lock._replace(bars=())
    _, begin, end, split = bars_of(steps, 2)
    assert split - begin == close_to(share * service * drawn[1][:, 0], end)


def test_the_reads_and_the_writes_are_those_of_the_hold():
    reads, read_time, writes, write_time = 5, 1e-3, 4, 2e-3
    hold = control_file.hold_time(reads, read_time, writes, write_time)
    share = reads * read_time / hold
    is_read = held_file.step([0.0, 1.0], [1.0, 1.0], service_time=hold, think_time=1.0, read_share=share).bars[2]
    assert [is_read.split - is_read.begin, is_read.end - is_read.split] == close_to([5e-3, 8e-3], 1.0)
