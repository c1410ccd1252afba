"""Lists that follow one another, as where a cell prints the next item, are one list."""

from bs4 import Tag


def join(page: Tag) -> None:
    """Put the items of every list that stands right behind another one into that."""
    for section in page.select("article section"):
        before = None
        for element in section.find_all(True, recursive=False):
            items = _list(element)
            if items and before and items.name == before.name:
                before.extend(items.find_all("li", recursive=False))
                element.decompose()
            else:
                before = items


def _list(element: Tag) -> Tag | None:
    """The list that an element is, or that is all that a cell prints; what moves a chart is a list of its own."""
    while element.name == "div" and element.get_attribute_list("class")[:1] in (["cell"], ["cell_output"]):
        children = element.find_all(True, recursive=False)
        if len(children) != 1:
            return None
        element = children[0]
    return element if element.name in ("ul", "ol") and not element.select(".wait-try") else None
