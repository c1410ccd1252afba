"""A film's paths as the script of a page: start and step of each part, traced, and the numbers that they draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from models.explorable.films.reported import BATCHES, error_of_batches
from models.explorable.films.watching import parameter_names
from models.explorable.trace import Symbol, Values, trace
from models.explorable.written import NAMES, function

if TYPE_CHECKING:
    from models.explorable.controls import Slider
    from models.explorable.films.declared import Part
    from models.explorable.films.film import Film

Result = TypeVar("Result")


def script(film: Film) -> str:
    """The script of a film: it gives `waitFilm` plain functions of numbers, with no rule but the traced."""
    written, lists = list[str](), dict[str, str]()
    for part, (first, draws) in zip(film.parts, film.draws, strict=True):
        start, step = _traced(part, film.chart.sliders, len(first))
        once, of_steps = (_shared(drawn, lists) for drawn in (first, draws))
        written.append(f"{{first:{once},draws:{of_steps},\nstart:{start},\nstep:{step}}}")
    means = _symbols("m", BATCHES)
    error = function(m=means)([error_of_batches(means)])
    numbers = "".join(f"const {name}={text};\n" for text, name in lists.items())
    called = f"waitFilm({json.dumps(film.name)},{{error:{error},\nparts:[{','.join(written)}]}});"
    return f"(()=>{{{NAMES}\n{numbers}{called}}})();\n"


def _traced(part: Part, sliders: Mapping[str, Slider], draws_of_start: int) -> tuple[str, str]:
    """Start and step of a part as JavaScript: of its arguments `p`, the draws, and the state."""
    bound = {
        name: Symbol(f"p.{name}", sliders[argument].values) if isinstance(argument, str) else argument
        for name, argument in part.arguments.items()
    }
    opening = _symbols("f", draws_of_start)
    state = _trace(part.path.start, bound, opening)
    before, drawn = _symbols("s", len(state)), _symbols("d", part.path.draws)
    step = _trace(part.path.step, bound, before, drawn)
    flat = [*step.state, step.known]
    for bar in step.bars:
        flat += [bar.row, bar.begin, bar.end, bar.split, bar.note]
    return function("p", f=opening)(state), function("p", s=before, d=drawn)(flat)


def _trace(function: Callable[..., Result], bound: Mapping[str, Values], *leading: Sequence[Symbol]) -> Result:
    """What a path's function comes to; its leading arguments are lists of symbols."""

    def of_arguments(**arguments: Values) -> Result:
        return function(*leading, **arguments)

    of_arguments.__module__, of_arguments.__qualname__ = function.__module__, function.__qualname__
    result: Result = trace(of_arguments, {name: bound[name] for name in parameter_names(function)})
    return result


def _symbols(letter: str, count: int) -> list[Symbol]:
    return [Symbol(f"{letter}{index}", [1.0]) for index in range(count)]


def _shared(drawn: Sequence[object], lists: dict[str, str]) -> str:
    """The name of a list of draws; two parts that draw alike have one."""
    return lists.setdefault(json.dumps(drawn, separators=(",", ":")), f"n{len(lists)}")
