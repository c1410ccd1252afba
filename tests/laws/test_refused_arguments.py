"""What every law takes, said once more by the names of its arguments, and all else refused by name and value."""

import importlib
import inspect
import math
import pkgutil
from dataclasses import dataclass

import numpy as np
import pytest

from models import laws

FILE = "tests/laws/test_refused_arguments.py"
NO_NUMBERS = (math.nan, math.inf, 10**400)


@dataclass(frozen=True)
class Kind:
    """What an argument can be: the values just outside, those at its edge, and one well inside."""

    outside: tuple
    edges: tuple
    sound: float = 1.0

    @property
    def inside(self):
        """Some values that are not at the edge."""
        if isinstance(self.sound, str):
            return (self.sound,)
        if isinstance(self.sound, float):
            return self.sound, 0.7 * self.sound, 1.25 * self.sound
        beyond = [value for value in self.outside if isinstance(value, int) and value > self.sound]
        end = min(beyond, default=math.inf)
        first, length = (self.edges[0], 8) if end <= 8 else (self.sound, 3)
        return tuple(range(first, int(min(first + length, end))))


ABOVE_0 = Kind((0, -1), (1e-9,))
FROM_0 = Kind((-1,), (0,))
SHARE = Kind((-0.1, 1.1), (0, 1), 0.5)
SHARE_ABOVE_0 = Kind((0, -0.1, 1.1), (1,), 0.5)
SHARE_WITHIN = Kind((0, -1, 1), (), 0.5)
FROM_1 = Kind((0.9, 0, -1), (1,), 2.0)


def whole(least, most=math.inf, sound=1):
    beyond = () if most == math.inf else (most + 1,)
    return Kind((least - 1, least + 0.5, *beyond), (least,), sound)


def named(kind, names):
    return dict.fromkeys(names.split(), kind)


