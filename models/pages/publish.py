"""The Sphinx side of what is drawn anew whenever the book is built, because it hangs on all chapters."""

import re

from models.explore.publish import renderer
from models.pages.built import MIME_TYPE, drawn


def _draw(content):
    """What `built` draws, with links that lead to pages in place of notebooks."""
    return re.sub(r'\.ipynb(?=["#])', ".html", drawn(content["name"], content["arguments"]))


BuiltRenderer = renderer(MIME_TYPE, _draw, "built")


def setup(app):
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
