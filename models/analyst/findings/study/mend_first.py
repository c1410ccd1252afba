"""What a finding says of a wait that is long because the processors are short, all storage is slow, or all is."""

from models.analyst.findings.study.all_slow import all_slow
from models.analyst.findings.study.choices import MATERIAL
from models.analyst.findings.study.redo_writes import SPACE
from models.analyst.findings.study.slow_storage import slow_storage
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import percent

SWITCH = "log file switch"


def of_processors(study: Study, holder: str) -> str:
    """A sentence that the processors come first, as `holder` waits for one too; empty unless they are short."""
    if not study.processors.starved:
        return ""
    signs = f" ({study.processors.signs[0]})" if study.processors.signs else ""
    return f"The host is short of CPU{signs}, and {holder} waits for a processor too: mend that first."


def of_all(study: Study, holder: str) -> str:
    """The same, or else that what makes everything slow comes first, or the storage; empty of none of them."""
    return of_processors(study, holder) or of_everything(study) or of_storage(study)


def of_everything(study: Study) -> str:
    """A sentence that this wait is one of many that have nothing in common but the host; empty unless it is."""
    found = all_slow(study)
    if found is None:
        return ""
    return f"Everything is slow at once ({found}), so this wait is a victim, and its own remedies help little."


def of_storage(study: Study) -> str:
    """A sentence that the storage comes first; empty unless it is slow for all kinds of I/O."""
    slow = slow_storage(study)
    return f"{slow} Mend that first." if slow else ""


def of_redo(study: Study, share: float | None) -> str:
    """A sentence that sessions wait for room for redo more than so much; empty unless they do."""
    rows = [row for row in study.waits_listed if row.name == SPACE or row.name.startswith(SWITCH)]
    most = max(rows, key=lambda row: row.time, default=None)
    part = study.share_of_time(sum(row.time for row in rows)) if rows else None
    if most is None or part is None or part < max(share or 0.0, MATERIAL):
        return ""
    return (
        f"Sessions wait for room for redo too ({most.name}, {percent(part)}), and who holds the enqueue makes "
        "redo: mend that first."
    )
