"""The simulators against SimPy, Ciw and the drawing of their random numbers, and how exact each is when.

All run in turns, each round with its own seed. A peer's answer is checked against the law before its time counts.
"""

import math
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
import peers
from agreement import batch_means, z_bound, z_score

from bench.rows import Job, row
from models.laws import closed_group_commit, closed_queue, group_commit, mm1
from models.laws.numbers import estimate

RATE, SERVICE = 1.0, 0.8
WARM_UP = mm1.warm_up_customers(RATE, SERVICE)
DRAWING = "drawing its two exponentials"
SESSIONS, HOLD, THINK = 7, 1.0, 3.0
WRITES = {0: "constant", 1: "exponential"}
CHECKS = 150  # no fewer z-scores than a run of the bench compares; they share one risk of a false alarm

# A process of its own: seconds, and the most memory it held, in kB (Linux knows it of the program alone).
_LONG_RUN = """
import sys
from pathlib import Path
from time import perf_counter
import numpy as np
from models.laws import mm1
begun = perf_counter()
mm1.simulate(1.0, 0.8, int(sys.argv[1]), np.random.default_rng(1))
took = perf_counter() - begun
held = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(took, *held)
"""


def in_turns(rounds, law, **contenders):
    """Seconds per customer of each contender (run, customers), medians; run(seed) gives an Estimate or waits."""
    times = {name: [] for name in contenders}
    for turn in range(rounds):
        for index, (name, (run, customers)) in enumerate(contenders.items()):
            seed, begun = turn * len(contenders) + index, perf_counter()
            answer = run(seed)
            times[name].append((perf_counter() - begun) / customers)
            if answer is not None:
                check(name, answer, law)
    return {name: statistics.median(taken) for name, taken in times.items()}


def check(name, answer, law):
    """Stop the bench if a simulator does not give what the law says."""
    if not isinstance(answer, estimate.Estimate):
        answer = batch_means(np.array(answer[WARM_UP:]))
    if abs(z_score(answer, law)) > z_bound(CHECKS):
        raise SystemExit(f"{name} gives {answer}, and the law {law}: a time for a wrong answer is no use")


def draw(customers):
    """What any simulator of M/M/1 in numpy has to do: two exponentials for each customer."""

    def run(seed):
        rng = np.random.default_rng(seed)
        rng.exponential(1 / RATE, customers)
        rng.exponential(SERVICE, customers)

    return run


def open_queue(effort):
    """M/M/1."""
    customers, peer = effort.customers, effort.peer_customers
    took = in_turns(
        effort.rounds,
        mm1.waiting_time(RATE, SERVICE),
        book=(lambda seed: mm1.simulate(RATE, SERVICE, customers, np.random.default_rng(seed)), customers),
        draws=(draw(customers), customers),
        simpy=(lambda seed: peers.simpy_mm1(RATE, SERVICE, peer, seed), peer),
        tuned=(lambda seed: peers.simpy_mm1_tuned(RATE, SERVICE, peer, seed), peer),
        ciw=(lambda seed: peers.ciw_mm1(RATE, SERVICE, peer, seed), peer),
    )
    peers_of = {"simpy": "SimPy", "tuned": "SimPy, tuned", "ciw": "Ciw", "draws": DRAWING}
    return compared(f"M/M/1, {power_of_ten(customers)} customers", "a customer", took, **peers_of)


