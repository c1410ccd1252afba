"""Four clocks of one interval, compared by pairs: waits, the time model, the operating system, and samples (ASH).

Each counts how many sessions were where, on average. Two of them that should agree and do not name a suspect. And
timers that end waits: whether the mean of an event is one interval of a clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from models.analyst.findings.study.arithmetic import product, quotient
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, upper
from models.laws.numbers.figure import Figure, lines_of
from models.laws.numbers.interval import possible

# Choices: shares of the larger figure by which two clocks may differ, samples by more; sessions that are nothing.
LEAST, MOST = 0.9, 1.1  # of DB time, between which the listed rows are the whole story
DIFFER, SAMPLES_DIFFER, FAINT = 0.1, 0.25, 0.05

WRONG = "One of two clocks is wrong"
LISTED, ACTIVE = "sessions in waits and on the CPU, as listed", "average active sessions"
ON_CPU, ON_CPU_SAMPLED = "sessions on the CPU", "sessions on the CPU or waiting for it, by samples"
USED, BUSY_PROCESSORS = "processors that the instance uses", "processors of the host that are busy"
ALL_SAMPLED, ALL_ACTIVE = "sessions and background processes active, by samples", "the same, by the time model"


@dataclass(frozen=True)
class Pair:
    """Two clocks that should agree.

    Attributes
    ----------
    one, other
        What each of them counts.
    left, right
        How many sessions, or processors, on average.
    agree
        Within their rounding, and what sampling leaves.
    means
        What it means that they do not, a clause with its figures; empty where they agree, or it is said elsewhere.
    """

    one: str
    other: str
    left: Figure
    right: Figure
    agree: bool
    means: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether one of the two must be wrong: nobody uses more processors than are busy."""
        return self.one == USED and not self.agree and self.left > self.right


def pairs(study: Study) -> tuple[Pair, ...]:
    """The pairs whose figures are both known."""
    pairs = _waits_and_db_time(study), _cpu_and_samples(study), _cpu_and_host(study), _samples_and_db_time(study)
    return tuple(pair for pair in pairs if pair is not None)


def others(study: Study, but_wrong: bool) -> Iterator[str]:
    """Sentences of the pairs that do not agree, but for coverage and for who is on a processor.

    And `but_wrong` for the pair of which one clock must be wrong.
    """
    for pair in pairs(study):
        if pair.is_wrong and not but_wrong:
            yield f"{WRONG}: {pair.means}."
        elif not pair.agree and pair.one in (USED, ALL_SAMPLED) and not pair.is_wrong:
            yield f"{upper(pair.means)}."


def wrong_clock(study: Study) -> str:
    """What it means that the instance used more processors than were busy, a clause; empty if it did not."""
    pair = _cpu_and_host(study)
    return pair.means if pair and pair.is_wrong else ""


def uses_cpu_in_waits(study: Study) -> bool:
    """Whether more CPU is used than the samples have on a processor: then waits hold CPU, counted with both."""
    pair = _cpu_and_samples(study)
    return pair is not None and not pair.agree and pair.left > pair.right


def coarse_cpu(study: Study) -> bool:
    """Whether the CPU alone is more than the time that elapsed in a trace, whose clock is the finer one."""
    return study.report.kind == "tkprof" and (study.cpu_time or 0.0) > (study.db_time or inf)


def seems_kept(study: Study) -> bool:
    """Whether the samples have more sessions on a processor, or waiting for one, than CPU time on an idle host.

    Sessions that may be held in I/O are not kept from the processors.
    """
    pair, processors = _cpu_and_samples(study), study.processors
    more = pair is not None and not pair.agree and pair.left < pair.right
    return more and processors.waiting is None and not processors.is_held_in_io


def from_before(study: Study) -> tuple[Figure | None, str] | None:
    """The share of DB time that the samples do not find, and why, a clause; None where they find as much.

    A call has its time when it ends, or from time to time; the samples have it when it passes.
    """
    pair = _samples_and_db_time(study)
    refuted = study.samples.hole or study.samples.begin_quietly  # so no call was under way before the interval
    if pair is None or pair.agree or pair.left > pair.right or study.processors.has_hung or refuted:
        return None
    return quotient(pair.right - pair.left, study.active), pair.means


def _waits_and_db_time(study: Study) -> Pair | None:
    covered, active = study.coverage, study.active
    listed = product(study.coverage_value, active)
    if covered is None or active is None or listed is None:
        return None
    agree = covered.high >= LEAST and covered.low <= MOST
    return Pair(LISTED, ACTIVE, listed, active, agree)


