"""The laws whose curves are drawn with a reader's own reports on them: the axes, and what is assumed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from models.analyst.findings.study import log_writes
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.control_file_lock import lock_of
from models.analyst.findings.study.hw_queue import queue_of
from models.analyst.findings.study.study import Study
from models.laws import group_commit, mm1, operational
from models.laws.numbers.figure import Figure
from models.laws.numbers.values import Values
from models.laws.numbers.wording import say

BUSY, CV2, RATIO = "share of the time for which the log writer writes (ρ)", "cv²", "log file sync ÷ log write"
SYNCS, WRITE, SYNC = "log file syncs per second", "log write, mean", "log file sync, mean"
CF_RATE, CF_HOLD, CF_WAIT = "holds of the CF enqueue per second", "CF hold, mean", "wait for it, over all holds"
HW_RATE, HW_HOLD, HW_WAIT = "gets of the HW enqueue per second", "HW hold", "wait for it, over all gets"
Figures = Mapping[str, float]  # by these names


@dataclass(frozen=True)
class Law:
    """One chart: a curve, whose other arguments are the medians of the reports, and the reports as points.

    Attributes
    ----------
    x, y
        Names of `figures`, which also stand at the axes.
    curve
        Of x and `others`, in this order.
    others
        The other figures that it takes, and what each is printed in.
    label
        What the curve is, with a place for each of them.
    most
        The largest x that the law allows; a larger one is drawn there.
    """

    chapter: str
    title: str
    x: str
    x_unit: str
    y: str
    y_unit: str
    curve: Callable[..., Values]
    others: tuple[tuple[str, str], ...]
    label: str
    most: float = float("inf")

    def points(self, known: Iterable[Figures]) -> list[tuple[float, float] | None]:
        """x and y of each dict of `figures`, None where one has not both, or not the rest that the law takes."""
        needed = [self.x, self.y, *(name for name, _ in self.others)]
        return [
            (min(figures[self.x], self.most), figures[self.y])
            if all(figures.get(name) for name in needed)
            else None
            for figures in known
        ]

    def drawn(self, known: Sequence[Figures]) -> tuple[str, Callable[[float], Figure | None]]:
        """The label of the curve and the function of x that it is, by the medians of what is known."""
        middle = [median(figures[name] for figures in known if figures.get(name)) for name, _ in self.others]
        others = (say(value, unit) for value, (_, unit) in zip(middle, self.others, strict=True))
        return self.label.format(*others), lambda x: attempt(self.curve, x, *middle)


LAWS = (
    Law(
        "log-file-sync", "How long a commit waits, in log writes", BUSY, "%", RATIO, "",
        group_commit.sync_ratio_from_utilization, ((CV2, ""),), "group commit, writes with cv² = {}", most=1.0,
    ),
    Law(
        "log-file-sync", "How long a commit waits, by the number of commits", SYNCS, "", SYNC, "s",
        group_commit.sync_time, ((WRITE, "s"), (CV2, "")), "group commit, a write of {} with cv² = {}",
    ),
    Law(
        "control-file-waits", "The wait for the control file's lock", CF_RATE, "", CF_WAIT, "s",
        mm1.waiting_time, ((CF_HOLD, "s"),), "open queue, held for {}",
    ),
    Law(
        "hw-contention", "The wait for the HW enqueue", HW_RATE, "", HW_WAIT, "s",
        mm1.waiting_time, ((HW_HOLD, "s"),), "open queue, held for {} (fitted to the middle report)",
    ),
)  # fmt: skip


def figures(study: Study) -> dict[str, float]:
    """What the charts need of a report, by name, as far as it says it and it is not 0."""
    sync, write = log_writes.sync_of(study), log_writes.write_of(study)
    lock, queue = lock_of(study), queue_of(study)
    known = {
        BUSY: write.busy,
        CV2: log_writes.variation_of(study).value,
        RATIO: quotient(sync.mean, write.mean),
        SYNCS: attempt(operational.throughput, sync.count, study.elapsed),
        WRITE: write.mean,
        SYNC: sync.mean,
        CF_RATE: lock.rate,
        CF_HOLD: lock.hold,
        CF_WAIT: quotient(lock.waited, lock.holders),
        HW_RATE: queue.rate,
        HW_HOLD: queue.open_hold,
        HW_WAIT: attempt(operational.time_in_system, queue.waiting, queue.rate),
    }
    return {name: float(value) for name, value in known.items() if value}
