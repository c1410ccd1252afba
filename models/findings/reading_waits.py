"""Reading a report before believing it: whether waits and CPU make up its DB time, and its figures agree.

Chapter reading-waits. Laws: `operational` (averages, shares, and how many sessions are active).
"""

from math import inf

from models.figures.interval import possible
from models.findings.asking.choices import BUSY
from models.findings.asking.coverage import coverage, further_rows, lists_all
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction, evidence
from models.findings.asking.questions import asked
from models.findings.asking.value import Value, attempt, lines_of, quotient
from models.findings.asking.words import clock, count, percent
from models.laws import operational

CHAPTER, TITLE = "reading-waits", "Waits and CPU do not make up DB time"
EVENTS = ()

# Choices.
LEAST, MOST = 0.9, 1.1  # of DB time, between which the listed rows are the whole story
FURTHER = 100  # rows not listed that it takes to fill a gap, from which on none will
SLACK = 1e-6  # relative, for what was computed with other digits than the printed ones

FULL = "The whole list of foreground wait events, with DB CPU: a full AWR report has it, and v$system_event."
LONGER = (
    "A report of a longer or busier interval, with DB time in more digits, and waits of sessions by themselves."
)
HOST = "Operating system statistics (v$osstat): the load of the host says whether sessions queue for CPU."
CLOCK = "Elapsed and DB time, in the head of an AWR report: without them no share can be checked."


def finding(report):
    """Whether the report explains its DB time, or contradicts itself."""
    ask = asked(report)
    covered, wrong = coverage(ask), contradictions(ask)
    verdict, because = _verdict(ask, covered, wrong)
    used, shares_of = _sessions_on_cpu(ask), lines_of(ask.report.db_time, *ask.in_db_time)
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=evidence(
            ("waits and CPU listed", ask.time_listed, "s"),
            ("DB time, as printed", _printed_db_time(ask), "s"),
            ("DB time that the printed shares allow, middle", ask.db_time_of_shares, "s"),
            ("waits and CPU, share of DB time", covered and Value(covered.middle, shares_of), "%"),
            ("average active sessions", attempt(operational.mean_number, ask.db_time, ask.elapsed), ""),
            ("sessions on the CPU", used, ""),
            ("processors", ask.cpus, ""),
            ("share of the time the host's processors are busy", ask.host_busy, "%"),
            ("share of the processors that sessions use", quotient(used, ask.cpus), "%"),
        ),
        predictions=_predictions(ask),
        causes=tuple(_causes(ask, covered, wrong)) if verdict is APPLIES else (),
        missing=tuple(_missing(ask, verdict, covered)),
    )


def miss(row):
    """By how many seconds waits times average misses the time of a row, rounding allowed for; 0 if it agrees."""
    if not row.waits or row.average is None or not row.is_timed:
        return 0.0
    waits, average, time = map(possible, (row.printed.waits, row.printed.average, row.printed.time))
    least, most = (attempt(operational.total_time, *ends) for ends in zip(waits, average, strict=True))
    if least is None or most is None:
        return 0.0
    slack = SLACK * max(most, time.high)
    return max(least - time.high - slack, time.low - most - slack, 0.0)


def contradictions(ask):
    """Sentences about what cannot all be right: rows whose arithmetic fails, shares, the head of the report."""
    said = [
        f"{row.name}: {count(row.waits)} waits of {clock(row.average)} are not {clock(row.printed.time)}."
        for row in ask.rows
        if miss(row)
    ]
    rows = ask.with_shares
    if rows and ask.implied_db_time is None:
        last, first = max(rows, key=lambda row: row.db_time.low), min(rows, key=lambda row: row.db_time.high)
        least, most = last.db_time.low, first.db_time.high
        if least > most * (1 + SLACK):
            said.append(
                f"The shares of {last.name} and {first.name} are of different DB times: at least "
                f"{clock(least)}, and at most {clock(most)}."
            )
    return (*said, *ask.contradicted("elapsed", "db_time"))


