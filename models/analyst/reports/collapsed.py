"""Tables of wait events whose blanks, or line ends, a web page has swallowed.

Columns are told by the words of the headings, and cells by what they hold: a name up to the first number, as many
numbers as there are columns, and the name of a wait class.
"""

import re

from models.analyst.reports.headings import field_of
from models.analyst.reports.names import CLASSES, CPU, complete, known_names, unmarked
from models.analyst.reports.numbers import is_figure, is_number
from models.analyst.reports.tables import Row, Table, Wanted

_LOWEST = {  # of stacked headings only the lowest line names each column
    "-outs": "%Time -outs", "out": "%Time -outs", "wait (ms)": "Avg wait (ms)", "(ms)": "Avg wait (ms)",
    "wait": "Avg Wait", "/txn": "Waits /txn", "waits /txn": "Waits /txn", "waits/txn": "Waits /txn",
    "ela time": "% Total Ela Time", "call time": "% Total Call Time", "time": "share", "class": "Wait Class",
}  # fmt: skip
_FIELDS = {"name", "waits", "timeouts", "timed_out", "time", "average", "share", "wait_class"}
_LONGEST_HEADING = 4  # words
_OTHER_WORDS = {"Event", "Time", "Avg", "Host", "%User", "User", "Sockets:", "Load"}  # of what follows
_LONGEST_NAME, _LONGEST_LIST, _LEAST_OF_A_CLASS = 10, 1000, 6
_MOST_COLUMNS, _LEAST_WORDS = 12, 3  # of an event that begins as a heading does
_STACKED = 14  # words that stacked headings have before the line with "Event"
_REMNANT = re.compile(r"\(.{0,3}|.{0,3}\)|/txn|%.*|Ela|Call|T|ime")
_LINE = re.compile(r"[-~=]{2,}")
Tokens = list[tuple[str, int]]  # words, and the line of each


def tables(lines: list[str], is_wanted: Wanted) -> list[Table]:
    """Tables of wait events that `is_wanted(title, columns)`."""
    tokens = [
        (word, number)
        for number, line in enumerate(lines, start=1)
        for word in unmarked(line).replace("TimeEvent", "Time Event").split()
        if not _LINE.fullmatch(word)
    ]
    made, at, title = [], 0, ""
    while at < len(tokens):
        word, number = tokens[at]
        title = _title(tokens, at) or title
        if word != "Event":
            at += 1
            continue
        columns, body = _columns(tokens, at)
        if is_wanted(title, columns):
            most = re.match("Top ([0-9]{1,3})", title)
            rows, after = _rows(tokens, body, columns, int(most[1]) if most else _LONGEST_LIST)
            if rows:
                made.append(Table(title, columns, tuple(rows), number))
            at, title = max(after, body), ""
        else:
            at = body
    return made


def _title(tokens: Tokens, at: int) -> str:
    """The title that starts at `at`, or ""."""
    words = [word for word, _ in tokens[at : at + 3]]
    if words[:1] == ["Top"] and len(words) > 1 and words[1].isdigit():
        following = [word for word, _ in tokens[at : at + 10]]
        ends = [spot for spot, word in enumerate(following) if word in ("Event", "%", "Avg")]
        return " ".join(following[: ends[0] if ends else 4])
    if words[1:] == ["Wait", "Events"] and words[0] in ("Foreground", "Background"):
        return " ".join(words)
    return ""


def _columns(tokens: Tokens, at: int) -> tuple[tuple[str, ...], int]:
    """Headings from `at` on, and where they end."""
    columns: list[str] = []
    above = [word.lower() for word, _ in tokens[max(at - _STACKED, 0) : at]]
    while len(columns) < _MOST_COLUMNS and (heading := _heading_at(tokens, at)):
        column = _LOWEST.get(heading.lower(), heading)
        if column == "share":
            column = "% bg time" if "bg" in above else "% DB time" if "db" in above else "% Total Call Time"
        columns.append(column)
        at += len(heading.split())
    return tuple(columns), at


def _heading_at(tokens: Tokens, at: int) -> str:
    """The longest heading that starts at `at`, or ""."""
    for many in range(_LONGEST_HEADING, 0, -1):
        heading = " ".join(word for word, _ in tokens[at : at + many])
        if heading.lower() in _LOWEST or field_of(heading)[0] in _FIELDS:
            return heading
    return ""


