"""Settings of all tests: hypothesis judges what is right, never how fast, and repeats itself in CI."""

import os

import pytest
from hypothesis import settings

settings.register_profile("book", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("book")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep the cells of a notebook on one processor, in their order: they share a kernel."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
