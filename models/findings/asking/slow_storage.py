"""Whether storage is slow for everything at once: several kinds of I/O that share no file and no process.

One slow kind can be its own device, a large batch, or a missing cache. Three at once are the storage below them.
"""

from models.findings.asking.choices import FEW
from models.findings.asking.once import once
from models.findings.asking.slow_writes import SLOW as QUICK
from models.findings.asking.words import clock

# Choices: I/O is slow from so many seconds on average on, and the storage is if so many kinds are. A kind that is
# below what counts as slow for a log write is quick, and is said to be an exception.
SLOW, KINDS = 0.05, 3

# Of each kind its events, and what they are in words. Sessions and background processes wait for direct writes in
# several events, of which the longest one together says how slow they are.
IO = (
    {"log file parallel write": "log writes"},
    {"control file parallel write": "control file writes"},
    {"db file parallel write": "data file writes", "db file async I/O submit": "data file writes"},
    {
        "direct path write": "direct writes",
        "direct path write temp": "temporary writes",
        "direct path sync": "flushes of direct writes",
    },
    {"db file sequential read": "single-block reads", "cell single block physical read": "single-block reads"},
)


def slow_storage(ask):
    """The sentence that storage is slow for all kinds of I/O, or for nearly all; empty if nothing says so.

    Not where processors are short: there a process waits for one before it sees that its I/O is done.
    """
    slow, quick = slow_kinds(ask), [what for what, row in _kinds(ask) if row.mean < QUICK]
    if not slow or ask.processors.starved:
        return ""
    (first, row), *others = slow
    *middle, last = [f"{what} {clock(row.mean)}" for what, row in others]
    told = f"{', '.join([f'{first} take {clock(row.mean)}', *middle])} and {last} on average"
    where = f"for all but {' and '.join(quick)}" if quick else "everywhere"
    return f"Storage is slow {where}: {told}."


@once
def slow_kinds(ask):
    """What, in words, and the Row of every kind of I/O that is SLOW; empty if that are fewer than KINDS."""
    slow = [(what, row) for what, row in _kinds(ask) if row.mean >= SLOW]
    return slow if len(slow) >= KINDS else []


def _kinds(ask):
    """What, in words, and the Row with most time of every kind of I/O that has FEW waits or more."""
    for events in IO:
        rows = [row for row in ask.rows_of(*events) if row.mean and (row.waits or 0) >= FEW]
        if rows:
            row = max(rows, key=lambda each: each.time)
            yield events[row.name], row
