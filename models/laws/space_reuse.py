"""A LOB segment under a moving window: each job inserts a LOB and deletes the one it inserted `window` before.

A LOB takes whole chunks. A chunk that it needs is, with probability r, looked for among those of deleted LOBs;
otherwise, and if there is none, the segment grows by one. With c chunks per LOB, N jobs, a window of w LOBs each
and P LOBs inserted and deleted beforehand, the segment after n inserts holds, in chunks,

    c ((1 - r) n + max(P, r min(n, N w))).

Derived here, from the means: n c (1 - r) chunks are not looked for, and of those that are, r n c, as many must be
new as exceed what there is: P c from the start and, from insert N w on, c for each insert. It is exact in the mean
if P is so large that a freed chunk is always there. If not, chance runs short now and then, and the law is a
lower bound, too low by less than one more window of LOBs of the largest size. Units: bytes, LOBs, seconds.

Domain: inserts and prefilled whole numbers from 0, jobs and window whole numbers from 1, reuse (r) from 0 to 1;
LOB sizes whole numbers of bytes with smallest <= largest <= LARGEST_LOB, all as probable; chunk and usable whole
numbers from 1. ValueError outside.
"""

import numpy as np

from models.laws import redo_bytes
from models.laws.engine import stream
from models.numbers import domain, estimate

CHUNK = 8192
USABLE = 8132  # of a BasicFile chunk of 8 KB, as DBMS_LOB.GETCHUNKSIZE gives it
LARGEST_LOB = 10**8
LONGEST = 10**6


def _check_sizes(smallest, largest, usable, chunk):
    domain.whole_number("smallest", smallest, most=LARGEST_LOB)
    domain.whole_number("largest", largest, most=LARGEST_LOB)
    domain.require(smallest <= largest, "largest", largest, "use a size of smallest or more")
    domain.whole_number("usable", usable)
    domain.whole_number("chunk", chunk)


def _check_window(inserts, jobs, window):
    domain.whole_number("inserts", inserts, least=0)
    domain.whole_number("jobs", jobs)
    domain.whole_number("window", window)


def chunks_per_lob(smallest, largest, usable=USABLE):
    """The mean of ceil(size / usable), every whole size from smallest to largest being as probable.

    A whole size takes as many chunks as every size from the one below it, so this is the mean over all sizes from
    smallest - 1 to largest (`redo_bytes.mean_chunks`).
    """
    _check_sizes(smallest, largest, usable, CHUNK)
    return redo_bytes.mean_chunks(smallest - 1, largest, usable)


def lob_space(smallest, largest, chunk=CHUNK, usable=USABLE):
    """The mean space that one LOB takes in its segment, in bytes: whole chunks."""
    _check_sizes(smallest, largest, usable, chunk)
    return chunks_per_lob(smallest, largest, usable) * chunk


def live_lobs(inserts, jobs, window):
    """How many LOBs are there after so many inserts: min(n, N w)."""
    _check_window(inserts, jobs, window)
    return np.minimum(inserts, jobs * window)


def live_data(inserts, jobs, window, size):
    """The bytes of data in the LOBs that are there, if each has `size` bytes (0 or more)."""
    domain.non_negative("size", size)
    return live_lobs(inserts, jobs, window) * size


def live_space(inserts, jobs, window, smallest, largest, chunk=CHUNK, usable=USABLE):
    """The mean space of the LOBs that are there, in bytes: what the segment cannot do without."""
    return live_lobs(inserts, jobs, window) * lob_space(smallest, largest, chunk, usable)


def _lobs_taken(inserts, reuse, jobs, window, prefilled):
    """The segment in LOBs: the law at the top, divided by c."""
    domain.fraction("reuse", reuse)
    domain.whole_number("prefilled", prefilled, least=0)
    found = np.maximum(prefilled, reuse * live_lobs(inserts, jobs, window))
    return (1 - reuse) * inserts + found


def segment_space(inserts, reuse, jobs, window, smallest, largest, prefilled=0, chunk=CHUNK, usable=USABLE):
    """The mean size of the segment after so many inserts, in bytes: the law at the top of this module."""
    taken = _lobs_taken(inserts, reuse, jobs, window, prefilled)
    return taken * lob_space(smallest, largest, chunk, usable)


