"""Whether sessions wait for rows because commits are slow: locks of rows are kept until the commit is done."""

from models.analyst.findings.study import redo_writes
from models.analyst.findings.study.choices import MATERIAL, NOTABLE
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import quotient
from models.analyst.findings.study.words import clock, percent

ROW_LOCK = "enq: TX - row lock contention"


def held_by_commits(study: Study) -> str:
    """A sentence that names the commit as a notable part of the waits for rows; empty if it is none.

    Only where row locks are a material part of DB time and longer than a commit: a lock is held for the statements
    of a transaction too, so a commit is a part of a wait for it at most.
    """
    row, commit = study.row(ROW_LOCK), redo_writes.sync(study).mean
    if row is None or row.mean is None or commit is None:
        return ""
    part = quotient(commit, row.mean)
    if part is None or not NOTABLE <= part <= 1 or (study.share_of(ROW_LOCK) or 0.0) < MATERIAL:
        return ""
    return (
        f"Row locks are kept until the commit is done: a commit takes {clock(commit)}, {percent(part)} of the "
        f"mean wait for a row lock ({clock(row.mean)}), so part of the row lock waits is this wait."
    )
