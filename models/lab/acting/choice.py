"""The choice of a disk: by what law its syncs last."""

from dataclasses import dataclass

import numpy as np

from models.analyst.findings.study import log_writes
from models.analyst.findings.study.study import Study
from models.analyst.reports import Report
from models.lab.acting.disk import MOST_SYNCS, Seconds
from models.lab.acting.disk import OWN as MACHINES_OWN
from models.lab.acting.refusal import Refusal
from models.laws import group_commit, varying_writes, wait_histogram
from models.laws.numbers.bisection import bisect

KINDS = CONSTANT, EXPONENTIAL, GAMMA, TWO_POINT, HISTOGRAM, NO_TIME, OWN_SYNC = (
    "constant", "exponential", "gamma", "two-point", "histogram", "nothing", "own",
)  # fmt: skip
BUSIEST = 0.98  # of the time, up to which a report's log writer is imitated, as at 1 no load is large enough
SELDOM, OFTEN = 50.0, 2000.0  # commits a second: with fewer there is little to measure, more are the processor's


@dataclass(frozen=True)
class Choice:
    """One disk. `kind` is one of KINDS; what else counts hangs on it.

    Attributes
    ----------
    mean
        Seconds.
    cv2
        Of gamma-distributed syncs; 1 for exponential ones.
    slow_share, slow_factor
        Of two-point syncs: see `group_commit.two_point_cv2`.
    name
        Of the report that has the histogram.
    edges, shares
        The histogram: seconds, one more than there are shares.
    """

    kind: str
    mean: float = 0.0
    cv2: float = 0.0
    slow_share: float = 0.0
    slow_factor: float = 1.0
    name: str = ""
    edges: tuple[float, ...] = ()
    shares: tuple[float, ...] = ()

    def __str__(self) -> str:
        of = f"{1e3 * self.mean:g} ms"
        return {
            GAMMA: f"gamma cv2 {self.cv2:g}, {of}",
            TWO_POINT: f"{100 * self.slow_share:g} % {self.slow_factor:g} x as long, {of}",
            HISTOGRAM: f"histogram {self.name}",
            NO_TIME: "nothing",
            OWN_SYNC: "own",
        }.get(self.kind, f"{self.kind} {of}")

    def times(self, rng: np.random.Generator, size: int = MOST_SYNCS) -> Seconds:
        """How long so many syncs are to take, in seconds; below 0 for the machine's own."""
        if self.kind == HISTOGRAM:
            return wait_histogram.draw(rng, self.mean, self.edges, self.shares, size)
        if self.kind == TWO_POINT:
            return self.mean * varying_writes.two_point(rng, size, self.slow_share, self.slow_factor)
        if self.kind in (CONSTANT, EXPONENTIAL, GAMMA):
            return self.mean * varying_writes.gamma(rng, self.cv2, size)
        return np.full(1, MACHINES_OWN if self.kind == OWN_SYNC else 0.0)


NOTHING, OWN = Choice(NO_TIME), Choice(OWN_SYNC)


@dataclass(frozen=True)
class Histogram:
    """The log writes of a report, to be acted again: a disk, and the commits a second that keep it as busy.

    They are SELDOM at least, and OFTEN at most.
    """

    choice: Choice
    rate: float


def of_report(report: Report) -> Histogram:
    """The Histogram of a reader's own report.

    Raises
    ------
    Refusal
        If it has no histogram of the log writes, one that cannot be, or not how busy the log writer was.
    """
    return of(Study(report), report.name.rsplit("/", 1)[-1][:14])


def of(study: Study, name: str) -> Histogram:
    """The Histogram of a report that is asked."""
    row, buckets, write = log_writes.io_row(study), study.buckets(log_writes.IO), log_writes.write_of(study)
    if not buckets or row is None or not row.mean or not row.time:
        raise Refusal(
            f"{name} has no histogram and mean of {log_writes.IO};"
            " an AWR report with the section Wait Event Histogram would do."
        )
    if write is None or write.busy is None or not write.busy > 0:
        raise Refusal(f"{name} does not say how busy the log writer was; a report with its elapsed time would do.")
    edges, printed = log_writes.closed(buckets, float(row.time))
    mean, shares = float(row.mean), tuple(float(share) for share in printed)
    most = [float(log_writes.possible_share(share).high > 0) for share in printed]
    try:
        cv2 = wait_histogram.cv2(mean, edges, shares)
        wait_histogram.cv2_bounds(mean, edges, [0.0] * len(shares), most)
    except ValueError as problem:
        raise Refusal(f"The histogram of {name} cannot be: {problem}.") from None
    load = _load(min(write.busy, BUSIEST), cv2)
    rate = min(max(load / mean, SELDOM), OFTEN)
    return Histogram(Choice(HISTOGRAM, mean, cv2, name=name, edges=tuple(edges), shares=shares), rate)


def _load(busy: float, cv2: float) -> float:
    """The commits per mean write that keep the log writer so busy: the law's utilisation solved, by bisection."""

    def short(load: float) -> bool:
        return float(group_commit.log_writer_utilization(load, cv2)) < busy

    most = 1.0
    while short(most):
        most *= 2
    return bisect(short, 0.0, most)
