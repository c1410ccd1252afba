"""Four clocks of one interval, compared by pairs: waits, the time model, the operating system, and samples (ASH).

Each counts how many sessions were where, on average. Two of them that should agree and do not name a suspect.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from models.analyst.findings.asking import holes
from models.analyst.findings.asking.coverage import coverage, coverage_value
from models.analyst.findings.asking.processors import has_samples
from models.analyst.findings.asking.questions import Questions
from models.analyst.findings.asking.signs import SAMPLED
from models.analyst.findings.asking.value import Value, attempt, lines_of, product, quotient
from models.analyst.findings.asking.words import clock, count, upper
from models.laws import operational

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
    left: Value
    right: Value
    agree: bool
    means: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether one of the two must be wrong: nobody uses more processors than are busy."""
        return self.one == USED and not self.agree and self.left > self.right


def pairs(ask: Questions) -> tuple[Pair, ...]:
    """The pairs whose figures are both known."""
    made = _waits_and_db_time(ask), _cpu_and_samples(ask), _cpu_and_host(ask), _samples_and_db_time(ask)
    return tuple(pair for pair in made if pair is not None)


def others(ask: Questions, but_wrong: bool) -> Iterator[str]:
    """Sentences of the pairs that do not agree, but for coverage and for who is on a processor.

    And `but_wrong` for the pair of which one clock must be wrong.
    """
    for pair in pairs(ask):
        if pair.is_wrong and not but_wrong:
            yield f"{WRONG}: {pair.means}."
        elif not pair.agree and pair.one in (USED, ALL_SAMPLED) and not pair.is_wrong:
            yield f"{upper(pair.means)}."


def wrong_clock(ask: Questions) -> str:
    """What it means that the instance used more processors than were busy, a clause; empty if it did not."""
    pair = _cpu_and_host(ask)
    return pair.means if pair and pair.is_wrong else ""


def uses_cpu_in_waits(ask: Questions) -> bool:
    """Whether more CPU is used than the samples have on a processor: then waits hold CPU, counted with both."""
    pair = _cpu_and_samples(ask)
    return pair is not None and not pair.agree and pair.left > pair.right


def coarse_cpu(ask: Questions) -> bool:
    """Whether the CPU alone is more than the time that elapsed in a trace, whose clock is the finer one."""
    return ask.report.kind == "tkprof" and (ask.cpu_time or 0.0) > (ask.db_time or inf)


def seems_kept(ask: Questions) -> bool:
    """Whether the samples have more sessions on a processor, or waiting for one, than CPU time on an idle host.

    Sessions that may be held in I/O are not kept from the processors.
    """
    pair, processors = _cpu_and_samples(ask), ask.processors
    more = pair is not None and not pair.agree and pair.left < pair.right
    return more and processors.waiting is None and not processors.is_held_in_io


def from_before(ask: Questions) -> tuple[Value | None, str] | None:
    """The share of DB time that the samples do not find, and why, a clause; None where they find as much.

    A call has its time when it ends, or from time to time; the samples have it when it passes.
    """
    pair = _samples_and_db_time(ask)
    if pair is None or pair.agree or pair.left > pair.right or ask.processors.has_hung or _is_refuted(ask):
        return None
    return quotient(pair.right - pair.left, ask.active), pair.means


def _is_refuted(ask: Questions) -> bool:
    """Whether the slots say that no call from before the interval is what the samples miss."""
    return bool(holes.hole(ask)) or holes.begins_quietly(ask)


def _waits_and_db_time(ask: Questions) -> Pair | None:
    covered, active = coverage(ask), ask.active
    listed = product(coverage_value(ask), active)
    if covered is None or active is None or listed is None:
        return None
    agree = covered.high >= LEAST and covered.low <= MOST
    return Pair(LISTED, ACTIVE, listed, active, agree)


