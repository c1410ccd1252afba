"""The Sphinx side: draws explorables on pages, brings what they run on and look like, and takes off what a static
page cannot use. A book names this module among its extensions, and its own if that adds to the palette.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from myst_nb.core.render import MimeRenderPlugin

from models.explorable import palette, typed
from models.explorable.bundled import bundled
from models.explorable.explorable import MIME_TYPE
from models.explorable.hashed import hashed
from models.explorable.later import renamed
from models.explorable.page import figure
from models.explorable.saved import WIDGET
from models.explorable.script import page_script
from models.explorable.stills import stills

if TYPE_CHECKING:
    from myst_nb.core.render import MimeData, NbElementRenderer
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_STATIC = Path(__file__).parent / "static"
_SCRIPTS = Path(__file__).parent / "scripts"

_LAST = 99  # behind all forms that an output has: a widget that some program saved is nothing without its kernel

# Scripts and styles of a live kernel, which the sliders of a page do not need.
_NOT_ON_A_PAGE = ("thebe", "require.js", "require.min.js", "widgetsnbextension", "embed-amd", "html-manager")


def renderer(
    mime_type: str, draw: Callable[[Any], str], name: str, keep: Callable[[Any], dict[str, Any]] = lambda _: {}
) -> type[MimeRenderPlugin]:
    """What renders outputs of a type, in front of all their other forms, when a notebook becomes a page.

    `draw` makes HTML of an output's content, `name` is what the page calls it, and `keep` gives what the page's
    node remembers of the content, by name.
    """

    class Renderer(MimeRenderPlugin):  # type: ignore[misc]  # myst_nb does not say its types
        mime_priority_overrides = [("html", mime_type, 0), ("html", WIDGET, _LAST)]

        @staticmethod
        def handle_mime(renderer: NbElementRenderer, data: MimeData, inline: bool) -> list[nodes.raw] | None:
            if inline or data.mime_type != mime_type:
                return None
            return [nodes.raw(text=draw(data.content), format="html", classes=[name], **keep(data.content))]

    return Renderer


def _kept(content: typed.Payload) -> dict[str, Any]:
    return {"script": content["script"], "chart": content}


ExplorableRenderer = renderer(MIME_TYPE, lambda _: "", "explorable", keep=_kept)  # `_draw` writes it


def _draw(app: Sphinx, doctree: nodes.document) -> None:
    """Write the charts of a page, with all their pictures drawn at once: starting what draws takes longer."""
    charts = [node for node in doctree.findall(nodes.raw) if "chart" in node]
    drawn = stills([node["chart"] for node in charts]) if charts else []
    for node, still in zip(charts, drawn, strict=True):
        node.append(nodes.Text(figure(node.attributes.pop("chart"), still)))


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Take off the kernel's scripts, and add the explorables' own only where there are explorables."""

    def belongs(asset: Any) -> bool:
        content = f"{asset.filename} {asset.attributes.get('body', '')}".lower()
        return not any(word in content for word in _NOT_ON_A_PAGE)

    for assets in (context["script_files"], context["css_files"]):
        assets[:] = filter(belongs, assets)  # in place: Sphinx restores its own lists after each page
    scripts = [node["script"] for node in doctree.findall(nodes.raw) if "script" in node] if doctree else []
    if scripts:
        app.add_js_file(_models(app, pagename, page_script(scripts)), loading_method="defer", priority=297)
        add_script(app, _SCRIPTS / "explorable.js", priority=301)
    if doctree and any('class="wait-guess"' in node.astext() for node in doctree.findall(nodes.raw)):
        add_script(app, _SCRIPTS / "guess.js", priority=302)


def add_script(app: Sphinx, entry: Path, priority: int, later: Mapping[str, str] | None = None) -> None:
    """Add to a page the script of a module and of all that it imports; `later` has the files it may ask for."""
    script = renamed(bundled(entry), later or {})
    app.add_js_file(_written(app, entry.name, script), loading_method="defer", priority=priority)


def _models(app: Sphinx, pagename: str, script: str) -> str:
    """Write the models of a page; their file has a name of its own as long as they are what they are."""
    return _written(app, f"models/{hashed(pagename + '.js', script)}", script)


def _written(app: Sphinx, name: str, script: str) -> str:
    path = Path(app.outdir) / "_static" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    return name


def _take_off_kernel_settings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    for node in list(doctree.findall(nodes.raw)):
        if "thebe" in node.astext():
            node.parent.remove(node)


def _bring_palette(app: Sphinx) -> None:
    if app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    (static / "palette.css").write_text(palette.page_css(), encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.setup_extension("models.explorable.take.publish")
    app.connect("builder-inited", lambda app: app.config.html_static_path.append(str(_STATIC)))
    app.connect("builder-inited", _bring_palette)
    app.connect("doctree-read", _draw)
    app.connect("doctree-resolved", _take_off_kernel_settings, priority=900)
    app.connect("html-page-context", _page, priority=900)
    app.add_css_file("palette.css")
    app.add_css_file("explorable.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
