"""One system among those of a history: its snapshots in order, and what is usual among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from operator import attrgetter
from statistics import median

from models.analyst.answers.history import counting, loads, systems
from models.analyst.answers.history.snapshot import Snapshot
from models.analyst.findings.study import log_writes
from models.analyst.findings.study.choices import FEW, MATERIAL, NOTHING
from models.analyst.findings.study.finding import APPLIES

# Choices. A figure stands out from so many robust standard deviations above the median on, which are 1.4826 times
# the median absolute deviation of a normal distribution, and here no less than a twentieth of the median; fewer
# snapshots than ENOUGH have nothing that is usual.
FAR, ROBUST, LEAST, ENOUGH = 3.5, 1.4826, 0.05, 5
PART = 0.2  # of the sessions above the usual, which an event has at least that is named for them; a choice
Far = tuple[str, float, float]  # a name, what it has, and what is usual


@dataclass(frozen=True)
class Line:
    """One snapshot beside the one before it.

    Attributes
    ----------
    counted
        Whether it counts; else others are of the same time.
    compared
        Whether there is one before it, since the instance was started.
    begun, ended
        The chapters whose finding applies and did not before, and the other way round; all that apply, if there
        is nothing to compare with.
    far
        What stands out: the figure's name, its value, and the median of the snapshots of its load.
    load
        `loads.QUIET` or LOADED; empty if the two are not told apart, None if nobody knows.
    restarted, after_gap
        Whether the instance was started again before it, and whether no report is of the time before it.
    """

    snapshot: Snapshot
    counted: bool = True
    compared: bool = False
    begun: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    far: tuple[Far, ...] = ()
    load: str | None = None
    restarted: bool = False
    after_gap: bool = False


@dataclass(frozen=True)
class Look:
    """Lines of a system in a row that stand out, and the worst of them.

    Attributes
    ----------
    load
        The load whose hours it is compared with: its own, or quiet ones.
    """

    system: System
    lines: tuple[Line, ...]
    worst: Line
    load: str | None

    @property
    def excess(self) -> float:
        """How many active sessions the worst has more than usual."""
        return (self.worst.snapshot.active or 0.0) - self.system.usual_active(self.load)

    @property
    def event(self) -> Far | None:
        """The event that has more sessions than usual by the most: its name, how many, and the usual number.

        None if it is not a PART of what is more than usual, or if it is not known what is usual.
        """
        here, usual = self.worst.snapshot.sessions, self.system.usual_sessions.get(self.load)
        if not here or usual is None:
            return None
        name = max(here, key=lambda event: here[event] - usual.get(event, 0.0))
        many, before = here[name], usual.get(name, 0.0)
        return (name, many, before) if many - before >= PART * max(self.excess, 0.0) else None


class System:
    """The snapshots of one instance of one database, by their begin."""

    def __init__(self, snapshots: list[Snapshot]) -> None:
        self.counted = counting.counted(snapshots)
        given = set(map(id, snapshots))
        rests = [snapshot for snapshot in self.counted if id(snapshot) not in given]
        self.snapshots = (
            sorted([*snapshots, *rests], key=lambda snapshot: snapshot.begin or "") if rests else snapshots
        )
        names: Iterator[str | None] = (
            next(filter(None, map(attrgetter(what), snapshots)), None)
            for what in ("database", "instance", "machine", "dbid")
        )
        self.database, self.instance, self.machine, self.dbid = names
        self.has_namesake = False

    @property
    def name(self) -> str:
        """Database and instance, once if both are called the same; empty if the reports name none."""
        if not self.database or not self.instance:
            number = "instance " if not self.database and (self.instance or "").isdecimal() else ""
            return number + (self.database or self.instance or "")
        alike = self.database.lower() == self.instance.lower()
        return self.database if alike else f"{self.database}, instance {self.instance}"

    @property
    def sessions_a_processor(self) -> float:
        """Of the busiest interval, how many sessions are active for each CPU; as if one where that is unknown."""
        return max(((snapshot.active or 0.0) / (snapshot.cpus or 1.0) for snapshot in self.counted), default=0.0)

    @property
    def is_named(self) -> bool:
        """Whether the reports say which database or instance they are of; else they may be of any, of several too.

        Then none is compared with another: nothing is usual, and nothing begins or ends.
        """
        return any(map(any, map(systems.identity, self.snapshots)))

    @cached_property
    def threshold(self) -> float | None:
        """Active sessions from which on an hour is a loaded one; None where all are of one kind."""
        if not self.is_named:
            return None
        return loads.threshold([snapshot.active for snapshot in self.counted if snapshot.active is not None])

    def load(self, snapshot: Snapshot) -> str | None:
        """Whether it is of a quiet or of a loaded hour: see `Line`."""
        return loads.load_of(snapshot.active, self.threshold)

    @cached_property
    def usual(self) -> dict[str | None, dict[str, tuple[float, float]]]:
        """By load, the median and how far from it is far, of each of the `measures` that ENOUGH snapshots have."""
        known: defaultdict[str | None, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        for snapshot in self.counted if self.is_named else ():
            for name, value in measures(snapshot).items():
                known[self.load(snapshot)][name].append(value)
        return {
            load: {name: _middle(values) for name, values in of_load.items() if len(values) >= ENOUGH}
            for load, of_load in known.items()
        }

    def usual_active(self, load: str | None) -> float:
        """How many sessions are usually active in hours of this load; 0 if too few are known."""
        return self.usual.get(load, {}).get("active sessions", (0.0, 0.0))[0]

    @cached_property
    def usual_sessions(self) -> dict[str | None, dict[str, float]]:
        """By load, how many sessions are usually in each event, 0 if mostly none; nothing of too few snapshots."""
        known = defaultdict(list)
        for snapshot in self.counted if self.is_named else ():
            known[self.load(snapshot)].append(snapshot.sessions)
        return {
            load: {
                name: median(sessions.get(name, 0.0) for sessions in snapshots) for name in set().union(*snapshots)
            }
            for load, snapshots in known.items()
            if len(snapshots) >= ENOUGH
        }

    @cached_property
    def lines(self) -> list[Line]:
        lines, before = {}, None
        for snapshot, (restarted, gap) in zip(self.counted, systems.breaks(self.counted), strict=True):
            before = None if restarted or not self.is_named else before
            now = {chapter for chapter, verdict in snapshot.verdicts.items() if applies(snapshot, chapter)}
            begun = tuple(chapter for chapter in snapshot.verdicts if chapter in now - (before or set()))
            ended = tuple(chapter for chapter in snapshot.verdicts if chapter in (before or set()) - now)
            lines[id(snapshot)] = Line(
                snapshot, True, before is not None, begun, ended, tuple(self._far(snapshot)), self.load(snapshot),
                restarted, gap,
            )  # fmt: skip
            before = now
        return [lines.get(id(snapshot)) or Line(snapshot, counted=False) for snapshot in self.snapshots]

    @cached_property
    def stretches(self) -> list[loads.Stretch]:
        """From when to when its hours were quiet or loaded, and without a break between them."""
        return list(loads.stretches([line for line in self.lines if line.counted]))

    @property
    def runs(self) -> list[list[Snapshot]]:
        """Its snapshots that count, without a restart or a gap between those of one list."""
        runs: list[list[Snapshot]] = []
        for snapshot, (restarted, gap) in zip(self.counted, systems.breaks(self.counted), strict=True):
            if restarted or gap or not runs:
                runs.append([])
            runs[-1].append(snapshot)
        return runs

    def _far(self, snapshot: Snapshot) -> Iterator[Far]:
        usual = self.usual.get(self.load(snapshot), {})
        for name, value in measures(snapshot).items():
            middle, spread = usual.get(name, (value, 0.0))
            if value - middle > FAR * spread:
                yield name, value, middle

    @cached_property
    def looks(self) -> list[Look]:
        """A Look for lines in a row that stand out, and for the busiest loaded time if it overloads the CPUs.

        That is, if more sessions are active than there are processors.
        """
        rows: list[list[Line]] = [[]]
        for line in self.lines:
            if line.counted and line.far and not (rows[-1] and (line.restarted or line.after_gap)):
                rows[-1].append(line)
            elif line.counted:
                rows.append([line] if line.far else [])
        looks = [self._look(tuple(row)) for row in rows if row]
        loaded = [stretch.lines for stretch in self.stretches if stretch.load == loads.LOADED]
        most = max(loaded, key=lambda row: _busiest(row).snapshot.active or 0.0, default=())
        over = most and (_busiest(most).snapshot.active or 0.0) > (_busiest(most).snapshot.cpus or inf)
        if over and not any(look.worst in most for look in looks):
            looks.append(self._look(most, loads.QUIET))
        return looks

    def _look(self, lines: tuple[Line, ...], load: str | None = None) -> Look:
        worst = _busiest(lines)
        return Look(self, lines, worst, worst.load if load is None else load)

    @property
    def busiest(self) -> Look | None:
        """A Look for the busiest line, beside quiet hours if there are some; None if none has a top."""
        lines = [line for line in self.lines if line.counted and line.snapshot.top]
        return self._look((_busiest(lines),), self.load_beside) if lines else None

    @property
    def load_beside(self) -> str:
        """The load that an hour is compared with of which one asks why it is busy."""
        return "" if self.threshold is None else loads.QUIET


def _busiest(lines: Sequence[Line]) -> Line:
    """The line with the most active sessions."""
    return max(lines, key=lambda line: line.snapshot.active or 0.0)


def measures(snapshot: Snapshot) -> dict[str, float]:
    """What can stand out in a snapshot, by name: sessions and processors busy, and the means that matter."""
    figures = {"active sessions": snapshot.active, "CPUs busy": snapshot.cpu_busy}
    for event, row in snapshot.waits.items():
        is_redo = event in (log_writes.SYNC, log_writes.IO)
        if (row["waits"] or 0) >= FEW and (is_redo or (row["share"] or 0) >= MATERIAL):
            figures[f"{event}, mean"] = row["mean"]
    return {name: value for name, value in figures.items() if value is not None}


def applies(snapshot: Snapshot, chapter: str) -> bool:
    """Whether a finding applies, and to more than next to nothing of DB time."""
    return snapshot.verdicts[chapter] == APPLIES and not 0 < snapshot.stakes.get(chapter, 0.0) < NOTHING


def _middle(values: Sequence[float]) -> tuple[float, float]:
    middle = median(values)
    return middle, ROBUST * max(median(abs(value - middle) for value in values), LEAST * middle / ROBUST)
