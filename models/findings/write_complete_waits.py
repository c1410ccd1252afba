"""Waits that a timer ends: averages, or whole histograms, at one interval of a clock and nothing below it.

Chapter write-complete-waits. Laws: `polling_timer` (the mean wait behind a write time, and the reverse).
"""

from typing import NamedTuple

from models.findings import figures, reading
from models.findings.figures import clock, evidence, percent
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction
from models.findings.reading import attempt, count
from models.laws import polling_timer

CHAPTER, TITLE = "write-complete-waits", "A timer: sessions sleep until a clock wakes them"

MAIN = "write complete waits"
TIMED = (
    MAIN,
    "free buffer waits",
    "log file switch completion",
    "log file switch (checkpoint incomplete)",
    "log file switch (private strand flush incomplete)",
    "log file switch (archiving needed)",
    "buffer busy waits",
)
WRITER, DIRECT_WRITE = "db file parallel write", "direct path write"

# Choices. Sleeps end a little early or late; buckets are shares rounded as printed.
TIMERS = (0.01, 0.1, 1.0)  # seconds
EARLY, LATE = 0.97, 1.05  # of a timer: a mean between these is one interval
BELOW = 0.01  # the share of waits below the timer from which on it is no timer that ends them
FINE = 1.6  # the ratio of a bucket's ends up to which it can tell 10 ms from 8 and from 16

HISTOGRAM = (
    "The wait event histogram in microseconds (v$event_histogram_micro), taken twice, shows how long waits last."
)


class Timed(NamedTuple):
    """What a report says of one event that may be ended by a timer.

    `timer` is the interval, in seconds, at which the mean or the histogram lies; `below` the share of waits that
    end well before it, None where no histogram says.
    """

    event: object
    verdict: str
    because: str
    mean: float | None = None
    timer: float | None = None
    below: float | None = None


def at_timer(event):
    """The timer at whose single interval the mean lies, with all that it may be by its rounding; None if none."""
    mean = event.mean
    half = getattr(mean, "resolution", 0.0) / 2
    fits = (timer for timer in TIMERS if EARLY * timer <= mean - half and mean + half <= LATE * timer)
    return next(fits, None)


def share_below(histogram, time):
    """The share of waits in buckets that end at `time` or before; None without a histogram, or if none does."""
    if histogram is None:
        return None
    ended = [share for _, high, share in histogram.buckets if high <= time and figures.number(share) is not None]
    return float(sum(ended)) if ended else None


def told(report, name):
    """What a report says of one event: a Timed."""
    event = report.event(name)
    mean = figures.mean(event) if event is not None else None
    if not reading.is_material(report, name):
        unknown = reading.is_material(report, name) is None
        because = f"{name} {reading.how_much(report, name)}."
        return Timed(event, UNKNOWN if unknown else DOES_NOT, because, mean)
    if mean is None or event is None:
        return Timed(event, UNKNOWN, f"{name} {reading.how_much(report, name)}, and its mean is not known.")
    weight = f"{name} {reading.how_much(report, name)}, {clock(mean)} on average"
    few = event.waits is None or event.waits < figures.FEW
    timer, histogram = at_timer(event), report.histograms.get(name)
    tick = timer or next((each for each in reversed(TIMERS) if each * EARLY <= mean), None)
    if tick is None:
        because = f"{weight}: less than any timer of {clock(TIMERS[0])} or more could give."
        return Timed(event, DOES_NOT, because, mean)
    below = share_below(histogram, EARLY * tick)
    if below is not None and below > BELOW and timer is None:
        tick = TIMERS[0]
        below = share_below(histogram, EARLY * tick)
    if below is not None and below > BELOW:
        because = (
            f"{weight}, but {percent(below)} of the waits end well before {clock(tick)}: a device, not a clock."
        )
        return Timed(event, DOES_NOT, because, mean, tick, below)
    if few:
        return Timed(
            event, UNKNOWN, f"{weight}, but of too few waits to tell a clock from chance.", mean, timer, below
        )
    if timer and name != MAIN and below is None:
        because = (
            f"{weight}, as one interval of a timer of {clock(timer)} would be, and as a device may be by chance."
        )
        return Timed(event, UNKNOWN, because, mean, timer)
    if timer:
        rest = ", and no wait is seen to end before it" if below is not None else ""
        because = f"{weight}: one interval of a timer of {clock(timer)}{rest}."
        return Timed(event, APPLIES, because, mean, timer, below)
    if _fine(histogram, tick) and below is not None:
        at = sum(share for low, high, share in histogram.buckets if low < tick * LATE and high > tick * EARLY)
        if at >= 0.5:
            because = (
                f"{weight}; {percent(at)} of the waits last {clock(tick)}, none less: a timer, and late writes."
            )
            return Timed(event, APPLIES, because, mean, tick, below)
    if below is not None:
        because = f"{weight}. As with a timer, hardly a wait ends before {clock(tick)}, but buckets are wide."
        return Timed(event, UNKNOWN, because, mean, tick, below)
    because = f"{weight}. Without a histogram, intervals of a timer are not to be told from a device."
    return Timed(event, UNKNOWN, because, mean)


