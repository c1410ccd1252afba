"""The Sphinx side: draws explorables on pages, brings along what they run on, and takes off what a static page
cannot use.
"""

import json
import re
from pathlib import Path

import vl_convert
from docutils import nodes
from myst_nb.core.render import MimeRenderPlugin

from models.explore.forms import MIME_TYPE
from models.explore.page import figure

_STATIC = Path(__file__).parent / "static"

# Scripts and styles of a live kernel. The book has none on its pages: the sliders there need no kernel.
_NOT_ON_A_PAGE = ("thebe", "require.js", "require.min.js", "widgetsnbextension", "embed-amd", "html-manager")


class ExplorableRenderer(MimeRenderPlugin):
    """Renders explorables, in front of all other forms, when a notebook becomes a page."""

    mime_priority_overrides = [("html", MIME_TYPE, 0)]

    @staticmethod
    def handle_mime(renderer, data, inline):
        if inline or data.mime_type != MIME_TYPE:
            return None
        return [nodes.raw(text=figure(data.content), format="html", classes=["explorable"])]


def _page(app, pagename, templatename, context, doctree):
    """Take off the kernel's scripts, and add the explorables' own only where there are explorables."""

    def belongs(asset):
        content = f"{asset.filename} {asset.attributes.get('body', '')}".lower()
        return not any(word in content for word in _NOT_ON_A_PAGE)

    for assets in (context["script_files"], context["css_files"]):
        assets[:] = filter(belongs, assets)  # in place: Sphinx restores its own lists after each page
    classes = {name for node in doctree.findall(nodes.raw) for name in node["classes"]} if doctree else set()
    if "explorable" in classes:
        app.add_js_file("vega.js", loading_method="defer", priority=300)  # before MathJax: sliders come first
        app.add_js_file("explorable.js", loading_method="defer", priority=301)


def _take_off_kernel_settings(app, doctree, docname):
    for node in list(doctree.findall(nodes.raw)):
        if "thebe" in node.astext():
            node.parent.remove(node)


def _name_places_once(app, doctree, docname):
    """Every exercise gives its body the same name, and every solution too; a page may use a name once."""
    for node in doctree.findall(nodes.section):
        node["ids"] = [name for name in node["ids"] if name not in ("exercise-content", "solution-content")]


def _bring_vega(app):
    bundle = Path(app.outdir) / "_static" / "vega.js"
    if app.builder.format == "html" and not bundle.exists():
        bundle.parent.mkdir(parents=True, exist_ok=True)
        script = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
        bundle.write_text(f"(() => {{{script}}})();\n", encoding="utf-8")  # a module; its names are not the page's


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


# The theme puts these on every page, for a search as one types, which is switched off here.
# The index among them grows with the book.
_SEARCH_SCRIPTS = r"(?:_static/searchtools|_static/language_data|searchindex)\.js"
_SEARCH_SCRIPT = re.compile(rf' *<script src="{_SEARCH_SCRIPTS}"></script>\n')


def _search_on_its_own_page(app, failure):
    """Take the search index off every page but the one that searches."""
    for page in Path(app.outdir).glob("*.html"):
        if page.name != "search.html":
            html = page.read_text(encoding="utf-8")
            page.write_text(_SEARCH_SCRIPT.sub("", html), encoding="utf-8")


def setup(app):
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(_STATIC)))
    app.connect("builder-inited", _bring_vega)
    app.connect("doctree-resolved", _take_off_kernel_settings, priority=900)
    app.connect("doctree-resolved", _name_places_once, priority=901)
    app.connect("html-page-context", _page, priority=900)
    app.connect("build-finished", _lighten_icons, priority=900)
    app.connect("build-finished", _search_on_its_own_page, priority=901)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
