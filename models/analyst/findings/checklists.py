"""What to look at for an event on top of a report, step by step, as `checklists.toml` has it."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from textwrap import wrap

COLUMNS = 64  # of a comment, which stands beside a number


@dataclass(frozen=True)
class Step:
    """One step, in Markdown with code spans and links to chapters.

    Attributes
    ----------
    name : str
        The question, or what to do, in a few words.
    line : str
        The line of the report, or the view, and what it shows if this step is the reader's.
    means, do, otherwise : str
        What it means; what to do about it; where to go on if it is not so. Each may be empty.
    query : str
        What shows the line; may be empty.
    statement : str
        What to run; may be empty. The rest is of it.
    release, locks, harm, back : str
        From which release on; what it locks; what it makes worse; the way back.
    undo : str
        The statement that is the way back, where there is one.
    """

    name: str
    line: str
    means: str = ""
    do: str = ""
    otherwise: str = ""
    query: str = ""
    statement: str = ""
    release: str = ""
    locks: str = ""
    harm: str = ""
    back: str = ""
    undo: str = ""

    @property
    def commented(self) -> str:
        """The statement under what is to be known of it, as comments."""
        if not self.statement:
            return ""
        notes = f"{self.release} {self.locks}", f"Harm: {self.harm}", f"Undo: {self.back}"
        lines = [line for note in notes for line in wrap(note, COLUMNS, subsequent_indent="  ")]
        lines += [f"  {line}" for line in self.undo.splitlines()]
        return "\n".join((*(f"-- {line}" for line in lines), self.statement))

    @property
    def in_words(self) -> str:
        """The step without its statements, as plain text."""
        end = "" if self.name.endswith("?") else "."
        query = "Checklists has the query." if self.query and self.line.endswith(":") else ""
        text = f"{self.name}{end} {self.line} {query} {self.means} {self.do}"
        text += " Checklists has the statement, its lock and the way back." if self.statement else ""
        text += f" Else: {self.otherwise}" if self.otherwise else ""
        return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", " ".join(text.split())).replace("`", "")


@dataclass(frozen=True)
class Checklist:
    """The steps for the event of a chapter, in their order.

    `title` says what is on top, and `first` in a few words what to look at then. One that is not `listed` stands
    in its chapter alone, not on the page of checklists.
    """

    chapter: str
    title: str
    steps: tuple[Step, ...]
    first: str = ""
    listed: bool = True

    @property
    def in_words(self) -> tuple[str, ...]:
        return tuple(step.in_words for step in self.steps)


@cache
def checklists() -> dict[str, Checklist]:
    """Every list by the file of its chapter, in the order of their page.

    >>> checklists()["hw-contention"].steps[0].name
    'Which segment?'
    """
    tables = tomllib.loads((files(__package__) / "checklists.toml").read_text(encoding="utf-8"))
    lists = {}
    for table in tables["checklist"]:
        steps = tuple(_step(step, tables["locks"]) for step in table.pop("steps"))
        lists[table["chapter"]] = Checklist(**table, steps=steps)
    return lists


def _step(table: dict[str, str], locks: dict[str, str]) -> Step:
    """A step; what it locks may be one of the `locks` that have a name."""
    columns = {"otherwise" if name == "else" else name: text.strip() for name, text in table.items()}
    lock = columns.pop("locks", "")
    return Step(**columns, locks=locks.get(lock, lock))
