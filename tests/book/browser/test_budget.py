"""What a reader sees of a page, with everything folded: few words, one chart, and the first step at once."""

import pytest

from models.book.chapters import BY_FILE, PAGES

SLACK = 1.05  # of the words of the registry
CHARTS = 2  # that are not folded, at most
SCREEN = 900  # pixels; within one, the steps begin behind the box
CHAPTERS = [chapter.file for chapter in PAGES]
# Words of pages that are no chapters.
OTHERS = {"checklists": 130, "index": 440, "your-own-report": 1300, "scorecard": 1000}
SEEN = """() => {
  const text = document.querySelector("article").innerText;
  return text.match(/\\S*[\\p{L}\\p{N}]\\S*/gu).length;
}"""


@pytest.mark.parametrize("file", [*CHAPTERS, *OTHERS])
def test_a_page_has_no_more_words_to_see_than_it_may(visit, site, file):
    page = visit(f"{site}/{file}.html", folded=True, viewport={"width": 1280, "height": SCREEN}).page
    page.wait_for_timeout(500)  # for charts
    seen, most = page.evaluate(SEEN), SLACK * (OTHERS[file] if file in OTHERS else BY_FILE[file].words)
    assert seen <= most, f"{file} shows {seen} words: fold, or cut, {seen - most:.0f} of them"


@pytest.mark.parametrize("file", CHAPTERS)
def test_a_chapter_begins_with_its_steps_and_shows_few_charts(visit, site, file):
    page = visit(f"{site}/{file}.html", folded=True, viewport={"width": 1280, "height": SCREEN}).page
    box, step = (page.locator(each).first.bounding_box() for each in (".wait-short", ".wait-steps > li"))
    assert 0 <= step["y"] - box["y"] - box["height"] <= SCREEN
    charts = [each for each in page.locator("figure.wait-explorable").all() if each.is_visible()]
    assert 1 <= len(charts) <= CHARTS
