"""Group commit: how long *log file sync* lasts, measured in mean log writes (*log file parallel write*).

A commit that finds the log writer idle starts a write. Those that arrive during a write wait for its end, and
then all go in the next one. So R = sync / write = 1 + U (1 + cv2) / 2: one's own write, and, with the
probability U that the log writer is busy, the rest of the write in progress. cv2 is the squared coefficient
of variation of the write times.

The load a is arrival rate x mean write time; it may be any number from 0, as a write takes all that is
waiting. All laws are derived here and in their docstrings; the residual (1 + cv2) / 2 is Kleinrock I (1975),
section 5.2.
"""

import bisect

import numpy as np

from models import domain, estimate


def _quiet_share(load, cv2):
    """The share of gamma-distributed writes during which nobody commits: E exp(-rate x write).

    It is (1 + a cv2)^(-1/cv2). The floor is far below rounding and takes cv2 = 0, the constant write, to
    exp(-a).
    """
    shape = np.maximum(cv2, 1e-100)
    return np.exp(-np.log1p(load * shape) / shape)


def _utilization(load, quiet):
    """After each quiet write, and after no other, the log writer is idle for a mean of 1 / arrival rate."""
    return load / (load + quiet)


def log_writer_utilization(load, cv2=0.0):
    """The share of time that the log writer writes: U = a / (a + b).

    b is the share of writes in which nobody commits, E exp(-arrival rate x write) = (1 + a cv2)^(-1/cv2) for
    gamma-distributed writes: exp(-a) if they are constant (cv2 = 0), 1 / (1 + a) if exponential (cv2 = 1).

    Derived here: per write, W of writing and, with probability b, an idle time of 1 / arrival rate.
    Domain: load and cv2 0 or more; ValueError outside.
    """
    domain.non_negative("load", load)
    domain.non_negative("cv2", cv2)
    return _utilization(load, _quiet_share(load, cv2))


def sync_ratio_from_utilization(utilization, cv2=0.0):
    """Sync over write from figures that a report shows: R = 1 + U (1 + cv2) / 2, for any law of the writes.

    Derived here: Poisson commits find the log writer busy with probability U, and the write in progress has
    E W^2 / (2 E W) to go, which is (1 + cv2) / 2 mean writes.
    Domain: utilization from 0 to 1, cv2 0 or more; ValueError outside.
    """
    domain.fraction("utilization", utilization)
    domain.non_negative("cv2", cv2)
    return 1 + utilization * (1 + cv2) / 2


def cv2_from_sync_ratio(ratio, utilization):
    """The cv2 with which the law gives an observed ratio: 2 (R - 1) / U - 1, `sync_ratio_from_utilization` solved.

    Domain: utilization above 0, up to 1; ratio from 1 + utilization / 2, which constant writes give; ValueError
    outside.
    """
    domain.require(
        (utilization > 0) & (utilization <= 1), "utilization", utilization, "use a share above 0, up to 1"
    )
    least = sync_ratio_from_utilization(utilization)
    domain.require((ratio >= least) & (ratio < np.inf), "ratio", ratio, "use at least 1 + utilization / 2")
    return 2 * (ratio - 1) / utilization - 1


def sync_ratio(load, cv2=0.0):
    """Sync over write for gamma-distributed writes: R = 1 + U (1 + cv2) / 2 with U = log_writer_utilization.

    From 1 at light load to 1.5 at heavy load if writes are constant, to 2 if exponential.
    Domain: load and cv2 0 or more; ValueError outside.
    """
    return sync_ratio_from_utilization(log_writer_utilization(load, cv2), cv2)


def sync_time(arrival_rate, write_time, cv2=0.0):
    """The mean log file sync, in seconds: write_time x sync_ratio.

    Domain: arrival_rate (commits per second) and cv2 0 or more, write_time above 0; ValueError outside.
    """
    domain.non_negative("arrival_rate", arrival_rate)
    domain.positive("write_time", write_time)
    return write_time * sync_ratio(arrival_rate * write_time, cv2)


