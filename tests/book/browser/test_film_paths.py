"""Every film of the built site against Python: the same intervals wherever its sliders stand, and near the law."""

import importlib
import pkgutil
import random
import zlib

import numpy as np
import pytest
from built import Visit, explorables, films, told
from watched import Watched

from models.book import paths
from models.explorable.films.film import SEED
from models.explorable.films.path import Path
from models.explorable.films.reported import error
from models.explorable.films.watching import draw, run
from models.explorable.wording import three_digits

MODULES = [
    importlib.import_module(f"{paths.__name__}.{each.name}") for each in pkgutil.iter_modules(paths.__path__)
]
PATHS = {
    f"{each.step.__module__}.{each.step.__qualname__}": each
    for module in MODULES
    for each in vars(module).values()
    if isinstance(each, Path)
}
CHARTS = {data["name"]: data for _, data in explorables()}
FILMS = films()

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
    report: film.report(length).map(({ part, event, waits, average, error, law }) =>
      [part, event, waits, average, error, known(law)]),
  };
}"""


@pytest.fixture(scope="module")
def watched(browser, site, every_film):
    """A film's payload; and at each position what it shows, and its runs by Python."""
    page_name, data = every_film
    visited = Visit(browser, f"{site}/{page_name}")
    Watched(visited, data).reach()
    chart = CHARTS[data["chart"]]
    at = positions(chart, 4)
    shown = [told(visited.page, _WATCH, [data["name"], data["chart"], position]) for position in at]
    visited.context.close()
    return data, shown, [[by_python(part, chart, position) for part in data["parts"]] for position in at]


def positions(chart, count):
    """The start, and others at random."""
    choose = random.Random(zlib.crc32(chart["name"].encode()) + 3)
    sliders = chart["sliders"]
    return [[each["start"] for each in sliders]] + [
        [choose.randrange(len(each["values"])) for each in sliders] for _ in range(count)
    ]


def by_python(part, chart, position):
    """The part run by the path itself, on draws of the one seed."""
    path = PATHS[part["step"]]
    known = {s["name"]: s["values"][place] for s, place in zip(chart["sliders"], position, strict=True)}
    arguments = {name: known.get(bound, bound) for name, bound in part["arguments"].items()}
    return run(path, *drawn(path, part["warm_up"] + part["steps"]), part["warm_up"], **arguments)


def drawn(path, steps):
    first, each = np.random.default_rng(SEED).spawn(2)
    return draw(path.first, first), [draw(path.draws, each) for _ in range(steps)]


def test_there_are_films():
    assert len(FILMS) >= 4


def test_the_page_shows_the_intervals_of_the_python_path(watched):
    _, each_shown, each_runs = watched
    for shown, runs in zip(each_shown, each_runs, strict=True):
        length = min(each.length for each in runs)
        assert shown["length"] == pytest.approx(length, rel=1e-9)
        for place, made in enumerate(runs):
            wanted = sorted((bar for bar in made.bars if bar.begin < length), key=key)
            found = sorted((bar[1:] for bar in shown["bars"] if bar[0] == place), key=key)
            assert [bar[:2] for bar in found] == [[bar.state, bar.row] for bar in wanted]
            times = [(bar.begin, bar.split, bar.end) for bar in wanted]
            shown_times = np.array([bar[2:] for bar in found], dtype=float)  # where there is no time, NaN
            np.testing.assert_allclose(shown_times, times, rtol=1e-9, atol=1e-9 * length)


def key(bar):
    """Bars in an order that does not hang on rounding."""
    state, row, begin = (bar.state, bar.row, bar.begin) if hasattr(bar, "state") else bar[:3]
    return state, row, begin


def test_the_averages_of_the_whole_film_are_near_the_law(watched):
    _, (shown, *_), _ = watched
    lawful = [row for row in shown["report"] if row[-1] is not None]
    assert lawful
    for _, event, waits, average, its_error, law in lawful:
        assert waits > 100
        # Where every wait of a film is alike, the law may count some that are too rare for it.
        alike = three_digits(average) == three_digits(law)
        far = FAR * (its_error or 0)
        assert abs(average - law) <= far or (not far and alike), event


def test_the_band_is_the_one_that_python_computes(watched):
    data, (shown, *_), (runs, *_) = watched
    length = min(each.length for each in runs)
    for row in shown["report"]:
        part = data["parts"][row[0]]
        state = next(name for name, each in part["states"].items() if each["event"] == row[1])
        bars = (bar for bar in runs[row[0]].bars if bar.state == state)
        ended = sorted((bar.end, bar.begin) for bar in bars if bar.begin < bar.end <= length)
        expected = error([end - begin for end, begin in ended])
        assert row[4] == (None if expected is None else pytest.approx(expected, rel=1e-6, abs=1e-9))
