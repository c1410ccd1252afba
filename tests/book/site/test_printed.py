"""The book as one PDF: made of the built site, whole, with contents and links that lead where they say."""

import html
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from built import SITE, chromium
from pypdf import PdfReader
from pypdf.generic import IndirectObject
from pypdfium2 import PdfDocument

from models.book.site.pdf.document import contents, document
from models.book.site.pdf.order import Book, book

ROOT = Path(__file__).parents[3]
BOOK = book(ROOT)
PDF = ROOT / "_build" / "shape-of-a-wait.pdf"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pdf():
    if chromium() is None:
        pytest.skip("no Chromium is on the PATH, and the PDF is printed by one (apt install chromium)")
    run = pdf_made()
    assert run.returncode == 0, run.stderr
    return PdfReader(PDF)


def pdf_made(**environment):
    """`make pdf`, in a process of its own, as one can drive only one browser."""
    told = {"cwd": ROOT, "env": os.environ | environment, "capture_output": True, "text": True}
    return subprocess.run([sys.executable, "-m", "models.book.site.pdf"], **told)


@pytest.fixture(scope="module")
def texts(pdf):
    """The text of every page, without white space."""
    pages = [page.get_textpage() for page in PdfDocument(PDF)]
    assert len(pages) == len(pdf.pages)
    return [squeezed(page.get_text_range()) for page in pages]


def squeezed(text):
    return "".join(text.split())


def source(name):
    return (SITE / f"{name}.html").read_text(encoding="utf-8")


def title(name):
    article = source(name).partition("<article")[2]
    heading = re.search(r"<h1>(.*?)<a class=\"headerlink\"", article, re.DOTALL)[1]
    return html.unescape(re.sub(r"<[^>]+>", "", heading))


def test_the_contents_name_every_page_and_where_it_begins(texts):
    start = next(place for place, text in enumerate(texts) if "Contents" in text)
    listed = "".join(texts[start : start + 2])
    names = [squeezed(title(name)) for name in BOOK.pages]
    place = 0
    for name in names[1:]:
        found = re.search(re.escape(name) + r"(\d+)", listed[place:])
        assert found, name
        number = int(re.match(r"\d{1,3}", found[1])[0])
        assert texts[number - 1].count(name) >= 2, f"page {number} has no {name} under its running title"
        assert name not in texts[number - 2][:200], f"{name} does not begin on page {number}"
        place += found.end()


def test_its_outline_has_every_chapter_in_order(pdf):
    top = [squeezed(entry.title) for entry in pdf.outline if not isinstance(entry, list)]
    wanted = [squeezed(title(name)) for name in BOOK.pages]
    assert [each for each in top if each in wanted] == wanted


def test_pages_are_numbered(texts):
    for number in (3, 50, len(texts)):
        assert re.match(rf".{{0,200}}?{number}\D", texts[number - 1])


def test_links_within_it_lead_somewhere(pdf):
    places = pdf.named_destinations
    within = elsewhere = 0
    for page in pdf.pages:
        for link in page.get("/Annots", []):
            link = link.get_object()
            target = link.get("/Dest") or link.get("/A", {}).get("/D")
            if isinstance(target, str):
                assert target in places, target
            within += target is not None
            address = link.get("/A", {}).get("/URI", "")
            assert not address.startswith("file:"), address
            elsewhere += address.startswith("http")
    assert within > 200
    assert elsewhere > 50


def test_charts_are_drawn_and_not_pictures(pdf):
    for page in pdf.pages:
        for name, image in (page["/Resources"].get("/XObject") or {}).items():
            image = image.get_object() if isinstance(image, IndirectObject) else image
            if image["/Subtype"] == "/Image":
                assert image["/Width"] * image["/Height"] <= 64 * 64, f"{name} is a picture"


def test_every_chart_and_film_is_there(texts):
    whole = "".join(texts)
    for name in BOOK.pages:
        for figure in re.findall(r'<span class="wait-title">(.*?)</span>', source(name)):
            assert squeezed(html.unescape(re.sub(r"<[^>]+>", "", figure))) in whole, figure


def test_no_line_of_a_listing_is_cut(texts):
    whole = "".join(texts)
    for name in BOOK.pages:
        for listing in re.findall(r"<pre[^>]*>(.*?)</pre>", source(name), re.DOTALL):
            lines = html.unescape(re.sub(r"<[^>]+>", "", listing)).splitlines()
            for line in (each for each in lines if len(each) > 80):
                assert squeezed(line)[-12:] in whole, line


def test_solutions_are_printed_and_what_is_pressed_is_not(texts):
    whole = "".join(texts)
    assert whole.count("SolutiontoExercise") >= 2 * 14
    for pressed in ("Backtothestart", "Copyalinktothisposition", "Stepon", "Choosefiles", "needsJavaScript"):
        assert pressed not in whole


def test_no_two_places_have_the_same_name():
    joined = document(BOOK, SITE)({})
    names = re.findall(r'\sid="([^"]+)"', joined)
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_titles_are_text_and_a_part_is_named():
    made = contents(Book("A", "B", (("One & two", ("first",)),)), {"first": "<b>x</b>"}, {"first": 7})
    assert "One &amp; two" in made
    assert "&lt;b&gt;x&lt;/b&gt;" in made
    assert '<span class="print-number">7</span>' in made


def test_without_chromium_it_says_what_to_install(tmp_path):
    run = pdf_made(PATH=str(tmp_path), PLAYWRIGHT_BROWSERS_PATH=str(tmp_path))
    assert run.returncode == 1 and "apt install chromium" in run.stderr and "Traceback" not in run.stderr
