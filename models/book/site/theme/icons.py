"""Icons drawn into the pages, in place of the theme's script and fonts, which weigh more than all else."""

import functools
import re

from bs4 import BeautifulSoup, Comment, Tag

from models.book.site.page import wanted

SCRIPT = "_static/scripts/fontawesome.js"
_SOURCE = " Icons: Font Awesome Free, https://fontawesome.com, CC BY 4.0 "
_ICON = re.compile(r"fa-[a-z]")


class Icons:
    """The drawings of a script of Font Awesome, by name."""

    def __init__(self, script: str) -> None:
        self._script = script

    @functools.cache  # noqa: B019
    def drawn(self, name: str) -> tuple[str, ...] | None:
        """Width, height and path of an icon, or None."""
        drawing = re.search(rf'"?\b{name}"?:\[(\d+),(\d+),\[[^\]]*\],"[0-9a-f]+","([^"]+)"\]', self._script)
        return drawing and drawing.groups()

    def draw(self, page: BeautifulSoup) -> None:
        """Draw every icon of a page, and take off it the script that would."""
        (script,) = wanted(page, f'script[src*="{SCRIPT}"]')
        script.replace_with(Comment(_SOURCE))
        for icon in page.find_all(["i", "span"], class_=_ICON):
            names = [name.removeprefix("fa-") for name in icon["class"] if name.startswith("fa-")]
            drawing = next(filter(None, map(self.drawn, names)), None)
            if drawing and not icon.get_text(strip=True):
                icon.clear()
                icon.append(_picture(page, *drawing))


def _picture(page: BeautifulSoup, width: str, height: str, path: str) -> Tag:
    attributes = {"class": "svg-inline--fa", "aria-hidden": "true", "viewBox": f"0 0 {width} {height}"}
    picture = page.new_tag("svg", attrs=attributes)
    picture.append(page.new_tag("path", attrs={"fill": "currentColor", "d": path}))
    return picture
