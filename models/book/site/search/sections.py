"""What a built page says, section by section: the text that a search looks through."""

import re
from dataclasses import dataclass, field

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from models.book.site.page import wanted
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
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return plain("".join(self.parts))


def plain(text: str) -> str:
    return " ".join(_RULE.sub(" ", text).split())


def sections(html: str) -> list[Section]:
    """The sections of a page of the site: first what stands under its title, then those of its headings, the terms
    of a glossary, and the box that opens a chapter.
    """
    page = wanted(BeautifulSoup(html, "html.parser"), "article.bd-article")[0]
    for formula in page.select(".math"):
        text = formulas.text(wanted(formula, "math")[0])
        formula.replace_with(text if formula.name == "span" else f" {text} ")
    for unsaid in page.select(_UNSAID):
        unsaid.decompose()
    title = wanted(page, "h1")[0].extract()
    sections = [Section("", plain(title.get_text()))]
    _walk(page, sections[0], sections)
    return [section for section in sections if section.text or section is sections[0]]


def _walk(node: Tag, section: Section, sections: list[Section]) -> None:
    for child in node.children:
        if type(child) is NavigableString:
            section.parts.append(child)
        elif isinstance(child, Tag):
            opened = _opened(child)
            if opened:
                sections.append(opened)
            if child.name == "dt" and opened:
                section = opened  # what follows a term explains it
            else:
                _walk(child, opened or section, sections)
            if child.name not in _WITHIN_A_LINE or _is_ours(child):
                section.parts.append(" ")


def _is_ours(element: Tag) -> bool:
    return next(iter(element.get_attribute_list("class")), "").startswith("wait-")


def _opened(node: Tag) -> Section | None:
    """The section that begins with an element, or None."""
    if node.name == "aside" and node.get("id"):
        return Section(str(node["id"]), str(node["aria-label"]))
    if node.name == "dt" and node.get("id"):
        return Section(str(node["id"]), plain(node.get_text()))
    if node.name == "details" and "wait-part" in node.get_attribute_list("class"):
        body, line = wanted(node, "div")[0], wanted(node, "summary")[0]
        return Section(str(body["id"]), plain(line.extract().get_text()))
    heading = node.find(["h2", "h3", "h4"], recursive=False) if node.name == "section" and node.get("id") else None
    return Section(str(node["id"]), plain(heading.extract().get_text())) if heading else None
