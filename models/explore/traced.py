"""An explorable as Vega expressions of its sliders: traced from its functions, or looked up in their tables."""

from models.explore.lattice import Lattices
from models.explore.trace import Symbol, expressions, trace
from models.figures.comparison import relative_error


def write(explorable):
    """Every curve, readout and error as Vega expressions.

    Returns
    -------
    parameters : list of (name, expression)
        Signals besides the sliders', in order.
    fields : list of (name, expression)
        Fields of each row of the chart's data, in order; `curve_0`, `curve_1`, … are the curves,
        `rank_0`, `rank_1`, … the columns of the ranking.
    """
    signals = {name: Symbol(f"p_{name}", slider.values) for name, slider in explorable.sliders.items()}
    rows = {**signals, explorable.axis_name: Symbol("datum.x", explorable.axis.values)}
    lattices = Lattices()

    def symbolic(bound, symbols):
        if bound.precomputed:
            return lattices.look_up(bound, symbols)
        return trace(bound.function, bound.arguments(symbols))

    scalars = {}
    for place, readout in enumerate(explorable.readouts):
        value = scalars[f"readout_{place}"] = symbolic(readout, signals)
        if readout.captured is not None:
            scalars[f"error_{place}"] = relative_error(value, readout.captured)
    if isinstance(explorable.x, str):
        scalars |= {f"here_{place}": symbolic(curve, signals) for place, curve in enumerate(explorable.curves)}
    columns = {f"curve_{place}": symbolic(curve, rows) for place, curve in enumerate(explorable.curves)}
    columns |= {f"rank_{place}": symbolic(column, rows) for place, column in enumerate(explorable.ranking)}
    return [*lattices.parameters, *_name(scalars, "s_")], _name(columns, "datum.c_")


def _name(results, prefix):
    """Traced results, by name, as the (name, expression) pairs that compute them, in order."""
    bindings, texts = expressions(list(results.values()), prefix)
    return bindings + list(zip(results, texts, strict=True))
