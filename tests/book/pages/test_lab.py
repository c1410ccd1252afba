"""The notebooks as JupyterLab shows them to somebody who has nothing but the readers' packages."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen

import pytest
from built import LONG, new_context
from playwright.sync_api import expect

ROOT = Path(__file__).parents[3]
BOOK = ROOT / "book"
# A lock with formulas and a film, the chapter with most cells, and the form; `test_plain.py` has the text of all.
NOTEBOOKS = "hw-contention", "redo-strands", "your-own-report"
RUN = NOTEBOOKS[0]
pytestmark = pytest.mark.slow

# All cells at once, no kernel left behind, and saved when asked alone: in the midst of a run is another moment.
SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none", "kernelShutdown": True},
    "docmanager-extension/plugin": {"autosave": False},
}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab as `make lab` starts it, with settings of its own, on a copy of the chapters."""
    home = tmp_path_factory.mktemp("lab")
    book = shutil.copytree(BOOK, home / "book")
    for name, settings in SETTINGS.items():
        path = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    variables = {
        name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    variables |= {
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    make = ["make", "--dry-run", "lab", f"PORT={port}"]
    printed = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    command = shlex.split(printed[printed.index(".venv/bin/jupyter lab") :].replace("\\\n", " "))
    command = [re.sub(r"(?<![\w/])book(?=/|$)", str(book), word) for word in command]
    with open(home / "log", "w") as log:
        command += ["--no-browser", "--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
        server = subprocess.Popen(command, cwd=ROOT, env=os.environ | variables, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        _until(lambda: server.poll() is not None or _reached(f"{address}/api"))
        assert server.poll() is None, (home / "log").read_text(encoding="utf-8")
        yield SimpleNamespace(address=address, book=book)
    finally:
        server.terminate()
        server.wait()


def _reached(address):
    try:
        return urlopen(address, timeout=LONG).close() is None
    except OSError:
        return False


def _until(so):
    ends = time.monotonic() + LONG
    while not so() and time.monotonic() < ends:
        time.sleep(0.1)
    return so()


@pytest.fixture(scope="module")
def window(lab, browser):
    """The lab in a browser, on the cover: what is opened there one after the other has a tab each."""
    context = new_context(browser, LONG)
    page = context.new_page()
    page.elsewhere, page.errors = [], []
    here = "data:", "blob:", lab.address
    page.on("request", lambda request: request.url.startswith(here) or page.elsewhere.append(request.url))
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.goto(f"{lab.address}/lab/tree/index.ipynb")
    yield page
    context.close()


PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"


def opened(window, name):
    """A notebook as it is opened from the list of files, with all cells; and its cells as stored."""
    cells = json.loads((BOOK / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    window.locator(f".jp-DirListing-item[title^='Name: {name}.ipynb']").dblclick()
    window.locator(".lm-DockPanel-tabBar .lm-mod-current", has_text=f"{name}.ipynb").wait_for()
    panel = window.locator(PANEL)
    expect(panel.locator(".jp-Notebook .jp-Cell")).to_have_count(len(cells), timeout=1000 * LONG)
    return panel, cells


def test_the_cover_opens_and_leads_to_chapters_within_the_lab(lab, window):
    window.locator(".jp-OutputArea-output .wait-map").get_by_text("enq: HW - contention", exact=True).last.click()
    window.get_by_role("heading", name="enq: HW - contention").wait_for()
    window.get_by_text("| Idle").wait_for()
    assert window.url.startswith(f"{lab.address}/lab")
    assert window.get_by_text("Jupyter news").count() == 0


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_chapter_reads_as_text(window, name):
    panel, cells = opened(window, name)
    markdown = [cell for cell in cells if cell["cell_type"] == "markdown"]
    folds = [cell for cell in markdown if "jp-MarkdownHeadingCollapsed" in cell["metadata"]]
    sections = ["".join(cell["source"]).startswith("## ") for cell in folds]
    folded = sum(sections) or len(folds)  # what is in a folded section is folded with it
    window.wait_for_function(
        """([panel, last]) => {
          const shown = [...document.querySelector(panel).querySelectorAll(".jp-MarkdownCell .jp-MarkdownOutput")];
          return shown.some((each) => each.querySelector("h1, h2, p")) &&
            shown.some((each) => each.innerText.includes(last)); }""",
        arg=[PANEL, last_words(markdown)],
    )
    shown = panel.locator(".jp-Notebook .jp-RenderedMarkdown:visible").all_inner_texts()
    raw = [re.search(r".*(\{[a-z:_-]+\}|^:[a-z-]+:|```|^\([\w-]+\)=|</?\w+>).*", text, re.M) for text in shown]
    assert [directive[0] for directive in raw if directive] == []
    assert panel.locator("mjx-merror").count() == 0
    shown = panel.locator(".jp-OutputArea-output")
    assert shown.count() == sum(len(cell.get("outputs", ())) for cell in cells)
    assert shown.get_by_text("Error displaying widget").count() == 0
    assert panel.locator("button.jp-showHiddenCellsButton:visible").count() == folded
    hidden = [cell for cell in cells if cell["metadata"].get("jupyter", {}).get("source_hidden")]
    assert panel.locator(".jp-CodeCell .jp-InputPlaceholder").count() == len(hidden)
    assert window.elsewhere == []


@pytest.fixture(scope="module")
def ran(lab, window):
    """The file of a chapter as it is saved when it is opened, and when it has run."""
    opened(window, RUN)
    before = saved(lab, window)
    window.get_by_text("| Idle").wait_for()
    assert window.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    return before, saved(lab, window)


def saved(lab, window):
    """The file of the open chapter as it is saved, in place of an empty one."""
    path, stored = lab.book / f"{RUN}.ipynb", (BOOK / f"{RUN}.ipynb").read_bytes()
    path.write_bytes(b"")
    window.keyboard.press("Control+s")
    window.get_by_text("Overwrite", exact=True).click()
    _until(lambda: path.read_bytes() == stored)
    return path.read_bytes()


def test_a_chapter_is_saved_as_it_was_when_it_is_opened_and_when_it_has_run(ran):
    """What a run leaves in the file is what is stored, and that opens with all that the run showed."""
    stored = (BOOK / f"{RUN}.ipynb").read_bytes()
    assert ran[0] == stored
    assert ran[1] == stored


def last_words(markdown):
    """The last plain words of the last cell that shows."""
    return re.findall(r"[A-Za-z]+ [a-z]+(?: [a-z]+)*", "".join(markdown[-1]["source"]))[-1]


def test_a_film_is_the_page_s_own_in_step_with_its_chart(window, ran):
    panel, _ = opened(window, RUN)
    film = panel.locator(".wait-film[data-ready]").first
    film.wait_for(state="attached")
    film.scroll_into_view_if_needed()
    film.locator(".wait-film-unfold").click()
    of_film = film.locator(".wait-film-sliders [data-slider]").first
    label = film.locator(".wait-film-sliders label").first.inner_text()
    of_chart = panel.locator(f"input[type='range'][aria-label='{label}']").first
    for moved, other, key in ((of_film, of_chart, "ArrowUp"), (of_chart, of_film, "ArrowLeft")):
        before = int(moved.input_value())
        moved.focus()
        window.keyboard.press(key)
        wanted = before + {"ArrowUp": 1, "ArrowLeft": -1}[key]
        assert int(moved.input_value()) == wanted, "JupyterLab took the key"
        expect(other).to_have_value(str(wanted))
    film.locator(".wait-film-on").click()
    film.locator("summary").last.click()
    expect(film.locator(".wait-film-report tbody tr").first).to_be_visible()
    assert film.evaluate("(figure) => figure.film.at") > 0
    assert window.errors == []
