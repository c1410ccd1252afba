"""Formulas in plain text, from the MathML that the pages have."""

import pytest
from bs4 import BeautifulSoup

from models.site.formulas.setter import Setter
from models.site.search.formulas import text


@pytest.fixture(scope="module")
def setter():
    setter = Setter()
    yield setter
    setter.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tex", "said"),
    [
        ("N - 1", "N − 1"),
        (r"1 + c^2", "1 + c²"),
        ("R_N - S", "R_N − S"),
        ("Q_{n-1}", "Q_(n − 1)"),
        (r"\frac{\rho}{1-\rho}\,S", "ρ/(1 − ρ) S"),
        (r"W_q \to (N-1)\,S - Z.", "W_q → (N − 1) S − Z."),
        ("e^{-a}/a", "e^(−a)/a"),
        ("s^*", "s∗"),
        (r"\sqrt{x + 1}", "√(x + 1)"),
        (r"X_n = \frac{n}{R_n + Z}, \qquad Q_0 = 0", "X_n = n/(R_n + Z), Q_0 = 0"),
    ],
)
def test_a_formula_reads_as_one_types_it(setter, tex, said):
    (math,) = BeautifulSoup(setter.set(tex, False).mathml, "html.parser").select("math")
    assert text(math) == said
