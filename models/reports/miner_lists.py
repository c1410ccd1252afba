"""What a capture of AWR-Miner lists of each snapshot: classes and events of waits, histograms, statements.

Its lists are of all instances together. So of several nothing is given: nobody knows whose it is.
"""

from statistics import median

from models.numbers.figure import Figure
from models.numbers.interval import possible
from models.reports.histograms import from_counts
from models.reports.listings.named import Named
from models.reports.merging import add_up, lines_of
from models.reports.numbers import read_number
from models.reports.ranked import STATEMENT
from models.reports.report import INCONSISTENT, NOT_FOUND, Event, Problem
from models.reports.sampled import Classed, Ranked

CPU, EVENTS = "DB CPU", "TOP-N-TIMED-EVENTS"
_SHARED = ("pctdbt", "%"), ("total_time_s", "s")
LISTS = {  # the block of each list, and what it is called
    "AVERAGE-ACTIVE-SESSIONS": "sessions by wait class",
    EVENTS: "events by time",
    "IO-WAIT-HISTOGRAM": "wait event histograms",
    "TOP-SQL-BY-SNAPID": "statements by elapsed time",
}
# Choices: so many times the active sessions are more than the other minutes that a list is of explain; and by so
# much the DB time that a list implies may miss that of the metric.
_TOO_MANY, _ALIKE = 2, 2


class Lists:
    """The lists of a capture.

    Parameters
    ----------
    blocks : dict
        The Block of each of LISTS that is there.
    instances : int
    db_times : dict
        Seconds of DB time of each snapshot, as far as they are known.
    """

    def __init__(self, blocks, instances, db_times):
        self._blocks = {name: each for name, each in blocks.items() if name in LISTS} if instances == 1 else {}
        self._rows = {name: each.by_snapshot() for name, each in self._blocks.items()}
        self._db_times, self._scale = db_times, self._unit(db_times)
        there = ", ".join(LISTS[name] for name in LISTS if name in blocks)
        message = f"{there}: of all {instances} instances together, so it cannot be told whose they are"
        self._together = [Problem("lists", NOT_FOUND, message)] if there and instances > 1 else []

    def of(self, snap, active):
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

    def _read(self, name, snap, problems, *columns):
        """(row, figures) of each row of a snapshot that has all of these columns, which are (heading, unit)."""
        read = []
        for row in self._rows.get(name, {}).get(snap, ()):
            try:
                figures = [self._blocks[name].figure(row, *each) for each in columns]
            except ValueError as problem:
                problems.append(Problem(LISTS[name], NOT_FOUND, str(problem), (row.line,)))
                continue
            if None in figures:
                problems.append(Problem(LISTS[name], NOT_FOUND, "a row of them is cut off", (row.line,)))
            else:
                read.append((row, figures))
        return read

    def _is_doubtful(self, name, snap, problems):
        """Whether a row of a snapshot may be missing, of which the others then say too much."""
        doubtful = name in self._blocks and snap in self._blocks[name].doubtful
        if doubtful:
            problems.append(Problem(LISTS[name], NOT_FOUND, "a row of them is damaged, or the file is cut off"))
        return doubtful

    def _classes(self, snap, active, problems):
        name = "AVERAGE-ACTIVE-SESSIONS"
        self._is_doubtful(name, snap, problems)
        read = self._read(name, snap, problems, ("avg_sess", ""))
        classes = [Classed(row.cells.get("wait_class", ""), figure, (row.line,)) for row, (figure,) in read]
        for each in classes:
            each.sessions.unit = "sessions"
        least = sum(possible(each.sessions).low for each in classes)
        if active is not None and least > _TOO_MANY * possible(active).high:
            message = f"they are {least:.3g} sessions or more where {active.text} are active"
            lines = lines_of(active, *(each.sessions for each in classes))
            problems.append(Problem(LISTS[name], INCONSISTENT, message, lines))
            return ()
        return tuple(sorted((each for each in classes if each.name), key=lambda each: -each.sessions))

    def _events(self, snap, problems):
        """The longest events, what background processes waited among them."""
        self._is_doubtful(EVENTS, snap, problems)
        for row, (share, time) in self._read(EVENTS, snap, problems, *_SHARED):
            event = row.cells.get("event_name", "")
            if possible(share).low > 1:
                message = f"it has {share.text} % of DB time; a counter may span a start, or most waited behind"
                problems.append(Problem(event, INCONSISTENT, message, (row.line,)))
            elif event:
                yield Event(
                    event, False if event == CPU else None, time=self._seconds(time), share=share,
                    wait_class=None if event == CPU else row.cells.get("wait_class") or None, lines=(row.line,),
                    share_of="DB time",
                )  # fmt: skip

    def _unit(self, db_times):
        """Seconds of one in the list of events: its heading says 1, but many releases of the script print 1e-6.

        A time over its share is DB time, which tells. None if it fits neither.
        """
        ratios = []
        for snap, known in db_times.items():
            for _, (share, time) in self._read(EVENTS, snap, [], *_SHARED):
                ratios += [time / share / known] if share and time and known else []
        middle = median(ratios) if ratios else 0.0
        return next((each for each in (1.0, 1e-6) if 1 / _ALIKE < middle * each < _ALIKE), None)

    def _seconds(self, time):
        scale = self._scale
        return scale and Figure(time * scale, time.text, "s", time.resolution * scale, time.line)

    def _histograms(self, snap, problems):
        """Histograms by event; none if a bucket may be missing."""
        name, named = "IO-WAIT-HISTOGRAM", Named(what="wait event histogram")
        counts, before = {}, len(problems)
        columns = ("wait_time_milli", "ms"), ("wait_count", "")
        doubtful = self._is_doubtful(name, snap, problems)
        for row, (edge, waits) in self._read(name, snap, problems, *columns):
            buckets = counts.setdefault(row.cells.get("event_name", ""), {})
            if buckets.setdefault(read_number(edge.text, "ms", edge.line), waits) != waits:
                problems.append(Problem(LISTS[name], INCONSISTENT, "a bucket is printed twice", (row.line,)))
        if not doubtful and len(problems) == before:
            named.update((event, from_counts(event, each)) for event, each in counts.items() if sum(each.values()))
        return named

    def _ranked(self, snap, problems):
        """Statements by elapsed time, each with all its plans; a share that is more than all is none."""
        db_time = self._db_times.get(snap)
        name, times, kinds = "TOP-SQL-BY-SNAPID", {}, {}
        self._is_doubtful(name, snap, problems)
        for row, (time,) in self._read(name, snap, problems, ("elap_s", "s")):
            if statement := row.cells.get("sql_id", ""):
                times.setdefault(statement, []).append(time)
                kinds.setdefault(statement, row.cells.get("module", ""))
        totals = {statement: add_up(each) for statement, each in times.items()}
        for statement, total in sorted(totals.items(), key=lambda each: -each[1]):
            share = None
            if db_time and total <= db_time:
                share = Figure(total / db_time, total.text, "%", db_time.resolution / db_time, total.line)
            whole = "DB time" if share is not None else ""
            yield Ranked(STATEMENT, "elapsed time", statement, total, share, whole, kinds[statement])
