"""What a report says of the parts of its time: samples of sessions by slots, and the host's load by snapshots."""

import re
from collections.abc import Iterable
from dataclasses import replace

from models.analyst.reports.headings import plain
from models.analyst.reports.names import complete
from models.analyst.reports.numbers import read_number, read_share
from models.analyst.reports.report import Problem, noted
from models.analyst.reports.sampled import Load, Slot
from models.analyst.reports.tables import Table

_SLOTS = ("slottime(duration)", "slotcount", "event", "eventcount", "%event")
_LOADS = ({"snaptime", "load", "%busy"}, {"snapshotdaytime", "load", "%busy"})
# The last slot may end before it begins, at a sample behind the snapshot.
_SLOT = re.compile(r"(?P<begin>\d{2}:\d{2}:\d{2})\s+\((?P<before>-?)(?P<length>[\d.,]+) (?P<unit>min|secs?)\)")
_SECONDS = {"min": 60.0, "sec": 1.0, "secs": 1.0}


def over_time_kind(columns: Iterable[str]) -> str:
    """ "slots" if headings are those of *Activity Over Time*, "loads" of a host's statistics in detail."""
    headings = tuple(map(plain, columns))
    if headings == _SLOTS:
        return "slots"
    return "loads" if any(each <= {*headings} for each in _LOADS) else ""


def read_slots(tables: Iterable[Table]) -> tuple[tuple[Slot, ...], list[Problem]]:
    """Each Slot in its order, and what could not be read. A row without a time is of the slot above it."""
    found: list[Slot] = []
    problems: list[Problem] = []
    for table in tables:
        for row in table.rows:
            with noted(problems, "activity over time", row.line):
                if row.damaged:
                    raise ValueError(f"a row of them {row.damaged}")
                when, samples, event, count, _ = row.cells
                if when and not (found and found[-1].begin in when):
                    found.append(_slot(when, samples, row.line))
                if not found:
                    raise ValueError("a row of them has no time")
                each = (complete(event, table.width(2)), read_number(count, "", row.line))
                found[-1] = replace(found[-1], events=(*found[-1].events, each))
    return tuple(found), problems


def _slot(when: str, samples: str, line: int) -> Slot:
    match = _SLOT.fullmatch(when)
    if not match:
        raise ValueError(f"the slot {when!r} has no time and length")
    length = 0.0 if match["before"] else read_number(match["length"], "", line) * _SECONDS[match["unit"]]
    return Slot(match["begin"], length, read_number(samples, "", line))


def read_loads(tables: Iterable[Table]) -> tuple[tuple[Load, ...], list[Problem]]:
    """Each Load in its order, and what could not be read. The first snapshot has no share."""
    found, problems = [], []
    for table in tables:
        headings = [plain(column) for column in table.columns]
        when = next(headings.index(each) for each in ("snaptime", "snapshotdaytime") if each in headings)
        load, busy = headings.index("load"), headings.index("%busy")
        for row in table.rows:
            with noted(problems, "the host's load over time", row.line):
                if row.damaged:
                    raise ValueError(f"a row of it {row.damaged}")
                many = read_number(row.cell(load), "", row.line)
                found.append(Load(row.cell(when), many, read_share(row.cell(busy), row.line)))
    return tuple(dict.fromkeys(found)), problems
