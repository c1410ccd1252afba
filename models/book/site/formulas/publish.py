"""The Sphinx side: a renderer of formulas, `html_math_renderer: set`, that leaves nothing to do for the page."""

import re
from pathlib import Path
from typing import Any, NoReturn, cast

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.math import get_node_equation_number
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

from models.book.site.formulas.setter import Formula, NotSet, Setter
from models.book.site.page import parsed, written

_STATIC = Path(__file__).parent / "static"
WIDE = 16  # sizes of the type: what is wider is moved sideways on the smallest phones, by keyboard too

# A browser may end a line on either side of a drawing, even in front of a comma: what touches it is kept with it.
_BEFORE, _AFTER = re.compile(r"[(\[“‘]+\Z"), re.compile(r"\A[^\s–—]+")


class _Setting(Sphinx):  # while formulas are set
    formulas: Setter
    glyphs: dict[str, str]


def _set(translator: HTML5Translator, node: nodes.math | nodes.math_block, display: bool) -> Formula:
    tex = node.astext().strip()
    if display and r"\\" in tex and not node["nowrap"]:
        tex = rf"\begin{{split}}{tex}\end{{split}}"
    builder = translator.builder
    app = cast(_Setting, builder.app)
    try:
        formula: Formula = app.formulas.set(tex, display)
    except NotSet as problem:
        raise ExtensionError(f"{builder.current_docname}: the formula {tex!r} cannot be set: {problem}") from None
    app.glyphs |= formula.glyphs
    return formula


def _inline(self: HTML5Translator, node: nodes.math) -> NoReturn:
    formula = _set(self, node, display=False)
    attributes = {"data-tex": node.astext().strip()}
    self.body.append(self.starttag(node, "span", "", CLASS="math notranslate", **attributes))
    self.body.append(f"{formula.svg}{formula.mathml}</span>")
    raise nodes.SkipNode


def _displayed(self: HTML5Translator, node: nodes.math_block) -> NoReturn:
    formula = _set(self, node, display=True)
    wide = {"tabindex": "0", "role": "group", "aria-label": "Formula"} if formula.width > WIDE else {}
    attributes = {"data-tex": node.astext().strip(), **wide}
    self.body.append(self.starttag(node, "div", CLASS="math notranslate", **attributes))
    if node["number"]:
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})')
        self.add_permalink_ref(node, "Link to this equation")
        self.body.append("</span>")
    self.body.append(f"{formula.svg}{formula.mathml}</div>\n")
    raise nodes.SkipNode


def _page(
    app: _Setting, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put every glyph of a page's formulas on it once, and keep each formula and its comma on one line."""
    page = parsed(context.get("body", ""))
    names = {str(use["href"]).removeprefix("#") for use in page.find_all("use", href=True)}
    used = sorted(names & app.glyphs.keys())
    if not used:
        return
    for formula in page.select("span.math"):
        _keep_together(page, formula)
    paths = "".join(f'<path id="{name}" d="{app.glyphs[name]}"/>' for name in used)
    glyphs = f'<svg class="wait-glyphs" aria-hidden="true" width="0" height="0"><defs>{paths}</defs></svg>'
    context["body"] = glyphs + written(page)


def _keep_together(page: BeautifulSoup, formula: Tag) -> None:
    """Put a formula and what touches it into one piece."""
    before, after = formula.previous_sibling, formula.next_sibling
    opens = _BEFORE.search(before) if isinstance(before, NavigableString) else None
    closes = _AFTER.search(after) if isinstance(after, NavigableString) else None
    if not opens and not closes:
        return
    whole = formula.wrap(page.new_tag("span", attrs={"class": "wait-together"}))
    if before and opens:
        whole.insert(0, opens[0])
        before.replace_with(opens.string[: opens.start()])
    if after and closes:
        whole.append(closes[0])
        after.replace_with(closes.string[closes.end() :])


def _begin(app: _Setting) -> None:
    app.formulas, app.glyphs = Setter(), {}
    app.config.html_static_path.append(str(_STATIC))


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_html_math_renderer("set", (_inline, None), (_displayed, None))
    app.connect("builder-inited", _begin)
    app.connect("html-page-context", _page)
    app.connect("build-finished", lambda app, failure: app.formulas.close())
    app.add_css_file("formulas.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": False}
