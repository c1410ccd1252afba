"""What to look at next, and why; or that nothing in this book explains the report."""

from models.findings.asking.choices import BUSY, MATERIAL, NOTABLE
from models.findings.asking.finding import APPLIES
from models.findings.asking.parsing import HARD, OFTEN, hard_rate, model_share, parsing
from models.findings.asking.row_locks import ROW_LOCK, held_by_commits
from models.findings.asking.slow_storage import slow_storage
from models.findings.asking.value import product, quotient
from models.findings.asking.words import clock, count, percent
from models.findings.chapters import BY_FILE
from models.findings.first.elsewhere import PARSES
from models.findings.first.top import CPU, QUEUE, READING, UNTIMED, family, kin

MOST_OF_IT, SOME, VICTIMS = 0.5, 0.2, 2  # of DB time; waits named as victims of the processors: choices
LOGONS = "connection management call elapsed time"
LARGE = 0.5  # of the largest part, from which on the next one is named too: a choice
KEPT = " (a limit, a burst)"
LONGEST = 190  # letters of what to look at: two lines


def nothing(lines, findings):
    """The sentence that nothing, or little, in this book explains the report; empty if something does."""
    first = next((each for each in lines if each.share is not None), None)
    if first is None:
        return "The report lists no time of sessions, so little can be told."
    if first.chapter:
        return ""
    share = sum(each.share or 0.0 for each in kin(first, lines))
    applies = any(each.verdict == APPLIES and each.stake > 0 for each in findings)
    explained = max(_explained(findings), sum(each.share or 0.0 for each in lines if each.chapter))
    if explained >= (SOME if share >= MOST_OF_IT else MATERIAL):
        return ""
    little = applies or explained >= MATERIAL
    said = "Most of this is not in this book" if little else "Nothing in this book explains it"
    return f"{said}: {first.elsewhere.means}, {percent(share)} of {first.whole}."


def _explained(findings):
    """The share of DB time that findings which apply are about, each wait counted once."""
    stakes = {}
    for each in findings:
        if each.verdict == APPLIES:
            wait = family(each.chapter)
            stakes[wait] = max(stakes.get(wait, 0.0), each.stake)
    return sum(stakes.values())


def leading(ask, lines, findings, short=False):
    """What leads, a sentence to go on behind "Look first at", and its chapter or None.

    Processors that sessions queue for lead, and then storage that is slow for everything, unless the longest wait
    has a cause of its own that neither would take away. If `short`, what is not in this book is not named again.
    """
    first = _first(ask, lines, findings)
    finding = next((each for each in findings if each.chapter == first.chapter), None)
    own_cause = None if finding is None or finding.verdict != APPLIES or finding.victim else finding
    own_cause = None if own_cause is None or own_cause.chapter == READING else own_cause
    if (ask.processors.starved and own_cause is None) or first.name == QUEUE:
        return _processors(ask, lines), READING
    long_locks = first.name == ROW_LOCK and not held_by_commits(ask)
    if slow_storage(ask) and not long_locks and (own_cause is None or not own_cause.parts):
        return _storage(ask), None
    if finding is not None:
        return f"{first.name}: {why(finding)}", finding.chapter
    if _parses(ask, first):
        return f"the parses: {_parsing(ask)}", None
    more = len(kin(first, lines)) - 1
    named = "" if short or first.name == CPU else f" ({first.name}{f' and {more} like it' if more else ''})"
    return f"{_hard_parses(ask, first)}{first.elsewhere.look}{named}.{_host_busy(ask, first)}", None


def _hard_parses(ask, first):
    """Hard parses as a thing to look at, if the first line is parsing and there are many; or empty."""
    rate, share = hard_rate(ask) or 0.0, model_share(ask, HARD) or 0.0
    many = first.elsewhere.look == PARSES and rate >= OFTEN and share >= MATERIAL
    return f"hard parses ({count(rate)} a second), " if many else ""


def _host_busy(ask, first):
    """How busy the host is where CPU leads, and whether that is with something else; or empty."""
    if first.name != CPU or ask.processors.busy is None:
        return ""
    used = quotient(ask.on_cpu, product(ask.processors.busy, ask.cpus))
    others = ", mostly with others" if used is not None and used < MOST_OF_IT else ""
    return f" The host's processors are {percent(ask.processors.busy)} busy{others}."


def _storage(ask):
    return slow_storage(ask).replace("Storage is slow", "the storage, slow", 1)


def _storage_in_short(ask):
    """The same, of the first kind of I/O alone."""
    return f"{', '.join(_storage(ask).split(', ')[:2])}."


def _parses(ask, first):
    """Whether parsing takes more of DB time than the first line does, or is what that line is."""
    found = parsing(ask)
    if found is None:
        return False
    shares = [share for share in (found.share, found.hard_share) if share is not None]
    return max(shares, default=0.0) >= (first.share or 0.0) or first.elsewhere.look == PARSES


