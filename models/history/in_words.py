"""What a history says, in words, for every form that shows it."""

from models.chapters import BY_FILE
from models.figures.wording import say
from models.findings.asking.words import clock, count, count_of, percent
from models.history.laws_tested import LEAST

WORST = 5  # snapshots that are named for a law that fails; a choice


def when(snapshot):
    """When a snapshot began, to the minute; the name of its file if that is not known."""
    if not snapshot.begin:
        return snapshot.name.replace("\\", "/").rpartition("/")[2]
    return snapshot.begin[:16].replace("T", " ")


def counted(history):
    """How many snapshots of how many systems."""
    many, systems = count_of(len(history.snapshots), "snapshot"), len(history.systems)
    return f"{many} of {systems} systems" if systems > 1 else many


def whole(history):
    """What was read, in sentences: how many snapshots of what, from when to when, and how many sessions active."""
    told = []
    for system in history.systems[:WORST]:
        if not system.is_named:
            told.append(
                f"{count_of(len(system.snapshots), 'report')} of a database that is not named: not compared."
            )
            continue
        begins = [each.begin for each in system.snapshots if each.begin]
        said = f"{count_of(len(system.snapshots), 'snapshot')} of {system.name}"
        if begins:
            last = max(each.end or each.begin for each in system.snapshots if each.begin)
            said += f", {min(begins)[:16].replace('T', ' ')} to {last[:16].replace('T', ' ')}"
        active = [each.active for each in system.snapshots if each.active is not None]
        if active:
            most = f", at most {count(max(active))}" if len(active) > 1 else ""
            cpus = {each.cpus for each in system.snapshots if each.cpus}
            on = f", on {count(max(cpus))} CPUs" if cpus else ""
            said += f". On average {count(_mean_active(system))} sessions are active{most}{on}"
        told.append(f"{said}.")
    left = history.systems[WORST:]
    if left:
        many = sum(len(system.snapshots) for system in left)
        told.append(f"And {count_of(many, 'snapshot')} of {count_of(len(left), 'other system')}.")
    if history.again:
        told.append(f"{count_of(history.again, 'report')} more of the same snapshots left out.")
    return told


def _mean_active(system):
    """Sessions active over all snapshots, by how long they are."""
    known = [each for each in system.snapshots if each.active is not None]
    weights = [each.elapsed or 1.0 for each in known]
    return sum(each.active * weight for each, weight in zip(known, weights, strict=True)) / sum(weights)


def applying(history):
    """What applies, and in how many snapshots: chapter and sentence; a sentence without a chapter if nothing."""
    many = len(history.snapshots)
    for chapter, number in history.applying:
        yield chapter, f"{title(chapter)}: applies in {number} of {count_of(many, 'snapshot')}."
    if not history.applying:
        yield "", "None of the book's findings applies to any of them, as far as can be told."


def title(chapter):
    """A finding in a few words."""
    return BY_FILE[chapter].finding.TITLE if chapter in BY_FILE else chapter


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
    event, share, _ = snapshot.top[0]
    return event if share is None else f"{event} {percent(share)}"


def looks(history):
    """Snapshots to look at first: when, whose, and why; what to do next is said once of each chapter."""
    said = set()
    for system, line in history.look_first:
        snapshot = line.snapshot
        of = f" ({system.name})" if system.name and len(history.systems) > 1 else ""
        then = [f"Next: {snapshot.next}"] if snapshot.next and snapshot.leads not in said else []
        said.add(snapshot.leads)
        yield when(snapshot) + of, " ".join([*_why(system, line), *then])


def _why(system, line):
    snapshot, told = line.snapshot, []
    active, excess = snapshot.active, system.excess(snapshot)
    if active is not None:
        usually = system.usual.get("sessions active")
        usual = f", where {count(usually[0])} are usual" if usually else ""
        told.append(f"{count(active)} sessions are active{usual}.")
    if excess and system.usual_sessions:
        event, many, usual = excess
        told.append(f"{event} has {count(many)} of them, where {count(usual)} is usual.")
    elif top(snapshot):
        told.append(f"Most of it is {top(snapshot)}.")
    for name, value, middle in line.far:
        if name != "sessions active":
            told.append(f"{_sentence(name, value)}, where {_figure(name, middle)} is usual.")
    return told


def _figure(name, value):
    return percent(value) if name == "CPUs busy" else clock(value) if name.endswith(", mean") else count(value)


def _sentence(name, value):
    figure = _figure(name, value)
    return f"{name.removesuffix(', mean')} takes {figure}" if name.endswith(", mean") else f"{name}: {figure}"


def notes(line):
    """What changed from the snapshot before, and what stands out; without one before it, what applies."""
    begun = [f"{'now applies' if line.compared else 'applies'}: {', '.join(line.begun)}"] if line.begun else []
    ended = [f"{chapter} {_ended(line, chapter)}" for chapter in line.ended]
    far = [f"{name} {_figure(name, value)}" for name, value, _ in line.far]
    return begun + ended + ([f"stands out: {', '.join(far)}"] if far else [])


def _ended(line, chapter):
    verdict = line.snapshot.verdicts.get(chapter)
    return "no longer applies" if verdict != "cannot be told" else "applied before, now it cannot be told"


def tested(tests):
    """How far each law is from the history; of those with too few snapshots only that, in one sentence."""
    yield from (_tested(test) for test in tests if not test.too_few)
    few = [f"{test.what} ({test.law})" for test in tests if test.too_few]
    if few:
        yield f"Fewer than {LEAST} snapshots have the figures to test: {', '.join(few)}."


def length(snapshot):
    """How long it was, in minutes; empty if that is not known."""
    return "" if snapshot.elapsed is None else f"{count(snapshot.elapsed / 60)} min"


def _tested(test):
    """How far a law is from the history, in sentences, and those for which it fails."""
    name = f"{test.what}, by the chapter {test.law}"
    told = (
        f"{name}: {len(test.points)} snapshots. Half of the predictions are off by at most "
        f"{percent(test.median_error)}, and {percent(test.within)} of them are within 25 %."
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
