"""The report of a film: what a database would have counted up to the play head, and how sure its averages are."""

from typing import NamedTuple

import numpy as np

from models.numbers import estimate

BATCHES = 10
FEWEST = 2 * BATCHES
ROUNDING = 1e-12


class Reported(NamedTuple):
    """A row: an event of a part, its waits that ended so far, their time, and their share of that of all events.

    A wait is counted as a database counts it: a bar of no length is somebody who did not have to wait, and none.
    What is not drawn is a sum of others, such as a whole cycle, and has no share, nor has what no session does.
    `law` is the mean by the chart's law, None if it has none. `error` is the standard error of the average, from
    `BATCHES` batches of equal length; None before there are `FEWEST` waits.
    """

    part: int
    event: str
    waits: int
    time: float
    share: float | None
    law: float | None
    error: float | None

    @property
    def average(self):
        return self.time / self.waits if self.waits else None


def rows(film, runs, position, until):
    """The rows of the report at a time of the film, by part, the event with the most time first."""
    for place, (part, run) in enumerate(zip(film.parts, runs, strict=True)):
        waits = {state: ended(run, state, until) for state in part.events}
        kinds = {name: part.states[name] for name in part.events}
        parts = {name for name, kind in kinds.items() if not (kind.background or kind.style == "hidden")}
        whole = sum(sum(waits[state]) for state in parts)
        found = []
        for state, event in part.events.items():
            time, lawful = sum(waits[state]), law(film, part, state, position)
            share = (time / whole if whole else 0.0) if state in parts else None
            found.append(Reported(place, event, len(waits[state]), time, share, lawful, error(waits[state])))
        yield from sorted(found, key=lambda row: -row.time)


def ended(run, state, until):
    """How long the waits of a state lasted that ended by a time of the film, in the order of their ends."""
    waits = (bar for bar in run.bars if bar.state == state and bar.begin < bar.end <= until)
    return [bar.end - bar.begin for bar in sorted(waits, key=lambda bar: bar.end)]


def law(film, part, state, position):
    """The mean by the chart's law, or None."""
    label = part.laws.get(state)
    return next((float(each(position)) for each in film.chart.readouts if each.label == label), None)


def error(waits):
    """The standard error of the mean of waits that follow each other, or None if they are too few."""
    if len(waits) < FEWEST:
        return None
    length = len(waits) // BATCHES
    kept = waits[len(waits) % BATCHES :]
    sums = [sum(kept[place * length : (place + 1) * length]) for place in range(BATCHES)]
    return float(error_of_batches([each / length for each in sums]))


def error_of_batches(means):
    """The standard error of the mean of the batches' means; of what does not vary, 0 and not its rounding."""
    found = estimate.standard_error(means)
    return np.where(found > ROUNDING * sum(means), found, 0.0)
