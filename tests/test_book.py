"""The chapters against their contract: headings, thin cells, stored outputs, folded solutions."""

import ast
import functools
import importlib
import inspect
import itertools
import json
import pkgutil
import re
import statistics
from pathlib import Path

import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt

from models import laws
from models.analyst import findings
from models.analyst.colours import SHAPES
from models.analyst.findings.checklists import checklists
from models.book.chapters import CHAPTERS, PAGES
from models.book.site import plain

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "book"
WALK = [  # what everybody reads; behind it stand folds, each of which says for whom
    "On your own system",
    "What happens",
    "What was captured",
    "Guess first",
    "Move it",
    "Does it hold?",
    "Where it stops being true",
]
LEFT_OUT = "Guess first"  # where a chapter has no question whose answer surprises
ENDS = ["Exercises", "Sources"]
SENTENCE = 40  # letters, at least, of the longest paragraph of a chapter's solutions
FORMULA = re.compile(r"\$\$.*?\$\$|(?<![\\$])\$(?!\s)[^$\n]*?[^\\\s]\$", re.DOTALL)
SOURCE = r"\[[^\]]*\]\(references\.bib#[^)]*\)"
NOTEBOOKS = sorted(BOOK.glob("*.ipynb"))
FILES = [chapter.file for chapter in PAGES]
LEADING_ON = {chapter.file for chapter in CHAPTERS if chapter.within}  # old pages, which say where it now stands
WALKS = [BOOK / f"{file}.ipynb" for file in FILES]
SKELETON = ROOT / "models" / "book" / "pages" / "skeleton.ipynb"
OWN = {"make-it-yours"}  # which is all of cells to read

FUNCTIONS = ast.FunctionDef, ast.ClassDef, ast.Lambda
HIDDEN = {"hide-input", "remove-cell", "remove-input"}
LAW = "law"  # the tag of a cell that writes a law out, or simulates it, for a reader to change

CONTENTS = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))

every_chapter = pytest.mark.parametrize("chapter", PAGES, ids=lambda chapter: chapter.file)
every_walk = pytest.mark.parametrize("path", [*WALKS, SKELETON], ids=lambda path: path.stem)
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@functools.cache
def read(path):
    return nbformat.read(path, as_version=4).cells


def cells(path, kind):
    return [cell for cell in read(path) if cell.cell_type == kind]


def tags(cell):
    return set(cell.metadata.get("tags", []))


def prose(path):
    """What a page says between its outputs."""
    return "\n".join(cell.source for cell in cells(path, "markdown") if "remove-cell" not in tags(cell))


@functools.cache
def code(path):
    """The code of a notebook, as one module."""
    return ast.parse("\n".join(cell.source for cell in cells(path, "code")))


def test_the_contents_name_every_page_and_no_other():
    parts = [CONTENTS, *CONTENTS.get("parts", [])]
    named = {CONTENTS["root"], *(entry["file"] for part in parts for entry in part.get("chapters", []))}
    there = {path.stem for path in [*NOTEBOOKS, *BOOK.glob("*.md")]} - LEADING_ON
    assert named == there, f"add to _toc.yml {there - named}; take out or write {named - there}"


def test_the_contents_and_the_registry_have_the_same_chapters_in_the_same_order():
    listed = {
        (entry["file"]): (part["caption"], entry.get("title"))
        for part in CONTENTS["parts"]
        for entry in part["chapters"]
    }
    message = "models/book/chapters.toml and _toc.yml"
    walked = {path.stem for path in NOTEBOOKS if "## Does it hold?" in path.read_text(encoding="utf-8")}
    assert walked == set(FILES), f"{message}: these walk like chapters or are registered: {walked ^ set(FILES)}"
    assert [file for file in listed if file in FILES] == FILES, f"{message} differ in their order"
    for chapter in PAGES:
        part, title = listed[chapter.file]
        heading = re.search(r"^# (.*)$", prose(BOOK / f"{chapter.file}.ipynb"), re.M)[1]
        assert (chapter.part, chapter.title) == (part, title or heading), f"{message} differ for {chapter.file}"


