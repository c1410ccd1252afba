"""Who has the DB time that is in no wait and on no processor: the suspects, and what speaks for each."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from models.analyst.findings.study.arithmetic import product
from models.analyst.findings.study.choices import MATERIAL, NOTABLE
from models.analyst.findings.study.clocks import WRONG, from_before, seems_kept, wrong_clock
from models.analyst.findings.study.load_profile import model_share
from models.analyst.findings.study.row import Timed, has_time, is_idle_name
from models.analyst.findings.study.samples import LONG
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock as clock_of
from models.analyst.findings.study.words import count, of_time, percent, upper
from models.laws.numbers.figure import Figure

STATEMENTS = (
    "Look among the SQL by elapsed time for statements that take longer than their CPU and their waits, and "
    "compare events by their times, not by their shares of DB time."
)
QUEUE = (
    "Look at the run queue of the host, at what else runs there, and at the limit that a virtual machine "
    "or container sets."
)
KEPT = (
    "So look for a limit on what the machine or container may use (entitlement, cap), and for a burst of some "
    "minutes that the mean hides."
)
HELD = (
    "A session that is held in the very call that starts its I/O (by a full queue of the device, by the driver or "
    "by the file system) is in no wait event. Look at the queues of the devices (iostat), and at what such "
    "sessions do in the kernel (their stacks)."
)
TWICE = (
    "DB time is about twice what is listed: if jobs (DBMS_JOB, DBMS_SCHEDULER) did the work, perhaps a bug counts "
    "them twice. This is our guess: the chapter Reading waits has a test for it. "
)
CUT = 24  # letters of a name that no list cuts
ABOUT = 1.25  # times, up to which idle waits may be what is left: a choice
SERVERS = re.compile(r"LogMiner|Streams|(?:wait for|.*) AQ\b")
SYNC, SQL = "log file sync", "sql execute elapsed time"
HALF = 0.5  # of DB time, below which the execution of SQL, with commits, is not most of it: a choice
NO_SQL = "calls that execute no SQL (time model)"
LONG_CALLS = "perhaps calls from before the interval"
STALLED = (
    "Look at the host's own records (sar, vmstat) of those minutes: memory reclaimed or swapped, a hypervisor "
    "that let the machine wait, storage that hung. Linux counts processes that hang in I/O into its load."
)


@dataclass(frozen=True)
class Untimed:
    """Who may have it, without a full stop; why, a clause, or empty; and where to look, sentences.

    `do` is where to look in a few words.
    """

    who: str
    why: str
    look: str
    do: str = "find long statements with few waits"
    is_wrong_clock: bool = False

    def __str__(self) -> str:
        why = f"{upper(self.why)}. " if self.why else ""
        return f"{self.who}. {why}{self.look}"


def untimed(study: Study) -> Untimed:
    """The Untimed that the report speaks for most."""
    processors, clock = study.processors, wrong_clock(study)
    busy = percent(processors.busy or 0.0)
    waiting, before = processors.waiting_share or 0, from_before(study)
    if lost := unlisted(study):
        longest = [f"{event}, {count(waits)} waits, {clock_of(least)} or more" for event, waits, least in lost[:2]]
        return Untimed(
            "The histogram has waits that the list of events lacks",
            f"among them {' and '.join(longest)}",
            "They are a part of DB time all the same: look at those.",
            f"see the histogram: {lost[0][0]}",
        )
    if before and before[0] and before[0] > max(waiting, MATERIAL):
        return Untimed(
            "That time is perhaps DB time of calls from before the interval", before[1], STATEMENTS, LONG_CALLS
        )
    if waiting >= MATERIAL:
        though = f", though the host is only {busy} busy" if processors.has_time_left else ""
        who = f"Sessions wait for a processor for {of_time(waiting)} of DB time{though}"
        look = f"{_kept(study) if processors.has_time_left else QUEUE}{_threads(study)}"
        return Untimed(who, listed(processors.clauses[:2]), look, _beside_queue(study))
    if clock:
        look = "Compare events by their times, not by their shares of DB time."
        return Untimed(f"{WRONG}: {clock}", "", look, "compare times, not shares", is_wrong_clock=True)
    if processors.is_held_in_io:
        look = f"{HELD} {STATEMENTS}"
        who = "That time is perhaps I/O that no wait event times"
        return Untimed(who, _held(study), look, "perhaps the devices")
    if idle := _idle_servers(study):
        return Untimed(
            "That time is perhaps idle waits of processes of Streams or LogMiner, which DB time counts",
            f"the longest of them, {idle.name}, has {clock_of(idle.time)}",
            "Nobody waits for them. Leave them out, and compare events by their times.",
            "perhaps idle: Streams, LogMiner",
        )
    if processors.has_hung:
        why = processors.system_in_words if processors.is_system else ""
        who = f"The host perhaps hung for some minutes: {processors.load_in_words}, the host only {busy} busy"
        return Untimed(who, why, STALLED, "the host's records (sar, vmstat)")
    if seems_kept(study) and _threads(study) and processors.has_cores_left:
        return Untimed(
            "That time is perhaps CPU that is not counted",
            f"{listed(processors.clauses)}, with the host {busy} busy and fewer processes ready than it has cores",
            f"{_threads(study).strip()} {STATEMENTS}",
            "perhaps CPU that is not counted",
        )
    if seems_kept(study):
        return Untimed(
            "That time is in a call that is not timed, or sessions are kept from the processors by a limit",
            f"{listed(processors.clauses)}, but the host's processors are busy for only {busy} of the time",
            f"Look at the limits of a virtual machine or container. {STATEMENTS}",
            "the limits of the machine",
        )
    if processors.starved is False or processors.has_time_left and processors.hardly_waits:
        rest = "That time is perhaps in a call that is not timed, or"
        other = "in bursts that so long an average hides" if (study.elapsed or 0) >= LONG else "a clock is wrong"
        return Untimed(f"{rest} {other}", _time_left(study), STATEMENTS, _beside_queue(study))
    if abs(2 * (study.unexplained or 0.0) - 1) <= NOTABLE:
        who = "That time may be a queue for a CPU, a call that is not timed, or perhaps jobs counted twice"
        return Untimed(who, _unknown(study), f"{TWICE}{STATEMENTS}")
    who = "That time may be a queue for a CPU, or a call that is not timed"
    return Untimed(who, _unknown(study), STATEMENTS)


@once
def unlisted(study: Study) -> tuple[tuple[str, Figure, Figure], ...]:
    """Name, waits and seconds at the least of each, the longest first; none if together they are not MATERIAL.

    The least is as if each wait were as short as its bucket allows.
    """
    listed = {row.name[:CUT] for row in study.rows}
    unlisted = [
        (event.event, event.waits, Figure(event.waits * sum(low * share for low, _, share in event.buckets)))
        for event in study.report.histograms.values()
        if event.waits and event.event[:CUT] not in listed and not is_idle_name(event.event)
    ]
    least = sum(time for _, _, time in unlisted)
    if not study.rows or not study.db_time or least < MATERIAL * study.db_time:
        return ()
    return tuple(sorted((event for event in unlisted if event[2]), key=lambda event: -event[2]))


def _idle_servers(study: Study) -> Timed | None:
    """The longest idle Row of processes that serve Streams or LogMiner, if together they are about the rest."""
    rows = [
        row
        for row in study.rows
        if SERVERS.match(row.name) and row.is_idle and has_time(row) and row.time and not row.background
    ]
    rest, together = product(study.unexplained, study.db_time), sum(row.time for row in rows)
    near = rest and rest / ABOUT <= together <= ABOUT * rest
    return max(rows, key=lambda row: row.time) if rows and near else None


def _beside_queue(study: Study) -> str:
    """Where to look for the DB time that has no event and does not wait for a processor either, in a few words."""
    return NO_SQL if outside_sql(study) else Untimed.do


def outside_sql(study: Study) -> str:
    """That most of DB time is in no execution of SQL and in no commit, by the time model, a sentence; or empty."""
    share = model_share(study, SQL)
    if share is None or share + (study.share_of(SYNC) or 0.0) >= HALF:
        return ""
    return f"Only {of_time(share)} of DB time is in the execution of SQL ({SQL})."


def _kept(study: Study) -> str:
    """What keeps sessions from processors that have time left: a burst, if the samples show one; else a guess."""
    burst = study.samples.overrun
    if burst is None:
        return KEPT
    return (
        f"It was a burst: up to {count(burst.on_processors or 0.0)} sessions on {count(study.cpus or 0.0)} CPUs, "
        f"or waiting for one, in the {count(burst.seconds / 60)} minutes from {burst.begin} (Activity Over Time)."
    )


def listed(clauses: Iterable[str]) -> str:
    """Clauses as one."""
    return ", and ".join(clauses)


def _held(study: Study) -> str:
    """That processors wait for I/O and have little else to do, whatever else speaks of a queue for them."""
    signs = f"{study.processors.clauses[0]}, but " if study.processors.clauses else ""
    waiting, of = count(study.processors.waiting_for_io or 0.0), f" of {count(study.cpus)}" if study.cpus else ""
    busy = f"the host's processors are busy for only {percent(study.processors.busy or 0.0)} of the time"
    idle = f"{waiting}{of} are idle because a process waits for I/O"
    return f"{signs}{busy}, and {idle}"


def _unknown(study: Study) -> str:
    """Why the suspects are not told apart."""
    if study.processors.signs:
        return f"{listed(study.processors.signs[:2])}, and that alone is no proof"
    return "the report does not say how long sessions wait for a processor"


def _time_left(study: Study) -> str:
    """That no session has to wait for a processor, by all that the report says."""
    busy = f"the host's processors are busy for only {percent(study.processors.busy or 0.0)} of the time"
    hardly = ", and the samples find hardly a session that waits for one"
    return f"{busy}{hardly if study.processors.hardly_waits else ''}"


def _threads(study: Study) -> str:
    """What logical processors that share a core can do to the CPU time; empty where none do."""
    cores = study.host("NUM_CPU_CORES")
    if not cores or not study.cpus or cores >= study.cpus:
        return ""
    return (
        f" Its {count(study.cpus)} processors are threads of {count(cores)} cores: some systems charge a session "
        "that shares a core for a part of the time only, which looks the same."
    )
