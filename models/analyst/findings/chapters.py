"""The chapters, in the order of the book: what everything that names one takes its words from.

The book has more to say of each, in `models/book/chapters.py`.
"""

import tomllib
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from models.analyst.colours import SHAPES

IN_SHORT = "in-short"  # where on a page the box of its chapter stands


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """One chapter, as `chapters.toml` has it.

    Attributes
    ----------
    file
        Its name, and without `within` its page, and its notebook in `book/`, without the ending.
    title
        As `_toc.yml` has it, or as the page itself where that says nothing.
    helps
        The command or the change that helps, in Markdown with code spans only.
    shapes
        Of SHAPES, the leading one first; empty where no cost is at issue.
    within
        Of one that is a part of another's page: that page and the place on it, as `page#place`.
    finding
        The module of its name in `models/analyst/findings`; None where there is none, as no report would tell.
    """

    file: str
    title: str
    helps: str
    shapes: tuple[str, ...] = ()
    within: str = ""
    finding: ModuleType | None

    @property
    def page(self) -> str:
        return self.within.partition("#")[0] or self.file

    @property
    def place(self) -> str:
        """Where its box stands on its page."""
        return self.within.partition("#")[2] or IN_SHORT

    def address(self, suffix: str) -> str:
        """Where a link to it leads; `suffix` is what the names of pages end with."""
        return f"{self.page}{suffix}#{self.place}" if self.within else f"{self.page}{suffix}"

    @property
    def colour(self) -> str:
        """The shape whose colour it wears: the leading one, and "plain" without one or with all of them."""
        return self.shapes[0] if 0 < len(self.shapes) < len(SHAPES) else "plain"


def _chapter(columns: dict[str, Any]) -> Chapter:
    shapes = tuple(columns.pop("shapes", ()))
    module = f"{__package__}.{columns['file'].replace('-', '_')}"
    return Chapter(**columns, shapes=shapes, finding=import_module(module) if find_spec(module) else None)


_TABLE = tomllib.loads((files(__package__) / "chapters.toml").read_text(encoding="utf-8"))
CHAPTERS = tuple(map(_chapter, _TABLE["chapter"]))
EVIDENCE = tuple(map(_chapter, _TABLE["evidence"]))  # pages that open with a box and are no chapters
BY_FILE = {chapter.file: chapter for chapter in (*CHAPTERS, *EVIDENCE)}


def owner_of(event: str) -> str | None:
    """The file of the chapter whose finding owns an event, as its EVENTS say; None if none does."""
    return next(
        (chapter.file for chapter in CHAPTERS if chapter.finding and event in chapter.finding.EVENTS), None
    )