def _fine(histogram, time):
    """Whether the bucket that has this time is narrow enough to tell it from its neighbours."""
    if histogram is None:
        return False
    return any(low <= time <= high and low > 0 and high / low <= FINE for low, high, _ in histogram.buckets)


def finding(report):
    """Whether sessions sleep on a timer, in any of the events in which Oracle is known to."""
    asked = [told(report, name) for name in TIMED]
    order = {APPLIES: 0, UNKNOWN: 1, DOES_NOT: 2}
    material = [each for each, name in zip(asked, TIMED, strict=True) if reading.is_material(report, name)]
    found = min(material or asked[:1], key=lambda each: order[each.verdict])
    name = TIMED[next(place for place, each in enumerate(asked) if each is found)]
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=found.verdict,
        because=found.because,
        evidence=_evidence(report, name, found),
        predictions=_predictions(report, name, found) if found.verdict is APPLIES else (),
        causes=_causes(report, name, found),
        missing=_missing(found),
        what_if=_what_if(report, found) if found.verdict is APPLIES else None,
    )


def _write(report):
    """The mean of one write of the database writer, or else of a direct write; with the name of the event."""
    for name in (WRITER, DIRECT_WRITE):
        mean = reading.mean_wait(report, name)
        if mean:
            return mean, name
    return None, ""


def _behind(found):
    """The write time that an exponential law puts behind the mean on the timer; None without a timer."""
    return attempt(polling_timer.write_time_from_wait, found.mean, found.timer)


def _evidence(report, name, found):
    if found.event is None:
        return ()
    write, writer = _write(report)
    buckets = report.histograms[name].buckets if name in report.histograms else ()
    return (
        *evidence(f"{name}, mean", found.mean, "s", found.event),
        *evidence(f"{name}, waits", found.event.waits, "", found.event),
        *reading.share_evidence(report, name),
        *evidence("timer", found.timer, "s", found.event),
        *evidence("waits that end before it", found.below, "%", *(share for _, _, share in buckets)),
        *evidence("mean in intervals of the timer", figures.quotient(found.mean, found.timer), "", found.event),
        *evidence("write time behind the mean, if writes are exponential", _behind(found), "s", found.event),
        *evidence(f"{writer}, mean", write, "s", *reading.found(report, writer)),
    )


def _predictions(report, name, found):
    write, writer = _write(report)
    wait = attempt(polling_timer.waiting_time, write, found.timer)
    if wait is None:
        return ()
    low = min(wait, float(polling_timer.posted_waiting_time(write)))
    law = (
        f"a sleep of {clock(found.timer)} after another until the write is done, which takes as long as {writer}; "
    )
    law += "at the least, the session is posted"
    return (Prediction(f"mean of {name}", wait, found.mean, "s", law, low, wait),)


def _causes(report, name, found):
    if found.verdict is not APPLIES:
        return ()
    if name == MAIN and found.timer == TIMERS[0]:
        sent = figures.quotient(figures.total(report, "messages sent"), figures.number(found.event.waits))
        asked = f" {count(sent)} messages are sent to each wait." if sent else ""
        return (
            "Cached LOBs that are not logged (CACHE NOLOGGING, or CACHE FILESYSTEM_LIKE_LOGGING) must be on "
            "disk when "
            f"their transaction commits, and nobody posts the session that waits for it.{asked} Look for them in "
            "dba_lobs; CACHE LOGGING or NOCACHE does not sleep. A faster disk does not help.",
            "One wait for each LOB tells this case from the usual one, a session that wants to change a block "
            "which is "
            "just being written.",
        )
    return (
        f"Sessions look again after {clock(found.timer)} and are not posted when the reason to wait is over. A "
        "shorter "
        "reason does not make the wait shorter; look for what makes it happen at all.",
    )


def _missing(found):
    if found.verdict is UNKNOWN or (found.verdict is APPLIES and found.below is None):
        return (HISTOGRAM,)
    return ()


def _what_if(report, found):
    write = _write(report)[0] or _behind(found)
    position = {"timer": found.timer} | ({"write_time": write} if write else {})
    return reading.what_if("own-timer", write, found.mean, **position)