def _cpu_and_samples(ask: Questions) -> Pair | None:
    sampled, on_cpu = ask.sampled(SAMPLED), ask.on_cpu
    if sampled is None or on_cpu is None or not has_samples(ask):
        return None
    agree = _agree(on_cpu, sampled, DIFFER)
    if agree or on_cpu > sampled:
        means = "CPU is used inside waits, and counted with both"
    elif ask.processors.waiting is None and ask.processors.is_held_in_io:
        means = "sessions are in a call that is not timed, perhaps for I/O"
    elif ask.processors.waiting is None:
        means = "sessions are in a call that is not timed, or kept from the processors by a limit"
    else:
        means = "sessions are ready to run and have no processor"
    return Pair(ON_CPU, ON_CPU_SAMPLED, on_cpu, sampled, agree, "" if agree else means)


def _cpu_and_host(ask: Questions) -> Pair | None:
    cpu, background = ask.model("DB CPU"), ask.model("background cpu time")
    seconds = ask.cpu_time if cpu is None else cpu if background is None else cpu + background
    used, busy = attempt(operational.mean_number, seconds, ask.elapsed), _busy_processors(ask)
    if seconds is None or used is None or busy is None:
        return None
    if used > busy:
        agree, means = _agree(used, busy, DIFFER), _which_is_wrong(ask, seconds)
    else:
        agree = busy - used <= DIFFER * (ask.cpus or busy)
        means = f"of the host's processors {count(busy - used)} work for something else: see what else runs there"
    return Pair(USED, BUSY_PROCESSORS, used, busy, agree, "" if agree else means)


def _which_is_wrong(ask: Questions, seconds: float) -> str:
    """Why an instance can have used more CPU than its host: the host's clock stood, or CPU is counted wrong."""
    busy, idle, had = ask.host("BUSY_TIME"), ask.host("IDLE_TIME"), product(ask.cpus, ask.elapsed)
    ran = None if busy is None or idle is None else 0.01 * (busy + idle)
    if ran is not None and had is not None and ran < (1 - DIFFER) * had:
        stood = "perhaps a virtual machine that did not always run"
        return f"the host's clock has {clock(ran)} of the {clock(had)} that its processors had, {stood}"
    worked = f"{clock(0.01 * busy)} in all" if busy is not None else "less"
    return f"the instance counts {clock(seconds)} of CPU, and the host's processors worked for {worked}"


def _busy_processors(ask: Questions) -> Value | None:
    busy = ask.host("BUSY_TIME")
    if busy is not None:
        return attempt(operational.mean_number, 0.01 * busy, ask.elapsed)
    return product(ask.host_busy, ask.cpus)


def _samples_and_db_time(ask: Questions) -> Pair | None:
    """All that the samples find, by the event whose share of them is printed most exactly: the longest."""
    sampled = [(each.share, each.sessions, each) for each in ask.report.sampled if each.share and each.sessions]
    background = ask.model("background elapsed time")
    if not sampled or background is None or not ask.db_time:
        return None
    share, sessions, longest = max(sampled, key=lambda each: each[0])
    found = quotient(Value(sessions, lines_of(longest)), share)
    active = attempt(operational.mean_number, ask.db_time + background, ask.elapsed)
    if found is None or active is None:
        return None
    agree = _agree(found, active, SAMPLES_DIFFER)
    missed = "nothing was sampled while the host hung" if ask.processors.has_hung else ""
    before = missed or "DB time has calls from before the interval"
    before = "not all was sampled" if holes.begins_quietly(ask) else before
    before = holes.in_words(ask) or before
    guess = "calls under way have no DB time yet" if found > active else before
    means = (
        f"the samples find {count(found)} sessions and background processes active, the time model "
        f"{count(active)}: perhaps {guess}"
    )
    return Pair(ALL_SAMPLED, ALL_ACTIVE, found, active, agree, "" if agree else means)


def _agree(one: float, other: float, within: float) -> bool:
    return abs(one - other) <= max(within * max(one, other), FAINT)
