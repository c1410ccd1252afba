"""Waits that a timer ends: averages, or whole histograms, at one interval of a clock and nothing below it.

Background processes sleep as sessions do; what that costs is a part of the clock, and none of DB time.

Chapter write-complete-waits. Laws: `polling_timer` (the mean wait behind a write time, and the reverse).
"""

from collections.abc import Iterable, Iterator

from models.analyst.findings.study.arithmetic import attempt, known, quotient
from models.analyst.findings.study.choices import FEW, MATERIAL
from models.analyst.findings.study.clocks import EARLY, LATE, MAIN, TIMERS, timer_of
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Verdict, finding_of, what_if
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, count_of, percent, upper
from models.laws import operational, polling_timer
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

TITLE = "A timer: sessions sleep until a clock wakes them"
IN_BACKGROUND = "A timer: background processes sleep until a clock wakes them"

UNTOLD = ("free buffer waits",)  # of which the finding tells, and its chapter does not
EVENTS = MAIN, *UNTOLD
WRITERS = "db file parallel write", "db file async I/O submit", "direct path write"

# Choices. Buckets are shares rounded as printed.
BELOW = 0.01  # the share of waits below the timer from which on it is no timer that ends them
FINE = 1.6  # the ratio of a bucket's ends up to which it can tell 10 ms from 8 and from 16
MOST = 0.5  # of the waits, from which on those at the timer are what the event is

LOBS = "LOBs: cache logging or nocache"
HISTOGRAM = (
    "The wait event histogram in microseconds (v$event_histogram_micro), taken twice, shows how long waits last."
)


class Timed:
    """What a report says of one event that may be ended by a timer, of sessions or of background processes.

    `share` is what it takes, of DB time or of the clock; `weight` says that in words.
    `at` is the timer at whose interval the mean lies, `tick` the one to compare waits with: the same, or else the
    longest that the mean reaches. `below` is the share of waits that end well before the tick, None where no
    histogram says.
    """

    def __init__(self, study: Study, name: str, background: bool = False) -> None:
        self.name, self.background, self.row = name, background, study.row(name, background)
        self.share, self.material = study.share_of(name), study.is_material(name)
        self.weight, self.buckets = f"{name} {study.how_much(name)}", study.buckets(name)
        if background:
            self.row = self.row if self.row and self.row.background else None
            self.share = attempt(operational.mean_number, self.row.time if self.row else None, study.elapsed)
            self.material = (self.share or 0.0) >= MATERIAL
            self.weight = (
                f"background processes wait in {name}{f' for {percent(self.share)}' if self.share else ''}"
            )
        self.mean = self.row.mean if self.row else None
        self.at = self.tick = self.below = None
        if self.row is None or self.mean is None:
            return
        stated = None if background else study.mean_that_matters(name)
        if stated is None or clock(stated) != clock(self.mean):
            self.weight += f", {clock(self.mean)} on average"
        self.at = timer_of(self.row)
        self.tick = self.at or next((timer for timer in reversed(TIMERS) if timer * EARLY <= self.mean), None)
        self.below = self.tick and share_below(self.buckets, EARLY * self.tick)
        if self.below is not None and self.below > BELOW and not self.at:
            self.tick = TIMERS[0]
            self.below = share_below(self.buckets, EARLY * self.tick)

    @property
    def in_passing(self) -> str:
        """A sentence on background processes that a timer wakes, where that is too little to matter; or empty."""
        if not self.background or self.material or self.mean is None or judge_length(self)[0] != APPLIES:
            return ""
        assert self.row is not None and self.row.waits is not None and self.timer is not None
        return (
            f" In the background {count_of(self.row.waits, 'wait')} in {self.name} last {clock(self.mean)} each, "
            f"one interval of a timer of {clock(self.timer)}: too little to matter."
        )

    @property
    def is_few(self) -> bool:
        """Whether there are too few waits for a mean."""
        return self.row is None or self.row.waits is None or self.row.waits < FEW

    @property
    def timer(self) -> float | None:
        """The timer, in seconds, that mean or histogram speak of; None if neither does."""
        tick = None if self.below is None or (self.is_few and self.below <= BELOW) else self.tick
        return self.at or tick


def share_below(buckets: Iterable[tuple[float, float, Figure]], time: float) -> Figure | None:
    """The share of waits in buckets that end at `time` or before; None without a histogram, or if none does."""
    ended = [share for share in (known(share) for _, high, share in buckets if high <= time) if share is not None]
    return sum(ended, Figure(0.0)) if ended else None


def judge(timed: Timed) -> tuple[Verdict, str]:
    """The verdict on one event, and why."""
    if not timed.material:
        return UNKNOWN if timed.material is None else DOES_NOT, f"{timed.weight}."
    if timed.mean is None:
        return UNKNOWN, f"{timed.weight}, and its mean is not known."
    return judge_length(timed)


