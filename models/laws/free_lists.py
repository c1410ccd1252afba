"""Free lists: N sessions that each pick one of K lists at random, and wait when another session holds it.

A search for a freed chunk holds one list. How long sessions wait is the closed queue with K servers, each visited
with probability 1/K (`closed_queue`); here is what follows from it for space that is used again. Units:
seconds, and LOBs per second.

Domain: sessions and lists whole numbers from 1, times 0 or more where not stated otherwise. ValueError outside.
"""

import numpy as np

from models.laws import closed_queue
from models.laws.engine import stream
from models.numbers import domain, estimate

NEGLIGIBLE = 1e-15  # a hold of so little of the think time is lost in rounding
DEFAULT_LISTS = 12  # the default of _securefiles_concurrency_estimate, as S5-C5 reports it


def meeting_probability(sessions, lists):
    """The probability that a given session finds another on its list: 1 - (1 - 1/K)^(N-1).

    All N pick at the same moment, each for itself. Derived here: none of the N - 1 others picks this list.
    """
    domain.whole_number("sessions", sessions)
    domain.whole_number("lists", lists)
    return 1 - np.power(1 - 1 / lists, sessions - 1)


def any_meeting_probability(sessions, lists):
    """The probability that some two of the sessions are on one list: 1 - (1 - 1/K) (1 - 2/K) ... (1 - (N-1)/K).

    It is what a look at all sessions sees, and 1 if there are more sessions than lists. Source: the birthday
    problem; Feller, An Introduction to Probability Theory and Its Applications I (1968), section II.3.
    """
    domain.whole_number("sessions", sessions, most=closed_queue.MOST_SESSIONS)
    domain.whole_number("lists", lists)
    apart: float | np.ndarray = 1.0
    for before in range(1, int(np.max(sessions))):
        apart = apart * np.where(before < sessions, np.maximum(1 - before / lists, 0), 1)
    return 1 - apart


def waiting_share(sessions, service_time, think_time, lists=DEFAULT_LISTS):
    """The share of its time for which a session waits for a list: W / (Z + W + S), of the closed queue.

    Domain: service_time (a hold) above 0.
    """
    domain.whole_number("lists", lists)
    wait = closed_queue.waiting_time(sessions, service_time, think_time, lists)
    return wait / closed_queue.cycle_time(sessions, service_time, think_time, lists)


def largest_waiting_share(sessions, lists=DEFAULT_LISTS):
    """The share of its time for which a session waits if it does nothing but search: (N-1) / (N-1+K).

    No think time makes a session wait for more of its time. Derived here: without thinking all the others are at
    the lists, (N-1)/K of them at the one picked, and each costs one hold of the session's own length.
    """
    domain.whole_number("sessions", sessions)
    domain.whole_number("lists", lists)
    return (sessions - 1) / (sessions - 1 + lists)


def tied_waiting_share(sessions, lists=DEFAULT_LISTS):
    """As `largest_waiting_share`, if each session picks one list and keeps it: 1 - (K/N) (1 - (1 - 1/K)^N).

    The mean over all ways to pick. Derived here: sessions that do nothing but search keep every list busy that
    somebody picked, so of N sessions as many hold as there are such lists, K (1 - (1 - 1/K)^N) on average.
    """
    domain.whole_number("sessions", sessions)
    domain.whole_number("lists", lists)
    return 1 - lists / sessions * (1 - np.power(1 - 1 / lists, sessions))


def most_lists(sessions, waiting_share):
    """How many lists there can be at most if sessions wait for such a share of their time: (N-1) (1/f - 1).

    The inverse of `largest_waiting_share`; with any think time there are fewer. Each search picks its list afresh:
    for sessions tied to their lists it says nothing. Domain: sessions from 2, the share
    above 0 and up to 1.
    """
    domain.whole_number("sessions", sessions, least=2)
    domain.positive("waiting_share", waiting_share)
    domain.fraction("waiting_share", waiting_share)
    return (sessions - 1) * (1 / waiting_share - 1)


def _hold(reuse, chunks_per_lob, search_time):
    domain.fraction("reuse", reuse)
    domain.positive("chunks_per_lob", chunks_per_lob)
    domain.non_negative("search_time", search_time)
    return reuse * chunks_per_lob * search_time


def insert_rate(sessions, reuse, chunks_per_lob, search_time, think_time, lists=DEFAULT_LISTS):
    """LOBs per second if each chunk that is used again costs a search of `search_time` under a free list.

    A LOB holds a list for r c searches in all; what it does besides takes `think_time`. A new chunk costs nothing
    here. In the closed queue only the sum of a LOB's holds counts, not into how many visits it falls.
    Domain: think_time and chunks_per_lob above 0, reuse from 0 to 1.
    """
    domain.positive("think_time", think_time)
    domain.whole_number("lists", lists)
    hold = _hold(reuse, chunks_per_lob, search_time)
    holds = hold > NEGLIGIBLE * think_time
    searched = closed_queue.throughput(sessions, np.where(holds, hold, think_time), think_time, lists)
    return np.where(holds, searched, sessions / think_time) * 1.0


def insert_rate_share(sessions, reuse, chunks_per_lob, search_time, think_time, lists=DEFAULT_LISTS):
    """The insert rate as a share of what it would be if nobody searched, N / Z. Domain as for `insert_rate`."""
    return insert_rate(sessions, reuse, chunks_per_lob, search_time, think_time, lists) * think_time / sessions


def search_waiting_share(sessions, reuse, chunks_per_lob, search_time, think_time, lists=DEFAULT_LISTS):
    """The share of its time for which a session waits for a list, at such a reuse. Domain as for `insert_rate`."""
    domain.positive("think_time", think_time)
    hold = _hold(reuse, chunks_per_lob, search_time)
    holds = hold > NEGLIGIBLE * think_time
    share = waiting_share(sessions, np.where(holds, hold, think_time), think_time, lists)
    return np.where(holds, share, 0) * 1.0


def simulate_meetings(sessions, lists, picks, rng, block=stream.BLOCK):
    """Simulate how often a given session finds another on its list; `picks` moments. Returns an Estimate.

    Domain: picks a whole number from 100; ValueError outside.
    """
    domain.whole_number("sessions", sessions, most=closed_queue.MOST_SESSIONS)
    domain.whole_number("lists", lists, most=2**62)
    domain.whole_number("picks", picks, least=100, most=stream.LONGEST)
    (draw,) = stream.generators(rng, 1)
    batches = estimate.Batches(picks)
    for count in stream.blocks(picks, block, sessions):
        picked = draw.integers(int(lists), size=(count, int(sessions)))
        batches.add((picked[:, 1:] == picked[:, :1]).any(axis=1).astype(float))
    return batches.mean()
