"""How many commits one log write carries, and what that says."""

from models.findings.asking.choices import SEVERAL
from models.findings.asking.words import count

ONE = 0.9  # commits of a write, below which many writes are of something else; a choice


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


def one_by_one(ask):
    """What to look for where each commit has its own write, a sentence; empty elsewhere."""
    told = carries(ask)
    if not told or commits_per_write(ask) >= SEVERAL:
        return ""
    return f"{told[0].upper()}{told[1:]}: commits hardly share one. Look for a loop that commits each row."