def judge_length(timed: Timed) -> tuple[Verdict, str]:
    """The verdict on the lengths of the waits alone, however little they take."""
    weight, tick, below = timed.weight, timed.tick, timed.below
    if tick is None:
        return DOES_NOT, f"{weight}: less than any timer of {clock(TIMERS[0])} or more could give."
    if below is not None and below > BELOW:
        return DOES_NOT, (
            f"{weight}, but {percent(below)} of the waits end well before {clock(tick)}: a device, not a clock."
        )
    if timed.is_few:
        return UNKNOWN, f"{weight}, but of too few waits to tell a clock from chance."
    if timed.at:  # the mean is one interval of a timer
        if timed.name != MAIN and below is None:
            return UNKNOWN, (
                f"{weight}, as one interval of a timer of {clock(timed.at)} would be, "
                "and as a device may be by chance."
            )
        rest = ", and no wait is seen to end before it" if below is not None else ""
        return APPLIES, f"{weight}: one interval of a timer of {clock(timed.at)}{rest}."
    if below is None:
        return UNKNOWN, f"{weight}. Without a histogram, intervals of a timer are not to be told from a device."
    there = sum(share for low, high, share in timed.buckets if low < tick * LATE and high > tick * EARLY)
    narrow = any(low <= tick <= high and low > 0 and high / low <= FINE for low, high, _ in timed.buckets)
    if there >= MOST and narrow:  # enough to tell this time from its neighbours
        return APPLIES, (
            f"{weight}. {percent(there)} of the waits last {clock(tick)}, none less: a timer, and late writes."
        )
    return UNKNOWN, f"{weight}. As with a timer, hardly a wait ends before {clock(tick)}, but buckets are wide."


@finding_of(TITLE, always=["causes"])
def finding(study: Study) -> Answer:
    """Whether sessions sleep on a timer, in any of the events in which Oracle is known to."""
    events = [Timed(study, name, background) for background in (False, True) for name in EVENTS]
    material, order = [event for event in events if event.material], (APPLIES, UNKNOWN, DOES_NOT)
    timed = min(material or events[:1], key=lambda event: order.index(judge(event)[0]))
    verdict, because = judge(timed)
    because = upper(because) if timed.background else because
    because += next(filter(None, (event.in_passing for event in events)), "")
    applies = verdict == APPLIES
    write, writer = _write(study)
    timer = Figure(timed.timer, lines=timed.mean.lines) if timed.timer and timed.mean else None
    behind = attempt(polling_timer.write_time_from_wait, timed.mean, timed.timer)
    write_time = {"write_time": write or behind} if write or behind else {}
    return dict(
        title=IN_BACKGROUND if timed.background else TITLE,
        verdict=verdict,
        because=because,
        evidence=[
            (f"{timed.name}, mean", timed.mean, "s"),
            (f"{timed.name}, waits", timed.row.waits, ""),
            (f"{timed.name}: share of the time", timed.share, "%")
            if timed.background
            else study.share_evidence(timed.name),
            ("timer", timer, "s"),
            ("waits that end before it", timed.below, "%"),
            ("mean in intervals of the timer", quotient(timed.mean, timer), ""),
            ("write time behind the mean, if writes are exponential", behind, "s"),
            (f"{writer}, mean", write, "s"),
        ]
        if timed.row
        else (),
        predictions=_predictions(timed, write, writer),
        causes=_causes(study, timed, applies),
        missing=(HISTOGRAM,) if verdict == UNKNOWN or (applies and timed.below is None) else (),
        what_if=what_if("own-timer", write or behind, timed.mean, timer=timed.timer, **write_time),
        stake=study.share_of(*EVENTS),
        as_in_chapter=timed.name == MAIN and not timed.background,
        do="" if not applies else LOBS if _is_of_lobs(timed) else "what makes them wait at all",
        events=(timed.name,),
    )


def _write(study: Study) -> tuple[Figure | None, str]:
    """The mean of one write of the database writer, or else of a direct write; with the name of the event."""
    for name in WRITERS:
        mean = study.mean_wait(name)
        if mean:
            return mean, name
    return None, ""


def _predictions(timed: Timed, write: Figure | None, writer: str) -> Iterator[Prediction]:
    wait = attempt(polling_timer.waiting_time, write, timed.timer)
    if wait is None or timed.timer is None or timed.mean is None:
        return
    low = min(wait, float(polling_timer.posted_waiting_time(write)))
    law = (
        f"a sleep of {clock(timed.timer)} after another until the write is done, which takes as long as {writer}; "
        "at the least, the session is posted"
    )
    yield Prediction(law, f"mean of {timed.name}", wait, timed.mean, "s", low, wait)


def _is_of_lobs(timed: Timed) -> bool:
    """Whether it is the timer on which cached, unlogged LOBs are known to sleep."""
    return timed.name == MAIN and timed.timer == TIMERS[0] and not timed.background


def _causes(study: Study, timed: Timed, applies: bool) -> Iterator[str]:
    """What a timer points to, if one is at work; and what the waits do, if they matter without one."""
    if applies and _is_of_lobs(timed):
        sent = quotient(study.total("messages sent"), timed.row.waits if timed.row else None)
        messages = f" {count(sent)} messages are sent to each wait." if sent else ""
        yield (
            "Cached LOBs that are not logged (CACHE NOLOGGING, or CACHE FILESYSTEM_LIKE_LOGGING) must be on disk "
            f"when their transaction commits, and nobody posts the session that waits for it.{messages} Look for "
            "them in dba_lobs; CACHE LOGGING or NOCACHE does not sleep. A faster disk does not help."
        )
        yield (
            "One wait for each LOB tells this case from the usual one, a session that wants to change a block "
            "which is just being written."
        )
    elif applies:
        who = "Processes" if timed.background else "Sessions"
        yield (
            f"{who} look again after {clock(timed.timer or 0.0)} and are not posted when the reason to wait is "
            "over. A shorter reason does not make the wait shorter; look for what makes it happen at all."
        )
    elif timed.material:
        write, writer = _write(study)
        takes = f" ({writer} takes {clock(write)} on average)" if write else ""
        helps = "" if timed.name == MAIN else ", or a larger buffer cache"
        yield (
            f"Without a timer, sessions wait for the database writer: look whether its writes are slow{takes}, "
            f"and at more writers{helps}."
        )
