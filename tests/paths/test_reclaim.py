import heapq
from collections import deque
from itertools import count

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import closed_network, space_reclaim
from models.numbers import estimate
from models.paths import reclaim, watching
from paths.stepped import arguments_of

IO = {"request": 4, "unbatched_reads": 6.0, "fewest_reads": 0.5, "read_time": 0.005, "write_demand": 0.006}
NETWORK = IO | {"slowdown": 0.1, "cpu_time": 0.01}
LOCK, DISK = "lock", "disk"
HAS = {LOCK: ("waits", "holds", "is held"), DISK: ("queues", "is served", "is busy")}


def drawn(steps, rng):
    first = rng.exponential(size=reclaim.MOST_SESSIONS).tolist()
    return first, np.column_stack([rng.exponential(size=(steps, 2)), rng.random(steps)]).tolist()


def line_by_line(first, draws, sessions, lock_chance, means, cpu_time):
    """A lock and a disk, first come, first served, event by event. Draws are taken as requests come.

    Returns for each request the station, the session, when it asks, begins and ends, and when it has worked after.
    """
    visits, draws, ties = [], iter(draws), count()
    lines, busy = {LOCK: deque(), DISK: deque()}, {LOCK: None, DISK: None}
    events = [(cpu_time * first[session], next(ties), "asks", session) for session in range(sessions)]
    heapq.heapify(events)

    def serve_next(station, clock):
        if busy[station] is None and lines[station]:
            busy[station] = visit = lines[station].popleft()
            visit["begins"], visit["ends"] = clock, clock + visit["service"]
            heapq.heappush(events, (visit["ends"], next(ties), station, visit["session"]))

    def request(session, clock, reclaimed):
        its = next(draws, None)
        if its is not None:
            station = LOCK if its[2] <= lock_chance and not reclaimed else DISK
            visit = {"station": station, "session": session, "asks": clock, "service": means[station] * its[0]}
            visits.append(visit | {"cpu": cpu_time * its[1]})
            lines[station].append(visits[-1])
            serve_next(station, clock)

    while events:
        clock, _, what, session = heapq.heappop(events)
        if what == "asks":
            request(session, clock, reclaimed=False)
            continue
        done, busy[what] = busy[what], None
        if what == LOCK:
            request(session, clock, reclaimed=True)
        else:
            heapq.heappush(events, (clock + done["cpu"], next(ties), "asks", session))
        serve_next(what, clock)
    return visits


def stepped(first, draws, arguments):
    """The bars that each step has, by their states, and its close."""
    state = reclaim.start(first, **arguments_of(reclaim.start, arguments))
    for drawn in draws:
        step = reclaim.step(state, drawn, **arguments_of(reclaim.step, arguments))
        state = step.state
        yield {bar.state: bar for bar in step.bars if bar.begin == bar.begin}, step.closes[0]


some_systems = given(
    sessions=st.integers(1, reclaim.MOST_SESSIONS),
    batch=st.sampled_from([1, 4, 7, 64]),
    seed=st.integers(0, 2**32),
)


@some_systems
def test_every_visit_is_the_one_of_the_scalar_loop(sessions, batch, seed):
    first, draws = drawn(60, np.random.default_rng(seed))
    arguments = NETWORK | {"sessions": sessions, "batch": batch}
    enqueue, disk = space_reclaim.demands(batch=batch, slowdown=0.1, **IO)
    gets = max(batch / 4, 1)
    visits = line_by_line(first, draws, sessions, 1 / gets, {LOCK: gets * enqueue, DISK: disk}, 0.01)
    for (bars, close), visit in zip(stepped(first, draws, arguments), visits, strict=True):
        times = [visit["asks"], visit["begins"], visit["ends"]]
        waits, has, had = (bars.pop(state) for state in HAS[visit["station"]])
        assert waits.row == has.row == had.note - 1 == visit["session"]
        assert had.row == {LOCK: reclaim.LOCK, DISK: reclaim.DISK}[visit["station"]]
        assert [waits.begin, waits.end, has.end] == pytest.approx(times, rel=1e-9)
        assert (waits.end, waits.end, has.end) == (has.begin, had.begin, had.end)
        assert set(bars) == ({"works", "cycle"} if visit["station"] == DISK else set())
        if visit["station"] == DISK:
            assert bars["works"].row == bars["cycle"].row == visit["session"]
            assert bars["works"].begin == bars["cycle"].begin == has.end == close.end
            assert bars["works"].end == pytest.approx(visit["ends"] + visit["cpu"], rel=1e-9)
        else:
            assert close.ticket != close.ticket


@some_systems
def test_the_lobs_of_a_session_follow_each_other_and_each_has_all_of_its_work_and_visits(sessions, batch, seed):
    first, draws = drawn(60, np.random.default_rng(seed))
    run = watching.run(reclaim.PATH, first, draws, sessions=sessions, batch=batch, **NETWORK)
    for session in range(sessions):
        own = [bar for bar in run.bars if bar.row == session]
        lobs = [bar for bar in own if bar.state == "cycle"]
        visits = [bar.end for bar in own if bar.state == "is served" and bar.end < run.length]
        assert [lob.begin for lob in lobs] == visits
        assert [lob.end for lob in lobs[:-1]] == visits[1:]
        for lob in lobs[:-1]:
            parts = [bar for bar in own if lob.begin <= bar.begin < lob.end and bar.state != "cycle"]
            states = [bar.state for bar in parts]
            assert (states[0], states[-1]) == ("works", "is served")
            assert sum(bar.end - bar.begin for bar in parts) == pytest.approx(lob.end - lob.begin, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("batch", [1, 8])
def test_a_path_agrees_with_the_law_of_the_network(batch):
    arguments = NETWORK | {"sessions": 8, "batch": batch}
    lobs, spent, cycles = [], [], []
    for seed in range(10):
        first, draws = drawn(1600, np.random.default_rng(seed))
        run = watching.run(reclaim.PATH, first, draws, 500, **arguments)
        ended = [bar for bar in run.bars if bar.end <= run.length]
        times = {state.name: [bar.end - bar.begin for bar in ended if bar.state == state.name]
                 for state in reclaim.PATH.states}  # fmt: skip
        lobs.append(len(times["is served"]))
        spent.append([sum(times["waits"] + times["holds"]), sum(times["queues"] + times["is served"])])
        cycles.append((run.length * 8, sum(times["cycle"]), len(times["cycle"])))
    lobs, (at_lock, at_disk), (elapsed, whole, ended) = np.array(lobs), np.array(spent).T, np.array(cycles).T
    law = space_reclaim.cycle_time(**arguments)
    demands = space_reclaim.demands(batch=batch, slowdown=0.1, **IO)
    lock, disk = closed_network.residence_times(8, 0.01, demands)
    pairs = [(law, estimate.ratio(elapsed, lobs)), (law, estimate.ratio(whole, ended))]
    pairs += [(disk, estimate.ratio(at_disk, lobs)), (lock, estimate.ratio(at_lock, lobs))]
    check_agree(pairs, 0.05, families=4)


def test_a_draw_that_is_rounded_to_one_reclaims_where_every_lob_does():
    first, draws = drawn(20, np.random.default_rng(1))
    draws = [[service, cpu, 1.0] for service, cpu, _ in draws]
    states = [set(bars) for bars, _ in stepped(first, draws, NETWORK | {"sessions": 1, "batch": 4})]
    assert ["waits" in each for each in states] == [True, False] * 10
