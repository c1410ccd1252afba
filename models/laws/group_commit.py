"""Group commit: how long a commit waits for its sync, measured in mean log writes.

A commit that finds the log writer idle starts a write. Those that arrive during a write wait for its end, and
then all go in the next one. So R = sync / write = 1 + U (1 + cv2) / 2: one's own write, and, with the
probability U that the log writer is busy, the rest of the write in progress. cv2 is the squared coefficient
of variation of the write times.

That one's own write is a mean write holds only if successive writes are independent, and a write is no longer for
what it carries. Where long writes carry more commits, R is larger: `sync_ratio_at_most`.

The load a is arrival rate x mean write time; it may be any number from 0, as a write takes all that is
waiting. All laws are derived here and in their docstrings; the residual (1 + cv2) / 2 is Kleinrock I (1975),
section 5.2.
"""

import bisect
from collections.abc import Callable
from functools import partial

import numpy as np

from models.laws import varying_writes
from models.laws.engine import stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import LARGEST, domain, fraction, non_negative, positive, require, whole
from models.laws.numbers.values import Counts, Floats, Generator, Values

__all__ = [
    "quiet_share", "log_writer_utilization", "sync_ratio_from_utilization", "sync_ratio_of_writes_under_way",
    "sync_ratio_at_most", "commits_per_write", "cv2_from_sync_ratio", "utilization_from_sync_ratio", "sync_ratio",
    "sync_time", "two_point_cv2", "sync_ratio_two_point", "sync_ratio_in_episodes", "sync_ratio_with_cpu",
    "saturated_sync_ratio", "sync_times", "constant_sync_times", "busy_sync_times", "simulate",
    "simulate_two_point", "simulate_episodes",
]  # fmt: skip
__dir__ = __all__.copy

STRETCH = 64
MOST_COMMITS = 100_000


@domain(load=non_negative, cv2=non_negative)
def quiet_share(load: Values, cv2: Values = 0.0) -> Values:
    """The share of gamma-distributed writes during which nobody commits: E exp(-rate x write).

    It is (1 + a cv2)^(-1/cv2). The floor is far below rounding and takes cv2 = 0, the constant write, to
    exp(-a).
    """
    shape = np.maximum(cv2, 1e-100)
    return np.exp(-np.log1p(load * shape) / shape)


def _utilization(load: Values, quiet: Values) -> Values:
    """After each quiet write, and after no other, the log writer is idle for a mean of 1 / arrival rate."""
    return load / (load + quiet)


@domain(load=non_negative, cv2=non_negative)
def log_writer_utilization(load: Values, cv2: Values = 0.0) -> Values:
    """The share of time that the log writer writes: U = a / (a + b).

    b is the share of writes in which nobody commits, E exp(-arrival rate x write) = (1 + a cv2)^(-1/cv2) for
    gamma-distributed writes: exp(-a) if they are constant (cv2 = 0), 1 / (1 + a) if exponential (cv2 = 1).

    Derived here: per write, W of writing and, with probability b, an idle time of 1 / arrival rate.
    """
    return _utilization(load, quiet_share(load, cv2))


@domain(utilization=fraction, cv2=non_negative)
def sync_ratio_from_utilization(utilization: Values, cv2: Values = 0.0) -> Values:
    """Sync over write from figures that a report shows: R = 1 + U (1 + cv2) / 2, for any law of the writes.

    Derived here: Poisson commits find the log writer busy with probability U, and the write in progress has
    E W^2 / (2 E W) to go, which is (1 + cv2) / 2 mean writes.
    """
    return 1 + utilization * (1 + cv2) / 2


