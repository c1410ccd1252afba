"""Is *log file sync* the log write, and the queue for it? The ratio of the two against R = 1 + U (1 + cv2) / 2.

Nothing is fitted: U is the log writer's busy share and cv2 the variation of its writes, and a report has both.
"""

from models.findings.asking import redo_writes, suspects, write_variation
from models.findings.asking.choices import FEW
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction, evidence, what_if
from models.findings.asking.questions import asked
from models.findings.asking.value import quotient
from models.findings.asking.words import at_most, clock, count, count_of, longer, percent
from models.laws import group_commit

CHAPTER, TITLE = "log-file-sync", "log file sync is the log write, and the queue for it"
EVENTS = (redo_writes.SYNC,)
LAW = "R = 1 + ρ (1 + cv²) / 2"

# Choices. The write explains a sync if it explains half of it; a law and a figure agree if they are within a
# quarter of each other.
HALF, NEARLY, AGREES = 0.5, 0.9, 1.25
WIDE = 10.0  # from the least that the law gives to the most, from which on only the least is sure
WILD = 2.0  # cv2 from which on a few slow writes make most of the queue

SLEEP = (
    "But commits sleep and look for themselves, about once each, and a sleep of that length would look the same. "
    "See the chapter on adaptive log file sync."
)
POSTED = (
    "The same figures while the log writer posts and redo synch polls stand still: what a sync takes then is the "
    "write, the queue for it, and no sleep."
)
SHORTER = (
    "The sync is shorter than the average write: many writes carry bulk redo that nobody waits for. Compare the "
    "histograms of both events, not their averages."
)


def finding(report):
    """The Finding about *log file sync*."""
    ask = asked(report)
    sync, write, variation = redo_writes.sync(ask), redo_writes.write(ask), write_variation.variation(ask)
    predicted = _prediction(sync, write, variation)
    verdict, because = _verdict(ask, sync, write, predicted)
    if verdict == APPLIES and sleeps_instead(ask):
        verdict, because = UNKNOWN, f"{because} {SLEEP}"
    others = suspects.suspects(ask, sync, write)
    return Finding(
        CHAPTER,
        TITLE,
        verdict,
        because,
        evidence=evidence(
            ("log file sync, mean", sync.mean, "s"),
            ("log file sync, share of DB time", sync.share, "%"),
            (f"{write.name}, mean", write.mean, "s"),
            ("log file parallel write, mean", write.io if write.whole else None, "s"),
            ("log file sync ÷ log file parallel write", quotient(sync.mean, write.io), ""),
            ("log writer busy (ρ)", write.busy, "%"),
            ("variation of the writes (cv²)", variation.value, ""),
            ("cv² at least, by the histogram", variation.value and variation.low, ""),
            ("cv² at most, by the histogram", variation.high, ""),
        )
        + tuple(each for other in others for each in other.evidence),
        predictions=(predicted,) if predicted and write.busy is not None else (),
        causes=_causes(verdict, sync, write, predicted, others),
        missing=(*_missing(ask, sync, write, variation, predicted), *([POSTED] if SLEEP in because else ())),
        what_if=_what_if(predicted, write, variation),
    )


def _prediction(sync, write, variation):
    """The law beside the ratio; with `high` None where the report does not bound it. None without a ratio."""
    ratio = quotient(sync.mean, write.mean)
    if not ratio:
        return None
    law = group_commit.sync_ratio_from_utilization
    busy = 0.5 if write.busy is None else min(write.busy, 1.0)
    least, most = (0.0, 1.0) if write.busy is None else (busy, busy)
    middle = law(busy, variation.value or 0.0)
    high = None if variation.high is None else law(most, variation.high)
    what = f"log file sync ÷ {'the whole write' if write.whole else 'the log write'}"
    text = LAW if variation.value is not None else f"{LAW}, with cv² = 0"
    if (write.busy or 0.0) > 1:
        text += f", of a log writer that never rests: writes take {percent(write.busy)} of the time, "
        text += "several at once"
    return Prediction(text, what, middle, ratio, "", law(least, variation.low), high)


