"""What a built page says, section by section: the text that a search looks through."""

import re
from dataclasses import dataclass, field
from typing import Any

from bs4 import BeautifulSoup, NavigableString, Tag

from models.book.site.search import formulas

# What is no text of the book: code, drawings, what a reader presses, and the rows of a folded run.
_UNSAID = (
    "script, style, svg, noscript, template, canvas, button, form, .cell_input, details.hide > summary, "
    ".wait-sliders, .wait-listing details, a.headerlink"
)
_WITHIN_A_LINE = {"a", "b", "code", "em", "i", "mark", "span", "strong", "sub", "sup"}
_RULE = re.compile(r"[-=_*|+~─]{3,}")  # as listings draw under their columns


@dataclass
class Section:
    """A heading, where it stands on its page, and the text up to the next one."""

    anchor: str
    heading: str
    parts: list = field(default_factory=list)

    @property
    def text(self):
        return said("".join(self.parts))


def said(text):
    return " ".join(_RULE.sub(" ", text).split())


def sections(html):
    """The sections of a page of the site: first what stands under its title, then those of its headings, the terms
    of a glossary, and the box that opens a chapter.
    """
    page: Any = BeautifulSoup(html, "html.parser").select_one("article.bd-article")
    for each in page.select(".math"):
        text = formulas.text(each.math)
        each.replace_with(text if each.name == "span" else f" {text} ")
    for each in page.select(_UNSAID):
        each.decompose()
    title = page.h1.extract()
    found = [Section("", said(title.get_text()))]
    _walk(page, found[0], found)
    return [section for section in found if section.text or section is found[0]]


def _walk(node, section, found):
    for child in node.children:
        if type(child) is NavigableString:
            section.parts.append(child)
        elif isinstance(child, Tag):
            own = _opened(child)
            if own:
                found.append(own)
            if child.name == "dt" and own:
                section = own  # what follows a term explains it
            else:
                _walk(child, own or section, found)
            if child.name not in _WITHIN_A_LINE or _is_ours(child):
                section.parts.append(" ")


def _is_ours(element):
    return element.get("class", [""])[0].startswith("wait-")


def _opened(node):
    """The section that begins with an element, or None."""
    if node.name == "aside" and node.get("id"):
        return Section(node["id"], node["aria-label"])
    if node.name == "dt" and node.get("id"):
        return Section(node["id"], said(node.get_text()))
    if node.name == "details" and "wait-part" in node.get("class", []):
        return Section(node.div["id"], said(node.summary.extract().get_text()))
    heading = node.find(["h2", "h3", "h4"], recursive=False) if node.name == "section" and node.get("id") else None
    return heading and Section(node["id"], said(heading.extract().get_text()))