LONGEST = 10**12  # of a simulation
KINDS = (
    named(
        ABOVE_0,
        """arrival_rate bandwidth basic_work batch chunk_size chunks chunks_per_lob cost customers cycle_time
        db_time error hold_time io_time lob_size lobs ratio_to_total records redo redo_bandwidth
        request seconds seconds_per_customer secure_work service_time share size stretch timer transfer_time
        write_over_think write_time writing_time""",
    )
    | named(
        FROM_0,
        """after_io basic_row_redo before_io completions control_hold cpu_ratio cpu_time cv2 direct_redo
        direct_write fewest_reads insert_rate latency load lob_redo number overhead post_cost
        read_time reads reads_per_lob record redo_bytes redo_rate retention row_redo search_time
        secure_row_redo slowdown space_hold space_read space_redo space_work start_times think_time
        time time_in_system total_time unbatched_reads write_demand write_times
        session_to_dbw0 session_to_lgwr dbw0_to_lgwr lgwr_to_dbw0 dbw0_to_dbw0
        session_sent dbw0_sent dbw0_received lgwr_sent lgwr_received""",
    )
    | named(SHARE, "cached deleted reuse slow_share")
    | named(FROM_1, "slow_factor")
    | named(whole(1), "chunk inserts jobs lists pieces segments ticks usable window")
    | named(whole(1, 10**6, sound=2), "sessions")
    | named(whole(1, 10**8), "smallest largest")
    | named(whole(0), "number_at_server prefilled seed")
    | named(whole(1, 1000), "copies")
    | named(whole(1, 200, sound=2), "strands")
    | named(whole(0, 1), "logged")
    | named(whole(0, 7), "option")
    | named(whole(0, 4), "place")
    | named(whole(200, LONGEST, sound=1000), "commits cycles writes")
    | named(whole(100, LONGEST, sound=1000), "waits")
    | {
        "data": Kind((-1, 1.1), (0, 1), 0.5),
        "growth": Kind((-1, 10**6), (0,)),
        "header": Kind((-1, 1), (0,), 0),
        "ratio": Kind((0.9, 0), (), 1.4),
        "throughput": Kind((0, -1), (), 0.1),
        "utilization": SHARE_WITHIN,
        "waiting_share": SHARE_ABOVE_0,
        "waiting_time": Kind((-1,), (0,), 0.2),
        "commits_per_write": Kind((0, -1), (), 3.0),
        "rule": Kind(("", "Sweep", "round", 0, None), (), "sweep"),
    }
)
BESIDE = Kind((0, -1), ())  # above 0, and with what is asked of several arguments at the edge besides
# A kind that one law alone has for a name.
PARTICULAR = (
    named(
        FROM_0,
        """group_commit.sync_time.arrival_rate mm1.utilization.arrival_rate mm1.response_time.arrival_rate
        mm1.waiting_time.arrival_rate operational.utilization.service_time
        operational.number_in_system.throughput operational.utilization.throughput
        redo_pipe.logged_throughput.write_time redo_pipe.unlogged_throughput.write_time
        redo_pipe.unlogged_throughput_by_chunk.write_time control_file.hold_time.writes
        control_file.io_ceiling.writes lob_demands.fitted_pipe_demand.hold
        space_reclaim.fitted_write_demand.enqueue_demand""",
    )
    | named(
        ABOVE_0,
        """closed_network.simulate.think_time control_file.free_throughput.think_time
        shapes.pipe_time.think_time
        commit_wakeup.crossover_commits.post_cost control_file.hold_time.read_time
        control_file.io_ceiling.read_time group_commit.check_load.load group_commit.simulate.load
        group_commit.simulate_two_point.load group_commit.simulate_episodes.load redo_strands.simulate.load
        operational.mean_time.completions operational.throughput.window operational.mean_number.window
        operational.total_time.window""",
    )
    | named(
        BESIDE,
        """closed_queue.fitted_sessions.service_time lob_demands.fitted_hold.cycle_time
        redo_bytes.redo_besides.redo operational.response_time.sessions""",
    )
    | named(
        SHARE,
        "group_commit.sync_ratio_from_utilization.utilization group_commit.sync_ratio_at_most.utilization",
    )
    | named(Kind((0, -0.1, 1.1), (), 0.5), "group_commit.cv2_from_sync_ratio.utilization")
    | named(Kind((0, -1, 1), (), 0.5), "mm1.simulate.arrival_rate mm1.warm_up_customers.arrival_rate")
    | named(
        whole(0),
        "space_reuse.live_lobs.inserts space_reuse.live_space.inserts space_reuse.segment_space.inserts",
    )
    | named(
        whole(1),
        """control_file.free_throughput.sessions free_lists.largest_waiting_share.sessions
        redo_strands.saturated_sync_ratio.strands redo_strands.saturated_cyclic_ratio.strands
        redo_strands.saturated_snapshot_ratio.strands redo_strands.saturated_sweep_ratio.strands""",
    )
    | named(whole(2, sound=7), "free_lists.most_lists.sessions lob_demands.fitted_hold.sessions")
    | named(
        whole(100, LONGEST, sound=1000),
        """commit_wakeup.simulate_posted.commits commit_wakeup.simulate_polled.commits
        control_file.simulate.writes group_commit.simulate.writes
        group_commit.simulate_two_point.writes group_commit.simulate_episodes.writes mm1.simulate.customers
        exactness.simulated_waiting_time.customers space_reuse.simulate.copies""",
    )
    | {
        "closed_group_commit.simulate.sessions": whole(1, 10_000, sound=2),
        "closed_group_commit.simulate.write_over_think": Kind((0, -1, 1e-7, 1e7), (1e-6, 1e6)),
        "closed_group_commit.sync_ratio.sessions": whole(1, 200, sound=2),
        "closed_network.simulate.sessions": whole(1, 1000, sound=2),
        "closed_queue.simulate.sessions": whole(1, 10_000, sound=2),
        "closed_queue.simulate.segments": whole(1, 10_000),
        "commit_wakeup.simulate_posted.post_cost": Kind((-1, 1), (0,), 0.1),
        "group_commit.sync_ratio_at_most.commits": Kind((0, -1, 0.99), (1.0, 1e5), 2.0),
        "group_commit.sync_ratio_of_writes_under_way.writes": Kind((-1,), (0, 3), 0.5),
        "group_commit.sync_ratio_of_writes_under_way.commits": Kind((0, -1, 0.99), (1.0, 1e5), 2.0),
        "group_commit.sync_ratio_in_episodes.episode": Kind((0, -1, 0.99), (1.0, 1e5), 2.0),
        "group_commit.simulate_episodes.episode": Kind((0, -1, 0.99), (1.0,), 2.0),
        "lob_demands.wait_probability.sessions": Kind((1, 1.5, 10**6 + 1), (2,), 7),
        "lob_demands.fitted_demands.sessions": Kind((0, 1.5, 10**6 + 1), (), 7),
        "lob_demands.fitted_demands.waiting_time": Kind((0, -1), (), 0.2),
        "lob_demands.fitted_hold.waiting_time": Kind((0, -1, 1.1), (), 0.2),
        "polling_timer.write_time_from_wait.waiting_time": Kind((0, -1, 1), (), 2.0),
        "redo_bytes.mean_chunks.smallest": Kind((-1, 2), (0,)),
        "redo_bytes.mean_chunks.largest": Kind((0, -1), (), 2.0),
        "space_reuse.simulate.inserts": whole(1, 10**6),
    }
)
REFUSED_AS = {  # what a law hands on under another name
    "exactness.simulated_waiting_time.utilization": "arrival_rate",
    "lob_demands.fitted_pipe_demand.hold": "demands[0]",
    "shapes.lock_time.cost": "service_time",
    "space_reclaim.cycle_time.cpu_time": "think_time",
    "space_reclaim.fitted_write_demand.cpu_time": "think_time",
    "space_reclaim.fitted_write_demand.enqueue_demand": "demands[0]",
}
FREE = {"block", "demands", "most", "rng", "standard_errors"}  # no domain is of one number of these
# Modules and functions of whole tables and paths, whose own files say what they refuse.
ELSEWHERE = named(
    None,
    """wait_histogram. varying_writes. message_flow.incidence message_flow.books message_flow.rank
    message_flow.ways message_flow.given closed_group_commit.sync_times
    closed_group_commit.sync_ratio_of_any closed_network.jumps closed_queue.path commit_wakeup.posted_sync_times
    group_commit.sync_times group_commit.constant_sync_times group_commit.busy_sync_times
    operational.number_present operational.sampled_number redo_pipe.gather_commits redo_strands.sync_areas
    space_reclaim.fitted_slowdown space_reuse.path""",
)


