"""The notebooks as JupyterLab shows them to somebody who has nothing but the readers' packages."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from built import LONG, new_context
from playwright.sync_api import expect

from models.site.plain import SOLUTION

BOOK = Path(__file__).parents[2] / "book"
# A lock with formulas and a film, the chapter with most cells, and the form; `test_plain.py` has the text of all.
NOTEBOOKS = [BOOK / f"{name}.ipynb" for name in ("hw-contention", "redo-strands", "your-own-report")]
pytestmark = pytest.mark.slow

# All cells at once, no kernel left behind, and no question about news over the page.
SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none", "kernelShutdown": True},
    "apputils-extension/notification": {"checkForUpdates": False, "doNotDisturbMode": True, "fetchNews": "false"},
}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a JupyterLab on a copy of the chapters, which it may save, with settings of its own."""
    home = tmp_path_factory.mktemp("lab")
    book = shutil.copytree(BOOK, home / "book")
    for name, settings in SETTINGS.items():
        path = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    own |= {
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}",
               "--IdentityProvider.token=", f"--ServerApp.root_dir={book}", "--LabApp.news_url="]  # fmt: skip
    with open(home / "log", "w") as log:
        server = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(f"{address}/api", server, home / "log")
        yield address
    finally:
        server.terminate()
        server.wait()


def _wait_for(address, server, log):
    until = time.monotonic() + LONG
    while server.poll() is None and time.monotonic() < until:
        try:
            return urlopen(address, timeout=LONG).close()
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(log.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_chapter_reads_as_text(lab, browser, path):
    context = new_context(browser, LONG)
    page, elsewhere = context.new_page(), []
    page.on("request", lambda each: each.url.startswith(("data:", "blob:", lab)) or elsewhere.append(each.url))
    page.goto(f"{lab}/doc/tree/{path.name}")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    markdown = [cell for cell in cells if cell["cell_type"] == "markdown"]
    solutions = sum("".join(cell["source"]) == SOLUTION for cell in markdown)
    page.wait_for_function(
        "([cells, last]) => document.querySelectorAll('.jp-Notebook .jp-Cell').length === cells"
        " && document.querySelectorAll('.jp-MarkdownCell .jp-MarkdownOutput :is(h1, h2, p)').length"
        " && [...document.querySelectorAll('.jp-MarkdownOutput')].some((each) => each.innerText.includes(last))",
        arg=[len(cells), last_words(markdown)],
    )
    shown = page.locator(".jp-Notebook .jp-RenderedMarkdown:visible").all_inner_texts()
    raw = [re.search(r".*(\{[a-z:_-]+\}|^:[a-z-]+:|```|^\([\w-]+\)=|</?\w+>).*", text, re.M) for text in shown]
    assert [each[0] for each in raw if each] == []
    assert page.locator("mjx-merror").count() == 0
    assert page.locator("button.jp-showHiddenCellsButton:visible").count() == solutions
    hidden = [cell for cell in cells if cell["metadata"].get("jupyter", {}).get("source_hidden")]
    assert page.locator(".jp-CodeCell .jp-InputPlaceholder").count() == len(hidden)
    assert elsewhere == []
    context.close()


def last_words(markdown):
    """The last plain words of the last cell that shows."""
    return re.findall(r"[A-Za-z]+ [a-z]+(?: [a-z]+)*", "".join(markdown[-1]["source"]))[-1]


def test_a_film_is_the_page_s_own_in_step_with_its_chart(lab, browser):
    context = new_context(browser, LONG)
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{lab}/doc/tree/hw-contention.ipynb")
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    film = page.locator(".wait-film[data-ready]").first
    film.wait_for(state="attached")
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    expect(prompts.filter(has_text="*")).to_have_count(0)  # a cell that ends takes the keyboard
    film.scroll_into_view_if_needed()
    own = film.locator(".wait-film-sliders [data-slider]").first
    label = film.locator(".wait-film-sliders label").first.inner_text()
    of_chart = page.locator(f"input[type='range'][aria-label='{label}']").first
    for moved, other, key in ((own, of_chart, "ArrowUp"), (of_chart, own, "ArrowLeft")):
        before = int(moved.input_value())
        moved.focus()
        page.keyboard.press(key)
        wanted = before + {"ArrowUp": 1, "ArrowLeft": -1}[key]
        assert int(moved.input_value()) == wanted, "JupyterLab took the key"
        expect(other).to_have_value(str(wanted))
    film.locator(".wait-film-on").click()
    film.locator("summary").last.click()
    expect(film.locator(".wait-film-report tbody tr").first).to_be_visible()
    assert film.evaluate("(figure) => figure.film.at") > 0
    assert errors == []
    context.close()
