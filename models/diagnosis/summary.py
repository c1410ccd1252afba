"""The first screen: what this is, what is on top of DB time, and the one thing to look at next.

At most eight lines, the same in the command, on the page and in a notebook.
"""

from dataclasses import dataclass

from models.chapters import BY_FILE, CHAPTERS
from models.diagnosis.elsewhere import elsewhere
from models.diagnosis.in_words import clean
from models.figures.wording import say
from models.findings.asking.choices import MATERIAL
from models.findings.asking.finding import APPLIES
from models.findings.asking.questions import asked
from models.findings.asking.value import quotient
from models.findings.asking.words import clock, count_of, percent

LINES = 5  # of DB time
# Choices: most of DB time; sessions active below which a database is idle; waits named as victims of processors.
MOST_OF_IT, IDLE, VICTIMS = 0.5, 0.05, 2
LONGEST = 180  # letters of what to look at: two lines

CPU, QUEUE = "CPU", "ready, and without a processor"
READING = "reading-waits"

# Chapters beside the one that owns an event, which speak of it too; the first that applies is the one to read.
_FAMILIES = {
    "log-file-sync": ("log-file-sync", "redo-strands", "adaptive-log-file-sync"),
    "hw-contention": ("hw-contention", "batching-the-reclaim"),
    "write-complete-waits": ("write-complete-waits", "message-flow"),
}
_OWNERS = {event: each.file for each in CHAPTERS if each.finding for event in each.finding.EVENTS}


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


@dataclass(frozen=True)
class Summary:
    """The first screen.

    Attributes
    ----------
    nothing : str
        A sentence if nothing in this book explains the report, and then the first; or empty.
    head : str
    top : tuple of Top
        The largest first.
    look : str
        One or two sentences; empty where the report lists no time.
    leads : str or None
        The chapter of the finding that they are about; None if they are about something else.
    """

    nothing: str
    head: str
    top: tuple[Top, ...]
    look: str
    leads: str | None = None


def summary(report, findings):
    """The Summary of a report and of its findings."""
    ask = asked(report)
    by_chapter = {each.chapter: each for each in findings}
    top = _top(ask, by_chapter)
    nothing = "" if ask.processors.starved else _nothing(top, findings)
    look, leads = _look(ask, top, by_chapter, nothing)
    return Summary(nothing, _head(ask), top, look, leads)


def lines(told):
    """The lines of a Summary, none of them wrapped, without what does not print."""
    shares = [share_in_words(each) for each in told.top]
    width = max(map(len, shares), default=0)
    rows = [f"{share:>{width}}  {in_words(each)}" for share, each in zip(shares, told.top, strict=True)]
    return [clean(each) for each in (told.nothing, told.head, *rows, told.look) if each]


def in_words(top):
    """A line of the top without its share: what it is, how long each wait is, and where it is explained."""
    each = f", {clock(top.mean)}" if top.mean else ""
    return f"{top.name}{each}: {place(top)}"


def place(top):
    """Where a line of the top is explained."""
    return f"chapter {BY_FILE[top.chapter].title}" if top.chapter else "not in this book"


def share_in_words(top):
    """Its share in per cent, with one decimal place so that lines can be compared; empty if it is not known."""
    if top.share is None:
        return ""
    return f"{100 * top.share:.1f} %" if top.share >= 0.0005 else "< 0.1 %"


def _head(ask):
    """What this is: kind, release, length, sessions, processors."""
    kinds = {"awr": "AWR report", "statspack": "Statspack report", "snapshot": "Snapshot"}
    kind = kinds.get(ask.report.kind, "Part of a report")
    active = quotient(ask.db_time, ask.elapsed)
    facts = [
        f"release {ask.report.release.value}" if ask.report.release else "",
        _length(ask.elapsed) if ask.elapsed else "length unknown",
        f"{_active(active)} on average" if active else "",
        count_of(ask.cpus, "CPU") if ask.cpus else "",
    ]
    return f"{kind}: {', '.join(filter(None, facts))}."


def _active(sessions):
    return f"{sessions:.1f} active sessions" if sessions >= IDLE else "hardly an active session"


def _length(seconds):
    return f"{say(seconds / 60)} minutes" if seconds >= 60 else f"{say(seconds)} seconds"


def _top(ask, by_chapter):
    """The largest parts of DB time: waits of sessions, CPU, and what sessions wait for a processor."""
    whole, of = ask.whole
    found = [(row.name, row.time, row.mean) for row in ask.waits_listed]
    if ask.cpu_time:
        found.append((CPU, ask.cpu_time, None))
    waiting = ask.processors.waiting_share
    shares = [(name, ask.share_of_time(time), mean) for name, time, mean in found]
    if waiting is not None and waiting >= MATERIAL:
        shares.append((QUEUE, waiting, None))
    shares.sort(key=lambda each: -(each[1] or 0.0))
    return tuple(Top(name, share, mean, of, _chapter(name, by_chapter)) for name, share, mean in shares[:LINES])


