"""Traced models against numpy: what JavaScript makes of an expression is what Python computes."""

import json
import math

import node
import numpy as np
import pytest

from explorable import functions
from models.explorable import trace
from models.explorable.written import NAMES, function, function_of_rows
from models.laws import closed_group_commit, closed_queue, group_commit, mm1, polling_timer


def in_javascript(*models):
    """Of each function with its inputs by name, what the page computes, row by row; one process runs them all."""
    texts, rows = [], []
    for model, inputs in models:
        symbols = {name: trace.Symbol(name, values) for name, values in inputs.items()}
        texts.append(function_of_rows("p", list(inputs), [trace.trace(model, symbols)]))
        rows.append([list(map(float, row)) for row in zip(*inputs.values(), strict=True)])
    run = f"{NAMES}const traced=[{','.join(f'({text})(0)' for text in texts)}];const rows={json.dumps(rows)};"
    values = node.numbers(run, "rows.map((each, n) => each.map((row) => +traced[n](...row)[0]))")
    return list(map(np.array, values))


OPERATIONS = {
    "absolute": lambda a, b: np.abs(a), "add": lambda a, b: a + b, "ceil": lambda a, b: np.ceil(a),
    "clip": lambda a, b: np.clip(a, -1, b),
    "constants": lambda a, b: np.where(a > 0, np.inf, -np.inf) + 1e-300 * b - 2.5,
    "divide": lambda a, b: a / b,
    "equal": lambda a, b: np.where(a == b, 1, 0) + np.where(a != b, 2, 0),
    "exp": lambda a, b: np.exp(a), "floor": lambda a, b: np.floor(a),
    "expm1": lambda a, b: np.expm1(a), "expm1 near nothing": lambda a, b: np.expm1(a * 1e-9),
    "invert": lambda a, b: np.where(~(a > b), 1, 0) + np.where(np.logical_not(a > 0), 2, 0),
    "isfinite": lambda a, b: np.where(np.isfinite(1 / (a * 0 + np.maximum(b, 0))), 1, 0),
    "isnan": lambda a, b: np.where(np.isnan(a * 0 / (a * 0)), 1, 0),
    "log": lambda a, b: np.log(np.abs(a) + 1e-12),
    "log1p": lambda a, b: np.log1p(np.abs(a)), "log1p near nothing": lambda a, b: np.log1p(a * 1e-9),
    "and": lambda a, b: np.where(np.logical_and(a > 0, b > 0), 1, 0),
    "or": lambda a, b: np.where(np.logical_or(a > 0, b > 0), 1, 0),
    "logical by bits": lambda a, b: np.where((a > 0) & (b > 0), 1, 0) + np.where((a > 0) | (b > 0), 2, 0),
    "maximum": lambda a, b: np.maximum(a, b), "minimum": lambda a, b: np.minimum(a, b),
    "multiply": lambda a, b: a * b, "negative": lambda a, b: -a - +b,
    "order": lambda a, b: (a < b) * 1 + (a <= b) * 2 + (a > b) * 4 + (a >= b) * 8,
    "power": lambda a, b: np.abs(a) ** b,
    "right-hand numbers": lambda a, b: 2 - a + 3 / (np.abs(b) + 1) - 2**b,
    "sqrt": lambda a, b: np.sqrt(np.abs(a)), "square": lambda a, b: np.square(a), "subtract": lambda a, b: a - b,
    "twice the same": lambda a, b: np.log1p(np.exp(a) + np.exp(a)) * (a + b) * (a + b),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore:.*encountered:RuntimeWarning")
def test_an_operation_is_written_as_numpy_computes_it():
    first, second = np.random.default_rng(20).normal(0, 2, (2, 60))
    second[:10] = first[:10]
    values = in_javascript(*((operation, {"a": first, "b": second}) for operation in OPERATIONS.values()))
    for (name, operation), came in zip(OPERATIONS.items(), values, strict=True):
        expected = operation(first, second)
        assert came == pytest.approx(expected, rel=1e-11, abs=0, nan_ok=True), name


LAWS = {
    "mm1": (mm1.waiting_time, {"arrival_rate": (1, 400), "service_time": (1e-4, 1e-2)}),
    "closed queue": (
        lambda n, s, z, k: closed_queue.waiting_time(np.floor(n), s, z, np.floor(k)),
        {"n": (1, 40), "s": (1e-4, 1e-2), "z": (0, 1e-1), "k": (1, 9)},
    ),
    "states": (
        lambda j, n, s, z: closed_queue.state_probability(np.floor(j), np.floor(n), s, z),
        {"j": (0, 12), "n": (1, 12), "s": (1e-4, 1e-2), "z": (0, 1e-1)},
    ),
    "group commit": (group_commit.sync_ratio, {"load": (0, 100), "cv2": (0, 8)}),
    "large closed group": (closed_group_commit.sync_ratio_limit, {"write_over_think": (1e-6, 50)}),
    "timer": (polling_timer.waiting_time, {"write_time": (1e-5, 1e-1), "timer": (1e-3, 1e-1)}),
}


def test_a_law_of_the_book_is_written_as_python_computes_it():
    rng = np.random.default_rng(20)
    models = [
        (law, {name: rng.uniform(low, high, 50) for name, (low, high) in ranges.items()})
        for law, ranges in LAWS.values()
    ]
    for name, (law, inputs), values in zip(LAWS, models, in_javascript(*models), strict=True):
        assert values == pytest.approx(law(**inputs), rel=1e-9, abs=1e-15), name


def test_a_recursion_is_as_deep_as_the_largest_value_asks_and_what_is_used_twice_is_written_once():
    counts = np.arange(1.0, 71.0)
    deep, once = in_javascript((functions.counted, {"n": counts}), (functions.folded, {"x": [3.0]}))
    assert deep == pytest.approx(functions.counted(counts), rel=1e-12) and once == pytest.approx([3.0])
    bindings, (text,) = trace.expressions([functions.folded(trace.Symbol("x", [1.0]))], "b_")
    assert sum(len(bound) for _, bound in bindings) + len(text) < 10_000


def test_a_plain_number_is_written_as_it_is():
    assert trace.expressions([2.5, np.inf], "b_") == ([], ["2.5", "(1/0)"])


@pytest.mark.parametrize(
    ("untraceable", "what"),
    [
        (functions.branching, "truth"), (lambda x: max(x, 1), "truth"),
        (lambda x: float(x), "float"), (lambda x: int(x), "int"), (lambda x: list(range(x)), "index"),
        (lambda x: [element for element in x], "elements"), (lambda x: np.zeros(3)[x], "array"),
        (lambda x: np.arctan2(x, 1), "arctan2"), (lambda x: np.sort(x), "sort"),
        (lambda x: np.add.reduce(x), "add"),
    ],
)  # fmt: skip
def test_what_cannot_be_traced_is_refused_with_a_way_out(untraceable, what):
    with pytest.raises(trace.TraceError, match=what) as refused:
        trace.trace(untraceable, {"x": trace.Symbol("x", [1.0, 2.0])})
    assert untraceable.__qualname__ in str(refused.value)
    assert "np.where" in str(refused.value) and "precomputed" in str(refused.value)


def test_what_two_results_have_in_common_is_computed_once():
    load = trace.Symbol("p_load", [1.0, 2.0])
    first, second = np.exp(load) / (1 + np.exp(load)), 3 * (np.exp(load) / (1 + np.exp(load)))
    bindings, texts = trace.expressions([first, second], "s_")
    assert [text for _, text in bindings].count("exp(p_load)") == 1
    assert "exp" not in "".join(texts)
    assert len(bindings) == 2


def test_what_does_not_depend_on_the_row_is_computed_once_for_all_rows():
    load, x = trace.Symbol("p.load", [1.0, 2.0]), trace.Symbol("$x", [1.0, 2.0])
    written = function_of_rows("p", ["$x"], [np.exp(load) * x + np.log(x)])
    for_all, of_row = written.split("return", 1)
    assert "exp(p.load)" in for_all and "exp" not in of_row
    assert "log($x)" in of_row
    values = node.numbers(f"{NAMES}const rows=({written})({{load:1}});", "[1,2].map((x)=>rows(x)[0])")
    assert values == pytest.approx([math.e, 2 * math.e + math.log(2)])


def test_a_function_takes_names_and_lists():
    first, p = trace.Symbol("first", [1.0]), trace.Symbol("p.load", [1.0])
    written = function("p", list=[first])([first + p, 2.0])
    assert node.numbers(f"{NAMES}", f"({written})({{load: 3}}, [4])") == [7, 2]
