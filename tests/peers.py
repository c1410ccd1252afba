"""The book's models in SimPy and in Ciw, written as the documentation of each writes such models.

Each returns the waits (or syncs), one by one, in the order of the customers, the warm-up included. SimPy's `tuned`
M/M/1 is a single server process with a plain queue, which is about as fast as SimPy gets.
"""

import math
import random
from collections import deque

import simpy


def simpy_mm1(arrival_rate, service_time, customers, seed):
    """A process for each customer, who requests a Resource."""
    draw, waits = random.Random(seed), []

    def customer(env, server):
        arrived = env.now
        with server.request() as request:
            yield request
            waits.append(env.now - arrived)
            yield env.timeout(draw.expovariate(1 / service_time))

    def source(env, server):
        for _ in range(customers):
            yield env.timeout(draw.expovariate(arrival_rate))
            env.process(customer(env, server))

    env = simpy.Environment()
    env.process(source(env, simpy.Resource(env, capacity=1)))
    env.run()
    return waits


def simpy_mm1_tuned(arrival_rate, service_time, customers, seed):
    """One process for all arrivals, one for the server; the customers are numbers in a queue."""
    draw, waits, queue = random.Random(seed).expovariate, [], deque()
    env = simpy.Environment()
    idle = None

    def source():
        nonlocal idle
        for _ in range(customers):
            yield env.timeout(draw(arrival_rate))
            queue.append(env.now)
            if idle:
                idle.succeed()
                idle = None

    def server():
        nonlocal idle
        while True:
            if not queue:
                idle = env.event()
                yield idle
            waits.append(env.now - queue.popleft())
            yield env.timeout(draw(1 / service_time))

    env.process(source())
    env.process(server())
    env.run()
    return waits


def ciw_mm1(arrival_rate, service_time, customers, seed):
    import ciw  # which takes two seconds

    network = ciw.create_network(
        arrival_distributions=[ciw.dists.Exponential(rate=arrival_rate)],
        service_distributions=[ciw.dists.Exponential(rate=1 / service_time)],
        number_of_servers=[1],
    )
    ciw.seed(seed)
    simulation = ciw.Simulation(network)
    simulation.simulate_until_max_customers(customers, method="Finish")
    records = sorted(simulation.get_all_records(), key=lambda record: record.arrival_date)
    return [record.waiting_time for record in records]


class _LogWriter:
    """Woken by a commit, it writes what is there, tells all whose commit was in it, and looks again."""

    def __init__(self, env, write_time):
        self.env, self.write_time = env, write_time
        self.woken, self.written, self.waiting, self.syncs = env.event(), env.event(), 0, []
        env.process(self.run())

    def run(self):
        while True:
            if not self.waiting:
                yield self.woken
            group, self.written, self.woken, self.waiting = self.written, self.env.event(), self.env.event(), 0
            yield self.env.timeout(self.write_time())
            group.succeed()

    def commit(self):
        begun = self.env.now
        self.waiting += 1
        if not self.woken.triggered:
            self.woken.succeed()
        yield self.written
        self.syncs.append(self.env.now - begun)


def simpy_group_commit(load, commits, seed, exponential=False):
    """A process for each commit; writes last 1, or are exponential with that mean."""
    draw = random.Random(seed)
    env = simpy.Environment()
    writer = _LogWriter(env, (lambda: draw.expovariate(1)) if exponential else (lambda: 1))

    def source():
        for _ in range(commits):
            yield env.timeout(draw.expovariate(load))
            env.process(writer.commit())

    env.process(source())
    env.run()
    return writer.syncs


def simpy_closed_group_commit(sessions, write_over_think, commits, seed):
    """A process for each session."""
    draw = random.Random(seed)
    env = simpy.Environment()
    writer = _LogWriter(env, lambda: 1)

    def session():
        while len(writer.syncs) < commits:
            yield env.timeout(draw.expovariate(write_over_think))
            yield env.process(writer.commit())

    for _ in range(sessions):
        env.process(session())
    env.run()
    return writer.syncs


def simpy_closed_queue(sessions, service_time, think_time, cycles, seed):
    """A process for each session, which thinks and then requests a Resource."""
    draw, waits = random.Random(seed), []

    def session(env, server):
        while len(waits) < cycles:
            yield env.timeout(draw.expovariate(1 / think_time))
            requested = env.now
            with server.request() as request:
                yield request
                waits.append(env.now - requested)
                yield env.timeout(draw.expovariate(1 / service_time))

    env = simpy.Environment()
    server = simpy.Resource(env, capacity=1)
    for _ in range(sessions):
        env.process(session(env, server))
    env.run()
    return waits


def ciw_closed_queue(sessions, service_time, think_time, cycles, seed, servers=1):
    """Thinking is a station with a server for everyone; each request goes to one of the `servers` at random."""
    import ciw

    means = [think_time] + [service_time] * servers
    network = ciw.create_network(
        arrival_distributions=[ciw.dists.Sequential([0.0] * sessions + [math.inf])] + [None] * servers,
        service_distributions=[ciw.dists.Exponential(1 / mean) for mean in means],
        routing=[[0.0] + [1 / servers] * servers] + [[1.0] + [0.0] * servers] * servers,
        number_of_servers=[math.inf] + [1] * servers,
    )
    ciw.seed(seed)
    simulation = ciw.Simulation(network)
    simulation.simulate_until_max_time(cycles * (service_time + think_time) / min(sessions, servers))
    requests = [record for record in simulation.get_all_records() if record.node > 1]
    requests.sort(key=lambda request: request.arrival_date)
    return [request.waiting_time for request in requests][:cycles]
