"""What a capture of AWR-Miner lists of each snapshot: classes and events of waits, histograms, statements.

Its lists are of all instances together. So of several nothing is given: nobody knows whose it is.
"""

from collections.abc import Iterator, Mapping
from statistics import median

from models.analyst.reports.histograms import from_counts
from models.analyst.reports.merging import add_up, lines_of
from models.analyst.reports.miner_blocks import Block, Row
from models.analyst.reports.named import Named
from models.analyst.reports.ranked import STATEMENT
from models.analyst.reports.report import INCONSISTENT, NOT_FOUND, Event, Fields, Histogram, Problem, noted
from models.analyst.reports.sampled import Classed, Ranked
from models.analyst.reports.shares import DB_TIME
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import possible

CPU = "DB CPU"
TOGETHER = "lists"  # of all instances, in problems
CLASSES, EVENTS = "AVERAGE-ACTIVE-SESSIONS", "TOP-N-TIMED-EVENTS"
WAITS, STATEMENTS = "IO-WAIT-HISTOGRAM", "TOP-SQL-BY-SNAPID"
LISTS = {  # the block of each list: what it is called, the columns that tell its rows apart, those of figures
    CLASSES: ("sessions by wait class", ("wait_class",), (("avg_sess", ""),)),
    EVENTS: ("events by time", ("event_name",), (("pctdbt", "%"), ("total_time_s", "s"))),
    WAITS: (
        "wait event histograms",
        ("event_name", "wait_time_milli"),
        (("wait_time_milli", "ms"), ("wait_count", "")),
    ),
    STATEMENTS: ("statements by elapsed time", ("sql_id", "plan_hash"), (("elap_s", "s"),)),
}
# Choices: so many times the active sessions are more than the other minutes that a list is of explain; and by so
# much the DB time that a list implies may miss that of the metric.
_TOO_MANY, _ALIKE = 2, 2


