"""The Sphinx side: the links to the sheets above the exercises, and the scripts."""

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata
from sphinx_exercise.nodes import exercise_enumerable_node, exercise_node

from models.explorable.later import bring
from models.explorable.publish import add_script

_SCRIPTS = Path(__file__).parent / "scripts"
_SHEETS = (
    '<div class="wait-sheet-links pst-js-only">On a sheet, to print: <a href="?sheet">without solutions</a>, '
    '<a href="?sheet=solutions">with solutions</a>.</div>'
)


def _link_sheets(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    posed = [*doctree.findall(exercise_enumerable_node), *doctree.findall(exercise_node)]
    if posed:
        index = posed[0].parent.index(posed[0])
        posed[0].parent.insert(index, nodes.raw("", _SHEETS, format="html"))


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if doctree:
        later = {"sheet.js": bring(app, _SCRIPTS / "sheet.js")}
        add_script(app, _SCRIPTS / "show.js", priority=305, later=later)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("doctree-resolved", _link_sheets, priority=940)  # ahead of the folds, which take solutions apart
    app.connect("html-page-context", _page, priority=901)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
