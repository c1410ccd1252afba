"""What is recognised and not read, and why: each kind with the sentence that its reader needs."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

from models.analyst.reports.headings import WHOSE, is_by_session, plain
from models.analyst.reports.html import is_oracles
from models.analyst.reports.layout import Layout
from models.analyst.reports.numbers import is_number
from models.analyst.reports.report import OF_SAMPLES, Refused, Report
from models.analyst.reports.runs import is_run
from models.analyst.reports.sections import scope_of
from models.analyst.reports.tables import ByKind, Row, Table

_HEAD, _MOST_ROWS = 40_000, 5_000  # letters of a text in which its head stands; rows of waits
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
_OF_WAITS = re.compile(r"wait event|log file|db time|\bawr\b|statspack", re.IGNORECASE)
_OF_WAIT_EVENTS = re.compile(r"(?:wait|timed)(?: foreground)? events|(?:log|db|control) file ", re.IGNORECASE)
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
_MOST_INSTANCES = 16
_MANY_UNREAD = 10  # rows, from which on a text without columns is no list of waits; a choice
_MEASURED = ("events", "statistics", "histogram", "enqueues")
ONE_AT_A_TIME = {
    "instances": ("inst_id", "inst", "inst#", "instance", "instance_number", "instance_name"),
    "databases": ("pdb", "pdb_name", "con_name", "db_name", "dbid"),
    "snapshots": ("snap", "snap_id", "snap_time", "begin_time", "end_time", "sample_time", "start_time"),
}


def kind_by_header(text: str, name: str) -> str:
    """ "awr", "statspack" or "ash" by the header of a text; "" for a fragment.

    Raises
    ------
    Refused
        If it is a report of Oracle's, but not one of an instance over a time; a run, which is none; two in one.
    """
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
    last = max(map(text.rfind, HEADERS))
    text = text[: last + _LONGEST_TAG] if last >= 0 else ""  # no header stands behind the last of them
    plain = _MARKUP.sub("\n", text) if "<" in text[:_HEAD] else text
    headers = list(HEADER.finditer(plain))
    if len(headers) > 1:
        first_name, second = (header[header.lastgroup or 0] for header in headers[:2])
        following = text.count("\n", 0, text.find(second, text.find(first_name) + 1)) + 1
        raise Refused(f"holds {len(headers)} reports; give them one at a time", name, following=following)
    return headers[0].lastgroup or "" if headers else ""


def has_waits(kind: str, by_kind: ByKind) -> bool:
    """Whether there is a table of what the reader of such a text wants to know."""
    needed = ("events",) if kind else ("events", "statistics", "histogram", "enqueues", "time model")
    return any(what in by_kind for what in (("samples",) if kind == ASH else needed))


def refuse_unreadable(layout: Layout, kind: str, by_kind: ByKind, name: str) -> None:
    """Refuse what cannot be read right, by how it is set and by its tables."""
    refuse_other_settings(layout, kind, name)
    if not has_waits(kind, by_kind) and (kind or "samples" not in by_kind):
        refuse_unread(layout, kind, name, lists="ranked" in by_kind)
    if "events" in by_kind and any("active_sess" in problem.message for problem in layout.beside):
        raise Refused("has times of single samples, which are no times waited; count them by EVENT", name)
    _refuse_several([table for what in _MEASURED for table in by_kind.get(what, [])], name)
    _refuse_two_in_one(layout, kind, by_kind.get("events", []), name)


def refuse_other_settings(layout: Layout, kind: str, name: str) -> None:
    """Refuse HTML that Oracle's own scripts did not write, and a whole text report of lines cut or folded.

    Whatever stands in other HTML may have been computed anew. Oracle's scripts fill 80 places of a line.
    """
    if layout.form == "html":
        if not is_oracles(layout.text) and (kind or _OF_WAITS.search(layout.text)):
            what = "is an HTML page, but not as Oracle's own scripts write it"
            raise Refused(f"{what}; give the original file of awrrpt.sql, or paste its table as text", name)
    elif kind:
        lengths = Counter(len(line.rstrip()) for line in layout.lines.values())
        widest = max(lengths, default=0)
        if widest < _WIDTH and lengths[widest] >= max(_MANY * len(layout.lines), _LEAST_LINES):
            why = f"has lines that were cut or folded at {widest} places, so that the last columns cannot be read"
            raise Refused(f"{why}; save it again with lines of {_WIDTH} places or more", name)


def _refuse_several(tables: Iterable[Table], name: str) -> None:
    """Refuse rows of several instances, and running totals of several moments."""
    for table in tables:
        for index, column in enumerate(table.columns):
            named = plain(column).partition("(")[0].replace("_interval", "").replace("starttime", "start_time")
            what = next((what for what, columns in ONE_AT_A_TIME.items() if named in columns), "")
            rows = [row for row in table.rows if not row.damaged and what]
            figures = [row for row in rows if sum(map(is_number, row.cells)) > is_number(row.cell(index))]
            owners = tuple(dict.fromkeys(row.cell(index) for row in figures))
            if len(owners) > 1:
                apart = what == "instances" and len(owners) <= _MOST_INSTANCES and all(map(str.isalnum, owners))
                alone = "name" in table.fields and len({table.cell(row, "name") for row in figures}) == 1
                held, give = ("one event in ", "all events") if alone else ("", "the rows")
                why = f"holds {held}several {what} ({column}); give {give} of one at a time"
                raise Refused(why, name, instances=owners if apart else ())


def _refuse_two_in_one(layout: Layout, kind: str, events: list[Table], name: str) -> None:
    """Refuse lists of events of two reports in one text, or two results of one query on all events.

    `read_many` cuts the text where the Refused says that another begins, and reads each part by itself.
    """
    rows = sum(len(table.rows) for table in events)
    if rows > _MOST_ROWS:
        raise Refused(f"has {rows:,} rows of waits, and Oracle has some two thousand events; give less", name)
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
                following = _begin(layout, other.line, table.line)
                raise Refused(why, name, following=following)
    if not kind and len(begun := {*_BEGUN.findall(layout.text)}) > 1:
        raise Refused(f"holds parts of {len(begun)} reports; give them one at a time", name)


def _begin(layout: Layout, before: int, after: int) -> int:
    """Where the report begins whose list stands in line `after`, as another does in line `before`."""
    order = sorted(layout.tables, key=lambda table: table.line)
    first, second = ([table.line for table in order].index(line) - 1 for line in (before, after))
    while first >= 0 and order[first].columns == order[second].columns:
        first, second = first - 1, second - 1
    last = max(order[second].rows, key=lambda row: row.line, default=Row(order[second].line, ()))
    figures = Counter(word for cell in last.cells if is_number(cell) for word in cell.split())
    below = layout.text.split("\n")[last.line - 1 : last.line + _LONGEST_ROW]
    ends = (end for end in range(len(below)) if not figures - Counter(" ".join(below[: end + 1]).split()))
    return last.line + next(ends, 0) + 1


def refuse_unsound(report: Report, layout: Layout, kind: str, name: str) -> None:
    """Refuse a text without columns of which many rows make no sense, and an ASH report that lost an event."""
    if layout.form == "collapsed" and len(report.unread) > max(_MANY_UNREAD, len(report.events) / 2):
        refuse_unread(layout, kind, name)
    lost = [problem for problem in report.problems if problem.lines and problem.what == OF_SAMPLES]
    if kind == ASH and lost:
        raise Refused(f"is an ASH report, but of its events {lost[0].message} (line {lost[0].lines[0]})", name)


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


def refuse_unread(layout: Layout, kind: str, name: str, lists: bool = False) -> NoReturn:
    """Refuse a text in which no waits were recognised, with the likeliest reason; `lists`: but of statements."""
    plain = _MARKUP.sub(" ", layout.text)
    head, headings = plain[:_HEAD], _headings(layout.text[:_HEAD])
    letters = [[letter.isascii() for letter in heading if letter.isalpha()] for heading in headings]
    query_reason = next(
        (why for heading in headings for words, why in _QUERIES if re.search(words, heading, re.I)), ""
    )
    load, rules = _LOAD.search(head), sum(1 for line in head.split("\n") if line.count("--") > 3)
    active, cpu = load.groups() if load else ("", "")
    again = "run it again with NLS_LANG=AMERICAN_AMERICA.AL32UTF8"
    reasons = [  # (whether it may be so, what it is then and what would do)
        (layout.cut, "ends before its 'End of Report' and before its wait events, so it was cut off; save it "
            "again and give more of it, or paste single tables without the report's header"),
        (any(heading.count(False) > 0.1 * len(heading) for heading in letters),
            f"has headings in another language than English, which are not read; {again}"),
        (not kind and _FOLDED.search(head) and "EVENT" in head.upper() and "% Activity" not in head,
            "is of a query whose rows are folded to several lines; SET LINESIZE 500 and run it again"),
        (not kind and query_reason, query_reason),
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
