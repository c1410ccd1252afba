"""The built site, served from this machine and opened in a browser."""

import functools
import os
import threading
from http.server import ThreadingHTTPServer

import pytest
from built import FLAGS, SITE, Visit, chromium, explorables, pages
from playwright.sync_api import sync_playwright

from models.explore.serve import Quiet


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
