"""The built site, served from this machine and opened in a browser.

What a test presses or moves, it has a page of its own for, or puts back; what is read of a page, `walk.py` reads
once.
"""

import functools
from urllib.parse import urljoin

import pytest
from built import Visit, films, films_of_each_kind, pages, pages_of_each_kind
from chosen import some
from watched import CHAPTER, Watched

pytest.register_assert_rewrite("in_other_browsers")


def pytest_generate_tests(metafunc):
    """Every page and every film; and of films and of pages with charts, one of each kind."""
    for name, cases in {
        "page_name": pages,
        "every_film": films,
        "some_film": lambda: some(films(), 1),
        "film": films_of_each_kind,
        "figures": pages_of_each_kind,
    }.items():
        if name in metafunc.fixturenames:
            scope = None if name == "page_name" else "module"  # a figure is opened once for several tests
            metafunc.parametrize(name, cases(), ids=_id, scope=scope)


def _id(case):
    """What a page, a film, or a page with its charts is called."""
    return case if isinstance(case, str) else case[0][0] if isinstance(case, list) else case[1]["name"]


def _visits(browser, site, once):
    visits = {}

    def open_page(address, **options):
        key = (address, str(options)) if once else len(visits)
        if key not in visits:
            visits[key] = Visit(browser, urljoin(f"{site}/", address), **options)
        return visits[key]

    yield open_page
    for visited in visits.values():
        visited.context.close()


@pytest.fixture
def visit(browser, site):
    """Opens a page of the site, or any address, and closes it after the test."""
    yield from _visits(browser, site, once=False)


@pytest.fixture(scope="module")
def shared(browser, site):
    """Opens a page as `visit` does, but one for all tests of a module: what a test changes there, it puts back."""
    yield from _visits(browser, site, once=True)


@pytest.fixture(scope="module")
def reached(shared):
    """The film of a page, reached, loaded and unfolded, for all tests of a module."""

    @functools.cache
    def reach(page_name):
        return Watched(shared(page_name), dict(films())[page_name]).reach().unfold()

    return reach


@pytest.fixture
def watched(reached, film):
    """A film of each kind as it starts, in the middle of the screen, whatever was done with it before."""
    return reached(film[0]).rewind()


@pytest.fixture
def played(reached):
    """A chapter's film as it starts, in the middle of the screen, whatever was done with it before."""
    return reached(CHAPTER).rewind()


@pytest.fixture
def fresh(visit):
    """A film on a page that nobody has touched; with options of the browser."""

    def open_film(page_name=CHAPTER, **options):
        return Watched(visit(page_name, **options), dict(films())[page_name.rpartition("/")[2]])

    return open_film
