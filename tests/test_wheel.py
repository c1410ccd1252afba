"""The wheel: the command by itself, with all that it reads and nothing of the book's pages or tests; with its
extra, every chapter in any folder. And two of its houses, each in a wheel of its own: the analyst, whose command
answers as the whole one does, and the engine, which makes a page of a book that is not this one.
"""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from built import Visit, served
from packaging.requirements import Requirement

import set_up
from models.explorable.wording import three_digits

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


def alone(wheel, folder):
    """The programs of an environment that has a wheel and nothing else."""
    empty = folder / "empty"
    venv.create(empty, with_pip=False)
    programs = empty / ("Scripts" if sys.platform == "win32" else "bin")
    pip("--python", str(programs / "python"), "install", *QUIET, "--no-index", str(wheel))
    return programs


def test_by_itself_it_gives_the_command_which_reads_a_report(wheel, tmp_path):
    programs = alone(wheel, tmp_path)
    command = [str(programs / "shape-of-a-wait"), str(ROOT / "models" / "book" / "pages" / "form" / "example.txt")]
    ran = subprocess.run(command, cwd=tmp_path, env={"PATH": str(programs)}, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "log file sync" in ran.stdout


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The wheel of a house by its name."""

    def packed(name):
        made = tmp_path_factory.mktemp(name)
        set_up.wheel(name, made)
        return next(made.glob("*.whl"))

    return packed


def test_the_analyst_alone_answers_as_the_whole_command_does(house, tmp_path):
    programs = alone(house("analyst"), tmp_path)
    form = ROOT / "models" / "book" / "pages" / "form"
    listing = ROOT / "models" / "book" / "captured" / "listings" / "hw-awr-cache.txt"
    typed = ["log file sync 12 ms, log file parallel write 2 ms"]
    several = [form / "example.txt", form / "example-history.csv"]
    for asked in ([several[0], "--all"], [several[1]], [listing, "--json"], several, typed):
        ran = [
            subprocess.run([*command, *asked], cwd=tmp_path, env=environment, capture_output=True, text=True)
            for command, environment in (
                ([programs / "shape-of-a-wait"], {"PATH": str(programs)}),
                ([sys.executable, "-m", "models"], {"PYTHONPATH": str(ROOT)}),
            )
        ]
        own, whole = ((each.returncode, each.stdout, each.stderr) for each in ran)
        assert own == whole and own[0] == 0 and len(own[1]) > 200, asked


def test_the_engine_alone_makes_the_page_of_another_book(house, tmp_path, browser):
    folder, book = tmp_path / "packages", tmp_path / "book"
    unpacked(house("explorable"), folder, {""})
    assert {path.name for path in (folder / "models").iterdir()} == {"__init__.py", "explorable"}
    shutil.copytree(folder / "models" / "explorable" / "example", book)
    code = "".join(json.loads((book / "tide.ipynb").read_text(encoding="utf-8"))["cells"][1]["source"])
    assert len([line for line in code.splitlines() if line]) <= 10, "the example has more than ten lines"
    builds = "from jupyter_book.cli.main import main; main()"
    for asked in (
        ["-m", "models.explorable.store", "tide.ipynb"],
        ["-c", builds, "build", ".", "--warningiserror"],
    ):
        environment = os.environ | {"PYTHONPATH": str(folder)}
        command = [sys.executable, "-S", *asked]
        ran = subprocess.run(command, cwd=book, env=environment, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    with served(book / "_build" / "html") as address:
        visited = Visit(browser, f"{address}/tide.html")
        depth = runpy.run_path(str(_script(tmp_path, code)))["depth"]
        for hour in (0, 2, 6, 11):
            shown = visited.page.evaluate(_MOVE, 2 * hour)
            assert shown == f"{three_digits(float(depth(hour, 4)))} m"
        assert visited.complaints == [] and len(visited.requests) > 1
        assert all(url.startswith((address, "data:")) for url in visited.requests)
        visited.context.close()


_MOVE = """(position) => {
  const input = document.querySelector("figure.wait-explorable [data-slider='hour']");
  input.value = position;
  input.dispatchEvent(new Event("input"));
  return document.querySelector("figure.wait-explorable .wait-value").value;
}"""


def _script(folder, code):
    """The code of a notebook as a module."""
    path = folder / "tide.py"
    path.write_text(code, encoding="utf-8")
    return path


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


def unpacked(wheel, folder, extras):
    """Fill a folder of packages with a wheel and with what its extras bring, and with nothing else."""
    zipfile.ZipFile(wheel).extractall(folder)
    (found,) = distributions(path=[str(folder)])
    for each in brought(found, extras):
        for path in {path.parts[0] for path in each.files or () if path.parts[0] not in ("..", "models")}:
            if not (folder / path).exists():
                (folder / path).symlink_to(each.locate_file(path))
    return folder


@pytest.fixture(scope="module")
def elsewhere(wheel, tmp_path_factory):
    """A folder of packages, with the wheel and with what its extra `notebook` brings."""
    return unpacked(wheel, tmp_path_factory.mktemp("elsewhere"), {"notebook"})


@pytest.mark.parametrize("path", sorted((ROOT / "book").glob("*.ipynb")), ids=lambda path: path.stem)
def test_with_its_extra_a_chapter_runs_in_any_folder_and_each_cell_again_shows_the_same(path, elsewhere, tmp_path):
    shutil.copy(path, tmp_path)
    command = [sys.executable, "-S", str(ROOT / "tests" / "again.py"), path.name]
    environment = {"PYTHONPATH": str(elsewhere), "IPYTHONDIR": str(tmp_path), "PATH": "", "TQDM_DISABLE": "1"}
    environment["JPY_SESSION_NAME"] = path.name  # as where somebody can move a widget
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-3000:]
