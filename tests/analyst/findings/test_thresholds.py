"""Each line that a rule draws: it lies where the table says, and no line is without a row."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from analyst.findings.thresholds import NO_LINE, ROWS, answer
from models.analyst import findings

ROOT = Path(findings.__file__).parent


@pytest.mark.parametrize("row", ROWS, ids=[row.of for row in ROWS])
def test_a_line_lies_between_just_below_and_just_above(row):
    below, above = (row.words in answer(row.report_of(quantity)) for quantity in (row.below, row.above))
    message = f"{row.what}: “{row.words}” at {row.below} and at {row.above}"
    assert (below, above) == (row.under, not row.under), message


def numbers(path: Path) -> Iterator[str]:
    """The names of a module that are numbers, by what is written there."""
    for line in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(line, ast.Assign):
            continue
        name, value = line.targets[0], line.value
        several = isinstance(name, ast.Tuple) and isinstance(value, ast.Tuple)
        for target, given in zip(name.elts, value.elts, strict=True) if several else [(name, value)]:
            if isinstance(target, ast.Name) and _is_number(given):
                yield ".".join([*path.relative_to(ROOT).with_suffix("").parts, target.id])


def _is_number(given: ast.expr) -> bool:
    parts = [part for part in ast.walk(given) if isinstance(part, ast.expr)]
    arithmetic = all(isinstance(part, ast.Constant | ast.BinOp | ast.UnaryOp) for part in parts)
    return arithmetic and all(type(part.value) in (int, float) for part in parts if isinstance(part, ast.Constant))


def test_every_threshold_has_a_row():
    there = {name for path in ROOT.rglob("*.py") for name in numbers(path)}
    listed = {row.of for row in ROWS} | set(" ".join(NO_LINE.values()).split())
    assert not there - listed, (
        f"{', '.join(sorted(there - listed))}: add a Row to ROWS of tests/analyst/findings/thresholds.py, with a "
        "report just below the line and one just above, what turns, and why it lies there. If it draws no line, "
        "name it in NO_LINE."
    )
    assert not listed - there, f"{', '.join(sorted(listed - there))}: no such constant any more; take away its row"
