"""How a commit learns that its redo is on disk: the log writer posts each waiter, or each waiter sleeps and looks.

The log writer writes for W, then posts the n commits of that write one after another, at p each, and only then
writes again. Polled, it writes again at once, and each waiter sleeps T, looks, and sleeps again. Commits are
Poisson, writes constant. A log writer that is never idle gives, with n commits a write,

    posted 1.5 W + (n + 1) p + n p^2 / (2 W),    polled 1.5 W + the overshoot of the sleep.

Units: seconds, and commits per second. Derived here; the idle case is in `_quiet_share`.
"""

from collections.abc import Callable

import numpy as np

from models.laws import group_commit, polling_timer
from models.laws.engine import stream
from models.laws.numbers import estimate
from models.laws.numbers.bisection import bisect
from models.laws.numbers.domain import domain, non_negative, positive, require, whole_number
from models.laws.numbers.values import Floats, Generator, Values

__all__ = [
    "NO_WRITE", "posting_share", "mean_batch", "posted_sync_time", "busy_polled_sync_time", "polled_sync_time",
    "busy_posted_sync_time", "crossover_commits", "post_cost_from_commits_per_write", "posted_sync_times",
    "simulate_posted", "simulate_polled",
]  # fmt: skip
__dir__ = __all__.copy

GENERATIONS = 40
NO_WRITE = -np.inf, 0  # the start of the newest write, and the commits it has posted, before the first


def _quiet_share(load: Values, posting: Values) -> Values:
    """The share of cycles in which nobody commits, b, from the load a = rate x W and r = rate x p, r below 1.

    A commit in a write brings on average r more during its own post, those again, and so on: a branching
    process. With s_i the probability that there is an i-th generation, s_0 = 1 and s_(i+1) = 1 - exp(-r s_i),
    the generating function of the batch, G(1 - s_i) = exp(-a s_i) G(1 - s_(i+1)) - b s_i with G(0) = 0, gives
    b = exp(-a sum s) / sum_i s_i exp(-a (s_0 + ... + s_(i-1))). After the last generation that is counted
    1 / s_(i+1) is taken as 1 / (r s_i) + 1 / 2, which is right to the second order, and the sums as integrals.
    """
    alive, before, visits = 1.0, 0.0, 0.0
    for _ in range(GENERATIONS):
        visits = visits + alive * np.exp(-load * before)
        before = before + alive
        alive = -np.expm1(-posting * alive)
    ratio = np.maximum(posting, 1e-100)
    rest = 2 * np.log1p(ratio * alive / (2 * (1 - ratio))) / ratio
    visits = visits - np.exp(-load * before) * np.expm1(-load * rest) * (1 / load + alive / 2)
    return np.exp(-load * (before + rest)) / visits


in_domain = domain(arrival_rate=positive, write_time=positive, post_cost=non_negative)


@domain(arrival_rate=positive, post_cost=non_negative)
def posting_share(arrival_rate: Values, post_cost: Values) -> Values:
    """The share of its time that the log writer spends posting, if it keeps up: r = rate x p.

    At 1 the ceiling is reached: 1 / p commits per second.
    """
    return arrival_rate * post_cost


def _stable(arrival_rate: Values, post_cost: Values) -> tuple[Values, Values]:
    """r = rate x p, and a stand-in below 1 where the queue is unstable."""
    posting = arrival_rate * post_cost
    return posting, np.where(posting < 1, posting, 0.5)


@in_domain
def mean_batch(arrival_rate: Values, write_time: Values, post_cost: Values = 0.0) -> Values:
    """The mean number of commits in a write: n = (a + b) / (1 - r); inf from r = 1 on.

    Derived here: the commits of a cycle W + n p are the next write, and a lone one if there are none. With
    post_cost 0 it is what a write carries when waiters poll.
    """
    posting, stable = _stable(arrival_rate, post_cost)
    load = arrival_rate * write_time
    return np.where(posting < 1, (load + _quiet_share(load, stable)) / (1 - stable), np.inf) * 1.0


@in_domain
def posted_sync_time(arrival_rate: Values, write_time: Values, post_cost: Values) -> Values:
    """The mean log file sync if the log writer posts, in seconds; inf from rate x p = 1 on.

    (rate E C^2 / 2 + E n W + p (E n^2 + E n) / 2) / E n: the rest of the cycle C = W + n p in progress, one's
    own write, and the posts up to and with one's own. With a = rate W, E n^2 (1 - r^2) = E n + a^2 + 2 r a E n.
    """
    posting, stable = _stable(arrival_rate, post_cost)
    load = arrival_rate * write_time
    mean = (load + _quiet_share(load, stable)) / (1 - stable)
    cross = load * load + 2 * stable * load * mean
    square = (mean + cross) / (1 - stable * stable)
    rest = (cross + stable * stable * square) / 2
    total = rest + load * mean + stable * (square + mean) / 2
    return np.where(posting < 1, total / mean / arrival_rate, np.inf) * 1.0


def _looks_summed(intervals: Values) -> Values:
    """The integral of ceil(u) from 0 to `intervals`."""
    whole = np.floor(intervals)
    return whole * (whole + 1) / 2 + (intervals - whole) * (whole + 1)


@domain(write_time=positive, timer=positive)
def busy_polled_sync_time(write_time: Values, timer: Values) -> Values:
    """The mean log file sync if waiters poll and the log writer is never idle, in seconds.

    The mean of T ceil(X / T) for X uniform from W to 2 W: the rest of a write, and one's own. That is
    1.5 W + T / 2 if T divides W, and T if T is longer than 2 W.
    """
    writes = write_time / timer
    return timer * (_looks_summed(2 * writes) - _looks_summed(writes)) / writes


