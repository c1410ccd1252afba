"""The built site in a real browser: where it is, who serves it, and which pages and explorables it has."""

import functools
import json
import os
import re
import shutil
import threading
from html import unescape
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from models.explore.serve import Quiet

SITE = Path(__file__).parents[2] / "_build" / "html"

# Chromium of its own accord looks up its maker's hosts; that is not the site's doing and is switched off.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run", "--disable-quic"]  # fmt: skip


def pages():
    """Every page of the built site."""
    return sorted(page.name for page in SITE.glob("*.html"))


def explorables():
    """Every explorable of the built site: its page and what the page holds for the script."""
    found = []
    for name in pages():
        html = (SITE / name).read_text(encoding="utf-8")
        for figure in re.findall(r'<figure class="wait-explorable".*?</figure>', html, flags=re.DOTALL):
            data = re.search(r'<script type="application/json">(.*?)</script>', figure, flags=re.DOTALL)[1]
            found.append((name, json.loads(unescape(data))))
    return found


def pytest_generate_tests(metafunc):
    if "page_name" in metafunc.fixturenames:
        metafunc.parametrize("page_name", pages())
    if "explorable" in metafunc.fixturenames:
        metafunc.parametrize("explorable", explorables(), ids=lambda found: found[1]["name"])


@pytest.fixture(scope="session")
def site():
    """The address of the built site, served from this machine."""
    assert (SITE / "index.html").exists(), "the site is not built: run make site"
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def chromium():
    """The Chromium of this machine, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser():
    program = chromium()
    if program is None:
        reason = "no Chromium is on the PATH, and the checks of the built site need one (apt install chromium)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


class Visit:
    """A page opened in the browser, with everything it asked for and everything it complained of."""

    def __init__(self, browser, address, **options):
        self.requests, self.complaints = [], []
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", lambda request: self.complaints.append(f"failed: {request.url}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._hear)
        self.page.goto(address)
        if options.get("java_script_enabled", True):
            self.page.wait_for_function(
                "document.readyState === 'complete' && "
                "document.querySelectorAll('.wait-explorable:not([data-ready])').length === 0"
            )

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text}")

    def figure(self, name):
        return self.page.locator(f"#try-{name}")


@pytest.fixture(scope="session")
def visit_once(browser):
    """Opens an address the first time it is asked for, and hands the same page out from then on."""
    return functools.cache(lambda address: Visit(browser, address))


@pytest.fixture
def visit(browser):
    """Opens an address and closes it after the test."""
    visits = []

    def open_page(address, **options):
        visits.append(Visit(browser, address, **options))
        return visits[-1]

    yield open_page
    for each in visits:
        each.context.close()
