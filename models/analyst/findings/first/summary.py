"""The first screen: what this is, what is on top of DB time, and the one thing to look at next.

At most eight lines, one more where sessions hung, the same in the command, on the page and in a notebook.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from models.analyst.findings.chapters import owner_of
from models.analyst.findings.first import in_words, leading, typed
from models.analyst.findings.first.advice import HUNG, LASTING, advice_on
from models.analyst.findings.first.top import Top, beyond, top
from models.analyst.findings.study.arithmetic import quotient
from models.analyst.findings.study.choices import IDLE, MATERIAL, NOTABLE, NOTHING
from models.analyst.findings.study.doubts import is_idle, is_quiet, sees_all, unusable
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.mend_first import slow_when_idle
from models.analyst.findings.study.row import BACKGROUND, Row
from models.analyst.findings.study.study import Study, study_of
from models.analyst.findings.study.words import clock, count_of, first_sentence, lower, percent, upper
from models.analyst.reports import Report
from models.analyst.reports.events import FULL
from models.analyst.reports.layout import BESIDE
from models.analyst.reports.omissions import END, MISSING
from models.analyst.reports.query import ASKED
from models.analyst.reports.shares import CALL_TIME, DB_TIME, TIME_LISTED
from models.analyst.reports.tkprof import OTHERS
from models.laws.numbers.wording import clean, rounded, say

MOST, LINE = 8, 100  # lines, and letters of one
HOURS = 7200.0  # seconds, from which on a length is in hours
CALL, HALF = 1.0, 0.5  # seconds of a wait, and its share, from which on it is told of an idle database: choices
THEN = 2  # things to look at after the first; events in which sessions hung, before the others are counted


@dataclass(frozen=True)
class Summary:
    """The first screen.

    Attributes
    ----------
    nothing
        A sentence if no wait of it is worth a change, and then the first; or empty.
    top
        The largest first.
    look
        One or two sentences; empty where the report lists no time.
    leads
        The chapter of the finding that they are about; None if they are about something else.
    idle
        Whether hardly anybody worked, or the report cannot be used: then no finding is worth a word.
    left
        Lines of the top for which there is no room.
    """

    nothing: str
    head: str
    top: tuple[Top, ...]
    look: str
    leads: str | None = None
    idle: bool = False
    left: tuple[Top, ...] = ()


def summary(report: Report | Study, findings: Sequence[Finding]) -> Summary:
    """The Summary of a report and of its findings."""
    study = study_of(report)
    if study.report.kind == "typed":
        first, *more = typed.answer(study.report)[0]
        return Summary(first, " ".join(more), (), "")
    unread = _unread(study)
    if unused := unusable(study):
        return Summary(f"{unread}{unused.why}", _head(study, ()), (), unused.do, idle=True)
    lines = top(study, findings)
    head = _head(study, lines)
    if is_idle(study):
        look = _even_idle(study, lines)
        nothing = f"{unread}The database is all but idle{'.' if look else ': no wait of it is worth a change.'}"
        lines = tuple(replace(line, do="", behind=None) for line in lines)
        return Summary(nothing, head, lines, look or "Take the report of a busy hour.", idle=True)
    if not lines:
        little = "The report lists no time of sessions, so little can be told."
        return Summary(f"{unread}{little}", head, _untold(study), "")
    hung = _hung(study, lines)
    head, room = f"{unread}{head} {hung}".strip(), MOST + bool(hung)
    every = [*lines, *beyond(study, findings, lines)]
    lead = leading.leading(study, every, findings)
    looks = _looks(study, every, lead, findings)
    look, shown = looks[-1], lines[: max(room - _height(head, looks[-1]), 1)]  # if there is no room for any
    for sentences in looks:
        if fitting := _fitting(head, lines, sentences, room):
            look, shown = sentences, fitting
            break
    return Summary("", head, (*_untold(study), *shown), look, lead.chapter, left=lines[len(shown) :])


def _even_idle(study: Study, lines: tuple[Top, ...]) -> str:
    """That writes are slow, or a call takes long, with hardly anybody there, in sentences; or empty."""
    if slow := slow_when_idle(study):
        return f"But look at the storage: {' and '.join(slow)}, with hardly anybody there."
    first = lines[0] if lines else None
    if first and first.mean and first.mean >= CALL and (first.share or 0.0) >= HALF:
        step = f" First step: {first.do}." if first.do else ""
        return f"But each {first.name} takes {clock(first.mean)}: who makes that call waits for it.{step}"
    return f"But {lower(hung)}" if (hung := _hung(study, lines)) else ""


def _hung(study: Study, shown: tuple[Top, ...]) -> str:
    """The waits of which each lasted as long as none does that only is slow, and what to do if no line says it."""
    events = []
    for row in sorted(study.waits_listed, key=lambda row: -(row.time or 0.0)):
        if (row.mean or 0.0) >= HUNG and not re.fullmatch(LASTING, row.name):
            many = f"{count_of(row.waits, 'wait')} of " if row.waits else "waits of "
            do = "" if row.name in {line.name for line in shown} else f": {advice_on(row.name, row.mean).do}"
            events.append(f"{row.name} ({many}{clock(row.mean or 0.0)}{do})")
    more = f", and {count_of(len(events) - THEN, 'other event')}" if events[THEN:] else ""
    who = "The session" if study.report.kind == "tkprof" else "Sessions"
    return f"{who} hung in {', '.join(events[:THEN])}{more}." if events else ""


def _looks(study: Study, lines: Sequence[Top], lead: leading.Look, findings: Sequence[Finding]) -> list[str]:
    """What to look at first and then, in every way to say it that is not too long; the shortest is the last."""
    at = "Of the rest, look first at" if study.report.unread else "Look first at"
    full, brief = in_words.first(study, lines, lead), in_words.first(study, lines, lead, brief=True)
    most = "" if lead.subject == leading.Subject.EVERYTHING else in_words.most_of_all(study, full)
    ways = dict.fromkeys((full, f"{first_sentence(full)}.", brief, f"{first_sentence(brief)}."))
    firsts = [f"{at} {first} {most}".strip() for first in ways]
    following = [*leading.following(study, lines, lead, findings)][:THEN]
    sentences = []
    for number in range(len(following), 0, -1):
        for short in (False, True):
            then = ", and at ".join(in_words.then(study, look, short) for look in following[:number])
            sentences += [f"{first} Then at {then}." for first in firsts]
    for look in following:
        if look.subject == leading.Subject.PARSES:  # a cause, which is said even where nothing else has room
            sentences.append(f"{at} {first_sentence(brief)}. Then at {in_words.then(study, look)}.")
    fitting = [text for text in (*sentences, *firsts) if len(text) <= in_words.LONGEST]
    return [text.replace(" at perhaps ", " perhaps at ") for text in (*fitting, f"{at} {brief}")]


def _fitting(head: str, lines: tuple[Top, ...], look: str, room: int) -> tuple[Top, ...]:
    """The lines of the top, without the last ones as far as the first screen has no room and they are small.

    None of them if it has no room for a large one.
    """
    while _height(head, look) + len(lines) > room:
        if (lines[-1].share or 0.0) >= NOTABLE:
            return ()
        lines = lines[:-1]
    return lines


def _height(*texts: str) -> int:
    return sum(len(textwrap.wrap(text, LINE, subsequent_indent="  ")) for text in texts)


def lines(shown: Summary) -> list[str]:
    """The lines of a Summary, none of them wrapped, without what does not print."""
    rows = map("".join, rows_of(shown))
    return [clean(line) for line in (shown.nothing, shown.head, *rows, shown.look) if line]


def rows_of(shown: Summary, width: int = LINE) -> Iterator[tuple[str, str]]:
    """The share and the words of each line of the top, together of `width` letters if these can be so few."""
    shares = [share_in_words(line) for line in shown.top]
    widest = max(map(len, shares), default=0)
    for share, line in zip(shares, shown.top, strict=True):
        yield f"{share:>{widest}}  ", line_in_words(line, width - widest - 2)


def line_in_words(line: Top, width: int) -> str:
    """A line of the top without its share: what it is, how long each wait is, what to do, and who is behind it."""
    mean = f", {clock(line.mean)}" if line.mean else ""
    ways = [f"{line.name}{mean}{advice and ': '}{advice}" for advice in _advised(line)]
    return next((words for words in ways if len(words) <= width), ways[-1])


def _advised(line: Top) -> Iterator[str]:
    """The advice with who has most of it, in fewer and fewer words: of the advice too, before the name goes.

    A share is printed with what it is of, or not at all.
    """
    if line.behind:
        who, brief = line.behind, re.split("[;:?,]", line.do)[0]
        yield from (f"{line.do} ({who})", f"{line.do} ({who.called})", f"{brief} ({who.called})")
        yield from (f"{line.do} ({who.alone})", f"{brief} ({who.alone})", f"see {who.alone}")
    yield line.do


def share_in_words(line: Top) -> str:
    """Its share in per cent, with one decimal place so that lines can be compared; empty if it is not known."""
    if line.share is None:
        return ""
    return f"{rounded(100 * line.share, 1)} %" if line.share >= 0.0005 else "< 0.1 %"


def _head(study: Study, lines: Sequence[Top]) -> str:
    """What this is: kind, release, length, sessions, processors, and what shares are of."""
    kinds = {"awr": "AWR report", "statspack": "Statspack report", "snapshot": "Snapshot", "tkprof": "tkprof"}
    kind = kinds.get(study.report.kind, "Part of a report")
    facts = [
        f"release {study.report.release.value}" if study.report.release else "",
        _length(study.elapsed) if study.elapsed else "length unknown",
        _active(study),
        count_of(study.cpus, "CPU") if study.cpus else "",
    ]
    whole = next((line.whole for line in lines if line.share is not None), "")
    sentence = f"{kind}: {', '.join(filter(None, facts))}{_shares_of(study, whole)}."
    others = _of_background(study, whole), _cut(study), study.samples.hidden_by_average
    return " ".join(filter(None, (sentence, *others)))


def _shares_of(study: Study, whole: str) -> str:
    """What shares are of, if it is not DB time, a clause; or empty."""
    if whole in ("", DB_TIME):
        return ""
    left_out = any(map(_is_left_out, study.rows))
    if whole == TIME_LISTED and study.cpu_of_calls:
        return "; shares of waits and of the CPU of ended calls"
    if whole == TIME_LISTED and left_out and all(row.printed.share_of != TIME_LISTED for row in study.rows):
        return f"; shares of {whole} of sessions"  # printed shares are of all rows
    listed = quotient(study.time_listed, study.call_time) if whole == CALL_TIME else None
    if listed is not None and listed < HALF:
        idle = "idle, in the background or not listed" if left_out else "idle or not listed"
        return f"; shares of {whole}, of which {percent(1 - listed)} is {idle}"
    return f"; shares of {whole}"


def _of_background(study: Study, whole: str) -> str:
    """What background processes have of the time that shares are of, if that is everybody's; or beside it."""
    rows = [row for row in study.rows if _is_left_out(row) or (row.background and whole == CALL_TIME)]
    others = [row for row in rows if row.time and not row.is_idle]
    shares = {row: row.share or quotient(row.time, study.whole[0]) or 0.0 for row in others}
    least = {row: NOTHING if is_idle(study) or _is_left_out(row) else MATERIAL for row in others}
    large = sorted((row for row in others if shares[row] >= least[row]), key=lambda row: -shares[row])[:THEN]
    names = []
    for row in large:
        share = f" {rounded(100 * row.share, 1)} %" if row.share else ""
        names.append(f"{row.name}{share}" + (f" ({clock(row.mean)})" if row.mean else ""))
    return f"Beside them: {' and '.join(names)}: background, no share of sessions." if names else ""


