"""The Sphinx side: when a book is built, its folder is put aside and the site is made of it. Named last among the
extensions of a book.
"""

import shutil
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from models.book.site.assets import policy
from models.book.site.assets.site import assemble
from models.book.site.theme import mender, regions

_LONGEST = 160  # characters of a description, which is about what a search engine shows


def _head(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page its policy, with what its `policy` in the context allows besides, and a description."""
    given = context.get("metatags", "")
    context["metatags"] = policy.meta(context.get("policy", [])) + given + _description(doctree)


def _description(doctree: nodes.document | None) -> str:
    """What the page begins with, as a tag; nothing for a page without a paragraph."""
    paragraphs = doctree.findall(nodes.paragraph) if doctree else ()
    first = next(
        (paragraph for paragraph in paragraphs if isinstance(paragraph.parent, nodes.section)), nodes.paragraph()
    )
    parts = [part for part in first.findall(nodes.Text) if not isinstance(part.parent, nodes.raw)]
    text = " ".join("".join(parts).split())
    if len(text) > _LONGEST:
        text = text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return f'<meta name="description" content="{escape(text)}">\n' if text else ""


def _aside(app: Sphinx) -> Path:
    """Where the folder that Sphinx writes lies while the site stands in its place."""
    return Path(app.doctreedir) / "unassembled"


def _put_back(app: Sphinx) -> None:
    """Let Sphinx find what it wrote the last time, as it writes only pages that changed."""
    if app.builder.format == "html" and _aside(app).exists():
        shutil.rmtree(app.outdir)
        _aside(app).rename(app.outdir)


def _assemble(app: Sphinx, failure: Exception | None) -> None:
    if app.builder.format == "html" and not failure:
        Path(app.outdir).rename(_aside(app))
        mend = mender(_aside(app))
        assemble(_aside(app), Path(app.outdir), app.config.assembled_kept, mend, regions.unmeasured)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value("assembled_kept", "", "")
    app.connect("builder-inited", _put_back, priority=1)
    app.connect("html-page-context", _head, priority=950)
    app.connect("build-finished", _assemble, priority=999)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
