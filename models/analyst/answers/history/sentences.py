"""What a history says, in sentences and figures as they are printed."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from models.analyst.answers.history.history import History
from models.analyst.answers.history.laws_tested import LEAST, Tested, Trial
from models.analyst.answers.history.snapshot import AFTER, BEFORE, Point, Snapshot
from models.analyst.answers.history.system import Line, Look, System
from models.analyst.answers.history.times import minute, moment, to_moment, when
from models.analyst.answers.history.together import together
from models.analyst.answers.report.sentences import too_high
from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.first.behind import HALF
from models.analyst.findings.study.choices import MATERIAL
from models.analyst.findings.study.doubts import is_quiet
from models.analyst.findings.study.finding import UNKNOWN
from models.analyst.findings.study.words import at_most, clock, count, count_of, percent
from models.analyst.reports.report import SESSIONS
from models.laws.numbers.wording import say

WORST = 5  # snapshots, or systems, that are named at most; a choice
TOP = 5  # of DB time
TOLD = 3  # things that could not be read, of which each is said; a choice
BLOCKS = 2  # rows of intervals for which a law fails that are named at most; a choice
MOST = 10  # systems that have a line, of more than WORST; a choice
GAP = 300  # seconds of which no report is, from which on that is told; a choice


def counted(history: History) -> str:
    """How many intervals of how many systems."""
    many, systems = count_of(len(history.counted), "interval"), len(history.systems)
    return f"{many} of {systems} systems" if systems > 1 else many


def whole(history: History) -> list[str]:
    """What was read, in sentences: of each system from when to when, and its load; then the top of DB time."""
    sentences = [*(map(_system, history.systems) if len(history.systems) <= WORST else _each(history))]
    if history.again:
        sentences.append(f"{count_of(history.again, 'report')} more of the same intervals left out.")
    sentences += filter(None, dict.fromkeys(snapshot.remark for snapshot in history.snapshots))
    lost = {
        problem: when(snapshot)
        for snapshot in reversed(history.snapshots)
        for problem in reversed(snapshot.unread)
    }
    if lost:
        first = "; ".join(f"{problem} ({at})" for problem, at in [*lost.items()][: -TOLD - 1 : -1])
        more = f"; and {len(lost) - TOLD} more" if len(lost) > TOLD else ""
        sentences.append(f"NOT READ, OR CONTRADICTORY, so that what is said is of the rest: {first}{more}.")
    over = len(history.snapshots) - len(history.counted)
    if over:
        sentences.append(
            f"{count_of(over, 'longer report')} beside the parts: of such a one only the rest counts."
        )
    return sentences


def _each(history: History) -> Iterator[str]:
    """How many there are, and a line for each of the systems with the most sessions a processor."""
    busiest = sorted(history.systems, key=lambda system: -system.sessions_a_processor)[:MOST]
    yield f"{counted(history)}{_period(history.snapshots)}. Those with the most active sessions a processor:"
    for system in busiest:
        many = [snapshot.active for snapshot in system.counted if snapshot.active is not None]
        if many:
            cpus = max((snapshot.cpus for snapshot in system.counted if snapshot.cpus), default=None)
            on = f" on {count_of(cpus, 'CPU')}" if cpus else ""
            top = parts(together(system.counted), 2)
            name = system_name(system) or "No database named"
            yield f"{name}: {count(max(many))} active sessions at most{on}; {top}."


def _system(system: System) -> str:
    many = len(system.counted)
    if not system.is_named:
        return f"{count_of(many, 'report')} of a database that is not named: not compared."
    unit = "moment" if system.counted[0].counted == SESSIONS else "interval"
    text = f"{count_of(many, unit)} of {system_name(system)}{_period(system.snapshots)}."
    known = [(snapshot.active, snapshot) for snapshot in system.counted if snapshot.active is not None]
    whole = together(system.counted)
    if known and unit == "interval":
        active, worst = max(known, key=lambda pair: pair[0])
        most = f", {count(active)} at most ({when(worst)})" if len(known) > 1 else ""
        quiet = ": nearly idle" if is_quiet(active, worst.cpus) else ""
        text += f" Active sessions: {count(whole.active or 0.0)} on average{most}{quiet}."
        unknown = [when(snapshot) for snapshot in system.counted if snapshot.active is None]
        if unknown:
            text += f" Not known, and perhaps more: {', '.join(unknown[:WORST])}{', …' * bool(unknown[WORST:])}."
    cpus = max((snapshot.cpus for snapshot in system.snapshots if snapshot.cpus), default=None)
    groups = [
        (name, [snapshot for snapshot in system.counted if snapshot.group == name]) for name in (BEFORE, AFTER)
    ]
    apart = [_on_top(together(members), f" {name}") for name, members in groups if members]
    top = [sentence for sentences in apart for sentence in sentences] if len(apart) > 1 else _on_top(whole)
    return " ".join(filter(None, (text, f"CPUs: {count(cpus)}." if cpus else "", *top, *_broken(system))))


def system_name(system: System) -> str:
    """Its database and instance, with the host; and with the database's id, where another is called the same."""
    named = f"{system.name} on {system.machine}" if system.machine else system.name
    return f"{named} (DB Id {system.dbid})" if system.has_namesake and system.dbid else named


