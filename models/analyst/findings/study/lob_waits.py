"""The events in which sessions wait for LOBs that are written directly."""

from models.analyst.findings.study.control_file_lock import EVENT as CF
from models.analyst.findings.study.control_file_lock import lock_of
from models.analyst.findings.study.lobs import Lobs
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study


def writes(study: Study) -> list[Row]:
    """The events of sessions that write directly, other than to temporary tablespaces."""
    rows = study.beginning("direct path write", "direct path sync")
    return [row for row in rows if "temp" not in row.name and not row.background]


def waits(study: Study, found: Lobs) -> list[str]:
    """The events in which sessions wait for LOBs that are written directly, if they are material."""
    direct = [row.name for row in writes(study)]
    if found.others is not None and found.others > (found.blocks or 0.0):
        direct = []
    lock = [] if lock_of(study).lobs_behind is False else [CF]
    return [name for name in (*direct, *lock) if study.is_material(name)]