def _two_point_mean(slow_share, slow_factor):
    """The mean of two-point writes in usual writes."""
    domain.fraction("slow_share", slow_share)
    domain.require(
        (slow_factor >= 1) & (slow_factor < np.inf), "slow_factor", slow_factor, "use a finite number from 1"
    )
    return 1 - slow_share + slow_share * slow_factor


def two_point_cv2(slow_share, slow_factor):
    """cv2 of writes of which `slow_share` take `slow_factor` times as long as the usual ones.

    E W^2 / (E W)^2 - 1 = p (1 - p) (f - 1)^2 / (1 - p + p f)^2.
    Domain: slow_share from 0 to 1, slow_factor from 1; ValueError outside.
    """
    mean = _two_point_mean(slow_share, slow_factor)
    return slow_share * (1 - slow_share) * ((slow_factor - 1) / mean) ** 2


def sync_ratio_two_point(load, slow_share, slow_factor):
    """Sync over write if `slow_share` of the writes take `slow_factor` times as long as the usual ones.

    R = 1 + U (1 + cv2) / 2, U = a / (a + b), b = (1 - p) exp(-a / m) + p exp(-a f / m), m = 1 - p + p f.
    The load is arrival rate x *mean* write time, the slow ones included: m times the commits per usual write.
    Domain: load 0 or more, slow_share from 0 to 1, slow_factor from 1; ValueError outside.
    """
    domain.non_negative("load", load)
    usual = load / _two_point_mean(slow_share, slow_factor)
    quiet = (1 - slow_share) * np.exp(-usual) + slow_share * np.exp(-usual * slow_factor)
    return sync_ratio_from_utilization(_utilization(load, quiet), two_point_cv2(slow_share, slow_factor))


def sync_ratio_with_cpu(load, cpu_ratio, cv2=0.0):
    """Sync over write if the log writer works on the CPU after each write and only then acknowledges.

    cpu_ratio c is that constant CPU time over the mean write. A cycle lasts (1 + c) mean writes, with
    variance cv2: R = (1 + c) + U ((1 + c)^2 + cv2) / (2 (1 + c)), U = a (1 + c) / (a (1 + c) + b exp(-a c)).
    Domain: load, cpu_ratio and cv2 0 or more; ValueError outside.
    """
    domain.non_negative("load", load)
    domain.non_negative("cpu_ratio", cpu_ratio)
    domain.non_negative("cv2", cv2)
    cycle = 1 + cpu_ratio
    busy = _utilization(load * cycle, _quiet_share(load, cv2) * np.exp(-load * cpu_ratio))
    return cycle * sync_ratio_from_utilization(busy, cv2 / cycle**2)


def saturated_sync_ratio(cpu_ratio=0.0, cv2=0.0):
    """Sync over write if the log writer never rests: R = (1 + c) + ((1 + c)^2 + cv2) / (2 (1 + c)).

    With constant writes that is 1.5 (1 + c).
    The limit of `sync_ratio_with_cpu` as the load grows. Domain: both 0 or more; ValueError outside.
    """
    domain.non_negative("cpu_ratio", cpu_ratio)
    domain.non_negative("cv2", cv2)
    cycle = 1 + cpu_ratio
    return cycle * sync_ratio_from_utilization(1.0, cv2 / cycle**2)


