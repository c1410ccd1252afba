"""The walls of the house, where import-linter cannot say them: `make style` holds those of pyproject.toml."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

from models.analyst.findings.chapters import CHAPTERS

ROOT = Path(__file__).parents[1]
WALLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS, *USES = WALLS
ROOMS = {f"models.{room}" for room in LAYERS["layers"]}
USERS = {used: set(wall["allowed_importers"]) for wall in USES for used in wall["protected_modules"]}
UNHEARD_OF = ("laws", "paths")  # rooms whose code names no event
OWNED = {event for chapter in CHAPTERS if chapter.finding for event in chapter.finding.EVENTS}
EVENT = re.compile("|".join(["enq: |log file |log buffer |db file |direct path ", *map(re.escape, sorted(OWNED))]))


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph("models", include_external_packages=True, cache_dir=None)


def importers(graph, used):
    """The modules outside of a package that import it or something in it."""
    inside = {used} if graph.is_module_squashed(used) else {used, *graph.find_descendants(used)}
    return set().union(*map(graph.find_modules_that_directly_import, inside)) - inside


def test_every_room_and_every_foreign_package_has_a_wall(graph):
    foreign = {each for each in graph.modules if graph.is_module_squashed(each)} - sys.stdlib_module_names
    for used in sorted(foreign | ROOMS):
        by = ", ".join(sorted(importers(graph, used)))
        told = f"{used}, which {by} uses: name it and who may in [tool.importlinter] of pyproject.toml"
        assert used in USERS, f"{told}; what the page of Your own report runs can have no package"


def test_a_room_uses_what_it_may(graph):
    for used, users in USERS.items():
        there = {".".join(each.split(".")[:2]) for each in importers(graph, used)}
        assert users == there, f"{users - there} do not use {used}: take them out of its wall in pyproject.toml"


def test_no_finding_knows_that_of_a_chapter(graph):
    for finding in (chapter.finding.__name__ for chapter in CHAPTERS if chapter.finding):
        found = {each for each in importers(graph, finding) if each.startswith("models.analyst.findings.")}
        found -= {"models.analyst.findings.chapters"}
        assert not found, f"{found} imports {finding}: move what several share to models/analyst/findings/asking"


def events_named(source):
    """The strings in a module's code, docstrings left out, that name an event."""
    tree = ast.parse(source)
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [node.value for node in strings if node not in told and EVENT.search(node.value)]


def test_the_code_of_a_law_names_no_event_though_its_docstring_may():
    assert events_named('"""About *log file sync*."""\nSYNC = "log file sync"\n') == ["log file sync"]
    for path in (each for room in UNHEARD_OF for each in (ROOT / "models" / room).rglob("*.py")):
        events = events_named(path.read_text(encoding="utf-8"))
        assert not events, f"{path.relative_to(ROOT)} names {', '.join(events)}: say that in the finding"
