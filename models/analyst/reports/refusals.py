"""What is recognised and not read, and why: each kind with the sentence that its reader needs."""

import re
from collections import Counter
from collections.abc import Collection
from typing import NoReturn

from models.analyst.reports.headings import WHOSE, is_by_session
from models.analyst.reports.numbers import is_number
from models.analyst.reports.report import Refused
from models.analyst.reports.runs import is_run
from models.analyst.reports.sections import scope_of
from models.analyst.reports.tables import Row, Table

_HEAD, _LAST = 40_000, 20_000  # letters of a text in which its head stands, and its end
_WIDTH, _MANY, _LEAST_LINES = 80, 0.05, 50  # places of a line; lines as long as the longest, and at least so many
_LONGEST_ROW = 40  # lines of one, of which each cell may have its own
_MARKUP, _LONGEST_TAG = re.compile(r"<[^<>]{0,400}>"), 500

_SAME_SNAPSHOTS = "run awrrpt.sql for the same snapshots"  # of what people paste behind the lists of a report

_COMPARED = "is of a compare-periods report, whose top timed events are read as before and after; give all of it"
_ADDM = f"is an ADDM report, which has findings and no tables; {_SAME_SNAPSHOTS}"

# (what its first lines say, why it is not read and what would do). What begins with letters is found soonest.
OTHER_REPORTS = [
    (r"WORKLOAD REPOSITORY REPORT \(RAC\)|AWR RAC Report",
        "is a RAC-global report, which adds instances up; run awrrpt.sql on each instance and give one of those"),
    (r"WORKLOAD REPOSITORY COMPARE PERIOD|AWR Compare Period|First DB/Inst:.*Second DB/Inst:"
        r"|1st(?<!\w1st) Per Sec|%DB time +Event\b", _COMPARED),
    (r"^[- \t]*(?:1st[- \t]+2nd|First {3,}Second)\b", _COMPARED),
    (r"(?i)^[^\w\n]*LEVEL\b.*\b(?:SID|SESSION)\b",
        "is a tree of sessions that does not say who blocks whom; select SID, BLOCKING_SESSION and EVENT"),
    (r"[Ll]og file sync switching to (?:polling|post)|kcrfw_update_adaptive_sync_mode",
        "is a trace of LGWR, which says when sessions began to poll for their commits, or to be woken: see the "
        "chapter Adaptive log file sync, and give the AWR reports of an hour before and of one after it"),
    (r"^ *CALL-NAME +DURATION",
        "is a profile of a trace by mrskew; run tkprof on the same trace and give what that writes"),
    (r"log write elapsed time [0-9]+ *ms",
        "is a trace of LGWR, with log writes that took long: look at the device of the redo logs at those times, "
        "and give the AWR report of such an hour"),
    (r"DAMENG|openGauss|GaussDB|Tibero",
        "is a report of another database; this reads Oracle's AWR and Statspack"),
    (r"^[ \t]*WORKLOAD REPOSITORY REPORT[ \t]*$",
        "is laid out like an AWR report, but not by Oracle's own script; give the file that awrrpt.sql wrote"),
    (r"WORKLOAD REPOSITORY SQL Report|STATSPACK SQL report|AWR SQL Report",
        "is a report on one SQL statement; run awrrpt.sql or spreport.sql for the instance"),
    (r"DETAILED ADDM REPORT", _ADDM), (r"^[ \t]*ADDM Report for", _ADDM),
    (r"Performance Hub Report|SQL Monitoring Report|Active AWR Report|awr_report_xml",
        "is an active or monitoring report, which a script draws; run awrrpt.sql and choose html or text"),
]  # fmt: skip
_OTHERS = [(re.compile(words, re.MULTILINE), why) for words, why in OTHER_REPORTS]

_NAMED_ALOUD, _FIRST_WORDS = re.compile(r"\b(?:PostgreSQL|MySQL|MariaDB)\b"), 400

