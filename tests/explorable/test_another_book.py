"""Another book, with models of its own: the engine, from its wheel and with nothing else, makes its pages."""

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
import yaml
from built import Visit, served
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from packed import house, unpacked

from models.explorable.saved import WIDGET
from models.explorable.wording import three_digits

pytestmark = pytest.mark.slow

BOOK = Path(__file__).parent / "another_book"
EXAMPLE = Path(__file__).parents[2] / "models" / "explorable" / "example"
CELL = """
from models.explorable import Axis, Curve, Explorable, Readout, Slider, Unit, steps
import tides
sill = Explorable(
    name="sill", title="Water over the sill", description="The depth rises and falls with the tide.",
    sliders={"hour": Slider(values=steps(0, 12, 0.5), start=3, label="Hour"),
             "range_of_tide": Slider(values=steps(1, 6, 0.5), start=4, label="Range of the tide", unit=Unit("m"))},
    x="hour", curves=[Curve(tides.depth, "depth", shape="sea")],
    readouts=[Readout(tides.depth, "Depth", Unit("m"), captured=3.2)],
    y_label="Depth", y_unit=Unit("m"), y_range=(0, 6),
)
sill
"""
TRIES = """
from models.explorable import Tries, Try
Tries(sill, Try("High water", "The depth is {Depth}.", hour=6))
"""
CLOUD = """
from models.explorable import Cloud, Dot
SEEN = [("gull", 2, 2.5, 3, 1), ("tern", 5, 4.5, 8, 2), ("auk", 9, 70, 8, (1, 2))]
boats = [Dot(hour, depth, f"the {name}", at={"crew": crew, "port": port}, spread=(depth - 1, depth + 1))
         for name, hour, depth, crew, port in SEEN]
Explorable(
    name="boats", title="Boats over the sill", description="The depth, and that of boats.",
    sliders={"hour": Slider(values=steps(0, 12, 0.5), start=3, label="Hour of high water"),
             "crew": Slider(values=steps(1, 9), start=1, label="Crew at least"),
             "port": Slider(values=range(3), start=0, label="Port", names=["all", "north", "south"])},
    x="hour", curves=[Curve(tides.depth, "depth", shape="sea", range_of_tide=4.0)],
    readouts=[Readout(tides.depth, "Depth", Unit("m"), range_of_tide=4.0)],
    y_label="Depth", y_unit=Unit("m"), y_range=(0, 6),
    cloud=Cloud("boats", boats, {"crew": "at least", "port": "is"}),
)
"""
SHOWN = ".cloud_marks path:not([display='none'])"

# Moves a slider as a reader does, and reads what then stands there.
_MOVE = """(position) => {
  const figure = document.querySelector("figure.wait-explorable");
  const input = figure.querySelector("[data-slider='hour']");
  input.value = position;
  input.dispatchEvent(new Event("input"));
  return [figure.querySelector(".wait-value").value, figure.querySelector(".wait-chart").innerHTML];
}"""


# As a link to a position moves it, while something is pointed at.
_MOST = """(slider) => {
  slider.value = slider.max;
  slider.dispatchEvent(new Event("input"));
}"""


def _save_with_widgets(path):
    """As a program saves a notebook that does not know what the outputs' widgets are without their kernel."""
    notebook = nbformat.read(path, as_version=4)
    for output in (output for cell in notebook.cells for output in cell.get("outputs", ())):
        output.data[WIDGET] = {"model_id": "0", "version_major": 2, "version_minor": 0}
    nbformat.write(notebook, path)


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """A folder that has the engine alone, from its wheel, with what it needs."""
    folder = tmp_path_factory.mktemp("packages")
    unpacked(house("explorable", tmp_path_factory.mktemp("wheel")), folder, {""})
    assert {path.name for path in (folder / "models").iterdir()} == {"__init__.py", "explorable"}
    return folder


