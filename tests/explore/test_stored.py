"""What notebooks store of their charts and films is what the laws make of them now, without a kernel.

The cells that charts need run in this process, and what they show is asked for what a page is made of, its
script included. A law that says something else makes other scripts, in every notebook that has a chart of it; the
failure says in which, what differs, and the laws behind it. `make test` runs notebooks whole, and compares all.
"""

import ast
import json
from pathlib import Path

import pytest

from models.explore import Explorable, explorable
from models.explore.films import Film, film, payload, picture
from models.explore.films.script import script

BOOK = Path(__file__).parents[2] / "book"


def cells(path):
    """The code of a notebook, cell by cell, with the charts and films that each stores, and whether it was run."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            shown = [output["data"] for output in cell["outputs"] if "data" in output]
            charts = [data[explorable.MIME_TYPE] for data in shown if explorable.MIME_TYPE in data]
            films = [data[film.MIME_TYPE] for data in shown if film.MIME_TYPE in data]
            found = {each["name"]: each for each in charts} | {each["data"]["name"]: each for each in films}
            code = ast.parse("".join(cell["source"]))
            yield code, found, bool(cell["outputs"]) or not (code.body and isinstance(code.body[-1], ast.Expr))


def stored(path):
    """What a notebook stores of each of its charts and films, by name."""
    return {name: content for _, found, _ in cells(path) for name, content in found.items()}


def root(node):
    """The name that an expression like `a.b[0].c()` begins with."""
    while not isinstance(node, ast.Name):
        node = getattr(node, "value", getattr(node, "func", None))
        if node is None:
            return None
    return node.id


def needed(path):
    """The cells that show charts and films or may, and those before that bind or change a name that these use."""
    kept, used = [], set()
    for code, found, ran in reversed(list(cells(path))):
        nodes = list(ast.walk(code))
        imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        bound = {alias.asname or alias.name.partition(".")[0] for node in imports for alias in node.names}
        bound |= {root(node) for node in nodes if isinstance(getattr(node, "ctx", None), ast.Store)}
        bound |= {root(node.value) for node in nodes if isinstance(node, ast.Expr)}
        bound |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        if found or not ran or bound & used:
            kept.insert(0, code)
            used |= {node.id for node in nodes if isinstance(node, ast.Name)}
    return kept


def shown(codes, name="cells"):
    """What cells show: what they display, and what their last lines come to."""
    found = []
    names = {"__name__": "__main__", "display": lambda *given: found.extend(given)}
    for code in codes:
        last = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
        exec(compile(code, name, "exec"), names)
        if last:
            found.append(eval(compile(ast.Expression(last.value), name, "eval"), names))
    return found


def made(path):
    """What a page would be made of now, by the name of the chart or film."""
    found = {}
    for each in shown(needed(path), path.name):
        if isinstance(each, Explorable):
            found[each.name] = explorable.payload(each)
        if isinstance(each, Film):
            found[each.name] = {
                "data": payload.payload(each),
                "still": picture.still(each),
                "script": script(each),
            }
    return json.loads(json.dumps(found))


def laws(content):
    """The functions that a chart or film is made of."""
    if isinstance(content, list):
        return set().union(*map(laws, content))
    if isinstance(content, dict):
        own = {content[key] for key in ("function", "step") if isinstance(content.get(key), str)}
        return own.union(*map(laws, content.values()))
    return set()


def difference(old, new):
    """Where two texts part, with a little of what stands around."""
    at = next((n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    return f"stored ...{old[max(0, at - 30) : at + 40]}..., now ...{new[max(0, at - 30) : at + 40]}..."


def told(old, new):
    """A sentence for each chart that is not as it was, with the laws that no chart has that is as it was."""
    lines = [f"{name} is shown and not stored" for name in new.keys() - old.keys()]
    lines += [f"{name} is stored and not shown" for name in old.keys() - new.keys()]
    both = sorted(old.keys() & new.keys())
    alike = set().union(*(laws(new[name]) for name in both if old[name] == new[name]))
    for name in both:
        keys = [key for key in new[name] if text(old[name].get(key)) != text(new[name][key])]
        if text(old[name]) != text(new[name]):
            keys.sort(key=lambda key: key != "script")
            behind = sorted(laws(new[name]) - alike or laws(new[name]))
            lines.append(f"{name} is another in {', '.join(keys)}; behind it: {', '.join(behind)}")
            lines += [f"  {difference(text(old[name].get(key)), text(new[name][key]))}" for key in keys[:1]]
    return lines


def text(content):
    return json.dumps(content, sort_keys=True, ensure_ascii=False)


SIMULATES = {"how-fast"}  # thousands of runs, looked up in its chart
WITH_CHARTS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem in SIMULATES))
    for path in sorted(BOOK.glob("*.ipynb"))
    if stored(path) or "Explorable(" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", WITH_CHARTS)
def test_a_notebook_stores_what_its_laws_make_now(path, monkeypatch):
    monkeypatch.chdir(BOOK)
    # Whether a slider leaves a law's domain is asked where the notebook is run whole; with eight sliders that is
    # asked at thousands of positions.
    monkeypatch.setattr(Explorable, "_check_domain", lambda self: None)
    if lines := told(stored(path), made(path)):
        title = f"Charts or films of book/{path.name} are not as they are stored."
        again = f"If that is meant, store them again: make outputs NOTEBOOKS=book/{path.name}"
        pytest.fail("\n".join([title, *lines, again]), pytrace=False)


def test_a_cell_that_was_not_run_is_seen(tmp_path):
    sources = ("from models.laws import mm1\nunused = mm1.no_such_law\n", "mm1", "import json", "json.dumps")
    cells = [{"cell_type": "code", "source": [each], "outputs": []} for each in sources]
    cells[1]["outputs"] = [{"data": {"text/plain": "mm1"}}]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert shown(needed(tmp_path / "a.ipynb")) == [json.dumps]


def test_what_differs_is_told_with_the_laws_that_may_have_changed():
    shared, own = {"function": "laws.shared"}, {"function": "laws.own"}
    old = {"a": {"script": "p.x+1", "curves": [shared, own]}, "b": {"script": "2", "curves": [shared]}, "c": {}}
    new = {"a": {"script": "p.x+0+1", "curves": [shared, own]}, "b": {"script": "2", "curves": [shared]}, "d": {}}
    assert told(old, old) == []
    assert told(old, new) == [
        "d is shown and not stored",
        "c is stored and not shown",
        "a is another in script; behind it: laws.own",
        '  stored ..."p.x+1"..., now ..."p.x+0+1"...',
    ]
