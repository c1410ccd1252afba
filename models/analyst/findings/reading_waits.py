"""Reading a report before believing it: whether waits and CPU make up its DB time, and its four clocks agree.

Chapter reading-waits. Laws: `operational` (averages, shares, and how many sessions are active).
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from models.analyst.findings.study.arithmetic import attempt
from models.analyst.findings.study.choices import IDLE, MATERIAL
from models.analyst.findings.study.clocks import (
    LEAST,
    MOST,
    coarse_cpu,
    others,
    pairs,
    uses_cpu_in_waits,
    wrong_clock,
)
from models.analyst.findings.study.doubts import Contradiction, contradictions
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Piece, Verdict, finding_of
from models.analyst.findings.study.samples import SAMPLED
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.untimed import listed, outside_sql, unlisted, untimed
from models.analyst.findings.study.words import clock, count, percent
from models.laws import operational
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure
from models.laws.numbers.interval import Interval

TITLE = "Waits and CPU do not make up DB time"
SHORT, CONTRADICTS = "The processors are short: sessions queue for CPU", "The report contradicts itself"
EVENTS = ()

# Choices.
ALIKE = 0.03  # of DB time, by which the rows may miss the report's own sum before that is said
LASTING = 1.0  # seconds on average, from which on many waits are under way when a snapshot is taken

FULL = "The whole list of foreground wait events, with DB CPU: a whole report has it, and v$system_event."
LONGER = (
    "A report of a longer or busier interval, with DB time in more digits, and waits of sessions by themselves."
)
HOST = (
    "Operating system statistics (v$osstat) and samples of active sessions (ASH, Top Events): they say whether "
    "sessions queue for CPU."
)
RECORDS = "The host's own records of its run queue (sar, vmstat): they say whether sessions queue for CPU."
CLOCK = "Elapsed and DB time, in the head of a report: without them no share can be checked."


@finding_of(TITLE, always=["predictions"])
def finding(study: Study) -> Answer:
    """Whether the report explains its DB time, contradicts itself, or shows that processors are short."""
    covered = study.coverage
    wrong = sorted(contradictions(study), key=lambda contradiction: -contradiction[1])
    verdict, title, because = _verdict(study, covered, wrong)
    return dict(
        title=title,
        verdict=verdict,
        because=because,
        evidence=_evidence(study),
        predictions=_predictions(study),
        causes=_causes(study, covered, wrong),
        missing=_missing(study, verdict, covered),
        stake=_stake(study, verdict, title, covered, wrong),
        as_in_chapter=False,
    )


def _verdict(study: Study, covered: Interval | None, wrong: Sequence[Contradiction]) -> tuple[Verdict, str, str]:
    """The verdict, its title, and why."""
    if study.processors.starved:
        text = f"Sessions queue for the processors: {listed(study.processors.signs[:2])}."
        return APPLIES, SHORT, text + (f" {_sum(study, covered)}." if covered else "")
    if _is_serious(wrong):
        return APPLIES, CONTRADICTS, f"The report contradicts itself. {wrong[0][0]}"
    if covered is None:
        missing = "no DB time" if study.in_db_time else "no wait events of sessions"
        return UNKNOWN, TITLE, f"The report has {missing} to compare with."
    if study.active is not None and study.active < IDLE:
        active = f"{count(study.active)} sessions are active on average"
        return DOES_NOT, TITLE, f"The database is all but idle: {active}."
    verdict, rest = _of_the_sum(study, covered)
    doubt = f" But {wrong[0][0]}" if wrong and verdict == DOES_NOT else ""
    return verdict, TITLE, f"{_sum(study, covered)}{rest}{doubt}"


def _is_serious(wrong: Sequence[Contradiction]) -> bool:
    """Whether what contradicts itself is worth a verdict; the first of them is the largest."""
    return bool(wrong) and wrong[0][1] >= MATERIAL


def _of_the_sum(study: Study, covered: Interval) -> tuple[Verdict, str]:
    """The verdict by what waits and CPU make up, and the rest of the sentence that says so."""
    if covered.low > MOST:
        if study.fact("captured") is None and not study.tells_sessions_apart:
            return UNKNOWN, ", but the report does not tell sessions from background processes."
        if coarse_cpu(study):
            return APPLIES, ". CPU alone is more: its clock is coarser than the elapsed one, up to 0.01 s a call."
        if uses_cpu_in_waits(study):
            return APPLIES, ": CPU is used inside waits, and counted with both."
        began = "waits that began before the interval count in full, or " if _long_waits(study, covered) else ""
        return APPLIES, f": {began}something is counted twice, or is no part of it."
    if covered.low >= LEAST and covered.high <= MOST:
        wrong = wrong_clock(study)
        doubt = f" But one of two clocks is wrong: {wrong}." if wrong else ""
        return DOES_NOT, f": all of it, within {percent(1 - LEAST)}.{doubt}"
    if covered.high >= LEAST:
        return UNKNOWN, ": DB time is printed too roughly to say more."
    if study.unexplained is not None:
        if unlisted(study):
            return APPLIES, f". {untimed(study).who}."
        why = "unlisted waits are too short for the rest"
        if study.fact("captured") is not None:
            why = "its Captured Time is of all events"
        if study.lists_all:
            why = "the report lists all events"
        return APPLIES, f", and {why}. {untimed(study).who}."
    if study.cpu_time is None:
        return UNKNOWN, ", but the CPU time is not among them."
    return UNKNOWN, ", and the rest can be in rows that the report does not list."


def _sum(study: Study, covered: Interval) -> str:
    """What waits and CPU make up, in words without a full stop."""
    rows, captured = study.coverage_of_rows, study.fact("captured")
    differs = captured and rows is not None and abs(rows.middle - captured) > ALIKE
    share = f"{percent(covered.low)} to {percent(covered.high)}"
    if covered.high == inf:
        share = f"{percent(covered.low)} or more"
    elif covered.high - covered.low <= 0.01 * covered.high:  # no more than rounding may be
        share = percent(covered.middle)
    return f"Waits and CPU make up {share} of DB time{' by its own count' if differs else ''}"


def _stake(
    study: Study, verdict: Verdict, title: str, covered: Interval | None, wrong: Sequence[Contradiction]
) -> float:
    """The share of DB time that nothing explains, or that waits for a processor; at most all of it."""
    if title == SHORT:
        queue = 1 - 1 / study.load if study.load and study.load > 1 else 0.0  # of those who are ready, by the load
        share = study.processors.waiting_share or 0.0
        return float(share if share >= MATERIAL else max(queue, share))
    if title == CONTRADICTS:
        return float(wrong[0][1])
    if verdict == UNKNOWN or covered is None or coarse_cpu(study):
        return 0.0
    return float(min(abs(1 - covered.middle), 1.0)) if verdict == APPLIES else 0.0


def _evidence(study: Study) -> Iterable[Piece]:
    clocks = [(name, figure, "") for pair in pairs(study) for name, figure in (
        (pair.one, pair.left), (pair.other, pair.right))]  # fmt: skip
    figures = [
        ("waits and CPU listed", study.time_listed, "s"),
        ("DB time, as printed", _printed_db_time(study), "s"),
        ("DB time that the printed shares allow, middle", study.db_time_of_shares, "s"),
        ("waits and CPU, share of DB time", study.coverage_value, "%"),
        ("the same by the rows that were read", study.fact("captured") and study.coverage_value_of_rows, "%"),
        ("average active sessions", study.active, ""),
        ("sessions on the CPU", study.on_cpu, ""),
        *clocks,
        ("processors", study.cpus, ""),
        ("share of the time the host's processors are busy", study.host_busy, "%"),
        ("processes ready or running for each processor", study.load, ""),
        ("sessions ready and without a processor", study.processors.waiting, ""),
        ("processors idle while a process waits for I/O", study.processors.waiting_for_io, ""),
    ]
    return {what: (what, value, unit) for what, value, unit in figures}.values()


def _printed_db_time(study: Study) -> Figure | None:
    """DB time in seconds; None if it is not printed."""
    return None if study.report.db_time.implied else study.fact("db_time")


def _predictions(study: Study) -> Iterator[Prediction]:
    """DB time from the printed shares, beside the printed one; nothing where only one of them is there."""
    implied, printed = study.implied_db_time, _printed_db_time(study)
    if implied is not None and printed:
        law = "time of each row over its share, all rows at once"
        yield Prediction(law, "DB time", implied.middle, printed, "s", implied.low, implied.high)


def _causes(study: Study, covered: Interval | None, wrong: Sequence[Contradiction]) -> Iterator[str]:
    """What it points to, and what clocks say that it does not speak of."""
    processors, too_much = study.processors, covered is not None and covered.low > MOST
    gap = covered is not None and covered.high < LEAST and not too_much
    if processors.starved:
        yield (
            "Every wait ends with getting a processor, so all of them are longer. Look at the run queue of the "
            "host and at what else runs there, before any one wait."
        )
    yield from (sentence for sentence, _ in wrong[1 if _is_serious(wrong) and not processors.starved else 0 :])
    if wrong:
        yield (
            "Use a report of one interval and one instance, and no figure of a row that fails until it is known "
            "why."
        )
    if covered and too_much and not processors.starved and not coarse_cpu(study):
        why = "More is counted than DB time holds: waits that are no part of it, or waits inside waits."
        if uses_cpu_in_waits(study):
            on_cpu, sampled = study.on_cpu or 0.0, study.sampled(SAMPLED) or 0.0
            why = (
                f"CPU is used inside waits: DB CPU has {count(on_cpu)} sessions, and the samples find "
                f"{count(sampled)} on a processor."
            )
        why = _long_waits(study, covered) or why
        yield f"{why} The sizes of rows can be compared, their shares of DB time cannot be added."
    rest = untimed(study) if gap and not processors.starved else None
    if rest:
        yield str(rest)
    if gap and outside_sql(study):
        yield outside_sql(study)
    yield from others(study, but_wrong=rest is not None and rest.is_wrong_clock)


def _long_waits(study: Study, covered: Interval) -> str:
    """That long waits can have begun before the interval, a sentence; empty if none is LASTING and has the excess.

    A wait has its time when it ends, all of it.
    """
    excess = attempt(operational.total_time, covered.low - 1, study.db_time)
    rows = [row for row in study.waits_listed if (row.mean or 0) >= LASTING and row.time >= (excess or inf)]
    if not rows or uses_cpu_in_waits(study):
        return ""
    row = max(rows, key=lambda row: row.time)
    return (
        f"A wait counts in full when it ends, also what was before the interval: perhaps those of {row.name}, "
        f"which last {clock(row.mean or 0.0)} each."
    )


def _missing(study: Study, verdict: Verdict, covered: Interval | None) -> Iterator[str]:
    if verdict == UNKNOWN:
        yield LONGER if covered is not None and covered.high >= LEAST else FULL
    if covered is None and not study.db_time:
        yield CLOCK
    gap = verdict == APPLIES and covered is not None and covered.high < LEAST
    unseen = study.processors.busy is None or study.sampled(SAMPLED) is None
    if gap and unseen and study.processors.waiting is None and study.processors.starved is None:
        yield RECORDS if study.report.kind == "statspack" else HOST  # samples need the Diagnostics Pack
