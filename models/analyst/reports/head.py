"""The head of a report: whose it is, its release, RAC, CPUs and times, each from all places that print it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from itertools import islice

from models.analyst.reports.headings import plain
from models.analyst.reports.merging import agree, best, contradiction
from models.analyst.reports.numbers import is_number, read_number
from models.analyst.reports.report import (
    FOUND,
    INCONSISTENT,
    NOT_FOUND,
    Event,
    Fact,
    Fields,
    Problem,
    Report,
    Told,
    fact_of,
)
from models.analyst.reports.statistics import Statistic
from models.analyst.reports.tables import ByKind, Lines, Table
from models.analyst.reports.times import SNAP, snapshot_time
from models.laws.numbers.figure import Figure, lines_of
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
_ENDS = "begin", "end"
_SECONDS_OFF = 2  # the two snapshots' times are whole seconds, and taken a moment before or after the figures
Snaps = dict[str, tuple[str, int]]  # the times of snapshots as printed, "Begin" and "End", and their lines
Captured = tuple[list[Figure], list[Figure]]  # shares, and the seconds that they are of
Moment = tuple[str, datetime, int]  # as printed, and its line
_TITLE = re.compile(
    r"(?:DB/Inst: (?P<database>\S{1,30})/(?P<instance>\S{1,30})"
    r"|DB: (?P<older>\S{1,30}) +Instance: (?P<its>\S{1,30})) +Snaps:"
)
_NAME = re.compile(r"[A-Za-z][\w$#]{0,29}")
_HEADINGS = {  # what: its headings, and what it looks like
    "database": (("dbname", "database"), _NAME),
    "instance": (("instance",), _NAME),
    "dbid": (("dbid",), re.compile("[0-9]{4,12}")),
    "started": (
        ("startuptime",),
        re.compile(r"[0-9]{1,2}-[^\W\d_]{3}-[0-9]{2,4} [0-9]{2}:[0-9]{2}(?::[0-9]{2})?"),
    ),
    "machine": (("hostname", "host"), re.compile(r"[\w.-]{1,64}")),
    "platform": (("platform",), re.compile(r"[A-Z][\w ()/.-]{2,60}")),
}
_TITLED = {"database": ("database", "older"), "instance": ("instance", "its")}
_HOST = re.compile(r"Host +Name: +(?P<host>[\w.-]{1,64}) +Num CPUs:")
_TITLE_LINES = 2_000  # until which some section has a title


def facts(
    tables: ByKind,
    lines: Lines,
    text: str,
    read: Report,
    events: list[Event],
    problems: list[Problem],
) -> tuple[Fields, dict[str, list[Figure]]]:
    """The facts of the head by name, held against each other and sound `events`; and the times that it prints."""
    heads, hosts = tables.get("instance", []), tables.get("host", [])
    printed, snaps = _times(lines)
    moments = _moments(snaps)
    problems += _unread_moments(snaps)
    between = [_between(*moments)] if moments else []
    releases, racs = _releases(heads)
    racs = racs or _clustered(lines)
    window, share = _window(read.statistics), None
    # elsewhere shares are of CPU and all waits
    if any("dbtime" in heading for table in tables.get("events", []) for heading in table.headings):
        share = db_time_of(events)
    shares, seconds = _captured(text)
    model = read.time_model
    times = [*printed["db time"], *([model["DB time"].total] if "DB time" in model else []), *seconds]
    counts = cpus(hosts, read.system, lines)
    implied: list[Figure | None] = [figure for figure in (*between, window) if figure]
    if not (implied or printed["elapsed"]):
        implied = [_clocked(read.system, counts)]
    of_figures: dict[str, tuple[list[Figure], list[Figure | None]]] = {
        "elapsed": (printed["elapsed"], implied),
        "db_time": (times, [share]),
        "cpus": (counts, []),
        **({"captured": (shares, [])} if shares else {}),
    }
    return {
        **{name: _first(pattern, lines) for name, pattern in {"active": _ACTIVE, **_RATES}.items()},
        **_identity(heads, hosts, lines),
        **{end: Fact(at.isoformat(), FOUND, (line,)) for end, (_, at, line) in zip(_ENDS, moments, strict=False)},
        "release": _words_fact(releases, "release", problems),
        "rac": _words_fact(racs, "rac", problems),
        **{what: fact(figures, what, problems, implied) for what, (figures, implied) in of_figures.items()},
    }, printed


def fact(
    printed: Sequence[Figure], what: str, problems: list[Problem], implied: Iterable[Figure | None] = ()
) -> Fact[Figure]:
    """A Fact; a Problem if it is not there, or the report contradicts itself in it.

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
        problems.append(Problem(LABELS[what], NOT_FOUND, "is not printed"))
        return Fact()
    for pair in [figures, *([*figures, figure] for figure in known)]:
        if not agree(pair):
            problems.append(contradiction(LABELS[what], "it", pair))
            return Fact(best(figures), INCONSISTENT, lines_of(*pair))
    return Fact(best(figures), FOUND, lines_of(*figures), implied=not printed)


