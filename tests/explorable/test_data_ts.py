"""What Python hands to the scripts: both sides declare it alike, and what notebooks store is so."""

import json
import types
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from models.explorable import data_ts, explorable, typed
from models.explorable.films import film

NOTEBOOKS = sorted((Path(__file__).parents[2] / "book").glob("*.ipynb"))
DECLARED = {explorable.MIME_TYPE: typed.Payload, film.MIME_TYPE: typed.Content}


def faults(value: object, hint: Any, at: str) -> list[str]:
    """Where a value of JSON is not of a type."""
    kind, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return []
    if is_typeddict(hint):
        hints = get_type_hints(hint)
        if not isinstance(value, dict) or not hint.__required_keys__ <= set(value) <= set(hints):
            return [f"{at} has {sorted(value) if isinstance(value, dict) else value!r}, not {sorted(hints)}"]
        return [fault for name, element in value.items() for fault in faults(element, hints[name], f"{at}.{name}")]
    if kind in (Union, types.UnionType):
        return [] if any(not faults(value, part, at) for part in inner) else [f"{at} = {value!r} is no {hint}"]
    if kind is Literal:
        return [] if value in inner else [f"{at} = {value!r} is none of {inner}"]
    if kind is NotRequired:
        return faults(value, inner[0], at)
    if kind is dict:
        return [fault for name, element in value.items() for fault in faults(element, inner[1], f"{at}.{name}")]
    if kind in (list, tuple):
        return [fault for element in value for fault in faults(element, inner[0], f"{at}[]")]
    accepted = (int, float) if hint is float else hint
    return [] if isinstance(value, accepted or type(None)) else [f"{at} = {value!r} is no {hint}"]


def test_the_scripts_have_what_python_declares():
    message = "run `.venv/bin/python -m models.explorable.data_ts`"
    assert data_ts.FILE.read_text(encoding="utf-8") == data_ts.text(), message


def test_a_type_without_a_form_is_refused():
    with pytest.raises(TypeError, match="no form in TypeScript"):
        data_ts._written(set[str])


def test_a_fault_is_found():
    assert faults({"unit": "ms"}, typed.Unit, "x") and faults({"unit": 1, "per_si": 1.0}, typed.Unit, "x")
    assert not faults({"unit": "ms", "per_si": 1000}, typed.Unit, "x")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_stores_is_as_declared(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for output in (output for cell in cells for output in cell.get("outputs", ())):
        for kind, hint in DECLARED.items():
            if kind in output.get("data", {}):
                assert faults(output["data"][kind], hint, kind) == []
