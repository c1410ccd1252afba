"""The typefaces: they have what the pages print, weigh little, and are asked for where they are used."""

from pathlib import Path

import pytest
from built import text_without
from fontTools.ttLib import TTFont

from models.book.site.fonts.faces import CHARACTERS, FACES, WEIGHTS

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "book" / "_static" / "fonts"

# No cut of these faces by script has them: a font of the reader's machine shows them, of which each has all.
ELSEWHERE = {
    "Greek": "ρλ",
    "Superscripts": "⁰⁴⁵⁶⁷⁸⁹⁻",
    "Arrows": "←↑→↓",
    "Mathematical": "∞≤≥≈⌈⌉",
    "Dingbats": "✓✗",
}
HAD = {*CHARACTERS, *"".join(ELSEWHERE.values()), *"\n\t\u200b"}


def font(face):
    return TTFont(FONTS / f"{face.file}.woff2")


def test_every_character_of_a_page_is_in_its_fonts(page_name):
    # Formulas are drawn.
    assert {*text_without(page_name, ".math, style")} - HAD == set(), "add it to models/book/site/fonts"


def test_every_character_that_a_script_may_print_is_in_its_fonts():
    scripts = sorted((ROOT / "models").rglob("*.js"))
    assert len(scripts) > 5
    assert {each for path in scripts for each in path.read_text(encoding="utf-8")} - HAD == set()


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_face_has_its_characters_and_weights_and_not_the_reserved_name(face):
    made = font(face)
    assert {*map(ord, CHARACTERS)} <= made.getBestCmap().keys()
    (axis,) = made["fvar"].axes
    assert (axis.minValue, axis.maxValue) == WEIGHTS
    names = {record.nameID: record.toUnicode() for record in made["name"].names}
    assert not any("Source" in names.get(each, "") for each in (1, 3, 4, 6, 16, 25))
    assert "Adobe" in names[0] and "OFL" in names[14].upper() or "openfontlicense" in names[14]


def test_all_faces_together_are_light():
    assert sum((FONTS / f"{face.file}.woff2").stat().st_size for face in FACES) <= 110_000
