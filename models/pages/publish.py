"""The Sphinx side of what is drawn anew whenever the book is built, because it hangs on all chapters."""

from bs4 import BeautifulSoup

from models.explore.publish import renderer
from models.pages.built import MIME_TYPE, drawn


def _draw(content):
    """What `built` draws, with links that lead to pages in place of notebooks."""
    tree = BeautifulSoup(drawn(content["name"], content["arguments"]), "html.parser")
    for link in tree.find_all("a", href=True):
        page, mark, place = str(link["href"]).partition("#")
        if page.endswith(".ipynb"):
            link["href"] = f"{page.removesuffix('.ipynb')}.html{mark}{place}"
    return str(tree)


BuiltRenderer = renderer(MIME_TYPE, _draw, "built")


def setup(app):
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
