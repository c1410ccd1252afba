"""What the search page looks through: every page with its sections, and the names that a chapter goes by."""

import json
import re
from collections.abc import Iterable, Mapping

from models.book.chapters import CHAPTERS, Chapter
from models.book.covered import initials
from models.book.site.search.said_too import said_too
from models.book.site.search.sections import Section, sections

_NAMED = re.compile(r"`([^`]+)`")


def script(pages: Mapping[str, str]) -> str:
    """The index as a script, so that a page from disk can load it too; `pages` are HTML by name of the page."""
    index = [_page(name, sections(html)) for name, html in pages.items()]
    written = _json(index)
    return f"window.waitIndex = {written};\nwindow.waitSaidToo = {_json(said_too(written))};\n"


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _page(name: str, sections: list[Section]) -> dict[str, str | list[list[str]]]:
    chapter = next((row for row in CHAPTERS if row.page == name), None)
    return {
        "file": f"{name}.html",
        "title": sections[0].heading,
        "part": chapter.part if chapter else "",
        "names": ", ".join(_with_initials(name) for name in names(chapter)) if chapter else "",
        "sections": [[section.anchor, section.heading, section.text] for section in sections],
    }


def names(chapter: Chapter) -> list[str]:
    """The events that a chapter is about: its finding's own, and of those on the map what nobody owns."""
    seen = [name for name in _NAMED.findall(chapter.you_see) if name not in _OWNED]
    return list(dict.fromkeys([*_owned(chapter), *seen]))


def _owned(chapter: Chapter) -> Iterable[str]:
    return chapter.finding.EVENTS if chapter.finding else ()


def _with_initials(name: str) -> str:
    """An event with the letters that stand for it where DBAs talk: log file sync (LFS)."""
    letters = initials(name)
    return f"{name} ({letters})" if letters else name


_OWNED = {event for chapter in CHAPTERS for event in _owned(chapter)}
