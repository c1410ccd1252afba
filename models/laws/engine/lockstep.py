"""Sessions that think, ask, wait and think again, in many independent copies of their system, in lockstep.

One step serves, in every copy, the request that came first. `coming`, an array (sessions, copies), holds the
times of the requests to come, each column in ascending order. As the sessions are alike, which of them asks
does not matter.
"""

import numpy as np

from models.laws.engine import stream
from models.laws.numbers.domain import domain, whole, whole_number
from models.laws.numbers.values import Floats

WARM_UP = 20
FEWEST, MOST = 100, 2048
LARGEST = 10_000


def come_back(coming: Floats, times: Floats) -> None:
    """Take the first request of each copy out, and put its session's next one, at `times`, where it belongs.

    Changes both arrays.
    """
    for ahead, behind in zip(coming[:-1], coming[1:], strict=True):
        np.minimum(behind, times, out=ahead)
        np.maximum(behind, times, out=times)
    coming[-1] = times


@domain(sessions=whole(most=LARGEST))
def plan(sessions: int, name: str, requests: int) -> tuple[int, int, int]:
    """How many copies give so many requests or more in all, and the steps of each: its warm-up, and what counts.

    Every copy starts with all sessions thinking, and `WARM_UP` requests a session are left out. What counts is a
    whole number of requests for each session, so that no phase of a cycle is counted more often than another.
    """
    whole_number(name, requests, least=200, most=stream.LONGEST)
    sessions, requests = int(sessions), int(requests)
    warm_up = WARM_UP * sessions
    copies = max(FEWEST, min(requests // (4 * warm_up), MOST, 2**20 // sessions))
    return copies, warm_up, -(-requests // (copies * sessions)) * sessions
