"""What one log write carries: how many commits, and whose redo; and whether fewer commits help."""

from models.analyst.findings.study import lobs, redo_writes
from models.analyst.findings.study.choices import MATERIAL, SEVERAL
from models.analyst.findings.study.finding import Piece
from models.analyst.findings.study.row_locks import ROW_LOCK
from models.analyst.findings.study.slow_writes import SLOW
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import Value, quotient
from models.analyst.findings.study.words import count, percent, size, upper

# Choices: of commits per write, below which many writes are of something else; of bytes of redo per commit, up to
# which a commit can be that of a single row; of all redo, above which it is mostly that of direct writes; of
# bytes of redo per write, from which on what passes in a second says more than how long a write takes.
ONE, ROW, MOST, LARGE = 0.9, 4096, 0.5, 128 * 1024
CARRIED = 5e6  # bytes of redo in a second of writing, below which how much it is makes no write long: a choice


def commits_per_write(study: Study) -> Value | None:
    """Commits of one log write on average; None if the report does not say."""
    return study.ratio("redo synch writes", "redo writes")


def carries(study: Study) -> str:
    """The same in words: "a write carries 1 commit"; empty if it is not known, or most writes carry none."""
    batch = commits_per_write(study)
    if batch is None or batch < ONE:
        return ""
    carried = count(batch)
    return f"a write carries {carried} commit{'' if carried in ('1', '1.00') else 's'}"


def redo_per_commit(study: Study) -> Value | None:
    """Bytes of redo for each commit; None if the report does not say."""
    return study.ratio("redo size", "user commits")


def one_by_one(study: Study) -> str:
    """That each commit has its own write, and what to look for if it is small; empty where they share one."""
    carried, redo = carries(study), redo_per_commit(study)
    if not carried or (commits_per_write(study) or 0.0) >= SEVERAL:
        return ""
    said = f"{upper(carried)}: commits hardly share one."
    if redo is None or redo > ROW or not helps(study):
        return said
    return f"{said} A commit makes {size(redo)} of redo: look for a loop that commits each row."


def direct_share(study: Study) -> Value | None:
    """The share of the redo that direct writes made, LOBs and loads; None if the report does not say."""
    return study.ratio(lobs.REDO, "redo size")


def is_direct(study: Study) -> bool:
    """Whether the log carries mostly the redo of direct writes; not known is no."""
    return (direct_share(study) or 0.0) > MOST


def is_much(study: Study) -> bool:
    """Whether the redo of direct writes is what a log write takes its time for: not if it is slow for little."""
    is_slow, carried = (redo_writes.write(study).mean or 0.0) >= SLOW, rate(study)
    return is_direct(study) and not (is_slow and carried is not None and carried < CARRIED)


def helps(study: Study) -> bool:
    """Whether larger transactions help: not where they keep rows locked, and the log is not busy with commits."""
    batch = commits_per_write(study)
    few = batch is not None and batch < ONE
    return not few and not is_direct(study) and (study.share_of(ROW_LOCK) or 0.0) < MATERIAL


def redo_per_write(study: Study) -> Value | None:
    """Bytes of redo for each log write; None if the report does not say."""
    return study.ratio("redo size", "redo writes")


def rate(study: Study) -> Value | None:
    """Bytes of redo in a second of writing: of one write, where several are under way at once."""
    row = redo_writes.io_row(study)
    return quotient(study.total("redo size"), row and row.time or redo_writes.write(study).time)


def bulk(study: Study) -> str:
    """That the log carries direct writes, and how much a write carries if that is large; empty if neither."""
    said, redo, share, speed = "", redo_per_write(study), direct_share(study), rate(study)
    if share is not None and is_direct(study):
        by_lobs = (lobs.Lobs(study).data or 0.0) > MOST * (study.total(lobs.REDO) or 0.0)
        what = "LOBs" if by_lobs else "what sessions write directly (LOBs without cache, loads)"
        said = f"The log carries {what}: direct writes make {percent(share)} of the redo."
    if redo is None or redo < LARGE or speed is None:
        return said
    return f"{said} A log write carries {size(redo)} of redo, at {size(speed)} per second.".strip()


def figures(study: Study) -> tuple[Piece, ...]:
    """What, value and unit of what a write carries, for `evidence`."""
    return (
        ("redo per log write", redo_per_write(study), "bytes"),
        ("redo of direct writes, of all redo", direct_share(study) if is_direct(study) else None, "%"),
    )
