"""What a LOB insert costs under each way to store it: the terms of all the other models, added up.

An option is a number from 0 to 7: 4 if SecureFile, plus 2 if CACHE, plus 1 if LOGGING. One of the eight does not
exist, as CACHE implies LOGGING for a BasicFile: everything about it is NaN. A session in its loop

- works, for basic_work or secure_work, which it does by itself;
- holds the HW enqueue for space_hold, if BasicFile and NOCACHE (`lob_inserts`: reads for space that is free);
- holds the CF enqueue for control_hold, if BasicFile, NOCACHE and NOLOGGING (`control_file`);
- has its redo go through a pipe of redo_bandwidth: basic_row_redo or secure_row_redo, and the LOB's blocks or, if
  NOLOGGING, a record of direct_redo for each of them (`redo_bytes`, `redo_pipe`);
- writes its LOB itself, if NOCACHE, for write_time: every block if BasicFile, all at once if SecureFile;
- sleeps on a timer until its block is written, if SecureFile, CACHE and NOLOGGING (`polling_timer`).

The enqueues and the pipe are stations of a closed network, solved by mean value analysis; writing, sleeping and
working are its thinking. Units: seconds, bytes, LOBs per second. Derived here, but for `closed_network`.

Left out, as no figure is known that would set it: waits for the buffer cache and its writers, for free lists, and
for the commit. Domain: option a whole number from 0 to 7, sessions one up to `closed_network.MOST_SESSIONS`;
lob_size, redo_bandwidth, write_time, timer and the works above 0; the rest 0 or more; ValueError outside.
"""

import numpy as np

from models.laws import closed_network, polling_timer, redo_bytes, redo_pipe
from models.laws.numbers.arguments import arguments_of
from models.laws.numbers.domain import domain, fraction, non_negative, positive, whole_number
from models.laws.numbers.values import Values

__all__ = [
    "OPTIONS", "IMPOSSIBLE", "redo_per_lob", "space_per_lob", "part_times", "cycle_time", "throughput",
    "longest_part",
]  # fmt: skip
__dir__ = __all__.copy

BLOCK = 8192
OPTIONS = (
    "BasicFile NOCACHE NOLOGGING",
    "BasicFile NOCACHE LOGGING",
    "BasicFile CACHE NOLOGGING",
    "BasicFile CACHE LOGGING",
    "SecureFile NOCACHE NOLOGGING",
    "SecureFile NOCACHE LOGGING",
    "SecureFile CACHE NOLOGGING",
    "SecureFile CACHE LOGGING",
)
IMPOSSIBLE = OPTIONS.index("BasicFile CACHE NOLOGGING")
PARTS = ("HW enqueue", "CF enqueue", "redo", "direct write", "timer", "own work")
ABOVE_0 = dict.fromkeys(("basic_work", "secure_work", "write_time", "timer", "redo_bandwidth"), positive)


def _kind(option: Values) -> tuple[Values, Values, Values, Values]:
    """Whether an option is SecureFile, CACHE, LOGGING, each 0 or 1; and 1, or NaN if it does not exist."""
    whole_number("option", option, least=0, most=len(OPTIONS) - 1)
    secure, pair = np.floor(option / 4), np.floor(option / 2)
    return secure, pair - 2 * secure, option - 2 * pair, np.where(option == IMPOSSIBLE, np.nan, 1.0)


def redo_per_lob(
    option: Values, lob_size: Values, basic_row_redo: Values, secure_row_redo: Values, direct_redo: Values
) -> Values:
    """The redo of one LOB, in bytes: that of its row, and its blocks if they are logged (`redo_bytes`)."""
    *_, exists = _kind(option)
    return exists * _redo(option, lob_size, basic_row_redo, secure_row_redo, direct_redo)


@domain(basic_row_redo=non_negative, secure_row_redo=non_negative, direct_redo=non_negative)
def _redo(
    option: Values, lob_size: Values, basic_row_redo: Values, secure_row_redo: Values, direct_redo: Values
) -> Values:
    """The same, and a number too for the option that does not exist: a station's demand is one."""
    secure, _, logging, _ = _kind(option)
    row_redo = secure * secure_row_redo + (1 - secure) * basic_row_redo
    blocks = redo_bytes.chunks(lob_size, BLOCK)
    return redo_bytes.redo_per_lob(blocks * BLOCK, logging, row_redo, direct_redo, blocks)


@domain(deleted=fraction)
def space_per_lob(option: Values, lob_size: Values, deleted: Values = 0.0) -> Values:
    """By how much one LOB makes its segment grow, in bytes, if `deleted` (0 to 1) of the LOBs are deleted again.

    The two extremes of `space_reuse`: a SecureFile uses all space again, a BasicFile none. Both are guesses.
    """
    secure, _, _, exists = _kind(option)
    return exists * (1 - deleted * secure) * redo_bytes.whole_chunks(lob_size, BLOCK)


@domain(**ABOVE_0, space_hold=non_negative, control_hold=non_negative)
def part_times(
    option: Values,
    sessions: Values,
    lob_size: Values,
    basic_work: Values,
    secure_work: Values,
    space_hold: Values,
    control_hold: Values,
    write_time: Values,
    timer: Values,
    redo_bandwidth: Values,
    basic_row_redo: Values,
    secure_row_redo: Values,
    direct_redo: Values,
) -> tuple[Values, ...]:
    """The time that one LOB spends in each of PARTS, waiting for it included, in seconds: a tuple."""
    secure, cache, logging, exists = _kind(option)
    redo = _redo(option, lob_size, basic_row_redo, secure_row_redo, direct_redo)
    writes = secure + (1 - secure) * redo_bytes.chunks(lob_size, BLOCK)
    direct = (1 - cache) * write_time * writes
    asleep = secure * cache * (1 - logging) * polling_timer.waiting_time(write_time, timer)
    work = secure * secure_work + (1 - secure) * basic_work
    spaces = (1 - secure) * (1 - cache)
    demands = (
        spaces * space_hold,
        spaces * (1 - logging) * control_hold,
        redo_pipe.transfer_time(redo, redo_bandwidth),
    )
    shared = closed_network.residence_times(sessions, direct + asleep + work, demands)
    return tuple(exists * time for time in (*shared, direct, asleep, work))


@arguments_of(part_times)
def cycle_time(*arguments: Values, **named: Values) -> Values:
    """The time from one LOB of a session to its next, in seconds: the sum of its parts."""
    return sum(part_times(*arguments, **named))


@arguments_of(part_times)
def throughput(option: Values, sessions: Values, *arguments: Values, **named: Values) -> Values:
    """LOBs per second, all sessions together: N / cycle time."""
    return sessions / cycle_time(option, sessions, *arguments, **named)


@arguments_of(part_times)
def longest_part(*arguments: Values, **named: Values) -> Values:
    """Which of PARTS takes most of a LOB's time, as its place among them; the earlier one of two alike."""
    times = part_times(*arguments, **named)
    longest: Values = 0.0
    most = times[0]
    for number, time in enumerate(times[1:], start=1):
        longest = np.where(time > most, float(number), longest)
        most = np.maximum(most, time)
    return longest + 0 * most
