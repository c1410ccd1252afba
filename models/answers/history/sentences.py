"""What a history says, in sentences and figures as they are printed."""

from models.answers.history.laws_tested import LEAST
from models.findings.asking.words import at_most, clock, count, count_of, percent
from models.findings.chapters import BY_FILE
from models.numbers.wording import say

WORST = 5  # snapshots, or systems, that are named at most; a choice
TOP = 5  # of DB time


def when(snapshot):
    """When a snapshot began, to the minute; the name of its file if that is not known."""
    if not snapshot.begin:
        return snapshot.name.replace("\\", "/").rpartition("/")[2]
    return _minute(snapshot.begin)


def counted(history):
    """How many snapshots of how many systems."""
    many, systems = count_of(len(history.snapshots), "snapshot"), len(history.systems)
    return f"{many} of {systems} systems" if systems > 1 else many


def whole(history):
    """What was read, in sentences: of each system from when to when, and its load; then the top of DB time."""
    told = [_system(system) for system in history.systems] if len(history.systems) <= WORST else [_all(history)]
    if history.again:
        told.append(f"{count_of(history.again, 'report')} more of the same snapshots left out.")
    return [*told, *_on_top(history)]


def _all(history):
    return f"{counted(history)}{_period(history.snapshots)}."


def _system(system):
    many = len(system.snapshots)
    if not system.is_named:
        return f"{count_of(many, 'report')} of a database that is not named: not compared."
    said = f"{count_of(many, 'snapshot')} of {system.name}{_period(system.snapshots)}."
    known = [each for each in system.snapshots if each.active is not None]
    if known:
        most = f", {count(max(each.active for each in known))} at most" if len(known) > 1 else ""
        said += f" Active sessions: {count(_mean_active(known))} on average{most}."
    cpus = max((each.cpus for each in system.snapshots if each.cpus), default=None)
    return f"{said} CPUs: {count(cpus)}." if cpus else said


def _period(snapshots):
    begins = [each.begin for each in snapshots if each.begin]
    if not begins:
        return ""
    return (
        f", {_minute(min(begins))} to {_minute(max(each.end or each.begin for each in snapshots if each.begin))}"
    )


def _minute(time):
    return time[:16].replace("T", " ")


def _mean_active(snapshots):
    """Active sessions over all snapshots, by how long they are."""
    weights = [each.elapsed or 1.0 for each in snapshots]
    return sum(each.active * weight for each, weight in zip(snapshots, weights, strict=True)) / sum(weights)


def _on_top(history):
    """What is on top of DB time in all snapshots together, if any share is known."""
    parts = [f"{name} {percent(share)} ({_place(chapter)})" for name, share, chapter in history.on_top[:TOP]]
    if parts:
        yield f"On top of DB time, in all together: {', '.join(parts)}."


def _chapter(chapter):
    return BY_FILE[chapter].title if chapter in BY_FILE else chapter


def _place(chapter):
    return f"chapter {BY_FILE[chapter].title}" if chapter in BY_FILE else "not in this book"


def applying(history):
    """What applies, and in how many snapshots: chapter and sentence; a sentence without a chapter if nothing."""
    many = len(history.snapshots)
    for chapter, number in history.applying:
        yield chapter, f"{title(chapter)}: applies in {number} of {count_of(many, 'snapshot')}."
    if not history.applying:
        yield "", "None of the book's findings applies to any of them, as far as can be told."


def title(chapter):
    """A finding in a few words."""
    finding = BY_FILE[chapter].finding if chapter in BY_FILE else None
    return finding.TITLE if finding else chapter


def system_names(history):
    """Which system each line is of, by the line's id, if there are several."""
    if len(history.systems) == 1:
        return {}
    unnamed = "No database named"
    return {id(line): system.name or unnamed for system in history.systems for line in system.lines}


def top(snapshot):
    """The top of DB time with its share: "log file sync 60 %"; empty if nothing is listed."""
    if not snapshot.top:
        return ""
    event, share, *_ = snapshot.top[0]
    return event if share is None else f"{event} {percent(share)}"


def looks(history):
    """Snapshots to look at first: when, whose, and why; what to do next is said once of each chapter."""
    said = set()
    for system, line in history.look_first:
        snapshot = line.snapshot
        of = f" ({system.name})" if system.name and len(history.systems) > 1 else ""
        what = snapshot.leads, snapshot.top[0][0]
        then = [snapshot.next] if snapshot.next and what not in said else []
        said.add(what)
        yield when(snapshot) + of, " ".join([*_why(system, line), *then])


def _why(system, line):
    snapshot, told = line.snapshot, []
    active, excess = snapshot.active, system.excess(snapshot)
    if active is not None:
        told.append(f"Active sessions: {count(active)}{_usually(system.usual.get('active sessions'), count)}.")
    if excess and system.usual_sessions:
        event, many, usual = excess
        told.append(f"{event} has {count(many)} of them, usually {count(usual)}.")
    elif top(snapshot):
        told.append(f"Most of it is {top(snapshot)}.")
    for name, value, middle in line.far:
        if name != "active sessions":
            told.append(f"{_sentence(name, value)}, usually {_figure(name, middle)}.")
    return told


def _usually(usual, say):
    return f", usually {say(usual[0])}" if usual else ""


def _figure(name, value):
    return percent(value) if name == "CPUs busy" else clock(value) if name.endswith(", mean") else count(value)


def _sentence(name, value):
    figure = _figure(name, value)
    return f"{name.removesuffix(', mean')} takes {figure}" if name.endswith(", mean") else f"{name}: {figure}"


def notes(line):
    """What changed from the snapshot before, and what stands out; without one before it, what applies."""
    named = ", ".join(_chapter(each) for each in line.begun)
    begun = [f"{'now applies' if line.compared else 'applies'}: {named}"] if named else []
    ended = [f"{_chapter(chapter)} {_ended(line, chapter)}" for chapter in line.ended]
    far = [f"{name} {_figure(name, value)}" for name, value, _ in line.far]
    return begun + ended + ([f"stands out: {', '.join(far)}"] if far else [])


def _ended(line, chapter):
    verdict = line.snapshot.verdicts.get(chapter)
    return "no longer applies" if verdict != "cannot be told" else "applied before, now it cannot be told"


def tested(tests):
    """How far each law is from the history; of those with too few snapshots only that, in one sentence."""
    yield from (_tested(test) for test in tests if not test.too_few)
    few = [f"{test.what} ({_chapter(test.law)})" for test in tests if test.too_few]
    if few:
        yield f"Fewer than {LEAST} snapshots have the figures to test: {', '.join(few)}."


def length(snapshot):
    """How long it was, in minutes; empty if that is not known."""
    return "" if snapshot.elapsed is None else f"{count(snapshot.elapsed / 60)} min"


def _tested(test):
    """How far a law is from the history, in sentences, and those for which it fails."""
    name = f"{test.what}, by the chapter {_chapter(test.law)}"
    told = (
        f"{name}: {len(test.points)} snapshots. Half of the predictions are off by "
        f"{at_most(test.median_error)}, and {percent(test.within)} of them are within 25 %."
    )
    if not test.failed:
        return told
    worst = [
        f"{when(snapshot)} (predicted {say(point.predicted, point.unit)}, reported "
        f"{say(point.reported, point.unit)})"
        for snapshot, point in test.failed[:WORST]
    ]
    more = len(test.failed) - len(worst)
    rest = f", and {more} more" if more else ""
    return f"{told} It fails for {len(test.failed)}, the worst first: {', '.join(worst)}{rest}."
