"""What is printed, and in which order: the book's title, and the pages of its table of contents, part by part."""

from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Book:
    """A built book.

    Attributes
    ----------
    parts
        Each part's name, and the names of its pages; the first part has no name, and the page that opens the book.
    """

    title: str
    author: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def pages(self) -> list[str]:
        return [page for _, pages in self.parts for page in pages]


def book(folder: str | Path) -> Book:
    """What the files `_config.yml` and `_toc.yml` of a folder describe."""
    config, contents = (
        yaml.safe_load((Path(folder) / name).read_text(encoding="utf-8")) for name in ("_config.yml", "_toc.yml")
    )
    parts: list[tuple[str, tuple[str, ...]]] = [("", (contents["root"],))]
    for part in contents["parts"]:
        parts.append((part["caption"], tuple(chapter["file"] for chapter in part["chapters"])))
    return Book(config["title"], config["author"], tuple(parts))
