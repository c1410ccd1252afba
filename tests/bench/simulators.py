"""The simulators against SimPy, Ciw and the drawing of their random numbers, and how exact each is when.

All run in turns, each round with its own seed. A peer's answer is checked against the law before its time counts.
"""

import os
import platform
import statistics
import subprocess
import sys
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
import peers
from rows import row

from models.laws import closed_group_commit, closed_queue, group_commit, mm1
from models.simulation import estimate

ROUNDS = 5
RATE, SERVICE = 1.0, 0.8
WARM_UP = mm1.warm_up_customers(RATE, SERVICE)
DRAWING = "drawing its two exponentials"
SESSIONS, HOLD, THINK = 7, 1.0, 3.0
CHECKS = 150  # no fewer z-scores than a run of the bench compares; they share one risk of a false alarm

# A process of its own: seconds, and the most memory it held, in kB (Linux knows it of the program alone).
_LONG_RUN = """
import sys
from pathlib import Path
from time import perf_counter
import numpy as np
from models import mm1
begun = perf_counter()
mm1.simulate(1.0, 0.8, int(sys.argv[1]), np.random.default_rng(1))
took = perf_counter() - begun
held = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(took, *held)
"""


def turns(rounds, contenders):
    """Run all contenders in turns, each time with another seed: yields the name, the seconds, and the answer."""
    for turn in range(rounds):
        for place, (name, run) in enumerate(contenders.items()):
            seed, begun = turn * len(contenders) + place, perf_counter()
            answer = run(seed)
            yield name, perf_counter() - begun, answer


def in_turns(law, **contenders):
    """Seconds per customer of each contender (run, customers), medians; run(seed) gives an Estimate or waits."""
    times = {name: [] for name in contenders}
    for name, seconds, answer in turns(ROUNDS, {name: run for name, (run, _) in contenders.items()}):
        times[name].append(seconds / contenders[name][1])
        if answer is not None:
            check(name, answer, law)
    return {name: statistics.median(taken) for name, taken in times.items()}


def check(name, answer, law):
    """Stop the bench if a simulator does not give what the law says."""
    if not isinstance(answer, estimate.Estimate):
        answer = estimate.batch_means(np.array(answer[WARM_UP:]))
    if abs(answer.z_score(law)) > estimate.z_bound(CHECKS):
        raise SystemExit(f"{name} gives {answer}, and the law {law}: a time for a wrong answer is no use")


def draw(customers):
    """What any simulator of M/M/1 in numpy has to do: two exponentials for each customer."""

    def run(seed):
        rng = np.random.default_rng(seed)
        rng.exponential(1 / RATE, customers)
        rng.exponential(SERVICE, customers)

    return run


