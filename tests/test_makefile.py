"""The commands: what they do again, and where something is missing one clear sentence and a failure."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from chosen import thorough

ROOT = Path(__file__).parents[1]
LISTS = ["requirements.txt", "pyproject.toml", "package-lock.json"]
NEEDED = [*LISTS, "Makefile", "set_up.py", "requirements-checks.txt", "models/book/site/serve.py"]
AS_SET_UP = ("-o", ".venv/.ready", "-o", ".venv/.checks")  # nothing is installed where the tests are run
PROGRAMS = ["python", "ruff", "typos", "mypy", "lint-imports"]

NO_MAKE = "make is not installed; the README has the pip commands"
pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("make") is None, reason=NO_MAKE)]


def make(*arguments, folder=ROOT, **environment):
    """Run make as a user does: without the settings of the make that runs these tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    return subprocess.run(
        ["make", *arguments], cwd=folder, env=clean | environment, capture_output=True, text=True
    )


def program(path, text):
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)


def refused(*arguments, **options):
    """What a make that fails says."""
    ran = make(*arguments, **options)
    assert ran.returncode != 0 and "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


@pytest.fixture
def clone(tmp_path):
    """What make needs of the project before anything is installed."""
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def faked(clone):
    """The same with programs for what is installed that only write down what they are asked."""
    programs = clone / ".venv" / "bin"
    programs.mkdir(parents=True)
    (clone / "node_modules").mkdir()
    for name in PROGRAMS:
        program(programs / name, f'echo "{name} $*" >> "{clone}/asked"\nexit $(cat "{clone}/result")\n')
    (programs / "activate").write_text(f"VIRTUAL_ENV={clone / '.venv'}\n")
    (clone / "result").write_text("0")
    return clone


def set_up(folder, target=".venv/.checks"):
    """What the programs are asked when a target is made: of installing, only the list."""
    (folder / "asked").write_text("")
    ran = make(target, f"PYTHON={sys.executable}", folder=folder)
    calls = (folder / "asked").read_text().splitlines()
    lists = [line.rpartition("Installing ")[2].split(" ")[0] for line in ran.stdout.splitlines() if "Inst" in line]
    return ran, lists, [line for line in calls if "pip --version" not in line]


def test_a_list_is_installed_again_only_when_it_says_something_else(faked):
    assert set_up(faked)[1] == [*LISTS, "requirements-checks.txt", "package-lock.json"]
    for name in NEEDED:
        (faked / name).touch()
    assert set_up(faked)[1:] == ([], [])
    project = faked / "pyproject.toml"
    project.write_text(project.read_text() + "\n[tool.ours]\nword = 1\n")
    assert set_up(faked)[1:] == ([], []), "a word for the spelling is nothing to install"
    project.write_text(project.read_text().replace("dependencies = []", 'dependencies = ["more"]'))
    assert set_up(faked)[1] == ["pyproject.toml"]


def test_a_set_up_that_failed_is_gone_on_with_in_the_environment_that_is_there(faked):
    set_up(faked)
    pins = faked / "requirements.txt"
    before = pins.read_text()
    pins.write_text(f"{before}more==1\n")
    program(faked / ".venv" / "bin" / "python", '[ "$3" != install ]\n')
    ran, *_ = set_up(faked)
    assert ran.returncode != 0 and "could not be installed. Is there a network?" in ran.stdout
    pins.write_text(before)
    ran, lists, _ = set_up(faked, ".venv/.ready")
    assert lists == ["requirements.txt"], "nobody knows what the failed run left"
    assert "Creating" not in ran.stdout and (faked / ".venv" / "bin" / "activate").exists()


def test_an_environment_that_is_a_link_is_left_alone(clone, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "kept").touch()
    (clone / ".venv").symlink_to(other)
    message = refused(".venv/.ready", f"PYTHON={sys.executable}", folder=clone)
    assert f".venv is a link to {other}" in message and "Remove the link" in message
    assert [path.name for path in other.iterdir()] == ["kept"]


def test_style_asks_every_tool_whatever_the_one_before_it_found(faked):
    set_up(faked)
    (faked / "result").write_text("1")
    ran, _, calls = set_up(faked, "style")
    assert ran.returncode != 0 and "To be mended: layout" in ran.stdout
    tools = ("ruff format", "ruff check", "typos", "mypy", "lint-imports", "eslint", "tsc")
    assert all(tool in " ".join(calls) for tool in tools)
    calls = set_up(faked, "tidy")[2]
    assert [line.split()[1] for line in calls] == ["format", "check", "format"]


def test_a_page_that_is_none_is_told_which_there_are():
    message = refused(*AS_SET_UP, "page", "NAME=nowhere")
    assert "no page 'nowhere'. NAME is one of: adaptive-log-file-sync" in message


def test_a_python_that_is_too_old_or_not_there_is_said(clone):
    old = clone / "old-python"
    program(old, "exit 1\n")
    assert f"{old} is not a working Python 3.11 or newer" in refused("test", f"PYTHON={old}", folder=clone)
    assert "Python 3.11 or newer is needed" in refused("book", "PYTHON=", folder=clone)
    assert not (clone / ".venv").exists()


def test_a_port_that_is_taken_or_none_is_said_before_anything_is_built(clone):
    def message(port):
        return refused("book", f"PORT={port}", f"PYTHON={sys.executable}", folder=clone)

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is taken" in message(port)
    for port in ("0", "65536", "http", "-1"):
        assert f"PORT={port} is not a port" in message(port)
    assert not (clone / ".venv").exists()


@pytest.mark.skipif(not thorough(), reason="a new environment takes long: every week")
def test_without_a_network_a_new_environment_is_no_ready_one(clone):
    nowhere = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "0",
        "PIP_NO_CACHE_DIR": "1",
    }
    message = refused(".venv/.ready", f"PYTHON={sys.executable}", folder=clone, **nowhere)
    assert "could not be installed. Is there a network?" in message
    assert not (clone / ".venv" / ".ready").exists()


def test_what_has_not_changed_is_not_built_again():
    assert (ROOT / "_build" / ".site").exists(), "the site is not built: run make site"
    for name in (".venv/.ready", "models/__init__.py", "_toc.yml"):
        (ROOT / name).touch()  # newer, and says the same
    ran = make("site")
    assert (ran.returncode, ran.stdout) == (0, "")


def test_measuring_without_a_server_says_what_would_do():
    message = refused(*AS_SET_UP, "measure", "PG_BIN=/nowhere")
    assert "/nowhere has no initdb" in message and "PG_BIN=" in message


def test_a_file_of_the_site_that_is_gone_is_built_again(faked):
    set_up(faked)
    (faked / "_build" / "html").mkdir(parents=True)
    for name in ("html/index.html", "html/a page.html", ".files"):
        (faked / "_build" / name).write_text("./index.html\n./a page.html\n")
    for name in ("_config.yml", "_toc.yml"):
        (faked / name).touch()
    stamp = faked / "_build" / ".ground"

    def again():
        make(*AS_SET_UP, "_build/.ground", f"PYTHON={sys.executable}", folder=faked)
        return stamp.stat().st_mtime_ns

    assert again() == (built := again())
    (faked / "_build" / "html" / "a page.html").unlink()
    assert again() > built
