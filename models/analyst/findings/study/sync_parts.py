"""Where one *log file sync* goes: the queue, the log write and its stages, a standby, noticing the end, the rest.

What the report measures comes first: the write, a standby, and how late sessions notice the end. Of what they
leave, the queue is what the law of group commit gives, and no more than there is. The rest is what nothing
measures; what it most likely is, is a guess, and is called one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from models.analyst.findings.study import commits, log_writes, noticing
from models.analyst.findings.study.arithmetic import product, total
from models.analyst.findings.study.choices import NOTABLE, SEVERAL
from models.analyst.findings.study.finding import Part
from models.analyst.findings.study.log_writes import are_slow, standby_of
from models.analyst.findings.study.processors import short_of_cpu
from models.analyst.findings.study.study import Study, once
from models.analyst.findings.study.words import clock
from models.laws.numbers.figure import Figure, lines_of

TRIFLE = 0.02  # of a sync, below which a part is not worth words; a choice
QUEUE, REST = "the queue for the log write", "something that the report does not show"
BEFORE, IO, AFTER = "the log write before its I/O", "the I/O of the log write", "the log write after its I/O"
WRITE = "the log write"
PROCESSOR = "most likely a wait for a processor"
WRITTEN = QUEUE, WRITE, IO  # what the disk of the redo logs can shorten
BEHIND_STANDBY = "most likely the queue behind the standby"
STANDBY, STRANDS, LATE = "the standby", "further log writes of the same redo", "the time until the session notices"


@dataclass(frozen=True)
class Piece:
    """A part of a sync: what, a noun; seconds; whether it is at most so long, and whether it is of the write."""

    what: str
    time: Figure
    at_most: bool = False
    of_write: bool = False

    def __str__(self) -> str:
        return f"{'at most ' if self.at_most else ''}{clock(self.time)}"


@once
def pieces(study: Study) -> tuple[Piece, ...]:
    """Every Piece of the mean sync, in the order in which it goes there; none without a sync and a write.

    They add up to the mean, and none is negative.
    """
    sync, write, predicted = log_writes.sync_of(study), log_writes.write_of(study), commits.prediction(study)
    if predicted is None or sync.mean is None or write.mean is None:
        return ()
    other, written = standby_of(study, write), _written(study, write)
    if sync.mean < write.mean:
        part = sync.mean / write.mean
        written = [replace(piece, time=piece.time * part) for piece in written]
    left = max(sync.mean - sum(piece.time for piece in written), Figure(0.0))
    taken = {}
    for what, time in (
        (LATE, noticing.mean_overhead(study)),
        (STANDBY, other.time if other and not write.whole else None),
        (QUEUE, None if write.busy is None else (predicted.predicted - 1) * write.mean),
        (STRANDS, _further_writes(study, write)),
    ):
        taken[what] = Piece(what, min(time or Figure(0.0), left), at_most=(time or 0.0) > left)
        left = left - taken[what].time
    rest = Piece(_rest(study, write), left)
    every = taken[QUEUE], *written, taken[STANDBY], taken[STRANDS], taken[LATE], rest
    return tuple(piece for piece in every if piece.time > 0)


def _written(study: Study, write: log_writes.Write) -> list[Piece]:
    """The stages of the write, as far as its release clocks them."""
    stages = log_writes.stages_of(study) if write.whole else None
    assert write.mean is not None
    if stages is None:
        return [Piece(WRITE, write.mean, of_write=True)]
    before, io, after = stages
    other = standby_of(study, write)
    held = other.time if other and other.time else Figure(0.0)
    every = (BEFORE, before), (IO, io), (STANDBY, held), (AFTER, after - held)
    return [Piece(what, time, of_write=True) for what, time in every]


def _further_writes(study: Study, write: log_writes.Write) -> Figure | None:
    """Seconds of the other waits of the log writer for the same redo, if one write is several of them."""
    if write.whole or write.io is None:
        return None
    waits = log_writes.waits_per_write(study)
    return product(waits - 1, write.io) if waits and waits >= SEVERAL else None


def _rest(study: Study, write: log_writes.Write) -> str:
    """What the rest most likely is."""
    if write.busy is None:
        return f"{QUEUE} or something else"
    if study.processors.starved:
        return PROCESSOR
    if noticing.sleeps_hidden_by(study):
        return "perhaps a wait for a processor"
    if is_of_standby(study):
        return BEHIND_STANDBY
    if (noticing.polls_per_sync(study) or 0.0) >= NOTABLE:
        return "perhaps a sleep between two looks of the session"
    if short_of_cpu(study):
        return "perhaps a wait for a processor"
    return REST


def is_of_standby(study: Study) -> bool:
    """Whether a redo write is mostly a wait for a standby."""
    other = standby_of(study, log_writes.write_of(study))
    return other is not None and (other.share or 0.0) >= commits.HALF


def _time_of(study: Study, what: str) -> float:
    return sum(piece.time for piece in pieces(study) if piece.what == what)


def share_of(study: Study, what: str) -> float:
    """The share of a sync that a part takes, by its noun; 0 if it has no such part."""
    return _time_of(study, what) / (log_writes.sync_of(study).mean or 1.0)


def is_mostly_processors(study: Study) -> bool:
    """Whether what is most likely a wait for a processor is the largest part, the write taken as one."""
    written = sum(piece.time for piece in pieces(study) if piece.of_write)
    others = [piece.time for piece in pieces(study) if not piece.of_write and piece.what != PROCESSOR]
    return _time_of(study, PROCESSOR) > max([written, *others])


def parts(study: Study) -> tuple[Part, ...]:
    """The Parts of a sync, for a Finding."""
    return tuple(Part(_named(study, piece), float(piece.time), lines_of(piece.time)) for piece in pieces(study))


def _named(study: Study, piece: Piece) -> str:
    """What a part is where no sentence is around it: whether it is slow, and whether it is at most so long."""
    what = f"{piece.what} on slow storage" if piece.what in WRITTEN and are_slow(study) else piece.what
    return f"{what}, at most" if piece.at_most else what


def in_words(study: Study) -> str:
    """Where a sync goes, the longest part first, a sentence; empty without a write."""
    every: Sequence[Piece] = pieces(study)
    whole = log_writes.sync_of(study).mean or 0.0  # without which there are no pieces
    stages = [piece for piece in every if piece.of_write and piece.what not in (WRITE, IO)]
    if not any(piece.time >= NOTABLE * whole for piece in stages):
        written = total(piece.time for piece in every if piece.of_write)
        write = [] if written is None else [Piece(WRITE, written)]
        every = [*write, *(piece for piece in every if not piece.of_write)]
    shown = sorted((piece for piece in every if piece.time >= TRIFLE * whole), key=lambda piece: -piece.time)
    if not shown:
        return ""
    if len(shown) == 1:
        return f"Nearly all of its {clock(whole)} is {shown[0].what}."
    parts = [f"{shown[0]} are {shown[0].what}"]
    for before, piece in pairwise(shown):
        after_write = (before.what, piece.what) == (WRITE, QUEUE)
        parts.append(f"{piece} {'the queue for it' if after_write else piece.what}")
    return f"Of {clock(whole)}, {', '.join(parts[:-1])} and {parts[-1]}."
