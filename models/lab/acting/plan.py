"""What is measured: every case that a chapter has, as experiments on a database."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from models.lab.acting.choice import EXPONENTIAL, GAMMA, NOTHING, OWN, TWO_POINT, Choice, Histogram

SLOW = 4e-3  # seconds of a log write
HOLD, THINK = 3.16e-3, 5.84e-3  # seconds: the read under the lock and the rest, as captured
DELAY = 10e-3  # seconds of the timer
STREAMS = {50: 8, 125: 24, 250: 48, 1000: 90}  # commits a second: sessions, so that hardly a commit lacks one
USUAL, BUSIEST = 250, 1000  # of these rates, those of single points
MANY = 48  # sessions, for any other rate
JOBS = 7  # sessions of the captured runs


@dataclass(frozen=True)
class Experiment:
    """One point: what `sessions` do, on which disk, for how long.

    Attributes
    ----------
    rows, batch
        Of how many rows one is updated, 0 where rows are inserted; how many updates make a transaction.
    rate
        Transactions a second, Poisson; 0 where a session begins its next as soon as it may.
    think, held
        Mean seconds of a pause between transactions, and of one inside them before the commit; exponential.
    every
        Seconds: all sessions begin a transaction at each multiple of it.
    delay
        `commit_delay`, in seconds.
    """

    case: str
    disk: Choice
    sessions: int
    seconds: int
    repeats: int = 3
    rows: int = 0
    batch: int = 1
    rate: float = 0.0
    think: float = 0.0
    held: float = 0.0
    every: float = 0.0
    delay: float = 0.0
    asynchronous: bool = False


CONSTANT, VARYING, HEAVY = Choice("constant", SLOW), Choice(EXPONENTIAL, SLOW, 1.0), Choice(GAMMA, SLOW, 7.0)
NINTH = Choice("constant", 2.4e-3)  # of which the processor's share of a commit is about a ninth
RARE = Choice(TWO_POINT, SLOW, slow_share=0.01, slow_factor=30.0)
HOLDS = Choice("constant", HOLD), Choice(EXPONENTIAL, HOLD, 1.0)
DISKS = 0.1e-3, 1e-3, 4e-3  # seconds: from a fast disk to a slow one, under the timer


def experiments(again: Iterable[Histogram] = ()) -> Iterator[Experiment]:
    """All of the full plan, in order. `again`: Histograms of reports, to be acted again."""
    yield from _alone()
    yield from _pipe(again)
    yield from _lock()
    yield from _timer()
    yield from _shapes()


def _alone() -> Iterator[Experiment]:
    """The processor's share, measured apart: syncs of nothing."""
    for rate, sessions in STREAMS.items():
        yield Experiment("nothing", NOTHING, sessions, 1, repeats=2, rate=rate)
    for sessions in (1, JOBS):
        yield Experiment("nothing", NOTHING, sessions, 1, repeats=2)
    for batch in (1, 2, 4, 8):
        yield Experiment("nothing lock", NOTHING, JOBS, 1, repeats=2, rows=1, batch=batch)


def _pipe(again: Iterable[Histogram]) -> Iterator[Experiment]:
    for disk, seconds in ((CONSTANT, 2), (VARYING, 3), (HEAVY, 4)):
        for rate, sessions in STREAMS.items():
            yield Experiment("open", disk, sessions, seconds, rate=rate)
    yield Experiment("open", NINTH, STREAMS[BUSIEST], 2, rate=BUSIEST)
    yield Experiment("open", RARE, STREAMS[USUAL], 3, rate=USUAL)
    for stream in again:
        yield Experiment("histogram", stream.choice, MANY, 2, rate=round(stream.rate))
    yield Experiment("own disk", OWN, STREAMS[USUAL], 1, rate=USUAL)
    for sessions, every in ((10, 0.04), (25, 0.1)):
        yield Experiment("bursts", CONSTANT, sessions, 2, every=every)
    for sessions in (1, 2, 4, 8, 16, 32):
        yield Experiment("closed", CONSTANT, sessions, 1)
    for sessions in (1, JOBS):
        yield Experiment("asynchronous", CONSTANT, sessions, 1, asynchronous=True)
    yield Experiment("crash", CONSTANT, JOBS, 1, asynchronous=True)


def _lock() -> Iterator[Experiment]:
    for disk in HOLDS:
        yield Experiment("line", disk, JOBS, 1, repeats=2, rows=1)
    yield Experiment("line", NOTHING, JOBS, 1, repeats=2, rows=1, held=HOLD, asynchronous=True)
    for disk in HOLDS:
        for sessions in (1, 2, 4, JOBS, 16, 32):
            seconds = 2 if sessions == JOBS or disk.cv2 else 1
            yield Experiment("lock", disk, sessions, seconds, rows=1, think=THINK)
    for rows in (2, 4, 8):
        yield Experiment("lock rows", HOLDS[1], 16, 1, rows=rows, think=THINK)
    for rows in (1, 2, 4, 8):
        yield Experiment("lock slept", NOTHING, 16, 1, rows=rows, think=THINK, held=HOLD, asynchronous=True)
    for batch in (2, 4, 8):
        yield Experiment("batch", HOLDS[1], JOBS, 1, rows=1, batch=batch, think=batch * THINK)


def _timer() -> Iterator[Experiment]:
    for mean in DISKS:
        for sessions in (1, JOBS):
            yield Experiment("timer", Choice("constant", mean), sessions, 1, delay=DELAY)


def _shapes() -> Iterator[Experiment]:
    """What the lock above does, in a pipe and on a timer: the same cost, and the same time in between."""
    for sessions in (1, JOBS, 16):
        yield Experiment("shape pipe", HOLDS[0], sessions, 1, repeats=2, think=THINK)
        yield Experiment("shape timer", NOTHING, sessions, 1, repeats=2, think=THINK, delay=HOLD)


QUICK = {"nothing", "line", "nothing lock", "open", "closed", "lock", "timer", "asynchronous", "bursts", "crash"}


def quick(again: Iterable[Histogram] = ()) -> Iterator[Experiment]:
    """A plan of under a minute: of most cases one or two points, once, for a second; and what is acted again."""
    seen: dict[tuple[str, str], int] = {}
    for experiment in experiments(again):
        point = experiment.case, experiment.disk.kind
        seen[point] = seen.get(point, 0) + 1
        if experiment.case in QUICK and seen[point] in (1, 4) or experiment.case == "histogram":
            yield replace(experiment, seconds=1, repeats=1)


def without_choice(experiments: Iterable[Experiment]) -> Iterator[Experiment]:
    """What can be measured on the machine's own disk alone: each point once for all of its disks."""
    seen = set()
    for experiment in experiments:
        on_own_disk = replace(experiment, disk=OWN)
        if (
            experiment.disk != NOTHING
            and experiment.case not in ("histogram", "own disk")
            and on_own_disk not in seen
        ):
            seen.add(on_own_disk)
            yield on_own_disk
