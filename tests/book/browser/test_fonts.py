"""The typefaces: they have the characters that pages print (`test_html.py`), and weigh little."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from models.book.site.fonts.faces import CHARACTERS, FACES, WEIGHTS

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "book" / "_static" / "fonts"


def font(face):
    return TTFont(FONTS / f"{face.file}.woff2")


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_face_has_its_characters_and_weights_and_not_the_reserved_name(face):
    made = font(face)
    assert {*map(ord, CHARACTERS)} <= made.getBestCmap().keys()
    (axis,) = made["fvar"].axes
    assert (axis.minValue, axis.maxValue) == WEIGHTS
    names = {record.nameID: record.toUnicode() for record in made["name"].names}
    assert not any("Source" in names.get(number, "") for number in (1, 3, 4, 6, 16, 25))
    assert "Adobe" in names[0] and "OFL" in names[14].upper() or "openfontlicense" in names[14]


def test_all_faces_together_are_light():
    assert sum((FONTS / f"{face.file}.woff2").stat().st_size for face in FACES) <= 110_000
