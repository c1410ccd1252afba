"""Reading a report before believing it: whether waits and CPU make up its DB time, and its figures agree.

Chapter reading-waits. Laws: `operational` (averages, shares, and how many sessions are active).
"""

from math import ceil, inf

from models.findings import figures, reading
from models.findings.figures import clock, evidence, percent
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction
from models.findings.reading import attempt, count
from models.laws import operational

CHAPTER, TITLE = "reading-waits", "Waits and CPU do not make up DB time"

# Choices.
LEAST, MOST = 0.9, 1.1  # of DB time, between which the listed rows are the whole story
FURTHER = 100  # rows not listed that it takes to fill a gap, from which on none will
CPU_BUSY = 0.8  # of the processors, from which on sessions are likely to queue for them
SLACK = 1e-6  # relative, for what was computed with other digits than the printed ones

FULL = "The whole list of foreground wait events, with DB CPU: a full AWR report has it, and v$system_event."
LONGER = (
    "A report of a longer or busier interval, with DB time in more digits, and waits of sessions by themselves."
)
HOST = "Operating system statistics (v$osstat): the load of the host says whether sessions queue for CPU."
CLOCK = "Elapsed and DB time, in the head of an AWR report: without them no share can be checked."


def finding(report):
    """Whether the report explains its DB time, or contradicts itself."""
    rows = reading.foreground(report)
    covered = coverage(report, rows)
    wrong = contradictions(report)
    verdict, because = _verdict(report, covered, wrong)
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=_evidence(report, rows, covered),
        predictions=_predictions(report),
        causes=_causes(report, covered, wrong) if verdict is APPLIES else (),
        missing=_missing(report, verdict, covered),
    )


def coverage(report, rows):
    """The share of DB time that the rows make up, a Span over the rounding of DB time; None if not known."""
    db_time = reading.possible_db_time(report)
    if not rows or db_time is None:
        return None
    listed = sum(float(figures.time(event)) for event in rows)
    low, high = (attempt(operational.share, listed, end) for end in (db_time.high, db_time.low))
    return None if low is None else reading.Span(low, inf if high is None else high)


def off(event):
    """By how many seconds waits times average misses the time of a row, rounding allowed for; 0 if it agrees."""
    if not event.waits or figures.number(event.average) is None or figures.number(event.time) is None:
        return 0.0
    (waits_low, waits_high), (low, high) = map(figures.possible, (event.waits, event.average))
    least, most = figures.possible(event.time)
    ends = attempt(operational.total_time, waits_low, low), attempt(operational.total_time, waits_high, high)
    if None in ends:
        return 0.0
    slack = SLACK * max(ends[1], most)
    return max(ends[0] - most - slack, least - ends[1] - slack, 0.0)


def contradictions(report):
    """Sentences about what cannot all be right: rows whose arithmetic fails, shares, the head of the report."""
    said = [
        f"{event.name}: {count(event.waits)} waits of {clock(event.average)} are not {clock(event.time)}."
        for event in report.events
        if off(event)
    ]
    rows = reading.shared(report)
    if rows and reading.implied_db_time(report) is None:
        low, high = max(rows, key=lambda row: row[1].low), min(rows, key=lambda row: row[1].high)
        if low[1].low > high[1].high * (1 + SLACK):
            said.append(
                f"The shares of {low[0].name} and {high[0].name} are of different DB times: at least "
                f"{clock(low[1].low)}, and at most {clock(high[1].high)}."
            )
    return (*said, *figures.contradicted(elapsed=report.elapsed, db_time=report.db_time))


def lists_all(report):
    """Whether the report lists all events of sessions, and not the longest, or those that were asked for."""
    short = any(each.what == "foreground events" for each in report.problems)
    whole = report.kind in ("awr", "statspack") and not short and reading.told_apart(report)
    return whole and len(reading.foreground(report)) >= figures.LISTED


def further_rows(report, covered):
    """How many rows not listed it takes at least to fill the gap; none is longer than the shortest one listed."""
    longest, gap = reading.longest_unlisted(report), 1 - covered.high
    if longest is None:
        return None
    return ceil(gap / longest) if longest > gap / 1e9 else inf


def _verdict(report, covered, wrong):
    if wrong:
        return APPLIES, f"The report contradicts itself. {wrong[0]}"
    if covered is None:
        missing = "no DB time" if reading.foreground(report) else "no wait events of sessions"
        return UNKNOWN, f"The report has {missing} to compare with."
    said = f"Waits and CPU make up {_range(covered)} of DB time"
    if covered.low > MOST:
        if not reading.told_apart(report):
            return UNKNOWN, f"{said}, but the report does not tell sessions from background processes."
        return APPLIES, f"{said}: something is counted twice, or is no part of it."
    if covered.low >= LEAST and covered.high <= MOST:
        return DOES_NOT, f"{said}: all of it, within {percent(1 - LEAST)}."
    if covered.high >= LEAST:
        return UNKNOWN, f"{said}: DB time is printed too roughly to say more."
    if reading.cpu_time(report) is None:
        return UNKNOWN, f"{said}, but the CPU time is not among them."
    if lists_all(report):
        return (
            APPLIES,
            f"{said}. The report lists all events, so the rest is in DB time and in no wait or CPU time.",
        )
    further = further_rows(report, covered)
    if further is not None and further >= FURTHER:
        return APPLIES, (
            f"{said}. An event that is not listed is no longer than the shortest of the list, and {FURTHER} of "
            "that length are not the rest."
        )
    return UNKNOWN, f"{said}, and the rest can be in rows that the report does not list."


