"""What stands behind a wait: the statement, the segment or the session that the report finds or lists most.

Samples of active sessions come first: they say who waited in that very event. Else the lists that belong to the
kind of wait, the statements by reads for reads: of each kind the first that the report has, and no other.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from models.analyst.findings.first.called import called, is_block, is_oracles_own, shortest
from models.analyst.findings.first.lists import BLOCKER, FEW, SOME, STATEMENT, Ordered, is_of_more, parts
from models.analyst.findings.study.arithmetic import known
from models.analyst.findings.study.samples import EVERY
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import percent
from models.analyst.reports import Ranked
from models.analyst.reports.shares import DB_TIME
from models.laws.numbers.figure import Figure

# A choice: of DB time, from which on one statement is to be looked at whatever it waits for; and of an event, from
# which on one session blocks who waits in it.
HALF = 0.5
SURELY = 0.5  # of a wait, which one must have at the least if all that is known is its part of DB time: a choice


@dataclass(frozen=True)
class Behind:
    """One that has most of a wait.

    Attributes
    ----------
    what
        "inserts into AUDIT_TRAIL 9sg6u8xbjagga", "LOB APP.SYS_LOB…", "blocking session 230,5", a noun.
    share
        Its share; None if it stands there for something else.
    of
        Of what: "its samples", "the reads", "DB time"; without a share, for what it stands there.
    name
        The id of a statement alone, or the name of a segment without its owner.
    is_guess
        Whether it is only likely to have it.
    """

    what: str
    share: float | None
    of: str
    name: str = ""
    is_guess: bool = False

    def __str__(self) -> str:
        whole = self.of if self.share is None else f"{percent(min(self.share, 1.0))} of {self.of}"
        return f"{self.called}, {whole}"

    @property
    def called(self) -> str:
        """What it is, and that this is a guess where it is one."""
        return f"perhaps {self.what}" if self.is_guess else self.what

    @property
    def alone(self) -> str:
        """The same by its name alone."""
        return f"perhaps {self.name}" if self.is_guess else self.name


def behind(study: Study, event: str, share: float | None, lists: Sequence[Ordered]) -> Behind | None:
    """The Behind of an event; None if the report lists none that has a part of it worth a name.

    Parameters
    ----------
    event
        SAMPLED for CPU.
    share
        Its share of DB time.
    lists
        What a list is of, and by what it is ordered. Of those of one kind the best stands first, and the next one
        counts only where the report has not the one before. If no list of statements speaks for the wait, that by
        elapsed time does, which has all that they do: of two parts of DB time that are together more than all of
        it, the one has at least so much of the other.
    """
    answers = [_blocking(study, event)] if (BLOCKER, "") in lists else []
    answers.append(_sampled(study, event, lists))
    for kind in dict.fromkeys(what for what, _ in lists):
        answers.append(_listed(study, event, [(what, by) for what, by in lists if what == kind], lists))
    speaks = any(what == STATEMENT and parts(study, event, what, by) is not None for what, by in lists)
    answers.append(_longest(study, share) if share and not speaks else None)
    return next(filter(None, answers), None)


def most_of_all(study: Study) -> Behind | None:
    """The statement with HALF or more of DB time, or of all samples, whatever it waits for; or None.

    One of its own comes before a block, which has the time of all that it calls.
    """
    listed = [part for part in parts(study, "", STATEMENT, "elapsed time") or [] if part.of == DB_TIME]
    large: list[tuple[Ranked, float, str]]
    large = [(part.row, part.share, DB_TIME) for part in listed if part.share and part.share >= HALF]
    large += [(row, share, "all samples") for row, share in _of_all_samples(study) if share >= HALF]
    statements = [(row, share, of) for row, share, of in large if not is_block(row)]
    if not large:
        return None
    row, share, of = max(statements or large, key=lambda statement: statement[1])
    return Behind(called(row), share, of, row.name)


def _of_all_samples(study: Study) -> Iterable[tuple[Ranked, float]]:
    """Each statement with the share that it has of all samples, whatever its plan and its event."""
    whole = sum(sampled.sessions or 0.0 for sampled in study.report.sampled if not sampled.background)
    if whole * (study.elapsed or 0.0) < FEW * EVERY:
        return ()
    samples = [row for row in study.report.ranked if row.what == STATEMENT and row.total is None]
    return _by_name((row.name, row) for row in samples if row.share is not None)


def _by_name(rows: Iterable[tuple[str, Ranked]]) -> Collection[tuple[Ranked, float]]:
    """Of the rows of each name the first, and the share of all of them."""
    shares: dict[str, tuple[Ranked, float]] = {}
    for name, row in rows:
        first, share = shares.get(name, (row, 0.0))
        shares[name] = first, share + (row.share or 0.0)
    return shares.values()


def _of_samples(study: Study, event: str, rows: Iterable[Ranked]) -> tuple[Ranked, Figure] | None:
    """The row of most of an event's samples by name, and its share; None if it has few."""
    sampled = study.report.sampled
    whole = next((row for row in sampled if row.event == event and not row.background and row.share), None)
    if not rows or not whole or (whole.sessions or 0.0) * (study.elapsed or 0.0) < FEW * EVERY:
        return None
    named = ((row.name if row.what == STATEMENT else row.text, row) for row in rows)
    most, share = max(_by_name(named), key=lambda shared: shared[1])
    part = known(float(min(share / (whole.share or 1.0), 1.0)), most.share, whole.share)
    return (most, part) if part is not None and part >= SOME else None


