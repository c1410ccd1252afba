import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.numbers.figure import Figure


@pytest.mark.parametrize(
    ("text", "unit", "value", "resolution"),
    [
        ("1,007.02", "cs", 10.0702, 1e-4),
        (".125", "cs", 0.00125, 1e-5),
        ("2802", "ms", 2.802, 1e-3),
        (".0", "%", 0.0, 1e-3),
        ("39.3", "%", 0.393, 1e-3),
        ("918", "s", 918.0, 1.0),
        ("1,036,320,768", "bytes", 1036320768.0, 1.0),
        ("3,104,829.8", "bytes/s", 3104829.8, 0.1),
        ("3,953", "ms", 3.953, 1e-3),
        ("0", "", 0.0, 1.0),
    ],
)
def test_a_printed_number_becomes_si_and_keeps_its_print(text, unit, value, resolution):
    figure = Figure.parse(f"  {text} ", unit, 7)
    assert figure == value
    assert figure.resolution == pytest.approx(resolution, rel=1e-12)
    assert (figure.text, figure.unit, figure.line) == (text, unit, 7)


@pytest.mark.parametrize(
    "text",
    ["", " ", ".", "1.", "1,00", "12,34", ",125", "1,2345", "1 000", "-1", "1e3", "nan", "inf", "٣", "1_0"],
)
def test_what_is_not_a_plain_number_is_refused(text):
    with pytest.raises(ValueError, match="is not a number; one like"):
        Figure.parse(text)


@given(st.integers(0, 10**15), st.integers(0, 6))
def test_every_number_printed_with_commas_is_read_back(digits, decimals):
    value = digits / 10**decimals
    text = f"{value:,.{decimals}f}"
    assert Figure.parse(text) == float(text.replace(",", ""))


@given(st.text(max_size=30))
def test_any_text_is_a_figure_or_a_value_error(text):
    try:
        figure = Figure.parse(text)
    except ValueError:
        return
    assert figure >= 0
    assert figure.text == text.strip()


def test_a_figure_computes_as_a_float_and_survives_copying():
    figure = Figure.parse("14.5", "ms", 3)
    assert figure * 2 == 0.029
    for twin in (copy.deepcopy(figure), pickle.loads(pickle.dumps(figure))):
        assert twin == figure
        assert vars(twin) == vars(figure)