def _range(covered):
    """A share in words, with both ends where rounding puts them more than a hundredth apart."""
    if covered.high - covered.low <= 0.01 * covered.high:
        return percent(covered.middle)
    most = f"to {percent(covered.high)}" if covered.high < inf else "or more"
    return f"{percent(covered.low)} {most}"


def _evidence(report, rows, covered):
    elapsed, cpus, db_time = figures.known(report.elapsed), figures.known(report.cpus), reading.db_time(report)
    cpu, on_cpu = reading.cpu_time(report), [event for event in rows if reading.is_cpu(event)][:1]
    used = attempt(operational.mean_number, cpu, elapsed)
    implied = reading.implied_db_time(report)
    return (
        *evidence("waits and CPU listed", sum(map(figures.time, rows)) if rows else None, "s", *rows),
        *evidence("DB time, as printed", _printed_db_time(report), "s", report.db_time),
        *evidence(
            "DB time that the printed shares allow, middle", implied.middle if implied else None, "s", *rows
        ),
        *evidence(
            "waits and CPU, share of DB time", covered.middle if covered else None, "%", report.db_time, *rows
        ),
        *evidence(
            "average active sessions",
            attempt(operational.mean_number, db_time, elapsed),
            "",
            report.db_time,
            report.elapsed,
        ),
        *evidence("sessions on the CPU", used, "", *on_cpu, report.elapsed),
        *evidence("processors", cpus, "", report.cpus),
        *evidence(
            "share of the time the host's processors are busy",
            figures.host_busy(report),
            "%",
            *figures.host_times(report),
        ),
        *evidence(
            "share of the processors that sessions use",
            figures.quotient(used, cpus),
            "%",
            *on_cpu,
            report.elapsed,
            report.cpus,
        ),
    )


def _printed_db_time(report):
    """DB time in seconds; None if it is not printed."""
    return None if report.db_time.implied else figures.known(report.db_time)


def _predictions(report):
    """DB time from the printed shares, beside the printed one; nothing where only one of them is there."""
    implied, printed = reading.implied_db_time(report), _printed_db_time(report)
    if implied is None or not printed:
        return ()
    law = "time of each row over its share, all rows at once"
    return (Prediction("DB time", implied.middle, float(printed), "s", law, implied.low, implied.high),)


def _causes(report, covered, wrong):
    causes = list(wrong[1:])
    if wrong:
        causes.append(
            "Use a report of one interval and one instance, and no figure of a row that fails until it is "
            "known why."
        )
    if covered is None or (covered.high >= LEAST and covered.low <= MOST):
        return tuple(causes)
    if covered.low > MOST:
        causes.append(
            "More is counted than DB time holds: waits that are no part of it, waits inside waits, or CPU used "
            "inside a "
            "wait. The sizes of rows can be compared, their shares of DB time cannot be added."
        )
        return tuple(causes)
    return (*causes, *_of_the_gap(report))


def _of_the_gap(report):
    """What DB time that no row holds points to, by how busy the processors are: the host's, or these sessions'."""
    busy, whose = figures.host_busy(report), "The host's processors are busy"
    if busy is None:
        used = attempt(operational.mean_number, reading.cpu_time(report), figures.known(report.elapsed))
        busy, whose = figures.quotient(used, figures.known(report.cpus)), "Sessions alone keep the processors busy"
    known = f"{whose} for {percent(busy)} of the time. " if busy is not None else ""
    if busy is None or busy >= CPU_BUSY:
        yield (
            f"{known}Sessions that could run and have no processor are in DB time and in no event: look at the "
            "run queue of the host, and at what else runs there."
        )
    if busy is None or busy < CPU_BUSY:
        unless = "" if figures.host_busy(report) is not None else ", unless something else keeps the host busy"
        yield (
            f"{known}So on average hardly a session waits for a processor{unless}. Left are bursts, a limit on "
            "the CPU of a virtual machine or container, and calls that are not timed as waits: look among the SQL "
            "by elapsed time for statements that take longer than their CPU and their waits, and compare events "
            "by their times and not by their shares of DB time."
        )


def _missing(report, verdict, covered):
    missing = []
    if verdict is UNKNOWN:
        missing.append(LONGER if covered is not None and covered.high >= LEAST else FULL)
    if covered is None and not reading.db_time(report):
        missing.append(CLOCK)
    if verdict is APPLIES and covered is not None and covered.high < LEAST and figures.host_busy(report) is None:
        missing.append(HOST)
    return tuple(missing)