def queues():
    """M/M/1 and the closed queue."""
    million = 10**6
    took = in_turns(
        mm1.waiting_time(RATE, SERVICE),
        book=(lambda seed: mm1.simulate(RATE, SERVICE, million, np.random.default_rng(seed)), million),
        draws=(draw(million), million),
        simpy=(lambda seed: peers.simpy_mm1(RATE, SERVICE, million, seed), million),
        tuned=(lambda seed: peers.simpy_mm1_tuned(RATE, SERVICE, million, seed), million),
        ciw=(lambda seed: peers.ciw_mm1(RATE, SERVICE, million // 10, seed), million // 10),
    )
    peers_of = {"simpy": "SimPy", "tuned": "SimPy, tuned", "ciw": "Ciw", "draws": DRAWING}
    yield from compared("M/M/1, 10⁶ customers", "a customer", took, **peers_of)

    took = in_turns(
        closed_queue.waiting_time(SESSIONS, HOLD, THINK),
        book=(
            lambda seed: (
                closed_queue.simulate(SESSIONS, HOLD, THINK, million, np.random.default_rng(seed)).waiting_time
            ),
            million,
        ),
        simpy=(lambda seed: peers.simpy_closed_queue(SESSIONS, HOLD, THINK, million // 10, seed), million // 10),
        ciw=(lambda seed: peers.ciw_closed_queue(SESSIONS, HOLD, THINK, million // 50, seed), million // 50),
    )
    yield from compared("Closed queue, N = 7, 10⁶ services", "a service", took, simpy="SimPy", ciw="Ciw")


def group_commits():
    """Group commit, open at every load and closed."""
    commits = 10**5
    for load in (0.1, 1, 10, 100):
        yield from _group_commit(f"Group commit, constant writes, a = {load:g}", load, 0, commits)
    for load in (0.1, 1, 10):
        yield from _group_commit(f"Group commit, exponential writes, a = {load:g}", load, 1, commits)

    def book(seed):
        return closed_group_commit.simulate(SESSIONS, 1.0, 10 * commits, np.random.default_rng(seed))

    took = in_turns(
        closed_group_commit.sync_ratio(SESSIONS, 1.0),
        book=(book, 10 * commits),
        simpy=(lambda seed: peers.simpy_closed_group_commit(SESSIONS, 1.0, commits, seed), commits),
    )
    yield from compared("Group commit, closed, N = 7", "a commit", took, simpy="SimPy")


def _group_commit(name, load, cv2, commits):
    per_write = load / group_commit.log_writer_utilization(load, cv2)
    whole = 100 * group_commit.STRETCH
    writes = whole * round(10 * commits / per_write / whole)

    def book(seed):
        return group_commit.simulate(load, cv2, writes, np.random.default_rng(seed))

    took = in_turns(
        group_commit.sync_ratio(load, cv2),
        book=(book, writes * per_write),
        simpy=(lambda seed: peers.simpy_group_commit(load, commits, seed, exponential=cv2 > 0), commits),
    )
    yield from compared(name, "a commit", took, simpy="SimPy")


def compared(name, unit, took, **others):
    """A row for each peer: what a customer costs here, and how many times as much there."""
    for other, label in others.items():
        yield row(f"{name}: {unit}", 1e9 * took["book"], "ns", label, took[other] / took["book"])


def long_runs():
    """Ten times the customers take ten times the time, and the same memory."""
    if not Path("/proc/self/status").exists():
        return
    times, peaks = {10**8: [], 10**9: []}, []
    for _ in range(3):
        for customers in times:
            command = [sys.executable, "-c", _LONG_RUN, str(customers)]
            seconds, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            times[customers].append(float(seconds))
            peaks.append(int(peak) * 1024)
    short, long = (statistics.median(taken) for taken in times.values())
    yield row("M/M/1, 10⁹ customers", long, "s", "ten times 10⁸ customers", 10 * short / long)
    yield row("M/M/1, 10⁹ customers: peak memory of the process", max(peaks) / 1e6, "MB")


def book_mean(customers, seed):
    return mm1.simulate(RATE, SERVICE, customers, np.random.default_rng(seed)).mean


def peer_mean(run):
    return lambda customers, seed: np.mean(run(RATE, SERVICE, WARM_UP + customers, seed)[WARM_UP:])


ENGINES = {
    "SimPy": (peer_mean(peers.simpy_mm1), (10**3, 10**4, 10**5)),
    "SimPy, tuned": (peer_mean(peers.simpy_mm1_tuned), (10**3, 10**4, 10**5, 10**6)),
    "Ciw": (peer_mean(peers.ciw_mm1), (10**3, 10**4, 10**5)),
    "this book": (book_mean, (10**4, 10**5, 10**6, 10**7, 10**8)),
}


def errors(rounds=8):
    """How far from the law each engine is after what time: root mean square over the rounds, median time."""
    law = mm1.waiting_time(RATE, SERVICE)
    runs = {(engine, size): partial(mean, size) for engine, (mean, sizes) in ENGINES.items() for size in sizes}
    times, offs = {each: [] for each in runs}, {each: [] for each in runs}
    for each, seconds, mean in turns(rounds, runs):
        times[each].append(seconds)
        offs[each].append(mean / law - 1)
    for engine, customers in runs:
        each = engine, customers
        yield {
            "engine": engine,
            "customers": customers,
            "seconds": statistics.median(times[each]),
            "error": float(np.sqrt(np.mean(np.square(offs[each])))),
            "rounds": rounds,
        }


def record(rows):
    """What the book's page on speed shows: where and when it was measured, its table, and its chart's points."""
    return {
        "date": date.today().isoformat(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "simpy": version("simpy"),
        "ciw": version("Ciw"),
        "utilization": RATE * SERVICE,
        "rounds": ROUNDS,
        "rows": rows,
        "points": list(errors()),
    }


def _processor():
    """The processor's name where the system tells it, or else its architecture."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


MEASURES = (queues, group_commits, long_runs)