def share_explained(ask):
    """What share of a sync the write and the queue for it explain, about; None if the report does not say."""
    sync, write = redo_writes.sync(ask), redo_writes.write(ask)
    predicted = _prediction(sync, write, write_variation.variation(ask))
    return None if predicted is None or write.busy is None else _explained(sync, write, predicted)[1]


def sleeps_instead(ask):
    """Whether a sync is about one sleep, and not as long as the write and the queue for it anyway."""
    return suspects.is_one_sleep(ask) and (share_explained(ask) or 0.0) < NEARLY


def _explained(sync, write, predicted):
    """What share of a sync the write's I/O and the queue for it explain: at least, about, at most."""
    io = min((write.io or write.mean) / write.mean, 1.0)
    bounds = predicted.low, predicted.predicted, predicted.high
    return [io if bound is None else io * min(bound / predicted.reported, 1.0) for bound in bounds]


def _verdict(ask, sync, write, predicted):
    if sync.mean is None and ask.is_material(redo_writes.SYNC) is False:
        return DOES_NOT, f"log file sync {ask.how_much(redo_writes.SYNC)}: hardly anybody waited for a commit."
    if sync.mean is None:
        return UNKNOWN, "The report has no log file sync."
    said = _size(ask, sync)
    if sync.is_material is False:
        return DOES_NOT, f"{said} That is too little to look for a cause: {sync.gate}."
    if sync.count is not None and sync.count < FEW:
        return UNKNOWN, f"{said} An average of fewer than {FEW} waits is mostly chance."
    if predicted is None:
        return UNKNOWN, f"{said} The report does not say how long a log write takes."
    return _by_the_law(sync, write, predicted, f"{said} {_ratio(write, predicted)} {_io(write)}".strip())


def _by_the_law(sync, write, predicted, text):
    """Whether the write and the queue for it are half of the sync or more, over all that the law leaves open."""
    least, about, most = _explained(sync, write, predicted)
    if least >= HALF or most < HALF:
        applies = least >= HALF
    elif write.busy is None or "cv² = 0" in predicted.law or _is_wide(predicted):
        why = "By that range it" if _is_wide(predicted) else "Without the rest of the law's figures that"
        return UNKNOWN, f"{text} {why} can be the queue, or something else."
    else:
        applies = about >= HALF
    part = percent(least if write.busy is None else about)
    if _is_wide(predicted):
        part = f"at least {percent(least)}" if applies else at_most(most)
    explains = _in_words(predicted, part)
    if sync.is_material is None:
        return UNKNOWN, f"{text} {explains}. Whether commits matter, the report does not say."
    if applies:
        return APPLIES, f"{text} {explains}."
    return DOES_NOT, f"{text} {explains}; a faster disk would not give back the rest."


def _is_wide(predicted):
    """Whether the law's range is so wide that the middle of it says nothing."""
    return predicted.high is not None and predicted.high > WIDE * predicted.low


def _in_words(predicted, part):
    """What the write and the queue for it explain, or that the law does not hold."""
    if _is_short(predicted):
        return "It is shorter than the average write, so the law, in which all writes are alike, does not hold"
    open_above = _is_wide(predicted) and predicted.low < predicted.reported
    if predicted.predicted <= AGREES * predicted.reported or open_above:
        return f"The log write and the queue for it are {part} of the wait"
    if predicted.reported < (predicted.low or 0.0):
        return (
            "It is less than the law allows, so the law does not hold; nothing but the log write is needed for it"
        )
    return "The log write and the queue for it can be all of the wait, and the law gives more"


def _size(ask, sync):
    """How many, how long, and how much of DB time."""
    waits = f"{count_of(sync.count, 'wait')} of" if sync.count else "a wait takes"
    part = "" if sync.share is None else f", {ask.part(sync.share)}"
    long = sync.gate if sync.is_material else ""
    return f"log file sync: {waits} {clock(sync.mean)}{part}{long and f'; {long}'}."


