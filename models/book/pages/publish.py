"""The Sphinx side of what is drawn anew whenever the book is built, because it hangs on all chapters."""

import json
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.checklists import checklists
from models.book.pages.asked import script_data
from models.book.pages.built import MIME_TYPE, drawn
from models.explorable.publish import add_script, renderer

_SCRIPTS = Path(__file__).parent / "scripts"


def _leading_to_pages(html: str) -> BeautifulSoup:
    """What `built` draws, with links that lead to pages in place of notebooks."""
    tree = BeautifulSoup(html, "html.parser")
    for link in tree.find_all("a", href=True):
        page, mark, anchor = str(link["href"]).partition("#")
        if page.endswith(".ipynb"):
            link["href"] = f"{page.removesuffix('.ipynb')}.html{mark}{anchor}"
    return tree


def _draw(content: dict[str, Any]) -> str:
    return str(_leading_to_pages(drawn(content["name"], content["arguments"])))


BuiltRenderer = renderer(MIME_TYPE, _draw, "built")


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if doctree and any('class="wait-asked"' in node.astext() for node in doctree.findall(nodes.raw)):
        app.add_js_file("advice.js", loading_method="defer", priority=303)
        add_script(app, _SCRIPTS / "asked.js", priority=304)


def _write_advice(app: Sphinx) -> None:
    """What the reader of reports says of each event, for the script that asks."""
    if app.builder.format == "html":
        static = Path(app.outdir) / "_static"
        static.mkdir(parents=True, exist_ok=True)
        advice = json.dumps(script_data(), ensure_ascii=False)
        (static / "advice.js").write_text(f"window.waitAdvice = {advice};\n", encoding="utf-8")


def _answer(file: str) -> str:
    """What the cover shows of a chapter, as a script: its box, and its steps if it has any."""
    names = ["short", "steps"] if file in checklists() else ["short"]
    page = _leading_to_pages("".join(drawn(name, [file]) for name in names))
    for box in page.select("aside"):
        del box["id"]  # that of its own page
    shown = "".join(map(str, page.select(".wait-short, .wait-steps")))
    return f"window.waitAnswers[{json.dumps(file)}] = {json.dumps(shown, ensure_ascii=False)};\n"


def _write_answers(app: Sphinx, failure: Exception | None) -> None:
    """Beside the pages, as what asks for one knows its name alone."""
    if app.builder.format != "html" or failure:
        return
    folder = Path(app.outdir) / "answers"
    folder.mkdir(exist_ok=True)
    for file in BY_FILE:
        (folder / f"{file}.js").write_text(_answer(file), encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("builder-inited", _write_advice)
    app.connect("html-page-context", _page, priority=899)
    app.connect("build-finished", _write_answers)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
