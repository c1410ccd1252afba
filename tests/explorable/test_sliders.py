"""The sliders of a figure that start at figures of its reader's own, without a page."""

import json
from pathlib import Path

import node
import pytest

from models import explorable as explore

_SLIDERS = """
import { Sliders } from "SCRIPTS/sliders.js";
const slider = (label, values, start) => (
  { name: label, label, unit: "ms", per_si: 1, values, texts: values.map((each) => `${each} ms`), start });
const field = { hasAttribute: () => false };
const sliders = new Sliders({ querySelector: () => ({ previousElementSibling: field }) }, "own", [
  slider("Hold", [1, 2, 3], 1), slider("Rest", [10, 20], 0)]);
""".replace("SCRIPTS", (Path(explore.__file__).parent / "scripts").as_uri())


@pytest.mark.parametrize(
    ("position", "positions", "sentence"),
    [
        ({"Hold": 2.5, "Rest": 20}, [2.5, 20], ""),
        ({"Hold": 2.5}, [2.5, 10], "Not from your report, but where the book starts: Rest, 10 ms."),
        ({"Hold": 9, "Rest": 10}, [3, 10], "Hold: your report has 9 ms, and this slider ends at 3 ms."),
    ],
)
def test_sliders_start_at_a_report_and_say_what_is_not_from_it(position, positions, sentence):
    start = f"sliders.startFrom({json.dumps({'position': position})}, 'your report')"
    values = node.evaluated(_SLIDERS, f"[{start}, sliders.positions, sliders.startFrom(null), sliders.positions]")
    assert values == [sentence, dict(zip(("Hold", "Rest"), positions, strict=True)), "", {"Hold": 2, "Rest": 10}]
