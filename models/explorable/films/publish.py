"""The Sphinx side of films: draws them on pages, and brings the player and each film's script.

A film's script is a file of its own, which the player loads when a reader comes near the film.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from models.explorable.films.film import MIME_TYPE
from models.explorable.films.page import figure, script_name
from models.explorable.publish import add_script, renderer

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_STATIC = Path(__file__).parent / "static"
_PLAYER = Path(__file__).parent / "scripts" / "film.js"


FilmRenderer = renderer(
    MIME_TYPE,
    figure,
    "film",
    keep=lambda content: {"film": (script_name(content), content["script"])},
)


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Write the scripts of a page's films, and add the player only where there are films."""
    films = [node["film"] for node in doctree.findall(nodes.raw) if "film" in node] if doctree else []
    for name, script in films:
        folder = Path(app.outdir) / "_static" / "films"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(script, encoding="utf-8")
    if films:
        add_script(app, _PLAYER, priority=303)
        app.add_css_file("film.css")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(_STATIC)))
    app.connect("html-page-context", _page, priority=899)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
