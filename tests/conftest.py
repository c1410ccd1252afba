"""Settings of all tests: hypothesis judges what is right, never how fast, and repeats itself in CI.

A notebook that takes long on a busy machine shows no progress bar, as that would be an output which is not stored.
The bar reads its settings when it is imported, so the tests of the bar itself still see it.
"""

import os

from hypothesis import settings

os.environ.pop("TQDM_DISABLE", None)  # a worker process has it from the process that started it
import tqdm  # noqa: F401

os.environ["TQDM_DISABLE"] = "1"

settings.register_profile("book", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("book")
