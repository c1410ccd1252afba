"""Whether the types notice: attributes of our own classes, drawn by lot and misspelt, are errors to mypy."""

import ast
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MANY = 20
LIKE_ANYTHING = {"bs4", "nbformat"}  # whose objects answer to any name


def fields(tree: ast.Module) -> set[str]:
    """The names that a class of a module gives its objects: fields, properties and methods."""
    names = set()
    for definition in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for line in definition.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                names.add(line.target.id)
            if isinstance(line, ast.FunctionDef) and not line.name.startswith("_"):
                names.add(line.name)
    return names


def uses(tree: ast.Module, names: set[str]) -> list[ast.Attribute]:
    """Where one of these names is read of something else than `self` and a module."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {alias.asname or alias.name for node in imports for alias in node.names}
    return [
        node for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in names
        and not (isinstance(node.value, ast.Name) and node.value.id in modules)
    ]  # fmt: skip


def imported(tree: ast.Module) -> set[str]:
    """The packages that a module imports."""
    nodes = [*ast.walk(tree)]
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {name.partition(".")[0] for name in names}


def unseen(drawn: list[tuple[Path, ast.Attribute]], copy: Path) -> list[tuple[Path, ast.Attribute]]:
    """Those of some attributes that mypy does not complain of when all of them are misspelt in a copy."""
    shutil.copytree(ROOT / "models", copy / "models", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    if (ROOT / ".mypy_cache").exists():  # then only what is misspelt is looked at anew
        shutil.copytree(ROOT / ".mypy_cache", copy / ".mypy_cache")
    for path, node in sorted(drawn, key=lambda use: (use[0], -use[1].end_lineno, -use[1].end_col_offset)):
        file = copy / path.relative_to(ROOT)
        lines = file.read_bytes().splitlines(keepends=True)
        line, end = lines[node.end_lineno - 1], node.end_col_offset
        lines[node.end_lineno - 1] = line[:end] + b"zz" + line[end:]
        file.write_bytes(b"".join(lines))
    ran = subprocess.run([sys.executable, "-m", "mypy"], cwd=copy, capture_output=True, text=True)
    errors = re.findall(r'^(.+?):(\d+): error: .*"(\w+)zz"', ran.stdout, re.MULTILINE)
    seen = {(ROOT / file, int(line), name) for file, line, name in errors}
    return [
        (path, node)
        for path, node in drawn
        if not any((path, line, node.attr) in seen for line in range(node.lineno, node.end_lineno + 1))
    ]


def by_lot(attribute: tuple[Path, ast.Attribute]) -> str:
    """An order by chance, in which a change elsewhere moves nothing."""
    path, node = attribute
    return hashlib.sha256(f"{path.relative_to(ROOT)} {ast.unparse(node)}".encode()).hexdigest()


@pytest.mark.slow
def test_mypy_finds_every_attribute_that_is_misspelt(tmp_path):
    """Where no library is used that says no types: what comes of one is of any type."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "models").rglob("*.py"))
             if "stand_in" not in path.parts}  # fmt: skip
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    untyped = {name.partition(".")[0] for override in settings["overrides"] for name in override["module"]}
    of_builtins = {name for kind in (str, list, dict, set, tuple, float, int) for name in dir(kind)}
    names = set().union(*map(fields, trees.values())) - of_builtins
    places = [
        (path, node)
        for path, tree in trees.items()
        if not imported(tree) & (untyped | LIKE_ANYTHING)
        for node in uses(tree, names)
    ]
    missed = unseen(sorted(places, key=by_lot)[:MANY], tmp_path / "all")
    for number, attribute in enumerate(missed):  # one mistake may hide another
        path, node = attribute
        message = f"{path.relative_to(ROOT)}:{node.end_lineno}: mypy knows no type of what has {node.attr}"
        assert not unseen([attribute], tmp_path / str(number)), message