@domain(arrival_rate=positive)
def polled_sync_time(arrival_rate: Values, write_time: Values, timer: Values) -> Values:
    """The mean log file sync if waiters sleep T, look, and sleep again, in seconds.

    A commit that finds the log writer idle waits for its own write, rounded up to a look; one that finds it
    busy as in `busy_polled_sync_time`.
    """
    alone = polling_timer.waiting_time_constant(write_time, timer)
    busy = group_commit.log_writer_utilization(arrival_rate * write_time)
    return alone + busy * (busy_polled_sync_time(write_time, timer) - alone)


@domain(commits_per_write=positive, write_time=positive, post_cost=non_negative)
def busy_posted_sync_time(commits_per_write: Values, write_time: Values, post_cost: Values) -> Values:
    """The mean log file sync if the log writer posts n commits a write and is never idle, in seconds.

    1.5 W + (n + 1) p + n p^2 / (2 W): `posted_sync_time` without quiet cycles, as a function of n.
    """
    spread = commits_per_write * post_cost * post_cost / (2 * write_time)
    return 1.5 * write_time + (commits_per_write + 1) * post_cost + spread


@domain(post_cost=positive)
def crossover_commits(write_time: Values, timer: Values, post_cost: Values) -> Values:
    """Commits per write above which polling is faster, if the log writer is never idle.

    n = (overshoot - p) / (p + p^2 / (2 W)), about overshoot / p: where posting one batch takes as long as a
    waiter oversleeps. 0 if polling is always faster.
    """
    overshoot = busy_polled_sync_time(write_time, timer) - 1.5 * write_time
    return np.maximum(overshoot - post_cost, 0.0) / (post_cost + post_cost * post_cost / (2 * write_time))


@domain(commits_per_write=positive)
def post_cost_from_commits_per_write(commits_per_write: float, arrival_rate: float, write_time: float) -> float:
    """The cost of a post behind a mean number of commits per write, in seconds: `mean_batch` solved for p.

    By bisection between 0 and 1 / rate, where the number rises without end; numbers only, not for tracing.
    n has to be above what it is without posting.
    """
    least = mean_batch(arrival_rate, write_time)
    remedy = f"use more than {least:.4g}, that of p = 0"
    require(commits_per_write > least, "commits_per_write", commits_per_write, remedy)

    def short(post_cost: float) -> Values:
        return mean_batch(arrival_rate, write_time, post_cost) < commits_per_write

    return bisect(short, 0.0, 1.0 / arrival_rate, halvings=100)


@domain(write_time=positive, post_cost=non_negative)
def posted_sync_times(commit_times: Floats, write_time: float, post_cost: float) -> Floats:
    """The sync time of every commit of one path, in seconds: one write after the other, each followed by posts.

    commit_times ascend. A write carries all that came before its start, and posts them in that order.
    """
    gaps = np.diff(commit_times)
    require(gaps >= 0, "the gap between commit_times", gaps, "put them in ascending order")
    return _sync_times(commit_times, write_time, post_cost, *NO_WRITE)[0]


def _sync_times(
    commit_times: Floats, write_time: float, post_cost: float, start: float, posts: int
) -> tuple[Floats, float, int]:
    """The sync times of the next commits of a path, and start and posts of its newest write, before and after."""
    starts, firsts = [start], [-posts]
    for index, commit in enumerate(commit_times.tolist()):
        if commit > start:
            start, posts = max(commit, start + write_time + posts * post_cost), 0
            starts.append(start)
            firsts.append(index)
        posts += 1
    batches = np.diff(np.maximum(firsts, 0), append=len(commit_times))
    turns = np.arange(1, len(commit_times) + 1) - np.repeat(firsts, batches)
    return np.repeat(starts, batches) - commit_times + (write_time + turns * post_cost), start, posts


@in_domain
def simulate_posted(
    arrival_rate: float, write_time: float, post_cost: float, commits: int, rng: Generator,
    block: int = stream.BLOCK,
) -> estimate.Estimate:  # fmt: skip
    """Simulate the mean posted sync for Poisson commits, in seconds, on one path.

    Rate x cost must be below 1.
    """
    require(arrival_rate * post_cost < 1, "post_cost", post_cost, "use less than 1 / arrival_rate")
    return _simulate(arrival_rate, write_time, post_cost, lambda syncs: syncs, commits, rng, block)


@domain(arrival_rate=positive, write_time=positive, timer=positive)
def simulate_polled(
    arrival_rate: float, write_time: float, timer: float, commits: int, rng: Generator, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate the mean polled sync for Poisson commits, in seconds, on one path."""

    def seen(syncs: Floats) -> Values:
        return polling_timer.waiting_time_constant(syncs, timer)

    return _simulate(arrival_rate, write_time, 0.0, seen, commits, rng, block)


def _simulate(
    arrival_rate: float, write_time: float, post_cost: float, seen: Callable[[Floats], Floats], commits: int,
    rng: Generator, block: int,
) -> estimate.Estimate:  # fmt: skip
    """The mean of what commits see of their syncs. The clock starts anew with each block, to keep its digits."""
    whole_number("commits", commits, least=100, most=stream.LONGEST)
    (gaps,) = stream.generators(rng, 1)
    waits, (start, posts) = estimate.Batches(commits), NO_WRITE
    for size in stream.blocks(commits, block):
        times = np.cumsum(gaps.exponential(1 / arrival_rate, size))
        syncs, start, posts = _sync_times(times, write_time, post_cost, start, posts)
        waits.add(seen(syncs))
        start -= times[-1]
    return waits.mean()
