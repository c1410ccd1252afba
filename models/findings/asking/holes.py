"""Whether the samples of active sessions have a hole: parts of the time for which no slot of them is listed."""

from models.findings.asking.choices import NOTABLE
from models.findings.asking.once import once
from models.findings.asking.value import Value, lines_of
from models.findings.asking.words import clock

QUIET = 0.5  # of the mean of all slots, below which the first one is quiet: a choice


@once
def hole(ask):
    """The seconds without a slot, a Value; None where slots cover the time but for less than a NOTABLE part."""
    slots, elapsed = ask.report.slots, ask.elapsed
    if not slots or not elapsed:
        return None
    rest = elapsed - sum(each.seconds or 0.0 for each in slots)
    return Value(rest, lines_of(elapsed, slots[0].samples)) if rest >= NOTABLE * elapsed else None


def in_words(ask):
    """That they have one, a clause; empty if not."""
    missing = hole(ask)
    return f"the samples have a hole of {clock(missing)} of the {clock(ask.elapsed)}" if missing else ""


@once
def begins_quietly(ask):
    """Whether fewer sessions were active in the first slot than on average; then no long call was under way."""
    slots = [each for each in ask.report.slots if each.seconds and each.samples is not None]
    if len(slots) < 2:
        return False
    mean = sum(each.samples for each in slots) / sum(each.seconds for each in slots)
    return slots[0].samples / slots[0].seconds < QUIET * mean
