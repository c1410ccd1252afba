"""Another book, elsewhere, with a model of its own: what turns functions into sliders serves it as it is."""

import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from built import Visit, served
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from models.numbers.wording import three_digits

BOOK = Path(__file__).parent / "another_book"
CELL = """
from models.explore import Axis, Curve, Explorable, Readout, Slider, Unit, steps
import tides
Explorable(
    name="sill", title="Water over the sill", description="The depth rises and falls with the tide.",
    sliders={"hour": Slider(values=steps(0, 12, 0.5), start=3, label="Hour"),
             "range_of_tide": Slider(values=steps(1, 6, 0.5), start=4, label="Range of the tide", unit=Unit("m"))},
    x="hour", curves=[Curve(tides.depth, "depth", shape="sea")],
    readouts=[Readout(tides.depth, "Depth", Unit("m"), captured=3.2)],
    y_label="Depth", y_unit=Unit("m"), y_range=(0, 6),
)
"""

# Moves a slider as a reader does, and reads what then stands there.
_MOVE = """(position) => {
  const figure = document.getElementById("try-sill");
  const input = figure.querySelector("[data-slider='hour']");
  input.value = position;
  input.dispatchEvent(new Event("input"));
  return [figure.querySelector(".wait-value").value, figure.querySelector(".wait-chart").innerHTML];
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of another book's built pages."""
    folder = tmp_path_factory.mktemp("elsewhere") / "book"
    shutil.copytree(BOOK, folder)
    cells = [new_markdown_cell("# The harbour", id="title"), new_code_cell(CELL, id="sill")]
    nbformat.write(new_notebook(cells=cells), folder / "harbour.ipynb")
    python = Path(sys.executable)
    for command in (
        [python, "-m", "models.explore.store", "harbour.ipynb"],
        [python.with_name("jupyter-book"), "build", ".", "--warningiserror"],
    ):
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    return folder / "_build" / "html"


@pytest.fixture
def page(site, browser):
    with served(site) as address:
        visited = Visit(browser, f"{address}/harbour.html", color_scheme="dark")
        yield visited
        visited.context.close()


def test_its_slider_moves_its_readout_and_its_chart(page):
    depth = runpy.run_path(str(BOOK / "tides.py"))["depth"]
    shown = {hour: page.page.evaluate(_MOVE, 2 * hour) for hour in (0, 3, 6, 10)}
    assert {hour: readout for hour, (readout, _) in shown.items()} == {
        hour: f"{three_digits(float(depth(hour, 4.0)))} m" for hour in shown
    }
    assert len({chart for _, chart in shown.values()}) == len(shown)


def test_it_asks_nobody_else_and_complains_of_nothing(page):
    page.page.evaluate(_MOVE, 0)
    own = page.page.evaluate("location.origin")
    assert page.requests and [url for url in page.requests if not url.startswith((own, "data:"))] == []
    assert page.complaints == []


def test_it_has_the_styles_of_explorables_and_a_colour_of_its_own(page):
    look = page.page.evaluate("""() => {
      const figure = document.getElementById("try-sill");
      const line = figure.querySelector(".wait-chart path[stroke*='--wait-sea']");
      return [getComputedStyle(line).stroke, getComputedStyle(figure.querySelector(".wait-sliders")).display];
    }""")
    assert look == ["rgb(122, 196, 224)", "grid"]


def test_nothing_of_this_book_is_on_its_pages(site):
    html = (site / "harbour.html").read_text(encoding="utf-8")
    assert "--wait-lock" not in (site / "_static" / "palette.css").read_text(encoding="utf-8")
    assert not [word for word in ("Oracle", "report", "book.css", "engine.js") if word in html]
