"""Log writer workers: up to c writes at a time, and commits that are answered in the order of the writes.

A commit that finds a worker free starts a write of its own at once. If all c are busy, commits gather, and the
first worker that is free takes all of them in one write. Redo must be on disk in order, so a commit is answered
when its own write has ended, and all writes that began before it. With one worker, this is `group_commit`.

The load a is commits per mean write; cv2 is the squared coefficient of variation of the writes. All laws are
derived here. For exponential writes they come from a Markov chain: j writes are under way, and if j = c, commits
gather or not. It goes from j to j + 1 at the rate a, and back at the rate j + 1. At c, commits begin to gather
at the rate a, and are taken at the rate c. So j has the weight a^j / j!, and gathering a / c times that of c.
"""

import bisect
import heapq

import numpy as np

from models.laws import group_commit, varying_writes
from models.laws.engine import stream
from models.numbers import bisection, estimate
from models.numbers.domain import domain, non_negative, positive, require, whole

__all__ = [
    "sync_ratio", "saturated_sync_ratio", "stretched_sync_ratio", "one_writer_sync_ratio", "writes_under_way",
    "commits_per_write", "load_from_writes_under_way", "load_from_commits_per_write", "sync_times", "simulate",
]  # fmt: skip
__dir__ = __all__.copy

MOST_WORKERS, MOST_COMMITS = 100, group_commit.MOST_COMMITS
WORKERS = whole(most=MOST_WORKERS)
COPIES, WARM_UP = 200, 50


def _chain(load, workers):
    """Erlang's B: the share of c among the states 0 to c, with none that gather; and three means besides.

    Over the states j < c: how much longer than one write it takes until those j and one more have ended, H_(j+1)
    - 1; the same for j = c - 1 alone; and j itself. B(j) = a B(j-1) / (j + a B(j-1)), from B(0) = 1, does not
    overflow. The recursion runs as far as the most workers need, and stands still for fewer.
    """
    blocked = load / (1 + load)
    order = harmonic = under_way = load * 0
    for count in range(1, int(np.max(workers))):
        more = count < workers
        share = np.where(more, blocked, 0)
        harmonic = harmonic + np.where(more, 1 / (count + 1), 0)
        order = order + share * (harmonic - order)
        under_way = under_way + share * (count - under_way)
        blocked = np.where(more, load * blocked / (count + 1 + load * blocked), blocked)
    return blocked, order, harmonic, under_way


def _all_busy(load, workers, blocked, cv2):
    """The probability that all workers are busy: as `blocked`, which lasts on at each end that finds commits."""
    return blocked / (blocked + (1 - blocked) * group_commit.quiet_share(load / workers, cv2))


def _ratio(busy, order, harmonic, workers, cv2):
    return 1 + busy * (1 + cv2) / (2 * workers) + cv2 * ((1 - busy) * order + busy * harmonic)


@domain(load=non_negative, workers=WORKERS, cv2=non_negative)
def sync_ratio(load, workers, cv2=1.0):
    """Sync over write for gamma-distributed writes: exact if cv2 = 1, or with one worker.

    A commit that finds j < c exponential writes under way is answered when they and its own have ended, after
    H_(j+1) = 1 + 1/2 + ... + 1/(j+1) mean writes. One that finds c waits 1 / c for the first end, and then H_c.
    So R is the mean of H_(j+1) over j < c, and 1 / c + H_c with the probability that all workers are busy.

    For any other cv2 it is an approximation: what H has above 1 counts cv2 times, and the times between two
    ends while all are busy are taken to vary as the writes do. So (1 + cv2) / (2 c) is left of them, and nobody
    commits in (1 + a cv2 / c)^(-1/cv2) of them. For cv2 from 0.25 to 2 it is within 3 % of the simulation with
    up to four workers, and within 5 % with eight. So it is for constant writes up to 4 c commits a write. Above
    that, workers that hardly rest and hardly vary do not take turns evenly. With a small cv2 syncs then take up
    to 8 % longer. With constant writes they depend on how the workers began, and may take as long as with one.
    """
    blocked, order, harmonic, _ = _chain(load, workers)
    return _ratio(_all_busy(load, workers, blocked, cv2), order, harmonic, workers, cv2)


@domain(workers=WORKERS, cv2=non_negative)
def saturated_sync_ratio(workers, cv2=1.0):
    """Sync over write if no worker ever rests: R = 1 + (1 + cv2) / (2 c) + cv2 (H_c - 1), with H_c as above.

    The limit of `sync_ratio` as the load grows: exact for exponential writes, 1 / c + H_c, and with one worker.
    """
    _, _, harmonic, _ = _chain(0.0, workers)
    return _ratio(1.0, 0.0, harmonic, workers, cv2)


@domain(load=non_negative, workers=WORKERS, stretch=positive)
def stretched_sync_ratio(load, workers, stretch, cv2=1.0):
    """Sync over the write of one log writer, if with the workers every write takes `stretch` times as long.

    The load is commits per mean write of that one log writer. So R is `stretch` times `sync_ratio`, with `stretch`
    times the load.
    """
    return stretch * sync_ratio(load * stretch, workers, cv2)


