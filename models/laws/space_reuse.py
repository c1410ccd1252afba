"""A LOB segment under a moving window: each job inserts a LOB and deletes the one it inserted `window` before.

A LOB takes whole chunks. A chunk that it needs is, with probability r, looked for among those of deleted LOBs;
otherwise, and if there is none, the segment grows by one. With c chunks per LOB, N jobs, a window of w LOBs each
and P LOBs inserted and deleted beforehand, the segment after n inserts holds, in chunks,

    c ((1 - r) n + max(P, r min(n, N w))).

Derived here, from the means: n c (1 - r) chunks are not looked for, and of those that are, r n c, as many must be
new as exceed what there is: P c from the start and, from insert N w on, c for each insert. It is exact in the mean
if P is so large that a freed chunk is always there. If not, chance runs short now and then, and the law is a
lower bound, too low by less than one more window of LOBs of the largest size. Units: bytes, LOBs, seconds.

The share r is called `reuse`. LOB sizes are whole numbers of bytes from smallest to largest, all as probable.
"""

import numpy as np

from models.laws import redo_bytes
from models.laws.engine import stream
from models.laws.numbers import estimate
from models.laws.numbers.domain import domain, fraction, non_negative, require, whole, whole_number
from models.laws.numbers.values import Counts, Generator, Values

__all__ = [
    "CHUNK", "USABLE", "chunks_per_lob", "lob_space", "live_lobs", "live_space", "segment_space",
    "waste_factor", "growth_per_insert", "reuse_from_growth", "retained_space", "path",
    "simulate",
]  # fmt: skip
__dir__ = __all__.copy

CHUNK = 8192
USABLE = 8132  # of a BasicFile chunk of 8 KB, as DBMS_LOB.GETCHUNKSIZE gives it
LARGEST_LOB = 10**8
LONGEST = 10**6
SIZES = {name: whole(most=LARGEST_LOB) for name in ("smallest", "largest")} | {"usable": whole()}
WINDOW = {"jobs": whole(), "window": whole()}


def _check_order(smallest: Values, largest: Values) -> None:
    require(smallest <= largest, "largest", largest, "use a size of smallest or more")


@domain(**SIZES)
def chunks_per_lob(smallest: Values, largest: Values, usable: Values = USABLE) -> Values:
    """The mean of ceil(size / usable), every whole size from smallest to largest being as probable.

    A whole size takes as many chunks as every size from the one below it, so this is the mean over all sizes from
    smallest - 1 to largest (`redo_bytes.mean_chunks`).
    """
    _check_order(smallest, largest)
    return redo_bytes.mean_chunks(smallest - 1, largest, usable)


@domain(chunk=whole())
def lob_space(smallest: Values, largest: Values, chunk: Values = CHUNK, usable: Values = USABLE) -> Values:
    """The mean space that one LOB takes in its segment, in bytes: whole chunks."""
    return chunks_per_lob(smallest, largest, usable) * chunk


@domain(inserts=whole(least=0), **WINDOW)
def live_lobs(inserts: Values, jobs: Values, window: Values) -> Values:
    """How many LOBs are there after so many inserts: min(n, N w)."""
    return np.minimum(inserts, jobs * window)


def live_space(
    inserts: Values, jobs: Values, window: Values, smallest: Values, largest: Values, chunk: Values = CHUNK,
    usable: Values = USABLE,
) -> Values:  # fmt: skip
    """The mean space of the LOBs that are there, in bytes: what the segment cannot do without."""
    return live_lobs(inserts, jobs, window) * lob_space(smallest, largest, chunk, usable)


def _lobs_taken(inserts: Values, reuse: Values, jobs: Values, window: Values, prefilled: Values) -> Values:
    """The segment in LOBs: the law at the top, divided by c."""
    reused = np.maximum(prefilled, reuse * live_lobs(inserts, jobs, window))
    return (1 - reuse) * inserts + reused


@domain(reuse=fraction, prefilled=whole(least=0))
def segment_space(
    inserts: Values, reuse: Values, jobs: Values, window: Values, smallest: Values, largest: Values,
    prefilled: Values = 0, chunk: Values = CHUNK, usable: Values = USABLE,
) -> Values:  # fmt: skip
    """The mean size of the segment after so many inserts, in bytes: the law at the top of this module."""
    taken = _lobs_taken(inserts, reuse, jobs, window, prefilled)
    return taken * lob_space(smallest, largest, chunk, usable)


