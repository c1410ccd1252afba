"""The Sphinx side of films: draws them on pages, and brings the player and each film's script.

A film's script is a file of its own, which the player loads when a reader comes near the film.
"""

from pathlib import Path

from docutils import nodes
from myst_nb.core.render import MimeRenderPlugin

from models.films.film import MIME_TYPE
from models.films.page import figure, script_name

_STATIC = Path(__file__).parent / "static"


class FilmRenderer(MimeRenderPlugin):
    """Renders a film, in front of all its other forms, when a notebook becomes a page."""

    mime_priority_overrides = [("html", MIME_TYPE, 0)]

    @staticmethod
    def handle_mime(renderer, data, inline):
        if inline or data.mime_type != MIME_TYPE:
            return None
        content = data.content
        node = nodes.raw(text=figure(content), format="html", classes=["film"])
        node["film"] = script_name(content), content["script"]
        return [node]


def _page(app, pagename, templatename, context, doctree):
    """Write the scripts of a page's films, and add the player only where there are films."""
    films = [node["film"] for node in doctree.findall(nodes.raw) if "film" in node] if doctree else []
    for name, script in films:
        folder = Path(app.outdir) / "_static" / "films"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(script, encoding="utf-8")
    if films:
        for place, player in enumerate(("film-path.js", "film-stage.js", "film.js")):  # each needs the one before
            app.add_js_file(player, loading_method="defer", priority=303 + place)
        app.add_css_file("film.css")


def setup(app):
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(_STATIC)))
    app.connect("html-page-context", _page, priority=899)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
