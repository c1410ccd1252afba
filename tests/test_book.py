"""The chapters against their contract: headings, thin cells, stored outputs, folded solutions."""

import ast
import re
import statistics
from pathlib import Path

import nbformat
import pytest
import yaml

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "book"
HEADINGS = [
    "The complaint",
    "What was captured",
    "Guess first",
    "The mechanism",
    "The model",
    "Move it",
    "Does it hold?",
    "Where it stops being true",
    "On your own system",
    "Exercises",
    "Sources",
]
PAGES = {"scorecard", "your-own-report"}  # of the same parts as chapters, and no chapters
NOTEBOOKS = sorted(BOOK.glob("*.ipynb"))
CHAPTERS = [path for path in NOTEBOOKS if "## The complaint" in path.read_text(encoding="utf-8")]


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path):
    return "\n".join(cell.source for cell in cells(path, "markdown"))


def test_the_contents_name_every_page_and_no_other():
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    parts = [contents, *contents.get("parts", [])]
    named = {contents["root"], *(entry["file"] for part in parts for entry in part.get("chapters", []))}
    assert named == {path.stem for path in [*NOTEBOOKS, *BOOK.glob("*.md")]}


def test_the_book_reads_from_front_to_back():
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    parts = {part["caption"]: [entry["file"] for entry in part["chapters"]] for part in contents["parts"]}
    assert list(parts) == ["Read", "Locks", "Timers", "Pipes", "Decide", "Your own", "Behind the book"]
    chapters = {path.stem for path in CHAPTERS}
    assert chapters == {name for names in list(parts.values())[:-1] for name in names} - PAGES
    index = (BOOK / "index.ipynb").read_text(encoding="utf-8")
    assert all(f"<{name}>`" in index or f"{{ref}}`{name}`" in index for name in chapters | PAGES)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_takes_the_same_walk(path):
    assert re.findall(r"^## (.*)$", prose(path), flags=re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_has_exercises_each_with_a_folded_solution(path):
    exercises = re.findall(r"```\{exercise\}.*?:label: (\S+)", prose(path), flags=re.DOTALL)
    solutions = re.findall(r"```\{solution-start\} (\S+)\n:class: dropdown", prose(path))
    assert len(exercises) >= 2
    assert solutions == exercises


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_gives_a_query_and_its_sources(path):
    assert "```sql" in prose(path)
    assert "{cite}" in prose(path)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_can_be_moved(path):
    outputs = [output for cell in cells(path, "code") for output in cell.outputs]
    assert any("explorable" in mime for output in outputs for mime in output.get("data", {}))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_code_cells_are_thin(path):
    lengths = [len([line for line in cell.source.splitlines() if line.strip()]) for cell in cells(path, "code")]
    assert max(lengths) <= 15


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_chapter_defines_no_functions(path):
    nodes = [node for cell in cells(path, "code") for node in ast.walk(ast.parse(cell.source))]
    assert not [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda))]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_stored_outputs_hold_no_widget_and_no_error(path):
    text = path.read_text(encoding="utf-8")
    assert "widget-view" not in text and "widget-state" not in text
    outputs = [output for cell in cells(path, "code") for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error" or output.get("name") == "stderr"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_code_cell_was_run_in_order(path):
    counts = [cell.execution_count for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_half_of_the_code_cells_have_at_most_four_lines(path):
    assert statistics.median(len(cell.source.splitlines()) for cell in cells(path, "code")) <= 4