@domain(utilization=fraction, cv2=non_negative, commits=positive)
def sync_ratio_at_most(utilization: Values, cv2: Values, commits: Values) -> Values:
    """About the most that sync over write is if long writes carry more commits: the law, and cv2 (n - 1) / n.

    n is `commits`, the mean number that a write carries. Of these, one comes whatever the write takes; if the
    other n - 1 are in proportion to its length, as they are where writes as long as this one come in a row, or
    where a write is as long as what it carries, their own write is 1 + cv2 mean writes, as a random moment finds
    it. So the mean of all is (1 + (n - 1) (1 + cv2)) / n = 1 + cv2 (n - 1) / n.

    Derived here. No strict bound: `sync_ratio_in_episodes` lies above it by less than cv2 / n, and by nothing at
    light load and as n grows.
    """
    require(commits >= 1, "commits", commits, "use 1 or more")
    return sync_ratio_from_utilization(utilization, cv2) + cv2 * (1 - 1 / commits)


@domain(writes=non_negative)
def sync_ratio_of_writes_under_way(writes: Values, cv2: Values = 0.0, commits: Values = 1.0) -> Values:
    """Sync over write as one log writer would have it: `sync_ratio_at_most` with U = min(writes, 1).

    `writes` is the time of all writes over the time that a report is about. Above 1, several are under way at
    once, and the law is that of a log writer that never rests. With one commit a write it is
    `sync_ratio_from_utilization`.
    """
    return sync_ratio_at_most(np.minimum(writes, 1), cv2, commits)


@domain(load=non_negative, cv2=non_negative)
def commits_per_write(load: Values, cv2: Values = 0.0) -> Values:
    """The mean number of commits that a write carries: n = a + b, with b as in `log_writer_utilization`.

    Those that came during the write before, a on average, or one lone commit, if none did. From 1 at light load.
    """
    return load + quiet_share(load, cv2)


def cv2_from_sync_ratio(ratio: Values, utilization: Values) -> Values:
    """The cv2 with which the law gives an observed ratio: 2 (R - 1) / U - 1, `sync_ratio_from_utilization` solved.

    Constant writes give the least ratio, 1 + utilization / 2.
    """
    busy = (utilization > 0) & (utilization <= 1)
    require(busy, "utilization", utilization, "use a share above 0, up to 1")
    least = sync_ratio_from_utilization(utilization)
    holds = (ratio >= least) & (ratio <= LARGEST)
    require(holds, "ratio", ratio, "use at least 1 + utilization / 2")
    return 2 * (ratio - 1) / utilization - 1


@domain(cv2=non_negative)
def utilization_from_sync_ratio(ratio: Values, cv2: Values = 0.0) -> Values:
    """The busy share with which the law gives an observed ratio: U = 2 (R - 1) / (1 + cv2)."""
    most = sync_ratio_from_utilization(1.0, cv2)
    require((ratio >= 1) & (ratio <= most), "ratio", ratio, "use 1 to 1 + (1 + cv2) / 2")
    return 2 * (ratio - 1) / (1 + cv2)


def sync_ratio(load: Values, cv2: Values = 0.0) -> Values:
    """Sync over write for gamma-distributed writes: R = 1 + U (1 + cv2) / 2 with U = log_writer_utilization.

    From 1 at light load to 1.5 at heavy load if writes are constant, to 2 if exponential.
    Domain: as for `log_writer_utilization`.
    """
    return sync_ratio_from_utilization(log_writer_utilization(load, cv2), cv2)


@domain(arrival_rate=non_negative, write_time=positive)
def sync_time(arrival_rate: Values, write_time: Values, cv2: Values = 0.0) -> Values:
    """The mean log file sync, in seconds: write_time x sync_ratio."""
    return write_time * sync_ratio(arrival_rate * write_time, cv2)


def two_point_cv2(slow_share: Values, slow_factor: Values) -> Values:
    """cv2 of writes of which `slow_share` take `slow_factor` times as long as the usual ones.

    E W^2 / (E W)^2 - 1 = p (1 - p) (f - 1)^2 / (1 - p + p f)^2.
    Domain: as for `varying_writes.two_point_mean`.
    """
    above = (slow_factor - 1) / varying_writes.two_point_mean(slow_share, slow_factor)
    return slow_share * above * (1 - slow_share) * above


