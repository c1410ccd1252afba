"""Sliders, axes and the way their numbers are printed."""

import pytest

from models.explorable import CS, MS, NONE, PERCENT, Axis, Slider, ratios, steps
from models.explorable.wording import three_digits


def test_a_slider_starts_exactly_at_a_captured_figure_and_no_two_places_near_its_start_read_alike():
    slider = Slider(values=steps(0.001, 0.01, 0.001), start=0.0031587, label="Hold", unit=MS)
    assert (slider.values[slider.position], len(slider.values)) == (0.0031587, 11)
    slider = Slider(values=steps(1, 400), start=295.089, label="Rate")
    assert [slider.show(value) for value in slider.values].count("295") == 1


def test_steps_end_where_they_are_told_to_and_ratios_grow_by_one_factor():
    assert steps(0, 0.3, 0.1) == (0.0, 0.1, 0.2, 0.3)
    assert ratios(1, 100, 3) == (1.0, 10.0, 100.0)


NAMES = ["all", "one\nwriter", "several"]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: steps(0, 1, 0.4), "step = 0.4"),
        (lambda: steps(1, 1), "step = 1"),
        (lambda: ratios(0, 1), "low = 0"),
        *((lambda bad=bad: Axis(values=bad, label="x"), "values of 'x'") for bad in ([1], [], [2, 1], [1, 1])),
        (lambda: Axis(values=[0, 1], label="A", names=["a"]), r"names of 'A' = \('a',\): give one for each"),
        (lambda: Slider(values=steps(1, 9), start=12, label="A"), "start of 'A' = 12.0: choose one from 1.0 to 9"),
        (lambda: Slider(values=range(3), start=0.5, label="Who", names=NAMES),
         "start of 'Who' = 0.5: choose one of its values, which have names"),
    ],
)  # fmt: skip
def test_what_no_slider_or_axis_can_have_is_refused(made, words):
    with pytest.raises(ValueError, match=words):
        made()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"), (0.0146, "0.0146"), (0.5, "0.500"), (3.158, "3.16"), (14.637, "14.6"), (9.9949, "9.99"),
        (9.996, "10.0"), (10062.5, "10,063"),
        (-10062.5, "−10,063"), (99.96, "100"), (1234567.8, "1,234,568"), (0.00012, "1.20e−04"), (-2.5, "−2.50"),
        (2.5e20, "2.50e+20"), (float("inf"), "∞"), (float("-inf"), "−∞"), (float("nan"), "not defined"),
    ],
)  # fmt: skip
def test_a_figure_is_printed_to_three_digits(number, text):
    assert three_digits(number) == text


def test_a_unit_scales_and_names_and_what_is_set_has_no_noughts():
    shown = MS.show(0.0146371), CS.show(0.01007), PERCENT.show(0.157), NONE.show(295.1)
    assert shown == ("14.6 ms", "1.01 cs", "15.7 %", "295")
    assert (MS.set(0.005), NONE.set(63000)) == ("5 ms", "63,000")


def test_a_slider_says_its_names_in_place_of_numbers():
    slider = Slider(values=range(3), start=1, label="Who", names=NAMES)
    assert [slider.show(value) for value in slider.values] == ["all", "one writer", "several"]
    assert Axis(values=[0, 1], label="Who", names=["a", "b"]).names == ("a", "b")


@pytest.mark.parametrize(
    ("values", "unit", "whole"), [(range(1, 5), NONE, True), ((0.5, 1), NONE, False), (range(1, 5), MS, False)]
)
def test_what_has_no_unit_and_only_whole_numbers_counts(values, unit, whole):
    assert Slider(values=values, start=values[0], label="It", unit=unit).whole is whole
