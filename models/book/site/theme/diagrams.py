"""Diagrams drawn into the pages, so that they take a page's typeface and its colours, in the dark theme too.

The file of a diagram names the colours of the palette, each with a value for where no style sheet is, as in a
notebook. On a screen that is narrower than it can be read on, a diagram is moved sideways within its place.
"""

import re
from html import unescape
from pathlib import Path

from bs4 import Tag
from bs4.element import AttributeValueList

from models.book.site.page import parsed, wanted

SMALLEST = 11  # px, of a letter
_NAMED = re.compile(r'(\bid="|url\(#|href="#)')


def draw(page: Tag, source: Path) -> None:
    """Draw every diagram of a page that Sphinx wrote into the folder `source` in the place of its image."""
    for image in page.select("article img[src$='.svg']"):
        box = image.parent
        assert box is not None
        if box.name in ("p", "figure") and box.contents[0] is image:
            box.attrs |= {"data-sideways": "", "tabindex": "0", "role": "group", "aria-label": "Diagram"}
            box["class"] = AttributeValueList([*box.get_attribute_list("class"), "wait-diagram"])
            image.replace_with(_drawing(source / str(image["src"]), str(image.get("alt", ""))))
        elif "cell_output" in box.get_attribute_list("class"):
            image["alt"] = _said(source / str(image["src"]))


def _said(path: Path) -> str:
    """What a picture that a cell shows says of itself; of one that says nothing, what it is."""
    label = re.search(r'<svg\b[^>]*\saria-label="([^"]*)"', path.read_text(encoding="utf-8"))
    return unescape(label[1]) if label else "Chart"


def _drawing(path: Path, label: str) -> Tag:
    text = _NAMED.sub(rf"\1{path.stem}-", path.read_text(encoding="utf-8"))  # a page may have several
    drawing = wanted(parsed(re.sub(r">\s+<", "><", text)), "svg")[0]
    every = [drawing, *drawing.find_all(True)]
    sizes = [float(str(element["font-size"])) for element in every if element.get("font-size")]
    least = float(str(drawing["width"])) * SMALLEST / min(sizes, default=SMALLEST)
    for name in ("xmlns", "height", "font-family"):
        del drawing[name]
    drawing.attrs |= {"role": "img", "aria-label": label, "style": f"min-width: {least:.0f}px"}
    return drawing
