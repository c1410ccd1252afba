"""Figures in sentences: they say where their chart starts, and follow its sliders."""

import re

import pytest
from built import SITE, explorables, pages

FOLLOWING = [name for name in pages() if "data-follows" in (SITE / name).read_text(encoding="utf-8")]
CHARTS = {data["name"]: data for _, data in explorables()}

# Moves all sliders of a chart to an end of theirs, as a reader does, and reads what follows it and what it says.
_READ = """([name, end]) => {
  const figure = document.getElementById(`try-${name}`);
  for (const input of figure.querySelectorAll("[data-slider]")) {
    input.value = end < 0 ? input.defaultValue : end ? input.max : 0;
    input.dispatchEvent(new Event("input"));
  }
  return [...document.querySelectorAll(`[data-follows^="${name} "]`)].map((place) => {
    const [, kind, which] = place.dataset.follows.split(" ");
    const beside = kind === "slider" ? figure.querySelector(`[data-slider="${which}"]`).previousElementSibling
      : figure.querySelector(`[data-readout="${which}"]`);
    return [place.textContent, beside.value, place.innerText.includes(" ")];
  });
}"""


def test_there_are_sentences_that_follow_their_charts():
    assert FOLLOWING == ["how-fast.html", "index.html", "scorecard.html", "your-own-report.html"]


@pytest.mark.parametrize("name", FOLLOWING[:2])
def test_a_figure_in_a_sentence_follows_its_chart(visit, name):
    opened = visit(name)
    places = opened.page.locator("[data-follows]").evaluate_all("(all) => all.map((each) => each.dataset.follows)")
    for chart in {follower.split(" ")[0] for follower in places}:
        seen = set()
        for end in (0, 1, -1):
            read = opened.page.evaluate(_READ, [chart, end])
            for text, beside, parted in read:
                assert re.sub(r"\s", " ", text) == beside and not parted
            seen.add(str(read))
        assert len(seen) > 1, f"no sentence of {chart} moves"
    assert opened.complaints == []


def test_a_sentence_that_wraps_anew_has_the_height_that_it_takes(visit):
    """It is laid out by itself, at a height that is given to it."""
    page = visit("your-own-report.html", viewport={"width": 1280, "height": 900}).page
    sentence = page.locator(".cell_output:has(> p > [data-follows])").first
    chart = sentence.locator("[data-follows]").first.get_attribute("data-follows").split(" ")[0]
    heights = set()
    for end, wide in ((0, 1280), (1, 1280), (-1, 250), (1, 390), (0, 390)):
        page.evaluate(_READ, [chart, end])
        page.set_viewport_size({"width": wide, "height": 900})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        (text,) = sentence.locator("> *").all()
        height = text.bounding_box()["height"]
        assert sentence.bounding_box()["height"] == pytest.approx(height, abs=0.1)
        assert sentence.evaluate("(box) => getComputedStyle(box).contain") == "size layout"
        heights.add(height)
    assert len(heights) > 1
