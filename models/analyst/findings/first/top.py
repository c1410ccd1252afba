"""The top of DB time: its largest parts, each with one piece of advice and with who stands behind it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from models.analyst.findings.chapters import BY_FILE, owner_of
from models.analyst.findings.first.advice import (
    ANY,
    LEAF,
    LONGER,
    MISTAKES,
    MIXED,
    PARSING,
    PAST,
    RESIZE,
    SCANS,
    SLOW_READ,
    STOPPED,
    TEMP,
    Advice,
    advice_on,
    sampled_as,
    while_resized,
)
from models.analyst.findings.first.behind import Behind, behind
from models.analyst.findings.first.events import SHARED
from models.analyst.findings.first.lists import SCATTERED, SINGLE, ended, is_in_index
from models.analyst.findings.study.arithmetic import attempt, product
from models.analyst.findings.study.choices import LONG, MATERIAL
from models.analyst.findings.study.doubts import contradictions
from models.analyst.findings.study.finding import APPLIES, Finding
from models.analyst.findings.study.load_profile import FAILED, parsing
from models.analyst.findings.study.mend_first import is_victim, waits_for_storage
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.untimed import untimed
from models.analyst.findings.study.words import clock, in_tenths
from models.analyst.reports.shares import CALL_TIME, DB_TIME
from models.laws import operational
from models.laws.numbers.figure import lines_of

LINES = 5
SOME = 0.2  # of DB time, from which on a kind of wait is worth a look of its own: a choice
SCAN = "direct path read"
WROTE = 0.5  # written directly for each block read so, below which it is no TEMP: a choice
HALF = 0.5  # of call time, below which what sessions have of it makes it no measure of them: a choice
QUICK, STORAGE = 0.001, re.compile(r"(?:[;:]|, and) (?:the|its|their|steadier redo) storage")  # seconds: a choice
LOCKS, MOST = "enqueue", 0.5  # of the time in all locks, from which on one kind is most: a choice
CPU, QUEUE, UNTIMED = "CPU", "waiting for a CPU", "DB time in no wait and on no CPU"
READING = "reading-waits"
VICTIM, STARVED, STORED = "everything is slow: a victim", "the processors first", "the slow storage first"
GOING_ON = "find who computes: its calls go on"
BURST, SHORT = "find the burst, or the limit", "more processors, or less work"

Part = tuple[str, float | None, float | None]  # of DB time: its name, its share, and seconds of one wait

# Chapters beside the one that owns an event, which speak of it too; the first that applies is the one to read.
FAMILIES = (
    ("log-file-sync", "redo-strands", "adaptive-log-file-sync"),
    ("hw-contention", "batching-the-reclaim"),
    ("write-complete-waits", "message-flow"),
)


@dataclass(frozen=True)
class Top:
    """One line of the top of DB time.

    Attributes
    ----------
    share
        Of `whole`, a fraction, as printed where it is; None if the report does not say.
    mean
        Seconds of one wait.
    whole
        "DB time" or "call time", or "the time listed" where neither is known.
    chapter
        The page that explains it; None if it is not in this book.
    do
        What to do about it, in a few words.
    advice
        What can be said of it, whoever has it.
    behind
        Who has most of it.
    alike
        The shares of all waits of its kind that this book has no chapter on, its own first.
    """

    name: str
    share: float | None
    mean: float | None
    whole: str
    chapter: str | None
    do: str = ""
    advice: Advice = ANY
    behind: Behind | None = None
    alike: tuple[float | None, ...] = ()

    @property
    def of_kind(self) -> float:
        """The share of all waits of its kind."""
        return sum(share or 0.0 for share in self.alike or (self.share,))

    def is_like(self, other: Self) -> bool:
        """Whether both are of one kind of wait."""
        means = self.advice.means
        return means == other.advice.means and (means not in MIXED or self.name == other.name)


def top(study: Study, findings: Sequence[Finding]) -> tuple[Top, ...]:
    """The largest parts of DB time: waits of sessions, CPU, waiting for a processor, and what nothing times."""
    large, of = _parts(study, findings)
    lines = [_line(study, findings, of, *part) for part in large[:LINES]]
    return tuple(replace(line, alike=_alike(study, line, large)) for line in lines)


def beyond(study: Study, findings: Sequence[Finding], lines: Sequence[Top]) -> Iterator[Top]:
    """Of each kind that is SOME of DB time in many small waits, none of them on top: the largest wait."""
    large, of = _parts(study, findings)
    kinds: dict[str, list[Part]] = {}
    for name, share, mean in large:
        kinds.setdefault(_advice(study, name, mean).means, []).append((name, share, mean))
    for means, parts in kinds.items():
        if means in MIXED or sum(share or 0.0 for _, share, _ in parts) < SOME:
            continue
        if not any(line.advice.means == means for line in lines):
            line = _line(study, findings, of, *parts[0])
            yield replace(line, alike=_alike(study, line, large))


def _alike(study: Study, line: Top, large: Iterable[Part]) -> tuple[float | None, ...]:
    """The shares of the parts of a line's kind; none of a line that this book has a chapter on."""
    if line.chapter is not None or line.advice.means in MIXED:
        return ()
    return tuple(
        share
        for name, share, mean in large
        if name == line.name or (owner_of(name) is None and _advice(study, name, mean).means == line.advice.means)
    )