def _words_fact(printed: Sequence[tuple[Told, int]], what: str, problems: list[Problem]) -> Fact[Told]:
    """The same of words, given as (value, line)."""
    if not printed:
        problems.append(Problem(LABELS[what], NOT_FOUND, "is not printed"))
        return Fact()
    lines = tuple(sorted({line for _, line in printed}))
    values = list(dict.fromkeys(value for value, _ in printed))
    if len(values) == 1:
        return Fact(values[0], FOUND, lines)
    message = f"it is printed as {' and as '.join(map(str, values))}"
    problems.append(Problem(LABELS[what], INCONSISTENT, message, lines))
    return Fact(values[0], INCONSISTENT, lines)


def _times(lines: Lines) -> tuple[dict[str, list[Figure]], Snaps]:
    """Printed Elapsed, DB Time and DB CPU in seconds; and the times of the snapshots, see `_moments`."""
    printed: dict[str, list[Figure]] = {"elapsed": [], "db time": [], "db cpu": []}
    snaps: Snaps = {}
    first: tuple[int, int] | None = None
    for number, line in islice(lines.items(), _HEAD_LINES):
        if ":" not in line:
            continue
        for match in _MINUTES.finditer(line):
            at = number, match.start()
            first = first or at
            if number > first[0] + _BLOCK_LINES or number == first[0] and match.start() > first[1] + _BLOCK_LENGTH:
                return printed, snaps  # the head is over; what follows may be anybody's text
            if is_number(match["number"]):
                printed[match["what"].lower()].append(read_number(match["number"], match["unit"], number))
        if snap := SNAP.search(line):
            snaps.setdefault(snap["which"], (snap["at"], number))
    return printed, snaps


def _first(pattern: re.Pattern[str], lines: Lines) -> Fact[Figure]:
    for number, line in islice(lines.items(), _HEAD_LINES):
        if ":" in line and (match := pattern.search(line)) and is_number(match["number"]):
            return fact_of(read_number(match["number"], "", number))
    return Fact()


def _moments(snaps: Snaps) -> list[Moment]:
    """When the snapshots were taken: (as printed, datetime, line) of the first and of the last.

    Nothing if one is not printed or cannot be read, or if the last is not the later one.
    """
    taken = (snaps[which] for which in ("Begin", "End") if which in snaps)
    read = [(text, at, line) for text, line in taken if (at := snapshot_time(text))]
    if len(read) < 2:
        return []
    return read if read[1][1] > read[0][1] else []


def _unread_moments(snaps: Snaps) -> list[Problem]:
    """A Problem for each time of a snapshot that cannot be read."""
    return [
        Problem("times of the snapshots", NOT_FOUND, f"{text!r} has a month of no known name", (line,))
        for text, line in snaps.values()
        if snapshot_time(text) is None
    ]


def _between(begin: Moment, end: Moment) -> Figure:
    """Seconds between two moments, as a Figure."""
    seconds = (end[1] - begin[1]).total_seconds()
    return Figure(seconds, f"{begin[0]} to {end[0]}", "", _SECONDS_OFF, end[2])


def _captured(text: str) -> Captured:
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
        figure
        for figure in cpu
        if figure and db_time and possible(figure, cut=True).low > possible(db_time, cut=True).high
    ]
    if not above or db_time is None:
        return []
    most = max(above)
    message = (
        f"DB CPU is {most.text} {most.unit} (line {most.line}), more than the DB time that it is a part of, "
        f"{db_time.text} {db_time.unit} (line {db_time.line})"
    )
    return [Problem(LABELS["db_time"], INCONSISTENT, message, lines_of(most, db_time))]


def _releases(tables: Iterable[Table]) -> tuple[list[tuple[str, int]], list[tuple[bool, int]]]:
    """Printed releases and answers to "RAC?", as (value, line)."""
    releases, racs = [], []
    for table in tables:
        for row in table.rows[:1]:
            cells = table.by_heading(row)
            release = RELEASE.fullmatch(cells.get("release", ""))
            if release:
                releases.append((release[0], row.line))
            answer = next((cells[heading] for heading in _SHARED if heading in cells), "").upper()
            if answer in ("YES", "NO", "Y", "N"):
                racs.append((answer.startswith("Y"), row.line))
    return releases, racs


def _clustered(lines: Lines) -> list[tuple[bool, int]]:
    """That several instances open the database, with its line, where statistics that only a cluster has begin."""
    return [(True, number) for number, line in lines.items() if _CLUSTER.match(line)][:1]


