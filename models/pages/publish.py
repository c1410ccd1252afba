"""The Sphinx side of this book's pages: they carry no more than they use, have the colours of its shapes, and are
drawn where they hang on all chapters.
"""

import json
import re
from pathlib import Path

from docutils import nodes

from models.explore.publish import renderer
from models.pages.built import MIME_TYPE, drawn


def _draw(content):
    """What `built` draws, with links that lead to pages in place of notebooks."""
    return re.sub(r'\.ipynb(?=["#])', ".html", drawn(content["name"], content["arguments"]))


BuiltRenderer = renderer(MIME_TYPE, _draw, "built")


def _name_places_once(app, doctree, docname):
    """Every exercise gives its body the same name, and every solution too; a page may use a name once."""
    for node in doctree.findall(nodes.section):
        node["ids"] = [name for name in node["ids"] if name not in ("exercise-content", "solution-content")]


# What takes the place of the theme's icon script, which weighs more than everything else on a page together.
_ICON_SCRIPT = """// The icons this site uses, out of Font Awesome Free (https://fontawesome.com, CC BY 4.0).
const icons = %s;
for (const place of document.querySelectorAll(":is(i, span)[class*='fa-']")) {
  const name = [...place.classList].find((each) => each.slice(3) in icons);
  if (!name) continue;
  const [width, height, path] = icons[name.slice(3)];
  place.innerHTML =
    `<svg class="svg-inline--fa" aria-hidden="true" viewBox="0 0 ${width} ${height}">` +
    `<path fill="currentColor" d="${path}"/></svg>`;
}
"""


def _lighten_icons(app, failure):
    """Cut the theme's icon script, of thousands of icons, down to those that stand on a page."""
    script = Path(app.outdir) / "_static" / "scripts" / "fontawesome.js"
    if failure or not script.exists():
        return
    pages = "".join(page.read_text(encoding="utf-8") for page in Path(app.outdir).glob("*.html"))
    icons = {}
    drawn = script.read_text(encoding="utf-8")
    for name in sorted(set(re.findall(r"\bfa-([a-z][a-z-]*)", pages))):
        found = re.search(rf'"?\b{name}"?:\[(\d+),(\d+),\[[^\]]*\],"[0-9a-f]+","([^"]+)"\]', drawn)
        if found:
            icons[name] = [int(found[1]), int(found[2]), found[3]]
    script.write_text(_ICON_SCRIPT % json.dumps(icons), encoding="utf-8")


def setup(app):
    app.connect("doctree-resolved", _name_places_once, priority=901)
    app.connect("build-finished", _lighten_icons, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