def _ratio(write, predicted):
    law = f"the law gives {count(predicted.predicted)}"
    if write.busy is None:
        law = "how busy the log writer is, is not known"
    elif predicted.low < predicted.predicted or (predicted.high or 0) > predicted.predicted:
        most = "" if predicted.high is None else f" to {count(predicted.high)}"
        wide = ": its histogram leaves the slowest writes open" if _is_wide(predicted) else ""
        law += f" ({count(predicted.low)}{most or ' or more'}{wide})"
    return (
        f"It is {count(predicted.reported)} times {'the whole write' if write.whole else 'the log write'}; {law}."
    )


def _io(write):
    if not write.whole or not write.io or write.io >= NEARLY * write.mean:
        return ""
    return f"Of a whole write of {clock(write.mean)}, {percent(write.io / write.mean)} are I/O."


def _causes(verdict, sync, write, predicted, others):
    """What makes the wait long, most likely first; nothing if it is not worth a cause."""
    if predicted is None or verdict == DOES_NOT and sync.is_material is False:
        return ()
    causes = [other.cause for other in others if other.cause]
    own = _device(write, predicted)
    too_long = predicted.reported > AGREES * (predicted.high or predicted.predicted)
    if verdict == APPLIES:
        return (own, SHORTER, *causes) if _is_short(predicted) else (own, *causes)
    if too_long and not causes:
        causes.append(
            "The wait is longer than the write and the queue for it, and nothing in the report says why: look "
            "at the CPUs of the host, the trace of the log writer, and the histogram of log file sync."
        )
    return (*causes, own) if verdict == UNKNOWN else tuple(causes)


def _is_short(predicted):
    """Whether a sync is shorter than a write by more than a law and a figure may differ."""
    return predicted.reported <= 1 / AGREES


def _device(write, predicted):
    """What would shorten the write and its queue; no queue is longer than the sync."""
    most = max(min(predicted.predicted, predicted.reported) - 1, 0.0)
    queue = 0.0 if write.busy is None else most
    up_to = "up to " if predicted.predicted > predicted.reported else ""
    if queue > 0.5 * WILD:
        return (
            f"A few slow log writes: a commit waits {up_to}{count(queue)} writes in the queue before "
            "its own. Look at the last buckets of the histogram of log file parallel write, and at "
            "what else uses that device then."
        )
    behind = "" if queue < 0.01 else f", and {up_to}{count(queue)} of it in the queue"
    return (
        f"The log write itself, {clock(write.mean)}{behind}: a faster device for the redo logs, or fewer commits."
    )


def _missing(ask, sync, write, variation, predicted):
    """What the report lacks, and where to get it."""
    yield from ask.contradicted("elapsed", "db_time", "release")
    if sync.mean is None:
        yield (
            "log file sync: take an AWR or Statspack report while sessions commit, or v$system_event at two times."
        )
    elif sync.count is not None and sync.count < FEW:
        yield longer("waits for log file sync")
    if sync.share is None:
        yield "DB time: it stands in the head of an AWR report, and in v$sys_time_model."
    if write.mean is None:
        yield (
            "log file parallel write: a report of the whole instance has it under Background Wait Events, one of "
            "a pluggable database does not; v$system_event has it too."
        )
    elif not write.whole and ask.version >= redo_writes.CLOCKED:
        yield (
            "redo write total time and redo writes: from 12.1.0.2 on they are the write to divide by, and stand "
            f"under Other Instance Activity and in v$sysstat; here the ratio is over {write.name}, without what "
            "workers, a standby or waiting for CPU add."
        )
    if write.busy is None:
        yield "Elapsed time: it stands in the head of a report; without it the log writer's busy share is open."
    if variation.value is None:
        yield (
            "The variation of the writes: the Wait Event Histogram has a row log file parallel write that agrees "
            "with its average; v$event_histogram has it too."
        )
    elif predicted is not None and _is_wide(predicted):
        yield (
            "How long the slowest writes are: v$event_histogram_micro of log file parallel write, taken twice, "
            "has finer and longer buckets."
        )


def _what_if(predicted, write, variation):
    if predicted is None:
        return None
    busy = None if write.busy is None else min(write.busy, 1.0)
    places = {"utilization": busy, "cv2": variation.value}
    known = {name: place for name, place in places.items() if place is not None}
    return what_if("own-sync", busy, predicted.reported, **known)
