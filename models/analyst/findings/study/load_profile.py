"""What the load profile and the time model show, and no wait: parses, rollbacks, a backup, if they are much."""

from dataclasses import dataclass
from math import inf

from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.row import OF_BACKUP, has_time
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock, count, of_time, percent
from models.laws import operational
from models.laws.numbers.figure import Figure

# Choices.
FIFTH = 0.2  # of DB time, from which on parsing is worth a word
MOST = 0.5  # of the time in parses, from which on one kind of them is what takes it
OFTEN = 1.0  # hard parses a second, from which on there are many
LONG = 0.1  # seconds of one hard parse, from which on it is long
CHEAPEST = 0.0002  # seconds that a hard parse takes at the least, where the report has no time model

HARD, FAILING = "hard parse elapsed time", "failed parse elapsed time"
SHARED = "literals in place of bind variables, or cursors that are not shared"
LARGE = "large statements, or parses that wait for the shared pool or for each other"
FAILED = "statements with errors that are sent again and again"
AGAIN = "cursors that are closed after every execution, or that sessions wait for in the library cache"


@dataclass(frozen=True)
class Parsing:
    """What of DB time is parsing.

    Attributes
    ----------
    share, hard_share
        The share of DB time in parses, and in hard parses, which are among them; their waits included.
    hard_rate
        Hard parses a second.
    what, points_to
        How much that is, without a full stop, and what it points to, a noun, or empty.
    """

    share: Figure | None
    hard_share: Figure | None
    hard_rate: Figure | None
    what: str
    points_to: str

    @property
    def sentence(self) -> str:
        """Both, without a full stop."""
        return f"{self.what}: {self.points_to}" if self.points_to else self.what


@once
def parsing(study: Study) -> Parsing | None:
    """The Parsing of a report; None where it is less than a FIFTH of DB time, or not known."""
    every, hard, failed = (model_share(study, name) for name in ("parse time elapsed", HARD, FAILING))
    known, rate = [share for share in (every, hard, failed) if share is not None], hard_rate(study)
    if not known and rate is not None and CHEAPEST * rate >= FIFTH * (study.active or inf):
        return Parsing(None, None, rate, f"{count(rate)} hard parses a second", SHARED)
    if not known or not FIFTH <= max(known) <= 1:
        return None
    return Parsing(every, hard, rate, *_in_words(study, max(known), hard or 0.0, failed or 0.0, rate))


def model_share(study: Study, statistic: str) -> Figure | None:
    """The share of DB time that a statistic of the time model has; None if it is not known."""
    return attempt(operational.share, study.model(statistic), study.db_time)


def hard_rate(study: Study) -> Figure | None:
    """Hard parses a second, by the statistic or else by the load profile; None if the report does not say."""
    rate = study.per_second(study.total("parse count (hard)"))
    return study.fact("hard_parses") if rate is None else rate


def _in_words(study: Study, most: float, hard: float, failed: float, rate: Figure | None) -> tuple[str, str]:
    """How much of DB time that is, and what it points to."""
    if failed >= MOST * most:
        often = _often(study.per_second(study.total("parse count (failures)")))
        return f"Parses that fail take {of_time(failed)} of DB time{often}", FAILED
    if hard < MOST * most:
        less = f", hard ones {percent(hard)}" if hard else ""
        return f"Parses take {of_time(most)} of DB time{less}", AGAIN
    mean = attempt(operational.mean_time, study.model(HARD), study.total("parse count (hard)"))
    long = f" of {clock(mean)} each" if mean is not None and mean >= LONG else ""
    failing = f", parses that fail {percent(failed)}" if failed >= NOTABLE else ""
    what = f"Hard parses take {of_time(hard)} of DB time{_often(rate)}{long}{failing}"
    if rate is None or rate >= OFTEN:
        return what, SHARED
    return what, LARGE if long else ""


def _often(rate: float | None) -> str:
    if not rate:
        return ""
    return f", {count(rate)} a second" if rate >= OFTEN else f", one every {clock(1 / rate)}"


RMAN_CPU = "RMAN cpu time (backup/restore)"
BACKUP_MET = 0.25  # backup processes that wait for their device at a time, from which on one runs: a choice
MANY_ROLLBACKS, MOST_ROLLBACKS = 100.0, 0.5  # a second, and of all transactions: from there on many; choices


def backup(study: Study) -> str:
    """What says that a backup runs, a clause; empty if nothing does."""
    used = attempt(operational.share, study.model(RMAN_CPU), study.db_time)
    if used is not None and used >= NOTABLE:
        return f"RMAN uses CPU worth {of_time(used)} of DB time"
    rows = [row for row in study.rows if row.name.startswith(OF_BACKUP) and has_time(row) and row.time]
    met = study.at_a_time(sum(row.time for row in rows)) if rows else None
    if met is None or met < BACKUP_MET:
        return ""
    longest = max(rows, key=lambda row: row.time)
    return f"{count(met)} of its processes wait for its device at a time, mostly in {longest.name}"


@once
def rollbacks(study: Study) -> str:
    """How many there are, and whether they undo anything, a noun; empty where they are few."""
    back, ended = study.total("user rollbacks"), study.total("user commits")
    rate = study.per_second(back)
    share = None if back is None or ended is None else quotient(back, back + ended)
    if rate is None:  # by the load profile, whose transactions are of both kinds
        rate, share = study.fact("rollbacks"), quotient(study.fact("rollbacks"), study.fact("transactions"))
    if rate is None or share is None or rate < MANY_ROLLBACKS or share < MOST_ROLLBACKS:
        return ""
    undone = quotient(study.total("transaction rollbacks"), back)
    nothing = ", which undo nothing" if undone is not None and undone < NOTABLE else ""
    return f"the rollbacks, {count(rate)} a second, {percent(share)} of all transactions{nothing}"
