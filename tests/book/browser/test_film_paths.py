"""Every film of the built site against Python: the same intervals wherever its sliders stand, and near the law."""

import importlib
import pkgutil
import random
import zlib
from itertools import pairwise

import numpy as np
import pytest
from built import Visit, explorables, films, told
from watched import Watched

from models.book import paths
from models.explorable.films.film import SEED
from models.explorable.films.path import Path
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

# Moves the chart's sliders, and reads the film's bars and its report at the end.
_WATCH = """async ([name, chart, position]) => {
  const film = document.getElementById(`watch-${name}`).film;
  const figure = document.getElementById(`try-${chart}`);
  figure.wait.data.sliders.forEach((slider, place) => {
    const input = figure.querySelector(`[data-slider="${slider.name}"]`);
    input.value = position[place];
    input.dispatchEvent(new Event("input"));
  });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const known = (number) => (Number.isFinite(number) ? number : null);
  const { length, bars } = film.path;
  return {
    length,
    bars: bars.map((bar) => [bar.part, bar.state, bar.row, bar.begin, known(bar.split), bar.end]),
    report: film.report(length).map(({ event, waits, average, error, law }) =>
      [event, waits, average, error, known(law)]),
  };
}"""


@pytest.fixture(scope="module")
def watched(browser, site, every_film):
    """What a film shows at each position; and its runs there by Python."""
    page_name, data = every_film
    visited = Visit(browser, f"{site}/{page_name}")
    Watched(visited, data).reach()
    chart = CHARTS[data["chart"]]
    at = positions(chart, 4)
    shown = [told(visited.page, _WATCH, [data["name"], data["chart"], position]) for position in at]
    visited.context.close()
    return shown, [[by_python(part, chart, position) for part in data["parts"]] for position in at]


def positions(chart, count):
    """The start, and others at random."""
    choose = random.Random(zlib.crc32(chart["name"].encode()) + 3)
    sliders = chart["sliders"]
    start = [slider["start"] for slider in sliders]
    return [start] + [[choose.randrange(len(slider["values"])) for slider in sliders] for _ in range(count)]


def by_python(part, chart, position):
    """The part run by the path itself, on draws of the one seed."""
    path = PATHS[part["step"]]
    known = {s["name"]: s["values"][place] for s, place in zip(chart["sliders"], position, strict=True)}
    arguments = {name: known.get(bound, bound) for name, bound in part["arguments"].items()}
    return run(path, *drawn(path, part["warm_up"] + part["steps"]), part["warm_up"], **arguments)


def drawn(path, steps):
    first, rest = np.random.default_rng(SEED).spawn(2)
    return draw(path.first, first), [draw(path.draws, rest) for _ in range(steps)]


def test_a_page_shows_its_film_once():
    names = [page_name for page_name, _ in films()]
    assert sorted(names) == ["hw-contention.html", "index.html", "log-file-sync.html", "write-complete-waits.html"]


def test_the_intervals_are_those_of_python(watched):
    for shown, runs in zip(*watched, strict=True):
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
    for shown, _ in zip(*watched, strict=True):
        rows = {}
        for part, state, row, begin, _, end in shown["bars"]:
            rows.setdefault((part, row), []).append((begin, end, state))
        for bars in rows.values():
            for bar, after in pairwise(sorted(bars)):
                assert bar[1] <= after[0] + 1e-9 * shown["length"], (bar, after)


def test_the_averages_are_near_the_law(watched):
    (shown, *_), _ = watched
    lawful = [row for row in shown["report"] if row[-1] is not None]
    assert lawful
    for event, waits, average, error, law in lawful:
        assert waits > 100
        # Where every wait of a film is alike, the law may count some that are too rare for it.
        alike = three_digits(average) == three_digits(law)
        far = FAR * (error or 0)
        assert abs(average - law) <= far or (not far and alike), event
