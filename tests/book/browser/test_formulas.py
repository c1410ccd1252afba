"""The formulas of every built page: set, told to a screen reader, and those that were written."""

import json
import re
from collections import Counter
from pathlib import Path

from built import SITE, text_without, tree

BOOK = Path(__file__).parents[3] / "book"
_CODE = re.compile(r"^(`{3,})(?!\{)[^\n]*\n.*?^\1|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_WRITTEN = re.compile(r"\$\$(.+?)\$\$|(?<![\w$\\])\$(?!\s)([^$]+?)(?<!\s)\$(?![\w$])", re.DOTALL)


def written(name):
    """The formulas in the source of a page."""
    path = BOOK / name.replace(".html", ".ipynb")
    if not path.exists():
        path = path.with_suffix(".md")
        return found_in(path.read_text(encoding="utf-8")) if path.exists() else Counter()
    texts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        texts += ["".join(cell["source"])] if cell["cell_type"] == "markdown" else []
        outputs = (output.get("data", {}) for output in cell.get("outputs", []))
        texts += ["".join(data["text/markdown"]) for data in outputs if "text/markdown" in data]
    return found_in("\n\n".join(texts))


def found_in(text):
    return Counter(spaced(a or b) for a, b in _WRITTEN.findall(_CODE.sub("", text)))


def spaced(tex):
    """A formula without the space around it and with single spaces in it, which is all that may differ."""
    return " ".join(tex.split())


def test_the_formulas_of_a_page_are_those_that_were_written(page_name):
    """But for the line of a fold, which names an exercise again."""
    found = tree(page_name).select(".math:not(summary .math)")
    assert Counter(spaced(each["data-tex"]) for each in found) == written(page_name)


def test_a_formula_is_drawn_and_told(page_name):
    page = tree(page_name)
    glyphs = {each["id"] for each in page.select(".wait-glyphs path")}
    for formula in page.select(".math"):
        (drawn,), (told,) = formula.select("svg"), formula.select("math")
        assert drawn["aria-hidden"] == "true"
        assert told.get_text(strip=True)
        used = {use["href"].removeprefix("#") for use in drawn.select("use")}
        assert used and used <= glyphs


def test_a_page_sets_no_formula_itself(page_name):
    html = (SITE / page_name).read_text(encoding="utf-8")
    assert "mjx-" not in html
    assert not any(
        name.startswith(("mathjax", "tex-")) for name in map(str.lower, re.findall(r'src="([^"]+)"', html))
    )
    assert not re.search(r"\\[(\[]", text_without(page_name, "script, pre, code"))
