"""What a database would have counted of a film up to a time, and how sure the average is."""

from collections.abc import Sequence

import numpy as np

from models.explorable.films.watching import Run
from models.explorable.trace import Values

BATCHES = 10
FEWEST = 2 * BATCHES
ROUNDING = 1e-12


def ended(run: Run, state: str, until: float) -> list[float]:
    """How long the waits of a state lasted that ended by a time of the film, in the order of their ends.

    A wait is counted as a database counts it: a bar of no length is somebody who did not have to wait, and none.
    """
    waits = (bar for bar in run.bars if bar.state == state and bar.begin < bar.end <= until)
    return [bar.end - bar.begin for bar in sorted(waits, key=lambda bar: bar.end)]


def error(waits: list[float]) -> float | None:
    """The standard error of the mean of waits that follow each other, or None if they are too few."""
    if len(waits) < FEWEST:
        return None
    length = len(waits) // BATCHES
    counted = waits[len(waits) % BATCHES :]
    sums = [sum(counted[batch * length : (batch + 1) * length]) for batch in range(BATCHES)]
    return float(error_of_batches([total / length for total in sums]))


def error_of_batches(means: Sequence[Values]) -> Values:
    """The standard error of the mean of the batches' means; of what does not vary, 0 and not its rounding."""
    mean = sum(means) / len(means)
    error = np.sqrt(sum((value - mean) ** 2 for value in means) / (len(means) * (len(means) - 1)))
    return np.where(error > ROUNDING * sum(means), error, 0.0)
