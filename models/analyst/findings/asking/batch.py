"""What one log write carries: how many commits, and whose redo; and whether fewer commits help."""

from models.analyst.findings.asking import lobs, redo_writes
from models.analyst.findings.asking.choices import MATERIAL, SEVERAL
from models.analyst.findings.asking.finding import Piece
from models.analyst.findings.asking.questions import Questions
from models.analyst.findings.asking.row_locks import ROW_LOCK
from models.analyst.findings.asking.slow_writes import SLOW
from models.analyst.findings.asking.value import Value, quotient
from models.analyst.findings.asking.words import count, percent, size, upper

# Choices: of commits per write, below which many writes are of something else; of bytes of redo per commit, up to
# which a commit can be that of a single row; of all redo, above which it is mostly that of direct writes; of
# bytes of redo per write, from which on what passes in a second says more than how long a write takes.
ONE, ROW, MOST, LARGE = 0.9, 4096, 0.5, 128 * 1024
CARRIED = 5e6  # bytes of redo in a second of writing, below which how much it is makes no write long: a choice


def commits_per_write(ask: Questions) -> Value | None:
    """Commits of one log write on average; None if the report does not say."""
    return ask.ratio("redo synch writes", "redo writes")


def carries(ask: Questions) -> str:
    """The same in words: "a write carries 1 commit"; empty if it is not known, or most writes carry none."""
    batch = commits_per_write(ask)
    if batch is None or batch < ONE:
        return ""
    carried = count(batch)
    return f"a write carries {carried} commit{'' if carried in ('1', '1.00') else 's'}"


def redo_per_commit(ask: Questions) -> Value | None:
    """Bytes of redo for each commit; None if the report does not say."""
    return ask.ratio("redo size", "user commits")


def one_by_one(ask: Questions) -> str:
    """That each commit has its own write, and what to look for if it is small; empty where they share one."""
    carried, redo = carries(ask), redo_per_commit(ask)
    if not carried or (commits_per_write(ask) or 0.0) >= SEVERAL:
        return ""
    said = f"{upper(carried)}: commits hardly share one."
    if redo is None or redo > ROW or not helps(ask):
        return said
    return f"{said} A commit makes {size(redo)} of redo: look for a loop that commits each row."


def direct_share(ask: Questions) -> Value | None:
    """The share of the redo that direct writes made, LOBs and loads; None if the report does not say."""
    return ask.ratio(lobs.REDO, "redo size")


def is_direct(ask: Questions) -> bool:
    """Whether the log carries mostly the redo of direct writes; not known is no."""
    return (direct_share(ask) or 0.0) > MOST


def is_much(ask: Questions) -> bool:
    """Whether the redo of direct writes is what a log write takes its time for: not if it is slow for little."""
    is_slow, carried = (redo_writes.write(ask).mean or 0.0) >= SLOW, rate(ask)
    return is_direct(ask) and not (is_slow and carried is not None and carried < CARRIED)


def helps(ask: Questions) -> bool:
    """Whether larger transactions help: not where they keep rows locked, and the log is not busy with commits."""
    batch = commits_per_write(ask)
    few = batch is not None and batch < ONE
    return not few and not is_direct(ask) and (ask.share_of(ROW_LOCK) or 0.0) < MATERIAL


def redo_per_write(ask: Questions) -> Value | None:
    """Bytes of redo for each log write; None if the report does not say."""
    return ask.ratio("redo size", "redo writes")


def rate(ask: Questions) -> Value | None:
    """Bytes of redo in a second of writing: of one write, where several are under way at once."""
    row = redo_writes.io_row(ask)
    return quotient(ask.total("redo size"), row and row.time or redo_writes.write(ask).time)


def bulk(ask: Questions) -> str:
    """That the log carries direct writes, and how much a write carries if that is large; empty if neither."""
    said, redo, share, speed = "", redo_per_write(ask), direct_share(ask), rate(ask)
    if share is not None and is_direct(ask):
        by_lobs = (lobs.Lobs(ask).data or 0.0) > MOST * (ask.total(lobs.REDO) or 0.0)
        what = "LOBs" if by_lobs else "what sessions write directly (LOBs without cache, loads)"
        said = f"The log carries {what}: direct writes make {percent(share)} of the redo."
    if redo is None or redo < LARGE or speed is None:
        return said
    return f"{said} A log write carries {size(redo)} of redo, at {size(speed)} per second.".strip()


def figures(ask: Questions) -> tuple[Piece, ...]:
    """What, value and unit of what a write carries, for `evidence`."""
    return (
        ("redo per log write", redo_per_write(ask), "bytes"),
        ("redo of direct writes, of all redo", direct_share(ask) if is_direct(ask) else None, "%"),
    )
