"""The wheel: the command by itself, with all that it reads and nothing of the book's pages or tests; with its
extra, every chapter in any folder.
"""

import re
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
NEEDED = ["pyproject.toml", "README.md", "LICENSE"]
QUIET = ["--quiet", "--disable-pip-version-check"]
MEGABYTE = 1_000_000

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
    own = {name for name in packed if ".dist-info/" in name or ".data/" in name}
    told = "name it under [tool.setuptools.package-data] in pyproject.toml"
    assert not there - packed, f"the wheel lacks {sorted(there - packed)}: {told}"
    assert not packed - own - there, f"the wheel has {sorted(packed - own - there)}, which is not in models/"
    assert any(name.endswith("licenses/LICENSE") for name in own)


def test_it_is_as_large_as_the_readme_says(wheel):
    said = re.search(r"wheel[^.]*?(\d+) MB", (ROOT / "README.md").read_text(encoding="utf-8"))[1]
    size = wheel.stat().st_size / MEGABYTE
    assert size == pytest.approx(int(said), rel=0.1), f"README.md: the wheel has {size:.2f} MB, and not {said}"


def test_by_itself_it_gives_the_command_which_reads_a_report(wheel, tmp_path):
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=False)
    programs = empty / ("Scripts" if sys.platform == "win32" else "bin")
    pip("--python", str(programs / "python"), "install", *QUIET, "--no-index", str(wheel))
    command = [str(programs / "shape-of-a-wait"), str(ROOT / "models" / "book" / "pages" / "form" / "example.txt")]
    ran = subprocess.run(command, cwd=tmp_path, env={"PATH": str(programs)}, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "log file sync" in ran.stdout


def brought(dist, extras):
    """The distributions that an extra brings, and those that they need, by name."""
    found, wanted = {}, [(dist, extras)]
    while wanted:
        each, extras = wanted.pop()
        for requirement in map(Requirement, each.requires or ()):
            marker = requirement.marker
            asked = any(not marker or marker.evaluate({"extra": extra}) for extra in extras)
            if asked and (requirement.name, *requirement.extras) not in found:
                needed = distribution(requirement.name)
                found[requirement.name, *requirement.extras] = needed
                wanted.append((needed, {"", *requirement.extras}))
    return found.values()


@pytest.fixture(scope="module")
def elsewhere(wheel, tmp_path_factory):
    """A folder of packages, with the wheel and with what its extra `notebook` brings, and with nothing else."""
    folder = tmp_path_factory.mktemp("elsewhere")
    zipfile.ZipFile(wheel).extractall(folder)
    (unpacked,) = distributions(path=[str(folder)])
    for each in brought(unpacked, {"notebook"}):
        for path in {path.parts[0] for path in each.files or () if path.parts[0] not in ("..", "models")}:
            if not (folder / path).exists():
                (folder / path).symlink_to(each.locate_file(path))
    return folder


@pytest.mark.parametrize("path", sorted((ROOT / "book").glob("*.ipynb")), ids=lambda path: path.stem)
def test_with_its_extra_a_chapter_runs_in_any_folder_and_each_cell_again_shows_the_same(path, elsewhere, tmp_path):
    shutil.copy(path, tmp_path)
    command = [sys.executable, "-S", str(ROOT / "tests" / "again.py"), path.name]
    environment = {"PYTHONPATH": str(elsewhere), "IPYTHONDIR": str(tmp_path), "PATH": "", "TQDM_DISABLE": "1"}
    environment["JPY_SESSION_NAME"] = path.name  # as where somebody can move a widget
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-3000:]
