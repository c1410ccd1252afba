"""The colours of the shapes, as readers see them, on either paper."""

import itertools

import pytest
from vision import DEFICIENCIES, contrast, difference, seen

from models.book.pages.colours import LOCK, PIPE, TIMER
from models.explorable import palette

SHAPES = ("plain", LOCK, TIMER, PIPE)
PAPERS = [("#fffefb", "#ffffff"), ("#15181c",)]  # of a page and of a picture, light; dark


def colours(theme):
    return {name: palette.pair(name)[theme] for name in SHAPES}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_any_two_shapes_differ_by_their_colours(theme, deficiency):
    for (name, first), (other_name, second) in itertools.combinations(colours(theme).items(), 2):
        apart = difference(seen(first, deficiency), seen(second, deficiency))
        assert apart >= 20, f"{name} and {other_name}: {apart:.1f}"


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_shape_stands_out_from_its_paper(theme):
    for name, colour in colours(theme).items():
        for paper in PAPERS[theme]:
            assert contrast(colour, paper) >= 4.5, name


def test_every_shape_has_a_dash_of_its_own_and_a_line_to_compare_with_is_never_whole():
    dashes = [palette.dashes(name)[0] for name in SHAPES]
    assert all(dashes.count(dash) == 1 for dash in dashes)
    assert [] not in palette.dashes("plain")


@pytest.mark.parametrize(("dash", "other", "alike"), [
    ([], [], True), ([9, 4], [7, 3], True), ([2, 3], [7, 3], False), ([], [7, 3], False),
    ([9, 4], [5, 3, 1, 3], False),
])  # fmt: skip
def test_dashes_of_one_pattern_are_told_apart_by_twice_their_length(dash, other, alike):
    assert palette.alike(dash, other) == palette.alike(other, dash) == alike


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_of_colours_is_that_of_its_authors_examples(first, second, expected):
    assert difference(first, second) == pytest.approx(expected, abs=1e-4)
