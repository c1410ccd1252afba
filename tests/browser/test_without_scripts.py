"""Every page of the built site in a browser that runs no scripts: all that is read is there."""

import pytest
from built import SITE

# Text that has no place on the page, but for what is in a closed fold or is there for scripts alone.
_LOST = """[...document.querySelectorAll("article :is(p, h1, h2, h3, h4, li, td, dd, pre)")]
  .filter((each) => each.textContent.trim() && each.getClientRects().length === 0)
  .filter((each) => !each.closest("details:not([open]), .wait-own-form[hidden], noscript, .wait-film-keys"))
  .map((each) => each.textContent.trim().slice(0, 60))"""


def test_all_text_is_there_and_folds_open(visit, site, page_name):
    page = visit(f"{site}/{page_name}", java_script_enabled=False).page
    assert page.evaluate(_LOST) == []
    for summary in page.locator("article summary").all()[:3]:
        before = summary.evaluate("(each) => each.closest('details').open")
        if summary.is_visible():
            summary.click()
            assert summary.evaluate("(each) => each.closest('details').open") != before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("your-own-report.html", "the same reader answers: run"),
        ("search.html", "The search needs JavaScript"),
        ("hw-contention.html", "its sliders need JavaScript"),
    ],
)
def test_what_needs_scripts_says_so_and_what_to_do_instead(visit, site, name, said):
    assert (SITE / name).exists()
    page = visit(f"{site}/{name}", java_script_enabled=False).page
    assert said in " ".join(page.locator("main").inner_text().split())
