"""What to look at first, and what then: decided here, and put into words by `first.in_words`."""

from dataclasses import dataclass
from enum import Enum, auto

from models.findings.asking.choices import BUSY, MATERIAL, NOTABLE
from models.findings.asking.finding import APPLIES, Finding
from models.findings.asking.parsing import model_share, parsing
from models.findings.asking.row_locks import ROW_LOCK, held_by_commits
from models.findings.asking.slow_storage import slow_storage
from models.findings.first.advice import PARSING, READS, SCANS
from models.findings.first.top import CPU, QUEUE, READING, Top, family, kin

MOST_OF_IT, SOME = 0.5, 0.2  # of DB time: choices
LOGONS = "connection management call elapsed time"
SEEN_WITH = {SCANS: READS}  # who looks at the first looks at the second too


class Subject(Enum):
    """What one can be told to look at."""

    PROCESSORS = auto()
    STORAGE = auto()
    PARSES = auto()
    LOGONS = auto()
    FINDING = auto()
    WAIT = auto()


class Unexplained(Enum):
    """Why a report is said to be, or to be mostly, of something that is not in this book."""

    NO_TIME = auto()
    ALL = auto()
    MOST = auto()


@dataclass(frozen=True)
class Look:
    """One thing to look at, and what it is read from: a line of the top, a finding, or neither."""

    subject: Subject
    line: Top | None = None
    finding: Finding | None = None

    @property
    def chapter(self):
        """The chapter that it is about, or None."""
        if self.subject == Subject.PROCESSORS:
            return READING
        return self.finding and self.finding.chapter

    def covers(self, line):
        """Whether who looks at it looks at a line of the top too that is not in this book."""
        if self.subject != Subject.WAIT or self.line is None:
            return False
        return line.advice in (self.line.advice, SEEN_WITH.get(self.line.advice))


def unexplained(lines, findings):
    """The Unexplained of a report; None if this book explains enough of it."""
    first = next((each for each in lines if each.share is not None), None)
    if first is None:
        return Unexplained.NO_TIME
    if first.chapter:
        return None
    applies = any(each.verdict == APPLIES and each.stake > 0 for each in findings)
    explained = max(_explained(findings), sum(each.share or 0.0 for each in lines if each.chapter))
    if explained >= (SOME if share_of_kin(first, lines) >= MOST_OF_IT else MATERIAL):
        return None
    return Unexplained.MOST if applies or explained >= MATERIAL else Unexplained.ALL


def share_of_kin(line, lines):
    """The share of DB time of all lines of the top that are of its kind."""
    return sum(each.share or 0.0 for each in kin(line, lines))


def _explained(findings):
    """The share of DB time that findings which apply are about, each wait counted once."""
    stakes = {}
    for each in findings:
        if each.verdict == APPLIES:
            wait = family(each.chapter)
            stakes[wait] = max(stakes.get(wait, 0.0), each.stake)
    return sum(stakes.values())


def leading(ask, lines, findings):
    """The Look that leads.

    Processors that sessions queue for lead, and then storage that is slow for everything, unless the longest wait
    has a cause of its own that neither would take away.
    """
    first = _first(ask, lines, findings)
    finding = next((each for each in findings if each.chapter == first.chapter), None)
    has_own = finding and finding.verdict == APPLIES and not finding.victim and finding.chapter != READING
    own_cause = finding if has_own else None
    if (ask.processors.starved and not own_cause) or first.name == QUEUE:
        return Look(Subject.PROCESSORS)
    long_locks = first.name == ROW_LOCK and not held_by_commits(ask)
    if slow_storage(ask) and not long_locks and not (own_cause and own_cause.parts):
        return Look(Subject.STORAGE)
    if finding is not None:
        return Look(Subject.FINDING, first, finding)
    return Look(Subject.PARSES if _is_of_parses(ask, first) else Subject.WAIT, first)


def _is_of_parses(ask, first):
    """Whether parsing takes more of DB time than the first line does, or is what that line is."""
    found = parsing(ask)
    if found is None:
        return False
    shares = [share for share in (found.share, found.hard_share) if share is not None]
    return max(shares, default=0.0) >= (first.share or 0.0) or first.advice == PARSING


def _first(ask, lines, findings):
    """The line that leads: the largest, but CPU on processors that are not busy is work, and no trouble.

    Then the largest wait leads whose finding applies, if it takes a notable part of DB time.
    """
    if lines[0].name != CPU or ask.processors.busy is None or ask.processors.busy >= BUSY:
        return lines[0]
    applying = {each.chapter for each in findings if each.verdict == APPLIES and each.stake >= NOTABLE}
    return next((each for each in lines if each.chapter in applying and each.chapter != READING), lines[0])


def following(ask, lines, lead, findings):
    """The Look after the one that leads; None if there is nothing.

    The processors, the storage, the parses and logons come first; then what has most of DB time of all that is
    left: a finding that applies, or says where its wait goes, or waits that are not in this book.
    """
    if ask.processors.starved and lead.chapter != READING and ask.processors.signs:
        return Look(Subject.PROCESSORS)
    parts = lead.finding.parts if lead.finding else ()  # which say whether their I/O is slow
    if slow_storage(ask) and lead.subject != Subject.STORAGE and not parts:
        return Look(Subject.STORAGE)
    if parsing(ask) and not _is_of_parses(ask, lines[0]):
        return Look(Subject.PARSES)
    if NOTABLE <= (model_share(ask, LOGONS) or 0.0) <= 1:
        return Look(Subject.LOGONS)
    waits = () if ask.processors.starved else _other_waits(lines, lead)
    left = [*_other_findings(lines, lead, findings), *waits]
    return max(left, default=(0.0, None), key=lambda each: each[0])[1]


def _other_findings(lines, lead, findings):
    """Share of DB time and Look of each finding that is left and has something to say."""
    for each in findings:
        speaks = (each.verdict == APPLIES and each.stake > 0) or (each.parts and each.stake >= MATERIAL)
        if speaks and not each.victim and lead.chapter not in family(each.chapter):
            named = (line for line in lines if line.chapter in family(each.chapter))
            yield each.stake, Look(Subject.FINDING, next(named, None), each)


def _other_waits(lines, lead):
    """Share and Look of each large kind of wait that is not in this book, and is not what leads."""
    for line in lines:
        share = share_of_kin(line, lines)
        if line.chapter is None and line.name != CPU and share >= SOME and not lead.covers(line):
            yield share, Look(Subject.WAIT, line)
