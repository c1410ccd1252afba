"""Free lists: N sessions that each pick one of K lists at random, and wait when another session holds it.

A search for a freed chunk holds one list. How long sessions wait is the closed queue with K servers, each visited
with probability 1/K (`closed_queue`); here is what follows from it for space that is used again. Unit: seconds.
"""

import numpy as np

from models.laws import closed_queue
from models.laws.numbers.domain import domain, require, whole
from models.laws.numbers.values import Values

__all__ = [
    "DEFAULT_LISTS", "any_meeting_probability", "waiting_share", "largest_waiting_share", "most_lists",
]  # fmt: skip
__dir__ = __all__.copy

DEFAULT_LISTS = 12  # the default of _securefiles_concurrency_estimate, as S5-C5 reports it


@domain(sessions=whole(most=closed_queue.MOST_SESSIONS), lists=whole())
def any_meeting_probability(sessions: Values, lists: Values) -> Values:
    """The probability that some two of the sessions are on one list: 1 - (1 - 1/K) (1 - 2/K) ... (1 - (N-1)/K).

    It is what a look at all sessions sees, and 1 if there are more sessions than lists. Source: the birthday
    problem; Feller, An Introduction to Probability Theory and Its Applications I (1968), section II.3.
    """
    apart: Values = 1.0
    for before in range(1, int(np.max(sessions))):
        apart = apart * np.where(before < sessions, np.maximum(1 - before / lists, 0), 1)
    return 1 - apart


@domain(lists=whole())
def waiting_share(
    sessions: Values, service_time: Values, think_time: Values, lists: Values = DEFAULT_LISTS
) -> Values:
    """The share of its time for which a session waits for a list: W / (Z + W + S), of the closed queue.

    `service_time` is a hold.
    """
    wait = closed_queue.waiting_time(sessions, service_time, think_time, lists)
    return wait / closed_queue.cycle_time(sessions, service_time, think_time, lists)


@domain(sessions=whole(), lists=whole())
def largest_waiting_share(sessions: Values, lists: Values = DEFAULT_LISTS) -> Values:
    """The share of its time for which a session waits if it does nothing but search: (N-1) / (N-1+K).

    No think time makes a session wait for more of its time. Derived here: without thinking all the others are at
    the lists, (N-1)/K of them at the one picked, and each costs one hold of the session's own length.
    """
    return (sessions - 1) / (sessions - 1 + lists)


@domain(sessions=whole(least=2))
def most_lists(sessions: Values, waiting_share: Values) -> Values:
    """How many lists there can be at most if sessions wait for such a share of their time: (N-1) (1/f - 1).

    The inverse of `largest_waiting_share`; with any think time there are fewer. Each search picks its list afresh:
    for sessions tied to their lists it says nothing. The share is above 0 and up to 1.
    """
    holds = (waiting_share > 0) & (waiting_share <= 1)
    require(holds, "waiting_share", waiting_share, "use a share above 0, up to 1")
    return (sessions - 1) * (1 / waiting_share - 1)
