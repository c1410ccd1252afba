"""A page of the site as a chapter of the printed book.

It has nothing to press, all folds are open, no other chapter has its names, and its links lead to chapters where
they led to pages.
"""

import re
from collections.abc import Set
from urllib.parse import urldefrag

from bs4 import BeautifulSoup, Tag

# What is only for a screen.
_TAGS = {"script", "noscript", "canvas", "button", "input", "progress"}
_CLASSES = {
    "headerlink", "wait-actions", "wait-film-sliders", "wait-film-controls", "wait-film-keys",
    "wait-film-status", "wait-film-told", "wait-own-form", "wait-sheet-links",
}  # fmt: skip
_NAMES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls", "aria-details")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_WITHIN = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")

LINE = 172  # mm, for the text of a page and so for the lines of a listing
LETTER = 0.6 * 25.4 / 72  # mm that a letter of a listing is wide for each point of its size
LARGEST, SMALLEST = 8.0, 3.6  # points


def chapter(html: str, name: str, pages: Set[str]) -> Tag:
    """The article of a page; `pages` are the names of all that are printed."""
    article = BeautifulSoup(html, "html.parser").select("article.bd-article")[0]
    for button in article.select(".wait-guess button"):
        button.name = "span"
    for field in article.select(".wait-slider .wait-typed"):
        field.replace_with(str(field["value"]))
    for control in article.find_all(_pressed):
        control.decompose()
    for sliders in article.select(".wait-sliders legend"):
        sliders.string = "Drawn for"
        del sliders["class"]
    for fold in article.find_all("details"):
        fold["open"] = ""
    for listing in article.find_all("pre"):
        _fit(listing)
    for element in article.find_all(True):
        _rename(element, name, pages)
    article["id"] = name
    article["class"] = " ".join([*article.get_attribute_list("class"), "print-chapter"])
    return article


def _pressed(element: Tag) -> bool:
    classes = element.get("class") or ()
    return element.name in _TAGS or "hidden" in element.attrs or not _CLASSES.isdisjoint(classes)


def _fit(listing: Tag) -> None:
    """Print a listing as large as its longest line allows."""
    longest = max(map(len, listing.get_text().splitlines()), default=1)
    size = max(SMALLEST, min(LARGEST, (LINE - 8) / (LETTER * max(longest, 1))))
    listing["style"] = f"font-size: {size:.2f}pt"


def _rename(element: Tag, name: str, pages: Set[str]) -> None:
    if element.get("id"):
        element["id"] = f"{name}--{element['id']}"
    for attribute in _NAMES:
        if element.get(attribute):
            value = element[attribute]
            names = value if isinstance(value, list) else value.split()
            element[attribute] = " ".join(f"{name}--{referred}" for referred in names)
    for attribute, value in list(element.attrs.items()):
        if attribute in ("href", "xlink:href"):
            _lead(element, attribute, name, pages)
        elif attribute == "src":
            element[attribute] = f"html/{value}"
        elif isinstance(value, str) and "url(" in value:
            element[attribute] = _WITHIN.sub(rf"url(#{name}--\1)", value)


def _lead(element: Tag, attribute: str, name: str, pages: Set[str]) -> None:
    """Have a link lead to a chapter, or nowhere if it led to a file of the site that is not printed."""
    page, anchor = urldefrag(str(element[attribute]))
    if _ELSEWHERE.match(page):
        return
    target = page.removesuffix(".html").removeprefix("./") or name
    if target in pages and (page == "" or page.endswith(".html")):
        element[attribute] = f"#{target}--{anchor}" if anchor else f"#{target}"
    elif element.name == "a":
        del element[attribute]