def cpus(hosts: Iterable[Table], system: Mapping[str, Statistic], lines: Lines) -> list[Figure]:
    """Printed counts of CPUs."""
    counts = []
    for table in hosts:
        column = table.headings.index("cpus")
        for row in table.rows[:1]:
            if is_number(row.cell(column)):
                counts.append(read_number(row.cell(column), "", row.line))
    if "NUM_CPUS" in system:
        counts.append(system["NUM_CPUS"].total)
    for number, line in islice(lines.items(), _HEAD_LINES):
        if "CPUs" in line and (match := _CPUS.search(line)):
            counts.append(read_number(match["number"], "", number))
    active, per_cpu = _first(_ACTIVE, lines).value, _first(_EACH, lines).value
    if not counts and active and per_cpu and per_cpu > _ROUNDED:
        counts.append(
            Figure(float(round(active / per_cpu)), f"{active.text} / {per_cpu.text}", "", 1.0, per_cpu.line)
        )
    return counts


def _clocked(system: Mapping[str, Statistic], cpus: Sequence[Figure]) -> Figure | None:
    """The time for which all processors were busy or idle, as a Figure; None if the report does not say.

    A virtual machine may have stood still for a part of it, so it is taken only where nothing else says.
    """
    hundredths = [system[name].total for name in ("BUSY_TIME", "IDLE_TIME") if name in system]
    if len(hundredths) < 2 or not cpus:
        return None
    seconds = 0.01 * sum(hundredths) / cpus[0]
    text = f"({hundredths[0].text} + {hundredths[1].text}) cs / {cpus[0].text} CPUs"
    return Figure(seconds, text, "", _SECONDS_OFF, hundredths[0].line)


def _window(statistics: Mapping[str, Statistic]) -> Figure | None:
    """The time that totals and rates of statistics imply, as a Figure; None if no rate says it well enough."""
    rated = ((statistic.total, statistic.per_second) for statistic in statistics.values())
    known = [(total, rate) for total, rate in rated if rate and total]
    return _narrowest(known, 0.02, "{} / {} per second")


def db_time_of(events: Iterable[Event]) -> Figure | None:
    """DB time as foreground events' times and shares of it imply, as a Figure.

    None if none does well enough, or if two of them imply two.
    """
    foreground = [event for event in events if event.background is False]
    shared = [(event.time, event.share) for event in foreground if event.time and event.share]
    if shared and reduce(Interval.meet, [_quotient(*pair) for pair in shared]).empty:
        return None
    return _narrowest(shared, 0.05, "{} / {} %")


def _narrowest(pairs: Iterable[tuple[Figure, Figure]], widest: float, text: str) -> Figure | None:
    """Of quotients of two Figures the one known best; None if rounding leaves it more room than `widest` of it."""
    known = [(_quotient(above, below), above, below) for above, below in pairs]
    if not known:
        return None
    seconds, above, below = min(known, key=lambda item: item[0].high - item[0].low)
    width = seconds.high - seconds.low
    if width > widest * seconds.middle:
        return None
    return Figure(seconds.middle, text.format(above.text, below.text), "", width / 2, above.line)


def _quotient(above: Figure, below: Figure) -> Interval:
    return quotient(possible(above, cut=True), possible(below, cut=True))


def _identity(heads: Iterable[Table], hosts: Iterable[Table], lines: Lines) -> dict[str, Fact[str]]:
    """Facts by the fields of Report: `database`, `dbid`, `instance`, `started`, `machine` and `platform`.

    Parameters
    ----------
    heads, hosts
        Of the head, which may cut a name; Statspack prints none for the database, and no heading over its host.
    lines
        By number; titles of sections print both names.
    """
    hosts = [replace(table, columns=_with_host(table.columns)) for table in hosts]
    facts = {what: _from_head([*heads, *hosts], *how) for what, how in _HEADINGS.items()}
    facts |= {what: facts[what] or _from_lines(lines, _TITLE, *groups) for what, groups in _TITLED.items()}
    return facts | {"machine": facts["machine"] or _from_lines(lines, _HOST, "host")}


def _with_host(columns: tuple[str, ...]) -> tuple[str, ...]:
    """The headings; what stands before the platform is the host, also where nothing says so."""
    headings = [plain(column) for column in columns]
    column = headings.index("platform") if "platform" in headings else 0
    return (*columns[: column - 1], "Host", *columns[column:]) if column and not columns[column - 1] else columns


def _from_head(tables: Iterable[Table], headings: tuple[str, ...], pattern: re.Pattern[str]) -> Fact[str]:
    for table in tables:
        for row in table.rows[:1]:
            for column, heading in enumerate(table.headings):
                name, width = row.cell(column), table.width(column)
                if heading not in headings or row.damaged or (pattern is _NAME and 0 < width <= len(name)):
                    continue
                if plain(name) in headings:  # the headings once more
                    continue
                if pattern.fullmatch(name) and sum(map(bool, row.cells)) > 1:  # else a line of something else
                    return Fact(name, FOUND, (row.line,))
    return Fact()


def _from_lines(lines: Lines, pattern: re.Pattern[str], *groups: str) -> Fact[str]:
    """The first of these groups of a pattern that a line has."""
    for number, line in islice(lines.items(), _TITLE_LINES):
        if ":" in line and (match := pattern.search(line)):
            return Fact(next(match[group] for group in groups if match[group]), FOUND, (number,))
    return Fact()
