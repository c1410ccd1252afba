"""The Sphinx side of what is behind “…”: what offers it on every page, and what does it, once it is asked for."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.explorable.later import bring
from models.explorable.publish import add_script

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_SCRIPTS = Path(__file__).parent / "scripts"


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if doctree:
        file = bring(app, _SCRIPTS / "take.js", f"window.waitFaces={json.dumps(_faces(app))};\n")
        add_script(app, _SCRIPTS / "offer.js", priority=304, later={"take.js": file})


def _faces(app: Sphinx) -> dict[str, str]:
    """The typefaces that pictures bring along, by family: a picture that stands by itself may ask for no file."""
    files = {family: Path(app.srcdir) / file for family, file in app.config.taken_faces.items()}
    return {family: base64.b64encode(file.read_bytes()).decode() for family, file in files.items()}


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value("taken_faces", {}, "html", dict)
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(_SCRIPTS.parent / "static")))
    app.connect("html-page-context", _page, priority=901)
    app.add_css_file("take.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
