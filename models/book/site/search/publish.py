"""The Sphinx side of the search: its page and its index in place of Sphinx's own, which finds no numbers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.typing import ExtensionMetadata

from models.book.site.search.index import script

_STATIC = Path(__file__).parent / "static"
_PAGE = (Path(__file__).parent / "search.html").read_text(encoding="utf-8")


def _without_sphinx_s_own(app: Sphinx) -> None:
    app.config.html_static_path.append(str(_STATIC))
    cast(StandaloneHTMLBuilder, app.builder).search = False


def _search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Index the pages, which are written by now, and hand out the page that searches them."""
    builder = cast(StandaloneHTMLBuilder, app.builder)
    pages = {name: Path(builder.get_outfilename(name)) for name in sorted(app.env.found_docs)}
    index = script({name: page.read_text(encoding="utf-8") for name, page in pages.items()})
    (Path(app.outdir) / "_static" / "search-index.js").write_text(index, encoding="utf-8")
    yield "search", {"title": "Search", "body": _PAGE}, "page.html"


def _add_scripts(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if pagename == "search":
        app.add_css_file("search.css")
        app.add_js_file("search-index.js", loading_method="defer", priority=300)
        app.add_js_file("search.js", loading_method="defer", priority=301)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("builder-inited", _without_sphinx_s_own)
    app.connect("html-collect-pages", _search_page)
    app.connect("html-page-context", _add_scripts)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
