"""Diagrams drawn into the pages, so that they take a page's typeface and its colours, in the dark theme too.

The file of a diagram names the colours of the palette, each with a value for where no style sheet is, as in a
notebook. On a screen that is narrower than it can be read on, a diagram is moved sideways within its place.
"""

import re
from html import unescape

from models.book.site.page import parsed

SMALLEST = 11  # px, of a letter
_NAMED = re.compile(r'(\bid="|url\(#|href="#)')


def draw(page, source):
    """Draw every diagram of a page that Sphinx wrote into the folder `source` in the place of its image."""
    for image in page.select("article img[src$='.svg']"):
        box = image.parent
        if box.name in ("p", "figure") and box.contents[0] is image:
            box.attrs |= {"data-sideways": "", "tabindex": "0", "role": "group", "aria-label": "Diagram"}
            box["class"] = [*box.get("class", []), "wait-diagram"]
            image.replace_with(_drawing(source / str(image["src"]), image.get("alt", "")))
        elif "cell_output" in box.get("class", []):
            image["alt"] = _said(source / str(image["src"]))


def _said(path):
    """What a picture that a cell shows says of itself; of one that says nothing, what it is."""
    found = re.search(r'<svg\b[^>]*\saria-label="([^"]*)"', path.read_text(encoding="utf-8"))
    return unescape(found[1]) if found else "Chart"


def _drawing(path, told):
    text = _NAMED.sub(rf"\1{path.stem}-", path.read_text(encoding="utf-8"))  # a page may have several
    drawing = parsed(re.sub(r">\s+<", "><", text)).svg
    sizes = [float(each["font-size"]) for each in [drawing, *drawing.find_all(True)] if each.get("font-size")]
    least = float(drawing["width"]) * SMALLEST / min(sizes, default=SMALLEST)
    for name in ("xmlns", "height", "font-family"):
        del drawing[name]
    drawing.attrs |= {"role": "img", "aria-label": told, "style": f"min-width: {least:.0f}px"}
    return drawing
