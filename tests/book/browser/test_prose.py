"""The prose of the built chapters: in short at the top, not too long, and no mathematics where none was meant."""

import copy
import functools
import os
import re
from pathlib import Path

import pytest
from built import pages, tree

from models.book.chapters import BY_FILE, CHAPTERS, PAGES

BOX = 90  # words, at most
SOURCES = os.environ.get("SHAPE_SOURCES")
ALIKE = 8  # words in a row

# What is no running text: folds, listings, tables, formulas, charts, code, headings, the box, a reader's own run.
_NOT_PROSE = (
    "script, style, details, .dropdown, pre, table, figure, svg, noscript, button, aside, h1, h2, h3, "
    ".headerlink, .cell_input, .math, .wait-run, .wait-way-told, .wait-sheet-links"
)

every_chapter = pytest.mark.parametrize("file", [chapter.file for chapter in PAGES])
every_box = pytest.mark.parametrize("file", [chapter.file for chapter in CHAPTERS])


def article(file):
    return tree(f"{file}.html").select_one("article.bd-article")


def prose(file):
    """The words of a chapter's running text."""
    text = copy.copy(article(file))
    for each in text.select(_NOT_PROSE):
        each.decompose()
    for term in text.select("a.wait-term"):
        term.unwrap()
    text.smooth()
    return text.get_text(" ").split()


def box(file):
    return article(BY_FILE[file].page).find("aside", id=BY_FILE[file].place)


@every_chapter
def test_a_chapter_opens_with_its_box(file):
    assert article(file).select_one("h2, aside").name == "aside", "the box comes before the first heading"


@every_box
def test_a_box_says_four_things_in_few_words(file):
    assert [part.get_text() for part in box(file).select("dt")] == ["You see", "It is", "What helps", "How sure"]
    said = [part.get_text() for part in box(file).select("dd")]
    assert min(len(each.split()) for each in said) >= 3
    words = sum(len(each.split()) for each in said)
    assert words <= BOX, f"the box has {words} words; {BOX} are the most"


@every_box
def test_the_box_of_a_chapter_is_its_own(file):
    own = BY_FILE[file].in_short
    said = [part.get_text().replace("\N{NO-BREAK SPACE}", " ") for part in box(file).select("dd")]
    assert said == [each.replace("`", "") for each in (own.you_see, own.it_is, own.helps, own.sure)]


@pytest.mark.parametrize("page", pages())
def test_a_dollar_sets_no_sentence_as_mathematics(page):
    for formula in tree(page).select(".math"):
        named = re.sub(r"\\(begin|end|text|mathrm|operatorname)\{[^}]*\}", "", formula["data-tex"])
        words = re.findall(r"(?<![\\A-Za-z])[A-Za-z]{4,}", named)
        assert not words, f"{page} sets {formula['data-tex'][:80]!r}: put v$ views into code"


def shingles(words):
    plain = [re.sub(r"\W", "", word.lower()) for word in words]
    plain = [word for word in plain if word]
    return {" ".join(plain[place : place + ALIKE]) for place in range(len(plain) - ALIKE + 1)}


@functools.cache
def of_the_sources():
    texts = (path.read_text(encoding="utf-8", errors="replace").split() for path in Path(SOURCES).iterdir())
    return set().union(*map(shingles, texts))


@pytest.mark.skipif(not SOURCES, reason="SHAPE_SOURCES names no folder of the sources' texts")
@every_chapter
def test_no_eight_words_of_a_source_are_repeated(file):
    repeated = shingles(prose(file)) & of_the_sources()
    assert not repeated, f"{file} has a passage of a source: {sorted(repeated)[0]}"
