"""The book as one PDF: made of the built site, whole, with contents and links that lead where they say."""

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from built import SITE, chromium
from chosen import some
from pypdf import PdfReader
from pypdf.generic import IndirectObject
from pypdfium2 import PdfDocument

from models.book.site.pdf.document import contents, document
from models.book.site.pdf.order import Book, book

ROOT = Path(__file__).parents[3]
ALL = book(ROOT)
PAGES = {ALL.pages[0], *some(ALL.pages[1:], 6)}
BOOK = Book(ALL.title, ALL.author, tuple((part, tuple(filter(PAGES.__contains__, on))) for part, on in ALL.parts))
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The PDF of a book that has some of the pages of this one."""
    if chromium() is None:
        pytest.skip("no Chromium is on the PATH, and the PDF is printed by one (apt install chromium)")
    folder = tmp_path_factory.mktemp("book")
    (folder / "_build").mkdir()
    (folder / "_build" / "html").symlink_to(SITE)
    shutil.copy(ROOT / "_config.yml", folder)
    parts = [{"caption": part, "chapters": [{"file": page} for page in on]} for part, on in BOOK.parts[1:]]
    (folder / "_toc.yml").write_text(yaml.safe_dump({"root": BOOK.pages[0], "parts": parts}), encoding="utf-8")
    assert book(folder) == BOOK
    run = pdf_made(folder)
    assert run.returncode == 0, run.stderr
    return folder / "_build" / "shape-of-a-wait.pdf"


def pdf_made(folder, **environment):
    """What `make pdf` runs, in a process of its own, as one can drive only one browser."""
    options = {"cwd": folder, "env": os.environ | {"PYTHONPATH": str(ROOT)} | environment, "capture_output": True}
    return subprocess.run([sys.executable, "-m", "models.book.site.pdf"], text=True, **options)


@pytest.fixture(scope="module")
def pdf(printed):
    return PdfReader(printed)


@pytest.fixture(scope="module")
def texts(printed, pdf):
    """The text of every page, without white space."""
    pages = [page.get_textpage() for page in PdfDocument(printed)]
    assert len(pages) == len(pdf.pages)
    return [squeezed(page.get_text_range()) for page in pages]


@pytest.fixture(scope="module")
def joined():
    """The document that is printed."""
    return document(BOOK, SITE)({})


def squeezed(text):
    return "".join(text.split())


def source(name):
    return (SITE / f"{name}.html").read_text(encoding="utf-8")


def title(name):
    article = source(name).partition("<article")[2]
    heading = re.search(r"<h1>(.*?)<a class=\"headerlink\"", article, re.DOTALL)[1]
    return html.unescape(re.sub(r"<[^>]+>", "", heading))


def test_the_contents_name_every_page_and_where_it_begins(texts):
    start = next(number for number, text in enumerate(texts) if "Contents" in text)
    listed = "".join(texts[start : start + 2])
    names = [squeezed(title(name)) for name in BOOK.pages]
    position = 0
    for name in names[1:]:
        line = re.search(re.escape(name) + r"(\d+)", listed[position:])
        assert line, name
        number = int(re.match(r"\d{1,3}", line[1])[0])
        assert texts[number - 1].count(name) >= 2, f"page {number} has no {name} under its running title"
        assert name not in texts[number - 2][:200], f"{name} does not begin on page {number}"
        position += line.end()


def test_its_outline_has_every_chapter_in_order(pdf):
    top = [squeezed(entry.title) for entry in pdf.outline if not isinstance(entry, list)]
    wanted = [squeezed(title(name)) for name in BOOK.pages]
    assert [entry for entry in top if entry in wanted] == wanted


def test_pages_are_numbered(texts):
    for number in (3, len(texts) // 2, len(texts)):
        assert re.match(rf".{{0,200}}?{number}\D", texts[number - 1])


def test_links_within_it_lead_somewhere(pdf, joined):
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
    for many, begun in ((within, "#"), (elsewhere, "http")):
        assert many >= len(re.findall(f'<a [^>]*href="{begun}', joined)) > 40


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
            for line in (line for line in lines if len(line) > 80):
                assert squeezed(line)[-12:] in whole, line


def test_solutions_are_printed_and_what_is_pressed_is_not(texts):
    whole = "".join(texts)
    solutions = [re.findall(r'<\w+ class="solution ', source(name)) for name in BOOK.pages]
    assert whole.count("SolutiontoExercise") == sum(map(len, solutions)) > 10
    for pressed in ("Backtothestart", "Copyalinktothisposition", "Stepon", "Choosefiles", "needsJavaScript"):
        assert pressed not in whole


def test_no_two_places_have_the_same_name(joined):
    names = re.findall(r'\sid="([^"]+)"', joined)
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_titles_are_text_and_a_part_is_named():
    made = contents(Book("A", "B", (("One & two", ("first",)),)), {"first": "<b>x</b>"}, {"first": 7})
    assert "One &amp; two" in made
    assert "&lt;b&gt;x&lt;/b&gt;" in made
    assert '<span class="print-number">7</span>' in made


def test_without_chromium_it_says_what_to_install(tmp_path):
    run = pdf_made(ROOT, PATH=str(tmp_path), PLAYWRIGHT_BROWSERS_PATH=str(tmp_path))
    assert run.returncode == 1 and "apt install chromium" in run.stderr and "Traceback" not in run.stderr