class Lists:
    """The lists of a capture.

    Parameters
    ----------
    blocks
        The Block of each of LISTS that is there.
    db_times
        Seconds of DB time of each snapshot, as far as they are known.
    """

    def __init__(self, blocks: Mapping[str, Block], instances: int, db_times: Mapping[str, Figure | None]) -> None:
        self._blocks = {name: each for name, each in blocks.items() if name in LISTS} if instances == 1 else {}
        self._rows = {name: each.by_snapshot() for name, each in self._blocks.items()}
        self._db_times, self._scale = db_times, self._unit(db_times)
        there = ", ".join(LISTS[name][0] for name in LISTS if name in blocks)
        message = f"{there}: of all {instances} instances together, so it cannot be told whose they are"
        self._together = [Problem(TOGETHER, NOT_FOUND, message)] if there and instances > 1 else []

    def of(self, snap: str, active: Figure | None) -> tuple[Fields, list[Problem]]:
        """The fields of a Report that a snapshot has from its lists, and the problems with them.

        `active` is how many sessions were, a Figure, or None.
        """
        problems = list(self._together)
        read = {
            "classes": self._classes(snap, active, problems),
            "events": tuple(self._events(snap, problems)),
            "histograms": self._histograms(snap, problems),
            "ranked": tuple(self._ranked(snap, problems)),
        }
        return read, problems

    def _read(self, name: str, snap: str, problems: list[Problem]) -> tuple[list[tuple[Row, list[Figure]]], bool]:
        """(row, figures) of each row of a snapshot; and whether these are all, which they may not be."""
        called, keys, columns = LISTS[name]
        read, before = {}, len(problems)
        if name in self._blocks and snap in self._blocks[name].doubtful:
            problems.append(Problem(called, NOT_FOUND, "a row of them is damaged, or the file is cut off"))
        for row in self._rows.get(name, {}).get(snap, ()):
            with noted(problems, called, row.line):
                figures = [self._blocks[name].figure(row, *each) for each in columns]
                key = tuple(row.cells.get(each, "") for each in keys)
                if None in figures or not key[0]:
                    problems.append(Problem(called, NOT_FOUND, "a row of them is cut off", (row.line,)))
                elif read.setdefault(key, (row, figures))[1] != figures:
                    lines = (read[key][0].line, row.line)
                    problems.append(Problem(key[0], INCONSISTENT, "two rows say different things of it", lines))
                    read[key] = (row, [])
        return [(row, figures) for row, figures in read.values() if figures], len(problems) == before

    def _classes(self, snap: str, active: Figure | None, problems: list[Problem]) -> tuple[Classed, ...]:
        classes = []
        for row, (sessions,) in self._read(CLASSES, snap, problems)[0]:
            sessions.unit = "sessions"
            classes.append(Classed(row.cells["wait_class"], sessions, (row.line,)))
        least = sum(possible(each.sessions).low for each in classes)
        if active is not None and least > _TOO_MANY * possible(active).high:
            message = f"they are {least:.3g} sessions or more where {active.text} are active"
            lines = lines_of(active, *(each.sessions for each in classes))
            problems.append(Problem(LISTS[CLASSES][0], INCONSISTENT, message, lines))
            return ()
        return tuple(sorted(classes, key=lambda each: -each.sessions))

    def _events(self, snap: str, problems: list[Problem]) -> Iterator[Event]:
        """The longest events, what background processes waited among them."""
        for row, (share, time) in self._read(EVENTS, snap, problems)[0]:
            event, lines = row.cells["event_name"], (row.line,)
            if possible(share).low > 1:
                message = f"it has {share.text} % of DB time: a counter spans a start, or processes behind waited"
                problems.append(Problem(event, INCONSISTENT, message, lines))
            elif event == CPU:
                yield Event(event, False, time=self._seconds(time), share=share, lines=lines, share_of=DB_TIME)
            else:
                yield Event(
                    event, None, time=self._seconds(time), share=share, lines=lines, share_of=DB_TIME,
                    wait_class=row.cells.get("wait_class") or None,
                )  # fmt: skip

    def _unit(self, db_times: Mapping[str, Figure | None]) -> float | None:
        """Seconds of one in the list of events: its heading says 1, but many releases of the script print 1e-6.

        A time over its share is DB time, which tells. None if it fits neither.
        """
        ratios = []
        for snap, known in db_times.items():
            for _, (share, time) in self._read(EVENTS, snap, [])[0]:
                ratios += [time / share / known] if share and time and known else []
        middle = median(ratios) if ratios else 0.0
        return next((each for each in (1.0, 1e-6) if 1 / _ALIKE < middle * each < _ALIKE), None)

    def _seconds(self, time: Figure) -> Figure | None:
        scale = self._scale
        return Figure(time * scale, time.text, "s", time.resolution * scale, time.line) if scale else None

    def _histograms(self, snap: str, problems: list[Problem]) -> Named[Histogram]:
        """Histograms by event; none if a bucket may be missing."""
        counts, named = {}, Named(what="wait event histogram")
        read, are_all = self._read(WAITS, snap, problems)
        for row, (edge, waits) in read if are_all else ():
            counts.setdefault(row.cells["event_name"], {})[edge] = waits
        named.update((event, from_counts(event, each)) for event, each in counts.items() if sum(each.values()))
        return named

    def _ranked(self, snap: str, problems: list[Problem]) -> Iterator[Ranked]:
        """Statements by elapsed time, each with all its plans; none if one may be missing."""
        times, kinds, db_time = {}, {}, self._db_times.get(snap)
        read, are_all = self._read(STATEMENTS, snap, problems)
        for row, (time,) in read if are_all else ():
            times.setdefault(row.cells["sql_id"], []).append(time)
            kinds.setdefault(row.cells["sql_id"], row.cells.get("module", ""))
        totals = {statement: add_up(each) for statement, each in times.items()}
        for statement, total in sorted(totals.items(), key=lambda each: -each[1]):
            share = None
            if db_time and total <= db_time:
                known = (total.resolution + total / db_time * db_time.resolution) / db_time
                share = Figure(total / db_time, total.text, "%", known, total.line)
            whole = DB_TIME if share is not None else ""
            yield Ranked(STATEMENT, "elapsed time", statement, total, share, whole, kinds[statement])
