"""The built site, served from this machine and opened in a browser.

What a test presses or moves, it has a page of its own for; what is read of a page, `walk.py` reads once.
"""

import pytest
from built import Visit, explorables, films, pages
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
            scope = "module" if "film" in name else None  # a film is opened once
            metafunc.parametrize(name, found(), ids=_id, scope=scope)


def _id(found):
    """What a page, a chart, a film, or a page with its charts is called."""
    return found if isinstance(found, str) else found[0][0] if isinstance(found, list) else found[1]["name"]


def kind_of_chart(data):
    """What a chart has that another may have not."""
    picture = data["picture"]
    named = any("names" in slider for slider in data["sliders"]), "names" in picture["x"]
    has = data["precomputed"], picture["along"], picture["bars"], picture.get("cloud")
    return "ranking" in data, "own" in data, *named, *map(bool, has)


def kind_of_film(data):
    """What a film has that another may have not."""
    crowd = any(rows["crowd"] for part in data["parts"] for rows in part["rows"])
    return bool(data["counters"]), bool(data["moment"]), bool(data["chain"]), crowd


def charts_of_each_kind():
    return [*{kind_of_chart(data): (page, data) for page, data in reversed(explorables())}.values()]


def films_of_each_kind():
    """One with a scene, where there is one."""
    by_scene = sorted(films(), key=lambda found: bool(found[1]["scene"]))
    return [*{kind_of_film(data): (page, data) for page, data in by_scene}.values()]


def pages_of_each_kind():
    """Few pages that have a chart of each kind among them, each with all its charts."""
    on, wanted, chosen = {}, {kind_of_chart(data) for _, data in explorables()}, []
    for page, data in explorables():
        on.setdefault(page, []).append((page, data))
    while wanted:
        best = max(on.values(), key=lambda charts: len(wanted & {kind_of_chart(data) for _, data in charts}))
        wanted -= {kind_of_chart(data) for _, data in best}
        chosen.append(best)
    return chosen


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
def fresh(visit, site, film):
    """The film on a page that nobody has touched; with options of the browser."""

    def open_film(**options):
        return Watched(visit(f"{site}/{film[0]}", **options), film[1])

    return open_film


@pytest.fixture(scope="module")
def reached(browser, site, film):
    """The film on a page of the module's own, reached and loaded."""
    visited = Visit(browser, f"{site}/{film[0]}")
    yield Watched(visited, film[1]).reach()
    visited.context.close()


@pytest.fixture
def watched(reached):
    """That film as it starts, in the middle of the screen, whatever was done with it before."""
    return reached.rewind()


@pytest.fixture
def fresh_one(visit, site):
    """A film with a scene and a chain, on a page that nobody has touched; with options of the browser."""
    page_name, data = next(found for found in films() if found[1]["scene"])

    def open_film(**options):
        return Watched(visit(f"{site}/{page_name}", **options), data)

    return open_film


@pytest.fixture(scope="module")
def reached_one(browser, site):
    """That film on a page of the module's own, reached and loaded."""
    page_name, data = next(found for found in films() if found[1]["scene"])
    visited = Visit(browser, f"{site}/{page_name}")
    yield Watched(visited, data).reach()
    visited.context.close()


@pytest.fixture
def played(reached_one):
    """That film as it starts, in the middle of the screen, whatever was done with it before."""
    return reached_one.rewind()
