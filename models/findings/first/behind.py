"""What stands behind a wait: the statement or the segment that the report lists with most of it.

Samples of active sessions come first: they say who waited in that very event. Else the lists that belong to the
kind of wait, the statements by reads for reads.
"""

import re
from dataclasses import dataclass

from models.findings.asking.value import Value, known
from models.findings.asking.words import percent

# Choices: of what is listed, from which on one that has it stands behind it; and of a wait, which one must have at
# the least if all that is known is how much of DB time both have.
SOME, SURELY = 0.2, 0.5
FEW = 20  # samples of an event, fewer than which say nothing of who was in it: a choice
EVERY = 10.0  # seconds between two samples that AWR keeps

STATEMENT, SEGMENT = "statement", "segment"
_OBJECT = r"(?P<name>[\w$#\"]+(?:\.[\w$#\"]+)?)"
_DOES = [
    (rf"insert\s+(?:/\*.*?\*/\s*)?into\s+{_OBJECT}", "inserts into {}"),
    (rf"update\s+(?:/\*.*?\*/\s*)?{_OBJECT}", "updates of {}"),
    (rf"delete\s+(?:/\*.*?\*/\s*)?(?:from\s+)?{_OBJECT}", "deletes from {}"),
    (rf"merge\s+(?:/\*.*?\*/\s*)?into\s+{_OBJECT}", "merges into {}"),
    (r"(?P<name>select|with)\b", "the SELECT"),
    (r"(?P<name>create|alter|drop|truncate|lock)\b", "the DDL"),
    (r"(?P<name>begin|declare|call)\b", "the PL/SQL"),
]
_VERBS = [(re.compile(pattern, re.IGNORECASE), said) for pattern, said in _DOES]
_PLSQL = re.compile(r"\s*(begin|declare|call)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Behind:
    """One that has most of a wait.

    Attributes
    ----------
    what : str
        "inserts into AUDIT_TRAIL (9sg6u8xbjagga)", "the LOB segment APP.SYS_LOB…", a noun.
    share : Value
        Its share.
    of : str
        Of what: "its samples", "the reads", "DB time".
    """

    what: str
    share: Value
    of: str

    def __str__(self):
        return f"{self.what}, {percent(min(self.share, 1.0))} of {self.of}"

    @property
    def brief(self):
        """The same without of what."""
        return f"{self.what}, {percent(min(self.share, 1.0))}"


def behind(ask, event, share, lists):
    """The Behind of an event; None if the report lists none that has a part of it worth a name.

    Parameters
    ----------
    event : str
        SAMPLED for CPU.
    share : float or None
        Its share of DB time.
    lists : tuple of (str, str)
        What a list is of, and by what it is ordered, the best first. Then comes the list of statements by elapsed
        time, which has all that they do: of two parts of DB time that are together more than all of it, the one
        has at least so much of the other.
    """
    sampled, listed = _sampled(ask, event), [_listed(ask, *each) for each in lists]
    found = next((each for each in (sampled, *listed) if each and each.share >= SOME), None)
    longest = None if found or not share else _listed(ask, STATEMENT, "elapsed time")
    if longest and longest.of == "DB time" and (longest.share + share - 1) / share >= SURELY:
        return longest
    return found


def has_list(ask, what, by):
    """Whether the report has such a list."""
    return any((each.what, each.by) == (what, by) for each in ask.report.ranked)


def _sampled(ask, event):
    """The statement that was sampled most in the event, with its share of those samples."""
    rows = [
        each for each in ask.report.ranked if each.what == STATEMENT and each.total is None and each.by == event
    ]
    whole = [each for each in ask.report.sampled if each.event == event and not each.background and each.share]
    if not rows or not whole or (whole[0].sessions or 0.0) * (ask.elapsed or 0.0) < FEW * EVERY:
        return None
    shares = {}
    for each in rows:
        shares.setdefault(each.name, [each, 0.0])[1] += each.share
    most, share = max(shares.values(), key=lambda each: each[1])
    return Behind(
        _called(most), known(min(share / whole[0].share, 1.0), most.share, whole[0].share), "its samples"
    )


def _listed(ask, what, by):
    """The first of a list, with its share; a statement of its own before a block that calls it."""
    rows = [each for each in ask.report.ranked if (each.what, each.by) == (what, by) and each.share is not None]
    own = [each for each in rows if not _PLSQL.match(each.text)]
    of_own = max(own, key=lambda each: each.share, default=None)
    most = (
        of_own
        if of_own is not None and of_own.share >= SOME
        else max(rows, key=lambda each: each.share, default=None)
    )
    if most is None:
        return None
    captured = most.whole == "those captured"
    of = f"the {by} listed" if captured else f"the {most.whole}" if most.whole != "DB time" else "DB time"
    return Behind(_called(most), known(float(most.share), most.share), of)


def _called(each):
    """The statement by what it does, and its id; the segment by its type and its name."""
    if each.what == SEGMENT:
        return (
            f"{each.kind.lower() if each.kind.isalpha() and each.kind != 'LOB' else each.kind} {each.name}".strip()
        )
    for pattern, said in _VERBS:
        if match := pattern.match(each.text.lstrip("( ")):
            return f"{said.format(match['name'].upper())} {each.name}"
    return f"the statement {each.name}"
