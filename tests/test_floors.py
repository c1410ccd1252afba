"""The walls that import-linter cannot hold; `make style` holds those of pyproject.toml."""

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
USES = [wall for wall in WALLS if wall["type"] == "protected"]
USERS = {used: set(wall["allowed_importers"]) for wall in USES for used in wall["protected_modules"]}
UNHEARD_OF = ("laws", "explorable", "book/paths")  # whose code names no event
OWNED = {event for chapter in CHAPTERS if chapter.finding for event in chapter.finding.EVENTS}
EVENT = re.compile("|".join(["enq: |log file |log buffer |db file |direct path ", *map(re.escape, sorted(OWNED))]))


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph("models", include_external_packages=True, cache_dir=None)


def importers(graph, used):
    """The modules outside of a package that import it or something in it."""
    inside = {used} if graph.is_module_squashed(used) else {used, *graph.find_descendants(used)}
    return set().union(*map(graph.find_modules_that_directly_import, inside)) - inside


def test_every_foreign_package_has_a_wall_and_each_of_its_users_uses_it(graph):
    foreign = {module for module in graph.modules if graph.is_module_squashed(module)} - sys.stdlib_module_names
    for used in sorted(foreign):
        users = importers(graph, used)
        message = f"{used}, which {', '.join(sorted(users))} uses: name it and who may in [tool.importlinter] of"
        assert used in USERS, (
            f"{message} pyproject.toml; what the page of Your own report runs can have no package"
        )
    for wall in USES:
        users = set().union(*(importers(graph, used) for used in wall["protected_modules"]))
        for user in wall["allowed_importers"]:
            message = (
                f"{user} does not use {wall['protected_modules']}: take it out of that wall in pyproject.toml"
            )
            assert any(module == user or module.startswith(f"{user}.") for module in users), message


def test_no_finding_knows_that_of_a_chapter(graph):
    for finding in (chapter.finding.__name__ for chapter in CHAPTERS if chapter.finding):
        users = {module for module in importers(graph, finding) if module.startswith("models.analyst.findings.")}
        assert not users, f"{users} imports {finding}: move what several share to models/analyst/findings/study"


def events_named(source):
    """The strings in a module's code, docstrings left out, that name an event."""
    tree = ast.parse(source)
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [node.value for node in strings if node not in docstrings and EVENT.search(node.value)]


def test_the_code_of_a_law_names_no_event_though_its_docstring_may():
    assert events_named('"""About *log file sync*."""\nSYNC = "log file sync"\n') == ["log file sync"]
    for path in (path for folder in UNHEARD_OF for path in (ROOT / "models" / folder).rglob("*.py")):
        events = events_named(path.read_text(encoding="utf-8"))
        assert not events, f"{path.relative_to(ROOT)} names {', '.join(events)}: say that in the finding"
