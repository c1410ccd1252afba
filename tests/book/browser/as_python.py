"""What an explorable shows at positions of its sliders, and what the Python functions behind it return there."""

import importlib
import random
import zlib
from urllib.parse import parse_qsl, urlparse

import pytest
from built import explorables

from models.explorable.digits import seven_digits
from models.explorable.units import Unit
from models.explorable.wording import show_error
from models.laws.numbers.comparison import relative_error

# Moves the sliders as a reader does, through their input events, and reads what the page then holds and prints.
READ = """([name, positions]) => {
  const figure = document.getElementById(`try-${name}`);
  const { data } = figure.wait;
  const inputs = data.sliders.map((slider) => figure.querySelector(`[data-slider="${slider.name}"]`));
  return positions.map((position) => {
    position.forEach((value, place) => {
      inputs[place].value = value;
      inputs[place].dispatchEvent(new Event("input"));
    });
    return {
      readouts: figure.wait.values.readouts,
      printed: data.readouts.map((_, place) => figure.querySelector(`[data-readout="${place}"]`).value),
      errors: [...figure.querySelectorAll(".wait-error")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map((each) => each.textContent.replace("\\u00a0", " ")),
      curves: figure.wait.values.curves,
      cloud: figure.wait.values.cloud,
      here: figure.wait.values.here?.x,
      ranked: [...figure.querySelectorAll(".wait-ranking tbody tr")].map((row) =>
        [...row.cells].map((cell) => cell.textContent)),
      x: data.picture.x.values,
    };
  });
}"""


def drawn(data, count, seed=0):
    """Positions of an explorable's sliders, the same ones every time."""
    draw = random.Random(zlib.crc32(data["name"].encode()) + seed)
    return [[draw.randrange(len(slider["values"])) for slider in data["sliders"]] for _ in range(count)]


def words(slider, value):
    """A value of a slider as its reader sees it."""
    named = dict(zip(slider["values"], slider.get("names", []), strict=False))
    return named.get(value, Unit(slider["unit"], slider["per_si"]).set(value))


def position_asked(href):
    """Where the link of a thing to try leads: the chart, and the value of each slider that it names."""
    address = urlparse(href)
    name = address.fragment.removeprefix("try-")
    chart = next(data for _, data in explorables() if data["name"] == name)
    return chart, {key.removeprefix(f"{name}."): float(value) for key, value in parse_qsl(address.query)}


def state_at(data, position):
    return {s["name"]: s["values"][index] for s, index in zip(data["sliders"], position, strict=True)}


def hold_to_python(data, position, shown, places=slice(None)):
    """What a page shows at a position is what the Python functions return there, of a curve at some places."""
    state = state_at(data, position)
    errors = []
    for readout, value, printed in zip(data["readouts"], shown["readouts"], shown["printed"], strict=True):
        expected = call(readout, state)
        assert value == _alike(readout, expected), f"{readout['label']} at {state}"
        unit = Unit(readout["unit"], readout["per_si"])
        assert printed in {unit.show(expected), unit.show(value)}
        if readout["captured"] is not None:
            errors.append(show_error(relative_error(value, readout["captured_si"])))
    at_start = position == [slider["start"] for slider in data["sliders"]]
    assert shown["errors"] == (errors if at_start else []), f"errors at {state}"
    for number, curve in enumerate(data["curves"]):
        for x, value in [*zip(shown["x"], shown["curves"][number], strict=True)][places]:
            expected = call(curve, {**state, data["axis"]: x})
            assert value == _alike(curve, expected), f"{curve['label']} at {state}, {x}"


def call(reference, state):
    """The Python function behind a curve or readout, at a position of the sliders."""
    module, name = reference["function"].rsplit(".", 1)
    arguments = {
        argument: state[bound] if isinstance(bound, str) else bound
        for argument, bound in reference["arguments"].items()
    }
    value = float(getattr(importlib.import_module(module), name)(**arguments))
    return seven_digits(value) if "precomputed" in reference else value


def _alike(reference, expected):
    """What the page may have where Python has `expected`: of a table, exactly that."""
    exactly = "precomputed" in reference
    return pytest.approx(expected, rel=0 if exactly else 1e-9, abs=0 if exactly else 1e-15, nan_ok=True)
