"""Redo strands: the log buffer in k public strands, which the log writer writes one after another.

A commit's redo is in one of them, at random. How long *log file sync* lasts, in mean writes, depends on what
the log writer takes and when it answers. Three rules:

- CYCLIC: it goes round, a strand's write takes all that is in the strand by then, and answers at its end;
- SNAPSHOT: a sweep takes what is in all strands at its start, and each strand's write answers at its own end;
- SWEEP: the same, but all are answered when the whole sweep is done.

A strand with nothing to write is left out. With one strand, all three are `group_commit`. The load is commits
per mean write; cv2 is the squared coefficient of variation of the writes. All laws are derived here.
"""

import math
from collections.abc import Callable

import numpy as np

from models.laws import group_commit, varying_writes
from models.laws.engine import markov, stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, fraction, non_negative, one_of, require, whole
from models.laws.numbers.values import Counts, Floats, Generator, Values

__all__ = [
    "CYCLIC", "SNAPSHOT", "SWEEP", "saturated_sync_ratio",
    "saturated_cyclic_ratio", "saturated_snapshot_ratio", "saturated_sweep_ratio", "sync_ratio",
    "snapshot_ratio", "sweep_ratio", "active_strands", "log_writer_utilization", "sync_areas", "simulate",
]  # fmt: skip
__dir__ = __all__.copy

CYCLIC, SNAPSHOT, SWEEP = RULES = ("cyclic", "snapshot", "sweep")
RULE = one_of(RULES)
MOST_STRANDS = 200
STRANDS = whole(most=MOST_STRANDS)
COPIES, WARM_UP = 200, 50


@domain(strands=whole(), rule=RULE, cv2=non_negative, cpu_ratio=non_negative)
def saturated_sync_ratio(strands: Values, rule: str, cv2: Values = 0.0, cpu_ratio: Values = 0.0) -> Values:
    """Sync over write when every strand always has something to write.

    CYCLIC 1 + (k + cv2) / 2, SNAPSHOT k + 1/2 + cv2 / 2, SWEEP k + (k + cv2) / 2. A commit finds the time
    from one write of its strand to the next, or a sweep, in progress: k writes, of which E T^2 / (2 E T) = (k
    + cv2) / 2 mean writes are left. Then it waits for its own write, for (k + 1) / 2 writes on average, or
    for all k. If the log writer works on the CPU for a constant c = cpu_ratio mean writes after each, and only
    then answers, all of it is (1 + c) times as long, and cv2 is (1 + c)^2 times smaller.
    """
    own_write = {CYCLIC: 1, SNAPSHOT: (strands + 1) / 2, SWEEP: strands}[rule]
    cycle = 1 + cpu_ratio
    return cycle * (own_write + (strands + cv2 / cycle**2) / 2)


def saturated_cyclic_ratio(strands: Values, cv2: Values = 0.0, cpu_ratio: Values = 0.0) -> Values:
    """`saturated_sync_ratio` of the rule CYCLIC: k / 2 + 1 for constant writes."""
    return saturated_sync_ratio(strands, CYCLIC, cv2, cpu_ratio)


def saturated_snapshot_ratio(strands: Values, cv2: Values = 0.0, cpu_ratio: Values = 0.0) -> Values:
    """`saturated_sync_ratio` of the rule SNAPSHOT: k + 1/2 for constant writes."""
    return saturated_sync_ratio(strands, SNAPSHOT, cv2, cpu_ratio)


def saturated_sweep_ratio(strands: Values, cv2: Values = 0.0, cpu_ratio: Values = 0.0) -> Values:
    """`saturated_sync_ratio` of the rule SWEEP: 3 k / 2 for constant writes."""
    return saturated_sync_ratio(strands, SWEEP, cv2, cpu_ratio)