@pytest.fixture(scope="module")
def site(packages, tmp_path_factory):
    """The folder of another book's built pages: the engine's example, and a chapter of its kind."""
    folder = tmp_path_factory.mktemp("elsewhere") / "book"
    shutil.copytree(packages / "models" / "explorable" / "example", folder)
    shutil.copytree(BOOK, folder, dirs_exist_ok=True)
    config = yaml.safe_load((folder / "_config.yml").read_text(encoding="utf-8"))
    config["html"] = {"favicon": "buoy.svg"}
    config["sphinx"]["local_extensions"] = {"tides": "."}
    (folder / "_config.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    (folder / "_toc.yml").write_text("format: jb-book\nroot: tide\nchapters:\n- file: harbour\n", encoding="utf-8")
    cells = [
        new_markdown_cell("# The harbour", id="title"),
        new_code_cell(CELL, id="sill"),
        new_code_cell(TRIES, id="tries"),
        new_code_cell(CLOUD, id="boats"),
    ]
    nbformat.write(new_notebook(cells=cells), folder / "harbour.ipynb")
    for command in (
        ["-m", "models.explorable.store", "tide.ipynb", "harbour.ipynb"],
        ["-c", "from jupyter_book.cli.main import main; main()", "build", ".", "--warningiserror"],
    ):
        environment = os.environ | {"PYTHONPATH": str(packages)}
        command = [sys.executable, "-S", *command]
        ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
        _save_with_widgets(folder / "harbour.ipynb")
    return folder / "_build" / "html"


@pytest.fixture(scope="module")
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


def test_the_example_of_ten_lines_is_a_live_page(site, browser, tmp_path):
    cells = json.loads((EXAMPLE / "tide.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "".join(cells[1]["source"])
    assert len([line for line in code.splitlines() if line]) <= 10
    (tmp_path / "tide.py").write_text(code, encoding="utf-8")
    depth = runpy.run_path(str(tmp_path / "tide.py"))["depth"]
    with served(site) as address:
        visited = Visit(browser, f"{address}/tide.html")
        for hour in (0, 2, 6, 11):
            shown, _ = visited.page.evaluate(_MOVE, 2 * hour)
            assert shown == f"{three_digits(float(depth(hour, 4)))} m"
        assert visited.complaints == [] and len(visited.requests) > 1
        assert all(url.startswith((address, "data:")) for url in visited.requests)
        visited.context.close()


def test_what_was_saved_with_widgets_has_what_it_shows_without_them(page):
    assert page.page.locator("a.wait-try").inner_text() == "High water"
    assert page.page.locator("figure.wait-explorable").count() == 2 and "model_id" not in page.page.content()


def test_it_asks_nobody_else_and_complains_of_nothing(page):
    page.page.evaluate(_MOVE, 0)
    origin = page.page.evaluate("location.origin")
    assert page.requests and [url for url in page.requests if not url.startswith((origin, "data:"))] == []
    assert page.complaints == []


def test_it_has_the_styles_of_explorables_and_a_colour_of_its_own(page):
    look = page.page.evaluate("""() => {
      const figure = document.getElementById("try-sill");
      const line = figure.querySelector(".wait-chart path[stroke*='--wait-sea']");
      return [getComputedStyle(line).stroke, getComputedStyle(figure.querySelector(".wait-sliders")).display];
    }""")
    assert look == ["rgb(122, 196, 224)", "flex"]


@pytest.fixture
def boats(page):
    """The chart with a cloud, in sight and at its start."""
    figure = page.figure("boats")
    figure.scroll_into_view_if_needed()
    figure.locator(SHOWN).first.wait_for()
    figure.locator(".wait-reset").dispatch_event("click")
    return figure


def test_sliders_show_and_hide_the_points_of_a_cloud(boats, page):
    shown, key = boats.locator(SHOWN), boats.locator(".cloud_key_label_marks text")
    assert (shown.count(), key.text_content()) == (3, "3 of 3 boats")
    for slider, keys, says, count in (
        ("Port", ["ArrowRight"], "north", 2),
        ("Crew at least", ["End", "ArrowLeft"], "8", 1),
        ("Port", ["Home"], "all", 2),
    ):
        moved = boats.get_by_label(slider, exact=True)
        for pressed in keys:
            moved.press(pressed)
        assert moved.get_attribute("aria-valuetext") == says
        assert (shown.count(), key.text_content()) == (count, f"{count} of 3 boats")
    boats.locator(".wait-aloud", has_text="; 2 of 3 boats").wait_for(state="attached")
    assert page.complaints == []


def test_a_point_says_what_it_is_to_pointer_keys_and_fingers(boats, page):
    tip, tern = boats.locator(".wait-tip"), boats.locator(SHOWN).nth(1)
    tern.hover()
    assert tip.inner_text() == "the tern"
    bar = boats.locator(".pointed_bar_marks line")
    assert bar.get_attribute("display") == "inline"
    page.page.keyboard.press("Escape")
    assert tip.is_hidden() and bar.get_attribute("display") == "none"
    keys = boats.get_by_label("Read the chart along Hour of high water, up and down from point to point")
    keys.press("Home")
    assert tip.inner_text().startswith("Hour of high water: 0\n")
    points = []
    for _ in range(3):
        keys.press("ArrowUp")
        points.append((keys.get_attribute("aria-valuetext"), tip.inner_text()))
    assert points == [(text, text) for text in ("the gull", "the tern", "the auk")]
    keys.press("ArrowUp")
    assert tip.inner_text() == "the auk"  # the last
    boats.locator("[data-slider=crew]").evaluate(_MOST)  # nobody has a crew of nine
    assert tip.is_hidden()


def test_on_a_phone_what_a_point_says_stays_within_the_page(site, browser):
    with served(site) as address:
        visited = Visit(browser, f"{address}/harbour.html", viewport={"width": 390, "height": 844}, has_touch=True)
        boats = visited.figure("boats")
        boats.evaluate("(figure) => figure.wait.showChart()")  # in its picture's place
        for number in range(3):
            point = boats.locator(SHOWN).nth(number)
            point.scroll_into_view_if_needed()
            box = point.bounding_box()
            visited.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            tip = boats.locator(".wait-tip").bounding_box()
            assert tip["x"] >= 0 and tip["x"] + tip["width"] <= 390
        visited.page.locator("#try-sill .wait-title").tap()
        assert boats.locator(".wait-tip").is_hidden()
        visited.context.close()


def test_nothing_of_this_book_is_on_its_pages(site):
    html = (site / "harbour.html").read_text(encoding="utf-8")
    assert "--wait-lock" not in (site / "_static" / "palette.css").read_text(encoding="utf-8")
    assert not [word for word in ("Oracle", "report", "book.css", "engine.js") if word in html]