def _in_samples(study: Study, what: str, event: str) -> list[Ranked]:
    return [row for row in study.report.ranked if (row.what, row.by) == (what, event) and row.total is None]


def _sampled(study: Study, event: str, lists: Sequence[Ordered]) -> Behind | None:
    """The statement that was sampled most in the event; of parses none that Oracle runs for them."""
    rows = _in_samples(study, STATEMENT, event)
    if (STATEMENT, "parse calls") in lists:
        rows = [row for row in rows if not is_oracles_own(row)]
    most = _of_samples(study, event, rows)
    if not most:
        return None
    what, name = _names(most[0], lists)
    return Behind(what, most[1], "its samples", name)


def _blocking(study: Study, event: str) -> Behind | None:
    """The session that blocked most of those that were sampled in the event."""
    most = _of_samples(study, event, _in_samples(study, BLOCKER, event))
    if not most or most[1] < HALF:
        return None
    row, share = most
    session = f"blocking session {''.join(row.text.partition('(')[0].split())}"
    return Behind(f"{session} ({row.name})", share, "its samples", session)


def _names(row: Ranked, lists: Sequence[Ordered]) -> tuple[str, str]:
    """What one is called, and by its name alone; one that is blocked as such, where its blocker is looked for."""
    name, alone = called(row), shortest(row)
    if row.what != STATEMENT or (BLOCKER, "") not in lists or (STATEMENT, "parse calls") in lists:
        return name, alone
    return f"the blocked {name.removeprefix('the ')}", f"blocked {alone}"


def _listed(
    study: Study, event: str, lists: Iterable[Ordered], everything: Sequence[Ordered] = ()
) -> Behind | None:
    """The first of the first of these lists that the report has; a statement of its own before a block."""
    printed = (parts(study, event, what, by) for what, by in lists)
    rows = next((list_ for list_ in printed if list_ is not None), [])
    large = [part for part in rows if part.share is None or part.share >= SOME]
    no_blocks = [part for part in large if part.row.what != STATEMENT or not is_block(part.row)]
    most = max(no_blocks or large, key=lambda part: part.share or 0.0, default=None)
    if most is None:
        return None
    is_guess = (STATEMENT, "waiting") in lists or most.share is None or is_of_more(study, event, most.row.by)
    sampled = {row.name for row in _in_samples(study, STATEMENT, event)}
    if is_guess and sampled and most.row.what == STATEMENT and most.row.name not in sampled:
        return None
    what, name = _names(most.row, everything)
    return Behind(what, most.share, most.of, name, is_guess)


def _longest(study: Study, share: float) -> Behind | None:
    """The statement with most of DB time, if that is so much that it must have most of this part, too."""
    most = _listed(study, "", [(STATEMENT, "elapsed time")])
    if most and most.share is not None and most.of == DB_TIME and (most.share + share - 1) / share >= SURELY:
        return most
    return None