@domain(load=non_negative, strands=STRANDS, rule=RULE)
def sync_ratio(load: Values, strands: Values, rule: str) -> Values:
    """Sync over write at any load, for constant writes and the rules SNAPSHOT and SWEEP.

    The number D of strands in a sweep is a Markov chain: during a sweep each of the k strands gets nothing
    with the probability exp(-a D / k), so the next D is binomial; if all get nothing, one lone commit is the
    next sweep. The a D commits of a sweep wait for D / 2 of it on average, and then, in the next, for their
    own write and for the other strands that got something: all of them (SWEEP), or those before (SNAPSHOT,
    half). Not for
    tracing: it solves the chain.
    """
    require(rule != CYCLIC, "rule", rule, f"use {SNAPSHOT} or {SWEEP}; this one has no law, simulate it")
    return _each(_sync_ratio, load, strands, 1 if rule == SWEEP else 0.5)


def snapshot_ratio(load: Values, strands: Values) -> Values:
    """`sync_ratio` of the rule SNAPSHOT. Not for tracing."""
    return sync_ratio(load, strands, SNAPSHOT)


def sweep_ratio(load: Values, strands: Values) -> Values:
    """`sync_ratio` of the rule SWEEP. Not for tracing."""
    return sync_ratio(load, strands, SWEEP)


@domain(load=non_negative, strands=STRANDS)
def active_strands(load: Values, strands: Values) -> Values:
    """The mean number of strands that a sweep writes, E D, for constant writes; the same for SNAPSHOT and SWEEP.

    From 1 at light load to k. Not for tracing.
    """
    return _each(_active_strands, load, strands)


@domain(load=non_negative, strands=STRANDS)
def log_writer_utilization(load: Values, strands: Values) -> Values:
    """The share of time that the log writer writes, for constant writes and SNAPSHOT or SWEEP.

    U = a E D / (a E D + E exp(-a D)): a sweep is D writes long, and if nobody commits meanwhile, the log
    writer is idle for 1 / a. Not for tracing.
    """
    return _each(_utilization, load, strands)


def _each(law: Callable[..., float], *arguments: Values) -> Values:
    return np.vectorize(law, otypes=[float])(*arguments) * 1.0


def _sync_ratio(load: float, strands: int, others: float) -> Values:
    sweep, filled, shares = _sweeps(load, int(strands))
    mean = load * sweep
    lone = np.exp(-mean)
    syncs = mean * (sweep / 2 + 1 + others * (strands - 1) * filled) + lone
    return shares @ syncs / (shares @ (mean + lone))


def _active_strands(load: float, strands: int) -> Values:
    sweep, _, shares = _sweeps(load, int(strands))
    return shares @ sweep


def _utilization(load: float, strands: int) -> Values:
    sweep, _, shares = _sweeps(load, int(strands))
    busy = shares @ (load * sweep)
    return busy / (busy + shares @ np.exp(-load * sweep))


def _sweeps(load: float, count: int) -> tuple[Counts, Floats, Floats]:
    """The sizes D of a sweep, the chance that a strand gets something during each, and how often each occurs."""
    sweep = np.arange(1, count + 1)
    mean = load * sweep
    log_empty = -np.minimum(mean / count, 50)  # from there on, no strand is empty, to rounding
    filled = -np.expm1(log_empty)
    ways = np.array([math.lgamma(count + 1) - math.lgamma(n + 1) - math.lgamma(count - n + 1) for n in sweep])
    with np.errstate(divide="ignore"):
        log_filled = np.log(filled)[:, np.newaxis]
    chain = np.exp(ways + log_filled * sweep + log_empty[:, np.newaxis] * (count - sweep))
    chain[:, 0] += np.exp(-mean)
    return sweep, filled, np.array(markov.stationary(chain), dtype=float)


@domain(rule=RULE, write_times=non_negative, arrivals=whole(least=0), remaining=fraction)
def sync_areas(rule: str, write_times: Floats, arrivals: Counts, remaining: Floats) -> tuple[Counts, Floats]:
    """Commits answered, and the sync time spent by all that wait, in each write of many independent log writers.

    Idle times are cut out: if nobody commits, the next write is that of one lone commit. One write a step. Summed
    over a path, the time spent by all that wait is the sum of all sync times.

    write_times: (writes, copies); arrivals: (writes, strands, copies), the commits during each write;
    remaining: the share of the write that remains when each of those comes, write by write and copy by copy.
    Returns two arrays (writes, copies).
    """
    return _Strands(rule, *np.shape(arrivals)[1:]).write(write_times, arrivals, remaining)


