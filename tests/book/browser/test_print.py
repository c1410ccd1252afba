"""Pages of the built site on paper: nothing is cut, folds stand open, and what is for pressing is not there.

The pages of the whole book on paper are in `tests/book/site/test_printed.py`.
"""

import functools
import io
import re

import pypdfium2
import pytest
from built import Visit, tree
from pypdf import PdfReader

CHAPTER = "log-file-sync.html"  # with wide listings, and with links elsewhere


@functools.cache
def text_of(pdf):
    """All text of a PDF without white space, as lines may be wrapped."""
    sheets = pypdfium2.PdfDocument(pdf)
    return "".join("".join(sheet.get_textpage().get_text_range().split()) for sheet in sheets)


@pytest.fixture(scope="module")
def paper(browser, site):
    """Prints a page as a reader would, at the dark theme, and returns its PDF."""

    @functools.cache
    def print_page(name, sheets=""):
        visit = Visit(browser, f"{site}/{name}", color_scheme="dark")
        pdf = visit.page.pdf(prefer_css_page_size=True, print_background=True, page_ranges=sheets)
        visit.context.close()
        return pdf

    return print_page


def test_the_ends_of_the_longest_lines_are_on_paper(paper):
    """Of listings and queries."""
    lines = [line for listing in tree(CHAPTER).select("article pre") for line in listing.get_text().split("\n")]
    lines = sorted(lines, key=len)[-20:]
    assert len(lines[-1]) > 90
    for line in lines:
        assert "".join(line.split())[-12:] in text_of(paper(CHAPTER)), line


def test_folds_are_open_and_what_is_for_pressing_is_not_there(paper):
    text = text_of(paper(CHAPTER))
    assert "SolutiontoExercise" in text
    assert "Theanswer:" in text
    for pressed in ("Backtothestart", "Copyalink", "Stepon", "Skiptomaincontent", "Showthecode", "Hidethecode"):
        assert pressed not in text


def test_a_page_is_printed_in_ink_on_white(paper):
    """In the dark theme, too."""
    pdf = PdfReader(io.BytesIO(paper("glossary.html", "1")))
    drawn = pdf.pages[0].get_contents().get_data().decode("latin-1")
    colours = [tuple(map(float, parts)) for parts in re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) rg\b", drawn)]
    assert colours
    assert min(sum(colour) for colour in colours) < 1, "no dark ink"


def test_most_of_each_sheet_is_used(paper):
    """Figures leave few sheets half empty."""
    *sheets, _ = pypdfium2.PdfDocument(paper(CHAPTER))
    lowest = []
    for sheet in sheets:
        text = sheet.get_textpage()
        lowest.append(min(text.get_rect(n)[1] for n in range(text.count_rects())) / sheet.get_height())
    assert sum(bottom > 0.5 for bottom in lowest) <= len(lowest) / 8, lowest


def test_a_link_elsewhere_tells_where_it_leads(paper):
    links = [link["href"] for link in tree(CHAPTER).select("article a[href^=http]")]
    text = text_of(paper(CHAPTER))
    assert links and all(link in text for link in links)
