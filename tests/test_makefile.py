"""The two commands where something is missing: one clear sentence, and a failure."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEEDED = [
    "Makefile",
    "requirements.txt",
    "requirements-checks.txt",
    "package-lock.json",
    "pyproject.toml",
    "models/site/serve.py",
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("make") is None, reason="make is not installed; the README has the pip commands"
    ),
]


def make(*arguments, folder=ROOT, **environment):
    """Run make as a user does: without the settings of the make that runs these tests."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    return subprocess.run(["make", *arguments], cwd=folder, env=own | environment, capture_output=True, text=True)


@pytest.fixture
def clone(tmp_path):
    """What make needs of the project before anything is installed."""
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_a_python_that_is_too_old_is_named(clone):
    old = clone / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    ran = make("test", f"PYTHON={old}", folder=clone)
    assert ran.returncode != 0
    assert f"{old} is not a working Python 3.11 or newer" in ran.stdout
    assert not (clone / ".venv").exists()


def test_no_python_at_all_is_said(clone):
    ran = make("book", "PYTHON=", folder=clone)
    assert ran.returncode != 0
    assert "Python 3.11 or newer is needed" in ran.stdout


def test_a_taken_port_is_said_before_anything_is_built(clone):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = make("book", f"PORT={port}", f"PYTHON={sys.executable}", folder=clone)
    assert ran.returncode != 0
    assert f"Port {port} is taken" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not (clone / ".venv").exists()


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_a_port_that_is_none_is_said(clone, port):
    ran = make("book", f"PORT={port}", f"PYTHON={sys.executable}", folder=clone)
    assert ran.returncode != 0
    assert f"PORT={port} is not a port" in ran.stderr


def test_a_missing_network_is_said(clone):
    ran = make(
        ".venv/.ready", f"PYTHON={sys.executable}", folder=clone,
        PIP_INDEX_URL="http://127.0.0.1:9/", PIP_FIND_LINKS="", PIP_RETRIES="0", PIP_NO_CACHE_DIR="1",
    )  # fmt: skip
    assert ran.returncode != 0
    assert "could not be installed. Is there a network?" in ran.stdout
    assert not (clone / ".venv" / ".ready").exists()


def test_what_has_not_changed_is_not_built_again():
    assert (ROOT / "_build" / ".site").exists(), "the site is not built: run make site"
    ran = make("site")
    assert (ran.returncode, ran.stdout) == (0, "")


def test_measuring_without_a_server_says_what_would_do():
    ran = make("measure", "PG_BIN=/nowhere")
    assert ran.returncode != 0
    assert "/nowhere has no initdb" in ran.stderr and "PG_BIN=" in ran.stderr
    assert "Traceback" not in ran.stderr
