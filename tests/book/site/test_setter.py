"""Formulas as MathJax sets them while the pages are built, what it refuses, and what a search finds of them."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from sphinx.errors import ExtensionError

from models.book.site.formulas import publish
from models.book.site.formulas.setter import NotSet, Setter
from models.book.site.search.formulas import text

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def formulas():
    made = Setter()
    yield made
    made.close()


def test_a_formula_is_drawn_for_the_eye_and_written_for_a_screen_reader(formulas):
    formula = formulas.set(r"W_q = \frac{\rho}{1-\rho}\,S", True)
    drawn = ElementTree.fromstring(formula.svg)
    assert drawn.get("aria-hidden") == "true"
    assert {drawn.get(side)[-2:] for side in ("width", "height")} == {"em"}, "its size hangs on no other font"
    used = set(re.findall(r'href="#([^"]+)"', formula.svg))
    assert used == set(formula.glyphs) and all(formula.glyphs.values())
    spoken = ElementTree.fromstring(formula.mathml)
    assert spoken.tag == "math" and spoken.find("mfrac") is not None
    assert "".join(spoken.itertext()) == "Wq=ρ1−ρS"


def test_its_depth_below_the_line_is_that_of_its_outlines(formulas):
    drawn = ElementTree.fromstring(formulas.set(r"\rho", False).svg)
    _, top, _, height = map(float, drawn.get("viewbox").split())
    depth = float(re.search(r"vertical-align: -([\d.]+)em", drawn.get("style"))[1])
    assert depth / float(drawn.get("height")[:-2]) == pytest.approx((top + height) / height, rel=0.01)


@pytest.mark.parametrize("tex, why", [
    (r"\frac{1", "brace"), (r"\nothing", r"\nothing"), ("é", "fonts"), (r"\begin{no}x\end{no}", "no"),
])  # fmt: skip
def test_what_cannot_be_set_is_refused_with_the_reason(formulas, tex, why):
    once, process = formulas.set("n+1", False), formulas._process
    with pytest.raises(NotSet, match=re.escape(why)):
        formulas.set(tex, False)
    assert formulas.set("x", False).glyphs, "the next formula is set all the same"
    assert formulas.set("n+1", False) is once and formulas._process is process, "each once, by one process"


def test_a_refused_formula_stops_the_build_and_is_named(formulas):
    app = SimpleNamespace(formulas=formulas, glyphs={})
    translator = SimpleNamespace(builder=SimpleNamespace(current_docname="a-page", app=app))
    with pytest.raises(ExtensionError, match=r"a-page: the formula '\\\\nothing' cannot be set: Undefined"):
        publish._set(translator, publish.nodes.math("", r"\nothing"), False)


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        *[("N - 1", "N − 1"), (r"1 + c^2", "1 + c²"), ("R_N - S", "R_N − S"), ("Q_{n-1}", "Q_(n − 1)")],
        (r"\frac{\rho}{1-\rho}\,S", "ρ/(1 − ρ) S"),
        (r"W_q \to (N-1)\,S - Z.", "W_q → (N − 1) S − Z."),
        ("e^{-a}/a", "e^(−a)/a"),
        ("s^*", "s∗"),
        (r"\sqrt{x + 1}", "√(x + 1)"),
        (r"X_n = \frac{n}{R_n + Z}, \qquad Q_0 = 0", "X_n = n/(R_n + Z), Q_0 = 0"),
    ],
)
def test_in_plain_text_it_reads_as_one_types_it(formulas, tex, words):
    (math,) = BeautifulSoup(formulas.set(tex, False).mathml, "html.parser").select("math")
    assert text(math) == words
