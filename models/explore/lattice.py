"""Models that cannot be traced, published as tables: computed beforehand over every position of their sliders."""

import itertools
import math

from models.explore.trace import Symbol, literal

# What one table may weigh on a page, in numbers.
_LARGEST = 20_000


class Lattices:
    """The tables of one explorable, each written once however many lines and figures look it up."""

    def __init__(self):
        self.parameters = []
        self._tables = {}

    def look_up(self, bound, symbols):
        """The function's value at the symbols' positions, as a symbol whose text is the look-up."""
        axes = {name: symbols[name].positions.tolist() for name in bound.names(symbols)}
        table, low, high = self._table(bound, symbols, axes)
        place = "0"
        for name, axis in axes.items():
            place = f"({place}) * {len(axis)} + {self._index(name, symbols[name].name, axis)}"
        return Symbol(f"{table}[{place}]", (low, high))

    def _table(self, bound, symbols, axes):
        key = str(bound.reference(symbols))
        if key not in self._tables:
            size = math.prod(map(len, axes.values()))
            if size > _LARGEST:
                raise ValueError(
                    f"{bound.label!r}: {size:,} precomputed values; give its sliders fewer positions, "
                    f"for at most {_LARGEST:,}"
                )
            points = itertools.product(*axes.values())
            numbers = [float(bound(dict(zip(axes, point, strict=True)))) for point in points]
            name = f"lattice_{len(self._tables)}"
            self.parameters.append((name, literal(numbers)))
            self._tables[key] = name, min(numbers), max(numbers)
        return self._tables[key]

    def _index(self, name, symbol, axis):
        """Where among its positions a slider stands; a row of the chart knows its own place."""
        if symbol == "datum.x":
            return "datum.place"
        index = (f"place_{name}", f"indexof({literal(axis)}, {symbol})")
        if index not in self.parameters:
            self.parameters.append(index)
        return index[0]
