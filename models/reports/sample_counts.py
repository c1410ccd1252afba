"""Active sessions that a query counted by event, blocker or parameters; and trees of who blocks whom."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from models.reports import delimited, html, text
from models.reports.headings import plain
from models.reports.names import complete, known
from models.reports.numbers import is_number, read_number
from models.reports.refusals import HEADERS
from models.reports.report import Refused
from models.reports.sample_rows import Sample, Samples, said_of
from models.reports.samples import is_sampled
from models.reports.sections import sections
from models.reports.source import beginning
from models.reports.tables import Row, Table

_OTHER = re.compile(r"sample_time|(?:total_?)?waits|time_waited.*|.*time\(.*")  # of single samples, and of waits
_HEADINGS = {  # what a column holds: its heading without blanks
    "event": r"(?:wait_?)?event(?:_?name)?|(?:nvl2?|decode|coalesce|case)\(?.*event.*",
    "state": r"(?:session_?)?state",
    "class": r"wait_?class",
    "side": r"session_?type",
    "statement": r"sql_?id",
    "session": r"sid|session(?:_?id)?|wait(?:er|ing)(?:_?s(?:id|ession))?",
    "blocker": r"(?:final_?)?(?:blocking|blocker|blk)_?(?:s[a-z]*)?(?:_?id)?",
    "p2": "p2",
    "p3": "p3",
    "sessions": r"aas|(?:avg|average)_?active_?sess(?:ion)?s?",
    "count": r"count(?:\(.*\)?)?|n|num|tot(?:al)?|sessions|waiters|hits|(?:\w+_)?c(?:ou)?nt|[\w#]*samples?",
}
_HW, _BLOCKS = "enq: HW - contention", 1 << 22  # blocks of one file that an address tells apart
_DEEPEST = 50  # sessions behind each other, in whatever ring: a choice


def may_be_counts(content: str | bytes) -> bool:
    """Whether a text, or bytes, has such a table in its beginning, and is no report."""
    head = beginning(content)
    return not any(each.lower() in head for each in HEADERS) and any(any(found) for found in _tables(head))


def counts_of(content: str, name: str) -> Samples | None:
    """The Samples that a text counts; None if it has no such table.

    Raises
    ------
    Refused
        If a row cannot be read, which may be the largest, or is there twice.
    """
    for first, *others in filter(None, map(list, _tables(content))):
        rows, lost, have = {}, [], [_field(column) for column in first.columns]
        weight = next((each for each in ("sessions", "count") if each in have), "")
        for row in chain(first.rows, *(each.rows for each in others if each.columns == first.columns)):
            cells = dict(zip(have, row.cells, strict=False))
            cells["event"] = complete(cells.get("event", ""), first.width(have.index("event")))
            many = cells.get(weight, "") if weight else "1"
            if row.damaged or not is_number(many) or (weight == "count" and not many.replace(",", "").isdecimal()):
                lost.append(row)
            elif rows.setdefault(row.cells, (cells, read_number(many, "", row.line), row.line))[2] != row.line:
                raise Refused(f"has the row of line {row.line} twice, so it holds several counts; give one", name)
        if rows and lost:
            what = f"line {lost[0].line} cannot be read: {' '.join(lost[0].cells)[:60]!r}"
            raise Refused(f"has counts of active sessions, of which {what}", name)
        if rows:
            return Samples(_found([*rows.values()]), 0, frozenset(have), weight=weight)
    return None


def _tables(content: str) -> Iterator[Iterable[Table]]:
    """Tables of such headings, once for each way in which cells may be set apart."""
    yield html.tables(content, _is_counted)
    lines = content.expandtabs(8).split("\n")
    yield text.tables(lines, sections(lines), _is_counted)
    yield delimited.tables(content.split("\n"), _is_counted)
    yield _all_squeezed(lines)


def _all_squeezed(lines: list[str]) -> Iterator[Table]:
    for place, line in enumerate(lines):
        if _is_counted("", columns := tuple(line.split())) and plain(columns[0]) == "event":
            rows = [_squeezed(each, columns, number) for number, each in enumerate(lines[place + 1 :], place + 2)]
            yield Table("", columns, tuple(filter(None, rows)), place + 1)


def _squeezed(line: str, columns: tuple[str, ...], number: int) -> Row | None:
    """A row whose cells are one blank apart, an event before figures; None of a line that ends in no figure."""
    cells = tuple(line.rsplit(None, len(columns) - 1))
    if not cells or not any(map(cells[-1].startswith, "#0123456789")):
        return None
    fits = len(cells) == len(columns) and complete(cells[0], 0) in known() and all(map(is_number, cells[1:]))
    return Row(number, cells, "" if fits else "has other cells than there are headings")


def _field(column: str) -> str:
    return next((field for field, heading in _HEADINGS.items() if re.fullmatch(heading, plain(column))), "")


def _is_counted(_: str, columns: tuple[str, ...]) -> bool:
    have, others = {*map(_field, columns)}, any(_OTHER.fullmatch(plain(column)) for column in columns)
    counts = {"count", "sessions"} & have or {"session", "blocker"} <= have
    return "event" in have and len(columns) > 1 and bool(counts) and not (others or is_sampled(columns))


def _found(rows: list) -> dict[Sample, list]:
    """Each Sample with how many there are, and its first line; in a tree behind the session at its root."""
    numbered = [(_number(cells.get("session", "")), _number(cells.get("blocker", ""))) for cells, *_ in rows]
    before = dict(numbered) if len({session for session, _ in numbered}) == len(rows) else {}
    events = {session: cells["event"] for (session, _), (cells, *_) in zip(numbered, rows, strict=True)}
    found: dict[Sample, list] = {}
    for (_, blocker), (cells, many, line) in zip(numbered, rows, strict=True):
        for _ in rows[:_DEEPEST]:
            blocker = before.get(blocker) or blocker
        event, wait_class = said_of(cells["event"], cells.get("state", ""), cells.get("class", ""))
        place = _place(cells) if event == _HW and is_number(cells.get("p3", "")) else ""
        holds = events.get(blocker, "") if before else ""
        sample = Sample("", "", 0.0, event, wait_class, None, cells.get("statement", ""), blocker, holds, place)
        found.setdefault(sample, [0.0, line])[0] += many
    return found


def _number(session: str) -> str:
    """The number of a session, however a tree indents it; empty if there is none."""
    match = re.search("[0-9]+", session)
    return match[0] if match else ""


def _place(cells: dict[str, str]) -> str:
    """The block that P3 of the enqueue is the address of."""
    file, block = divmod(int(float(cells["p3"])), _BLOCKS)
    return f"block {block} of relative file {file}" + (f" in tablespace {cells['p2']}" if "p2" in cells else "")
