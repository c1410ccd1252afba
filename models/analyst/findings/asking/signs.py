"""What speaks of a queue for the processors, each sign in words: a clause with its figures."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from models.analyst.findings.asking.choices import BUSY
from models.analyst.findings.asking.words import count, percent, size

if TYPE_CHECKING:
    from models.analyst.findings.asking.questions import Questions

SAMPLED = "CPU + Wait for CPU"
EVERY = 10.0  # seconds between two of the samples that AWR keeps


class Sign(Enum):
    """One that processors are short, or that sessions wait for one; in the order of their strength."""

    BUSY = auto()
    SAMPLES = auto()
    SESSIONS = auto()
    PROCESSES = auto()
    LOAD = auto()
    SYSTEM = auto()
    SWAP = auto()
    FULL = auto()


def clauses(ask: Questions) -> tuple[str, ...]:
    """The signs that `ask.processors` found, the strongest first."""
    return tuple(_WORDS[sign](ask) for sign in ask.processors.found)


def with_how_busy(ask: Questions) -> tuple[str, ...]:
    """The same, and how busy the host is among them: "the host's 16 CPUs are 93 % busy, at a load of 31 to 32"."""
    said, busy = ask.processors.clauses, ask.processors.busy
    if not said or busy is None or busy >= BUSY:
        return said
    return f"{said[0]}, with the host {percent(busy)} busy", *said[1:]


def loads(ask: Questions) -> str:
    """The load at the begin and at the end."""
    return " to ".join(map(count, ask.loads))


def _busy(ask: Questions) -> str:
    processors, cores, cpus = ask.processors, ask.host("NUM_CPU_CORES"), ask.cpus
    load = f", at a load of {loads(ask)}" if processors.is_crowded else ""
    if processors.busy is None:
        alone = percent(processors.busy_at_least or 0.0)
        return f"sessions alone keep the processors busy for {alone} of the time{load}"
    threads = f" (threads of {count(cores)} cores)" if cores and cpus and cores < cpus else ""
    return f"the host's {f'{count(cpus)} ' if cpus else ''}CPUs{threads} are {percent(processors.busy)} busy{load}"


def _samples(ask: Questions) -> str:
    found = f"the samples find {count(ask.sampled(SAMPLED) or 0.0)} sessions on a processor or waiting for one"
    return f"{found}, DB CPU only {count(ask.on_cpu or 0.0)}"


def system(ask: Questions) -> str:
    """That the operating system works more than the programs on it."""
    host = ask.report.host
    return (
        f"the operating system itself uses {percent(host.system or 0.0)} of the processors, "
        f"and programs {percent(host.user or 0.0)}"
    )


_WORDS: dict[Sign, Callable[[Questions], str]] = {
    Sign.BUSY: _busy,
    Sign.SAMPLES: _samples,
    Sign.SESSIONS: lambda ask: (
        f"of the active sessions {count(ask.processors.without_event or 0.0)} are in no wait and on no CPU"
    ),
    Sign.PROCESSES: lambda ask: (
        f"{count(ask.processors.os_waiting or 0.0)} processes of the host wait for a processor (OS_CPU_WAIT_TIME)"
    ),
    Sign.LOAD: lambda ask: f"the load is {loads(ask)} on {count(ask.cpus or 0.0)} CPUs",
    Sign.SYSTEM: system,
    Sign.SWAP: lambda ask: f"the host swaps {size(ask.processors.swapped or 0.0)} a second",
    Sign.FULL: lambda ask: f"the host's swap is used up, with {size(ask.processors.free_swap or 0.0)} left",
}
