import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import group_commit
from models.paths import varying, watching

draws = st.lists(st.tuples(st.floats(1e-3, 10), st.floats(1e-3, 10)), min_size=2, max_size=80)
rates, times = st.floats(0.1, 10), st.floats(1e-2, 5)


def watched(drawn, arrival_rate, write_time):
    """When each commit but the last comes, and the bars; the last comes as the film ends."""
    _, bars = watching.run(varying.PATH, [], drawn, arrival_rate=arrival_rate, write_time=write_time)
    commits = np.cumsum([gap / arrival_rate for gap, _ in drawn])[:-1]
    return commits, *([bar for bar in bars if bar.state == state] for state in ("waits", "writes"))


@given(draws, rates, times)
def test_commits_wait_as_those_of_the_law(drawn, arrival_rate, write_time):
    commits, waits, _ = watched(drawn, arrival_rate, write_time)
    assert [bar.begin for bar in waits] == commits.tolist()
    # The law takes the writes one after the other; the film draws one with each commit, and uses an opener's.
    begun = {bar.split for bar in waits}
    first = [next(place for place, bar in enumerate(waits) if bar.split == begin) for begin in sorted(begun)]
    used = [write_time * drawn[place][1] for place in first]
    syncs = group_commit.sync_times(commits, np.resize(used, len(commits)))
    assert [bar.end - bar.begin for bar in waits] == pytest.approx(syncs.tolist(), rel=1e-9, abs=1e-9)


@given(draws, rates, times)
def test_the_writer_does_one_write_at_a_time_for_all_who_came_before(drawn, arrival_rate, write_time):
    _, waits, writes = watched(drawn, arrival_rate, write_time)
    end = np.cumsum([gap / arrival_rate for gap, _ in drawn])[-1]
    for one, other in zip(writes, writes[1:], strict=False):
        assert one.end <= other.begin
    for wait in waits:
        assert wait.begin <= wait.split < wait.end
        on_film = [(write.begin, write.end) for write in writes]
        assert (wait.split, wait.end) in on_film or wait.split >= end
