"""The built site, served from this machine and opened in a browser."""

import functools
import itertools
from operator import itemgetter

import pytest
from built import Visit, explorables, films, pages
from watched import Watched

pytest.register_assert_rewrite("in_other_browsers")


def pytest_generate_tests(metafunc):
    if "page_name" in metafunc.fixturenames:
        metafunc.parametrize("page_name", pages())
    if "explorable" in metafunc.fixturenames:
        metafunc.parametrize("explorable", explorables(), ids=lambda found: found[1]["name"])
    if "film" in metafunc.fixturenames:
        few = metafunc.definition.get_closest_marker("one_of_each_kind")
        metafunc.parametrize("film", of_each_kind(films()) if few else films(), ids=lambda found: found[1]["name"])
    if "figures" in metafunc.fixturenames:
        pages_with_figures = [list(found) for _, found in itertools.groupby(explorables(), key=itemgetter(0))]
        metafunc.parametrize("figures", pages_with_figures, ids=lambda found: found[0][0])
    if "ranked" in metafunc.fixturenames:
        ranked = [found for found in explorables() if "ranking" in found[1]]
        metafunc.parametrize("ranked", ranked, ids=lambda found: found[1]["name"])


def of_each_kind(found):
    """Of films that tell the same things in as many parts, one."""
    kinds = {
        (bool(data["counters"]), bool(data["moment"]), bool(data["chain"]), len(data["parts"])): (page_name, data)
        for page_name, data in found
    }
    return [*kinds.values()]


@pytest.fixture(scope="session")
def films_there():
    """Every film of the built site."""
    return films()


@pytest.fixture(scope="session")
def visit_once(browser):
    """Opens an address the first time it is asked for, and hands the same page out from then on.

    What one test does to a chart moves no other: each is moved alone.
    """

    @functools.cache
    def open_once(address, **options):
        visited = Visit(browser, address, **options)
        return visited.part() if options.get("java_script_enabled", True) else visited

    return open_once


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


@pytest.fixture
def shared(visit_once, site, film):
    """The film on a page that other tests have moved, with its sliders at the start, paused at its beginning."""
    watched = Watched(visit_once(f"{site}/{film[0]}"), film[1]).reach()
    return watched.restart().seek(0)


@pytest.fixture
def fresh(visit, site, film):
    """The film on a page that nobody has touched; with options of the browser."""

    def open_film(**options):
        return Watched(visit(f"{site}/{film[0]}", **options), film[1])

    return open_film
