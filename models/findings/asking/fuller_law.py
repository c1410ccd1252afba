"""The law of group commit, and what a sync waits for besides: each Mechanism with a law and a printed figure.

Nothing is fitted. A mechanism is used where the report prints its figure; with none of them, the prediction is
that of `commit_law`.
"""

from enum import StrEnum

from models.findings.asking import batch, commit_law, noticing, redo_writes
from models.findings.asking.commit_groups import Group, groups
from models.findings.asking.value import quotient
from models.findings.asking.write_variation import closed, variation
from models.laws import group_commit, log_workers, redo_strands, wait_histogram
from models.numbers.comparison import Prediction

PART = 0.05  # of the redo writes, from which on a group of workers counts as one that writes; a choice
MOST_GROUPS = 8  # of workers whose writes a report counts
NEARLY_ALL = 0.999  # of the workers: a clock may show more writes under way than there are workers
OUTSIDE = {
    Group.OLD_CLOCK, Group.SHORT_OF_CPU, Group.POLLING, Group.STANDBY, Group.RAC, Group.NO_HISTOGRAM,
}  # fmt: skip


class Mechanism(StrEnum):
    """What is looked at besides the write and its share of the time, in words; and the figure, in `FIGURES`."""

    WHOLE = "what comes before and after the I/O"
    BURSTS = "commits that share a write"
    NOTICING = "the session notices late"
    STRANDS = "strands of one log writer"
    WORKERS = "several log writers in turn"
    SHORT = "long writes that no commit meets"


FIGURES = {
    Mechanism.WHOLE: "redo write time ÷ redo writes, before 12.1.0.2",
    Mechanism.BURSTS: "redo synch writes ÷ redo writes, above 1",
    Mechanism.NOTICING: "redo synch time overhead",
    Mechanism.STRANDS: "redo write active strands ÷ redo writes",
    Mechanism.WORKERS: "redo writes (group 0, 1, …)",
    Mechanism.SHORT: "redo synch writes ÷ redo writes, below 1, and the histogram",
}


def prediction(ask, mechanisms=()):
    """The Prediction of the sync, in writes, with these mechanisms; None without a sync and a write.

    Its range goes from the average load and the least variation to a log writer that never rests while commits
    come, and the largest variation; with any mechanism it is no narrower than without. `high` is None where a
    commit waits for something of which the report prints no time.
    """
    plain = commit_law.prediction(ask)
    if plain is None or not mechanisms:
        return plain
    write, varies = redo_writes.write(ask), variation(ask)
    stretch = _stretch(ask, write) if Mechanism.WHOLE in mechanisms else 1.0
    late = quotient(noticing.mean(ask), write.mean) if Mechanism.NOTICING in mechanisms else None

    def ratio(cv2, busy=None):
        """What the longer clock has besides the I/O is taken not to vary."""
        own = _ratio(ask, mechanisms, stretch, float(cv2) / stretch**2, busy)
        return stretch * own + float(late or 0.0)

    middle = ratio(varies.value or 0.0)
    low = min(plain.low, middle, *(_shortest(ask) if Mechanism.SHORT in mechanisms else ()))
    high = None if OUTSIDE & set(groups(ask)) else max(ratio(varies.high, 1.0), middle)
    text = f"{commit_law.LAW}, with {', '.join(mechanisms)}"
    return Prediction(text, plain.what, middle, plain.reported, "", low, high)


def _stretch(ask, write):
    """The write from its begin to its end over its I/O, where a clock of the former is printed besides."""
    time = ask.seconds("redo write time (usec)", 1e-6) or ask.seconds("redo write time", 0.01)
    clocked = quotient(quotient(time, ask.total("redo writes")), write.mean)
    return max(float(clocked), 1.0) if clocked and not write.whole else 1.0


def _shortest(ask):
    """The mean of the shortest writes, as many as there are commits, over that of all; none if all carry one."""
    row, buckets, carried = redo_writes.io_row(ask), ask.buckets(redo_writes.IO), batch.commits_per_write(ask)
    if variation(ask).value is None or not carried or carried >= 1:
        return
    edges, shares = closed(buckets, float(row.time))
    yield wait_histogram.shortest_mean(float(row.mean), edges, shares, float(carried)) / float(row.mean)


def _ratio(ask, mechanisms, stretch, cv2, busy):
    """Sync over write: of one log writer, its strands, or workers; `busy` in place of what the report says."""
    under_way = stretch * float(redo_writes.write(ask).busy or 0.0)
    carried = batch.commits_per_write(ask) if Mechanism.BURSTS in mechanisms else None
    commits = float(carried) if carried and carried > 1 else None
    writers = workers(ask) if Mechanism.WORKERS in mechanisms else 1
    if writers > 1:
        return _of_workers(under_way, commits, writers, cv2, busy)
    found = min(under_way, 1.0)
    if commits is not None:
        found = max(found, group_commit.utilization_from_commits_per_write(commits, cv2))
    found = found if busy is None else busy
    strands = ask.ratio("redo write active strands", "redo writes") if Mechanism.STRANDS in mechanisms else None
    if strands and Group.WORKERS not in groups(ask):
        return float(redo_strands.sweep_ratio_from_utilization(found, max(float(strands), 1.0), cv2))
    return float(group_commit.sync_ratio_from_utilization(found, cv2))


def _of_workers(under_way, commits, writers, cv2, busy):
    if busy is not None:
        return float(log_workers.saturated_sync_ratio(writers, cv2))
    loads = [0.0]
    if under_way:
        loads.append(log_workers.load_from_writes_under_way(min(under_way, NEARLY_ALL * writers), writers))
    if commits is not None:
        loads.append(log_workers.load_from_commits_per_write(commits, writers))
    return float(log_workers.sync_ratio(max(loads), writers, cv2))


def workers(ask):
    """How many groups of workers write, where workers do most of the writes; 1 elsewhere."""
    if Group.WORKERS not in groups(ask):
        return 1
    parts = [ask.ratio(f"redo writes (group {place})", "redo writes") for place in range(MOST_GROUPS)]
    return max(sum(part is not None and part >= PART for part in parts), 1)
