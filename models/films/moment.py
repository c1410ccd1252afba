"""The moment at the play head: who waits for what and for whom, as a database would print it."""

from itertools import pairwise
from typing import NamedTuple


class Line(NamedTuple):
    """Who waits, for which event, held up by whom, and for how long so far, in the film's time.

    `still` is what no database can tell: how long the wait, or its phase, goes on; `phase` is what it is in.
    """

    who: str
    event: str
    blocked_by: str
    in_wait: float
    still: float
    phase: str


def lines(film, runs, position, at):
    """A line for each row that is in a timed state and not at rest; of a crowd one for each state and phase."""
    for part, run in zip(film.parts, runs, strict=True):
        now = [bar for bar in run.bars if bar.begin <= at < bar.end]
        for row, label, crowd in part.rows(position):
            found = [
                _line(part, position, label, bar, now, at) for bar in now if bar.row == row and _told(part, bar)
            ]
            yield from _counted(found) if crowd else found


def scene(film, runs, after):
    """The middle of the next stretch that is as the film's scene says, after a time; None if there is none."""
    bars = [bar for bar in runs[0].bars if bar.state == film.scene.state]
    changes = sorted([(bar.begin, 1) for bar in bars] + [(bar.end, -1) for bar in bars])
    count, length = 0, min(run.length for run in runs)
    for (time, change), (until, _) in pairwise(changes):
        count += change
        if count == film.scene.many and after < time < until <= length:
            return (time + until) / 2
    return None


def counters(film, runs, at):
    """For each row that counts messages: its label, what it sent and received so far, and what was captured."""
    (run,) = runs
    arrows = [bar for bar in run.bars if film.parts[0].states[bar.state].style == "arrow"]
    for counted in film.counters["rows"]:
        sent = sum(bar.row == counted["row"] and bar.begin <= at for bar in arrows)
        received = sum(bar.note == counted["row"] and bar.end <= at for bar in arrows)
        yield counted["label"], sent, received, counted["captured"]


def _told(part, bar):
    return bar.state in part.events and part.states[bar.state].tone != "quiet"


def _line(part, position, label, bar, now, at):
    state = part.states[bar.state]
    first = bar.split == bar.split and at < bar.split
    labels = {row: name for row, name, _ in part.rows(position)}
    blockers = [labels.get(each.row, "") for each in now if each.state == state.behind]
    phase = part.name(state.then) if state.then and not first else part.name(bar.state)
    until = bar.split if first else bar.end
    return Line(label, part.events[bar.state], (blockers or [""])[0], at - bar.begin, until - at, phase)


def _counted(found):
    """The lines of a crowd, those in the same phase of the same event as one: how many, and the longest so far."""
    groups = {}
    for line in found:
        groups.setdefault((line.event, line.phase), []).append(line)
    for group in groups.values():
        first = max(group, key=lambda line: line.in_wait)
        yield first._replace(who=f"{len(group)} of the {first.who}")