def _rows(tokens: Tokens, at: int, columns: tuple[str, ...], most: int) -> tuple[list[Row], int]:
    """Rows as long as they can be told, and where they end."""
    kinds = [field_of(column)[0] for column in columns]
    numeric = [spot for spot, kind in enumerate(kinds) if kind not in ("name", "wait_class")]
    rows: list[Row] = []
    while at < len(tokens) and len(rows) < most:
        start = at
        name, at = _name(tokens, at)
        numbers, at = _numbers(tokens, at, len(numeric))
        if not numbers or not _is_name(name.split()):
            if rows and name in known_names() and name.split() == [word for word, _ in tokens[start:]]:
                rows.append(Row(tokens[start][1], (name,), "has no figures"))
            return rows, start
        while at < len(tokens) and is_figure(tokens[at][0]) and tokens[at][1] == tokens[at - 1][1]:
            numbers.append(tokens[at][0])
            at += 1
        wait_class, at = _wait_class(tokens, at) if "wait_class" in kinds else ("", at)
        if len(numbers) == len(numeric):
            placed = dict(zip(numeric, numbers, strict=True)) | {kinds.index("name"): name}
            cells, damaged = tuple(placed.get(spot, wait_class) for spot in range(len(columns))), ""
        else:
            cells, damaged = (name, *numbers), f"has {len(numbers)} numbers under {len(numeric)} headings"
        rows.append(Row(tokens[start][1], cells, damaged))
        at = _behind_a_remark(tokens, at)
    return rows, at


def _name(tokens: Tokens, at: int) -> tuple[str, int]:
    """The words from `at` up to a number, as a name that its column may have cut, and where they end."""
    words: list[str] = []
    while at < len(tokens) and not is_figure(tokens[at][0]) and len(words) < _LONGEST_NAME:
        words.append(tokens[at][0])
        at += 1
    names = [
        complete(" ".join(words[start:]), len(" ".join(words[start:]))) for start in range(max(len(words), 1))
    ]
    folded = at > len(words) and tokens[at - len(words)][1] < tokens[at - 1][1]
    name = next((name for name in names if name in known_names() or name in CPU), names[0]) if folded else names[0]
    return name, at  # before a name may stand what is left of the row above, where lines are folded


def _numbers(tokens: Tokens, at: int, most: int) -> tuple[list[str], int]:
    """The numbers from `at` on, each with its unit where that stands apart, and where they end."""
    numbers: list[str] = []
    while at < len(tokens) and is_figure(tokens[at][0]) and len(numbers) < most:
        number = tokens[at][0]
        with_next = f"{number} {tokens[at + 1][0]}" if at + 1 < len(tokens) else ""
        numbers.append(with_next if is_number(with_next) else number)
        at += len(numbers[-1].split())
    return numbers, at


def _behind_a_remark(tokens: Tokens, at: int) -> int:
    """Where somebody's remark behind a row ends: with its line."""
    if at < len(tokens) and tokens[at][0][0] in "<#-(=*":
        remarked = tokens[at - 1][1]
        while at < len(tokens) and tokens[at][1] == remarked:
            at += 1
    return at


def _is_name(words: list[str]) -> bool:
    """Whether these can be the words of an event, and not what is left of headings."""
    if not words or not words[0][0].isalpha() or (words[0] in ("time", "wait") and len(words) < _LEAST_WORDS):
        return False
    if len(words) > _LONGEST_HEADING and any(word[-1] in "?,." for word in words):
        return False  # a sentence
    return not (_OTHER_WORDS & set(words) or any(_REMNANT.fullmatch(word) for word in words))


def _wait_class(tokens: Tokens, at: int) -> tuple[str, int]:
    """The wait class at `at`, which its column may have cut, and where it ends."""
    words = [word for word, _ in tokens[at : at + 2]]
    for wait_class in CLASSES:
        spelt = wait_class.split()
        *first, last = words[: len(spelt)] or [""]
        cut = len(last) >= _LEAST_OF_A_CLASS or len(spelt) > 1
        if first == spelt[:-1] and last and (last == spelt[-1] or cut and spelt[-1].startswith(last)):
            return wait_class, at + len(spelt)
    return "", at