HEADER = re.compile(
    r"^[ \t\f#*>|]*(?:(?P<awr>WORKLOAD REPOSITORY (?:PDB )?report)|(?P<statspack>STATSPACK report) for"
    r"|(?P<ash>ASH Report) For)\b",
    re.MULTILINE,
)
_RUN_TOGETHER = re.compile(r"(?i)\bEvent(?:Name)?(?:Total)?_?(?:Waits|Time|%)|Waits(?:Total )?(?:Wait )?Time")
_LOAD = re.compile(r"DB Time\(s\):\s+(?P<active>[\d,.]+).*\s+DB CPU\(s\):\s+(?P<cpu>[\d,.]+)", re.IGNORECASE)
_OWN_LIST = re.compile(r"^[^\w\n]*Event\b.*\bWaits\b", re.MULTILINE)  # in whatever comes around it
_BEGUN = re.compile(r"Begin Snap:[ \t|]*([0-9]+)")
ASH = "ash"  # of ashrpt.sql
HEADERS = "WORKLOAD REPOSITORY", "STATSPACK report", "ASH Report For"  # how they begin
_ORACLE = re.compile(r"""class=['"]?awr|summary=['"]Script output""", re.IGNORECASE)
_OF_WAITS = re.compile(r"wait event|log file|db time|\bawr\b|statspack", re.IGNORECASE)
_OF_WAIT_EVENTS = re.compile(r"(?:wait|timed)(?: foreground)? events|(?:log|db|control) file ", re.IGNORECASE)
_END = re.compile(r"End of Report", re.IGNORECASE)
_COMMA_CELL = re.compile(r"[0-9]{1,15},[0-9]{1,2} ?(?:%|ms|us|s)?")
_UNCLEAR_CELL = re.compile(r"[0-9]*\.[0-9]+|[0-9]{1,3},[0-9]{3}")
_COMMA = re.compile(r"[0-9],[0-9]{1,2} *\((?:mins?|secs?)\)")
_POINT = re.compile(r"[0-9]\.[0-9]{1,2} *\((?:mins?|secs?)\)")
_POINT_CELL = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+|[0-9]{1,3}(?:,[0-9]{3}){2,}")
_GROUPED_CELL = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,}")
_DECIMAL = re.compile(
    r"(?<![\w.,])(?:[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]+)?|[0-9]*,[0-9]+)(?=%|[KMG]\b|[mu]?s\b|[^\w.,]|$)",
    re.MULTILINE,
)
_CELLS = re.compile(r"[\s|;]+|,(?![0-9]{3}(?![0-9]))")
_SELECT = "select EVENT, TOTAL_WAITS and TIME_WAITED_MICRO by these names"
_QUERIES = [  # (words of headings, what is asked for)
    (r"^(?!.*\bevent).*\bwait_class", f"lists wait classes, of which no advice can be given; {_SELECT}"),
    (
        r"\bevent.*(?:time[_ ]waited|wait ?time\()",
        "is of a query whose columns cannot be told apart; SET MARKUP CSV ON and run it again",
    ),
    (
        r"\bwait_time_mi\w+",
        "is a histogram of waits whose columns cannot be told apart; SET MARKUP CSV ON and run it again",
    ),
    (r"\bevent(?:_name)?\b", f"lists events, but no time waited in them under a heading that is known; {_SELECT}"),
    (
        r"\b(?:sid|session_id|user\w*)\b.*\b(?:total_waits?|time_waited)",
        "lists waits by session and not of which event, so that no longest wait can be told; select SID, EVENT, "
        "TOTAL_WAITS and TIME_WAITED_MICRO of all events",
    ),
    (
        r"\b(?:total_waits?|time_waited)",
        f"is of a query on waits, but has no column EVENT that is known; {_SELECT}",
    ),
]
_FOLDED = re.compile(r"(?:^[^A-Za-z\n]*[A-Za-z].*\n *-[- ]*(?:\n|$)){2}", re.MULTILINE)
_EVENT = re.compile(r"^\W*(?:\w+\W+)?(?:EVENT|Event)(?:[_ ]?(?:NAME|Name))?(?:\s{2,}|\W*[|,;\t]|$)")
_TURNED = str.maketrans(",.", ".,")


def refuse_other_reports(text: str, name: str) -> None:
    """Refuse what is a report of Oracle's, but not one of an instance over a time; and a run, which is none."""
    if is_run(text):
        raise Refused("is a run of the book's own measurements, left out here; give it by itself", name)
    head = text[:_HEAD]
    header, listed = (pattern.search(_MARKUP.sub("\n", head)) for pattern in (HEADER, _OWN_LIST))
    for words, why in _OTHERS:
        match = words.search(head)
        first = header or (listed if why.endswith(_SAME_SNAPSHOTS) else None)
        if match and not (first and first.start() < len(_MARKUP.sub("\n", head[: match.start()]))):
            raise Refused(why, name)
    if not header and (match := _NAMED_ALOUD.search(head[:_FIRST_WORDS])):
        raise Refused(f"is a report of another database ({match[0]}); this reads Oracle's AWR and Statspack", name)


