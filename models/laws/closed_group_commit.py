"""Group commit by N sessions that think, commit and wait, in mean log writes: the closed form of `group_commit`.

Think times are exponential with mean Z, and x = W / Z is write over think. With few sessions commits do not
come like a Poisson process: those that wait for a write cannot commit during it.
"""

import math

import numpy as np

from models.laws import group_commit, varying_writes
from models.laws.engine import lockstep, markov, stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, non_negative, positive, require, whole
from models.laws.numbers.values import Floats, Generator, Values

__all__ = ["sync_ratio", "sync_ratio_limit", "sync_ratio_of_any", "sync_times", "simulate"]
__dir__ = __all__.copy

MOST_SESSIONS = 200
LONGEST = 50.0  # of a write in thinks: with longer ones, that somebody thinks on is lost in rounding
SLOWEST = 1e-6


def _mean_batch(count: int, x: float) -> float:
    """The mean number of commits in a write, from the Markov chain of batch sizes.

    After a write with `others` outside it, so many of those commit that each does with probability 1 - e^-x.
    """
    joins = -math.expm1(-x)
    sizes = range(1, max(count, 2))

    def chance(others: int, joining: int) -> float:
        return math.comb(others, joining) * joins**joining * math.exp(-x * max(others - joining, 0))

    chain = [[chance(count - size, joining) for joining in sizes] for size in sizes]
    for size, row in zip(sizes, chain, strict=True):
        row[0] += chance(count - size, 0)
    return sum(size * share for size, share in zip(sizes, markov.stationary(chain), strict=True))


@domain(sessions=whole(most=MOST_SESSIONS), write_over_think=positive)
def sync_ratio(sessions: float, write_over_think: float) -> float:
    """Sync over write for N sessions that think (exponential, mean Z), commit and wait; constant writes W.

    With x = W / Z, R = 1 + (N - K) / K (1 - (1 - e^-x) / x), exact, with K the mean batch, from the Markov
    chain of batches. Batch k in a write: of the N - k others, Binomial(N - k, 1 - e^-x) commit during it and
    are the next batch; if none does, the next batch is one lone commit that waits for nothing but its own
    write.

    Derived here: each write costs its K commits one write each, and each of the N - K thinkers, if it commits
    u after the start, the rest of it, of mean E max(W - u, 0) = W (1 - (1 - e^-x) / x). Plain numbers only, and
    not for tracing: it solves the chain, at a cost of sessions^3.
    """
    batch = _mean_batch(int(sessions), min(write_over_think, LONGEST))
    return 1 + (sessions - batch) / batch * (1 + math.expm1(-write_over_think) / write_over_think)


@domain(write_over_think=positive)
def sync_ratio_limit(write_over_think: Values) -> Values:
    """The limit of `sync_ratio` for many sessions: R = 1 + 1 / (1 - e^-x) - 1 / x, from 1.5 to 2.

    Derived here: no write is quiet any more, so K = (N - K)(1 - e^-x). Below x = 0.05, where 1 / x would
    cancel, the series 3/2 + x/12 - x^3/720 + x^5/30240 is exact to rounding.
    """
    x, small = write_over_think, np.minimum(write_over_think, 0.05)
    series = 1.5 + small / 12 * (1 - small**2 / 60 * (1 - small**2 / 42))
    return np.where(x < 0.05, series, 1 - 1 / np.expm1(-x) - 1 / x) * 1.0


def sync_ratio_of_any(sessions: float, write_over_think: float) -> float:
    """`sync_ratio`, and of more sessions than it takes the limit of many."""
    if sessions > MOST_SESSIONS:
        return float(sync_ratio_limit(write_over_think))
    return sync_ratio(sessions, write_over_think)


@domain(first_commits=non_negative, write_times=non_negative, think_times=non_negative)
def sync_times(first_commits: Floats, write_times: Floats, think_times: Floats) -> Floats:
    """The sync time of every commit, in seconds, of many independent groups in lockstep, one commit a step.

    The next commit is always the earliest. It joins the newest write unless that has begun, and else opens
    the next one, which begins when the log writer is free and takes the write time of its first commit. Its
    session commits again a think time after the write's end.

    first_commits: (sessions, groups); write_times, think_times: (commits, groups), in the order of the commits.
    Returns an array (commits, groups).
    """
    coming = np.sort(first_commits, axis=0).astype(float)
    begin, end = _idle(coming.shape[1])
    return _commit(coming, begin, end, write_times, think_times)


def _idle(groups: int) -> tuple[Floats, Floats]:
    """Begin and end of the newest write where there was none yet."""
    return np.full(groups, -np.inf), np.zeros(groups)


def _commit(coming: Floats, begin: Floats, end: Floats, write_times: Floats, think_times: Floats) -> Floats:
    """The next commits of a path; changes those that are `coming`, and `begin` and `end` of the newest write."""
    syncs = np.empty(np.shape(think_times))
    for step, (write, think) in enumerate(zip(write_times, think_times, strict=True)):
        opens = coming[0] > begin
        np.copyto(begin, np.maximum(coming[0], end), where=opens)
        np.copyto(end, begin + write, where=opens)
        np.subtract(end, coming[0], out=syncs[step])
        lockstep.come_back(coming, end + think)
    return syncs


def simulate(
    sessions: int, write_over_think: float, commits: int, rng: Generator, slow_share: float = 0.0,
    slow_factor: float = 1.0, block: int = stream.BLOCK,
) -> estimate.Estimate:  # fmt: skip
    """Simulate sync over write for N sessions, over independent groups, `commits` or more in all.

    Writes are constant, but for a share of them that take `slow_factor` times as long as the usual ones; the mean
    is 1 either way.

    Domain: as for `sync_ratio` and `group_commit.two_point_cv2`, but write_over_think from 1e-6 to 1e6; sessions
    and commits as for `lockstep.plan`, and commits from 100 cv2; ValueError outside.
    """
    in_range = (write_over_think >= SLOWEST) & (write_over_think <= 1 / SLOWEST)
    remedy = f"use {SLOWEST:g} to {1 / SLOWEST:g}, as beyond them the clock rounds writes or think times away"
    require(in_range, "write_over_think", write_over_think, remedy)
    groups, warm_up, counted = lockstep.plan(sessions, "commits", commits)
    slow_cv2 = group_commit.two_point_cv2(slow_share, slow_factor)
    varying_writes.check("slow_factor", slow_factor, slow_cv2, commits)
    first, thinks, slow = stream.generators(rng, 3)
    coming = np.sort(first.exponential(1 / write_over_think, (int(sessions), groups)), axis=0)
    (begin, end), waited = _idle(groups), np.zeros(groups)
    for steps, skipped in stream.counted_blocks(warm_up, counted, block, groups):
        think = thinks.exponential(1 / write_over_think, (steps, groups))
        writes = varying_writes.two_point(slow, think.shape, slow_share, slow_factor)
        waited += _commit(coming, begin, end, writes, think)[skipped:].sum(axis=0)
    return estimate.from_independent(waited / counted)
