"""Samples of active sessions (ASH) in the tables of a report: *Top Events*, also of ashrpt.sql, and its slots."""

import re
from collections.abc import Iterable
from dataclasses import replace

from models.analyst.reports.names import complete
from models.analyst.reports.numbers import read_number
from models.analyst.reports.report import NOT_FOUND, OF_SAMPLES, Problem, Sampled, Slot, noted, whole_rows
from models.analyst.reports.sections import scope_of
from models.analyst.reports.tables import Table

SHARES, SIDE = {"%activity", "%event"}, "sessiontype"  # headings of *Top Events*
SIDES = {"BACKGROUND": True, "FOREGROUND": False}
SLOTS = ["slottime(duration)", "slotcount", "event", "eventcount", "%event"]  # headings
# The last slot may end before it begins, at a sample behind the snapshot.
_SLOT = re.compile(r"(?P<begin>\d{2}:\d{2}:\d{2})\s+\((?P<before>-?)(?P<length>[\d.,]+) (?P<unit>min|secs?)\)")
_SECONDS = {"min": 60.0, "sec": 1.0, "secs": 1.0}


def read_samples(tables: Iterable[Table], problems: list[Problem]) -> tuple[Sampled, ...]:
    """Each event and side with its share of all samples, in their order.

    Of a table with a damaged row nothing is read: of two lines a row, some may stand together that do not belong.
    """
    read: dict[tuple[str, bool | None], list[Sampled]] = {}
    for table in tables:
        damaged = next((row for row in table.rows if row.damaged), None)
        if damaged:
            problems.append(Problem(OF_SAMPLES, NOT_FOUND, f"a row of them {damaged.damaged}", (damaged.line,)))
            continue
        scope = scope_of(table.title.replace("User", "foreground"), table.columns)[0]
        for row in table.rows:
            cells = table.by_heading(row)
            name = complete(cells["event"], table.width(0))
            side = SIDES.get(cells[SIDE].upper()) if SIDE in cells else scope
            with noted(problems, OF_SAMPLES, row.line, f"{name}: "):
                share = read_number(next(cells[heading] for heading in SHARES & {*cells}), "%", row.line)
                sessions = read_number(cells["avgactivesessions"], "", row.line)
                read.setdefault((name, side), []).append(Sampled(name, side, share, sessions, (row.line,)))
    agreed = (same for same in read.values() if len({(row.share, row.sessions) for row in same}) == 1)
    return tuple(first for first, *_ in agreed)


def read_slots(tables: Iterable[Table], problems: list[Problem]) -> tuple[Slot, ...]:
    """Each Slot in its order. A row without a time is of the slot above it."""
    slots: list[Slot] = []
    what = "activity over time"
    for table in tables:
        for row in whole_rows(table.rows, problems, what, "them"):
            with noted(problems, what, row.line):
                when, samples, event, count, _ = row.cells
                if when and not (slots and slots[-1].begin in when):
                    slots.append(_slot(when, samples, row.line))
                if not slots:
                    raise ValueError("a row of them has no time")
                sampled = (complete(event, table.width(2)), read_number(count, "", row.line))
                slots[-1] = replace(slots[-1], events=(*slots[-1].events, sampled))
    return tuple(slots)


def _slot(when: str, samples: str, line: int) -> Slot:
    match = _SLOT.fullmatch(when)
    if not match:
        raise ValueError(f"the slot {when!r} has no time and length")
    length = 0.0 if match["before"] else read_number(match["length"], "", line) * _SECONDS[match["unit"]]
    return Slot(match["begin"], length, read_number(samples, "", line))
