"""The sheet of a chapter's exercises, without solutions and with them, on the screen and on paper."""

import copy
import re

import pytest
from built import SITE, pages, tree
from chosen import some

CHAPTERS = [name for name in pages() if 'class="wait-sheet-links' in (SITE / name).read_text(encoding="utf-8")]


def printed(page):
    """What is on paper, without white space."""
    page.emulate_media(media="print")
    return "".join(page.locator("body").inner_text().split())


def posed(name):
    """How the titles of a chapter's exercises begin, and its solutions' sentences, both without white space."""
    article = copy.copy(tree(name).select_one("article"))
    numbers = [caption.get_text() for caption in article.select(".exercise .caption-number")]
    titles = [f"{''.join(number.split())}(" for number in numbers]
    solutions = article.select("details.solution")
    for drawing in article.select("details.solution :is(svg, math, script, pre)"):
        drawing.decompose()
    parts = [part for fold in solutions for part in fold.find_all("p") if not part.find("p")]
    return titles, ["".join(part.get_text().split()) for part in parts]


@pytest.fixture
def sheet(shared, site):
    """Opens one sheet after the other."""
    page = shared(CHAPTERS[0]).page

    def open_sheet(address):
        page.emulate_media(media="screen")
        page.goto(f"{site}/{address}")
        page.locator(".wait-sheet-bar").wait_for()
        return page

    return open_sheet


@pytest.mark.parametrize("name", some(CHAPTERS, 2))
def test_each_exercise_is_there_once_and_a_solution_where_it_is_asked_for(sheet, name):
    titles, sentences = posed(name)
    assert len(titles) >= 2 and len(sentences) >= len(titles)
    without, solved = (printed(sheet(f"{name}?{query}")) for query in ("sheet", "sheet=solutions"))
    for title in titles:
        assert without.count(title) == 1, title
        assert solved.count(title) == 2, f"{title}, with that of its solution"
    assert "Solutionto" not in without and solved.count("Solutionto") == len(titles)
    in_words = [part for part in sentences if len(part) > 40 and re.fullmatch(r"[\x20-\x7e’–—µ×“”]+", part)]
    for sentence in in_words:
        assert sentence[:60] not in without
    assert any(sentence[:40] in solved for sentence in in_words)
    for elsewhere in ("Onasheet", "Backtothechapter"):
        assert elsewhere not in without


def test_the_links_lead_from_the_chapter_to_its_sheets_and_back(visit):
    page = visit("hw-contention.html").page
    exercises = len(tree("hw-contention.html").select(".exercise"))
    page.locator(".wait-sheet-links a").first.click()
    page.locator(".wait-sheet-bar").wait_for()
    assert page.locator("details.solution:visible").count() == 0
    assert page.locator(".exercise:visible").count() == exercises
    assert page.locator(".wait-explorable:visible, .bd-sidebar-primary:visible").count() == 0
    boxes = [exercise.bounding_box() for exercise in page.locator(".exercise").all()]
    for above, below in zip(boxes, boxes[1:], strict=False):
        assert below["y"] - above["y"] - above["height"] > 100, "no room to work in"
    page.get_by_role("link", name="With solutions").click()
    page.wait_for_url("**/*?sheet=solutions")
    page.locator(".wait-sheet-bar").wait_for()
    assert page.locator("details.solution[open]:visible").count() == exercises
    page.get_by_role("link", name="Back to the chapter").click()
    page.wait_for_url("**/hw-contention.html#exercises")
    assert page.locator(".wait-sheet-bar").count() == 0 and page.locator("details.solution[open]").count() == 0


def test_from_disk_and_under_the_policy_and_on_a_phone(visit):
    address = f"{(SITE / 'cache-the-lob.html').as_uri()}?sheet"
    opened = visit(address, bypass_csp=False, viewport={"width": 390, "height": 844}, has_touch=True)
    opened.page.locator(".wait-sheet-bar").wait_for()
    assert opened.page.locator(".exercise:visible").count() == 2
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    opened.page.get_by_role("link", name="With solutions").tap()
    opened.page.locator("details.solution[open]").first.wait_for()
    assert opened.complaints == []
