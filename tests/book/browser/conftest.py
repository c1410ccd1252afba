"""The built site, served from this machine and opened in a browser.

What a test presses or moves, it has a page of its own for, or puts back; what is read of a page, `walk.py` reads
once.
"""

from contextlib import contextmanager

import pytest
from built import Visit, charts_of_each_kind, films, films_of_each_kind, pages, pages_of_each_kind
from watched import Watched

pytest.register_assert_rewrite("in_other_browsers")


def pytest_generate_tests(metafunc):
    """Every page and every film; and of charts, of films and of pages with charts, one of each kind."""
    for name, found in {
        "page_name": pages,
        "every_film": films,
        "film": films_of_each_kind,
        "explorable": charts_of_each_kind,
        "figures": pages_of_each_kind,
    }.items():
        if name in metafunc.fixturenames:
            scope = None if name == "page_name" else "module"  # a figure is opened once for several tests
            metafunc.parametrize(name, found(), ids=_id, scope=scope)


def _id(found):
    """What a page, a chart, a film, or a page with its charts is called."""
    return found if isinstance(found, str) else found[0][0] if isinstance(found, list) else found[1]["name"]


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


@contextmanager
def _reached(browser, site, film):
    page_name, data = film
    visited = Visit(browser, f"{site}/{page_name}")
    yield Watched(visited, data).reach().unfold()
    visited.context.close()


def _of_a_chapter():
    return next(found for found in films() if found[0] != "index.html")


@pytest.fixture(scope="module")
def reached(browser, site, film):
    """The film on a page of the module's own, reached, loaded and unfolded."""
    with _reached(browser, site, film) as watched:
        yield watched


@pytest.fixture
def watched(reached):
    """That film as it starts, in the middle of the screen, whatever was done with it before."""
    return reached.rewind()


@pytest.fixture
def fresh_one(visit, site):
    """A chapter's film on a page that nobody has touched; with options of the browser."""
    page_name, data = _of_a_chapter()

    def open_film(**options):
        return Watched(visit(f"{site}/{page_name}", **options), data)

    return open_film


@pytest.fixture(scope="module")
def reached_one(browser, site):
    """That film on a page of the module's own, reached, loaded and unfolded."""
    with _reached(browser, site, _of_a_chapter()) as watched:
        yield watched


@pytest.fixture
def played(reached_one):
    """That film as it starts, in the middle of the screen, whatever was done with it before."""
    return reached_one.rewind()