@domain(load=non_negative)
def sync_ratio_two_point(load: Values, slow_share: Values, slow_factor: Values) -> Values:
    """Sync over write if `slow_share` of the writes take `slow_factor` times as long as the usual ones.

    R = 1 + U (1 + cv2) / 2, U = a / (a + b), b = (1 - p) exp(-a / m) + p exp(-a f / m), m = 1 - p + p f.
    The load is arrival rate x *mean* write time, the slow ones included: m times the commits per usual write.
    """
    usual = load / varying_writes.two_point_mean(slow_share, slow_factor)
    quiet = (1 - slow_share) * np.exp(-usual) + slow_share * np.exp(-usual * slow_factor)
    return sync_ratio_from_utilization(_utilization(load, quiet), two_point_cv2(slow_share, slow_factor))


@domain(load=non_negative, episode=positive)
def sync_ratio_in_episodes(load: Values, slow_share: Values, slow_factor: Values, episode: Values) -> Values:
    """Sync over write if slow writes come in a row: two-point writes, drawn anew about every `episode` writes.

    After a write of w mean writes, the next is as long with the probability 1 - 1 / episode, and drawn anew else:
    w' = w + (1 - w) / episode on average. The a w commits that come during w wait for the rest of it, w / 2, and
    for w'; if there are none, with the probability exp(-a w), one lone commit waits for w' alone. So

        R = E(a w^2 / 2 + (a w + exp(-a w)) w') / (a + E exp(-a w)).

    With an episode of 1 it is `sync_ratio_two_point`. Derived here; a chain of two states, exact for any episode.
    """
    require(episode >= 1, "episode", episode, "use 1 or more")
    usual = 1 / varying_writes.two_point_mean(slow_share, slow_factor)
    carried = waited = 0.0
    for share, write in ((1 - slow_share, usual), (slow_share, usual * slow_factor)):
        came = load * write
        served = came + np.exp(-came)
        carried = carried + share * served
        waited = waited + share * (came * write / 2 + served * (write + (1 - write) / episode))
    return waited / carried


@domain(load=non_negative, cpu_ratio=non_negative, cv2=non_negative)
def sync_ratio_with_cpu(load: Values, cpu_ratio: Values, cv2: Values = 0.0) -> Values:
    """Sync over write if the log writer works on the CPU after each write and only then acknowledges.

    cpu_ratio c is that constant CPU time over the mean write. A cycle lasts (1 + c) mean writes, with
    variance cv2: R = (1 + c) + U ((1 + c)^2 + cv2) / (2 (1 + c)), U = a (1 + c) / (a (1 + c) + b exp(-a c)).
    """
    cycle = 1 + cpu_ratio
    busy = _utilization(load * cycle, quiet_share(load, cv2) * np.exp(-load * cpu_ratio))
    return cycle * sync_ratio_from_utilization(busy, cv2 / cycle**2)


@domain(cpu_ratio=non_negative, cv2=non_negative)
def saturated_sync_ratio(cpu_ratio: Values = 0.0, cv2: Values = 0.0) -> Values:
    """Sync over write if the log writer never rests: R = (1 + c) + ((1 + c)^2 + cv2) / (2 (1 + c)).

    With constant writes that is 1.5 (1 + c).
    The limit of `sync_ratio_with_cpu` as the load grows.
    """
    cycle = 1 + cpu_ratio
    return cycle * sync_ratio_from_utilization(1.0, cv2 / cycle**2)


