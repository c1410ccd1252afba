"""The head of a report: release, RAC, CPUs, and the times it covers, each from every place that prints it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import reduce
from itertools import islice

from models.analyst.reports.headings import plain
from models.analyst.reports.merging import agree, best, contradiction, lines_of
from models.analyst.reports.moments import SNAP, moment
from models.analyst.reports.numbers import is_number, read_number
from models.analyst.reports.report import FOUND, INCONSISTENT, NOT_FOUND, Event, Fact, Problem, Told
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.tables import Lines, Table
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval, possible, quotient

_MINUTES = re.compile(
    r"(?P<what>Elapsed|DB [Tt]ime|DB CPU)(?: Time)?:[\s|]*"
    r"(?P<number>[0-9][0-9,.]{0,20}|\.[0-9]+) *\((?P<unit>mins?|secs?|hours)\)"
)
_ACTIVE = re.compile(
    r"(?:DB [Tt]ime\(s\)|Av Act Sess|Average Active Sessions): +(?P<number>[0-9,]*\.[0-9]+)(?= |$)"
)
_EACH, _ROUNDED = re.compile(r"Active Sessions? per CPU: +(?P<number>[0-9,]*\.[0-9]+)(?= |$)"), 0.5  # a choice
_RATES = {  # per second, of the load profile
    name: re.compile(rf"\b{words}: +(?P<number>[0-9,]*\.[0-9]+)(?= |$)")
    for name, words in (
        ("hard_parses", r"Hard parses(?: \(SQL\))?"),
        ("rollbacks", "Rollbacks"),
        ("transactions", "Transactions"),
    )
}
_CPUS = re.compile(r"(?:Host CPU +\(CPUs|\bNum CPUs): +(?P<number>[0-9]{1,5})\b")
RELEASE = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2}){1,5}")
_CAPTURED = re.compile(
    r"Captured Time accounts for +(?P<share>[0-9,]{0,12}\.[0-9]+)% +"
    r"of Total DB time +(?P<seconds>[0-9,]{0,20}\.[0-9]+) \(s\)"
)
_CLUSTER = re.compile(r"\W*(?:RAC Statistics|Global Cache (?:and Enqueue|Load Profile|Efficiency|Transfer))\b")
_SHARED = ("rac", "cluster", "ops")  # what releases call a database that several instances open
_HEAD_LINES, _INDENT = 400, 20
LABELS = {"release": "release", "rac": "RAC", "elapsed": "elapsed time", "db_time": "DB time", "cpus": "CPUs"}
LABELS |= {"captured": "Captured Time"}
_BLOCK_LINES, _BLOCK_LENGTH = 6, 1000  # how far apart Elapsed and DB Time stand at most
_SECONDS_OFF = 2  # the two snapshots' times are whole seconds, and taken a moment before or after the figures
Snaps = dict[str, tuple[str, int]]  # the times of snapshots as printed, "Begin" and "End", and their lines
Captured = tuple[list[Figure], list[Figure]]  # shares, and the seconds that they are of
Moment = tuple[str, datetime, int]  # as printed, and its line


def fact(
    printed: Sequence[Figure], what: str, implied: Iterable[Figure | None] = ()
) -> tuple[Fact[Figure], list[Problem]]:
    """A Fact, and the Problem that the report contradicts itself in it, if it does.

    Parameters
    ----------
    printed
        Wherever the report prints it.
    implied
        What other figures of the report imply: set against what is printed, or taken for it where nothing is.
    """
    known = [figure for figure in implied if figure is not None]
    figures = printed or known[:1]
    if not figures:
        return Fact(), [Problem(LABELS[what], NOT_FOUND, "is not printed")]
    for other in [figures, *([*figures, each] for each in known)]:
        if not agree(other):
            return Fact(best(figures), INCONSISTENT, lines_of(*other)), [contradiction(LABELS[what], "it", other)]
    return Fact(best(figures), FOUND, lines_of(*figures), implied=not printed), []


def words_fact(printed: Sequence[tuple[Told, int]], what: str) -> tuple[Fact[Told], list[Problem]]:
    """The same of words, given as (value, line)."""
    if not printed:
        return Fact(), [Problem(LABELS[what], NOT_FOUND, "is not printed")]
    lines = tuple(sorted({line for _, line in printed}))
    values = list(dict.fromkeys(value for value, _ in printed))
    if len(values) == 1:
        return Fact(values[0], FOUND, lines), []
    shown = " and as ".join(str(value) for value in values)
    return Fact(values[0], INCONSISTENT, lines), [
        Problem(LABELS[what], INCONSISTENT, f"it is printed as {shown}", lines)
    ]


def times(lines: Lines) -> tuple[dict[str, list[Figure]], Snaps]:
    """Printed Elapsed, DB Time and DB CPU as Figures in seconds; and the times of the snapshots, see `moments`."""
    found: dict[str, list[Figure]] = {"elapsed": [], "db time": [], "db cpu": []}
    snaps: Snaps = {}
    first: tuple[int, int] | None = None
    for number, line in islice(lines.items(), _HEAD_LINES):
        if ":" not in line:
            continue
        for match in _MINUTES.finditer(line):
            place = number, match.start()
            first = first or place
            if number > first[0] + _BLOCK_LINES or number == first[0] and match.start() > first[1] + _BLOCK_LENGTH:
                return found, snaps  # the head is over; what follows may be anybody's text
            if is_number(match["number"]):
                found[match["what"].lower()].append(read_number(match["number"], match["unit"], number))
        if snap := SNAP.search(line):
            snaps.setdefault(snap["which"], (snap["at"], number))
    return found, snaps


def rates(lines: Lines) -> dict[str, Fact[Figure]]:
    """Active sessions on average, and some rates, as the head or the load profile prints them: Facts by name."""
    return {name: _first(pattern, lines) for name, pattern in {"active": _ACTIVE, **_RATES}.items()}


def _first(pattern: re.Pattern[str], lines: Lines) -> Fact[Figure]:
    for number, line in islice(lines.items(), _HEAD_LINES):
        if ":" in line and (match := pattern.search(line)) and is_number(match["number"]):
            return Fact(read_number(match["number"], "", number), FOUND, (number,))
    return Fact()


def moments(snaps: Snaps) -> list[Moment]:
    """When the snapshots were taken: (as printed, datetime, line) of the first and of the last.

    Nothing if one is not printed or cannot be read, or if the last is not the later one.
    """
    taken = (snaps[each] for each in ("Begin", "End") if each in snaps)
    read = [(text, at, line) for text, line in taken if (at := moment(text))]
    if len(read) < 2:
        return []
    return read if read[1][1] > read[0][1] else []


def unread_moments(snaps: Snaps) -> list[Problem]:
    """A Problem for each time of a snapshot that cannot be read."""
    return [
        Problem("times of the snapshots", NOT_FOUND, f"{text!r} has a month of no known name", (line,))
        for text, line in snaps.values()
        if moment(text) is None
    ]


def when(moments: Iterable[Moment]) -> dict[str, Fact[str]]:
    """The times of both snapshots as Facts, if there are two."""
    ends = zip(("begin", "end"), moments, strict=False)
    return {which: Fact(at.isoformat(), FOUND, (line,)) for which, (_, at, line) in ends}


def between(begin: Moment, end: Moment) -> Figure:
    """Seconds between two moments, as a Figure."""
    seconds = (end[1] - begin[1]).total_seconds()
    return Figure(seconds, f"{begin[0]} to {end[0]}", "", _SECONDS_OFF, end[2])


def captured(text: str) -> Captured:
    """What AWR says that waits and CPU make up of DB time, and the DB time that it says so of, as Figures."""
    shares, seconds = [], []
    for match in _CAPTURED.finditer(text):
        if text[max(match.start() - _INDENT, 0) : match.start()].rstrip(" ")[-1:] not in ("", "\n", ">"):
            continue  # quoted in somebody's text
        if not (is_number(match["share"]) and is_number(match["seconds"])):
            continue
        line = text.count("\n", 0, match.start("share")) + 1
        shares.append(read_number(match["share"], "%", line))
        seconds.append(read_number(match["seconds"], "s", line))
    return shares, seconds


def more_than_all(cpu: Iterable[Figure | None], db_time: Figure | None) -> list[Problem]:
    """The Problem that processor time is more than DB time, which it is a part of, in a list; empty if it is not.

    Parameters
    ----------
    cpu
        Processor time of sessions, wherever it is printed.
    """
    above = [
        each
        for each in cpu
        if each and db_time and possible(each, cut=True).low > possible(db_time, cut=True).high
    ]
    if not above or db_time is None:
        return []
    most = max(above)
    message = (
        f"DB CPU is {most.text} {most.unit} (line {most.line}), more than the DB time that it is a part of, "
        f"{db_time.text} {db_time.unit} (line {db_time.line})"
    )
    return [Problem(LABELS["db_time"], INCONSISTENT, message, lines_of(most, db_time))]


def instance(tables: Iterable[Table]) -> tuple[list[tuple[str, int]], list[tuple[bool, int]]]:
    """Printed releases and answers to "RAC?", as (value, line)."""
    releases, racs = [], []
    for table in tables:
        headings = [plain(column) for column in table.columns]
        for row in table.rows[:1]:
            cells = dict(zip(headings, row.cells, strict=False))
            release = RELEASE.fullmatch(cells.get("release", ""))
            if release:
                releases.append((release[0], row.line))
            answer = next((cells[each] for each in _SHARED if each in cells), "").upper()
            if answer in ("YES", "NO", "Y", "N"):
                racs.append((answer.startswith("Y"), row.line))
    return releases, racs


def clustered(lines: Lines) -> list[tuple[bool, int]]:
    """That several instances open the database, with its line, where statistics that only a cluster has begin."""
    return [(True, number) for number, line in lines.items() if _CLUSTER.match(line)][:1]


def cpus(hosts: Iterable[Table], system: Mapping[str, Statistic], lines: Lines) -> list[Figure]:
    """Printed counts of CPUs."""
    found = []
    for table in hosts:
        place = [plain(column) for column in table.columns].index("cpus")
        for row in table.rows[:1]:
            if is_number(row.cell(place)):
                found.append(read_number(row.cell(place), "", row.line))
    if "NUM_CPUS" in system:
        found.append(system["NUM_CPUS"].total)
    for number, line in islice(lines.items(), _HEAD_LINES):
        if match := _CPUS.search(line):
            found.append(read_number(match["number"], "", number))
    active, each = _first(_ACTIVE, lines).value, _first(_EACH, lines).value
    if not found and active and each and each > _ROUNDED:
        found.append(Figure(float(round(active / each)), f"{active.text} / {each.text}", "", 1.0, each.line))
    return found


def clocked(system: Mapping[str, Statistic], cpus: Sequence[Figure]) -> Figure | None:
    """The time for which all processors were busy or idle, as a Figure; None if the report does not say.

    A virtual machine may have stood still for a part of it, so it is taken only where nothing else says.
    """
    hundredths = [system[each].total for each in ("BUSY_TIME", "IDLE_TIME") if each in system]
    if len(hundredths) < 2 or not cpus:
        return None
    seconds = 0.01 * sum(hundredths) / cpus[0]
    text = f"({hundredths[0].text} + {hundredths[1].text}) cs / {cpus[0].text} CPUs"
    return Figure(seconds, text, "", _SECONDS_OFF, hundredths[0].line)


def window(statistics: Mapping[str, Statistic]) -> Figure | None:
    """The time that totals and rates of statistics imply, as a Figure; None if no rate says it well enough."""
    rated = [(each.total, each.per_second) for each in statistics.values() if each.per_second and each.total]
    return _narrowest(rated, 0.02, "{} / {} per second")


def db_time_of(events: Iterable[Event]) -> Figure | None:
    """DB time as foreground events' times and shares of it imply, as a Figure.

    None if none does well enough, or if two of them imply two.
    """
    own = [event for event in events if event.background is False]
    shared = [(event.time, event.share) for event in own if event.time and event.share]
    if shared and reduce(Interval.meet, [_quotient(*pair) for pair in shared]).empty:
        return None
    return _narrowest(shared, 0.05, "{} / {} %")


def _narrowest(pairs: Iterable[tuple[Figure, Figure]], widest: float, text: str) -> Figure | None:
    """Of quotients of two Figures the one known best; None if rounding leaves it more room than `widest` of it."""
    known = [(_quotient(above, below), above, below) for above, below in pairs]
    if not known:
        return None
    seconds, above, below = min(known, key=lambda each: each[0].high - each[0].low)
    room = seconds.high - seconds.low
    if room > widest * seconds.middle:
        return None
    return Figure(seconds.middle, text.format(above.text, below.text), "", room / 2, above.line)


def _quotient(above: Figure, below: Figure) -> Interval:
    return quotient(possible(above, cut=True), possible(below, cut=True))
