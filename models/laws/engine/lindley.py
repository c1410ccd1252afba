"""One server, first come first served, any arrivals and services: the waits of one path, exactly.

Lindley's recursion: the next customer's wait is W' = max(0, W + X), with X the service less the gap to the next
arrival. Source: Lindley, "The theory of queues with a single server" (1952).

In numpy: the path is cut into segments, which are walked side by side, one step of all of them at a time. A
segment turns a wait x into max(x + P, P - M), with P the sum of its steps and M the lowest of its partial
sums, 0 included. A first walk finds P and M, a scan of them the wait with which each segment begins, a second
walk all waits.
"""

from collections.abc import Callable

import numpy as np

from models.laws.engine import stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, whole
from models.laws.numbers.values import Floats

SEGMENT = 32
BLOCK = 1 << 17


@domain(block=whole())
def simulate(
    draw: Callable[[Floats, Floats], None], customers: int, warm_up: int, block: int = BLOCK
) -> estimate.Estimate:
    """The mean wait along one path of `customers`, after `warm_up` others.

    draw(steps, spare) fills an array with the next steps X; `spare`, of the same length, is for its use. Both
    numbers of customers are rounded up, so that each of 100 batches is a whole number of segments.
    """
    skip, counted = -(-warm_up // SEGMENT), 100 * -(-int(customers) // (100 * SEGMENT))
    batches, wait = estimate.Batches(counted, skip), 0.0
    most = min(-(-int(block) // SEGMENT), skip + counted)
    rows, path, spare = np.empty((SEGMENT, most)), np.empty(most * SEGMENT), np.empty(most * SEGMENT)
    for segments in stream.blocks(skip + counted, most):
        steps = path[: segments * SEGMENT]
        draw(steps, spare[: segments * SEGMENT])
        waits = _walk(steps, wait, rows[:, :segments])
        wait = waits[-1, -1]
        batches.add(waits.sum(axis=0) / SEGMENT)
    return batches.mean()


def _walk(steps: Floats, wait: float, rows: Floats) -> Floats:
    """The waits after each of a whole number of segments of steps, one segment a column of `rows`."""
    rows[:] = steps.reshape(-1, SEGMENT).T
    waits, nobody = _first_waits(rows, wait), np.zeros(rows.shape[1])
    for row in rows:
        np.add(row, waits, out=row)
        waits = np.maximum(row, nobody, out=row)
    return rows


def _first_waits(rows: Floats, wait: float) -> Floats:
    """The wait with which each segment begins, the first one with `wait`."""
    total, lowest = np.zeros((2, rows.shape[1]))
    for row in rows:
        np.add(total, row, out=total)
        np.minimum(lowest, total, out=lowest)
    level = np.cumsum(total) - total
    lowest = np.minimum.accumulate(np.concatenate([[-wait], lowest[:-1] + level[:-1]]))
    return level - lowest
