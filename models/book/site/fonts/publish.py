"""The Sphinx side: a page asks at once for the faces that it is written in."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from models.book.site.fonts.faces import FACES
from models.book.site.page import parsed

# Made a request by a script, and not from disk, where a browser refuses it. There a face takes the place of what
# stood in when it has come, which is at once. From a server it waits for the next page if one of them was not
# there when this page was first laid out: `font-display: optional` alone lets some in that come right then, and
# lines would move. So the page says so, and its style sheet then names the stand-ins alone. The faces themselves
# are left as they are: WebKit would keep a change of them for all later pages.
_ASK = """<script>
if (location.protocol === "file:") {
  addEventListener("load", () => document.fonts.forEach((face) => (face.display = "swap")));
} else {
  const asked = { as: "font", type: "font/woff2", crossOrigin: "", rel: "preload" };
  const links = [...document.querySelectorAll("link[rel=face]")].map((link) => Object.assign(link, asked));
  requestAnimationFrame(() => {
    if (links.every(({ href }) => performance.getEntriesByName(href, "resource").length)) return;
    document.documentElement.setAttribute("data-stand-in", "");
  });
}
</script>
"""
_INDEX = "<h1></h1><p></p>"  # what the pages that the theme writes by itself have
_WHERE = {"serif": "p", "serif-italic": "p em", "sans": "h1", "code": "code, pre"}


def written_in(body: str) -> list[str]:
    """Files of the faces that a page's text is set in, as far as it is not folded away."""
    shown = parsed(body)
    for element in shown.select("details > :not(summary), script, svg"):
        element.decompose()
    return [face.file for face in FACES if face.file in _WHERE and shown.select_one(_WHERE[face.file])]


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    files = written_in(context.get("body", _INDEX))
    if files:
        faces = [context["pathto"](f"_static/fonts/{file}.woff2", resource=True) for file in files]
        links = "".join(f'<link rel="face" href="{face}">\n' for face in faces)
        context["metatags"] = context.get("metatags", "") + links + _ASK


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("html-page-context", _page)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
