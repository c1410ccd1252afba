"""What an instance does that no wait tells: a backup, rollbacks; each as far as it is a notable part of all."""

from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.no_waits import OF_BACKUP
from models.analyst.findings.study.once import once
from models.analyst.findings.study.row import has_time
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import attempt, quotient
from models.analyst.findings.study.words import count, of_time, percent
from models.laws import operational

CPU = "RMAN cpu time (backup/restore)"
MET = 0.25  # backup processes that wait for their device at a time, from which on one runs: a choice
OFTEN, MOST = 100.0, 0.5  # rollbacks a second, and of all transactions, from which on they are many: choices


def backup(study: Study) -> str:
    """What says that a backup runs, a clause; empty if nothing does."""
    used = attempt(operational.share, study.model(CPU), study.db_time)
    if used is not None and used >= NOTABLE:
        return f"RMAN uses CPU worth {of_time(used)} of DB time"
    rows = [row for row in study.rows if row.name.startswith(OF_BACKUP) and has_time(row) and row.time]
    met = attempt(operational.mean_number, sum(row.time for row in rows), study.elapsed) if rows else None
    if met is None or met < MET:
        return ""
    longest = max(rows, key=lambda row: row.time)
    return f"{count(met)} of its processes wait for its device at a time, mostly in {longest.name}"


@once
def rollbacks(study: Study) -> str:
    """How many there are, and whether they undo anything, a noun; empty where they are few."""
    back, ended = study.total("user rollbacks"), study.total("user commits")
    rate = attempt(operational.throughput, back, study.elapsed)
    share = None if back is None or ended is None else quotient(back, back + ended)
    if rate is None:  # by the load profile, whose transactions are of both kinds
        rate, share = study.fact("rollbacks"), quotient(study.fact("rollbacks"), study.fact("transactions"))
    if rate is None or share is None or rate < OFTEN or share < MOST:
        return ""
    undone = quotient(study.total("transaction rollbacks"), back)
    nothing = ", which undo nothing" if undone is not None and undone < NOTABLE else ""
    return f"the rollbacks, {count(rate)} a second, {percent(share)} of all transactions{nothing}"
