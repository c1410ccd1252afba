"""The Sphinx side: a renderer of formulas, `html_math_renderer: set`, that leaves nothing to do for the page."""

import re
from pathlib import Path

from bs4 import NavigableString
from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util.math import get_node_equation_number

from models.book.site.formulas.setter import NotSet, Setter
from models.book.site.page import parsed, written

_STATIC = Path(__file__).parent / "static"
WIDE = 16  # sizes of the type: what is wider is moved sideways on the smallest phones, by keyboard too

# A browser may end a line on either side of a drawing, even in front of a comma: what touches it is kept with it.
_BEFORE, _AFTER = re.compile(r"[(\[“‘]+\Z"), re.compile(r"\A[^\s–—]+")


def _set(translator, node, display):
    tex = node.astext().strip()
    if display and r"\\" in tex and not node["nowrap"]:
        tex = rf"\begin{{split}}{tex}\end{{split}}"
    builder = translator.builder
    try:
        formula = builder.app.formulas.set(tex, display)
    except NotSet as problem:
        raise ExtensionError(f"{builder.current_docname}: the formula {tex!r} cannot be set: {problem}") from None
    builder.app.glyphs |= formula.glyphs
    return formula


def _inline(self, node):
    formula = _set(self, node, display=False)
    told = {"data-tex": node.astext().strip()}
    self.body.append(self.starttag(node, "span", "", CLASS="math notranslate", **told))
    self.body.append(f"{formula.svg}{formula.mathml}</span>")
    raise nodes.SkipNode


def _displayed(self, node):
    formula = _set(self, node, display=True)
    wide = {"tabindex": "0", "role": "group", "aria-label": "Formula"} if formula.width > WIDE else {}
    told = {"data-tex": node.astext().strip(), **wide}
    self.body.append(self.starttag(node, "div", CLASS="math notranslate", **told))
    if node["number"]:
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})')
        self.add_permalink_ref(node, "Link to this equation")
        self.body.append("</span>")
    self.body.append(f"{formula.svg}{formula.mathml}</div>\n")
    raise nodes.SkipNode


def _page(app, pagename, templatename, context, doctree):
    """Put every glyph of a page's formulas on it once, and keep each formula and its comma on one line."""
    page = parsed(context.get("body", ""))
    used = sorted({each["href"].removeprefix("#") for each in page.find_all("use", href=True)} & app.glyphs.keys())
    if not used:
        return
    for formula in page.select("span.math"):
        _keep_together(page, formula)
    paths = "".join(f'<path id="{name}" d="{app.glyphs[name]}"/>' for name in used)
    glyphs = f'<svg class="wait-glyphs" aria-hidden="true" width="0" height="0"><defs>{paths}</defs></svg>'
    context["body"] = glyphs + written(page)


def _keep_together(page, formula):
    """Put a formula and what touches it into one piece."""
    before, after = formula.previous_sibling, formula.next_sibling
    opens = isinstance(before, NavigableString) and _BEFORE.search(before)
    closes = isinstance(after, NavigableString) and _AFTER.search(after)
    if not opens and not closes:
        return
    whole = formula.wrap(page.new_tag("span", attrs={"class": "wait-together"}))
    if opens:
        whole.insert(0, opens[0])
        before.replace_with(before[: opens.start()])
    if closes:
        whole.append(closes[0])
        after.replace_with(after[closes.end() :])


def _begin(app):
    app.formulas, app.glyphs = Setter(), {}
    app.config.html_static_path.append(str(_STATIC))


def setup(app):
    app.add_html_math_renderer("set", (_inline, None), (_displayed, None))
    app.connect("builder-inited", _begin)
    app.connect("html-page-context", _page)
    app.connect("build-finished", lambda app, failure: app.formulas.close())
    app.add_css_file("formulas.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": False}
