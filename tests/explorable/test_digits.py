"""Seven significant digits: what an explorable takes and a page holds, whatever the processor."""

import copy
import math
import re

import numpy as np
import pytest

from explorable import functions
from explorable.test_explorable import declare
from models.explorable import MS, Axis, Column, Curve, Mark, Readout, Slider, evaluated
from models.explorable.digits import seven_digits
from models.explorable.explorable import MIME_TYPE
from models.explorable.payload import payload

THIRD, SEVENTH = 1 / 3, 22 / 7


def nudged(nudge=0.0, **changes):
    """An explorable of numbers that never end, each off by a `nudge`, as on another processor."""
    third, seventh = THIRD * (1 + nudge), SEVENTH * (1 - nudge)
    curves = [Curve(functions.line, "traced"), Curve(functions.line, "bound", slope=seventh)]
    curves.append(Curve(functions.line, "looked up", precomputed=True))
    slope = Slider(values=(third, 1 + third, 2 + third), start=third + 1, label="Slope", unit=MS)
    given = {
        "sliders": {"slope": slope}, "curves": curves, "bars": True,
        "x": Axis(values=(0, third, seventh), label="Where", names=["here", "there", "nowhere"]),
        "readouts": [Readout(functions.line, "Height", MS, captured=third, x=seventh)],
        "ranking": [Column(functions.line, "Worth", MS)], "own": Mark("yours", third, seventh),
        "marks": [Mark("seen", third, seventh, error=third)], "y_unit": MS, "y_range": (-third, 10 + third),
    }  # fmt: skip
    return declare(**given | changes)


def numbers(content):
    """Every number of a nest of dicts and lists, those within its expressions too."""
    if isinstance(content, dict):
        content = list(content.values())
    if isinstance(content, (list, tuple)):
        return [number for element in content for number in numbers(element)]
    if isinstance(content, str):
        return [float(text) for text in re.findall(r"(?<![\w.])\d+\.?\d*(?:e-?\d+)?", content)]
    return [float(content)] if isinstance(content, (int, float)) else []


def test_a_number_keeps_seven_digits_and_an_array_its_form():
    for number in (1 / 3, 2e9 / 7, -1e-9 / 3, 0.0, 57600.0, math.inf, -math.inf):
        rounded = seven_digits(number)
        assert rounded == number or abs(rounded / number - 1) <= 5e-7
        assert len(repr(rounded).split("e")[0].replace(".", "").replace("-", "").strip("0")) <= 7
    assert math.isnan(seven_digits(math.nan))
    assert seven_digits(np.array([[1 / 3], [2 / 3]])).tolist() == [[0.3333333], [0.6666667]]


def test_no_number_of_a_page_has_more_digits():
    published = numbers(payload(nudged()))
    assert len(published) > 100
    assert [number for number in published if number != seven_digits(number)] == []


@pytest.mark.slow
def test_what_another_processor_computes_is_stored_alike():
    stored, other = (nudged(nudge)._repr_mimebundle_() for nudge in (0, 2e-15))
    assert nudged().sliders["slope"].start != 1 + THIRD
    for form in (MIME_TYPE, "image/svg+xml", "text/plain"):
        assert stored[form] == other[form]


def thirds(slope, x):
    return slope * x * THIRD


def other_thirds(slope, x):
    return slope * x * (THIRD * (1 + 2e-15))


def test_a_constant_within_a_function_has_digits_enough_for_the_page_and_no_more():
    stored, other = (
        payload(nudged(curves=[Curve(function, "a")])) | {"curves": None} for function in (thirds, other_thirds)
    )
    assert stored == other
    assert "0.333333333333" in str(stored) and "0.3333333333333" not in str(stored)


def test_with_a_kernel_a_table_has_the_numbers_of_the_page():
    explorable = nudged()
    table = copy.copy(explorable.curves[2])
    assert table({"slope": THIRD, "x": 1.0}) == 0.3333333
    assert evaluated.curves(explorable, explorable.start)[2] == [
        seven_digits(functions.line(1.333333, x)) for x in explorable.axis.values
    ]
