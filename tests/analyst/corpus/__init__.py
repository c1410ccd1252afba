"""What the project says of some hundred inputs, as stored text: a change of it is a diff that one reads."""

import difflib

RENEW = "if it is meant, `make corpus` stores it; the commit then shows what has changed for a reader"
SHOWN = 40  # lines of a difference


def difference(stored: str, now: str, around: int = 0) -> str:
    """The first lines in which two texts differ, with so many around each, and how many more there are."""
    changed = list(
        difflib.unified_diff(stored.splitlines(), now.splitlines(), "stored", "now", n=around, lineterm="")
    )
    more = [f"... and {len(changed) - SHOWN} lines more"] if len(changed) > SHOWN else []
    return "\n".join(line[:300] for line in changed[:SHOWN] + more)
