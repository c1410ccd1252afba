"""The floors of the house: no import runs upward."""

import ast
import sys
from pathlib import Path

import pytest

MODELS = Path(__file__).parents[1] / "models"
STANDARD = set(sys.stdlib_module_names)


def imports(path):
    """Top-level names a module imports; modules of the project by their full name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(folder):
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.py")), ids=lambda path: path.stem)
def test_a_model_imports_numpy_and_other_models_only_and_the_stream_a_progress_bar(path):
    allowed = STANDARD | {"numpy"} | ({"tqdm"} if path == MODELS / "stream.py" else set())
    for name in imports(path):
        own = name.startswith("models.") and not name.startswith(("models.captured", "models.explore"))
        assert own or name == "models" or name.split(".")[0] in allowed, name


@pytest.mark.parametrize("path", modules(MODELS / "captured"), ids=lambda path: path.stem)
def test_the_reader_needs_nothing_but_the_standard_library(path):
    """The two modules that answer for a whole report also ask what was found in it."""
    asks = path in (MODELS / "captured" / "__main__.py", MODELS / "captured" / "reports" / "answer.py")
    allowed = ("models.captured", *(("models.diagnose", "models.findings") if asks else ()))
    for name in imports(path):
        assert name.startswith(allowed) or name.split(".")[0] in STANDARD, name


@pytest.mark.parametrize("path", [MODELS / "diagnose.py", *modules(MODELS / "findings")], ids=str)
def test_a_finding_needs_nothing_but_the_standard_library_and_the_laws(path):
    for name in imports(path):
        own = name.startswith("models.") and not name.startswith(("models.captured", "models.explore"))
        assert own or name.split(".")[0] in STANDARD, name


@pytest.mark.parametrize("path", modules(MODELS / "explore"), ids=lambda path: path.stem)
def test_explore_does_not_import_the_book(path):
    assert not [name for name in imports(path) if name.startswith("book")]