@domain(write_times=non_negative)
def sync_times(commit_times: Floats, write_times: Floats) -> Floats:
    """The sync time of every commit of one path, in seconds, whatever the stream: bursts, pauses, anything.

    commit_times ascend; write n takes write_times[n], and as a write carries one commit or more, as many
    write times as commits are enough. The loop runs once for each write.
    """
    gaps = np.diff(commit_times)
    require(gaps >= 0, "the gap between commit_times", gaps, "put them in ascending order")
    writes, remedy = len(write_times), f"give one for each of the {len(commit_times)} commit_times"
    require(writes >= len(commit_times), "the number of write_times", writes, remedy)
    commits = np.asarray(commit_times).tolist()
    ends, batches, done, end = [], [], 0, -np.inf
    for write in np.asarray(write_times).tolist():
        if done == len(commits):
            break
        start = max(commits[done], end)
        end = start + write
        joined = bisect.bisect_right(commits, start)
        ends.append(end)
        batches.append(joined - done)
        done = joined
    return np.repeat(ends, batches) - commit_times


@domain(arrivals=whole(least=0))
def constant_sync_times(arrivals: Counts, places: Floats) -> tuple[Floats, Counts]:
    """The sum of sync times, in writes, and the commits, per stretch of `STRETCH` constant writes on end.

    While the log writer is idle nothing happens that a sync time depends on, so idle times are cut out and
    what is left is one write after another. arrivals[n] commits come during stretch n, each at its place in
    the stretch, from 0 to 1, in any order; each waits for what remains of its write, and for the next. A
    write during which nobody commits is followed by that of one lone commit, which waits for nothing else.

    places: one for each arrival, stretch by stretch. Returns two arrays, one value for each stretch.
    """
    require((places >= 0) & (places < 1), "places", places, "use numbers from 0 to below 1")
    return _constant_sync_times(arrivals, places.copy(), np.empty(len(places), dtype=np.int64))


def _constant_sync_times(arrivals: Counts, places: Floats, write: Counts) -> tuple[Floats, Counts]:
    """The same, on arrays that it may change: `places`, and `write`, as long, for which write each is in."""
    elapsed = np.multiply(places, STRETCH, out=places)
    write[:] = elapsed
    elapsed -= write
    write += np.repeat(np.arange(len(arrivals)) * STRETCH, arrivals)
    joined = np.bincount(write, minlength=len(arrivals) * STRETCH).reshape(-1, STRETCH)
    commits = arrivals + STRETCH - np.count_nonzero(joined, axis=1)
    return commits + arrivals - stream.run_sums(elapsed, arrivals), commits


@domain(write_times=non_negative, arrivals=whole(least=0), remaining=fraction)
def busy_sync_times(write_times: Floats, arrivals: Counts, remaining: Floats) -> tuple[Floats, Counts]:
    """The sum of sync times, in seconds, and the commits, per write; idle times are cut out, as above.

    The arrivals[n] commits during write n wait for what remains of it, a share `remaining` for each, and for
    write n + 1. If there are none, write n + 1 carries one lone commit, which waits for nothing else.

    write_times: one more than arrivals; remaining: one for each arrival, in the order of their writes.
    Returns two arrays, one value for each of the arrivals.
    """
    return _busy_sync_times(write_times, arrivals, remaining)


def _busy_sync_times(write_times: Floats, arrivals: Counts, remaining: Floats) -> tuple[Floats, Counts]:
    commits = np.maximum(arrivals, 1)
    return write_times[:-1] * stream.run_sums(remaining, arrivals) + write_times[1:] * commits, commits


@domain(load=positive)
def check_load(load: float) -> None:
    """Require a load that can be simulated: ValueError if there is none, or too many commits for one write."""
    remedy = f"use {MOST_COMMITS} commits a write or fewer, which is saturation as good as any"
    require(load <= MOST_COMMITS, "load", load, remedy)


