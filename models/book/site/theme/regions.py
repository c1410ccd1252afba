"""What may be wider than the page is moved sideways within itself, by keyboard too, and has a name. Headings of
a table are said to be headings. A script, `sideways.js`, takes out of the keyboard's way what is not too wide.
"""

import re

from bs4 import BeautifulSoup, Tag
from bs4.element import AttributeValueList

from models.book.site.page import wanted

_TABLES = ["wait-table"], ["wait-ranking"], ["pst-scrollable-table-container"]
_LANGUAGES = {"sql": "SQL", "python": "Python", "ipython3": "Python", "ipython": "Python", "console": "Commands"}

# What of the theme's script does the same. It measures all that there is, unseen in a fold as well, and all of it
# again whenever a page changes, which takes longer than everything else that a page does.
_MEASURES = re.compile(r"function \w+\(\)\{(?=const \w+=\(\)=>\{document\.querySelectorAll\(\[\"pre\")")


def unmeasured(script: str) -> str:
    """A script without what measures everything on a page, if it is the theme's."""
    return _MEASURES.sub(lambda match: f"{match[0]}return;", script)


def columns(table: Tag | None) -> str:
    """The headings of a table, as one would name the table by them; "" without one."""
    head = table and table.find("thead")
    texts = [cell.get_text().strip() for cell in head.find_all("th")] if head else []
    return ", ".join([text for text in texts if text][:3])


def make_reachable(page: BeautifulSoup) -> None:
    """Let everything wide on a page be reached and have a name, and every heading of a table its scope."""
    for table in page.find_all("table"):
        _head(page, table)
    for box in page.find_all("div", class_=True):
        if box["class"] in _TABLES and (inner := box.select_one("table")):
            _sideways(box, f"Table of {columns(inner)}")
        set_as = [name.removeprefix("highlight-") for name in box["class"] if name.startswith("highlight-")]
        if set_as and (block := box.select_one("pre")):
            _sideways(block, _LANGUAGES.get(set_as[0], "Output"))
    for figure in page.find_all("figure", class_="wait-listing"):
        caption = next(wanted(figure, "figcaption")[0].strings)
        _sideways(wanted(figure, "pre")[0], f"Listing: {caption.split('.')[0]}")


def _head(page: BeautifulSoup, table: Tag) -> None:
    """Let headings say of what they are; a column without a heading has those of the rows."""
    head = table.find("thead")
    headings = head.find_all("th") if head else []
    for heading in headings:
        heading.attrs.setdefault("scope", "col")
    corner = headings[0] if headings and not headings[0].find_previous_sibling() else None
    if head and corner and not corner.contents:
        corner.replace_with(page.new_tag("td"))
        for row in table.find_all("tr"):
            first = row.find(True)
            if head not in row.parents and first and first.name == "td":
                first.name, first["scope"] = "th", "row"
    for heading in table.find_all("th"):
        if not heading.contents:  # what the eye makes out of the cells
            heading.append(page.new_tag("span", attrs={"class": "wait-unseen"}, string="which"))


def _sideways(element: Tag, name: str) -> None:
    element.attrs |= {"tabindex": "0", "role": "group", "aria-label": name}
    classes = dict.fromkeys([*element.get_attribute_list("class"), "wait-sideways"])
    element["class"] = AttributeValueList(classes)
