"""Settings of all tests: hypothesis judges what is right, never how fast, and repeats itself in CI."""

import os

from hypothesis import settings

settings.register_profile("book", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("book")
