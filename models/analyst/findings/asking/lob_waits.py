"""The events in which sessions wait for LOBs that are written directly."""

from models.analyst.findings.asking.control_file_lock import EVENT as CF
from models.analyst.findings.asking.control_file_lock import lock_of
from models.analyst.findings.asking.lobs import Lobs
from models.analyst.findings.asking.questions import Questions
from models.analyst.findings.asking.row import Row


def writes(ask: Questions) -> list[Row]:
    """The events of sessions that write directly, other than to temporary tablespaces."""
    rows = ask.beginning("direct path write", "direct path sync")
    return [row for row in rows if "temp" not in row.name and not row.background]


def waits(ask: Questions, found: Lobs) -> list[str]:
    """The events in which sessions wait for LOBs that are written directly, if they are material."""
    direct = [row.name for row in writes(ask)]
    if found.others is not None and found.others > (found.blocks or 0.0):
        direct = []
    lock = [] if lock_of(ask).lobs_behind is False else [CF]
    return [name for name in (*direct, *lock) if ask.is_material(name)]
