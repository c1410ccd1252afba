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
from models.analyst.findings.study.choices import IDLE, MATERIAL, NOTABLE, NOTHING
from models.analyst.findings.study.doubts import is_idle, is_quiet, sees_all, unusable
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.mend_first import slow_when_idle
from models.analyst.findings.study.row import BACKGROUND, Row
from models.analyst.findings.study.study import Study, study_of
from models.analyst.findings.study.value import quotient
from models.analyst.findings.study.words import clock, count_of, first_sentence, lower, percent, upper
from models.analyst.reports import Report
from models.analyst.reports.events import FULL
from models.analyst.reports.omissions import BESIDE, END, MISSING
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
        first, *more = typed.said(study.report)[0]
        return Summary(first, " ".join(more), (), "")
    unread = _unread(study)
    if found := unusable(study):
        return Summary(f"{unread}{found.why}", _head(study, ()), (), found.do, idle=True)
    lines = top(study, findings)
    head = _head(study, lines)
    if is_idle(study):
        even, idle = _even_idle(study, lines), "The database is all but idle"
        idle += "." if even else ": no wait of it is worth a change."
        lines = tuple(replace(each, do="", behind=None) for each in lines)
        return Summary(f"{unread}{idle}", head, lines, even or "Take the report of a busy hour.", idle=True)
    if not lines:
        little = "The report lists no time of sessions, so little can be told."
        return Summary(f"{unread}{little}", head, _untold(study), "")
    hung = _hung(study, lines)
    head, room = f"{unread}{head} {hung}".strip(), MOST + bool(hung)
    every = [*lines, *beyond(study, findings, lines)]
    lead = leading.leading(study, every, findings)
    looks = _looks(study, every, lead, findings)
    fitting = ((_fitting(head, lines, look, room), look) for look in looks)
    least = lines[: max(room - _length_of(head, looks[-1]), 1)], looks[-1]
    shown, look = next((each for each in fitting if each[0]), least)
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
    told = []
    for row in sorted(study.waits_listed, key=lambda row: -(row.time or 0.0)):
        if (row.mean or 0.0) >= HUNG and not re.fullmatch(LASTING, row.name):
            many = f"{count_of(row.waits, 'wait')} of " if row.waits else "waits of "
            do = "" if row.name in {each.name for each in shown} else f": {advice_on(row.name, row.mean).do}"
            told.append(f"{row.name} ({many}{clock(row.mean or 0.0)}{do})")
    more = f", and {count_of(len(told) - THEN, 'other event')}" if told[THEN:] else ""
    who = "The session" if study.report.kind == "tkprof" else "Sessions"
    return f"{who} hung in {', '.join(told[:THEN])}{more}." if told else ""


def _looks(study: Study, lines: Sequence[Top], lead: leading.Look, findings: Sequence[Finding]) -> list[str]:
    """What to look at first and then, each way to say it shorter than the one before."""
    following = [*leading.following(study, lines, lead, findings)][:THEN]
    first, brief = (in_words.first(study, lines, lead, each) for each in (False, True))
    most = "" if lead.subject == leading.Subject.EVERYTHING else in_words.most_of_all(study, first)
    look = "Of the rest, look first at" if study.report.unread else "Look first at"
    firsts = [
        f"{look} {each} {most}".strip()
        for each in dict.fromkeys((first, f"{first_sentence(first)}.", brief, f"{first_sentence(brief)}."))
    ]
    after = [[in_words.then(study, look, each) for look in following] for each in (False, True)]
    said = [
        f"{each} Then at {', and at '.join(then[:many])}."
        for many in range(len(following), 0, -1)
        for then in after
        for each in firsts
    ]
    parses = [in_words.then(study, each) for each in following if each.subject == leading.Subject.PARSES]
    causes = [f"{look} {first_sentence(brief)}. Then at {each}." for each in parses]  # before the place of another
    said = [each for each in (*said, *causes, *firsts) if len(each) <= in_words.LONGEST] + [f"{look} {brief}"]
    return [each.replace(" at perhaps ", " perhaps at ") for each in said]


def _fitting(head: str, lines: tuple[Top, ...], look: str, room: int) -> tuple[Top, ...]:
    """The lines of the top, without the last ones as far as the first screen has no room and they are small.

    None of them if it has no room for a large one.
    """
    while _length_of(head, look) + len(lines) > room:
        if (lines[-1].share or 0.0) >= NOTABLE:
            return ()
        lines = lines[:-1]
    return lines


def _length_of(*sentences: str) -> int:
    return sum(len(textwrap.wrap(each, LINE, subsequent_indent="  ")) for each in sentences)


def lines(shown: Summary) -> list[str]:
    """The lines of a Summary, none of them wrapped, without what does not print."""
    rows = map("".join, rows_of(shown))
    return [clean(each) for each in (shown.nothing, shown.head, *rows, shown.look) if each]


