"""Active sessions that a query counted by event, blocker or parameters; and trees of who blocks whom."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import inf

from models.analyst.reports import delimited, html, text
from models.analyst.reports.ash_rows import Counted, Sample, Samples, said_of
from models.analyst.reports.ash_tables import SIDES
from models.analyst.reports.headings import field_of, plain
from models.analyst.reports.kinds import is_sampled
from models.analyst.reports.names import complete, events, known_names, unmarked
from models.analyst.reports.numbers import is_figure, is_number, read_number
from models.analyst.reports.query import MOMENT, asked_by_query
from models.analyst.reports.refusals import HEADERS
from models.analyst.reports.report import OF_SAMPLES, Refused
from models.analyst.reports.sections import sections
from models.analyst.reports.shares import SURELY
from models.analyst.reports.source import beginning
from models.analyst.reports.tables import Row, Table
from models.analyst.reports.times import read_times

_HEADINGS = {  # what a column holds: its heading without blanks
    "time": r"(?:(?:to_char|trunc|cast)\(?)*sample_?time.*",
    "instance": r"inst_?id|inst(?:ance)?(?:_?num(?:ber)?)?",
    "event": r"(?:wait_?)?event(?:_?name)?|(?:nvl2?|decode|coalesce|case)\(?.*event.*",
    "state": r"(?:session_?)?state",
    "wait_class": r"wait_?class",
    "session_type": r"session_?type",
    "statement": r"sql_?id",
    "session": r"sid|session(?:_?id)?|wait(?:er|ing)(?:_?s(?:id|ession))?",
    "blocker": r"(?:final_?)?(?:blocking|blocker|blk|holding)_?(?:s[a-z]*)?(?:_?id)?",
    "p2": "p2",
    "p3": "p3",
    "program": "program",
    "sessions": r"aas|(?:avg|average)_?active_?sess(?:ion)?s?|act(?:ive%|ses(?:%thread)?)",
    "waited": r".*time_?waited.*|.*time\(.*|(?:total|avg)_?time|wait_time_m.*",
    "count": r"count(?:\(.*\)?)?|n|num|tot(?:al)?|waiters|hits|(?:\w+_)?(?:sessions|c(?:ou)?nt)|[\w#]*samples?",
}
_SNAPPED = re.compile(r"([0-9.]+)(%?)(?: *\([0-9.]+%\))?")  # sessions, or percent of one, as Snapper prints them
_OTHERS = [  # (how headings of what is no count by event begin, what it is and what would do)
    (r"(?:[^\w\n]*\n)?[^\w\n]*(?:SQL ?_?ID\b[ \t|,;]+(?:count|cnt|samples?|sessions?)\b"
        r"|(?:count\S*|cnt|samples?)[ \t|,;]+SQL_?ID[^\w\n]*$)",
        "has counts of one event by SQL_ID, or of all; group by EVENT over the same minutes to learn its share"),
    (r".*\b(?:WAIT|EVENT)_CHAIN\b",
        "is a tree of chains of waits; count the samples of those minutes by EVENT and BLOCKING_SESSION"),
    (r".*\bSTATISTIC\b.*\bH?DELTA",
        "is of Snapper on the statistics of sessions; run it as snapper ash, and give its table of events"),
    (r"(?!.*(?:TOTAL_|TIME_[WS]|WAITS|COUNT|LEVEL|SAMPLE))(?=.*\bEVENT\b).*\b(?:SID|SECONDS_IN\w+|WAIT_TIME|STATE)\b",
        "lists what sessions wait for at one moment, which tells no share; give v$system_event twice, or counts "
        "of v$active_session_history by event"),
    (r".*(?:\b(?:HOLDING|BLOCK(?:ING|ED|ER))_S|\b(?:LOCK_)?ID1\b|\bSID\W+[0-9]+.*\bblock(?:s|ing|ed)\b)",
        "says which sessions block others; select SID, BLOCKING_SESSION and EVENT of them all, by these names"),
]  # fmt: skip
_OF_SAMPLES = re.compile(r"(?i)sample|active_sess|session_?(?:state|type)|\bash\b|time_waited")
_LONGEST = 360_000  # an hour in hundredths of a second, more than one wait takes: a choice
_HW, _BLOCKS = "enq: HW - contention", 1 << 22  # blocks of one file that an address tells apart
_GAP, _FIGURES = re.compile(" {2,}"), re.compile(r"^(?:[0-9.,]+ +)+")  # between cells; before an event
_DEEPEST = 50  # sessions behind each other, in whatever ring: a choice
Read = tuple[dict[str, str], int]  # the cells of a row by field, and its line


def may_be_counts(content: str | bytes) -> bool:
    """Whether a text, or bytes, has such a table in its beginning, and is no report."""
    head = beginning(content)
    is_none = "event" not in head or any(header.lower() in head for header in HEADERS)
    return not is_none and any(any(tables) for tables in _tables(head))


def counts_of(content: str, name: str) -> Samples | None:
    """The Samples that a text counts; None if it has no such table.

    Raises
    ------
    Refused
        If a row cannot be read, which may be the largest, or is there twice.
    """
    for first, *others in filter(None, map(list, _tables(content))):
        rows: dict[tuple[str, ...], Read] = {}
        whose: dict[str, int] = {}
        lost, have = [], [_field(column) for column in first.columns]
        weight = next((column for column in ("sessions", "count") if column in have), "")
        for table in (first, *(other for other in others if other.columns == first.columns)):
            read = [(row, _cells(row, table, have, weight)) for row in table.rows]
            while read and not read[-1][1] and not _may_be_row(read[-1][0]):
                read.pop()  # what stands behind a table
            for row, cells in read:
                cells_of_row = zip(have, row.cells, strict=False)
                key = " ".join(
                    cell for field, cell in cells_of_row if field not in (weight, "waited") and "." not in cell
                )
                again = cells and rows.setdefault(row.cells, (cells, row.line))[1] != row.line
                if not cells:
                    lost.append(row)
                elif again or whose.setdefault(key, table.line) != table.line:
                    after = max((line for _, line in rows.values() if line < table.line), default=0)
                    why = f"counts the same again in line {row.line}, so it holds several counts; give one"
                    raise Refused(why, name, following=after + 1)
        if rows and lost:
            what = f"line {lost[0].line} cannot be read: {' '.join(lost[0].cells)[:60]!r}"
            raise Refused(f"has counts of active sessions, of which {what}; count them by EVENT alone", name)
        if rows:
            above = content.split("\n")[: first.line - 1] if weight != "sessions" else []
            view, on_query = asked_by_query(above, len(rows))
            counted = _counted(weight, view, rows.values(), "\n".join([*above, *first.columns]))
            return Samples(_found([*rows.values()], weight), 0, frozenset(have), "", counted, on_query)
    return None


def _counted(weight: str, view: str, rows: Iterable[Read], words: str) -> str:
    """The weight of Samples of a view, if that is told; by states that only sessions or samples have; by words."""
    if weight != "count":
        return weight or ("count" if OF_SAMPLES in view else "moment")
    states = {cells.get("state", "").upper().partition(" ")[0] for cells, _ in rows}
    if view == MOMENT or {"WAITED", "WORKING"} & states:
        return "moment"
    return "count" if view or "ON" in states or _OF_SAMPLES.search(words) else "either"


def refuse_others(content: str, name: str) -> None:
    """Refuse lists of sessions, and counts that are not by event, each by its name."""
    head = beginning(content)
    for headings, why in () if any(header.lower() in head for header in HEADERS) else _OTHERS:
        if re.search(rf"(?im)^(?!.*\b(?:select|the|of)\b)(?:{headings})", head):
            raise Refused(why, name)


def _cells(row: Row, table: Table, have: list[str], weight: str) -> dict[str, str]:
    """What a row holds, by field; nothing of one that cannot be read."""
    cells = dict(zip(have, row.cells, strict=False))
    cells["event"] = complete(cells.get("event", ""), table.width(have.index("event")))
    many = cells.get(weight, "") if weight else "1"
    if weight == "sessions" and (snapped := _SNAPPED.fullmatch(many)):
        of_one = snapped[2] or "%" in table.columns[have.index(weight)].partition(" ")[0]
        cells[weight] = many = str(float(snapped[1]) / 100) if of_one and is_number(snapped[1]) else snapped[1]
    whole = weight != "count" or many.replace(",", "").isdecimal()
    return {} if row.damaged or not is_number(many) or not whole else cells


def _may_be_row(row: Row) -> bool:
    """Whether a line that cannot be read is a row: an event, with a figure at its end, or what is left of one."""
    words = _FIGURES.sub("", unmarked(" ".join(row.cells))).split() or ["-"]
    starts = {" ".join(words[:many]) for many in range(1, len(words) + 1)}
    ends = "cut short" in row.damaged or is_figure(words[-1]) or "#" in words[-1]
    return not words[-1].strip("#") or bool(ends and (starts & events() or "ON CPU" in starts))


def _tables(content: str) -> Iterator[Iterable[Table]]:
    """Tables of samples, once for each way in which cells may be set apart."""
    lines = content.split("\n")
    return (filter(lambda table: _is_of_samples(table, lines), tables) for tables in _ways(content))


def _is_of_samples(table: Table, lines: list[str]) -> bool:
    """Whether no time is beside a count, or one that is none waited: by the query, a row of CPU, or its size."""
    have = [*map(_field, table.columns)]
    if "waited" not in have:
        return True
    if "count" not in have or (view := asked_by_query(lines[: max(table.line - 1, 0)], 0)[0]):
        return "count" in have and OF_SAMPLES in view
    event, many, waited = map(have.index, ("event", "count", "waited"))
    longest = _LONGEST if field_of(table.columns[waited])[1] == "cs" else inf
    rows = [(row.cell(event), row.cell(many), row.cell(waited)) for row in table.rows]
    timed = [
        (name, read_number(time), read_number(count))
        for name, count, time in rows
        if is_number(count) and is_number(time)
    ]
    return any(time > longest * count if name else not time for name, time, count in timed if name not in SURELY)


def _ways(content: str) -> Iterator[Iterable[Table]]:
    """Tables of such headings, once for each way in which cells may be set apart."""
    yield html.tables(content, _is_counted)
    lines = content.expandtabs(8).split("\n")
    yield text.tables(lines, sections(lines), _is_counted)
    yield delimited.tables(content.split("\n"), _is_counted)
    yield _without_rule(lines)


def _without_rule(lines: list[str]) -> Iterator[Table]:
    """Tables under headings without a rule: of cells two or more blanks apart, or of an event before figures."""
    lines = [*lines, ""]
    for heading_at, line in enumerate(lines):
        gap = min(_GAP.findall(line.strip()), default="")
        if not _is_counted("", columns := tuple(_GAP.split(line.strip()))):
            gap, columns = "", tuple(line.split())
        if not _is_counted("", columns) or not (gap or plain(columns[0]) == "event"):
            continue
        rows: list[Row] = []
        for number in range(heading_at + 1, len(lines) - 1):
            row, below = (_row(lines[at], gap, columns, at + 1) for at in (number, number + 1))
            is_row, is_blank = not row.damaged or _may_be_row(row), not lines[number].strip("-=_ ")
            is_heading = "vent" in lines[number].lower() and _is_counted("", tuple(lines[number].split()))
            if is_heading or not (is_row or is_blank) and below.damaged:
                break
            rows += [row] if not is_blank else []
        yield Table("", columns, tuple(rows), heading_at + 1)


def _row(line: str, gap: str, columns: tuple[str, ...], number: int) -> Row:
    """A row whose cells are blanks apart, where gaps are alike also empty ones; or of an event before figures."""
    line = line.strip()
    ways = [_GAP.split(line), line.split(gap)] if gap else [line.rsplit(None, len(columns) - 1)]
    for cells in ways:
        fits = any(map(is_number, cells)) if gap else complete((*cells, "")[0], 0) in known_names()
        if len(cells) == len(columns) and fits and (gap or all(map(is_number, cells[1:]))):
            return Row(number, tuple(cells))
    return Row(number, (line,), "has other cells than there are headings")


@lru_cache(maxsize=1000)
def _field(column: str) -> str:
    return next((field for field, heading in _HEADINGS.items() if re.fullmatch(heading, plain(column))), "")


def _is_counted(_: str, columns: tuple[str, ...]) -> bool:
    if not any("event" in column.lower() for column in columns):
        return False
    have, others = {*map(_field, columns)}, {"waits", "totalwaits", "total_waits"} & {*map(plain, columns)}
    counts = bool({"count", "sessions"} & have)
    counts = counts and "session" not in have if "time" in have else counts or {"session", "blocker"} <= have
    return "event" in have and len(columns) > 1 and counts and not (others or is_sampled(map(plain, columns)))


def _found(rows: list[Read], weight: str) -> dict[Sample, Counted]:
    """Each Sample with how many there are, and its first line; in a tree behind the session at its root."""
    numbered = [(_number(cells.get("session", "")), _number(cells.get("blocker", ""))) for cells, _ in rows]
    before = dict(numbered) if len({session for session, _ in numbered}) == len(rows) else {}
    who = [", ".join(filter(None, (cells.get("program"), cells["event"]))) for cells, _ in rows]
    sessions = {session: words for (session, _), words in zip(numbered, who, strict=True) if session}
    times, unsure = read_times(written := {cells.get("time", "") for cells, _ in rows})
    times = {} if unsure or len(times) < len(written) else times
    counts: dict[Sample, Counted] = {}
    for (_, blocker), (cells, line) in zip(numbered, rows, strict=True):
        if cells["event"].lower() in ("total", "grand total", "sum"):
            continue
        for _ in rows[:_DEEPEST] if blocker else ():
            blocker = before.get(blocker) or blocker
        event, wait_class = said_of(cells["event"], cells.get("state", ""), cells.get("wait_class", ""))
        block = _block_of(cells) if event == _HW and is_number(cells.get("p3", "")) else ""
        holds = sessions.get(blocker, "") if before else ""
        instance, side = cells.get("instance", ""), cells.get("session_type", "") if times else ""
        named = event, wait_class, SIDES.get(side.upper()), cells.get("statement", ""), blocker, holds, block
        sample = Sample("", instance, times.get(cells.get("time", ""), 0.0), *named)
        many, first = counts.get(sample, (0.0, line))
        counts[sample] = many + (read_number(cells[weight], "", line) if weight else 1.0), first
    return counts


def _number(session: str) -> str:
    """The number of a session, however a tree indents it; empty if there is none."""
    match = re.search("[0-9]+", session)
    return match[0] if match else ""


def _block_of(cells: dict[str, str]) -> str:
    """The block that P3 of the enqueue is the address of."""
    file, block = divmod(int(float(cells["p3"])), _BLOCKS)
    return f"block {block} of relative file {file}" + (f" in tablespace {cells['p2']}" if "p2" in cells else "")