@domain(writes=non_negative, cv2=non_negative)
def one_writer_sync_ratio(writes, cv2=0.0):
    """Sync over write as one log writer would have it: R = 1 + U (1 + cv2) / 2, with U = min(writes, 1).

    `writes` is the time of all writes over the time that a report is about. Above 1, several are under way at
    once, and the law is that of a log writer that never rests.
    """
    return group_commit.sync_ratio_from_utilization(np.minimum(writes, 1), cv2)


@domain(load=non_negative, workers=WORKERS)
def writes_under_way(load, workers):
    """The mean number of writes under way, for exponential writes: from 0 to c."""
    blocked, _, _, under_way = _chain(load, workers)
    busy = _all_busy(load, workers, blocked, 1.0)
    return (1 - busy) * under_way + busy * workers


def commits_per_write(load, workers):
    """The mean number of commits that a write carries, for exponential writes: the load over `writes_under_way`.

    From 1 at light load on: as many writes begin per mean write as are under way (Little's law).
    Domain: as for `writes_under_way`.
    """
    under_way, loaded = writes_under_way(load, workers), load > 0
    return np.where(loaded, load, 1) / np.where(loaded, under_way, 1)


@domain(writes=positive, workers=WORKERS)
def load_from_writes_under_way(writes, workers):
    """The load with which so many exponential writes are under way: `writes_under_way` solved.

    A report shows them: the time of all writes over the time that it is about. By bisection, as they grow with
    the load; numbers only, not for tracing.
    """
    require(writes < workers, "writes", writes, f"use fewer than the {workers} workers")
    return _load(writes_under_way, writes, workers)


@domain(commits=positive, workers=WORKERS)
def load_from_commits_per_write(commits, workers):
    """The load with which a write carries so many commits: `commits_per_write` solved, as above."""
    require((commits >= 1) & (commits <= MOST_COMMITS), "commits", commits, f"use 1 to {MOST_COMMITS}")
    return _load(commits_per_write, commits, workers)


def _load(law, value, workers):
    """The load at which a law that grows with it has this value."""

    def short(load):
        return law(load, workers) < value

    high = 2 * value
    while short(high):
        high *= 2
    return bisection.bisect(short, 0.0, high)


@domain(write_times=non_negative, workers=WORKERS)
def sync_times(commit_times, write_times, workers):
    """The sync time of every commit of one path, in seconds, whatever the stream: bursts, pauses, anything.

    commit_times ascend; the write that begins as number n takes write_times[n], and as a write carries one commit
    or more, as many write times as commits are enough. The loop runs once for each write.
    """
    gaps = np.diff(commit_times)
    require(gaps >= 0, "the gap between commit_times", gaps, "put them in ascending order")
    writes, remedy = len(write_times), f"give one for each of the {len(commit_times)} commit_times"
    require(writes >= len(commit_times), "the number of write_times", writes, remedy)
    commits, free = np.asarray(commit_times).tolist(), [-np.inf] * int(workers)
    answers, batches, done, answer = [], [], 0, -np.inf
    for write in np.asarray(write_times).tolist():
        if done == len(commits):
            break
        start = max(commits[done], free[0])
        heapq.heapreplace(free, start + write)
        answer = max(answer, start + write)
        joined = bisect.bisect_right(commits, start)
        answers.append(answer)
        batches.append(joined - done)
        done = joined
    return np.repeat(answers, batches) - commit_times


@domain(idle=non_negative, write_times=non_negative)
def next_write(left, idle, write_times):
    """What is left of the write of every worker as the next write begins, in many independent log writers.

    left: the same as the write before began, (workers, copies), 0 for a worker that is free. The next write begins
    `idle` after a worker is free. Its commits are answered when nothing is left, so after the most of its copy.
    """
    first, copy = left.argmin(axis=0), np.arange(left.shape[1])
    left = np.maximum(left - (left[first, copy] + idle), 0)
    left[first, copy] = write_times
    return left


@domain(workers=WORKERS, writes=whole(least=200, most=stream.LONGEST), cv2=non_negative)
def simulate(load, workers, writes, rng, cv2=1.0, block=stream.BLOCK):
    """Simulate sync over write for Poisson commits and gamma-distributed writes, over many log writers.

    `writes` or more in all, after a warm-up of some for each worker; it is too short where constant writes hardly
    ever rest (`sync_ratio`). Returns an Estimate.

    Those that come until a worker is free gather; if nobody does, a lone commit comes after that.
    """
    group_commit.check_load(load)
    varying_writes.check("cv2", cv2, cv2, writes)
    durations, counts, shares, idles = stream.generators(rng, 4)
    left, answered, waited = np.zeros((int(workers), COPIES)), np.zeros(COPIES), np.zeros(COPIES)
    warm_up, counted = WARM_UP * int(workers), -(-int(writes) // COPIES)
    for steps, skipped in stream.counted_blocks(warm_up, counted, block, COPIES):
        for step, write_times in enumerate(varying_writes.gamma(durations, cv2, (steps, COPIES))):
            gathering = left.min(axis=0)
            gathered = counts.poisson(load * gathering)
            idle = np.where(gathered > 0, 0, idles.exponential(1 / load, COPIES))
            left = next_write(left, idle, write_times)
            if step >= skipped:
                commits = np.maximum(gathered, 1)
                answered += commits
                waited += commits * left.max(axis=0)
                waited += gathering * stream.run_sums(shares.random(gathered.sum()), gathered)
    return estimate.ratio(waited, answered)
