"""A film's paths as the script of a page: start and step of each part, traced, and the numbers that they draw."""

import json

from models.explorable.films.reported import BATCHES, error_of_batches
from models.explorable.films.watching import asked
from models.explorable.trace import Symbol, trace
from models.explorable.written import NAMES, function


def script(film):
    """The script of a film: it gives `waitFilm` plain functions of numbers, with no rule but the traced."""
    written, lists = [], {}
    for part, (first, draws) in zip(film.parts, film.draws, strict=True):
        start, step = _traced(part, film.chart.sliders, len(first))
        first, draws = (_shared(drawn, lists) for drawn in (first, draws))
        written.append(f"{{first:{first},draws:{draws},\nstart:{start},\nstep:{step}}}")
    means = _symbols("m", BATCHES)
    error = function(m=means)([error_of_batches(means)])
    numbers = "".join(f"const {name}={text};\n" for text, name in lists.items())
    called = f"waitFilm({json.dumps(film.name)},{{error:{error},\nparts:[{','.join(written)}]}});"
    return f"(()=>{{{NAMES}\n{numbers}{called}}})();\n"


def _traced(part, sliders, draws_of_start):
    """Start and step of a part as JavaScript: of its arguments `p`, the draws, and the state."""
    bound = {
        name: Symbol(f"p.{name}", sliders[each].values) if isinstance(each, str) else each
        for name, each in part.arguments.items()
    }
    opening = _symbols("f", draws_of_start)
    state = _trace(part.path.start, bound, opening)
    before, drawn = _symbols("s", len(state)), _symbols("d", part.path.draws)
    step = _trace(part.path.step, bound, before, drawn)
    flat = [*step.state, step.known]
    for bar in step.bars:
        flat += [bar.row, bar.begin, bar.end, bar.split, bar.note]
    return function("p", f=opening)(state), function("p", s=before, d=drawn)(flat)


def _trace(function, bound, *leading):
    """What a path's function comes to; its leading arguments are lists of symbols."""

    def of_arguments(**arguments):
        return function(*leading, **arguments)

    of_arguments.__module__, of_arguments.__qualname__ = function.__module__, function.__qualname__
    return trace(of_arguments, {name: bound[name] for name in asked(function)})


def _symbols(letter, count):
    return [Symbol(f"{letter}{place}", [1.0]) for place in range(count)]


def _shared(drawn, lists):
    """The name of a list of draws; two parts that draw alike have one."""
    return lists.setdefault(json.dumps(drawn, separators=(",", ":")), f"n{len(lists)}")