@pytest.mark.parametrize(
    "chapter", [chapter for chapter in CHAPTERS if chapter.within], ids=lambda chapter: chapter.file
)
def test_a_chapter_that_moved_leaves_a_line_that_leads_to_it(chapter):
    text = (BOOK / f"{chapter.file}.md").read_text(encoding="utf-8")
    assert f"]({chapter.page}.ipynb#{chapter.place})" in text and len(text.splitlines()) <= 8
    assert f'Built("short", "{chapter.file}")' in (BOOK / f"{chapter.page}.ipynb").read_text(
        encoding="utf-8"
    ).replace('\\"', '"')


@every_chapter
def test_a_chapter_wears_the_shape_that_its_opening_names_first(chapter):
    unknown = set(chapter.shapes) - set(SHAPES)
    assert not unknown, (
        f"findings/chapters.toml: {chapter.file} has {unknown}; a shape is one of {', '.join(SHAPES)}"
    )
    opening = cells(BOOK / f"{chapter.file}.ipynb", "markdown")[0].source
    shown = re.findall(r'<span class="shape (\w+)">', opening)
    message = f"{chapter.file}: findings/chapters.toml has {chapter.colour}, and its first cell opens with {shown}"
    assert not shown or shown[0] == chapter.colour, message


@every_chapter
def test_the_laws_of_a_chapter_are_those_that_it_imports(chapter):
    nodes = ast.walk(code(BOOK / f"{chapter.file}.ipynb"))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    used = {alias.name for node in imports if node.module == "models.laws" for alias in node.names}
    used |= {node.module.split(".")[2] for node in imports if node.module.startswith("models.laws.")} - {"numbers"}
    message = f"laws of {chapter.file} should be {sorted(used)}, as its notebook imports them"
    named = set().union(*(other.laws for other in CHAPTERS if other.page == chapter.page))
    assert named == used, f"models/book/chapters.toml: {message}"


def test_every_law_has_its_test_and_one_without_a_chapter_is_named_by_the_room():
    named = {law for chapter in CHAPTERS for law in chapter.laws}
    for module in pkgutil.iter_modules(laws.__path__):
        message = "name it among the laws of its chapter in models/book/chapters.toml"
        assert module.name in named or f"`{module.name}`" in laws.__doc__, f"{module.name}: {message}"
        test = ROOT / "tests" / "laws" / f"test_{module.name}.py"
        assert module.ispkg or test.exists(), f"test models/laws/{module.name}.py in tests/laws/{test.name}"


def test_every_finding_is_registered_under_the_name_of_its_chapter_and_has_its_test():
    registered = {chapter.file.replace("-", "_"): chapter.finding for chapter in CHAPTERS if chapter.finding}
    analyst = ROOT / "tests" / "analyst"
    files = [*(analyst / "findings").glob("*.py"), analyst / "corpus" / "situations.py"]
    tested = "".join(path.read_text(encoding="utf-8") for path in files)
    for name, finding in registered.items():
        assert finding.__name__.split(".")[-1] == name, f"findings/chapters.py gives {name} the finding of another"
        assert isinstance(getattr(finding, "EVENTS", None), tuple), f"{name}: give EVENTS, the events that it owns"
        message = (
            f"give {name} a test, a row of findings/thresholds.py or a situation of the corpus, in tests/analyst"
        )
        assert re.search(rf"\b{name}\.finding\b|\"{name.replace('_', '-')}(: |\")", tested), message
    for module in pkgutil.iter_modules(findings.__path__):
        exported = getattr(importlib.import_module(f"models.analyst.findings.{module.name}"), "finding", None)
        message = f"register {module.name} in models/analyst/findings/chapters.py"
        assert not inspect.isfunction(exported) or module.name in registered, message


