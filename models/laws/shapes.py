"""The three shapes of a cost: what one operation takes as more sessions ask for it.

A lock serves one session at a time, a timer lets each sleep for itself, and a pipe carries many at once. All three
take `cost` for a session that is alone; `think_time` is what a session does in between. Units: seconds.
"""

from models.laws import closed_group_commit, closed_queue
from models.laws.numbers.domain import domain, positive
from models.laws.numbers.values import Values

__all__ = ["lock_time", "timer_time", "pipe_time"]
__dir__ = __all__.copy


def lock_time(sessions: Values, cost: Values, think_time: Values) -> Values:
    """Behind a lock held for `cost` each time: the response time of the closed queue, up to one hold a session."""
    return closed_queue.response_time(sessions, cost, think_time)


@domain(cost=positive)
def timer_time(cost: Values) -> Values:
    """Asleep on a timer of `cost`: always the same, whoever else sleeps."""
    return cost


@domain(cost=positive, think_time=positive)
def pipe_time(sessions: float, cost: float, think_time: float) -> float:
    """In a pipe that takes everything waiting in one write of `cost`: group commit in a closed group.

    Between one and two writes, however many sessions there are. Not for tracing.
    """
    return cost * closed_group_commit.sync_ratio(sessions, cost / think_time)
