"""Snapshots of one or several systems, in the order in which they were taken, and what is usual among them."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from statistics import median

from models.findings.asking import redo_writes
from models.findings.asking.choices import FEW, MATERIAL
from models.findings.asking.finding import APPLIES

# Choices. A figure stands out from so many robust standard deviations above the median on, which are 1.4826 times
# the median absolute deviation of a normal distribution, and here no less than a twentieth of the median; fewer
# snapshots than ENOUGH have nothing that is usual; FIRST are named to be looked at first.
FAR, ROBUST, LEAST, ENOUGH, FIRST = 3.5, 1.4826, 0.05, 5, 3


@dataclass(frozen=True)
class Line:
    """One snapshot beside the one before it.

    Attributes
    ----------
    snapshot : Snapshot
    compared : bool
        Whether there is one before it.
    begun, ended : tuple of str
        The chapters whose finding applies and did not before, and the other way round; all that apply, if there
        is nothing to compare with.
    far : tuple of (str, float, float)
        What stands out: the figure's name, its value, and the median of all snapshots.
    """

    snapshot: object
    compared: bool = False
    begun: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    far: tuple[tuple[str, float, float], ...] = ()


class System:
    """The snapshots of one instance of one database, by their begin."""

    def __init__(self, snapshots):
        self.snapshots = snapshots
        self.database, self.instance = snapshots[0].database, snapshots[0].instance

    @property
    def name(self):
        """Database and instance; empty if the reports name none."""
        if not self.database:
            return self.instance or ""
        return f"{self.database}, instance {self.instance}" if self.instance else self.database

    @property
    def is_named(self):
        """Whether the reports say which database or instance they are of; else they may be of any, of several too.

        Then none is compared with another: nothing is usual, and nothing begins or ends.
        """
        return bool(self.database or self.instance)

    @cached_property
    def usual(self):
        """The median and how far from it is far, of each of the `measures` that ENOUGH snapshots have."""
        if not self.is_named:
            return {}
        known = {}
        for snapshot in self.snapshots:
            for name, value in measures(snapshot).items():
                known.setdefault(name, []).append(value)
        return {name: _middle(values) for name, values in known.items() if len(values) >= ENOUGH}

    @cached_property
    def usual_sessions(self):
        """How many sessions are usually in each event of the top, 0 if mostly none; empty of too few snapshots."""
        if not self.is_named or len(self.snapshots) < ENOUGH:
            return {}
        each = [sessions(snapshot) for snapshot in self.snapshots]
        return {name: median(one.get(name, 0.0) for one in each) for name in set().union(*each)}

    @cached_property
    def lines(self):
        """A Line for every snapshot."""
        found, before = [], None
        for snapshot in self.snapshots:
            now = {chapter for chapter, verdict in snapshot.verdicts.items() if verdict == APPLIES}
            begun = tuple(chapter for chapter in snapshot.verdicts if chapter in now - (before or set()))
            ended = tuple(chapter for chapter in snapshot.verdicts if chapter in (before or set()) - now)
            found.append(Line(snapshot, before is not None, begun, ended, tuple(self._far(snapshot))))
            before = now if self.is_named else None
        return found

    def _far(self, snapshot):
        for name, value in measures(snapshot).items():
            middle, spread = self.usual.get(name, (value, 0.0))
            if value - middle > FAR * spread:
                yield name, value, middle

    def excess(self, snapshot):
        """The event that has more sessions than usual by the most: its name, how many, and the usual number."""
        here = sessions(snapshot)
        if not here:
            return None
        name = max(here, key=lambda event: here[event] - self.usual_sessions.get(event, 0.0))
        return name, here[name], self.usual_sessions.get(name, 0.0)


class History:
    """All Snapshots, and the systems that they are of.

    A report that is there twice, as text and as HTML, counts once; `again` is how many are left out so.
    """

    def __init__(self, snapshots):
        given = sorted(snapshots, key=_order)
        ordered = list({_taken(each, place): each for place, each in enumerate(given)}.values())
        self.again = len(given) - len(ordered)
        self.systems = [System(list(members)) for _, members in groupby(ordered, key=_system)]

    @cached_property
    def snapshots(self):
        """Those of all systems."""
        return [snapshot for system in self.systems for snapshot in system.snapshots]

    @cached_property
    def lines(self):
        """Those of all systems."""
        return [line for system in self.systems for line in system.lines]

    @cached_property
    def applying(self):
        """Of each chapter that applies somewhere, in how many snapshots it does and cannot be told; most first."""
        counts = {}
        for snapshot in self.snapshots:
            for chapter, verdict in snapshot.verdicts.items():
                counts.setdefault(chapter, []).append(verdict)
        found = [(chapter, told.count(APPLIES)) for chapter, told in counts.items() if APPLIES in told]
        return sorted(found, key=lambda each: -each[1])

    @cached_property
    def on_top(self):
        """What DB time goes to in all snapshots together: name, share and chapter, the largest first."""
        seconds, chapters = {}, {}
        known = [each for each in self.snapshots if each.db_time]
        for snapshot in known:
            for name, share, _, chapter in snapshot.top:
                seconds[name] = seconds.get(name, 0.0) + (share or 0.0) * snapshot.db_time
                chapters[name] = chapter or chapters.get(name)
        whole = sum(each.db_time for each in known)
        found = [(name, time / whole, chapters[name]) for name, time in seconds.items() if time]
        return sorted(found, key=lambda each: -each[1])

    @cached_property
    def look_first(self):
        """The lines to look at first, at most FIRST, each with its system: what stands out, by sessions in excess.

        If nothing does, that with the most active sessions.
        """
        all_lines = [(system, line) for system in self.systems for line in system.lines if line.snapshot.top]
        far = [(system, line) for system, line in all_lines if line.far]
        if far:
            return sorted(far, key=_excess, reverse=True)[:FIRST]
        return [max(all_lines, key=lambda each: each[1].snapshot.active or 0.0)] if all_lines else []


def measures(snapshot):
    """What can stand out in a snapshot, by name: sessions and processors busy, and the means that matter."""
    found = {"active sessions": snapshot.active, "CPUs busy": snapshot.cpu_busy}
    for event, row in snapshot.waits.items():
        is_redo = event in (redo_writes.SYNC, redo_writes.IO)
        if (row["waits"] or 0) >= FEW and (is_redo or (row["share"] or 0) >= MATERIAL):
            found[f"{event}, mean"] = row["mean"]
    return {name: value for name, value in found.items() if value is not None}


def sessions(snapshot):
    """How many sessions are in each event of the top, CPU among them, on average."""
    if snapshot.active is None:
        return {}
    return {event: share * snapshot.active for event, share, *_ in snapshot.top if share is not None}


def _excess(each):
    system, line = each
    excess = system.excess(line.snapshot)
    return excess[1] - excess[2] if excess else 0.0


def _middle(values):
    middle = median(values)
    return middle, ROBUST * max(median(abs(each - middle) for each in values), LEAST * middle / ROBUST)


def _taken(snapshot, place):
    """What is the same of two reports of one interval; its place if a report does not say of which it is."""
    said = snapshot.begin and snapshot.end and any(_system(snapshot))
    return (*_system(snapshot), snapshot.begin, snapshot.end) if said else place


def _system(snapshot):
    return snapshot.database or "", snapshot.instance or ""


def _order(snapshot):
    return (*_system(snapshot), snapshot.begin or "", snapshot.name)