def rows_of(shown: Summary, width: int = LINE) -> Iterator[tuple[str, str]]:
    """The share and the words of each line of the top, together of `width` letters if these can be so few."""
    shares = [share_in_words(each) for each in shown.top]
    widest = max(map(len, shares), default=0)
    for share, each in zip(shares, shown.top, strict=True):
        yield f"{share:>{widest}}  ", line_in_words(each, width - widest - 2)


def line_in_words(line: Top, width: int) -> str:
    """A line of the top without its share: what it is, how long each wait is, what to do, and who is behind it."""
    mean = f", {clock(line.mean)}" if line.mean else ""
    said = [f"{line.name}{mean}{each and ': '}{each}" for each in _advised(line)]
    return next((each for each in said if len(each) <= width), said[-1])


def _advised(line: Top) -> Iterator[str]:
    """The advice with who has most of it, in fewer and fewer words: of the advice too, before the name goes.

    A share is printed with what it is of, or not at all.
    """
    if line.behind:
        who, brief = line.behind, re.split("[;:?,]", line.do)[0]
        yield from (f"{line.do} ({each})" for each in (who, who.called))
        yield f"{brief} ({who.called})"
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
    whole = next((each.whole for each in lines if each.share is not None), "")
    of = f"; shares of {whole}" if whole not in ("", DB_TIME) else ""
    printed = any(row.printed.share_of == TIME_LISTED for row in study.rows)  # then of all rows
    of += " of sessions" if whole == TIME_LISTED and any(map(_is_left_out, study.rows)) and not printed else ""
    of = "; shares of waits and of the CPU of ended calls" if whole == TIME_LISTED and study.cpu_of_calls else of
    listed = quotient(study.time_listed, study.call_time) if whole == CALL_TIME else None
    beside = _of_background(study, whole)
    idle = "idle, in the background or not listed" if any(map(_is_left_out, study.rows)) else "idle or not listed"
    of += f", of which {percent(1 - listed)} is {idle}" if listed is not None and listed < HALF else ""
    said = f"{kind}: {', '.join(filter(None, facts))}{of}."
    return " ".join(filter(None, (said, beside, _cut(study), study.samples.hidden_by_average)))


def _of_background(study: Study, whole: str) -> str:
    """What background processes have of the time that shares are of, if that is everybody's; or beside it."""
    rows = [row for row in study.rows if _is_left_out(row) or (row.background and whole == CALL_TIME)]
    others = [row for row in rows if row.time and not row.is_idle]
    shares = {row: row.share or quotient(row.time, study.whole[0]) or 0.0 for row in others}
    idle = is_idle(study)
    least = {row: NOTHING if idle or _is_left_out(row) else MATERIAL for row in others}
    large = sorted((row for row in others if shares[row] >= least[row]), key=lambda row: -shares[row])[:THEN]
    means = {row: f" ({clock(row.mean)})" if row.mean else "" for row in large}
    printed = {row: f" {rounded(100 * row.share, 1)} %" if row.share else "" for row in large}
    told = " and ".join(f"{row.name}{printed[row]}{means[row]}" for row in large)
    return told and f"Beside them: {told}: background, no share of sessions."


def _unread(study: Study) -> str:
    """That rows of waits could not be read, and which is the first, ahead of all else, and a blank; or empty."""
    if not (lost := study.report.unread):
        return ""
    first = f"line {lost[0].lines[0]:,}: {lost[0].row[:40]}"
    if FULL in lost[0].message:
        more = f" and {len(lost) - 1} more" if lost[1:] else ""
        wider = lost[0].message.partition(", under ")[0].partition(": ")[2]
        return (
            f"THE LONGEST WAIT IS UNKNOWN ({first}{more}): its figure did not fit its column, ####. "
            f"{wider[:1].upper()}{wider[1:]}; shares are of the rest. "
        )
    if lost[0].what == MISSING:
        return f"ROWS OF WAITS ARE MISSING ({first}), and may be the largest; shares are of the rest. "
    rows = f"{len(lost)} ROWS OF WAITS ARE UNREAD (the first in " if lost[1:] else "A ROW OF WAITS IS UNREAD ("
    return f"{rows}{first}), and may be the largest; shares are of the rest. "


def _untold(study: Study) -> tuple[Top, ...]:
    """A line for each event that is listed and whose time could not be read."""
    why = {
        each.row: each.message.partition(", under ")[0] if FULL in each.message else "its time is unread"
        for each in study.report.unread
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
    every, kinds = study.report.problems, (END, OTHERS, BESIDE, ASKED, MISSING)
    lost = {each.what: each for each in every if each.what in kinds and each not in study.report.unread[:1]}
    if END in lost:
        return f"Cut off in line {lost[END].lines[0]:,}."
    return " ".join(f"{upper(each.message)}." for each in lost.values())


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
