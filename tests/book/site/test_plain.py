"""The notebooks' plain Markdown, as the MyST that their pages are made of."""

import json
import re
from pathlib import Path

import pytest
from pybtex.database import parse_file

from models.book.site import plain

ROOT = Path(__file__).parents[3]
NOTEBOOKS = [*sorted((ROOT / "book").glob("*.ipynb")), ROOT / "models" / "book" / "pages" / "skeleton.ipynb"]
SOURCES = parse_file(ROOT / "book" / "references.bib").entries
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def turned(*texts, name="chapter"):
    """The Markdown cells of a notebook, as its page has them; a cell in brackets is code."""
    parts = [("code", text[0]) if isinstance(text, list) else ("markdown", text) for text in texts]
    cells = [{"cell_type": kind, "source": source, "outputs": []} for kind, source in parts]
    return [cell["source"] for cell in json.loads(plain.page(json.dumps({"cells": cells}), name))["cells"]]


@pytest.mark.parametrize(
    ("text", "myst"),
    [
        ("the [other\nchapter](one-way.ipynb) says", "the {ref}`other\nchapter <one-way>` says"),
        ("its [end](one-way.ipynb#at-its-end).", "its {ref}`end <at-its-end>`."),
        ("so says [Hasler 2011](references.bib#hasler2011log).", "so says {cite}`hasler2011log`."),
        ("[A 1](references.bib#a1), [B 2](references.bib#b2).", "{cite}`a1,b2`."),
        ("[A 1](references.bib#a1); [B 2](references.bib#b2).", "{cite}`a1`; {cite}`b2`."),
        ('<a id="here"></a>\nA place.', "(here)=\nA place."),
        ("[all of it](_static/all.sql)", "```{literalinclude} _static/all.sql\n:language: sql\n```"),
        ("Take [it](_static/all.sql).", "Take [it](_static/all.sql)."),
        (
            "<details>\n<summary>Why?</summary>\n\nAs [A 1](references.bib#a1)\n\nsays.\n\n</details>",
            "````{admonition} Why?\n:class: dropdown\n\nAs {cite}`a1`\n\nsays.\n````",
        ),
        (
            "\n\n".join(f"<details>\n<summary>{name}</summary>\n\nOne.\n\nTwo.\n\n</details>" for name in "ab"),
            "\n\n".join(f"````{{admonition}} {name}\n:class: dropdown\n\nOne.\n\nTwo.\n````" for name in "ab"),
        ),
        ("[Elsewhere](https://e.org/a.html), [glossary](glossary.md), $a[1](b)$", None),
    ],
)
def test_what_stands_in_a_cell_is_turned_into_myst(text, myst):
    assert turned(text) == [myst or text]


def test_the_first_heading_is_labelled_with_the_name_of_the_notebook():
    assert turned("# A chapter", "# Not this", name="a-b") == ["(a-b)=\n# A chapter", "# Not this"]
    opened = turned("*What this is.*", ["# no heading"], "# Title", "# Another", name="one-way")
    assert opened == ["*What this is.*", "# no heading", "(one-way)=\n# Title", "# Another"]


def test_exercises_have_their_solutions_up_to_the_next_heading():
    posed = '## Exercises\n\n<a id="ex-one"></a>\n### One\n\nHow [many](a.ipynb)?\n\nAnd why?'
    other = '<a id="ex-two"></a>\n### Two\n\nWhy?'
    cells = turned(posed, plain.SOLUTION, ["1 + 1"], "Two.", other, plain.SOLUTION)
    first, opened, code, prose, second, again = cells
    begun = "````{exercise-start} One\n:label: ex-one\n````"
    assert first == f"## Exercises\n\n{begun}\n\nHow {{ref}}`many <a>`?\n\nAnd why?"
    assert opened == "````{exercise-end}\n````\n\n````{solution-start} ex-one\n:class: dropdown\n````"
    assert (code, prose) == ("1 + 1", "Two.")
    assert second == "````{solution-end}\n````\n\n````{exercise-start} Two\n:label: ex-two\n````\n\nWhy?"
    assert again == "````{exercise-end}\n````\n\n````{solution-start} ex-two\n:class: dropdown\n````"
    assert turned(posed, plain.SOLUTION, ["1"], "## Sources")[-1] == "````{solution-end}\n````\n\n## Sources"
    assert turned(posed, ["say('of 12')"], plain.SOLUTION)[1:] == ["say('of 12')", opened], (
        "it belongs to the question"
    )


def test_what_code_wrote_is_turned_as_well():
    output = {"output_type": "display_data", "data": {"text/markdown": ["see [it](a.ipynb)\n", "now"]}}
    cells = [{"cell_type": "code", "source": "say('[it](a.ipynb)')", "outputs": [output]}]
    (cell,) = json.loads(plain.page(json.dumps({"cells": cells}), "a"))["cells"]
    assert cell["outputs"][0]["data"]["text/markdown"] == "see {ref}`it <a>`\nnow"
    assert cell["source"] == "say('[it](a.ipynb)')"


@every_notebook
def test_no_cell_shows_what_only_the_page_understands_and_solutions_are_folded(path):
    """A role, a directive, an option or a label would stand in the text of JupyterLab, Colab and others."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    texts += ["".join(output["data"].get("text/markdown", "")) for output in outputs if "data" in output]
    for cell in cells:
        folded = cell["metadata"].get("jp-MarkdownHeadingCollapsed") or "".join(cell["source"]) != plain.SOLUTION
        assert folded, f'{path.name}: give each cell {plain.SOLUTION!r} "jp-MarkdownHeadingCollapsed": true'
    for text in texts:
        raw = re.search(r"\{[a-z:_-]+\}`|^[`:]{3,}\{|^:[a-z-]+:|^\([\w-]+\)=", text, re.M)
        assert not raw, f"{path.name}: {text[raw.start() :][:60]!r}; models/book/site/plain.py has a plain form"


def named(entry):
    """An author, two with "and", or the first of several, and the year."""
    who = [
        re.sub("[{}]", "", " ".join(author.prelast_names + author.last_names))
        for author in entry.persons["author"]
    ]
    names = " and ".join(who) if len(who) < 3 else f"{who[0]} and others"
    return f"{names} {entry.fields['year']}" if "year" in entry.fields else names


@every_notebook
def test_a_source_is_named_by_its_author_and_year(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells)
    for text, key in re.findall(r"\[([^\][]*)\]\(references\.bib#([^)]*)\)", source):
        assert key in SOURCES, f"{path.name}: {key} is not in book/references.bib"
        wanted = named(SOURCES[key])
        message = f"{path.name}: write [{wanted}](references.bib#{key}), not [{text}]"
        assert text in (wanted, f"({wanted})"), message