def _parts(study: Study, findings: Sequence[Finding]) -> tuple[list[Part], str]:
    """Name, share and seconds of each part, the largest first, alike ones as listed, and what shares are of."""
    whole, of = _whole(study)
    parts: list[Part] = []
    for row in study.waits_listed:
        if row.time or row.share:
            printed = row.share if row.printed.share_of in (of, None) and row.is_timed else None
            share = printed if printed is not None else attempt(operational.share, row.time, whole)
            parts.append((row.name, share, row.mean))
    cpu = next((row for row in study.rows if row.is_cpu and row.printed.share_of in (of, None)), None)
    share = cpu.share if cpu else None
    if share is not None or study.cpu_time:
        share = share if share is not None else attempt(operational.share, study.cpu_time, whole)
        parts.append((CPU, share, None))
    waiting = attempt(operational.share, product(study.processors.waiting, study.elapsed), whole) or 0.0
    if waiting >= MATERIAL:
        parts.append((QUEUE, waiting, None))
    applies = any(finding.chapter == READING and finding.verdict == APPLIES for finding in findings)
    if applies and of == DB_TIME and not contradictions(study):
        rest = max(1.0 - waiting - sum(share or 0.0 for name, share, _ in parts if name != QUEUE), 0.0)
        if rest >= MATERIAL:
            parts.append((UNTIMED, rest, None))
    return sorted(parts, key=lambda part: (-in_tenths(part[1] or 0.0), lines_of(part[1]))), of


def _whole(study: Study) -> tuple[float | None, str]:
    """What the report's own shares are of, in seconds, and its name: call time where it prints shares of that.

    Not where DB time is known, and sessions have less than HALF of the call time: that has idle waits in it, then,
    or is mostly of background processes.
    """
    of_others = study.db_time and (study.time_listed or 0.0) < HALF * (study.call_time or 0.0)
    return (study.call_time, CALL_TIME) if study.call_time and not of_others else study.whole


def _line(
    study: Study, findings: Sequence[Finding], of: str, name: str, share: float | None, mean: float | None
) -> Top:
    """The Top of a part, with its advice: what is to be mended before it, its finding's, or that on its kind."""
    chapter, advice = _chapter(study, name, findings), _advice(study, name, mean)
    finding = next((finding for finding in findings if finding.chapter == chapter), None)
    has_most = None if name == QUEUE else behind(study, sampled_as(name), share, advice.lists)
    usual = advice_on(name)
    if advice is STOPPED and (known := behind(study, sampled_as(name), share, usual.lists)):
        advice, has_most = usual, known
    do = _do(study, name, advice, finding)
    if share is None and mean is None and (row := study.row(name)) and row.time:
        do = f"{clock(row.time)} in all: {do}"
    return Top(name, share, mean, of, chapter, do, advice, has_most)