def _chapter(name, by_chapter):
    """The chapter that explains a line of the top; of several the first whose finding applies."""
    if name == QUEUE:
        return READING
    owner = _OWNERS.get(name)
    family = _FAMILIES.get(owner, (owner,))
    applying = [each for each in family if each in by_chapter and by_chapter[each].verdict == APPLIES]
    return applying[0] if applying else owner


def _explained(findings):
    """The share of DB time that findings which apply are about, each wait counted once."""
    stakes = {}
    for each in findings:
        if each.verdict == APPLIES:
            family = next((first for first, all in _FAMILIES.items() if each.chapter in all), each.chapter)
            stakes[family] = max(stakes.get(family, 0.0), each.stake)
    return sum(stakes.values())


def _nothing(top, findings):
    """The sentence that nothing, or little, in this book explains the report; empty if something does."""
    first = next((each for each in top if each.share is not None), None)
    if first is None:
        return "The report lists no time of sessions, so little can be told."
    if first.chapter:
        return ""
    covered = sum(each.share or 0.0 for each in top if each.chapter)
    explained, share = max(_explained(findings), covered), _together(first, top)
    if explained >= MATERIAL and first.share < MOST_OF_IT:
        return ""
    said = "Nothing in this book explains it" if explained < MATERIAL else "Most of this is not in this book"
    return f"{said}: {_elsewhere(first).means}, {percent(share)} of {first.whole}."


def _look(ask, top, by_chapter, nothing):
    """What to look at next and why, and the chapter of the finding that leads, if one does."""
    active = quotient(ask.db_time, ask.elapsed)
    if active is not None and active < IDLE:
        return "The database is all but idle: take the report of a busy hour.", None
    if not top:
        return "", None
    said, leads = _leading(ask, top, by_chapter, nothing)
    then = "" if nothing else _then(ask, leads, by_chapter)
    told = f"Look first at {said}"
    if then and len(told) + len(then) <= LONGEST:
        told += f" Then at {then}"
    return told, leads


def _leading(ask, top, by_chapter, nothing):
    """What leads, in words, and its chapter or None.

    Processors that sessions queue for lead, unless the longest wait has a cause of its own that no processor
    would take away.
    """
    first, finding = top[0], by_chapter.get(top[0].chapter)
    own_cause = finding is not None and finding.verdict == APPLIES and not finding.victim
    if (ask.processors.starved and not own_cause) or first.name == QUEUE:
        return _processors(ask, top), READING
    if finding is not None:
        return f"{first.name}: {_why(finding)}", finding.chapter
    busy = ""
    if first.name == CPU and ask.processors.busy is not None:
        busy = f" The host's processors are {percent(ask.processors.busy)} busy."
    what = "" if nothing else f" ({first.name}{_alike(first, top)})"
    return f"{_elsewhere(first).look}{what}.{busy}", None


def _elsewhere(top):
    return elsewhere("DB CPU" if top.name == CPU else top.name, top.mean)


def _kin(first, top):
    """The lines of the top that this book has no chapter on and that are of the kind of the first."""
    return [each for each in top if each.chapter is None and _elsewhere(each) == _elsewhere(first)]


def _together(first, top):
    """The share of all lines of the kind of the first."""
    return sum(each.share or 0.0 for each in _kin(first, top))


def _alike(first, top):
    """How many more lines are of the kind of the first, in words; empty if there is none."""
    more = len(_kin(first, top)) - 1
    return f" and {more} like it" if more else ""


def _processors(ask, top):
    """That sessions queue for the processors, by which sign, and which waits are longer for it."""
    why = ask.processors.signs[0] if ask.processors.signs else "sessions are ready to run and have none"
    said, victims = f"the processors: {why}.", [each.name for each in top if each.name not in (CPU, QUEUE)]
    for count in range(min(len(victims), VICTIMS), 0, -1):
        longer = f" {' and '.join(victims[:count])} {'is' if count == 1 else 'are'} longer for it."
        if len(said) + len(longer) <= LONGEST:
            return said + longer
    return said


def _then(ask, leads, by_chapter):
    """What to look at after that: the processors, or the finding with most at stake of those left."""
    if ask.processors.starved and leads != READING and ask.processors.signs:
        return f"the processors: {ask.processors.signs[0]}."
    for each in sorted(by_chapter.values(), key=lambda each: -each.stake):
        told = each.verdict == APPLIES and each.stake > 0 or each.parts and each.stake >= MATERIAL
        if told and not each.victim and each.chapter != leads and not _same_wait(each.chapter, leads):
            return f"{BY_FILE[each.chapter].title}: {_why(each)}"
    return ""


def _same_wait(one, other):
    return any(one in family and other in family for family in _FAMILIES.values())


def _why(finding):
    """Where a wait goes, or what its finding points to first: a sentence to go on behind a name."""
    if finding.parts:
        part, whole = max(finding.parts, key=lambda each: each.time), sum(each.time for each in finding.parts)
        return f"of its {clock(whole)}, {clock(part.time)} are {part.what}."
    said = (finding.causes or (finding.because,))[0].partition(". ")[0].rstrip(".")
    return f"{said[0].lower() if said[1:2].islower() else said[0]}{said[1:]}."