def _unread(study: Study) -> str:
    """That rows of waits could not be read, and which is the first, ahead of all else, and a blank; or empty."""
    if not study.report.unread:
        return ""
    problem, *more_rows = study.report.unread
    first = f"line {problem.lines[0]:,}: {problem.row[:40]}"
    if FULL in problem.message:
        more = f" and {len(more_rows)} more" if more_rows else ""
        wider = problem.message.partition(", under ")[0].partition(": ")[2]
        return (
            f"THE LONGEST WAIT IS UNKNOWN ({first}{more}): its figure did not fit its column, ####. "
            f"{wider[:1].upper()}{wider[1:]}; shares are of the rest. "
        )
    if problem.what == MISSING:
        return f"ROWS OF WAITS ARE MISSING ({first}), and may be the largest; shares are of the rest. "
    many = f"{1 + len(more_rows)} ROWS OF WAITS ARE UNREAD (the first in "
    rows = many if more_rows else "A ROW OF WAITS IS UNREAD ("
    return f"{rows}{first}), and may be the largest; shares are of the rest. "


def _untold(study: Study) -> tuple[Top, ...]:
    """A line for each event that is listed and whose time could not be read."""
    why = {
        problem.row: problem.message.partition(", under ")[0] if FULL in problem.message else "its time is unread"
        for problem in study.report.unread
    }
    return tuple(
        Top(row.name, None, row.mean, "", owner_of(row.name), why[row.name])
        for row in study.rows
        if row.name in why and row.time is None
    )


