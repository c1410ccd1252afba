"""The Sphinx side of the theme: its pages carry no more than they use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

from models.book.site.theme import folds

if TYPE_CHECKING:
    from sphinx.builders.html._assets import _JavaScript


def _name_places_once(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Every exercise gives its body the same name, and every solution too; a page may use a name once."""
    for node in doctree.findall(nodes.section):
        node["ids"] = [name for name in node["ids"] if name not in ("exercise-content", "solution-content")]


_ELSEWHERE = {
    "notebook_interface": "jupyterlab",
    "binderhub_url": "https://mybinder.org",
    "colab_url": "https://colab.research.google.com",
}
_ANY_REPOSITORY = "https://github.com/OWNER/REPO"

# What extensions put on every page and these pages do not use: nothing has tabs, and a search marks its own words.
_UNUSED = ("design-tabs.js", "DOCUMENTATION_OPTIONS.pagename", "search_as_you_type", "sphinx_highlight.js")


def _fewer_scripts(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Take off a page what it does not use."""

    def used(script: _JavaScript) -> bool:
        text = f"{script.filename} {script.attributes.get('body', '')}"
        return not any(word in text for word in _UNUSED)

    context["script_files"][:] = filter(used, context["script_files"])


def _offer_elsewhere(app: Sphinx, config: Config) -> None:
    """To open notebooks on Binder and on Colab, if it is known from where they would take them."""
    if config.html_theme_options.get("repository_url"):
        config.html_theme_options["launch_buttons"] = _ELSEWHERE


def _say_where_from(app: Sphinx, failure: Exception | None) -> None:
    """A notebook that is downloaded says in its first cell what to install, of the repository that it is from."""
    url = app.config.html_theme_options.get("repository_url")
    for path in (Path(app.outdir) / "_sources").glob("*.ipynb") if url and not failure else ():
        path.write_text(path.read_text(encoding="utf-8").replace(_ANY_REPOSITORY, url), encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("config-inited", _offer_elsewhere)
    folds.setup(app)
    app.connect("doctree-resolved", _name_places_once, priority=901)
    app.connect("html-page-context", _fewer_scripts, priority=901)
    app.connect("build-finished", _say_where_from)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
