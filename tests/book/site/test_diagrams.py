"""Diagrams are drawn into the pages: in the book's colours, legible on either paper, with names of their own."""

import re
from pathlib import Path

import pytest
from vision import contrast

from models.book.pages.colours import LOCK, PIPE, TIMER
from models.book.site.page import parsed
from models.book.site.theme import diagrams
from models.explorable import palette

DRAWN = sorted((Path(__file__).parents[3] / "book" / "diagrams").glob("*.svg"))
THEMES = ("light", "dark")
NAMED = re.compile(r"var\(--wait-(\w+), #[0-9a-f]{6}\)")
every_diagram = pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
PAGE = '<article><p><img alt="Two & two" src="{name}"/></p></article>'


def colours(theme):
    """The colours of a page by name, as its style sheet gives them."""
    light, dark = palette.page_css().split("\n")[:2]
    return dict(re.findall(r"--wait-(\w+): (#[0-9a-f]{6})", (light, dark)[THEMES.index(theme)]))


def mixed(colour, paper, share):
    """A colour that covers so much of the paper."""
    pairs = [(int(colour[at : at + 2], 16), int(paper[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * ink + (1 - share) * other):02x}" for ink, other in pairs)


def inherited(element, name):
    """What an element has of a property, or what stands around it has."""
    return next((around[name] for around in (element, *element.parents) if around.get(name)), None)


def ground(text, named):
    """The colour below a word: the paper, and what the half-covered boxes that it lies in make of it."""
    x, y = (float(text[name]) for name in "xy")
    under = named["paper"]
    for box in text.find_all_previous("rect"):
        left, top, width, height = (float(box[name]) for name in ("x", "y", "width", "height"))
        share = inherited(box, "fill-opacity")
        if share and left <= x <= left + width and top <= y - 4 <= top + height:
            under = mixed(named[NAMED.fullmatch(inherited(box, "fill"))[1]], under, float(share))
    return under


@every_diagram
def test_every_colour_is_one_of_the_book_s(path):
    painted = re.findall(r'(?:fill|stroke)="([^"]*)"', path.read_text(encoding="utf-8"))
    allowed = {"ink", "quiet", LOCK, TIMER, PIPE}
    others = [
        colour
        for colour in painted
        if colour != "none" and (NAMED.fullmatch(colour) or [""] * 2)[1] not in allowed
    ]
    message = f"write var(--wait-NAME, #rrggbb), NAME one of {sorted(allowed)}"
    assert not others, f"{path.name} paints {others}: {message}"


@pytest.mark.parametrize("theme", THEMES)
@every_diagram
def test_every_word_stands_out_from_its_ground(path, theme):
    named, drawing = colours(theme), parsed(path.read_text(encoding="utf-8")).svg
    assert drawing.find_all("text")
    for text in drawing.find_all("text"):
        colour = named[NAMED.fullmatch(inherited(text, "fill"))[1]]
        message = "is too pale on its ground; use ink, or a smaller fill-opacity below"
        assert contrast(colour, ground(text, named)) >= 4.5, f"{path.name}: {text.get_text()!r} {message}"


@every_diagram
def test_a_diagram_takes_the_place_of_its_image_and_says_what_the_image_said(path):
    page = parsed(PAGE.format(name=path.name))
    diagrams.draw(page, path.parent)
    (box,) = page.select("p.wait-diagram[data-sideways][tabindex='0'][role=group]")
    assert box.svg["role"] == "img" and box.svg["aria-label"] == "Two & two"
    assert not page.find("img") and not box.select("[font-family]")
    names = [element["id"] for element in box.select("[id]")]
    assert all(name.startswith(path.stem) for name in names)
    assert set(re.findall(r"url\(#([^)]+)\)", str(box))) <= set(names)


def test_a_diagram_is_never_drawn_so_small_that_its_letters_cannot_be_read(tmp_path):
    (tmp_path / "x.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 9" width="700" height="9" font-size="15">'
        '<text font-size="14">a</text></svg>'
    )
    page = parsed(PAGE.format(name="x.svg"))
    diagrams.draw(page, tmp_path)
    assert page.svg["style"] == "min-width: 550px" and not page.svg.get("height")


@pytest.mark.parametrize(("named", "label"), [(' role="img" aria-label="A &amp; b"', "A & b"), ("", "Chart")])
def test_a_picture_that_a_cell_shows_says_what_it_says_of_itself(tmp_path, named, label):
    (tmp_path / "x.svg").write_text(f'<svg width="9"{named}><path aria-label="a point"/></svg>')
    page = parsed('<article><div class="cell_output"><img alt="x.svg" src="x.svg"/></div></article>')
    diagrams.draw(page, tmp_path)
    assert page.img["alt"] == label
