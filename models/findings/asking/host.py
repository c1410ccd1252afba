"""How busy the processors are, by the host's times or this database's, and whether that is much."""

from models.findings.asking.choices import BUSY
from models.findings.asking.value import product, quotient
from models.findings.asking.words import percent


def cpu_busy(ask):
    """How busy the CPUs were, and with what: the host's times if they are there, or this database's."""
    if ask.host_busy is not None:
        return ask.host_busy, "CPUs of the host busy"
    row = ask.row_of_either("DB CPU") or ask.row_of_either("CPU time")
    used = quotient(row and row.time, product(ask.cpus, ask.elapsed))
    return used, "CPUs busy with foreground sessions"


def short_of_cpu(ask):
    """What says that the log writer and sessions wait for a processor, a clause; empty if nothing does."""
    if ask.processors.signs:
        return ask.processors.signs[0]
    busy, what = cpu_busy(ask)
    return f"{what} for {percent(busy)} of the time" if (busy or 0) >= BUSY else ""
