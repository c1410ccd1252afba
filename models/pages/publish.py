"""The Sphinx side of what is drawn when the book is built: draws it, and makes its links lead to pages."""

from docutils import nodes
from myst_nb.core.render import MimeRenderPlugin

from models.pages.built import MIME_TYPE, drawn


class BuiltRenderer(MimeRenderPlugin):
    """Renders what is drawn anew, in front of all its other forms, when a notebook becomes a page."""

    mime_priority_overrides = [("html", MIME_TYPE, 0)]

    @staticmethod
    def handle_mime(renderer, data, inline):
        if inline or data.mime_type != MIME_TYPE:
            return None
        html = drawn(data.content["name"], data.content["arguments"])
        return [nodes.raw(text=html.replace('.ipynb">', '.html">'), format="html", classes=["built"])]