def waste_factor(inserts, reuse, jobs, window, prefilled=0):
    """How many times the space of its live LOBs the segment takes; inserts from 1. It depends on no size."""
    domain.whole_number("inserts", inserts)
    return _lobs_taken(inserts, reuse, jobs, window, prefilled) / live_lobs(inserts, jobs, window)


def space_share(inserts, reuse, jobs, window, prefilled=0):
    """The segment as a share of what it would be if no chunk were ever used again; inserts from 1."""
    domain.whole_number("inserts", inserts)
    return _lobs_taken(inserts, reuse, jobs, window, prefilled) / (inserts + prefilled)


def growth_per_insert(reuse, smallest, largest, chunk=CHUNK, usable=USABLE):
    """By how much one insert makes the segment grow once the window is full, in bytes: (1 - r) c chunks."""
    domain.fraction("reuse", reuse)
    return (1 - reuse) * lob_space(smallest, largest, chunk, usable)


def reuse_from_growth(growth, inserts, smallest, largest, chunk=CHUNK, usable=USABLE):
    """The share of chunks used again, from `growth`, the bytes by which so many inserts made the segment grow.

    The inverse of `growth_per_insert`. Domain: inserts from 1, growth from 0 up to the space of all inserts.
    """
    domain.whole_number("inserts", inserts)
    domain.non_negative("growth", growth)
    most = inserts * lob_space(smallest, largest, chunk, usable)
    domain.require(growth <= most, "growth", growth, "use no more than the space of all inserted LOBs")
    return 1 - growth / most


def retained_space(insert_rate, retention, smallest, largest, chunk=CHUNK, usable=USABLE):
    """The space of deleted LOBs that are kept for `retention` seconds before they may be overwritten, in bytes.

    Little's law: as many are deleted per second as inserted, and each stays that long. No reuse can save it.
    Domain: insert_rate (per second) and retention 0 or more.
    """
    domain.non_negative("insert_rate", insert_rate)
    domain.non_negative("retention", retention)
    return insert_rate * retention * lob_space(smallest, largest, chunk, usable)


def path(chunks, wishes, window, prefilled=0):
    """The size of the segment after each insert, in chunks, for LOBs whose chunks are given.

    An insert takes its chunks first, and then the LOB `window` before it is deleted.

    chunks, wishes: how many chunks each LOB needs, and how many of them it looks for among the freed ones; arrays
    (inserts,) or (inserts, copies). window: LOBs of all jobs. prefilled: chunks that are free at the start, for
    each copy. Where the free ones would have gone below zero, new chunks made up for it: the running maximum.
    """
    domain.whole_number("chunks", chunks, least=0)
    domain.whole_number("wishes", wishes, least=0)
    domain.require(wishes <= chunks, "wishes", wishes, "use no more than the chunks of the LOB")
    domain.whole_number("window", window)
    domain.whole_number("prefilled", prefilled, least=0)
    freed = np.zeros_like(chunks)
    late = int(window) + 1
    freed[late:] = np.cumsum(chunks, axis=0)[:-late]
    looked_for = np.cumsum(wishes, axis=0)
    short = np.maximum.accumulate(np.maximum(looked_for - freed - prefilled, 0), axis=0)
    return prefilled + np.cumsum(chunks - wishes, axis=0) + short


def simulate(
    inserts, reuse, jobs, window, smallest, largest, copies, rng, prefilled=0, chunk=CHUNK, usable=USABLE,
    block=stream.BLOCK,
):  # fmt: skip
    """Simulate the size of the segment after so many inserts, in bytes, in independent copies.

    Sizes are uniform, and each chunk is looked for with probability `reuse`. Returns an Estimate.

    Domain: as for the laws; inserts and prefilled together from 1 to LONGEST, copies a whole number from 100.
    """
    _check_window(inserts, jobs, window)
    _check_sizes(smallest, largest, usable, chunk)
    domain.fraction("reuse", reuse)
    domain.whole_number("prefilled", prefilled, least=0)
    domain.whole_number("inserts", inserts, most=LONGEST)
    domain.whole_number("prefilled", prefilled, least=0, most=LONGEST - inserts)
    domain.whole_number("copies", copies, least=100, most=stream.LONGEST)
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