def queue_of_sessions(effort):
    """The closed queue."""
    services, peer = effort.customers, effort.peer_customers

    def book(seed):
        return closed_queue.simulate(SESSIONS, HOLD, THINK, services, np.random.default_rng(seed)).waiting_time

    took = in_turns(
        effort.rounds,
        closed_queue.waiting_time(SESSIONS, HOLD, THINK),
        book=(book, services),
        simpy=(lambda seed: peers.simpy_closed_queue(SESSIONS, HOLD, THINK, peer, seed), peer),
        ciw=(lambda seed: peers.ciw_closed_queue(SESSIONS, HOLD, THINK, peer // 5, seed), peer // 5),
    )
    name = f"Closed queue, N = {SESSIONS}, {power_of_ten(services)} services"
    return compared(name, "a service", took, simpy="SimPy", ciw="Ciw")


def group_commits(effort, load, cv2):
    """Group commit, open."""
    per_write = load / group_commit.log_writer_utilization(load, cv2)
    whole = 100 * group_commit.STRETCH
    writes = whole * max(1, round(effort.customers / per_write / whole))

    def book(seed):
        return group_commit.simulate(load, cv2, writes, np.random.default_rng(seed))

    peer = effort.peer_customers
    took = in_turns(
        effort.rounds,
        group_commit.sync_ratio(load, cv2),
        book=(book, writes * per_write),
        simpy=(lambda seed: peers.simpy_group_commit(load, peer, seed, exponential=cv2 > 0), peer),
    )
    return compared(f"Group commit, {WRITES[cv2]} writes, a = {load:g}", "a commit", took, simpy="SimPy")


def group_commits_of_sessions(effort):
    """Group commit, closed."""
    commits, peer = effort.customers, effort.peer_customers

    def book(seed):
        return closed_group_commit.simulate(SESSIONS, 1.0, commits, np.random.default_rng(seed))

    took = in_turns(
        effort.rounds,
        closed_group_commit.sync_ratio(SESSIONS, 1.0),
        book=(book, commits),
        simpy=(lambda seed: peers.simpy_closed_group_commit(SESSIONS, 1.0, peer, seed), peer),
    )
    return compared(f"Group commit, closed, N = {SESSIONS}", "a commit", took, simpy="SimPy")


def compared(name, unit, took, **others):
    """A row for each peer: what a customer costs here, and how many times as much there."""
    return [
        row(f"{name}: {unit}", 1e9 * took["book"], "ns", label, took[other] / took["book"])
        for other, label in others.items()
    ]


def power_of_ten(number):
    return "10" + str(round(math.log10(number))).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def long_runs(effort):
    """Ten times the customers take ten times the time, and the same memory."""
    if not Path("/proc/self/status").exists():
        return []
    tenth, whole = effort.long_run // 10, effort.long_run
    times, peaks = {tenth: [], whole: []}, []
    for customers in (tenth, whole, tenth):
        command = [sys.executable, "-c", _LONG_RUN, str(customers)]
        seconds, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        times[customers].append(float(seconds))
        peaks.append(int(peak) * 1024)
    short, long = (statistics.median(taken) for taken in times.values())
    name = f"M/M/1, {power_of_ten(whole)} customers"
    return [
        row(name, long, "s", f"ten times {power_of_ten(tenth)} customers", 10 * short / long),
        row(f"{name}: peak memory of the process", max(peaks) / 1e6, "MB"),
    ]


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


class Errors:
    """How far from the law each engine is after what time: root mean square over the rounds, median time."""

    def __init__(self, effort):
        sizes = {engine: sizes[: effort.error_sizes] for engine, (_, sizes) in ENGINES.items()}
        self.took = {(engine, customers): [] for engine in ENGINES for customers in sizes[engine]}
        self.off = {key: [] for key in self.took}

    def measure(self, turn):
        """Run every engine once, at every length, each with another seed."""
        law = mm1.waiting_time(RATE, SERVICE)
        for index, (engine, customers) in enumerate(self.took):
            mean, _ = ENGINES[engine]
            begun = perf_counter()
            off = mean(customers, turn * len(self.took) + index) / law - 1
            self.took[engine, customers].append(perf_counter() - begun)
            self.off[engine, customers].append(off)
        return []

    def points(self):
        return [
            {
                "engine": engine,
                "customers": customers,
                "seconds": statistics.median(self.took[engine, customers]),
                "error": float(np.sqrt(np.mean(np.square(off)))),
                "rounds": len(off),
            }
            for (engine, customers), off in self.off.items()
        ]


def record(effort, rows, errors):
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
        "rounds": effort.rounds,
        "rows": rows,
        "points": errors.points(),
    }


def _processor():
    """The processor's name where the system tells it, or else its architecture."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def jobs(effort, errors):
    """All that is measured of the simulators; `errors` is filled on the way."""
    yield Job("M/M/1", partial(open_queue, effort))
    yield Job("closed queue", partial(queue_of_sessions, effort))
    for cv2, loads in ((0, (0.1, 1, 10, 100)), (1, (0.1, 1, 10))):
        for load in loads:
            what = f"group commit, {WRITES[cv2]} writes, a = {load:g}"
            yield Job(what, partial(group_commits, effort, load, cv2))
    yield Job("group commit, closed", partial(group_commits_of_sessions, effort))
    yield Job("a long run and its memory", partial(long_runs, effort))
    for turn in range(effort.error_rounds):
        what = f"how exact after what time, round {turn + 1} of {effort.error_rounds}"
        yield Job(what, partial(errors.measure, turn))
