"""The Sphinx side of what is drawn anew whenever the book is built, because it hangs on all chapters."""

from pathlib import Path

from bs4 import BeautifulSoup
from docutils import nodes

from models.explore.publish import add_script, renderer
from models.findings.chapters import CHAPTERS
from models.pages.asked import answer
from models.pages.built import MIME_TYPE, drawn

_SCRIPTS = Path(__file__).parent / "scripts"


def _draw(content):
    """What `built` draws, with links that lead to pages in place of notebooks."""
    tree = BeautifulSoup(drawn(content["name"], content["arguments"]), "html.parser")
    for link in tree.find_all("a", href=True):
        page, mark, place = str(link["href"]).partition("#")
        if page.endswith(".ipynb"):
            link["href"] = f"{page.removesuffix('.ipynb')}.html{mark}{place}"
    return str(tree)


BuiltRenderer = renderer(MIME_TYPE, _draw, "built")


def _page(app, pagename, templatename, context, doctree):
    if doctree and any('class="wait-asked"' in node.astext() for node in doctree.findall(nodes.raw)):
        add_script(app, _SCRIPTS / "asked.js", priority=304)


def _write_answers(app, failure):
    """Beside the pages, as what asks for one knows its name alone."""
    if app.builder.format != "html" or failure:
        return
    for chapter in CHAPTERS:
        page = Path(app.builder.get_outfilename(chapter.file))
        if page.exists():
            script = Path(app.outdir) / "answers" / f"{chapter.file}.js"
            script.parent.mkdir(exist_ok=True)
            script.write_text(answer(chapter.file, page.read_text(encoding="utf-8")), encoding="utf-8")


def setup(app):
    app.connect("html-page-context", _page, priority=899)
    app.connect("build-finished", _write_answers)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
