"""What one experiment showed, from its three logs: the driver's, the disk's and the server's counts."""

from typing import NamedTuple

import numpy as np

from models.lab.acting.choice import NOTHING
from models.lab.acting.disk import Syncs
from models.lab.acting.load import Transactions, pauses
from models.lab.acting.plan import Experiment
from models.lab.acting.server import Counts
from models.laws import group_commit

STRETCH = 150  # transactions of a stretch


class Result(NamedTuple):
    """One repeat of an Experiment; seconds, and None for what was not logged."""

    experiment: Experiment
    commits: int
    committed: int
    seconds: float
    commit_time: float
    think_time: float
    syncs: int
    synced: int
    sync_time: float
    cv2: float | None
    path_time: float | None
    busy: float
    others: float


class Stretched(NamedTuple):
    """A transaction of a stretch: session from 1, and seconds from the first one's asking."""

    session: int
    asked: float
    began: float
    ended: float


def result(
    experiment: Experiment, transactions: Transactions, syncs: Syncs | None, counted: Counts, others: float
) -> Result:
    """The Result of one repeat.

    Parameters
    ----------
    transactions
        What is measured. Their clock is that of the syncs.
    syncs
        None without a disk of one's choosing.
    counted
        What the server counted during the load.
    others
        The share of the processors that other programs used.
    """
    if not transactions.warm.any():
        raise RuntimeError(f"{experiment}: nothing was measured")
    start, end = transactions.asked.min(), transactions.ended.max()
    seconds = end - start
    sync_time = counted.sync_time / max(counted.syncs, 1)
    cv2 = path = None
    busy = sync_time * counted.syncs / seconds
    if syncs is not None:
        within = _within(syncs, start, end)
        sync_time = within.times.mean() if len(within.times) else 0.0
        varies = sync_time and experiment.disk != NOTHING  # what nothing takes is the clock's own time
        cv2 = within.times.var() / sync_time**2 if varies else 0.0
        busy = within.times.sum() / seconds
        path = path_time(experiment, transactions, within)
    return Result(
        experiment,
        len(transactions.ended),
        counted.rows // experiment.batch,
        seconds,
        transactions.latencies[transactions.warm].mean(),
        think_time(transactions) if pauses(experiment) or not experiment.rate else 0.0,
        counted.syncs if syncs is None else len(syncs.times),
        counted.syncs,
        sync_time,
        cv2,
        path,
        busy,
        others,
    )


def _within(syncs: Syncs, start: float, end: float) -> Syncs:
    inside = (syncs.begins >= start) & (syncs.ends <= end)
    return Syncs(syncs.begins[inside], syncs.ends[inside])


def think_time(transactions: Transactions) -> float:
    """The mean time of a session from a transaction's end to its asking for the next, in seconds."""
    order = np.lexsort((transactions.ended, transactions.session))
    session, asked, ended, warm = (column[order] for column in transactions)
    same = (session[1:] == session[:-1]) & warm[1:]
    return float((asked[1:] - ended[:-1])[same].mean()) if same.any() else 0.0


def path_time(experiment: Experiment, transactions: Transactions, syncs: Syncs) -> float:
    """The mean sync that group commit's rule makes of these askings and these syncs, in seconds; 0 if not asked.

    It is asked of commits that come by a clock, at random or in bursts. Where they come when others have been
    answered, which of two comes first hangs on microseconds, and a path says nothing.
    """
    if not (experiment.rate or experiment.every) or not len(syncs.times):
        return 0.0
    order = np.argsort(transactions.asked, kind="stable")
    times = group_commit.sync_times(transactions.asked[order], np.resize(syncs.times, len(order)))
    return float(times[transactions.warm[order]].mean())


def stretch(transactions: Transactions, syncs: Syncs, apart: bool = False) -> list[Stretched]:
    """The first STRETCH transactions from the middle on: when each was asked for, written from, and answered.

    It was written by the last sync that ended before its answer. Where they are `apart`, as behind a lock, each
    has a sync of its own: then it is the last one that leaves one for each that was answered before.
    """
    order = np.argsort(transactions.asked, kind="stable")
    first = len(order) // 2
    chosen = order[first : first + STRETCH]
    origin = transactions.asked[chosen].min()
    written = np.searchsorted(np.sort(syncs.ends), transactions.ended, side="right") - 1
    if apart:
        order = np.arange(len(written))
        written = order + np.minimum.accumulate((written - order)[::-1])[::-1]
    began = syncs.begins[np.argsort(syncs.ends)][np.maximum(written, 0)][chosen]
    rows = []
    for session, asked, begin, ended in zip(
        transactions.session[chosen], transactions.asked[chosen], began, transactions.ended[chosen], strict=True
    ):
        rows.append(Stretched(int(session) + 1, asked - origin, max(begin, asked) - origin, ended - origin))
    return rows


def on_clock(transactions: Transactions, offset: float) -> Transactions:
    """Transactions on the disk's clock: `offset` is what the epoch is ahead of it, in seconds."""
    return transactions._replace(asked=transactions.asked - offset, ended=transactions.ended - offset)
