"""How busy the processors are, by the host's times or this database's, and whether that is much."""

from models.analyst.findings.study.choices import BUSY, NOTABLE
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value, quotient

HARDLY = 0.25  # of the time, below which a host has processors to spare; a choice


def cpu_busy(study: Study) -> tuple[Value | None, str]:
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
