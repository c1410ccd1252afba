"""What notebooks store of their charts and films is what the laws make of them now, without a kernel.

The cells that charts need run in this process, and what they show is asked for what a page is made of, its
script included. A law that says something else makes other scripts, in every notebook that has a chart of it; the
failure says in which, and where they part. `make test` runs notebooks whole, and compares all.
"""

import ast
import itertools
import json
from pathlib import Path

import pytest

from models.explorable import Explorable, explorable
from models.explorable.digits import whole
from models.explorable.films import Film, film, payload, picture
from models.explorable.films.script import script

BOOK = Path(__file__).parents[2] / "book"


def cells(path):
    """The code of a notebook, cell by cell, with the charts and films that each stores, and whether it was run."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            shown = [output["data"] for output in cell["outputs"] if "data" in output]
            charts = [data[explorable.MIME_TYPE] for data in shown if explorable.MIME_TYPE in data]
            films = [data[film.MIME_TYPE] for data in shown if film.MIME_TYPE in data]
            contents = {chart["name"]: chart for chart in charts} | {
                entry["data"]["name"]: entry for entry in films
            }
            code = ast.parse("".join(cell["source"]))
            yield code, contents, bool(cell["outputs"]) or not (code.body and isinstance(code.body[-1], ast.Expr))


def stored(path):
    """What a notebook stores of each of its charts and films, by name."""
    return {name: content for _, contents, _ in cells(path) for name, content in contents.items()}


def root(node):
    """The name that an expression like `a.b[0].c()` begins with."""
    while not isinstance(node, ast.Name):
        node = getattr(node, "value", getattr(node, "func", None))
        if node is None:
            return None
    return node.id


def needed(path):
    """The cells that show charts and films or may, and those before that bind or change a name that these use."""
    cells_needed, used = [], set()
    for code, contents, ran in reversed(list(cells(path))):
        nodes = list(ast.walk(code))
        imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        bound = {alias.asname or alias.name.partition(".")[0] for node in imports for alias in node.names}
        bound |= {root(node) for node in nodes if isinstance(getattr(node, "ctx", None), ast.Store)}
        bound |= {root(node.value) for node in nodes if isinstance(node, ast.Expr)}
        bound |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        if contents or not ran or bound & used:
            cells_needed.insert(0, code)
            used |= {node.id for node in nodes if isinstance(node, ast.Name)}
    return cells_needed


def shown(codes, name="cells"):
    """What cells show: what they display, and what their last lines come to."""
    outputs = []
    names = {"__name__": "__main__", "display": lambda *given: outputs.extend(given)}
    for code in codes:
        last = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
        exec(compile(code, name, "exec"), names)
        if last:
            outputs.append(eval(compile(ast.Expression(last.value), name, "eval"), names))
    return outputs


def made(path):
    """What a page would be made of now, by the name of the chart or film."""
    contents = {}
    for output in shown(needed(path), path.name):
        if isinstance(output, Explorable) and not output.fault:
            contents[output.name] = explorable.payload(output)
        if isinstance(output, Film):
            contents[output.name] = {
                "data": payload.payload(output),
                "still": picture.still(output),
                "script": script(output),
            }
    return json.loads(json.dumps(whole(contents)))


def text(content):
    return json.dumps(content, sort_keys=True, ensure_ascii=False)


def differences(old, new):
    """A line for each chart that is not as it was: where the two part, with a little of what stands around."""
    for name in sorted(old.keys() | new.keys()):
        before, after = (text(contents[name]) if name in contents else "nothing" for contents in (old, new))
        if before != after:
            at = next(n for n, pair in enumerate(itertools.zip_longest(before, after)) if len({*pair}) > 1)
            around = slice(max(0, at - 30), at + 40)
            yield f"{name}: stored ...{before[around]}..., now ...{after[around]}..."


SIMULATES = {"how-fast"}  # thousands of runs, looked up in its chart
WITH_CHARTS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem in SIMULATES))
    for path in sorted(BOOK.glob("*.ipynb"))
    if stored(path) or "Explorable(" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", WITH_CHARTS)
@pytest.mark.slow
def test_a_notebook_stores_what_its_laws_make_now(path, monkeypatch):
    monkeypatch.chdir(BOOK)
    # Whether a slider leaves a law's domain is asked where the notebook is run whole; with eight sliders that is
    # asked at thousands of positions.
    monkeypatch.setattr(Explorable, "_ends", lambda self: ())
    if lines := list(differences(stored(path), made(path))):
        title = f"Charts or films of book/{path.name} are not as they are stored."
        again = f"If that is meant, store them again: make outputs NOTEBOOKS=book/{path.name}"
        pytest.fail("\n".join([title, *lines, again]), pytrace=False)


def test_a_cell_that_was_not_run_is_seen(tmp_path):
    sources = ("from models.laws import mm1\nunused = mm1.no_such_law\n", "mm1", "import json", "json.dumps")
    cells = [{"cell_type": "code", "source": [source], "outputs": []} for source in sources]
    cells[1]["outputs"] = [{"data": {"text/plain": "mm1"}}]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert shown(needed(tmp_path / "a.ipynb")) == [json.dumps]


def test_what_differs_is_told():
    old, new = {"a": {"script": "p.x+1"}, "b": 2, "c": 3}, {"a": {"script": "p.x+0+1"}, "b": 2, "d": 4}
    assert [*differences(old, old)] == []
    assert [*differences(old, new)] == [
        'a: stored ...{"script": "p.x+1"}..., now ...{"script": "p.x+0+1"}...',
        "c: stored ...3..., now ...nothing...",
        "d: stored ...nothing..., now ...4...",
    ]
