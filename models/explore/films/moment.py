"""The moment at the play head: who waits for what and for whom, as a database would print it."""

from itertools import pairwise
from typing import NamedTuple

from models.paths.watching import common_length


class Line(NamedTuple):
    """Who waits, for which event, held up by whom, and for how long so far, in the film's time.

    `still` is what no database can tell: how long the wait goes on; `phase` is what it is in. Who is behind a
    state that only one row is ever in is blocked by that row, whatever it does.
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
            here = [bar for bar in now if bar.row == row and _told(part, bar)]
            found = [_line(part, position, label, bar, blockers(part, run, bar, now), at) for bar in here]
            yield from _counted(found) if crowd else found


def scene(film, runs, after):
    """The middle of the next stretch that is as the film's scene says, after a time; None if there is none."""
    bars = [bar for bar in runs[0].bars if bar.state == film.scene.state]
    changes = sorted([(bar.begin, 1) for bar in bars] + [(bar.end, -1) for bar in bars])
    count, length = 0, common_length(runs)
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


def blockers(part, run, bar, now):
    """The rows that a bar waits for, of the bars that there are now."""
    behind = part.states[bar.state].behind
    return [each.row for each in now if each.state == behind] or only_row(run, behind)


def only_row(run, state):
    """The one row that is ever in a state, as a list; empty if there are several."""
    rows = {bar.row for bar in run.bars if bar.state == state}
    return [*rows] if len(rows) == 1 else []


def _line(part, position, label, bar, blocking, at):
    state = part.states[bar.state]
    first = bar.split == bar.split and at < bar.split
    labels = {row: name for row, name, _ in part.rows(position)}
    blocked_by = labels.get(blocking[0], "") if blocking else ""
    phase = part.name(state.then) if state.then and not first else part.name(bar.state)
    return Line(label, part.events[bar.state], blocked_by, at - bar.begin, bar.end - at, phase)


def _counted(found):
    """The lines of a crowd, those in the same phase of the same event as one: how many, and the longest so far."""
    groups = {}
    for line in found:
        groups.setdefault((line.event, line.phase), []).append(line)
    for group in groups.values():
        first = max(group, key=lambda line: line.in_wait)
        yield first._replace(who=f"{len(group)} of the {first.who}")
