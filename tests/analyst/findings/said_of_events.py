"""What is said of each event that the book knows, one line each, for a DBA to read.

`PYTHONPATH=tests .venv/bin/python -m analyst.findings.said_of_events` writes `said_of_events.txt` anew, after a
change of the advice: read `git diff tests/analyst/findings/said_of_events.txt` before you commit it.
"""

from pathlib import Path

from models.analyst.findings.first.advice import advice_by_name
from models.book.covered import every_event

STORED = Path(__file__).with_suffix(".txt")


def lines() -> str:
    """A line for each event: its name, what sessions do in it, what to do, and where to look."""
    advised = ((name, advice_by_name(name)) for name in every_event())
    return "".join(f"{name} | {advice.means} | {advice.do} | {advice.look}\n" for name, advice in advised)


if __name__ == "__main__":
    STORED.write_text(lines(), encoding="utf-8")
