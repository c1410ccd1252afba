"""The Sphinx side of the theme: its pages carry no more than they use, and are cited as the book is."""

from pathlib import Path

import yaml
from docutils import nodes

from models.site.theme import folds


def _name_places_once(app, doctree, docname):
    """Every exercise gives its body the same name, and every solution too; a page may use a name once."""
    for node in doctree.findall(nodes.section):
        node["ids"] = [name for name in node["ids"] if name not in ("exercise-content", "solution-content")]


# What extensions put on every page and these pages do not use: nothing has tabs, and a search marks its own words.
_UNUSED = ("design-tabs.js", "DOCUMENTATION_OPTIONS.pagename", "search_as_you_type", "sphinx_highlight.js")


def _fewer_scripts(app, pagename, templatename, context, doctree):
    """Take off a page what it does not use."""

    def used(script):
        told = f"{script.filename} {script.attributes.get('body', '')}"
        return not any(word in told for word in _UNUSED)

    context["script_files"][:] = filter(used, context["script_files"])


def _cite(app, config):
    """As the file says that the setting `cited_as` names."""
    if config.cited_as:
        told = yaml.safe_load((Path(app.srcdir) / config.cited_as).read_text(encoding="utf-8"))
        config.cited = {key: str(told[key]) for key in ("title", "version")}


def setup(app):
    app.add_config_value("cited_as", "", "html", str)
    app.connect("config-inited", _cite)
    folds.setup(app)
    app.connect("doctree-resolved", _name_places_once, priority=901)
    app.connect("html-page-context", _fewer_scripts, priority=901)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