def _is_left_out(row: Row) -> bool:
    """Whether it is listed with the waits of sessions, and none of theirs."""
    return row.background is None and row.name in BACKGROUND


def _cut(study: Study) -> str:
    """That the report was cut off, and where, or that it is of one list of several; or empty."""
    kinds, first = (END, OTHERS, BESIDE, ASKED, MISSING), study.report.unread[:1]
    problems = {
        problem.what: problem
        for problem in study.report.problems
        if problem.what in kinds and problem not in first
    }
    if END in problems:
        return f"Cut off in line {problems[END].lines[0]:,}."
    return " ".join(f"{upper(problem.message)}." for problem in problems.values())


def _active(study: Study) -> str:
    """Active sessions on average, as printed where they are, and whether that is next to nothing; or empty."""
    sessions = quotient(study.time_listed if sees_all(study) else study.db_time, study.elapsed)
    if not sessions or (sees_all(study) and not is_quiet(sessions, study.cpus)):
        return ""
    if sessions < IDLE:
        return "hardly an active session"
    printed = study.report.active.value
    known = printed.text if printed else f"{sessions:,.{0 if sessions >= 100 else 1 if sessions >= 1 else 2}f}"
    quiet = ", nearly idle" if is_quiet(sessions, study.cpus) else ""
    return f"{known} active sessions{quiet}"


def _length(seconds: float) -> str:
    if seconds >= HOURS:
        return f"{say(seconds / 3600)} hours"
    return f"{say(seconds / 60)} min" if seconds >= 60 else f"{say(seconds)} s"