def _cpu_and_samples(study: Study) -> Pair | None:
    sampled, on_cpu = study.samples.on_cpu, study.on_cpu
    if sampled is None or on_cpu is None or not study.samples.are_enough:
        return None
    agree = _agree(on_cpu, sampled, DIFFER)
    if agree or on_cpu > sampled:
        means = "CPU is used inside waits, and counted with both"
    elif study.processors.waiting is None and study.processors.is_held_in_io:
        means = "sessions are in a call that is not timed, perhaps for I/O"
    elif study.processors.waiting is None:
        means = "sessions are in a call that is not timed, or kept from the processors by a limit"
    else:
        means = "sessions are ready to run and have no processor"
    return Pair(ON_CPU, ON_CPU_SAMPLED, on_cpu, sampled, agree, "" if agree else means)


def _cpu_and_host(study: Study) -> Pair | None:
    cpu, background = study.model("DB CPU"), study.model("background cpu time")
    seconds = study.cpu_time if cpu is None else cpu if background is None else cpu + background
    counted = study.host("BUSY_TIME")
    busy = product(study.host_busy, study.cpus) if counted is None else study.at_a_time(0.01 * counted)
    used = study.at_a_time(seconds)
    if seconds is None or used is None or busy is None:
        return None
    if used > busy:
        agree, means = _agree(used, busy, DIFFER), _which_is_wrong(study, seconds)
    else:
        agree = busy - used <= DIFFER * (study.cpus or busy)
        means = f"of the host's processors {count(busy - used)} work for something else: see what else runs there"
    return Pair(USED, BUSY_PROCESSORS, used, busy, agree, "" if agree else means)


def _which_is_wrong(study: Study, seconds: float) -> str:
    """Why an instance can have used more CPU than its host: the host's clock stood, or CPU is counted wrong."""
    busy, idle, whole = study.host("BUSY_TIME"), study.host("IDLE_TIME"), product(study.cpus, study.elapsed)
    ran = None if busy is None or idle is None else 0.01 * (busy + idle)
    if ran is not None and whole is not None and ran < (1 - DIFFER) * whole:
        stood = "perhaps a virtual machine that did not always run"
        return f"the host's clock has {clock(ran)} of the {clock(whole)} that its processors had, {stood}"
    worked = f"{clock(0.01 * busy)} in all" if busy is not None else "less"
    return f"the instance counts {clock(seconds)} of CPU, and the host's processors worked for {worked}"


def _samples_and_db_time(study: Study) -> Pair | None:
    """All that the samples find, by the event whose share of them is printed most exactly: the longest."""
    sampled = [(row.share, row.sessions, row) for row in study.report.sampled if row.share and row.sessions]
    background = study.model("background elapsed time")
    if not sampled or background is None or not study.db_time:
        return None
    share, sessions, longest = max(sampled, key=lambda row: row[0])
    sampled_sessions = quotient(Figure(sessions, lines=lines_of(longest)), share)
    active = study.at_a_time(study.db_time + background)
    if sampled_sessions is None or active is None:
        return None
    agree = _agree(sampled_sessions, active, SAMPLES_DIFFER)
    if sampled_sessions > active:
        guess = "calls under way have no DB time yet"
    elif study.samples.hole:
        guess = study.samples.hole_in_words
    elif study.samples.begin_quietly:
        guess = "not all was sampled"
    elif study.processors.has_hung:
        guess = "nothing was sampled while the host hung"
    else:
        guess = "DB time has calls from before the interval"
    means = (
        f"the samples find {count(sampled_sessions)} sessions and background processes active, the time model "
        f"{count(active)}: perhaps {guess}"
    )
    return Pair(ALL_SAMPLED, ALL_ACTIVE, sampled_sessions, active, agree, "" if agree else means)


def _agree(first: float, second: float, within: float) -> bool:
    return abs(first - second) <= max(within * max(first, second), FAINT)


MAIN = "write complete waits"  # the event that is known to be ended by one

# Choices. Sleeps end a little early or late.
TIMERS = (0.01, 0.1, 1.0)  # seconds
EARLY, LATE = 0.97, 1.05  # of a timer: a mean between these is one interval


def timer_of(row: Row) -> float | None:
    """The timer at whose single interval the mean lies, with all that it may be by its rounding; None if none."""
    assert row.printed.mean is not None
    mean = possible(row.printed.mean)
    return next((timer for timer in TIMERS if EARLY * timer <= mean.low and mean.high <= LATE * timer), None)


def sleeps(study: Study) -> Row | None:
    """The Row of the main event where it matters and a timer ends it; None elsewhere."""
    row = study.row(MAIN)
    return row if row and row.mean and study.is_material(MAIN) and timer_of(row) else None
