"""Snapshots of one or several systems, and what can be said of all of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter

from models.analyst.answers.history import systems
from models.analyst.answers.history.snapshot import AFTER, BEFORE, Snapshot
from models.analyst.answers.history.system import Line, Look, System, applies

# Choices: how many are named to be looked at first, and what part of the excess of the first the others have.
FIRST, NEXT = 3, 0.02


class History:
    """All Snapshots, and the systems that they are of.

    A report that is there twice, as text and as HTML, counts once; `again` is how many are left out so.
    """

    def __init__(self, snapshots: Iterable[Snapshot]) -> None:
        given = sorted(map(replace, snapshots), key=_order)  # each a Snapshot of its own, also one given twice
        apart = [_once(sorted(members, key=_order)) for members in systems.told_apart(given)]
        self.systems = [System(members) for members in sorted(apart, key=lambda members: _order(members[0]))]
        names = Counter((system.name, system.machine) for system in self.systems)
        for system in self.systems:
            system.has_namesake = names[system.name, system.machine] > 1
        self.again = len(given) - sum(map(len, apart))

    @cached_property
    def snapshots(self) -> list[Snapshot]:
        return [snapshot for system in self.systems for snapshot in system.snapshots]

    @cached_property
    def counted(self) -> list[Snapshot]:
        """Those of all systems that count: each minute of a system does once."""
        return [snapshot for system in self.systems for snapshot in system.counted]

    @cached_property
    def lines(self) -> list[Line]:
        return [line for system in self.systems for line in system.lines]

    @cached_property
    def groups(self) -> tuple[list[Snapshot], ...]:
        """The snapshots that the reader calls before and after; empty if the reader calls none so."""
        groups = tuple(
            [snapshot for snapshot in self.counted if snapshot.group == group] for group in (BEFORE, AFTER)
        )
        return groups if any(groups) else ()

    @property
    def runs(self) -> list[list[Snapshot]]:
        return [run for system in self.systems for run in system.runs]

    @cached_property
    def applying(self) -> list[tuple[str, int]]:
        """Of each chapter that applies somewhere, in how many snapshots that count it does; most first."""
        return [(chapter, many) for (chapter, _), many in self.titled]

    @cached_property
    def titled(self) -> list[tuple[tuple[str, str], int]]:
        """The same, each chapter with the title that its finding has where it applies, or has mostly."""
        counts: Counter[str] = Counter()
        titles: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for snapshot in self.counted:
            for chapter in snapshot.verdicts:
                if applies(snapshot, chapter):
                    counts[chapter] += 1
                    titles[chapter][snapshot.titles.get(chapter, "")] += 1
        return [((chapter, titles[chapter].most_common(1)[0][0]), many) for chapter, many in counts.most_common()]

    @cached_property
    def look_first(self) -> list[Look]:
        """At most FIRST Looks, what has the most sessions above the usual first.

        If nothing stands out, that with the most active sessions.
        """
        looks = [look for system in self.systems for look in system.looks if look.worst.snapshot.top]
        if looks := [look for look in looks if look.worst.snapshot.group != BEFORE] or looks:
            first, *others = sorted(looks, key=attrgetter("excess"), reverse=True)
            return [first, *(look for look in others if look.excess >= NEXT * first.excess)][:FIRST]
        busy = [look for system in self.systems if (look := system.busiest)]
        return [max(busy, key=lambda look: look.worst.snapshot.active or 0.0)] if busy else []


def _once(snapshots: Sequence[Snapshot]) -> list[Snapshot]:
    """Each interval of a system once; what does not say of whom it is, or when it was, as often as it is there."""
    named = any(map(systems.identity, snapshots)) and any(systems.identity(snapshots[0]))
    return list(
        {
            (snapshot.begin, snapshot.end) if named and snapshot.begin and snapshot.end else number: snapshot
            for number, snapshot in enumerate(snapshots)
        }.values()
    )


def _order(snapshot: Snapshot) -> tuple[str, str, str, str]:
    return snapshot.database or "", snapshot.instance or "", snapshot.begin or "", snapshot.name
