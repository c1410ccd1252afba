"""Settings of all tests: hypothesis judges what is right, never how fast, and repeats itself in CI.

A notebook that takes long on a busy machine shows no progress bar, as that would be an output which is not stored.
The bar reads its settings when it is imported, so the tests of the bar itself still see it. Browser and site are
one for the whole run; what drives them is imported only where they are asked for, as that takes a second.
"""

import gc
import os
import runpy
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.pop("TQDM_DISABLE", None)  # a worker process has it from the process that started it
import tqdm  # noqa: F401

os.environ["TQDM_DISABLE"] = "1"
runpy.run_path(str(Path(__file__).parents[1] / "models" / "explorable" / "altair_sooner.py"))

# Reports and pages are many small objects that live long: looked through as seldom, they cost a tenth less.
gc.set_threshold(50_000, 20, 50)

settings.register_profile(
    "book",
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.register_profile("thorough", settings.get_profile("book"), max_examples=200)
settings.register_profile("quick", settings.get_profile("book"), max_examples=10)
settings.load_profile("book")


# What waits for a database or a browser is begun first, so that the other workers have work for as long.
FIRST = (
    "tests/lab/acting/", "tests/bench/", "tests/test_wheel.py", "tests/book/browser/", "tests/book/pages/",
    "tests/book/site/", "tests/analyst/reports/",
)  # fmt: skip


def pytest_configure(config):
    """Let a notebook take its time; `make check` runs none, and does without nbval."""
    if config.pluginmanager.hasplugin("nbval"):
        config.option.nbval_kernel_startup_timeout = config.option.nbval_cell_timeout = 300


def pytest_collection_modifyitems(items):
    """Begin with what takes longest, and let a cell of a notebook take its time.

    nbval waits five seconds for an output, and has no option for it.
    """
    for item in items:
        if hasattr(item, "output_timeout"):
            from built import LONG

            item.output_timeout = LONG
    items.sort(
        key=lambda item: next((k for k, folder in enumerate(FIRST) if item.nodeid.startswith(folder)), len(FIRST))
    )


def pytest_collection_finish():
    """What is imported and collected by now stays until the end, and is searched for garbage no more."""
    gc.freeze()


@pytest.fixture(scope="session")
def site():
    from built import SITE, served

    assert (SITE / "index.html").exists(), "the site is not built: run make site"
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    from built import chromium, launched

    if chromium() is None:
        reason = "no Chromium is on the PATH, and the checks of the built site need one (apt install chromium)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with launched() as browser:
        yield browser