class _Strands:
    """The commits in the strands of many independent log writers. CYCLIC is a sweep of one strand only."""

    def __init__(self, rule: str, strands: int, copies: int) -> None:
        self.rule, self.copy = rule, np.arange(copies)
        self.held = np.zeros((strands, copies), dtype=np.int64)  # came since the sweep began
        self.taken = np.zeros_like(self.held)  # in this sweep, and not yet written
        self.written = np.zeros(copies, dtype=np.int64)  # written, and not yet answered
        self.last = np.full(copies, strands - 1)  # the strand of the last write

    def write(self, write_times: Floats, arrivals: Counts, remaining: Floats) -> tuple[Counts, Floats]:
        """The next writes of all paths, as in `sync_areas`."""
        came = arrivals.sum(axis=1)
        areas = stream.run_sums(remaining, came.ravel()).reshape(came.shape)
        answered = np.empty_like(came)
        for step, arriving in enumerate(arrivals):
            self._take()
            areas[step] += self.held.sum(axis=0) + self.taken.sum(axis=0) + self.written
            answered[step] = self._answer()
            self.held += arriving
        return answered, areas * write_times

    def _take(self) -> None:
        """Begin a sweep where the last one is done; if there is nothing, with a lone commit, in any strand."""
        begins = ~self.taken.any(axis=0)
        self.held[0] += begins & ~self.held.any(axis=0)
        taken = np.where(begins, self.held, 0)
        if self.rule == CYCLIC:
            strand = np.arange(len(taken))[:, np.newaxis]
            turn = np.where(taken > 0, (strand - self.last - 1) % len(taken), len(taken))
            taken = np.where(strand == turn.argmin(axis=0), taken, 0)
        self.taken += taken
        self.held -= taken

    def _answer(self) -> Counts:
        """How many commits are answered at the end of the write of the first strand that is left in the sweep."""
        self.last = (self.taken > 0).argmax(axis=0)
        self.written += self.taken[self.last, self.copy]
        self.taken[self.last, self.copy] = 0
        answers = ~self.taken.any(axis=0) if self.rule == SWEEP else True
        answered = np.where(answers, self.written, 0)
        self.written -= answered
        return answered


@domain(rule=RULE, strands=STRANDS, writes=whole(least=200, most=stream.LONGEST), cv2=non_negative)
def simulate(
    rule: str, load: float, strands: int, writes: int, rng: Generator, cv2: float = 0.0, block: int = stream.BLOCK
) -> estimate.Estimate:
    """Simulate sync over write for Poisson commits and gamma-distributed writes, over many log writers.

    `writes` or more in all, after a warm-up of some for each strand.
    """
    group_commit.check_load(load)
    varying_writes.check("cv2", cv2, cv2, writes)
    strands, warm_up = int(strands), WARM_UP * int(strands)
    counted = -(-int(writes) // (COPIES * strands)) * strands
    durations, counts, shares = stream.generators(rng, 3)
    paths, answered, areas = _Strands(rule, strands, COPIES), np.zeros(COPIES), np.zeros(COPIES)
    for steps, skipped in stream.counted_blocks(warm_up, counted, block, COPIES * (strands + load)):
        write_times = varying_writes.gamma(durations, cv2, (steps, COPIES))
        arrivals = counts.poisson(load / strands * write_times[:, np.newaxis], (steps, strands, COPIES))
        commits, waited = paths.write(write_times, arrivals, shares.random(arrivals.sum()))
        answered += commits[skipped:].sum(axis=0)
        areas += waited[skipped:].sum(axis=0)
    return estimate.ratio(areas, answered)
