"""The Sphinx side of the theme: its pages carry no more than they use, and name what has no name."""

import functools
import re
from pathlib import Path

from docutils import nodes

from models.site.theme import folds
from models.site.theme.regions import reachable
from models.site.theme.theme import mended
from models.site.theme.together import kept_together


def _name_places_once(app, doctree, docname):
    """Every exercise gives its body the same name, and every solution too; a page may use a name once."""
    for node in doctree.findall(nodes.section):
        node["ids"] = [name for name in node["ids"] if name not in ("exercise-content", "solution-content")]


_ICON = re.compile(r"(<(i|span) class=\"[^\"]*\bfa-[^\"]*\"[^>]*>)\s*(</\2>)")
_ICON_SCRIPT = re.compile(r' *<script defer src="_static/scripts/fontawesome\.js[^"]*"></script>\n')
_ICON_SOURCE = "<!-- Icons: Font Awesome Free, https://fontawesome.com, CC BY 4.0 -->\n"
_ICON_FONT = re.compile(r"@font-face\{[^}]*Font Awesome[^}]*\}")


def _draw_icons(app, failure):
    """Draw the icons into the pages, in place of the theme's script and fonts, which weigh more than all else."""
    static = Path(app.outdir) / "_static"
    if failure or not (static / "scripts" / "fontawesome.js").exists():
        return
    drawings = (static / "scripts" / "fontawesome.js").read_text(encoding="utf-8")

    @functools.cache
    def drawn(name):
        found = re.search(rf'"?\b{name}"?:\[(\d+),(\d+),\[[^\]]*\],"[0-9a-f]+","([^"]+)"\]', drawings)
        return found and (
            f'<svg class="svg-inline--fa" aria-hidden="true" viewBox="0 0 {found[1]} {found[2]}">'
            f'<path fill="currentColor" d="{found[3]}"/></svg>'
        )

    def with_icon(match):
        names = re.findall(r"\bfa-([a-z][a-z-]*)", match[1])
        return match[1] + next(filter(None, map(drawn, names)), "") + match[3]

    for page in Path(app.outdir).glob("*.html"):
        html = _ICON_SCRIPT.sub(_ICON_SOURCE, page.read_text(encoding="utf-8"))
        page.write_text(_ICON.sub(with_icon, html), encoding="utf-8")
    theme = static / "styles" / "pydata-sphinx-theme.css"
    theme.write_text(_ICON_FONT.sub("", theme.read_text(encoding="utf-8")), encoding="utf-8")


# What extensions put on every page and these pages do not use: nothing has tabs, and a search marks its own words.
_UNUSED = ("design-tabs.js", "DOCUMENTATION_OPTIONS.pagename", "search_as_you_type", "sphinx_highlight.js")


def _fewer_scripts(app, pagename, templatename, context, doctree):
    """Take off a page what it does not use."""

    def used(script):
        told = f"{script.filename} {script.attributes.get('body', '')}"
        return not any(word in told for word in _UNUSED)

    context["script_files"][:] = filter(used, context["script_files"])


def _fit_for_every_reader(app, failure):
    """Name what has no name and what can only be seen, on the pages as they were written."""
    for page in Path(app.outdir).glob("*.html"):
        html = page.read_text(encoding="utf-8")
        page.write_text(kept_together(folds.named(reachable(mended(html)))), encoding="utf-8")


def setup(app):
    folds.setup(app)
    app.connect("doctree-resolved", _name_places_once, priority=901)
    app.connect("html-page-context", _fewer_scripts, priority=901)
    app.connect("build-finished", _draw_icons, priority=900)
    app.connect("build-finished", _fit_for_every_reader, priority=901)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
