"""Operational laws: what counts and times alone say of a system, whatever the distributions in it.

Little's law L = X W, the utilisation law U = X S, and the response time law R = N / X - Z. They hold for any
interval at whose ends nobody is in the middle of anything, and nearly so for any long one.
Sources: Little (1961); Denning & Buzen, "The operational analysis of queueing network models" (1978).
Units: seconds, and completions per second.
"""

import numpy as np

from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, non_negative, positive, require, whole
from models.laws.numbers.values import Counts, Floats, Generator, Values

__all__ = [
    "throughput", "mean_time", "mean_number", "total_time", "number_in_system", "time_in_system", "utilization",
    "response_time", "share", "db_time", "number_present", "sampled_number",
]  # fmt: skip
__dir__ = __all__.copy


@domain(completions=non_negative, window=positive)
def throughput(completions: Values, window: Values) -> Values:
    """Completions per second: X = C / T."""
    return completions / window


@domain(total_time=non_negative, completions=positive)
def mean_time(total_time: Values, completions: Values) -> Values:
    """The mean time of one visit, in seconds: W = B / C, what a report prints as the average wait."""
    return total_time / completions


@domain(total_time=non_negative, window=positive)
def mean_number(total_time: Values, window: Values) -> Values:
    """The mean number of sessions in a state: L = B / T, the time they all spent in it over the time that passed.

    Source: Denning & Buzen.
    """
    return total_time / window


@domain(number=non_negative, window=positive)
def total_time(number: Values, window: Values) -> Values:
    """The time that so many sessions spend together while `window` passes, in seconds: B = L T."""
    return number * window


@domain(throughput=non_negative, time_in_system=non_negative)
def number_in_system(throughput: Values, time_in_system: Values) -> Values:
    """The mean number in a system: L = X W. Source: Little."""
    return throughput * time_in_system


@domain(number=non_negative, throughput=positive)
def time_in_system(number: Values, throughput: Values) -> Values:
    """The mean time in a system, in seconds, with so many in it on average: W = L / X. Source: Little."""
    return number / throughput


@domain(throughput=non_negative, service_time=non_negative)
def utilization(throughput: Values, service_time: Values) -> Values:
    """The share of time in which one server is busy: U = X S; above 1 it takes more than one server.

    Source: Denning & Buzen.
    """
    return throughput * service_time


@domain(sessions=positive, throughput=positive, think_time=non_negative)
def response_time(sessions: Values, throughput: Values, think_time: Values) -> Values:
    """The mean time that sessions spend outside thinking, in seconds per completion: R = N / X - Z.

    Source: Denning & Buzen.
    """
    cycle = sessions / throughput
    require(think_time <= cycle, "think_time", think_time, "use at most sessions / throughput")
    return cycle - think_time


@domain(time=non_negative, db_time=positive)
def share(time: Values, db_time: Values) -> Values:
    """The share of DB time that a report prints beside `time`: time / DB time, a fraction."""
    return time / db_time


@domain(time=non_negative, share=positive)
def db_time(time: Values, share: Values) -> Values:
    """The DB time behind the share that a report prints beside `time`, in seconds: time / share.

    The inverse of `share`.
    """
    return time / share


def number_present(begins: Floats, ends: Floats, looks: Floats) -> Counts:
    """How many visits are under way at each of the moments `looks`.

    Visits are arrays of begins and ends, in seconds and any order. One that begins at a look is counted, one that
    ends there is not. No visit ends before it begins.
    """
    begins, ends = np.ravel(begins), np.ravel(ends)
    require(ends >= begins, "ends", ends, "use ends that are not before their begins")
    begun = np.searchsorted(np.sort(begins), looks, side="right")
    ended = np.searchsorted(np.sort(ends), looks, side="right")
    return begun - ended


@domain(looks=whole(least=2))
def sampled_number(begins: Floats, ends: Floats, looks: int, rng: Generator) -> estimate.Estimate:
    """The mean number present at `looks` random moments from the first begin to the last end.

    Its mean is L of that path, and so X W: Little's law, counted by looking.
    """
    moments = rng.uniform(np.min(begins), np.max(ends), int(looks))
    return estimate.from_independent(number_present(begins, ends, moments))