def _mean_batch(sessions, write_over_think):
    """The mean number of commits in a write, from the Markov chain of batch sizes; numbers only.

    The stationary law comes from the elimination of Grassmann, Taksar & Heyman (1985), which subtracts
    nothing and so bears a chain that all but falls apart, as this one does when writes are long. From x = 50
    on, p is 1 to rounding.
    """
    count, x = int(sessions), min(write_over_think, 50.0)
    batch = np.arange(1, max(count, 2))[:, np.newaxis]
    joining = np.arange(max(count, 2))
    staying = np.maximum(count - batch - joining, 0)
    log_factorial = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, count + 1)))])
    log_ways = log_factorial[count - batch] - log_factorial[joining] - log_factorial[staying]
    log_joins = np.log(-np.expm1(-x))
    chance = np.where(joining <= count - batch, np.exp(log_ways + joining * log_joins - staying * x), 0)
    chain = chance[:, 1:]
    chain[:, 0] += chance[:, 0]
    for last in range(len(chain) - 1, 0, -1):
        chain[:last, last] /= chain[last, :last].sum()
        chain[:last, :last] += np.outer(chain[:last, last], chain[last, :last])
    weights = np.ones(len(chain))
    for state in range(1, len(chain)):
        weights[state] = weights[:state] @ chain[:state, state]
    return weights @ batch[:, 0] / weights.sum()


def sync_ratio_closed(sessions, write_over_think):
    """Sync over write for N sessions that think (exponential, mean Z), commit and wait; constant writes W.

    With x = W / Z, R = 1 + (N - K) / K (1 - (1 - e^-x) / x), exact, with K the mean batch, from the Markov
    chain of batches. Batch k in a write: of the N - k others, Binomial(N - k, 1 - e^-x) commit during it and
    are the next batch; if none does, the next batch is one lone commit that waits for nothing but its own
    write.

    Derived here: each write costs its K commits one write each, and each of the N - K thinkers, if it commits
    u after the start, the rest of it, of mean E max(W - u, 0) = W (1 - (1 - e^-x) / x). Domain: sessions a
    whole number from 1, write_over_think above 0; ValueError outside. Not for tracing: it solves the chain,
    at a cost of sessions^3.
    """
    domain.whole_number("sessions", sessions)
    domain.positive("write_over_think", write_over_think)
    batch = np.vectorize(_mean_batch, otypes=[float])(sessions, write_over_think)
    return 1 + (sessions - batch) / batch * (1 + np.expm1(-write_over_think) / write_over_think)


def sync_ratio_closed_limit(write_over_think):
    """The limit of `sync_ratio_closed` for many sessions: R = 1 + 1 / (1 - e^-x) - 1 / x, from 1.5 to 2.

    Derived here: no write is quiet any more, so K = (N - K)(1 - e^-x). Below x = 0.05, where 1 / x would
    cancel, the series 3/2 + x/12 - x^3/720 + x^5/30240 is exact to rounding. Domain: write_over_think above
    0; ValueError outside.
    """
    domain.positive("write_over_think", write_over_think)
    x = write_over_think
    series = 1.5 + x / 12 * (1 - x**2 / 60 * (1 - x**2 / 42))
    return np.where(x < 0.05, series, 1 - 1 / np.expm1(-x) - 1 / x) * 1.0


def sync_times(commit_times, write_times):
    """The sync time of every commit of one path, in seconds, whatever the stream: bursts, pauses, anything.

    commit_times ascend; write n takes write_times[n], and as a write carries one commit or more, as many
    write times as commits are enough. The loop runs once for each write.
    """
    domain.non_negative("write_times", write_times)
    gaps = np.diff(commit_times)
    domain.require(gaps >= 0, "the gap between commit_times", gaps, "put them in ascending order")
    domain.require(
        len(write_times) >= len(commit_times),
        "the number of write_times",
        len(write_times),
        f"give one for each of the {len(commit_times)} commit_times",
    )
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


def busy_sync_times(write_times, arrivals, remaining):
    """The sync time of every commit of one path whose idle times are cut out, in seconds, without a loop.

    While the log writer is idle nothing happens that a sync time depends on. What is left is one write after
    another. The arrivals[n] commits during write n wait for what remains of it, a share `remaining` for each,
    and for write n + 1. If there are none, write n + 1 carries one lone commit, which waits for nothing else:
    its share is unused.

    write_times: one more than arrivals; remaining: one for each commit, lone ones included, in the order of
    their writes.
    """
    domain.non_negative("write_times", write_times)
    domain.whole_number("arrivals", arrivals, least=0)
    domain.fraction("remaining", remaining)
    batches = np.maximum(arrivals, 1)
    in_progress = np.where(arrivals > 0, write_times[:-1], 0)
    return np.repeat(in_progress, batches) * remaining + np.repeat(write_times[1:], batches)


