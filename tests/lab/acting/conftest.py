"""A server can be started where its programs are or can be brought; in CI it must be."""

import os

import pytest

from models.lab.acting import programs
from models.lab.acting.refusal import Refusal


@pytest.fixture(scope="session")
def bin_folder():
    try:
        return programs.postgres(os.environ.get("PG_BIN"))
    except Refusal as refusal:
        reason = f"no server can be started: {refusal}"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
