"""The chapters with all that the book says of them: beside the analyst's table the columns of `chapters.toml`.

The map on the cover, the box that opens a chapter, the search page and the tests read it.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from models.analyst.findings import chapters


@dataclass(frozen=True)
class InShort:
    """The box that opens a chapter: at most 90 words in all, in Markdown with code spans only.

    Attributes
    ----------
    you_see, it_is, helps, sure
        What a report shows; what it is; the command or the change that helps; how sure the book is of it.
    """

    you_see: str
    it_is: str
    helps: str
    sure: str


@dataclass(frozen=True, kw_only=True)
class Chapter(chapters.Chapter):
    """One chapter, or a page of evidence that opens with a box.

    Attributes
    ----------
    part
        The part of the book in `_toc.yml`.
    laws
        The modules of `models/laws` that it imports, the leading one first.
    you_see, it_is
        What the map says, in Markdown with code spans only; empty of a page that is not on it.
    words
        What a reader sees of it with everything folded, tables, listings and charts included, at most.
    """

    part: str
    laws: tuple[str, ...]
    you_see: str = ""
    it_is: str = ""
    words: int = 1200
    in_short: InShort


def _chapter(row: chapters.Chapter) -> Chapter:
    columns = {**vars(row), **_TABLE[row.file]}
    columns |= {
        "laws": tuple(columns["laws"]),
        "in_short": InShort(helps=row.helps, **columns["in_short"]),
    }
    return Chapter(**columns)


_TABLE = tomllib.loads((files(__package__) / "chapters.toml").read_text(encoding="utf-8"))
CHAPTERS = tuple(map(_chapter, chapters.CHAPTERS))
PAGES = tuple(chapter for chapter in CHAPTERS if not chapter.within)
BY_FILE = {chapter.file: chapter for chapter in (*CHAPTERS, *map(_chapter, chapters.EVIDENCE))}