def kind_by_header(text: str, name: str) -> str:
    """ "awr", "statspack" or "ash" by the header; "" for a fragment. Refuses two reports in one."""
    last = max(map(text.rfind, HEADERS))
    text = text[: last + _LONGEST_TAG] if last >= 0 else ""  # no header stands behind the last of them
    plain = _MARKUP.sub("\n", text) if "<" in text[:_HEAD] else text
    headers = list(HEADER.finditer(plain))
    if len(headers) > 1:
        first, second = (header[header.lastgroup or 0] for header in headers[:2])
        following = text.count("\n", 0, text.find(second, text.find(first) + 1)) + 1
        raise Refused(f"holds {len(headers)} reports; give them one at a time", name, following=following)
    return headers[0].lastgroup or "" if headers else ""


def is_cut(text: str) -> bool:
    """Whether a report has lost its end."""
    return not _END.search(text, max(len(text) - _LAST, 0))


def with_points(text: str, tables: list[Table], name: str) -> str:
    """The text with decimal points if its numbers have decimal commas, and what else it prints settles that.

    1.234 means 1234 where the length of the interval has a comma, or a figure a point and a comma behind it. A
    report with figures like 1,234.5 has points, whatever else has a comma. Refused where both is so, or only some
    cells have commas and another has a point, or a comma that may be either.
    """
    head = _MARKUP.sub("", text[:_HEAD])
    cells = {cell for table in tables for row in table.rows[:50] if not row.damaged for cell in row.cells}
    points = _POINT.search(head) or any(map(_POINT_CELL.fullmatch, cells))
    commas = _COMMA.search(head) or any(map(_GROUPED_CELL.fullmatch, cells))
    some = not points and any(map(_COMMA_CELL.fullmatch, cells))
    every = (cell for table in tables for row in table.rows for cell in row.cells)
    commas = commas or (some and not any(map(_UNCLEAR_CELL.fullmatch, every)))
    if commas and not points:
        return _DECIMAL.sub(lambda number: number[0].translate(_TURNED), text)
    if commas or some:
        raise Refused(
            "prints decimal commas, so that 1.234 may mean two things; run it again after "
            "ALTER SESSION SET NLS_NUMERIC_CHARACTERS = '.,'",
            name,
        )
    return text


def refuse_clipped(lines: Collection[str], name: str) -> None:
    """Refuse a whole text report whose lines have been cut or folded: Oracle's scripts fill 80 places."""
    lengths = Counter(len(line.rstrip()) for line in lines)
    widest = max(lengths, default=0)
    if widest < _WIDTH and lengths[widest] >= max(_MANY * len(lines), _LEAST_LINES):
        why = f"has lines that were cut or folded at {widest} places, so that the last columns cannot be read"
        raise Refused(f"{why}; save it again with lines of {_WIDTH} places or more", name)


def refuse_two_in_one(text: str, kind: str, events: list[Table], tables: list[Table], name: str) -> None:
    """Refuse lists of events of two reports in one text, or two results of one query on all events."""
    printed: dict[tuple[object, ...], tuple[Table, tuple[str, ...]]] = {}
    for table in events:
        scope, whole = scope_of(table.title, table.columns)
        for row in () if whole and (kind or is_by_session(table.columns, WHOSE)) else table.rows:
            if row.damaged:
                continue
            words = tuple(cell for cell in row.cells if not is_number(cell)) if whole else row.cells[0]
            other, cells = printed.setdefault((scope, whole and table.columns, words), (table, row.cells))
            if other is not table and cells != row.cells:
                what = (
                    f"lists {row.cells[0][:60]!r} twice, in the lists of lines {other.line:,} and {table.line:,}"
                )
                why = f"{what}: several reports; save each as a file, and give later ones behind --after"
                raise Refused(why, name, following=_begin(text, tables, other.line, table.line))
    if not kind and len(begun := {*_BEGUN.findall(text)}) > 1:
        raise Refused(f"holds parts of {len(begun)} reports; give them one at a time", name)


