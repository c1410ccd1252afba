"""The wheel: the command by itself, with all that it reads and nothing of the book's pages or tests."""

import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NEEDED = ["pyproject.toml", "README.md", "LICENSE"]
LEFT_OUT = {"models/pages/skeleton.ipynb"}  # for those who have the repository
QUIET = ["--quiet", "--disable-pip-version-check"]
KILOBYTE = 1000

pytestmark = pytest.mark.slow


def pip(*arguments, **options):
    subprocess.run([sys.executable, "-m", "pip", *arguments], check=True, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of a copy of the project, so that nothing is left in the folder."""
    copy, made = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("made")
    shutil.copytree(ROOT / "models", copy / "models", ignore=shutil.ignore_patterns("__pycache__"))
    for name in NEEDED:
        shutil.copy(ROOT / name, copy)
    pip("wheel", *QUIET, "--no-deps", "--no-build-isolation", "--no-index", "-w", str(made), str(copy))
    return next(made.glob("*.whl"))


def test_it_holds_every_file_of_the_models_and_its_licence(wheel):
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "models").rglob("*")
             if path.is_file() and "__pycache__" not in path.parts}  # fmt: skip
    packed = set(zipfile.ZipFile(wheel).namelist())
    own = {name for name in packed if ".dist-info/" in name}
    told = "name it under [tool.setuptools.package-data] in pyproject.toml"
    assert not there - LEFT_OUT - packed, f"the wheel lacks {sorted(there - LEFT_OUT - packed)}: {told}"
    assert not packed - own - there, f"the wheel has {sorted(packed - own - there)}, which is not in models/"
    assert any(name.endswith("licenses/LICENSE") for name in own)


def test_it_is_as_large_as_the_readme_says(wheel):
    said = re.search(r"wheel[^.]*?(\d+) kB", (ROOT / "README.md").read_text(encoding="utf-8"))[1]
    size = wheel.stat().st_size / KILOBYTE
    assert size == pytest.approx(int(said), rel=0.1), f"README.md: the wheel has {size:.0f} kB, and not {said}"


def test_by_itself_it_gives_the_command_which_reads_a_report(wheel, tmp_path):
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=False)
    programs = empty / ("Scripts" if sys.platform == "win32" else "bin")
    pip("--python", str(programs / "python"), "install", *QUIET, "--no-index", str(wheel))
    command = [str(programs / "shape-of-a-wait"), str(ROOT / "models" / "pages" / "form" / "example.txt")]
    ran = subprocess.run(command, cwd=tmp_path, env={"PATH": str(programs)}, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "log file sync" in ran.stdout
