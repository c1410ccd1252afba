"""A whole run: every experiment of a plan on one server, repeat by repeat."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from models.lab.acting import chain, load, machine
from models.lab.acting.chain import Link
from models.lab.acting.choice import CONSTANT
from models.lab.acting.plan import JOBS, SLOW, STREAMS, USUAL, Experiment
from models.lab.acting.result import Result, Stretched, on_clock, result, stretch
from models.lab.acting.server import Server

STRETCHES = {("lock", JOBS), ("open", STREAMS[USUAL]), ("timer", JOBS)}  # case and sessions
AtRow = tuple[Experiment, list[tuple[int, int]]]  # of each number at the row, how many moments
Lost = tuple[Experiment, int, int, float]  # acknowledged, found, seconds
Stretches = tuple[Experiment, list[Stretched]]
LAST_ROW = "select extract(epoch from max(made)), count(*) from events"


@dataclass
class Run:
    """What a run found; see `written` for how it is printed.

    Attributes
    ----------
    empty
        Repeats in which nothing was done, as on a machine too busy to connect in time; they are left out.
    """

    results: list[Result] = field(default_factory=list)
    at_row: list[AtRow] = field(default_factory=list)
    chain: list[Link] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    stretches: list[Stretches] = field(default_factory=list)
    empty: int = 0


def run(server: Server, experiments: Sequence[Experiment], seed: int, progress: Callable[[str, int], None]) -> Run:
    """Do all experiments; `progress(text, seconds)` is told of each repeat when it is over."""
    run, generators = Run(), np.random.default_rng(seed).spawn(len(experiments))
    for experiment, rng in zip(experiments, generators, strict=True):
        for repeat in range(experiment.repeats):
            if experiment.case == "crash":
                _crash(server, experiment, rng, run)
            else:
                _measure(server, experiment, repeat, rng, run)
            progress(experiment.case, experiment.seconds)
    return run


def _measure(server: Server, experiment: Experiment, repeat: int, rng: np.random.Generator, run: Run) -> None:
    server.sql("vacuum hot; truncate events")  # a commit last, so that all of it is synced
    before = server.settled()
    if server.disk:
        server.disk.insert(experiment.disk.times(rng))
    watch, processor, offset = machine.Watch(), server.processor_time(), machine.clock_offset()
    process = load.begin(server, experiment, int(rng.integers(2**31)))
    looks = _watched(server, experiment, repeat)
    load.end(process)
    watch.end()
    after = server.settled()
    syncs = server.disk.made() if server.disk else None
    others = watch.others(server.processor_time() - processor)
    transactions = on_clock(load.logged(server, experiment), offset)
    if not transactions.warm.any():
        run.empty += 1
        return
    counted = after._replace(
        rows=after.rows - before.rows,
        syncs=after.syncs - before.syncs,
        sync_time=after.sync_time - before.sync_time,
    )
    run.results.append(result(experiment, transactions, syncs, counted, others))
    if looks:
        run.at_row.append((experiment, chain.at_the_row(looks, experiment.sessions)))
        run.chain = max(run.chain, chain.longest(looks), key=len)
    if syncs is not None and repeat == 0 and _is_shown(experiment, run):
        run.stretches.append((experiment, stretch(transactions, syncs, apart=experiment.case == "lock")))


def _watched(server: Server, experiment: Experiment, repeat: int) -> list[list[Link]]:
    """The looks at the row in the last repeat of the captured case."""
    if (experiment.case, experiment.sessions, repeat) != ("lock", JOBS, experiment.repeats - 1):
        return []
    time.sleep(0.2)
    return chain.moments(server.sql(chain.statements(experiment.sessions, 0.7 * experiment.seconds)))


def _is_shown(experiment: Experiment, run: Run) -> bool:
    """Whether a stretch of it is kept: one of each case, where the disk varies or, of the timer, is slow."""
    shown = {experiment.case for experiment, _ in run.stretches}
    if experiment.case in shown or (experiment.case, experiment.sessions) not in STRETCHES:
        return False
    return experiment.disk.mean == SLOW if experiment.case == "timer" else experiment.disk.kind != CONSTANT


def _crash(server: Server, experiment: Experiment, rng: np.random.Generator, run: Run) -> None:
    """Commits that were acknowledged, those found after a crash, and how old the oldest of the lost ones was."""
    server.sql("truncate events")
    if server.disk:
        server.disk.insert(experiment.disk.times(rng))
    process = load.begin(server, experiment, int(rng.integers(2**31)))
    time.sleep(0.6 * experiment.seconds + 0.3 * rng.random())
    working = process.poll() is None
    server.crash()
    load.end(process, crashed=True)
    transactions = load.logged(server, experiment)
    ((last, count),) = server.sql(LAST_ROW)
    if not working or not len(transactions.ended):
        run.empty += 1
        return
    since = float(last) if last else transactions.ended.min()
    window = max(transactions.ended.max() - since, 0.0)
    run.lost.append((experiment, len(transactions.ended), int(count), window))
