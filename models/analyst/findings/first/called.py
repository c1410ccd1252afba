"""What those behind a wait are called: a statement by what it does and its id, a segment by its type and name."""

import re

from models.analyst.reports import Ranked
from models.analyst.reports.ranked import SEGMENT

CUT = "..."  # at the end of a statement of which a report prints the beginning
_OBJECT = r"(?P<name>[\w$#\"]+(?:\.[\w$#\"]+)?)"
# A statement's beginning, what it is called by its object, and without it.
_DOES = [
    (rf"insert\s+(?:/\*.*?\*/\s*)?into\s+{_OBJECT}", "inserts into {}", "the INSERT"),
    (rf"update\s+(?:/\*.*?\*/\s*)?{_OBJECT}", "updates of {}", "the UPDATE"),
    (rf"delete\s+(?:/\*.*?\*/\s*)?(?:from\s+)?{_OBJECT}", "deletes from {}", "the DELETE"),
    (rf"merge\s+(?:/\*.*?\*/\s*)?into\s+{_OBJECT}", "merges into {}", "the MERGE"),
    (r"(?P<name>select|with)\b", "the SELECT", "the SELECT"),
    (r"(?P<name>create|alter|drop|truncate|lock)\b", "the DDL", "the DDL"),
    (r"(?P<name>begin|declare|call)\b", "the PL/SQL", "the PL/SQL"),
]
_VERBS = [(re.compile(pattern, re.IGNORECASE), whole, cut) for pattern, whole, cut in _DOES]
_BEFORE = re.compile(r"(?:[\s(]|/\*.*?\*/|--[^\n]*\n)*")  # what may stand before the first word
_PLSQL = re.compile(r"(begin|declare|call)\b", re.IGNORECASE)
_CHANGES = re.compile(r"(insert|update|delete|merge)\b|(select|with)\b.*\bfor\s+update\b", re.IGNORECASE)
_DICTIONARY = re.compile(r"(?<![\w$])(?!g?v_?\$)[a-z_]+\$(?![\w$])", re.IGNORECASE)  # obj$, col$; not v$session
_UNKNOWN = "text not available"


def called(row: Ranked) -> str:
    """What a row is called."""
    if row.what == SEGMENT:
        kind = row.kind.lower() if row.kind.isalpha() and row.kind != "LOB" else row.kind
        return f"{kind} {row.name}".strip()
    text = _from_first_word(row)
    for pattern, whole, cut in _VERBS:
        if match := pattern.match(text):
            name = cut if text[match.end() :] == CUT else whole
            return f"{name.format(match['name'].upper())} {row.name}"
    return f"the statement {row.name}"


def shortest(row: Ranked) -> str:
    """The same in one word: the id of a statement, a segment without its owner and its parts."""
    return row.name.split(".")[1] if row.what == SEGMENT and "." in row.name else row.name


def is_block(row: Ranked) -> bool:
    """Whether a statement is PL/SQL, which has the time of all that it calls."""
    return _PLSQL.match(_from_first_word(row)) is not None


def changes_rows(row: Ranked) -> bool:
    """Whether a statement locks rows."""
    return _CHANGES.match(_from_first_word(row)) is not None


def is_oracles_own(row: Ranked) -> bool:
    """Whether a statement is one that Oracle runs to parse others, by its tables; or nobody knows what it is."""
    text = row.text.strip()
    return not text or _UNKNOWN in text.lower() or _DICTIONARY.search(text) is not None


def _from_first_word(row: Ranked) -> str:
    return _BEFORE.sub("", row.text, count=1)