def _begin(text: str, tables: list[Table], before: int, after: int) -> int:
    """Where the report begins whose list stands in line `after`, as another does in line `before`."""
    order = sorted(tables, key=lambda table: table.line)
    first, second = ([table.line for table in order].index(line) - 1 for line in (before, after))
    while first >= 0 and order[first].columns == order[second].columns:
        first, second = first - 1, second - 1
    last = max(order[second].rows, key=lambda row: row.line, default=Row(order[second].line, ()))
    figures = Counter(word for cell in last.cells if is_number(cell) for word in cell.split())
    below = text.split("\n")[last.line - 1 : last.line + _LONGEST_ROW]
    ends = (end for end in range(len(below)) if not figures - Counter(" ".join(below[: end + 1]).split()))
    return last.line + next(ends, 0) + 1


def is_oracles(text: str) -> bool:
    """Whether a page has the marks of Oracle's own scripts."""
    return _ORACLE.search(text) is not None


def refuse_other_renderings(text: str, kind: str, name: str) -> None:
    """Refuse HTML that Oracle's own scripts did not write: whatever stands in it may have been computed anew."""
    if not is_oracles(text) and (kind or _OF_WAITS.search(text)):
        what = "is an HTML page, but not as Oracle's own scripts write it"
        raise Refused(f"{what}; give the original file of awrrpt.sql, or paste its table as text", name)


def _headings(text: str) -> list[str]:
    """The line over the first row of figures of each table: its headings, or the lowest line of them."""
    pages = "</tr" in text.lower()
    text = re.sub("(?i)</tr", "\n<", " ".join(text.split())) if pages else text
    above, headings, ruled = "", [], False
    for line in _MARKUP.sub(" ", text).split("\n"):
        cells = [is_number(cell.strip("%")) for cell in _CELLS.split(line) if cell]
        alike = _EVENT.match(above) or any(above.count(mark) == line.count(mark) > 0 for mark in ",;\t|")
        figures = any(cells[-3:]) and (sum(cells) > 1 or ruled or alike)
        headings += [above] if figures and above else []
        ruled = bool(line.strip()) and not line.strip("-_=~|:+ \t")
        above = "" if figures else line if any(map(str.isalpha, line)) else above
    return headings


def refuse_unread(text: str, kind: str, cut: bool, lists: bool, name: str) -> NoReturn:
    """Refuse a text in which no waits were recognised, with the likeliest reason; `lists`: but of statements."""
    plain = _MARKUP.sub(" ", text)
    head, headings = plain[:_HEAD], _headings(text[:_HEAD])
    letters = [[letter.isascii() for letter in heading if letter.isalpha()] for heading in headings]
    asked = next((why for heading in headings for words, why in _QUERIES if re.search(words, heading, re.I)), "")
    load, rules = _LOAD.search(head), sum(1 for line in head.split("\n") if line.count("--") > 3)
    active, cpu = load.groups() if load else ("", "")
    again = "run it again with NLS_LANG=AMERICAN_AMERICA.AL32UTF8"
    reasons = [  # (whether it may be so, what it is then and what would do)
        (cut, "ends before its 'End of Report' and before its wait events, so it was cut off; save it again and "
            "give more of it, or paste single tables without the report's header"),
        (any(heading.count(False) > 0.1 * len(heading) for heading in letters),
            f"has headings in another language than English, which are not read; {again}"),
        (not kind and _FOLDED.search(head) and "EVENT" in head.upper() and "% Activity" not in head,
            "is of a query whose rows are folded to several lines; SET LINESIZE 500 and run it again"),
        (not kind and asked, asked),
        (kind and lists and not _OF_WAIT_EVENTS.search(plain),
            "is a part of a report, with lists of statements or segments and without wait events; give the whole "
            "report"),
        (kind, "is a report, but its wait events have no headings that are known: another language, or another "
            f"layout; {again}"),
        (load, f"has a load profile ({active} active sessions on average, {cpu} of them on a processor) and no "
            "list of wait events: give the report, or its Top Timed Events as well"),
        (_RUN_TOGETHER.search(head),
            "has cells that ran together, so that nobody can tell their figures apart; copy it as a table (into a "
            "spreadsheet, then save as CSV), or give the report itself"),
        (rules > 1 and sum(map(is_number, head.split())) > 10,
            "has tables, but none with headings that are known; give a report of awrrpt.sql or spreport.sql in "
            "English, or the table of wait events with its headings"),
        (True, "is not a report; give an AWR or Statspack report, its table of wait events with the headings, or "
            "the output of a query on v$session_event, v$system_event or v$sysstat"),
    ]  # fmt: skip
    raise Refused(next(why for holds, why in reasons if holds), name)