def _verdict(ask, covered, wrong):
    if wrong:
        return APPLIES, f"The report contradicts itself. {wrong[0]}"
    if covered is None:
        missing = "no DB time" if ask.in_db_time else "no wait events of sessions"
        return UNKNOWN, f"The report has {missing} to compare with."
    said = f"Waits and CPU make up {_range(covered)} of DB time"
    if covered.low > MOST:
        if not ask.tells_sessions_apart:
            return UNKNOWN, f"{said}, but the report does not tell sessions from background processes."
        return APPLIES, f"{said}: something is counted twice, or is no part of it."
    if covered.low >= LEAST and covered.high <= MOST:
        return DOES_NOT, f"{said}: all of it, within {percent(1 - LEAST)}."
    if covered.high >= LEAST:
        return UNKNOWN, f"{said}: DB time is printed too roughly to say more."
    if ask.cpu_time is None:
        return UNKNOWN, f"{said}, but the CPU time is not among them."
    if lists_all(ask):
        return APPLIES, (
            f"{said}. The report lists all events, so the rest is in DB time and in no wait or CPU time."
        )
    further = further_rows(ask, covered)
    if further is not None and further >= FURTHER:
        return APPLIES, (
            f"{said}. An event that is not listed is no longer than the shortest of the list, and {FURTHER} "
            "of that length are not the rest."
        )
    return UNKNOWN, f"{said}, and the rest can be in rows that the report does not list."


def _range(covered):
    """A share in words, with both ends where rounding puts them more than a hundredth apart."""
    if covered.high - covered.low <= 0.01 * covered.high:
        return percent(covered.middle)
    most = f"to {percent(covered.high)}" if covered.high < inf else "or more"
    return f"{percent(covered.low)} {most}"


def _sessions_on_cpu(ask):
    """How many sessions are on a processor at a time; None if the report does not say."""
    return attempt(operational.mean_number, ask.cpu_time, ask.elapsed)


def _printed_db_time(ask):
    """DB time in seconds; None if it is not printed."""
    return None if ask.report.db_time.implied else ask.fact("db_time")


def _predictions(ask):
    """DB time from the printed shares, beside the printed one; nothing where only one of them is there."""
    implied, printed = ask.implied_db_time, _printed_db_time(ask)
    if implied is None or not printed:
        return ()
    law = "time of each row over its share, all rows at once"
    return (Prediction(law, "DB time", implied.middle, printed, "s", implied.low, implied.high),)


def _causes(ask, covered, wrong):
    yield from wrong[1:]
    if wrong:
        yield (
            "Use a report of one interval and one instance, and no figure of a row "
            "that fails until it is known why."
        )
    if covered is not None and covered.low > MOST:
        yield (
            "More is counted than DB time holds: waits that are no part of it, waits inside waits, or CPU used "
            "inside a wait. The sizes of rows can be compared, their shares of DB time cannot be added."
        )
    elif covered is not None and covered.high < LEAST:
        yield from _of_the_gap(ask)


def _of_the_gap(ask):
    """What DB time that no row holds points to, by how busy the processors are: the host's, or these sessions'."""
    busy, whose = ask.host_busy, "The host's processors are busy"
    if busy is None:
        busy, whose = quotient(_sessions_on_cpu(ask), ask.cpus), "Sessions alone keep the processors busy"
    known = f"{whose} for {percent(busy)} of the time. " if busy is not None else ""
    if busy is None or busy >= BUSY:
        yield (
            f"{known}Sessions that could run and have no processor are in DB time and in no event: look at the "
            "run queue of the host, and at what else runs there."
        )
    if busy is None or busy < BUSY:
        unless = "" if ask.host_busy is not None else ", unless something else keeps the host busy"
        yield (
            f"{known}So on average hardly a session waits for a processor{unless}. Left are bursts, a limit on "
            "the CPU of a virtual machine or container, and calls that are not timed as waits: look among the SQL "
            "by elapsed time for statements that take longer than their CPU and their waits, and compare events "
            "by their times and not by their shares of DB time."
        )


def _missing(ask, verdict, covered):
    if verdict is UNKNOWN:
        yield LONGER if covered is not None and covered.high >= LEAST else FULL
    if covered is None and not ask.db_time:
        yield CLOCK
    if verdict is APPLIES and covered is not None and covered.high < LEAST and ask.host_busy is None:
        yield HOST
