"""Every film of the built site against Python: the same intervals wherever its sliders stand, and near the law."""

import importlib
import math
import pkgutil
from itertools import pairwise

import numpy as np
import pytest
from as_python import READ
from as_python import drawn as positions
from built import Visit, explorables, films, returned
from watched import Watched

from models.book import paths
from models.explorable.films.film import SEED
from models.explorable.films.path import Path
from models.explorable.films.reported import ended, error
from models.explorable.films.watching import draw, run
from models.explorable.wording import three_digits

MODULES = [
    importlib.import_module(f"{paths.__name__}.{module.name}") for module in pkgutil.iter_modules(paths.__path__)
]
PATHS = {
    f"{path.step.__module__}.{path.step.__qualname__}": path
    for module in MODULES
    for path in vars(module).values()
    if isinstance(path, Path)
}
CHARTS = {data["name"]: data for _, data in explorables()}

# Student's t of nine degrees of freedom, as ten batches have, passes this once in five thousand times.
FAR = 6.0

SHARES = 0.01, 0.2, 0.55, 1  # of a film's length

# The film's bars, and its report at times, once it is in step with its chart.
_WATCH = """async ([name, shares]) => {
  const { film } = document.getElementById(`watch-${name}`);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { length, bars } = film.path;
  return {
    length, bars: bars.map((bar) => [bar.part, bar.state, bar.row, bar.begin, bar.split, bar.end]),
    reports: shares.map((share) => film.report(share * length)),
  };
}"""


@pytest.fixture(scope="module")
def watched(browser, site, every_film):
    """A film; and at each position what it shows, with the readouts of its chart, and its runs by Python."""
    page_name, data = every_film
    visited = Visit(browser, f"{site}/{page_name}")
    Watched(visited, data).reach()
    chart, shown = CHARTS[data["chart"]], []
    at = [[slider["start"] for slider in chart["sliders"]], *positions(chart, 4, seed=3)]
    for position in at:
        (laws,) = returned(visited.page, READ, [data["chart"], [position]])
        shown.append(returned(visited.page, _WATCH, [data["name"], SHARES]) | {"laws": laws["readouts"]})
    visited.context.close()
    runs = [[by_python(part, chart, position) for part in data["parts"]] for position in at]
    return data, [*zip(shown, runs, strict=True)]


def by_python(part, chart, position):
    """The part run by the path itself, on draws of the one seed."""
    path = PATHS[part["step"]]
    known = {s["name"]: s["values"][index] for s, index in zip(chart["sliders"], position, strict=True)}
    arguments = {name: known.get(bound, bound) for name, bound in part["arguments"].items()}
    return run(path, *drawn(path, part["warm_up"] + part["steps"]), part["warm_up"], **arguments)


def drawn(path, steps):
    first, rest = np.random.default_rng(SEED).spawn(2)
    return draw(path.first, first), [draw(path.draws, rest) for _ in range(steps)]


def test_a_page_shows_its_film_once():
    names = [page_name for page_name, _ in films()]
    assert sorted(names) == ["hw-contention.html", "index.html", "log-file-sync.html", "write-complete-waits.html"]


def test_the_intervals_are_those_of_python(watched):
    for shown, runs in watched[1]:
        length = min(python.length for python in runs)
        assert shown["length"] == pytest.approx(length, rel=1e-9)
        for part, python in enumerate(runs):
            begun = [bar for bar in python.bars if bar.begin < length]
            expected = in_order((bar.state, bar.row, bar.begin, bar.split, bar.end) for bar in begun)
            bars = in_order(tuple(bar[1:]) for bar in shown["bars"] if bar[0] == part)
            assert [bar[:2] for bar in bars] == [bar[:2] for bar in expected]
            times = np.array([bar[2:] for bar in bars], dtype=float)  # where there is no time, NaN
            np.testing.assert_allclose(times, [bar[2:] for bar in expected], rtol=1e-9, atol=1e-9 * length)


def in_order(bars):
    return sorted(bars, key=lambda bar: bar[:3])


def test_nobody_is_in_two_states(watched):
    """Neither a session nor a holder of a lock: in a row no two bars overlap."""
    for shown, _ in watched[1]:
        rows = {}
        for part, state, row, begin, _, end in shown["bars"]:
            rows.setdefault((part, row), []).append((begin, end, state))
        for bars in rows.values():
            for bar, after in pairwise(sorted(bars)):
                assert bar[1] <= after[0] + 1e-9 * shown["length"], (bar, after)


def test_the_report_is_that_of_python(watched):
    """A line for each event: how often, how long in all and on average, how sure, and the readout of the law."""
    data, at_positions = watched
    states = {
        (number, name): state
        for number, part in enumerate(data["parts"])
        for name, state in part["states"].items()
        if state["event"]
    }
    for shown, runs in at_positions:
        length = min(python.length for python in runs)
        for share, report in zip(SHARES, shown["reports"], strict=True):
            assert {(row["part"], row["state"]) for row in report} == states.keys()
            for row in report:
                state = states[row["part"], row["state"]]
                waits = ended(runs[row["part"]], row["state"], share * length)
                band = error(waits)
                assert (row["event"], row["waits"]) == (state["event"], len(waits))
                assert row["time"] == pytest.approx(sum(waits), rel=1e-9, abs=1e-12)
                if waits:
                    assert row["average"] == pytest.approx(sum(waits) / len(waits))
                assert row["error"] == (None if band is None else pytest.approx(band, rel=1e-6, abs=1e-9))
                law = None if state["law"] is None else shown["laws"][state["law"]]
                assert row["law"] == (law if law is None else pytest.approx(law, nan_ok=True))


def test_the_averages_are_near_the_law(watched):
    (shown, _), *_ = watched[1]
    lawful = [row for row in shown["reports"][-1] if row["law"] is not None and math.isfinite(row["law"])]
    assert lawful
    for row in lawful:
        assert row["waits"] > 100
        # Where every wait of a film is alike, the law may count some that are too rare for it.
        alike = three_digits(row["average"]) == three_digits(row["law"])
        far = FAR * (row["error"] or 0)
        assert abs(row["average"] - row["law"]) <= far or (not far and alike), row["event"]