def _parsing(ask, short=False):
    said = parsing(ask).sentence
    said = said.partition(": ")[0] if short else said
    return f"{said[0].lower()}{said[1:]}."


def _first(ask, lines, findings):
    """The line that leads: the largest, but CPU on processors that are not busy is work, and no trouble.

    Then the largest wait leads whose finding applies, if it takes a notable part of DB time.
    """
    if lines[0].name != CPU or ask.processors.busy is None or ask.processors.busy >= BUSY:
        return lines[0]
    applying = {each.chapter for each in findings if each.verdict == APPLIES and each.stake >= NOTABLE}
    return next((each for each in lines if each.chapter in applying and each.chapter != READING), lines[0])


def _processors(ask, lines):
    """That sessions queue for the processors, by which sign, and which waits are longer for it."""
    sign = ask.processors.signs[0] if ask.processors.signs else "sessions are ready to run and have none"
    if ask.processors.has_time_left:
        kept = f"what keeps sessions from the processors{KEPT}: {sign}."
        return kept if len(kept) <= LONGEST else kept.replace(KEPT, "")
    said, victims = (
        f"the processors: {sign}.",
        [each.name for each in lines if each.name not in (CPU, QUEUE, UNTIMED)],
    )
    for named in range(min(len(victims), VICTIMS), 0, -1):
        longer = f" {' and '.join(victims[:named])} {'is' if named == 1 else 'are'} longer for it."
        if len(said) + len(longer) <= LONGEST:
            return said + longer
    return said


def following(ask, lines, first, leads, findings):
    """What to look at after the `first`, a sentence to go on behind "Then at"; empty if there is nothing.

    The processors, the storage, the parses and logons come first; then what has most of DB time of all that is
    left: a finding that applies, or says where its wait goes, or waits that are not in this book.
    """
    if ask.processors.starved and leads != READING and ask.processors.signs:
        return f"the processors: {ask.processors.signs[0]}."
    if slow_storage(ask) and first != _storage(ask) and not _is_of_storage(findings, leads):
        return _storage_in_short(ask)
    if parsing(ask) and not _parses(ask, lines[0]):
        return f"the parses: {_parsing(ask, short=True)}"
    logons = model_share(ask, LOGONS) or 0.0
    if NOTABLE <= logons <= 1:
        return f"the logons, which take {percent(logons)} of DB time."
    others = () if ask.processors.starved else _other_waits(lines, first)
    left = [*_other_findings(lines, leads, findings), *others]
    return max(left, default=(0.0, ""), key=lambda each: each[0])[1]


def _other_findings(lines, leads, findings):
    """Share of DB time and sentence of each finding that is left and has something to say."""
    for each in findings:
        told = (each.verdict == APPLIES and each.stake > 0) or (each.parts and each.stake >= MATERIAL)
        if told and not each.victim and leads not in family(each.chapter):
            named = (line.name for line in lines if line.chapter in family(each.chapter))
            name = next(named, "DB time" if each.chapter == READING else BY_FILE[each.chapter].title)
            yield each.stake, f"{'the processors' if name == QUEUE else name}: {why(each, short=True)}"


def _other_waits(lines, first):
    """Share and sentence of each large kind of wait that is not in this book, and is not what leads."""
    for line in lines:
        share = sum(each.share or 0.0 for each in kin(line, lines))
        if line.chapter is None and line.name != CPU and share >= SOME and line.elsewhere.look not in first:
            yield share, f"{line.elsewhere.look} ({line.name})."


def _is_of_storage(findings, leads):
    """Whether the finding that leads has said already that the storage is slow."""
    return any(each.chapter == leads and each.parts for each in findings)


def why(finding, short=False):
    """Where a wait goes, and what its finding points to first: sentences to go on behind a name.

    If `short`, one of the two, and without what goes on behind a colon.
    """
    said = (finding.causes or (finding.because,))[0].partition(". ")[0].rstrip(".")
    brief = said.partition(": ")[0]
    if not finding.parts:
        said = brief if short else said
        return f"{said[0].lower() if said[1:2].islower() else said[0]}{said[1:]}."
    whole, told = sum(each.time for each in finding.parts), _largest(finding.parts)
    again = any(clock(each.time) in brief for each in finding.parts)
    cause = f" {brief}." if finding.causes and not (short or again) else ""
    return f"of its {clock(whole)}, {told}.{cause}"


def _largest(parts):
    """The largest part, and the next one if it is LARGE beside it."""
    first, *others = sorted(parts, key=lambda each: -each.time)
    told = f"{clock(first.time)} are {first.what}"
    if others and others[0].time >= LARGE * first.time:
        told += f" and {clock(others[0].time)} {others[0].what}"
    return told
