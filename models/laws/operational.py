"""Operational laws: what counts and times alone say of a system, whatever the distributions in it.

Little's law L = X W, the utilisation law U = X S, and the response time law R = N / X - Z. They hold for any
interval at whose ends nobody is in the middle of anything, and nearly so for any long one.
Sources: Little (1961); Denning & Buzen, "The operational analysis of queueing network models" (1978).
Units: seconds, and completions per second.
"""

import numpy as np

from models.numbers import domain, estimate


def throughput(completions, window):
    """Completions per second: X = C / T.

    Domain: completions 0 or more, window above 0; ValueError outside.
    """
    domain.non_negative("completions", completions)
    domain.positive("window", window)
    return completions / window


def mean_time(total_time, completions):
    """The mean time of one visit, in seconds: W = B / C, what a report prints as the average wait.

    Domain: total_time 0 or more, completions above 0; ValueError outside.
    """
    domain.non_negative("total_time", total_time)
    domain.positive("completions", completions)
    return total_time / completions


def mean_number(total_time, window):
    """The mean number of sessions in a state: L = B / T, the time they all spent in it over the time that passed.

    Domain: total_time 0 or more, window above 0; ValueError outside. Source: Denning & Buzen.
    """
    domain.non_negative("total_time", total_time)
    domain.positive("window", window)
    return total_time / window


def total_time(number, window):
    """The time that so many sessions spend together while `window` passes, in seconds: B = L T.

    Domain: number 0 or more, window above 0; ValueError outside.
    """
    domain.non_negative("number", number)
    domain.positive("window", window)
    return number * window


def number_in_system(throughput, time_in_system):
    """The mean number in a system: L = X W.

    Domain: both 0 or more; ValueError outside. Source: Little.
    """
    domain.non_negative("throughput", throughput)
    domain.non_negative("time_in_system", time_in_system)
    return throughput * time_in_system


def time_in_system(number, throughput):
    """The mean time in a system, in seconds, with so many in it on average: W = L / X.

    Domain: number 0 or more, throughput above 0; ValueError outside. Source: Little.
    """
    domain.non_negative("number", number)
    domain.positive("throughput", throughput)
    return number / throughput


def utilization(throughput, service_time):
    """The share of time in which one server is busy: U = X S; above 1 it takes more than one server.

    Domain: both 0 or more; ValueError outside. Source: Denning & Buzen.
    """
    domain.non_negative("throughput", throughput)
    domain.non_negative("service_time", service_time)
    return throughput * service_time


def response_time(sessions, throughput, think_time):
    """The mean time that sessions spend outside thinking, in seconds per completion: R = N / X - Z.

    Domain: sessions and throughput above 0, think_time 0 or more and no longer than the whole cycle N / X;
    ValueError outside. Source: Denning & Buzen.
    """
    domain.positive("sessions", sessions)
    domain.positive("throughput", throughput)
    domain.non_negative("think_time", think_time)
    cycle = sessions / throughput
    domain.require(think_time <= cycle, "think_time", think_time, "use at most sessions / throughput")
    return cycle - think_time


def share(time, db_time):
    """The share of DB time that a report prints beside `time`: time / DB time, a fraction.

    Domain: time 0 or more, db_time above 0; ValueError outside.
    """
    domain.non_negative("time", time)
    domain.positive("db_time", db_time)
    return time / db_time


def db_time(time, share):
    """The DB time behind the share that a report prints beside `time`, in seconds: time / share.

    The inverse of `share`. Domain: time 0 or more, share above 0; ValueError outside.
    """
    domain.non_negative("time", time)
    domain.positive("share", share)
    return time / share


def number_present(begins, ends, looks):
    """How many visits are under way at each of the moments `looks`.

    Visits are arrays of begins and ends, in seconds and any order. One that begins at a look is counted, one that
    ends there is not. Domain: no visit ends before it begins;
    ValueError outside.
    """
    begins, ends = np.ravel(begins), np.ravel(ends)
    domain.require(ends >= begins, "ends", ends, "use ends that are not before their begins")
    begun = np.searchsorted(np.sort(begins), looks, side="right")
    ended = np.searchsorted(np.sort(ends), looks, side="right")
    return begun - ended


def sampled_number(begins, ends, looks, rng):
    """The mean number present at `looks` random moments from the first begin to the last end. Returns an Estimate.

    Its mean is L of that path, and so X W: Little's law, counted by looking. Domain: looks a whole number
    from 2, and the path as for `number_present`; ValueError outside.
    """
    domain.whole_number("looks", looks, least=2)
    moments = rng.uniform(np.min(begins), np.max(ends), int(looks))
    return estimate.from_independent(number_present(begins, ends, moments))