def every_law():
    """Every public function of the laws, after its name with that of its module."""
    for module in pkgutil.iter_modules(laws.__path__, f"{laws.__name__}."):
        for name, law in vars(importlib.import_module(module.name)).items():
            if inspect.isfunction(law) and law.__module__ == module.name and not name.startswith("_"):
                yield f"{module.name.rsplit('.')[-1]}.{name}", law


LAWS = {name: law for name, law in every_law() if not name.startswith(tuple(ELSEWHERE))}


def kinds_of(name):
    """The kind of every argument of a law that a domain is about."""
    parameters = [parameter for parameter in inspect.signature(LAWS[name]).parameters if parameter not in FREE]
    kinds = {parameter: PARTICULAR.get(f"{name}.{parameter}") or KINDS.get(parameter) for parameter in parameters}
    unknown = [parameter for parameter, kind in kinds.items() if kind is None]
    assert not unknown, (
        f"what may {unknown[0]} of {name} be? In {FILE}, write {unknown[0]} into the line of KINDS that says what "
        f"its @domain says (FROM_0 if 0 is allowed, ABOVE_0 if not, ...), or {name}.{unknown[0]} into PARTICULAR "
        "if other laws have an argument of this name that may be something else"
    )
    return kinds


def sound(name):
    """Arguments that a law takes."""
    taken = {argument: kind.sound for argument, kind in kinds_of(name).items()}
    free = {"rng": np.random.default_rng(0), "demands": (1.0, 2.0), "most": 1000, "standard_errors": 1.0}
    return taken | {
        argument: free[argument] for argument in inspect.signature(LAWS[name]).parameters if argument in free
    }


@pytest.mark.parametrize("name", LAWS)
def test_a_law_refuses_what_is_outside_its_domain_by_name_and_value(name):
    for argument, kind in kinds_of(name).items():
        for value in (*kind.outside, *NO_NUMBERS):
            called = REFUSED_AS.get(f"{name}.{argument}", argument)
            reason = said_of(name, argument, value)
            assert reason.startswith(f"{called} = {value}: "), (
                f"{name} of {argument} = {value} says {reason!r}, which should begin '{called} = {value}: ': mend "
                f"its @domain in models/laws/{name.split('.')[0]}.py, or the line with {argument} in {FILE}"
            )


@pytest.mark.parametrize(
    "name", [pytest.param(law, marks=[pytest.mark.slow] * (law == "lob_demands.fitted_demands")) for law in LAWS]
)
def test_a_law_takes_what_is_inside_its_domain_and_at_its_edge(name):
    edges = [(argument, edge) for argument, kind in kinds_of(name).items() for edge in kind.edges]
    for argument, value in [*list(sound(name).items())[:1], *edges]:
        reason = said_of(name, argument, value)
        assert not reason, (
            f"{name} refuses {argument} = {value} ({reason}): mend its @domain in "
            f"models/laws/{name.split('.')[0]}.py, or write {name}.{argument} into PARTICULAR in {FILE}"
        )


def said_of(name, argument, value):
    """The words with which a law refuses a value, or none if it takes it."""
    try:
        LAWS[name](**sound(name) | {argument: value})
    except ValueError as refused:
        return str(refused)
    return ""
