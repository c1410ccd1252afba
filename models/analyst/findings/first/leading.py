"""What to look at first, and what then: decided here, and put into words by `first.in_words`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from models.analyst.findings.first.advice import PARSING, READS, SCANS
from models.analyst.findings.first.lists import scattered
from models.analyst.findings.first.top import CPU, QUEUE, READING, SOME, Top, family, is_small
from models.analyst.findings.study import log_writes
from models.analyst.findings.study.choices import BUSY, MATERIAL, NOTABLE, NOTHING
from models.analyst.findings.study.commits import ROW_LOCK, held_by_commits
from models.analyst.findings.study.finding import APPLIES, Finding
from models.analyst.findings.study.load_profile import backup, model_share, parsing, rollbacks
from models.analyst.findings.study.mend_first import SLOW, all_slow, slow_storage
from models.analyst.findings.study.row import OF_BACKUP
from models.analyst.findings.study.study import Study

LARGE = 0.3  # of DB time, from which on waits lead where no statement has much of the CPU: a choice
GC_BUSY = re.compile(r"gc (buffer busy.*|(cr|current) block busy)")
ALIKE = 3.0  # times, up to which two means are of one size: a choice
LOGONS = "connection management call elapsed time"
SEEN_WITH = {SCANS.means: READS.means}  # who looks at the first looks at the second too


class Subject(Enum):
    """What one can be told to look at."""

    EVERYTHING = auto()
    PROCESSORS = auto()
    STORAGE = auto()
    REDO = auto()
    PARSES = auto()
    BACKUP = auto()
    LOGONS = auto()
    ROLLBACKS = auto()
    FINDING = auto()
    WAIT = auto()


@dataclass(frozen=True)
class Look:
    """One thing to look at, and what it is read from: a line of the top, a finding, or neither."""

    subject: Subject
    line: Top | None = None
    finding: Finding | None = None

    @property
    def chapter(self) -> str | None:
        """The chapter that it is about, or None."""
        if self.subject == Subject.PROCESSORS:
            return READING
        return self.finding.chapter if self.finding else None

    def covers(self, line: Top) -> bool:
        """Whether who looks at it looks at a line of the top too that is not in this book."""
        if self.subject != Subject.WAIT or self.line is None:
            return False
        return line.advice.means in (self.line.advice.means, SEEN_WITH.get(self.line.advice.means))


def leading(study: Study, lines: Sequence[Top], findings: Sequence[Finding]) -> Look:
    """The Look that leads.

    Processors that sessions queue for lead, then what makes everything slow, and then storage that is slow for
    everything, unless the longest wait has a cause of its own that none of these would take away.
    """
    first = _first(study, lines, findings)
    finding = next((finding for finding in findings if finding.chapter == first.chapter), None)
    has_cause = finding and finding.verdict == APPLIES and not finding.victim and finding.chapter != READING
    if (study.processors.starved and not has_cause) or first.name == QUEUE:
        return Look(Subject.PROCESSORS)
    slow = all_slow(study)
    if slow and sum(line.share or 0.0 for line in lines if line.name in slow.names) >= NOTABLE:
        return Look(Subject.EVERYTHING)
    long_locks = first.name == ROW_LOCK and not held_by_commits(study)
    apart = first.name == CPU or first.name.startswith("resmgr:")  # which no storage makes longer
    if slow_storage(study) and not long_locks and not apart and not (finding and has_cause and finding.parts):
        return Look(Subject.STORAGE)
    if waits_for_redo(study, first):
        return Look(Subject.REDO, first)
    if finding is not None:
        return Look(Subject.FINDING, first, finding)
    return Look(Subject.PARSES if _is_of_parses(study, first) else Subject.WAIT, first)


def waits_for_redo(study: Study, line: Top) -> bool:
    """Whether blocks that other instances keep busy are waited for as long as commits are, which are slow.

    A block goes to another instance only when its redo is on disk.
    """
    sync = log_writes.sync_of(study)
    slow = (sync.mean or 0.0) >= SLOW and (sync.share or 0.0) >= MATERIAL
    as_long = (line.mean or 0.0) >= (sync.mean or 0.0) / ALIKE
    return slow and GC_BUSY.fullmatch(line.name) is not None and as_long


def _is_of_parses(study: Study, first: Top) -> bool:
    """Whether parsing takes more of DB time than the first line and its kind do, or is what that line is."""
    parses = parsing(study)
    if parses is None:
        return False
    shares = [share for share in (parses.share, parses.hard_share) if share is not None]
    return max(shares, default=0.0) >= first.of_kind or first.advice.means == PARSING.means


def _first(study: Study, lines: Sequence[Top], findings: Sequence[Finding]) -> Top:
    """The line that leads: the largest, with all of its kind, but CPU on processors that are not busy is work.

    Then the largest wait leads whose finding applies, if it takes a notable part of DB time.
    """
    largest = max(lines, key=lambda line: line.of_kind)
    if largest.name != CPU or study.processors.busy is None or study.processors.busy >= BUSY:
        return largest
    waits = [line for line in lines if line.name not in (CPU, QUEUE) and line.of_kind >= LARGE]
    if waits and scattered(study) is not None:
        return max(waits, key=lambda line: line.of_kind)
    applying = {finding.chapter for finding in findings if finding.verdict == APPLIES and finding.stake >= NOTABLE}
    return next((line for line in lines if line.chapter in applying - {READING}), largest)


def following(study: Study, lines: Sequence[Top], lead: Look, findings: Sequence[Finding]) -> Iterator[Look]:
    """The Looks after the one that leads, the most urgent first.

    The processors, the storage, the parses, a backup, logons and rollbacks come first; then what has most of DB
    time of all that is left: a finding that applies, or says where its wait goes, or waits not in this book.
    """
    if study.processors.starved and lead.chapter != READING and study.processors.signs:
        yield Look(Subject.PROCESSORS)
    parts = lead.finding.parts if lead.finding else ()  # which say whether their I/O is slow
    if slow_storage(study) and lead.subject != Subject.STORAGE and not parts:
        yield Look(Subject.STORAGE)
    if parsing(study) and lead.subject != Subject.PARSES:
        yield Look(Subject.PARSES)
    if backup(study) and not (lead.line and lead.line.name.startswith(OF_BACKUP)):
        yield Look(Subject.BACKUP)
    if NOTABLE <= (model_share(study, LOGONS) or 0.0) <= 1:
        yield Look(Subject.LOGONS)
    if rollbacks(study):
        yield Look(Subject.ROLLBACKS)
    rest = [*_other_findings(study, lines, lead, findings)]
    if not study.processors.starved and lead.subject != Subject.EVERYTHING:
        rest += _other_waits(lines, lead)
    yield from (look for _, look in sorted(rest, key=lambda shared: -shared[0]))


def _other_findings(
    study: Study, lines: Sequence[Top], lead: Look, findings: Sequence[Finding]
) -> Iterator[tuple[float, Look]]:
    """Share of DB time and Look of each finding that is left and has something to say, one of each wait."""
    chapters = {lead.chapter}
    for finding in sorted(findings, key=lambda finding: finding.verdict != APPLIES):
        applies = finding.verdict == APPLIES and finding.stake >= NOTHING and not is_small(study, finding)
        speaks = applies or (finding.parts and finding.stake >= MATERIAL)
        if speaks and not finding.victim and not chapters & {*family(finding.chapter)}:
            chapters.add(finding.chapter)
            line = next((line for line in lines if line.chapter in family(finding.chapter)), None)
            yield finding.stake, Look(Subject.FINDING, line, finding)


def _other_waits(lines: Sequence[Top], lead: Look) -> Iterator[tuple[float, Look]]:
    """Share and Look of the longest of each large kind of wait that is not in this book, and is not what leads.

    Nor one with the same behind it as the wait that leads.
    """
    first = lead.line.behind if lead.line and lead.subject == Subject.WAIT else None
    for index, line in enumerate(lines):
        again = first and line.behind and line.behind.what == first.what
        if again or lead.covers(line) or any(map(line.is_like, lines[:index])):
            continue
        if line.chapter is None and line.name != CPU and line.of_kind >= SOME:
            yield line.of_kind, Look(Subject.WAIT, line)
