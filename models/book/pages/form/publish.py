"""The Sphinx side of the form for a reader's report: draws it, and brings the Python that answers."""

import json
import sys
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from models.analyst.answers.as_html import STYLE
from models.book.pages.form import engine, own_report
from models.explorable.publish import add_script, renderer

_STATIC = Path(__file__).parent / "static"
_SCRIPTS = Path(__file__).parent / "scripts"

# What the page with the reader's form does and others do not: it asks its own origin for its Python, compiles that
# from WebAssembly, and runs it in a worker made on the page, for which the page's policy holds too.
_NEEDS = (("connect-src", "'self'"), ("script-src", "'wasm-unsafe-eval'"), ("worker-src", "blob:"))


OwnReportRenderer = renderer(own_report.MIME_TYPE, lambda _: own_report.page_form(), "own-report")


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add the look of answers where one is or may come, and the form's own scripts where the form is."""
    raw = list(doctree.findall(nodes.raw)) if doctree else []
    has_form = any("own-report" in node["classes"] for node in raw)
    if has_form or any('class="wait-report' in node.astext() for node in raw):
        app.add_css_file("report.css")
    if has_form:
        context.setdefault("policy", []).extend(_NEEDS)
        app.add_css_file("form.css")
        app.add_js_file("engine.js", loading_method="defer", priority=302)
        add_script(app, _SCRIPTS / "report.js", priority=303)


def _bring_engine(app: Sphinx) -> None:
    """The page's Python, and what tells the form's script of it. Without Pyodide, the form says so."""
    if app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    try:
        known = {"files": engine.publish(static / "pyodide", cache=Path(app.outdir).parent)}
    except engine.Missing as missing:
        known = {}
        print(f"Your own report: the page has no reader, as {missing}", file=sys.stderr)
    static.mkdir(parents=True, exist_ok=True)
    (static / "engine.js").write_text(f"window.waitEngine = {json.dumps(known)};\n", encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("builder-inited", lambda app: app.config.html_static_path.extend([str(_STATIC), str(STYLE)]))
    app.connect("builder-inited", _bring_engine)
    app.connect("html-page-context", _page, priority=899)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
