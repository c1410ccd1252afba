"""The Sphinx side of the theme: its pages carry no more than they use."""

from pathlib import Path

from docutils import nodes

from models.book.site.theme import folds


def _name_places_once(app, doctree, docname):
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


def _fewer_scripts(app, pagename, templatename, context, doctree):
    """Take off a page what it does not use."""

    def used(script):
        told = f"{script.filename} {script.attributes.get('body', '')}"
        return not any(word in told for word in _UNUSED)

    context["script_files"][:] = filter(used, context["script_files"])


def _offer_elsewhere(app, config):
    """To open notebooks on Binder and on Colab, if it is known from where they would take them."""
    if config.html_theme_options.get("repository_url"):
        config.html_theme_options["launch_buttons"] = _ELSEWHERE


def _say_where_from(app, failure):
    """A notebook that is downloaded says in its first cell what to install, of the repository that it is from."""
    url = app.config.html_theme_options.get("repository_url")
    for path in (Path(app.outdir) / "_sources").glob("*.ipynb") if url and not failure else ():
        path.write_text(path.read_text(encoding="utf-8").replace(_ANY_REPOSITORY, url), encoding="utf-8")


def setup(app):
    app.connect("config-inited", _offer_elsewhere)
    folds.setup(app)
    app.connect("doctree-resolved", _name_places_once, priority=901)
    app.connect("html-page-context", _fewer_scripts, priority=901)
    app.connect("build-finished", _say_where_from)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
