"""An explorable's models as the script of a page: traced from its functions, or looked up in their tables.

The script gives `waitModels[name]` three functions. `figures(p)` has, for the positions `p` of the sliders, every
readout, every error (of a readout without a captured figure, of nothing) and every curve at the slider that the
chart runs along. `rows(p)` is a function of a place on the axis, its value and its number, which gives every curve
and every column of the ranking there. `place(x, y)` has the ends of both axes for a point of the reader's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from models.explorable.charts import picture
from models.explorable.lattice import Lattices, Symbols
from models.explorable.trace import Symbol, Values, trace
from models.explorable.wording import relative_error
from models.explorable.written import NAMES, function, function_of_rows

if TYPE_CHECKING:
    from models.explorable.declared import Bound
    from models.explorable.explorable import Explorable

_ROW = ("$x", "$i")  # no argument of a model is called so


def script(explorable: Explorable) -> str:
    """The script of an explorable; `page_script` makes one of many."""
    signals = {name: Symbol(f"p.{name}", slider.values) for name, slider in explorable.sliders.items()}
    rows = {**signals, explorable.axis_name: Symbol(_ROW[0], explorable.axis.values)}
    lattices = Lattices(_ROW)

    def symbolic(declared: Bound, symbols: Symbols) -> Values:
        bound = declared.published
        if bound.precomputed:
            return lattices.look_up(bound, symbols)
        return trace(bound.function, bound.arguments(symbols))

    figures = [symbolic(readout, signals) for readout in explorable.readouts]
    for readout, value in zip(explorable.readouts, list(figures), strict=True):
        figures.append(float("nan") if readout.captured is None else relative_error(value, readout.captured))
    if isinstance(explorable.x, str):
        figures += [symbolic(curve, signals) for curve in explorable.curves]
    columns = [symbolic(bound, rows) for bound in (*explorable.curves, *explorable.ranking)]
    functions = {"figures": function("p")(figures), "rows": function_of_rows("p", _ROW, columns)}
    if explorable.own:
        functions["place"] = function("x", "y")(
            picture.place_own(explorable, Symbol("x", [1.0]), Symbol("y", [1.0]))
        )
    constants = "".join(f"const {name}={text};\n" for text, name in lattices.constants.items())
    written = ",\n".join(f"{name}:{text}" for name, text in functions.items())
    return f"waitModels[{json.dumps(explorable.name)}]=(()=>{{{constants}return{{{written}}}}})();\n"


def page_script(scripts: Iterable[str]) -> str:
    """The script of a page, from those of its explorables, and the error of any figure in their charts."""
    error = relative_error(Symbol("predicted", [1.0]), Symbol("captured", [1.0]))
    shared = f"window.waitError={function('predicted', 'captured')([error])};"
    return f"(()=>{{{NAMES}\n{shared}\nconst waitModels=window.waitModels={{}};\n{''.join(scripts)}}})();\n"
