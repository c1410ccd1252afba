"""Numbers as reports print them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.analyst.reports.merging import agree
from models.analyst.reports.numbers import is_number, read_number, read_whole
from models.laws.numbers.interval import possible

NUMBERS = (
    ("182,738", "", 182738, 1), (".6", "s", 0.6, 0.1), ("46.2K", "s", 46200, 100),
    ("3138.K", "", 3138000, 1000), ("1.2M", "", 1200000, 100000), ("1.E+03", "%", 10, 10),
    ("4.8E+08", "", 480000000, 10000000), ("2.2227233422E+12", "", 2222723342200, 100),
    ("12.85us", None, 0.00001285, 1e-8), ("603ns", None, 6.03e-7, 1e-9), ("4.96ms", None, 0.00496, 1e-5),
    ("52.86 s", None, 52.86, 0.01), ("12.3 m", None, 738, 6), ("12.3", "min", 738, 6),
    ("16.39ms", "s", 0.01639, 1e-5), ("95.5", "%", 0.955, 0.001), (".125", "cs", 0.00125, 1e-5),
    ("1,007.02", "cs", 10.0702, 1e-4), (".0", "%", 0, 1e-3), ("3,104,829.8", "bytes/s", 3104829.8, 0.1),
    ("22.6%", "%", 0.226, 0.001), ("0", None, 0, 0),
)  # fmt: skip
NO_NUMBERS = (
    ("", ""), ("######", "s"), ("N/A", "s"), ("-69", ""), ("1,23", ""), (",125", ""), ("1,2345", ""),
    (" ", ""), (".", ""), ("1.", ""), ("nan", ""), ("inf", ""), ("1_0", ""), ("12,34,567", ""),
    ("1.2.3", ""), ("1 234", ""), ("12x", ""), ("٣", ""), ("1.5ms", ""), ("1.5ms", "%"), ("1.71", None),
    ("1e5", ""), ("9" * 40, ""),
)  # fmt: skip


def test_a_printed_number_is_its_value_in_si_and_how_well_it_is_known():
    for text, unit, value, resolution in NUMBERS:
        figure = read_number(text, unit, 7)
        assert figure == pytest.approx(value, rel=1e-12), text
        assert figure.line == 7 and figure.text == text
        assert not resolution or figure.resolution == pytest.approx(resolution, rel=1e-9), text


def test_what_is_no_number_is_refused_by_its_text():
    for text, unit in NO_NUMBERS:
        with pytest.raises(ValueError, match="number|unit") as problem:
            read_number(text, unit)
        assert text[:40] in str(problem.value)


def test_a_count_with_a_fraction_is_no_count():
    for text in ("12.445", "257.3", ".5"):
        with pytest.raises(ValueError, match="whole"):
            read_whole(text, "", 7)


@given(st.integers(0, 10**15), st.integers(0, 6))
def test_grouping_and_decimals_do_not_change_the_value(digits, places):
    number = Decimal(digits).scaleb(-places)
    figure = read_number(f"{number:,.{places}f}")
    assert figure == float(number)
    assert figure.resolution == float(Decimal(1).scaleb(-places))


@given(st.text(max_size=30))
def test_anything_is_a_number_or_refused(text):
    if is_number(text):
        assert read_number(text, "s") >= 0
    else:
        with pytest.raises(ValueError):
            read_number(text, "s")


@pytest.mark.parametrize(
    "text, whole", [("41.", False), ("41", True), ("4.1", True), (".5", True), ("41.K", True)]
)
def test_a_number_whose_decimals_were_cut_off_is_none_that_can_be_taken(text, whole):
    assert is_number(text) is whole
    if whole:
        assert read_number(text)


def test_what_a_figure_is_measured_in_can_be_read_again():
    assert read_number("12.5", "processes").unit == "processes"


def test_a_figure_that_one_script_rounds_and_another_cuts_is_the_same():
    """Half a unit apart is what rounding explains, a unit what cutting does; of counts neither is a fraction."""
    rounded, cut, exact = read_number("12.5", "s"), read_number("12.4", "s"), read_number("12.4999", "s")
    assert not possible(cut).low <= exact <= possible(cut).high
    assert possible(cut, cut=True).low <= exact <= possible(cut, cut=True).high
    assert possible(rounded) == pytest.approx((12.45, 12.55)) and agree([rounded, cut, exact])
    assert not agree([rounded, read_number("12.2", "s")])
    assert possible(read_number("7"), cut=True) == (7, 7) == possible(read_number("7", "bytes"), cut=True)
