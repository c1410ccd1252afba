"""What speaks of a queue for the processors, each sign in words: a clause with its figures."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from models.analyst.findings.study.choices import BUSY
from models.analyst.findings.study.words import count, percent, size

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

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


def clauses(study: Study) -> tuple[str, ...]:
    """The signs that `study.processors` found, the strongest first."""
    return tuple(_WORDS[sign](study) for sign in study.processors.found)


def with_how_busy(study: Study) -> tuple[str, ...]:
    """The same, and how busy the host is among them: "the host's 16 CPUs are 93 % busy, at a load of 31 to 32"."""
    said, busy = study.processors.clauses, study.processors.busy
    if not said or busy is None or busy >= BUSY:
        return said
    return f"{said[0]}, with the host {percent(busy)} busy", *said[1:]


def loads(study: Study) -> str:
    """The load at the begin and at the end."""
    return " to ".join(map(count, study.loads))


def _busy(study: Study) -> str:
    processors, cores, cpus = study.processors, study.host("NUM_CPU_CORES"), study.cpus
    load = f", at a load of {loads(study)}" if processors.is_crowded else ""
    if processors.busy is None:
        alone = percent(processors.busy_at_least or 0.0)
        return f"sessions alone keep the processors busy for {alone} of the time{load}"
    threads = f" (threads of {count(cores)} cores)" if cores and cpus and cores < cpus else ""
    return f"the host's {f'{count(cpus)} ' if cpus else ''}CPUs{threads} are {percent(processors.busy)} busy{load}"


def _samples(study: Study) -> str:
    found = f"the samples find {count(study.sampled(SAMPLED) or 0.0)} sessions on a processor or waiting for one"
    return f"{found}, DB CPU only {count(study.on_cpu or 0.0)}"


def system(study: Study) -> str:
    """That the operating system works more than the programs on it."""
    host = study.report.host
    return (
        f"the operating system itself uses {percent(host.system or 0.0)} of the processors, "
        f"and programs {percent(host.user or 0.0)}"
    )


_WORDS: dict[Sign, Callable[[Study], str]] = {
    Sign.BUSY: _busy,
    Sign.SAMPLES: _samples,
    Sign.SESSIONS: lambda study: (
        f"of the active sessions {count(study.processors.without_event or 0.0)} are in no wait and on no CPU"
    ),
    Sign.PROCESSES: lambda study: (
        f"{count(study.processors.os_waiting or 0.0)} processes of the host wait for a processor "
        "(OS_CPU_WAIT_TIME)"
    ),
    Sign.LOAD: lambda study: f"the load is {loads(study)} on {count(study.cpus or 0.0)} CPUs",
    Sign.SYSTEM: system,
    Sign.SWAP: lambda study: f"the host swaps {size(study.processors.swapped or 0.0)} a second",
    Sign.FULL: lambda study: f"the host's swap is used up, with {size(study.processors.free_swap or 0.0)} left",
}
