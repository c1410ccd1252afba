"""The built site, served from this machine and opened in a browser."""

import functools
import itertools
import os
from operator import itemgetter

import pytest
from built import SITE, Visit, chromium, explorables, launched, pages, served


def pytest_generate_tests(metafunc):
    if "page_name" in metafunc.fixturenames:
        metafunc.parametrize("page_name", pages())
    if "explorable" in metafunc.fixturenames:
        metafunc.parametrize("explorable", explorables(), ids=lambda found: found[1]["name"])
    if "figures" in metafunc.fixturenames:
        pages_with_figures = [list(found) for _, found in itertools.groupby(explorables(), key=itemgetter(0))]
        metafunc.parametrize("figures", pages_with_figures, ids=lambda found: found[0][0])
    if "ranked" in metafunc.fixturenames:
        ranked = [found for found in explorables() if "ranking" in found[1]]
        metafunc.parametrize("ranked", ranked, ids=lambda found: found[1]["name"])


@pytest.fixture(scope="session")
def site():
    assert (SITE / "index.html").exists(), "the site is not built: run make site"
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    if chromium() is None:
        reason = "no Chromium is on the PATH, and the checks of the built site need one (apt install chromium)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def visit_once(browser):
    """Opens an address the first time it is asked for, and hands the same page out from then on."""
    return functools.cache(functools.partial(Visit, browser))


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
