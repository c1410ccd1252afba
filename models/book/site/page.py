"""A page as a tree: read, looked through, and written again."""

from collections.abc import Iterable

from bs4 import BeautifulSoup, Tag
from bs4.builder._htmlparser import HTMLParserTreeBuilder
from bs4.element import AttributeValueList
from bs4.formatter import HTMLFormatter

_DRAWN = {"circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "stop", "use"}


class Faulty(Exception):
    """A page is not as what mends it takes it to be, as after a change of the theme; one sentence."""


class _Builder(HTMLParserTreeBuilder):
    """Writes what is drawn as short as it was: without an end tag."""

    DEFAULT_EMPTY_ELEMENT_TAGS = (HTMLParserTreeBuilder.DEFAULT_EMPTY_ELEMENT_TAGS or set()) | _DRAWN


class _AsItStood(HTMLFormatter):
    """Leaves attributes in their order."""

    def attributes(self, tag: Tag) -> Iterable[tuple[str, str | AttributeValueList]]:
        return tag.attrs.items()


def parsed(html: str) -> BeautifulSoup:
    """A page, or a piece of one, as a tree."""
    return BeautifulSoup(html, builder=_Builder())


def written(tree: Tag) -> str:
    """A tree as HTML."""
    return tree.decode(formatter=_AsItStood())


def wanted(tree: Tag, selector: str) -> list[Tag]:
    """What a selector finds. It has to find something, or what it is there to mend would stay as it is unseen."""
    elements = tree.select(selector)
    if not elements:
        raise Faulty(f"no page should be without {selector!r}: the theme has changed, and what mends it has to")
    return elements
