"""What changed between two snapshots, in words: the load, the waits, and the verdicts."""

from math import inf

from models.answers.history.sentences import title
from models.findings.asking import redo_writes
from models.findings.asking.choices import FEW, MATERIAL
from models.findings.asking.finding import APPLIES, DOES_NOT
from models.findings.asking.words import clock, count, percent, size

MATTERS = 1.25  # times more or less, from which on a change is told; a choice


def changes(before, after):
    """Sentences with both figures, the largest change first, then the verdicts; or one, that nothing changed."""
    told = sorted(_figures(before, after), key=lambda each: -each[0])
    found = [sentence for factor, sentence in told if factor >= MATTERS]
    found += list(_verdicts(before, after))
    return found or [f"Nothing changed by more than {percent(MATTERS - 1)}, and all verdicts are the same."]


def _figures(before, after):
    """How many times more or less, and the sentence, of everything that both have."""
    yield from _change("Commits", before.rates.get("commits"), after.rates.get("commits"), count, " a second")
    yield from _change("Redo", before.rates.get("redo"), after.rates.get("redo"), size, " a second")
    yield from _change("Active sessions", before.active, after.active, count)
    yield from _change("CPUs busy", before.cpu_busy, after.cpu_busy, percent)
    events = [redo_writes.SYNC, redo_writes.IO, *(name for each in (before, after) for name, *_ in each.top)]
    for event in dict.fromkeys(events):
        (mean, part), (later, later_part) = _of(before, event), _of(after, event)
        matters = max(part or 0, later_part or 0) >= MATERIAL
        if matters or event in (redo_writes.SYNC, redo_writes.IO):
            yield from _change(f"{event}, mean", mean, later, clock)
        if matters:
            yield from _change(f"{event}, share of DB time", part, later_part, percent)
            yield from _come_or_gone(event, part, later_part)


def _of(snapshot, event):
    """The mean and the share of an event; no mean of a few waits."""
    row = snapshot.waits.get(event)
    if row:
        return (row["mean"] if (row["waits"] or FEW) >= FEW else None), row["share"]
    return next(((mean, share) for name, share, mean, _ in snapshot.top if name == event), (None, None))


def _change(name, before, after, say, unit=""):
    if before is None or after is None or before == after:
        return
    low, high = sorted((before, after))
    times = ""
    if low > 0:
        times = f", {count(high / low)} times that" if after > before else f", {percent(low / high)} of that"
    yield high / low if low > 0 else inf, f"{name}: {say(before)}{unit} before, {say(after)}{unit} after{times}."


def _come_or_gone(event, before, after):
    """An event that only one of the two lists among the longest."""
    if before is None and after is not None:
        yield inf, f"{event}: {percent(after)} of DB time after; before, it is not among the longest."
    if after is None and before is not None:
        yield inf, f"{event}: {percent(before)} of DB time before; after, it is not among the longest."


def _verdicts(before, after):
    for chapter, verdict in after.verdicts.items():
        was = before.verdicts.get(chapter)
        if was is None or was == verdict:
            continue
        if APPLIES in (was, verdict):
            yield f"{title(chapter)}: {_said(was)} before, {_said(verdict)} after."


def _said(verdict):
    return {APPLIES: "it applied", DOES_NOT: "it did not apply"}.get(verdict, "it could not be told")
