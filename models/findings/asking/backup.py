"""Whether a backup takes a notable part of what the instance does: its CPU, by the time model, or its waits."""

from models.findings.asking.choices import NOTABLE
from models.findings.asking.value import attempt
from models.findings.asking.words import of_time, percent
from models.laws import operational

CPU = "RMAN cpu time (backup/restore)"
MET = 0.25  # backup processes that wait for their device at a time, from which on one runs: a choice


def backup(ask):
    """What says that a backup runs, a clause; empty if nothing does."""
    used = attempt(operational.share, ask.model(CPU), ask.db_time)
    if (used or 0.0) >= NOTABLE:
        return f"RMAN uses CPU worth {of_time(used)} of DB time"
    rows = [row for row in ask.rows if row.name.startswith(("Backup: ", "RMAN ")) and row.time]
    met = attempt(operational.mean_number, sum(row.time for row in rows), ask.elapsed) if rows else None
    if (met or 0.0) < MET:
        return ""
    longest = max(rows, key=lambda row: row.time)
    return f"it waits for its device, {longest.name}, {percent(met)} of the time"
