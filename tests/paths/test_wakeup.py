import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.laws import commit_wakeup, polling_timer
from models.paths import wakeup, watching

rates, times = st.floats(0.1, 10), st.floats(1e-2, 5)
any_commits = given(st.lists(st.floats(1e-3, 10), min_size=2, max_size=80), rates, times, times)


def watched(path, gaps, arrival_rate, **arguments):
    """When each commit but the last comes, and its bars; the last comes as the film ends."""
    _, bars = watching.run(path, [], [[gap] for gap in gaps], arrival_rate=arrival_rate, **arguments)
    commits = np.cumsum(np.array(gaps) / arrival_rate)[:-1]
    bars = {state: [bar for bar in bars if bar.state == state] for state in ("waits", "writes", "posts")}
    assert [bar.begin for bar in bars["waits"]] == commits.tolist()
    return commits, bars


def lengths(bars):
    return [bar.end - bar.begin for bar in bars]


@any_commits
def test_posted_commits_wait_as_those_of_the_law(gaps, arrival_rate, write_time, post_cost):
    arguments = {"write_time": write_time, "post_cost": post_cost}
    commits, bars = watched(wakeup.POSTED, gaps, arrival_rate, **arguments)
    syncs = commit_wakeup.posted_sync_times(commits, **arguments)
    assert lengths(bars["waits"]) == pytest.approx(syncs.tolist(), rel=1e-9)


@any_commits
def test_polled_commits_wait_as_those_of_the_law(gaps, arrival_rate, write_time, timer):
    commits, bars = watched(wakeup.POLLED, gaps, arrival_rate, write_time=write_time, timer=timer)
    syncs = commit_wakeup.posted_sync_times(commits, write_time, 0.0)
    law = polling_timer.waiting_time_constant(syncs, timer)
    assert lengths(bars["waits"]) == pytest.approx(law.tolist(), rel=1e-9)
    assert not bars["posts"]


@any_commits
def test_the_writer_posts_each_commit_of_a_write_and_only_then_writes_again(gaps, arrival_rate, write_time, post):
    _, bars = watched(wakeup.POSTED, gaps, arrival_rate, write_time=write_time, post_cost=post)
    posts, free, length = iter(bars["posts"]), 0.0, np.cumsum(np.array(gaps) / arrival_rate)[-1]
    for write in bars["writes"]:
        told = [wait for wait in bars["waits"] if wait.split == write.begin]
        assert write.begin == max(told[0].begin, free)
        assert write.end == write.begin + write_time
        free = write.end
        for wait in told:
            if free < length:  # a post that begins later is not on the film
                own = next(posts)
                assert (own.row, own.begin, own.end) == (wakeup.WRITER, free, wait.end)
                assert own.end - own.begin == pytest.approx(post, rel=1e-6)
            free = wait.end
    assert next(posts, None) is None


@any_commits
def test_posted_and_polled_see_the_same_commits(gaps, arrival_rate, write_time, own):
    commits, _ = watched(wakeup.POSTED, gaps, arrival_rate, write_time=write_time, post_cost=own)
    same, _ = watched(wakeup.POLLED, gaps, arrival_rate, write_time=write_time, timer=own)
    assert commits.tolist() == same.tolist()