def sentences(path):
    """What a notebook says, in its prose and in the strings of its code; no headings, and nothing short."""
    strings = [node.value for node in ast.walk(code(path)) if isinstance(node, ast.Constant)]
    text = "\n".join([prose(path), *filter(lambda value: isinstance(value, str), strings)])
    parts = re.split(r"(?<=[.?:])\s+|\n+", text)
    return {sentence.strip() for sentence in parts if len(sentence.split()) > 6 and not sentence.startswith("#")}


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_nothing_of_the_skeleton_is_left_in_a_chapter(path):
    left = sentences(path) & sentences(SKELETON)
    assert not left, f"{path.name} still says what the skeleton does: {' '.join(sorted(left))}"
    message = f"{path.name}: name its charts and guesses for the chapter"
    assert not any("skeleton" in cell.source for cell in cells(path, "code")), message


@every_walk
def test_a_chapter_takes_the_same_walk_with_a_query_and_its_sources(path):
    text = prose(path)
    headings = re.findall(r"^## (.*)$", text, flags=re.MULTILINE)
    walk = WALK if LEFT_OUT in headings else [heading for heading in WALK if heading != LEFT_OUT]
    message = f"{path.name}: give it the headings of every chapter, as the skeleton has them"
    assert headings[: len(walk)] == walk and headings[-2:] == ENDS, message
    message = f"{path.name}: give it steps in models/analyst/findings/checklists.toml, or a query (```sql)"
    assert path.stem in checklists() or "```sql" in text, message
    message = "name a source as in [Hasler 2011](references.bib#hasler2011log)"
    assert "](references.bib#" in text, f"{path.name}: {message}"


@every_walk
def test_a_chapter_has_exercises_each_with_a_folded_solution(path):
    myst = json.loads(plain.page(path.read_text(encoding="utf-8"), path.stem))
    text = "\n".join(cell["source"] for cell in myst["cells"] if cell["cell_type"] == "markdown")
    exercises = re.findall(r"```\{exercise-start\}.*?:label: (\S+)", text, flags=re.DOTALL)
    solved = re.findall(r"```\{solution-start\} (\S+)\n:class: dropdown", text)
    ends = text.count("{exercise-end}"), text.count("{solution-end}")
    message = "an exercise is a cell with its label and ### heading, a solution a cell #### Solution after it"
    assert ends == (len(exercises), len(solved)), f"{path.name}: {message}, as the skeleton has them"
    assert len(exercises) >= 2, f"{path.name}: write two exercises or more, as the skeleton has them"
    assert solved == exercises, f"{path.name}: give each exercise its folded solution, in their order"


def seen(path):
    """What a notebook shows, as HTML: its prose, and what its cells say in Markdown or show in HTML."""
    shown = []
    for cell in filter(lambda cell: cell.cell_type == "code" or "remove-cell" not in tags(cell), read(path)):
        for data in [
            {"text/markdown": cell.source},
            *(output.get("data", {}) for output in cell.get("outputs", [])),
        ]:
            if cell.cell_type == "markdown" or "text/plain" in data:
                shown.append(as_html(data.get("text/markdown", "")) or data.get("text/html", ""))
    page = BeautifulSoup("\n".join(shown), "html.parser")
    heading = page.find("h2", string="Exercises")
    for number, title in enumerate(heading.find_next_siblings("h3") if heading else [], start=1):
        title.name = "p"  # as a page has it: Exercise 3 (Its title)
        title.insert(0, f"Exercise {number} ")
        title["class"] = "exercise"
    return page


def as_html(text):
    """Markdown as HTML, with a source as a page has it: in numbers."""
    sources = rf"{SOURCE}(, {SOURCE})*"
    text = re.sub(sources, lambda match: f"[ {' , '.join('1' * len(re.findall(SOURCE, match[0])))} ] ", text)
    text = FORMULA.sub('<span class="math"></span>', text)
    return MarkdownIt("commonmark", {"html": True}).enable("table").render(text)


def solutions(page):
    """Of each folded solution, what stands in it."""
    for heading in page.find_all("h4", string="Solution"):
        inside = itertools.takewhile(
            lambda element: element.name != "h2" and "exercise" not in element.get("class", []),
            heading.find_next_siblings(True),
        )
        yield list(inside)