@domain(inserts=whole(), reuse=fraction, prefilled=whole(least=0))
def waste_factor(inserts: Values, reuse: Values, jobs: Values, window: Values, prefilled: Values = 0) -> Values:
    """How many times the space of its live LOBs the segment takes; inserts from 1. It depends on no size."""
    return _lobs_taken(inserts, reuse, jobs, window, prefilled) / live_lobs(inserts, jobs, window)


@domain(reuse=fraction)
def growth_per_insert(
    reuse: Values, smallest: Values, largest: Values, chunk: Values = CHUNK, usable: Values = USABLE
) -> Values:
    """By how much one insert makes the segment grow once the window is full, in bytes: (1 - r) c chunks."""
    return (1 - reuse) * lob_space(smallest, largest, chunk, usable)


@domain(inserts=whole(), growth=non_negative)
def reuse_from_growth(
    growth: Values, inserts: Values, smallest: Values, largest: Values, chunk: Values = CHUNK,
    usable: Values = USABLE,
) -> Values:  # fmt: skip
    """The share of chunks used again, from `growth`, the bytes by which so many inserts made the segment grow.

    The inverse of `growth_per_insert`. The growth is at most the space of all inserts.
    """
    most = inserts * lob_space(smallest, largest, chunk, usable)
    require(growth <= most, "growth", growth, "use no more than the space of all inserted LOBs")
    return 1 - growth / most


@domain(insert_rate=non_negative, retention=non_negative)
def retained_space(
    insert_rate: Values, retention: Values, smallest: Values, largest: Values, chunk: Values = CHUNK,
    usable: Values = USABLE,
) -> Values:  # fmt: skip
    """The space of deleted LOBs that are kept for `retention` seconds before they may be overwritten, in bytes.

    Little's law: as many are deleted per second as inserted, and each stays that long. No reuse can save it."""
    return insert_rate * retention * lob_space(smallest, largest, chunk, usable)


@domain(chunks=whole(least=0), wishes=whole(least=0), window=whole(), prefilled=whole(least=0))
def path(chunks: Counts, wishes: Counts, window: int, prefilled: "int | Counts" = 0) -> Counts:
    """The size of the segment after each insert, in chunks, for LOBs whose chunks are given.

    An insert takes its chunks first, and then the LOB `window` before it is deleted.

    chunks, wishes: how many chunks each LOB needs, and how many of them it looks for among the freed ones; arrays
    (inserts,) or (inserts, copies). window: LOBs of all jobs. prefilled: chunks that are free at the start, for
    each copy. Where the free ones would have gone below zero, new chunks made up for it: the running maximum.
    """
    require(wishes <= chunks, "wishes", wishes, "use no more than the chunks of the LOB")
    freed = np.zeros_like(chunks)
    late = int(window) + 1
    freed[late:] = np.cumsum(chunks, axis=0)[:-late]
    looked_for = np.cumsum(wishes, axis=0)
    short = np.maximum.accumulate(np.maximum(looked_for - freed - prefilled, 0), axis=0)
    return prefilled + np.cumsum(chunks - wishes, axis=0) + short


@domain(
    inserts=whole(most=LONGEST),
    reuse=fraction,
    **WINDOW,
    **SIZES,
    chunk=whole(),
    prefilled=whole(least=0),
    copies=whole(least=100, most=stream.LONGEST),
)
def simulate(
    inserts: int, reuse: float, jobs: int, window: int, smallest: int, largest: int, copies: int, rng: Generator,
    prefilled: int = 0, chunk: int = CHUNK, usable: int = USABLE, block: int = stream.BLOCK,
) -> estimate.Estimate:  # fmt: skip
    """Simulate the size of the segment after so many inserts, in bytes, in independent copies.

    Sizes are uniform, and each chunk is looked for with probability `reuse`.

    Inserts and prefilled come to LONGEST at most.
    """
    _check_order(smallest, largest)
    whole_number("prefilled", prefilled, least=0, most=LONGEST - inserts)
    sizes, looks = stream.generators(rng, 2)
    batches, before = estimate.Batches(copies), int(prefilled)
    width = before + int(inserts)
    for count in stream.blocks(copies, block, width):
        lobs = sizes.integers(int(smallest), int(largest) + 1, (count, width))
        chunks = -(-lobs // int(usable))
        wishes = looks.binomial(chunks[:, before:], reuse)
        free = chunks[:, :before].sum(axis=1)
        taken = path(chunks[:, before:].T, wishes.T, jobs * window, free)
        batches.add(taken[-1] * float(chunk))
    return batches.mean()