def _broken(system: System) -> Iterator[str]:
    """When the instance was started again, and how long no report is of."""
    restarts = [line.snapshot.started for line in system.lines if line.restarted and line.snapshot.started]
    if restarts:
        yield f"Restarted {' and '.join(restarts[:WORST])}{' and later' if restarts[WORST:] else ''}."
    runs = [run for run in system.runs if run[0].span and run[-1].span]
    gaps = [(run[-1].timed[1], next_run[0].timed[0]) for run, next_run in pairwise(runs)]
    gaps = [(begin, end) for begin, end in gaps if (end - begin).total_seconds() > GAP]
    if gaps:
        begin, end = max(gaps, key=lambda gap: gap[1] - gap[0])
        longest = f"{moment(begin)} to {to_moment(begin, end)}"
        several = f"Without a report: {len(gaps)} times, the longest {longest}."
        yield several if len(gaps) > 1 else f"Without a report: {longest}."


def _period(snapshots: Sequence[Snapshot]) -> str:
    begins = [snapshot.begin for snapshot in snapshots if snapshot.begin]
    if not begins:
        return ""
    ends = [snapshot.end or snapshot.begin for snapshot in snapshots if snapshot.begin]
    return f", {minute(min(begins))} to {minute(max(ends))}"


def _on_top(snapshot: Snapshot, period: str = "") -> Iterator[str]:
    """What is on top of DB time in a snapshot that is several of them together, if any share is known."""
    sampled = f"{snapshot.counted} at one moment" if snapshot.counted else "what was sampled"
    whole = "DB time" if snapshot.verdicts else sampled
    if largest := parts(snapshot, TOP):
        yield f"On top of {whole}{period}: {largest}."


def parts(snapshot: Snapshot, most: int) -> str:
    """The largest parts of a snapshot with their shares: "log file sync 60 %, CPU 20 %"; empty of none."""
    known = [(name, share) for name, share, *_ in snapshot.top[:most] if share is not None]
    of = snapshot.active if snapshot.counted == SESSIONS else None
    many = {name: f" ({count(share * of)} of {count(of)})" if of else "" for name, share in known}
    return ", ".join(f"{name} {percent(share)}{many[name]}" for name, share in known)


def _chapter(chapter: str) -> str:
    return BY_FILE[chapter].title if chapter in BY_FILE else chapter


def applying(history: History) -> Iterator[tuple[str, str]]:
    """What applies, and in how many snapshots: chapter and sentence; a sentence without a chapter if nothing."""
    many = len(history.counted)
    for (chapter, titled), number in history.titled:
        yield chapter, f"{titled or title(chapter)}: applies in {number} of {count_of(many, 'interval')}."
    if not history.applying:
        yield "", "None of the book's findings applies to any of them, as far as can be told."


def title(chapter: str) -> str:
    """A finding in a few words."""
    finding = BY_FILE[chapter].finding if chapter in BY_FILE else None
    return finding.TITLE if finding else chapter


def system_names(history: History) -> dict[int, str]:
    """Which system each line is of, by the line's id, if there are several."""
    if len(history.systems) == 1:
        return {}
    unnamed = "No database named"
    return {id(line): system_name(system) or unnamed for system in history.systems for line in system.lines}


def top(snapshot: Snapshot) -> str:
    """The top of DB time with its share: "log file sync 60 %"; empty if nothing is listed."""
    if not snapshot.top:
        return ""
    event, share, *_ = snapshot.top[0]
    return event if share is None else f"{event} {percent(share)}"


def looks(history: History) -> Iterator[tuple[str, str]]:
    """Snapshots to look at first: when, whose, and why; what to do next is said once of each chapter."""
    advised = set()
    for look in history.look_first:
        system, snapshot = look.system, look.worst.snapshot
        of = f" ({system.name})" if system.name and len(history.systems) > 1 else ""
        what = snapshot.leads, snapshot.top[0][0]
        then = [snapshot.next] if snapshot.next and what not in advised else []
        advised.add(what)
        yield _block([line.snapshot for line in look.lines], snapshot) + of, " ".join([*_why(look), *then])


