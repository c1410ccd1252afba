"""Rows that a tool wrote as JSON, as lines of CSV."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does."""
    return text.lstrip()[:1] in ("{", "[")


def rows_of_json(text: str) -> str:
    """Each list of objects as CSV, its keys above it; a text without any as it is. A line may be an object too."""
    lists: list[list[dict[str, Any]]] = []
    for whole in (text, f"[{','.join(filter(str.strip, text.splitlines()))}]"):
        with suppress(ValueError, RecursionError):
            lists = lists or list(_lists(json.loads(whole, parse_float=str, parse_int=str)))
    written = io.StringIO()
    for each in lists:
        rows = csv.DictWriter(written, dict.fromkeys(key for row in each for key in row), lineterminator="\n")
        rows.writeheader()
        rows.writerows(each)
    return written.getvalue() or text


def _lists(value: object, key: str = "") -> Iterator[list[dict[str, Any]]]:
    """Every list of objects but "columns", in which SQLcl says what the keys are."""
    rows = value if isinstance(value, list) and all(isinstance(each, dict) for each in value) else []
    if rows and not any(isinstance(cell, (dict, list)) for each in rows for cell in each.values()):
        yield from [rows] if key != "columns" else []
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _lists(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _lists(inner)
