"""Whether sessions queue for the processors of the host, and what in a report says so.

A session that is ready to run and has no processor is in DB time, in no wait event and in no CPU time. The samples
of active sessions count it as *CPU + Wait for CPU*; but so they count every session that is in no event, one in a
call that nothing times too. So a queue is believed only where the operating system agrees: by how busy its
processors are, by its load, or by the time for which its processes wait for one (``OS_CPU_WAIT_TIME``).

No one of these is enough alone. The load of Linux counts processes in a read, too, and is that of two instants;
one busy thread of a core slows the other one; an hour's mean hides the minutes in which all came at once. And a
host whose processors are idle for much of the time is not short of them, whatever waits there: then a limit keeps
sessions from them, or they are counted in another way.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from models.analyst.findings.study.arithmetic import attempt, known, product, quotient
from models.analyst.findings.study.choices import BUSY, MATERIAL, NOTABLE
from models.analyst.findings.study.words import count, percent, size
from models.laws import operational
from models.laws.numbers.figure import Figure, lines_of

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study


READ = "db file sequential read"  # who is in it sleeps in the read itself, and so is counted as waiting for I/O

# Choices.
FULL = 0.9  # of the time, from which on processors are busy all the time that counts
CROWDED = 1.5  # processes ready or running for each processor, from which on there is a queue
MOSTLY = 0.6  # of the time, below which a host is not short of processors, whatever its load
THIRD = 1 / 3  # of DB time, from which on waiting for a processor is what sessions do
SWAPPING = 1e6  # bytes per second to and from swap, from which on the host has too little memory
USED_UP = 0.01  # of the memory, below which what is free of the swap is next to nothing
HARDLY = 0.25  # of the time, below which a host has processors to spare


class Processors:
    """What a report says of the processors; None where it does not.

    Attributes
    ----------
    busy
        Share of the time for which the host's processors work, for whomever.
    waiting
        How many sessions are ready to run and have no processor, on average: no more than waits and CPU leave.
    waiting_share
        The share of DB time that they wait so; None where DB time contradicts itself.
    has_time_left
        Whether the host's processors are idle for so much of the time that they are not short.
    starved
        Whether the host is so short of CPU that every other wait is longer for it: never where its processors are
        known to have time left. False only where, besides, nothing speaks of a queue.
    waiting_for_io
        How many processors are idle while a process that ran on them waits for I/O; one for each of these at most.
    is_held_in_io
        Whether that is notable on a host that has time left, and more than single-block reads account for: then
        sessions may be held in a call for I/O that no wait event times. Never where the host swaps, or works more
        for itself than for programs.
    clauses, signs
        What says that sessions queue, in words, the strongest first; `signs` has how busy the host is.
    """

    def __init__(self, study: Study) -> None:
        self._study, self.busy = study, study.host_busy

    @property
    def own(self) -> Figure | None:
        """The share of this instance in the work of the host's processors: as printed, or by its CPU time."""
        printed, study = known(self._study.report.host.own), self._study
        return quotient(study.on_cpu, product(study.host_busy, study.cpus)) if printed is None else printed

    @property
    def has_time_left(self) -> bool | None:
        """By the host's own times, below MOSTLY."""
        return None if self.busy is None else self.busy < MOSTLY

    @property
    def hardly_waits(self) -> bool:
        """Whether there are samples, and they find hardly a session without a processor."""
        return self._more_sampled is not None and not self._matters(self._more_sampled)

    @property
    def is_crowded(self) -> bool:
        """Whether more processes run, or are said to be ready to, than there are processors."""
        return (self._study.load or 0) >= 1

    @cached_property
    def waiting(self) -> Figure | None:
        """By the samples; else by what DB time no row explains, as far as the operating system says the same."""
        sessions, left = self._waiting_by_signs, self._left
        return sessions if sessions is None or left is None else min(sessions, left)

    @property
    def _waiting_by_signs(self) -> Figure | None:
        gap = self.without_event
        if self._more_sampled is not None:
            return self._more_sampled if self._believes(self._more_sampled) else None
        if gap is None or self._has_queue:
            return gap if gap is None or self._queued is None else min(gap, self._queued)
        return min(gap, self.os_waiting) if self.os_waiting is not None else None

    @property
    def without_event(self) -> Figure | None:
        """How many sessions are in no wait and on no processor; None where that is not known."""
        return attempt(operational.total_time, self._study.unexplained, self._study.active)

    @property
    def _queued(self) -> Figure | None:
        """How many processes the larger load leaves without a processor, or the host counts if that are more.

        None where the load does not exceed the processors: it is that of two instants.
        """
        loads, cpus = self._study.loads, self._study.cpus
        if not loads or not cpus or max(loads) <= cpus:
            return None
        return max(max(loads) - cpus, self.os_waiting or Figure(0.0))

    @property
    def _left(self) -> Figure | None:
        """How many sessions waits and CPU leave, by the larger of the report's own sum and that of the rows."""
        covered, listed = self._study.coverage, quotient(self._study.time_listed, self._study.db_time)
        shares = [*([covered.middle] if covered else []), *([listed] if listed is not None else [])]
        rest = known(max(1 - max(shares), 0.0), *shares) if shares else None
        return attempt(operational.total_time, rest, self._study.active)

    @cached_property
    def waiting_share(self) -> Figure | None:
        """At most what waits and CPU leave of DB time."""
        return quotient(self.waiting, self._study.active)

    @cached_property
    def starved(self) -> bool | None:
        """Where two signs agree, or one is strong and what it costs is material, on a host that is busy."""
        full, crowded = (self.busy_at_least or 0) >= FULL, (self._study.load or 0) >= CROWDED
        share = self.waiting_share or 0
        costs_much = share >= THIRD or (share >= MATERIAL and (full or crowded))
        has_queue = (full and self.is_crowded) or (crowded and (self.is_system or self._swaps))
        if not self.has_time_left and (costs_much or has_queue):
            return True
        return None if self.busy is None or self.clauses else False

    @property
    def has_hung(self) -> bool:
        """Whether far more is said to be ready than works: a load above processors that have time left.

        Not where the samples find sessions that wait for a processor: who hangs is in none of them.
        """
        far = (self._study.load or 0) >= CROWDED or (self.is_crowded and (self.is_system or self._swaps))
        waits = self._more_sampled is not None and self._matters(self._more_sampled)
        return bool(self.has_time_left and far and not waits)

    @cached_property
    def waiting_for_io(self) -> Figure | None:
        """By the seconds that the host counts, or else by their share of the time."""
        waited = self._study.host("IOWAIT_TIME")
        if waited is None:
            return product(known(self._study.report.host.io_wait), self._study.cpus)
        return self._study.at_a_time(waited * 0.01)

    @property
    def is_held_in_io(self) -> bool:
        """Of the sessions that are active, or of the processors if they are fewer."""
        study, waiting = self._study, self.waiting_for_io
        all_there = [number for number in (study.active, study.cpus) if number]
        if not all_there or waiting is None or not self.has_time_left or self.is_system or self._swaps:
            return False
        timed = study.at_a_time(study.time_in(READ)) or 0.0
        return waiting - timed >= NOTABLE * min(all_there)

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        sampled, busy = self._more_sampled, (self.busy_at_least or 0) >= BUSY
        on_cpu, counted = count(self._study.samples.on_cpu or 0.0), count(self._study.on_cpu or 0.0)
        clauses = (
            (busy, self._how_busy),
            (
                sampled is not None and self._matters(sampled),
                f"the samples find {on_cpu} sessions on a processor or waiting for one, DB CPU only {counted}",
            ),
            (
                sampled is None and self._has_queue and self._matters(self.waiting),
                f"of the active sessions {count(self.without_event or 0.0)} are in no wait and on no CPU",
            ),
            (
                self._counts_waiting,
                f"{count(self.os_waiting or 0.0)} processes of the host wait for a processor (OS_CPU_WAIT_TIME)",
            ),
            (self.is_crowded and not busy, self.load_in_words),
            (self.is_system, self.system_in_words),
            (self._swaps, f"the host swaps {size(self.swapped or 0.0)} a second"),
            (self.free_swap is not None, f"the host's swap is used up, with {size(self.free_swap or 0.0)} left"),
        )
        return tuple(clause for is_so, clause in clauses if is_so)

    @property
    def _how_busy(self) -> str:
        """How busy the host is: "the host's 16 CPUs are 93 % busy, at a load of 31 to 32"."""
        cores, cpus = self._study.host("NUM_CPU_CORES"), self._study.cpus
        load = f", at a load of {self._loads}" if self.is_crowded else ""
        if self.busy is None:
            alone = percent(self.busy_at_least or 0.0)
            return f"sessions alone keep the processors busy for {alone} of the time{load}"
        threads = f" (threads of {count(cores)} cores)" if cores and cpus and cores < cpus else ""
        return f"the host's {f'{count(cpus)} ' if cpus else ''}CPUs{threads} are {percent(self.busy)} busy{load}"

    @property
    def _loads(self) -> str:
        return " to ".join(map(count, self._study.loads))

    @property
    def load_in_words(self) -> str:
        """The load at the begin and at the end, a clause."""
        return f"the load is {self._loads} on {count(self._study.cpus or 0.0)} CPUs"

    @property
    def system_in_words(self) -> str:
        """That the operating system works more than the programs on it, a clause."""
        host = self._study.report.host
        return (
            f"the operating system itself uses {percent(float(host.system or 0.0))} of the processors, "
            f"and programs {percent(float(host.user or 0.0))}"
        )

    @cached_property
    def signs(self) -> tuple[str, ...]:
        if not self.clauses or self.busy is None or self.busy >= BUSY:
            return self.clauses
        return f"{self.clauses[0]}, with the host {percent(self.busy)} busy", *self.clauses[1:]

    @property
    def busy_at_least(self) -> Figure | None:
        """How busy the processors are: as the host says, or else with these sessions alone."""
        return quotient(self._study.on_cpu, self._study.cpus) if self.busy is None else self.busy

    def _matters(self, sessions: float | None) -> bool:
        """Whether so many sessions are a part of those that are active which matters."""
        return (quotient(sessions, self._study.active) or 0) >= MATERIAL

    @property
    def _more_sampled(self) -> Figure | None:
        """How many sessions more the samples find than the CPU time has; None without enough samples."""
        sampled, on_cpu = self._study.samples.on_cpu, self._study.on_cpu
        if sampled is None or on_cpu is None or not self._study.samples.are_enough:
            return None
        return max(sampled - on_cpu, Figure(0.0, lines=lines_of(sampled, on_cpu)))

    def _believes(self, waiting: float) -> bool:
        """Whether the operating system does not contradict so many sessions waiting for a processor.

        A load above the processors does not: they were short for a part of the time, and idle for the rest of it.
        """
        queued = self.os_waiting is not None and 2 * self.os_waiting >= waiting
        return not self._matters(waiting) or self.is_crowded or self._has_queue or queued or not self.has_time_left

    @property
    def _has_queue(self) -> bool:
        """Whether the operating system says that processes queue for a processor."""
        return (self.busy_at_least or 0) >= BUSY or (self.is_crowded and not self.has_time_left)

    @property
    def os_waiting(self) -> Figure | None:
        """How many processes of the host are ready and have no processor, by its own clock; None without it.

        None too on a host that has cores left: then it counts something else.
        """
        waited = self._study.host("OS_CPU_WAIT_TIME")
        if self.has_cores_left:
            return None
        return self._study.at_a_time(waited and waited * 0.01)

    @property
    def has_cores_left(self) -> bool:
        """Whether the larger load is below the cores, and no slot of samples has more sessions than processors."""
        cores, loads = self._study.host("NUM_CPU_CORES") or self._study.cpus, self._study.loads
        return bool(cores and loads and max(loads) < cores and not self._study.samples.overrun)

    @property
    def _counts_waiting(self) -> bool:
        """Whether the host counts many waiting processes, or all that is known of the queue is what it counts."""
        many = (quotient(self.os_waiting, self._study.cpus) or 0) >= NOTABLE
        alone = self._more_sampled is None and not self._has_queue and self._matters(self.waiting)
        return many or alone

    @property
    def is_system(self) -> bool:
        """Whether the operating system works more than the programs on it, and notably."""
        system, user = known(self._study.report.host.system), known(self._study.report.host.user)
        return system is not None and user is not None and system > user and system >= NOTABLE

    @property
    def swapped(self) -> Figure | None:
        """Bytes per second to and from swap; None if the report does not say."""
        came, went = (self._study.host(f"VM_{way}_BYTES") for way in ("IN", "OUT"))
        moved = None if came is None or went is None else came + went
        return self._study.per_second(moved)

    @property
    def free_swap(self) -> Figure | None:
        """Bytes of swap that are free where that is next to nothing; None elsewhere, and without any swap."""
        free, memory = self._study.host("SWAP_FREE_BYTES"), self._study.host("PHYSICAL_MEMORY_BYTES")
        return free if free and memory and free < USED_UP * memory else None

    @property
    def _swaps(self) -> bool:
        return (self.swapped or 0) >= SWAPPING


def cpu_busy(study: Study) -> tuple[Figure | None, str]:
    """How busy the CPUs were, and with what: the host's times if they are there, or this database's."""
    if study.host_busy is not None:
        return study.host_busy, "CPUs of the host busy"
    return quotient(study.on_cpu, study.cpus), "CPUs busy with foreground sessions"


def short_of_cpu(study: Study) -> str:
    """What says that the log writer and sessions may wait for a processor, a clause; empty if nothing does.

    On a host that is HARDLY busy, only what makes its processors too few for all it does counts as that.
    """
    busy, processors = cpu_busy(study)[0], study.processors
    waits = (processors.waiting_share or 0) >= NOTABLE and (busy is None or busy >= HARDLY)
    if not (processors.starved or waits or (busy or 0) >= BUSY):
        return ""
    return processors.signs[0]