def _block(snapshots: Sequence[Snapshot], worst: Snapshot) -> str:
    """From when to when several in a row were, and which of them is the worst."""
    if len(snapshots) == 1 or not all(snapshot.span for snapshot in snapshots):
        return when(worst)
    begin, end = snapshots[0].timed[0], snapshots[-1].timed[1]
    return f"{moment(begin)} to {to_moment(begin, end)}, most at {worst.timed[0]:%H:%M}"


def _why(look: Look) -> list[str]:
    system, line = look.system, look.worst
    snapshot, reasons = line.snapshot, []
    active, excess = snapshot.active, look.event
    usual = system.usual.get(look.load, {})
    if active is not None and not snapshot.counted:
        known = usual.get("active sessions")
        than = f", usually {count(known[0])}{f' in {look.load} hours' if look.load else ''}" if known else ""
        reasons.append(f"Active sessions: {count(active)}{than}.")
    if excess:
        event, many, usually = excess
        reasons.append(f"{event}: {count(many)} sessions, usually {count(usually)}.")
    elif top(snapshot):
        most = "Most" if (snapshot.top[0][1] or 0.0) > HALF else "The largest part"
        reasons.append(f"{most} of it is {top(snapshot)}.")
    for name, value, middle in line.far:
        if name != "active sessions":
            says = " takes" if name.endswith(", mean") else ":"
            named = f"{name.removesuffix(', mean')}{says} {_figure(name, value)}"
            reasons.append(f"{named}, usually {_figure(name, middle)}.")
    return reasons


def _figure(name: str, value: float) -> str:
    return percent(value) if name == "CPUs busy" else clock(value) if name.endswith(", mean") else count(value)


def notes(line: Line) -> list[str]:
    """What changed from the snapshot before, and what stands out; without one before it, what applies."""
    if not line.counted:
        return ["does not count: others are of the same time"]
    named = ", ".join(_chapter(chapter) for chapter in line.begun)
    broken = ["after a restart"] * line.restarted
    begun = [f"{'now applies' if line.compared else 'applies'}: {named}"] if named else []
    ended = [f"{_chapter(chapter)} {_ended(line, chapter)}" for chapter in line.ended]
    far = [f"{name} {_figure(name, value)}" for name, value, _ in line.far]
    return broken + begun + ended + ([f"stands out: {', '.join(far)}"] if far else [])


def _ended(line: Line, chapter: str) -> str:
    if line.snapshot.verdicts.get(chapter) == UNKNOWN:
        return "applied before, now it cannot be told"
    return "matters little now" if line.snapshot.stakes.get(chapter, 0.0) < MATERIAL else "no longer applies"


def tested(tests: Sequence[Tested]) -> Iterator[str]:
    """How far each law is from the history; of those with too few snapshots only that, in one sentence."""
    yield from (_tested(test) for test in tests if not test.too_few)
    few = [f"{test.what} ({_chapter(test.law)})" for test in tests if test.too_few]
    if few:
        yield f"Fewer than {LEAST} intervals in which it matters have the figures to test: {', '.join(few)}."


def _tested(test: Tested) -> str:
    """How far a law is from the history, in sentences, and those for which it fails."""
    name = f"{test.what}, by the chapter {_chapter(test.law)}"
    small = f" (in {test.small} more the event is less than {percent(MATERIAL)} of DB time)" if test.small else ""
    text = (
        f"{name}: {len(test.points)} intervals{small}, each by its waits. For half of the waits the formula is off"
        f" by {at_most(test.median_error)}, and for {percent(test.within)} of them it is within 25 %."
    )
    if not test.failed:
        return text
    text = f"{text} It fails for {count_of(len(test.failed), 'interval')}"
    if test.blocks:
        blocks = "; ".join(map(_in_a_row, test.blocks[:BLOCKS]))
        return f"{text}, in a row: {blocks}. The worst: {_missed(*test.failed[0])}."
    worst = [_missed(*trial) for trial in test.failed[:WORST]]
    more = len(test.failed) - len(worst)
    rest = f", and {more} more" if more else ""
    return f"{text}, the worst first: {', '.join(worst)}{rest}."


def _missed(snapshot: Snapshot, point: Point) -> str:
    predicted, reported = say(point.predicted, point.unit), say(point.reported, point.unit)
    return f"{when(snapshot)} (predicted {predicted}, reported {reported})"


def _in_a_row(block: Sequence[Trial]) -> str:
    """From when to when a law failed, how often, and on which side by how much."""
    (first, _), (last, _) = block[0], block[-1]
    begin, end = first.span and first.span[0], last.span and last.span[1]
    span = f"{moment(begin)} to {to_moment(begin, end)}" if begin and end else when(first)
    error = median(point.prediction.error for _, point in block)
    return f"{span} ({len(block)} intervals, {too_high(error)} in the middle)"
