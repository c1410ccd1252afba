"""The top of DB time: its largest parts, and where each is explained."""

from dataclasses import dataclass

from models.findings.asking.choices import MATERIAL
from models.findings.asking.finding import APPLIES
from models.findings.asking.questions import DB_TIME
from models.findings.chapters import BY_FILE, owner_of
from models.findings.first.advice import advice_on

LINES = 5
CPU, QUEUE, UNTIMED = "CPU", "waiting for a processor", "DB time in no wait and on no processor"
READING = "reading-waits"

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
    name : str
    share : float or None
        Of `whole`, a fraction; None if the report does not say.
    mean : float or None
        Seconds of one wait.
    whole : str
        "DB time", or "the time listed" where DB time is not known.
    chapter : str or None
        The page that explains it; None if it is not in this book.
    """

    name: str
    share: float | None
    mean: float | None
    whole: str
    chapter: str | None

    @property
    def place(self):
        """Where it is explained, in words."""
        return f"chapter {BY_FILE[self.chapter].title}" if self.chapter else "not in this book"

    @property
    def advice(self):
        """What can be said of it if it is not in this book."""
        return advice_on("DB CPU" if self.name == CPU else self.name, self.mean)


def top(ask, findings):
    """The largest parts of DB time: waits of sessions, CPU, waiting for a processor, and what nothing times."""
    whole, of = ask.whole
    found = [(row.name, ask.share_of_time(row.time), row.mean) for row in ask.waits_listed]
    if ask.cpu_time:
        found.append((CPU, ask.share_of_time(ask.cpu_time), None))
    waiting = ask.processors.waiting_share or 0.0
    untimed = _untimed(found, waiting, findings) if of == DB_TIME else 0.0
    found += [(QUEUE, waiting, None), (UNTIMED, untimed, None)]
    large = [each for each in found if each[0] not in (QUEUE, UNTIMED) or each[1] >= MATERIAL]
    large.sort(key=lambda each: -(each[1] or 0.0))
    return tuple(Top(name, share, mean, of, _chapter(name, findings)) for name, share, mean in large[:LINES])


def _untimed(found, waiting, findings):
    """The share of DB time that no line has, where the finding on that applies; 0 elsewhere."""
    applies = any(each.chapter == READING and each.verdict == APPLIES for each in findings)
    return max(1.0 - waiting - sum(share or 0.0 for _, share, _ in found), 0.0) if applies else 0.0


def _chapter(name, findings):
    """The chapter that explains a line of the top; of several the first whose finding applies."""
    if name in (QUEUE, UNTIMED):
        return READING
    owner = owner_of(name)
    applying = {each.chapter for each in findings if each.verdict == APPLIES}
    return next((each for each in family(owner) if each in applying), owner)


def family(chapter):
    """The chapters that speak of the same wait as this one."""
    return next((each for each in FAMILIES if chapter in each), (chapter,))


def kin(first, lines):
    """The lines of the top that this book has no chapter on and that are of the kind of the first."""
    return [each for each in lines if each.chapter is None and each.advice == first.advice]
