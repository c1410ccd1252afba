"""The wheel: the command by itself, with all that it reads and nothing of the book's pages or tests; with its
extra, every chapter in any folder. And the analyst in a wheel of its own, whose command answers as the whole one
does; that of the engine builds another book in `explorable/test_another_book.py`.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from chosen import some
from packed import house, unpacked

from models.book import command as whole

ROOT = Path(__file__).parents[1]
NEEDED = ["pyproject.toml", "README.md", "LICENSE"]
MEGABYTE = 1_000_000

pytestmark = pytest.mark.slow


def run(module, *arguments):
    subprocess.run([sys.executable, "-m", module, *arguments], check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of a copy of the project, so that nothing is left in the folder."""
    copy, made = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("made")
    shutil.copytree(ROOT / "models", copy / "models", ignore=shutil.ignore_patterns("__pycache__"))
    for name in NEEDED:
        shutil.copy(ROOT / name, copy)
    here = "--no-build-isolation", "--offline", "--python", sys.executable
    run("uv", "build", "--quiet", "--wheel", *here, "-o", str(made), str(copy))
    return next(made.glob("*.whl"))


def test_it_holds_every_file_of_the_models_and_its_licence(wheel):
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "models").rglob("*")
             if path.is_file() and "__pycache__" not in path.parts}  # fmt: skip
    packed = set(zipfile.ZipFile(wheel).namelist())
    metadata = {name for name in packed if ".dist-info/" in name or ".data/" in name}
    message = "name it under [tool.setuptools.package-data] in pyproject.toml"
    assert not there - packed, f"the wheel lacks {sorted(there - packed)}: {message}"
    assert not packed - metadata - there, (
        f"the wheel has {sorted(packed - metadata - there)}, which is not in models/"
    )
    assert any(name.endswith("licenses/LICENSE") for name in metadata)


def test_it_is_as_large_as_the_readme_says(wheel):
    stated = re.search(r"wheel[^.]*?(\d+) MB", (ROOT / "README.md").read_text(encoding="utf-8"))[1]
    size = wheel.stat().st_size / MEGABYTE
    assert size == pytest.approx(int(stated), rel=0.1), f"README.md: the wheel has {size:.2f} MB, and not {stated}"


def alone(wheel, folder):
    """The programs of an environment that has a wheel and nothing else."""
    empty = folder / "empty"
    venv.create(empty, with_pip=False)
    programs = empty / ("Scripts" if sys.platform == "win32" else "bin")
    run("uv", "pip", "install", "--quiet", "--no-index", "--python", str(programs / "python"), str(wheel))
    return programs


def test_by_itself_it_gives_the_command_which_reads_a_report(wheel, tmp_path):
    programs = alone(wheel, tmp_path)
    command = [str(programs / "shape-of-a-wait"), str(ROOT / "models" / "book" / "pages" / "form" / "example.txt")]
    ran = subprocess.run(command, cwd=tmp_path, env={"PATH": str(programs)}, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "log file sync" in ran.stdout


def test_the_analyst_alone_answers_as_the_whole_command_does(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    programs = alone(house("analyst", tmp_path), tmp_path)
    form = ROOT / "models" / "book" / "pages" / "form"
    listing = ROOT / "models" / "book" / "captured" / "listings" / "hw-awr-cache.txt"
    typed = ["log file sync 12 ms, log file parallel write 2 ms"]
    several = [form / "example.txt", form / "example-history.csv"]
    for arguments in ([several[0], "--all"], [several[1]], [listing, "--json"], several, typed):
        command, environment = [programs / "shape-of-a-wait", *arguments], {"PATH": str(programs)}
        ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert (whole.main([*map(str, arguments)]), *capsys.readouterr()) == (0, ran.stdout, ran.stderr), arguments
        assert ran.returncode == 0 and len(ran.stdout) > 200, arguments


def test_with_its_extra_every_chapter_runs_in_any_folder_and_each_cell_again_shows_the_same(
    wheel, tmp_path, tmp_path_factory
):
    """All in one process, as each imports the same; nbval runs each in a kernel of its own.

    Some run whole, and of the others what they import.
    """
    packages = unpacked(wheel, tmp_path_factory.mktemp("packages"), {"notebook"})
    chapters = sorted((ROOT / "book").glob("*.ipynb"))
    drawn = some(chapters, len(chapters) // 3)
    for path in chapters:
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text if path in drawn else imports(text), encoding="utf-8")
    command = [sys.executable, "-S", str(ROOT / "tests" / "again.py"), *sorted(os.listdir(tmp_path))]
    environment = {"PYTHONPATH": str(packages), "IPYTHONDIR": str(tmp_path), "PATH": "", "TQDM_DISABLE": "1"}
    environment["JPY_SESSION_NAME"] = "a.ipynb"  # as where somebody can move a widget
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-3000:]


def imports(notebook):
    """A notebook whose cells do nothing but import what they import."""
    cells = [cell for cell in json.loads(notebook)["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        nodes = ast.walk(ast.parse("".join(cell["source"])))
        cell["source"] = [
            f"{ast.unparse(node)}\n" for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        cell["outputs"] = []
    return json.dumps({"cells": cells})
