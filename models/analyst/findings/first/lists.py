"""The lists of a report that can say who has most of something: each row with its share, by what speaks for it.

A list is of no use where something else speaks for the time better, or where it is of something else: then nobody
is in it. `None` is a list that the report does not have.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from models.analyst.findings.first.called import changes_rows, is_oracles_own
from models.analyst.findings.study.arithmetic import known, quotient
from models.analyst.findings.study.study import Study
from models.analyst.reports import Ranked
from models.analyst.reports.merging import best
from models.analyst.reports.ranked import CAPTURED
from models.analyst.reports.shares import DB_TIME
from models.laws.numbers.figure import Figure

STATEMENT, SEGMENT, INDEX, BLOCKER = "statement", "segment", "index segment", "blocking session"
DIRECT = re.compile(r"direct path .*|cell smart .*")
_SAME_BLOCKS = (
    (re.compile("buffer busy waits"), "buffer busy waits"),
    (re.compile("gc buffer busy.*"), "gc buffer busy waits"),
)
_GONE = re.compile(r"\bSYS_TEMP_|\*\* MISSING")  # tables of one statement's own, and what was dropped
IO = re.compile(
    r"db file .*read|direct path .*|cell .*|read by other session|local write wait|Data file init write"
)
CLUSTER = re.compile(r"gc .*")
_TIMES = {"I/O time": IO, "cluster time": CLUSTER}  # the events of which lists of statements have the time
SCATTERED, SINGLE = "db file scattered read", "db file sequential read"
READS = ("reads", "physical reads")  # lists of blocks, which are no time
READS_APART = (10,)  # the release from which on sessions that wait for another's read are in an event of their own

# Choices: the part from which on one that has it stands behind something; waits or samples, fewer than which say
# nothing; and versions of one statement, from which on they are what sessions meet in.
SOME, FEW, MANY = 0.2, 20, 500
THIN = 0.3  # of the CPU, below which the statements that are listed do not say who computes; a choice
WHOLE = 1.5  # printed shares, from which on a counter ran over, and not one clock ahead of another: a choice
ORDER, MOST = 10, 0.5  # waits for each that a list has, and of the time that it is of, a wait's: choices

Ordered = tuple[str, str]  # a list: of what, and by what it is ordered


@dataclass(frozen=True)
class Part:
    """One of a list: its row, its share of the whole, and what that is, "the reads"; or what it has many of."""

    row: Ranked
    share: Figure | None
    of: str


def parts(study: Study, event: str, what: str, by: str) -> list[Part] | None:
    """The Part of each that a list has of an event, those without a share left out; None without such a list."""
    rows = rows_of(study, what, by)
    if (what, by) == (STATEMENT, "CPU time"):
        return _of_cpu(study, rows)
    if (what, by) == (STATEMENT, "waiting"):
        return _waiting(study, event)
    if not rows or not is_of(study, event, by, rows) or (by in READS and others(study, event)):
        return None
    if by == "versions":
        most = max(rows, key=lambda row: row.total or 0.0)
        many = most.total if most.total is not None and most.total >= MANY else None
        return [Part(most, None, f"{many.text} versions")] if many else None
    if what != STATEMENT:
        rows = [row for row in rows if row.total is None or row.total >= FEW]
    if by == "parse calls":
        rows = [row for row in rows if not is_oracles_own(row)]
    if by in READS:
        readers = rows if what == STATEMENT else rows_of(study, STATEMENT, "reads")[:1]
        waiting = [row for row in readers if _waits_as_it_reads(study, event, row)]
        rows = waiting if what == STATEMENT else rows if waiting or not readers else []
    shares = [part for part in (_part(study, row) for row in rows) if part]
    return None if rows and not shares else shares


def scattered(study: Study) -> float | None:
    """The share of the CPU that all statements listed by it have, if that is THIN; None if not, or not listed."""
    listed = parts(study, "", STATEMENT, "CPU time") if rows_of(study, STATEMENT, "CPU time") else []
    share = sum(part.share or 0.0 for part in listed or [])
    return share if listed and share < THIN else None


def ended(study: Study) -> Figure | None:
    """The share of the CPU that calls have which ended, if the statistic and the list of statements have little.

    The statistic counts the CPU of a call when it ends, and a statement is listed with what it had by then.
    """
    share = quotient(study.seconds("CPU used by this session", 0.01), study.cpu_time)
    return share if share is not None and share < THIN and scattered(study) is not None else None


def rows_of(study: Study, what: str, by: str) -> list[Ranked]:
    """The rows of a list as printed, without those that have no figure; of INDEX the segments that are one."""
    listed = (SEGMENT if what == INDEX else what), by
    return [
        row
        for row in study.report.ranked
        if (row.what, row.by) == listed
        and row.total is not None
        and not _GONE.search(row.name)
        and (what != INDEX or row.kind.startswith("INDEX"))
    ]


def has_list(study: Study, event: str, what: str, by: str) -> bool:
    """Whether the report prints such a list, and of as many waits as the event has."""
    rows = rows_of(study, what, by)
    return bool(rows) and (by in READS or is_of(study, event, by, rows))


def is_of(study: Study, event: str, by: str, rows: Iterable[Ranked]) -> bool:
    """Whether a list is of what sessions wait for in an event: of so many waits, or of reads of its kind."""
    waits = study.row(event)
    if by.endswith("waits") and waits and waits.waits is not None:
        return ORDER * sum(row.total or 0.0 for row in rows) >= waits.waits
    single = quotient(getattr(study.row(SINGLE), "waits", None), study.total("physical reads"))
    if by not in READS or event not in (SINGLE, SCATTERED) or single is None:
        return True
    return single < SOME if event == SCATTERED else single >= MOST


def is_of_more(study: Study, event: str, by: str) -> bool:
    """Whether a list is of a time of which this event has not even MOST."""
    row, times = study.row(event), _TIMES.get(by)
    return bool(times and row and row.time is not None and row.time < MOST * _time_in(study, times))


def is_in_index(study: Study, event: str) -> bool:
    """Whether sessions that want the same blocks, to change them, meet in an index more than elsewhere."""
    by = next((by for events, by in _SAME_BLOCKS if events.fullmatch(event)), None)
    before = study.version and study.version < READS_APART
    segments = None if before or by is None else parts(study, event, SEGMENT, by)
    most = max(segments or [], key=lambda part: part.share or 0.0, default=None)
    return most is not None and (most.share or 0.0) >= SOME and most.row.kind.startswith("INDEX")


def _part(study: Study, row: Ranked) -> Part | None:
    """The Part of a row by the share that is printed, or by the whole where the report times that; or None."""
    if row.share is not None:
        if row.share > WHOLE:
            return None
        of = f"the {row.by} listed" if row.whole == CAPTURED else f"the {row.whole}"
        return Part(row, known(float(row.share), row.share), DB_TIME if row.whole == DB_TIME else of)
    share = quotient(row.total, _time_in(study, _TIMES[row.by])) if row.by in _TIMES else None
    return Part(row, share, f"the {row.by}") if share is not None and share <= 1 else None


def _of_cpu(study: Study, rows: list[Ranked]) -> list[Part] | None:
    """What statements have of the CPU time: by their list, and without one by their CPU in other lists.

    Old releases print a share of DB time there, which is that of the time that elapsed.
    """
    shares = []
    for row in rows or [row for row in study.report.ranked if row.what == STATEMENT and row.cpu is not None]:
        printed = row.share if row.by == "CPU time" and row.whole == "CPU time" else None
        seconds = row.total if row.by == "CPU time" else row.cpu
        share = known(float(printed), printed) if printed is not None else quotient(seconds, study.cpu_time)
        if share is not None:
            shares.append(Part(row, share, "the CPU time"))
    return shares if rows else shares or None


def others(study: Study, event: str) -> Figure | None:
    """The share of all blocks that is read in another way than in an event, into the cache or past it; or None.

    None too where it is small.
    """
    direct = study.ratio("physical reads direct", "physical reads")
    other = 1 - direct if direct is not None and DIRECT.fullmatch(event) else direct
    return other if other is not None and SOME <= other <= 1 else None


def _waits_as_it_reads(study: Study, event: str, statement: Ranked) -> bool:
    """Whether a statement waits at least half as long for an event as its reads would let it, or nobody knows."""
    row, share = study.row(event), statement.share
    if row is None or row.time is None or share is None or statement.elapsed is None or statement.cpu is None:
        return True
    return statement.elapsed - statement.cpu >= share * row.time / 2


def _waiting(study: Study, event: str) -> list[Part] | None:
    """What statements have of the time that is in neither CPU nor I/O, nor waiting for other instances.

    Of a lock of rows only statements that change some, whose I/O need not be printed; nobody of a wait that is
    little of that time, or not the longest of it: then they may have waited for that.
    """
    if study.db_time is None or study.cpu_time is None:
        return None
    whole = study.db_time - study.cpu_time - _time_in(study, IO) - _time_in(study, CLUSTER)
    locks = event.startswith("enq: TX")
    timed = [spent for spent in _spent(study) if (changes_rows(spent.row) if locks else spent.io is not None)]
    if not timed or whole <= 0:
        return None
    times = {
        row.name: row.time
        for row in study.waits_listed
        if row.time and not (IO.fullmatch(row.name) or CLUSTER.fullmatch(row.name))
    }
    time = times.get(event, whole - sum(times.values()))
    if time < max([SOME * whole, *times.values()]):
        return []
    shares = [
        (spent, quotient(known(float(spent.rest)), whole)) for spent in timed if spent.rest >= spent.elapsed / 2
    ]
    of = "the time in neither CPU nor I/O"
    return [Part(spent.row, share, of) for spent, share in shares if share is not None and share <= 1]


@dataclass(frozen=True)
class _Spent:
    """Seconds of a statement, from whichever list prints them best, and a row of it; None is not printed."""

    row: Ranked
    elapsed: float
    cpu: float
    io: float | None
    cluster: float

    @property
    def rest(self) -> float:
        """Seconds in none of these."""
        return max(self.elapsed - self.cpu - (self.io or 0.0) - self.cluster, 0.0)


def _spent(study: Study) -> Iterator[_Spent]:
    """The _Spent of each statement whose CPU and whose whole time are printed."""
    statements: dict[str, list[Ranked]] = {}
    for row in study.report.ranked:
        if row.what == STATEMENT and row.total is not None:
            statements.setdefault(row.name, []).append(row)
    for rows in statements.values():
        printed = ([row.elapsed for row in rows], [row.cpu for row in rows], [row.io for row in rows])
        elapsed, cpu, io = (best([figure for figure in figures if figure is not None]) for figures in printed)
        timed = (row.total for row in rows if row.by == "cluster time")
        cluster = next((total for total in timed if total is not None), 0.0)
        if elapsed is not None and cpu is not None:
            yield _Spent(rows[0], elapsed, cpu, io, cluster)


def _time_in(study: Study, events: re.Pattern[str]) -> float:
    """Seconds that sessions waited in the events of a pattern."""
    return sum(row.time for row in study.waits_listed if events.fullmatch(row.name))