@domain(cv2=non_negative, cpu_ratio=non_negative, writes=whole(least=100, most=stream.LONGEST))
def simulate(
    load: float, cv2: float, writes: int, rng: Generator, cpu_ratio: float = 0.0, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate sync over write for Poisson commits and gamma-distributed writes.

    Constant writes are rounded up to whole stretches. About `block` commits are held at a time.
    """
    check_load(load)
    remedy = f"use {MOST_COMMITS} / load or less, as no more commits than that fit in one cycle"
    require(load * cpu_ratio <= MOST_COMMITS, "cpu_ratio", cpu_ratio, remedy)
    if cv2 == 0:
        ratio = _simulate_constant(load * (1 + cpu_ratio), writes, rng, block)
        return estimate.Estimate(ratio.mean * (1 + cpu_ratio), ratio.standard_error * (1 + cpu_ratio))
    varying_writes.check("cv2", cv2, cv2, writes)
    cycle = 1 + cpu_ratio
    return _simulate(
        load, lambda rng, size: varying_writes.gamma(rng, cv2, size) + cpu_ratio, cycle, writes, rng, block
    )


@domain(writes=whole(least=100, most=stream.LONGEST))
def simulate_two_point(
    load: float, slow_share: float, slow_factor: float, writes: int, rng: Generator, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate sync over write for Poisson commits and two-point writes."""
    check_load(load)
    varying_writes.check("slow_factor", slow_factor, two_point_cv2(slow_share, slow_factor), writes)
    cycles = partial(varying_writes.two_point, slow_share=slow_share, slow_factor=slow_factor)
    return _simulate(load, cycles, 1, writes, rng, block)


@domain(episode=positive, writes=whole(least=100, most=stream.LONGEST))
def simulate_episodes(
    load: float, slow_share: float, slow_factor: float, episode: float, writes: int, rng: Generator,
    block: int = stream.BLOCK,
) -> estimate.Estimate:  # fmt: skip
    """Simulate `sync_ratio_in_episodes`, of many episodes."""
    check_load(load)
    require(episode >= 1, "episode", episode, "use 1 or more")
    varying = episode * two_point_cv2(slow_share, slow_factor)
    varying_writes.check("slow_factor", slow_factor, varying, writes)
    ends, last = stream.generators(rng, 1)[0], None

    def cycles(rng: Generator, size: int) -> Floats:
        nonlocal last
        drawn = varying_writes.two_point(rng, size, slow_share, slow_factor)
        begins = ends.random(size) * episode < 1
        before = np.concatenate([drawn[:1] if last is None else last, drawn])
        places = np.maximum.accumulate(np.where(begins, np.arange(1, size + 1), 0))
        last = before[places[-1:]]
        return before[places]

    return _simulate(load, cycles, 1, writes, rng, block)


def _simulate_constant(load: float, writes: int, rng: Generator, block: int) -> estimate.Estimate:
    """Stretches hold Poisson(load x length) commits, each at any place: what a Poisson process is."""
    counts, places = stream.generators(rng, 2)
    stretches = -(-int(writes) // (100 * STRETCH)) * 100
    ratio, position, write = estimate.Ratios(stretches), np.empty(0), np.empty(0, dtype=np.int64)
    for size in stream.blocks(stretches, block, (1 + load) * STRETCH):
        arrivals = counts.poisson(load * STRETCH, size)
        commits = arrivals.sum()
        if commits > len(position):
            position, write = np.empty(2 * commits), np.empty(2 * commits, dtype=np.int64)
        places.random(out=position[:commits])
        ratio.add(*_constant_sync_times(arrivals, position[:commits], write[:commits]))
    return ratio.mean()


def _simulate(
    load: float, cycles: Callable[[Generator, int], Floats], mean_cycle: float, writes: int, rng: Generator,
    block: int,
) -> estimate.Estimate:  # fmt: skip
    """Poisson commits against given log writer cycles. A path that starts with a write needs no warm-up."""
    durations, counts, shares = stream.generators(rng, 3)
    ratio, last = estimate.Ratios(writes), cycles(durations, 1)
    for size in stream.blocks(writes, block, 1 + load * mean_cycle):
        write_times = np.concatenate([last, cycles(durations, size)])
        last = write_times[-1:]
        arrivals = counts.poisson(load * write_times[:-1])
        ratio.add(*_busy_sync_times(write_times, arrivals, shares.random(arrivals.sum())))
    return ratio.mean()