def _simulate(load, cycles, rng):
    """Poisson commits against given log writer cycles. A path that starts with a write needs no warm-up."""
    arrivals = rng.poisson(load * cycles[:-1])
    remaining = rng.random(np.maximum(arrivals, 1).sum())
    return estimate.batch_means(busy_sync_times(cycles, arrivals, remaining))


def simulate(load, cv2, writes, rng, cpu_ratio=0.0):
    """Simulate sync over write for Poisson commits and gamma-distributed writes. Returns an Estimate.

    Domain: load above 0, cv2 and cpu_ratio 0 or more, writes a whole number from 101; ValueError outside.
    """
    domain.positive("load", load)
    domain.non_negative("cv2", cv2)
    domain.non_negative("cpu_ratio", cpu_ratio)
    domain.whole_number("writes", writes, least=101)
    write_times = rng.gamma(1 / cv2, cv2, writes) if cv2 > 0 else np.ones(writes)
    return _simulate(load, write_times + cpu_ratio, rng)


def simulate_two_point(load, slow_share, slow_factor, writes, rng):
    """Simulate sync over write for Poisson commits and two-point writes. Returns an Estimate.

    Domain: as for `sync_ratio_two_point`, with a load above 0; writes a whole number from 101; ValueError
    outside.
    """
    domain.positive("load", load)
    usual = 1 / _two_point_mean(slow_share, slow_factor)
    domain.whole_number("writes", writes, least=101)
    return _simulate(load, np.where(rng.random(writes) < slow_share, slow_factor * usual, usual), rng)


def closed_sync_times(write_times, first_commits, think_times):
    """Commits, and the sum of their sync times in seconds, for each write of many closed groups in lockstep.

    write_times: (writes, groups); first_commits: (sessions, groups); think_times: (writes, sessions, groups),
    of which the entry of write n is used if the session's commit is in write n. Returns two arrays (writes,
    groups).
    """
    domain.non_negative("write_times", write_times)
    domain.non_negative("first_commits", first_commits)
    domain.non_negative("think_times", think_times)
    commit = first_commits
    end = np.zeros(np.shape(write_times)[1])
    commits, total = np.empty(np.shape(write_times)), np.empty(np.shape(write_times))
    for write, (duration, think) in enumerate(zip(write_times, think_times, strict=True)):
        start = np.maximum(end, commit.min(axis=0))
        end = start + duration
        joined = commit <= start
        commits[write] = joined.sum(axis=0)
        total[write] = np.where(joined, end - commit, 0).sum(axis=0)
        commit = np.where(joined, end + think, commit)
    return commits, total


def simulate_closed(sessions, write_over_think, writes, rng):
    """Simulate sync over write for N sessions and constant writes, over 200 groups, `writes` in all.

    Every group starts with all sessions thinking, and 20 writes for each session are run and left out first.
    Returns an Estimate.

    Domain: as for `sync_ratio_closed`; writes a whole number from 200; ValueError outside.
    """
    domain.whole_number("sessions", sessions)
    domain.positive("write_over_think", write_over_think)
    domain.whole_number("writes", writes, least=200)
    groups = 200
    warm_up = 20 * sessions
    size = (warm_up + int(np.ceil(writes / groups)), groups)
    thinks = rng.exponential(1 / write_over_think, (size[0] + 1, sessions, groups))
    commits, total = closed_sync_times(np.ones(size), thinks[0], thinks[1:])
    return estimate.ratio(total[warm_up:].sum(axis=0), commits[warm_up:].sum(axis=0))
