"""How many commits one log write carries, and what that says."""

from models.findings.asking.choices import SEVERAL
from models.findings.asking.words import count, size

# Choices: of commits per write, below which many writes are of something else; of bytes of redo per commit, up to
# which a commit can be that of a single row.
ONE, ROW = 0.9, 4096


def commits_per_write(ask):
    """Commits of one log write on average, a Value; None if the report does not say."""
    return ask.ratio("redo synch writes", "redo writes")


def carries(ask):
    """The same in words: "a write carries 1 commit"; empty if it is not known, or most writes carry none."""
    batch = commits_per_write(ask)
    if batch is None or batch < ONE:
        return ""
    told = count(batch)
    return f"a write carries {told} commit{'' if told in ('1', '1.00') else 's'}"


def redo_per_commit(ask):
    """Bytes of redo for each commit, a Value; None if the report does not say."""
    return ask.ratio("redo size", "user commits")


def one_by_one(ask):
    """That each commit has its own write, and what to look for if it is small; empty where they share one."""
    told, redo = carries(ask), redo_per_commit(ask)
    if not told or commits_per_write(ask) >= SEVERAL:
        return ""
    said = f"{told[0].upper()}{told[1:]}: commits hardly share one."
    if redo is None or redo > ROW:
        return said
    return f"{said} A commit makes {size(redo)} of redo: look for a loop that commits each row."
