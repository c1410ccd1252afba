"""What stands behind a wait: the statement, the segment or the session that the report finds or lists most.

Samples of active sessions come first: they say who waited in that very event. Else the lists that belong to the
kind of wait, the statements by reads for reads: of each kind the first that the report has, and no other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.analyst.findings.first.called import called, is_block, is_oracles_own, shortest
from models.analyst.findings.first.lists import BLOCKER, FEW, SOME, STATEMENT, Ordered, is_of_more, parts
from models.analyst.findings.study.samples import EVERY
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value, known
from models.analyst.findings.study.words import percent
from models.analyst.reports import Ranked
from models.analyst.reports.shares import DB_TIME

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
    sampled = [(BLOCKER, _blocking), (STATEMENT, _sampled)]
    found = [find(study, event, lists) for what, find in sampled if what == STATEMENT or (BLOCKER, "") in lists]
    kinds = dict.fromkeys(what for what, _ in lists)
    found += [_listed(study, event, [each for each in lists if each[0] == what], lists) for what in kinds]
    heard = any(what == STATEMENT and parts(study, event, what, by) is not None for what, by in lists)
    longest = _longest(study, share) if share and not heard else None
    return next((each for each in (*found, longest) if each), None)


def most_of_all(study: Study) -> Behind | None:
    """The statement with HALF or more of DB time, or of all samples, whatever it waits for; or None.

    One of its own comes before a block, which has the time of all that it calls.
    """
    listed = [each for each in parts(study, "", STATEMENT, "elapsed time") or [] if each.of == DB_TIME]
    large: list[tuple[Ranked, float, str]]
    large = [(each.row, each.share, DB_TIME) for each in listed if each.share and each.share >= HALF]
    large += [(row, share, "all samples") for row, share in _of_all_samples(study) if share >= HALF]
    own = [each for each in large if not is_block(each[0])]
    most = max(own or large, key=lambda each: each[1], default=None)
    return most and Behind(called(most[0]), most[1], most[2], most[0].name)


def _of_all_samples(study: Study) -> Iterable[tuple[Ranked, float]]:
    """Each statement with the share that it has of all samples, whatever its plan and its event."""
    whole = sum(each.sessions or 0.0 for each in study.report.sampled if not each.background)
    shares: dict[str, tuple[Ranked, float]] = {}
    for each in study.report.ranked:
        if each.what == STATEMENT and each.total is None and each.share is not None:
            row, shared = shares.get(each.name, (each, 0.0))
            shares[each.name] = row, shared + each.share
    return shares.values() if whole * (study.elapsed or 0.0) >= FEW * EVERY else ()


def _of_samples(study: Study, event: str, rows: Iterable[Ranked]) -> tuple[Ranked, Value] | None:
    """The row of most of an event's samples by name, and its share; None if it has few."""
    whole = [each for each in study.report.sampled if each.event == event and not each.background and each.share]
    if not rows or not whole or (whole[0].sessions or 0.0) * (study.elapsed or 0.0) < FEW * EVERY:
        return None
    shares: dict[str, tuple[Ranked, float]] = {}
    for each in rows:
        key = each.name if each.what == STATEMENT else each.text
        row, shared = shares.get(key, (each, 0.0))
        shares[key] = row, shared + (each.share or 0.0)
    most, share = max(shares.values(), key=lambda each: each[1])
    part = known(min(share / (whole[0].share or 1.0), 1.0), most.share, whole[0].share)
    return (most, part) if part is not None and part >= SOME else None


def _in_samples(study: Study, what: str, event: str) -> list[Ranked]:
    return [each for each in study.report.ranked if (each.what, each.by) == (what, event) and each.total is None]


def _sampled(study: Study, event: str, lists: Sequence[Ordered]) -> Behind | None:
    """The statement that was sampled most in the event; of parses none that Oracle runs for them."""
    rows = _in_samples(study, STATEMENT, event)
    if (STATEMENT, "parse calls") in lists:
        rows = [each for each in rows if not is_oracles_own(each)]
    found = _of_samples(study, event, rows)
    if not found:
        return None
    what, alone = _named(found[0], lists)
    return Behind(what, found[1], "its samples", alone)


def _blocking(study: Study, event: str, lists: Sequence[Ordered]) -> Behind | None:
    """The session that blocked most of those that were sampled in the event."""
    found = _of_samples(study, event, _in_samples(study, BLOCKER, event))
    if not found or found[1] < HALF:
        return None
    row, share = found
    session = f"blocking session {''.join(row.text.partition('(')[0].split())}"
    return Behind(f"{session} ({row.name})", share, "its samples", session)


def _named(each: Ranked, lists: Sequence[Ordered]) -> tuple[str, str]:
    """What one is called, and by its name alone; one that is blocked as such, where its blocker is looked for."""
    name, alone = called(each), shortest(each)
    if each.what != STATEMENT or (BLOCKER, "") not in lists or (STATEMENT, "parse calls") in lists:
        return name, alone
    return f"the blocked {name.removeprefix('the ')}", f"blocked {alone}"


def _listed(
    study: Study, event: str, lists: Iterable[Ordered], everything: Sequence[Ordered] = ()
) -> Behind | None:
    """The first of the first of these lists that the report has; a statement of its own before a block."""
    found = next((each for each in (parts(study, event, *each) for each in lists) if each is not None), [])
    large = [each for each in found if each.share is None or each.share >= SOME]
    own = [each for each in large if each.row.what != STATEMENT or not is_block(each.row)]
    most = max(own or large, key=lambda each: each.share or 0.0, default=None)
    if most is None:
        return None
    is_guess = (STATEMENT, "waiting") in lists or most.share is None or is_of_more(study, event, most.row.by)
    sampled = {each.name for each in _in_samples(study, STATEMENT, event)}
    if is_guess and sampled and most.row.what == STATEMENT and most.row.name not in sampled:
        return None
    what, alone = _named(most.row, everything)
    return Behind(what, most.share, most.of, alone, is_guess)


def _longest(study: Study, share: float) -> Behind | None:
    """The statement with most of DB time, if that is so much that it must have most of this part, too."""
    found = _listed(study, "", [(STATEMENT, "elapsed time")])
    if found and found.share is not None and found.of == DB_TIME and (found.share + share - 1) / share >= SURELY:
        return found
    return None