@every_walk
def test_the_solutions_of_a_chapter_say_something(path):
    page = seen(path)
    inside = sum(solutions(page), [])
    parts = [part for element in inside for part in [element, *element.find_all("li")] if part.name in ("p", "li")]
    message = f"its solutions have tables and no sentence; write one of more than {SENTENCE} letters"
    assert max((len(part.get_text()) for part in parts), default=0) > SENTENCE, f"{path.name}: {message}"


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_chapter_can_be_moved(path):
    outputs = [output for cell in cells(path, "code") for output in cell.outputs]
    there = any("explorable" in mime for output in outputs for mime in output.get("data", {}))
    message = f"no Explorable is stored; write one, and run make outputs NOTEBOOKS=book/{path.name}"
    assert there, message
    assert "__main__." not in str(outputs), (
        f"{path.name}: a page calls the laws of models/; give its curve `on_page`"
    )


@every_notebook
def test_code_cells_are_thin_and_a_function_stands_where_it_is_seen(path):
    lengths = [len([line for line in cell.source.splitlines() if line.strip()]) for cell in cells(path, "code")]
    assert max(lengths) <= 15, f"{path.name}: split the cell of {max(lengths)} lines; 15 are the most"
    median = statistics.median(len(cell.source.splitlines()) for cell in cells(path, "code"))
    message = f"{path.name}: half of its code cells have more than 4 lines; move work into models/"
    assert median <= 4 or path.stem in OWN, message
    for cell in cells(path, "code"):
        if LAW in tags(cell):
            longest = max(map(len, cell.source.splitlines()))
            assert longest <= 100, f"{path.name}: a line of {longest} letters where code is read; 100 are the most"
        elif tags(cell) & HIDDEN:
            hidden = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, FUNCTIONS)]
            names = [getattr(node, "name", "a lambda") for node in hidden]
            assert not names, f"{path.name} hides {', '.join(names)}: tag the cell {LAW!r}, or put it into models/"


@every_notebook
def test_every_code_cell_was_run_in_order_and_stores_no_widget_and_no_error(path):
    text, command = path.read_text(encoding="utf-8"), f"run make outputs NOTEBOOKS=book/{path.name}"
    counts = [cell.execution_count for cell in cells(path, "code")]
    assert counts == list(range(1, len(counts) + 1)), command
    assert "widget-view" not in text and "widget-state" not in text, f"{path.name}: a widget is stored; {command}"
    for number, cell in enumerate(read(path)):
        for output in cell.get("outputs", []):
            wrong = output.output_type == "error" or output.get("name") == "stderr"
            assert not wrong, f"{path.name}, cell {number} stores an error or a warning: mend it, and {command}"


@every_notebook
def test_what_a_notebook_imports_is_there(path):
    for node in ast.walk(code(path)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            try:
                exec(ast.unparse(node), {})
            except ImportError as missing:
                pytest.fail(f"{path.name} has {ast.unparse(node)!r}: {missing}. Name it as models/ does")


NAMED = re.compile(r"\b(?:models|tests|book)/[\w./-]*\w\.(?:py|js|md|ipynb|toml|css|txt|html|json|c)\b")
EXAMPLES = re.compile(r"my[-_](?:law|chapter|page|other|listing)")


def test_every_file_that_is_named_exists():
    folders = [ROOT / "models", ROOT / "tests", BOOK]
    texts = [
        path for folder in folders for ending in ("py", "js", "ipynb") for path in folder.rglob(f"*.{ending}")
    ]
    for path in [*ROOT.glob("*.md"), *texts]:
        named = set() if path.name == "CHANGELOG.md" else set(NAMED.findall(path.read_text(encoding="utf-8")))
        gone = [name for name in named if not EXAMPLES.search(name) and not (ROOT / name).exists()]
        assert not gone, f"{path.relative_to(ROOT)} names {', '.join(gone)}: where is it now?"