def _advice(study: Study, name: str, mean: float | None) -> Advice:
    """The Advice on a part: on its kind, or on what the report shows it to be."""
    if name == SHARED and (study.mean_wait(SINGLE) or SLOW_READ) < SLOW_READ:
        mean = None  # it is no storage then that who reads the block waits for
    advice, row = while_resized(advice_on(name, mean, study.version), study.share_of(RESIZE)), study.row(name)
    if advice is ANY and row and row.printed.wait_class:
        return advice_on(row.printed.wait_class)
    if name == UNTIMED:
        return LONGER if untimed(study).do == LONGER.do else advice
    written = study.ratio("physical writes direct", "physical reads direct")
    if advice is TEMP and name == SCAN and written is not None and written < WROTE:  # sorts read what they wrote
        advice = advice_on(name, mean)
    if advice is PAST and (
        study.total("table scans (direct read)") or (study.share_of(SCATTERED) or 0) >= MATERIAL
    ):
        return replace(SCANS, lists=PAST.lists)
    if advice.means == PARSING.means and (parses := parsing(study)) and parses.points_to == FAILED:
        return MISTAKES
    if mean is not None and mean < QUICK and STORAGE.search(advice.do):  # then no storage is slow
        advice = replace(advice, do=STORAGE.sub("", advice.do), look=STORAGE.sub("", advice.look))
    return replace(LEAF, lists=advice.lists) if is_in_index(study, name) else advice


def _do(study: Study, name: str, advice: Advice, finding: Finding | None) -> str:
    if name == QUEUE:
        return BURST if study.processors.has_time_left else SHORT
    if name == UNTIMED:
        return untimed(study).do
    if is_victim(study, name):
        return VICTIM
    if study.processors.starved and name != CPU:
        return STARVED
    if finding is not None and finding.do and name in (finding.events or (name,)):
        return finding.do
    if name == CPU and ended(study) is not None:
        return GOING_ON
    return STORED if waits_for_storage(study, name) else _of_locks(study, name) or advice.do


def _of_locks(study: Study, name: str) -> str:
    """What to do about the kind of lock with most of the time in them, up to 9.2 one event; or empty."""
    locks: dict[str, float] = {}
    for enqueue in study.report.enqueues.values() if name == LOCKS else ():
        locks[enqueue.type] = locks.get(enqueue.type, 0.0) + (enqueue.time or 0.0)
    most = max(locks, key=lambda lock: locks[lock], default="")
    if not most or locks[most] < MOST * sum(locks.values()) or not locks[most]:
        return ""
    return f"mostly {most}: {advice_on(f'enq: {most} - contention').do}"


def _chapter(study: Study, name: str, findings: Iterable[Finding]) -> str | None:
    """The chapter that explains a line of the top; of several the first whose finding applies.

    None, unless one applies, where sessions meet in an index, of which no chapter is.
    """
    if name in (QUEUE, UNTIMED):
        return READING
    applying = [finding for finding in findings if finding.verdict == APPLIES]
    owner = owner_of(name) or next((finding.chapter for finding in applying if name in finding.events), None)
    applies = {finding.chapter for finding in applying}
    unexplained = None if is_in_index(study, name) else owner
    return next((chapter for chapter in family(owner) if chapter in applies), unexplained)


def family(chapter: str | None) -> tuple[str | None, ...]:
    """The chapters that speak of the same wait as this one."""
    return next((chapters for chapters in FAMILIES if chapter in chapters), (chapter,))


def is_small(study: Study, finding: Finding) -> bool:
    """Whether it is about less than MATERIAL of DB time, in waits that nobody notices one by one."""
    modules = (BY_FILE[chapter].finding for chapter in family(finding.chapter) if chapter)
    events = (event for module in modules if module for event in module.EVENTS)
    rows = filter(None, map(study.row, events))
    return 0 < finding.stake < MATERIAL and not any((row.mean or 0.0) >= LONG for row in rows)
