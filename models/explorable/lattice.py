"""Models that cannot be traced, published as tables: computed beforehand over every position of their sliders."""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from models.explorable.declared import Bound
from models.explorable.spread import spread
from models.explorable.trace import Symbol, literal

# What one table may weigh on a page, in numbers.
_LARGEST = 20_000

Symbols: TypeAlias = Mapping[str, Symbol]  # of sliders and axes, by name
_Table: TypeAlias = tuple[str, tuple[float, float]]  # its constant, and its least and greatest number


class Lattices:
    """The tables of one explorable, each written once however many lines and figures look it up."""

    def __init__(self, row: tuple[str, str]) -> None:
        self.row = row  # the symbols of a row's value and of its place
        self.constants: dict[str, str] = {}  # names, by their text
        self._tables: dict[str, _Table] = {}

    def look_up(self, bound: Bound, symbols: Symbols) -> Symbol:
        """The function's value at the symbols' positions, as a symbol whose text is the look-up."""
        axes = {name: symbols[name].positions.tolist() for name in bound.depends_on(symbols)}
        table, span = self._table(bound, symbols, axes)
        index = "0"
        for name, axis in axes.items():
            index = f"({index})*{len(axis)}+{self._index(symbols[name].name, axis)}"
        return Symbol(f"{table}[{index}]", span)

    def _table(self, bound: Bound, symbols: Symbols, axes: Mapping[str, Sequence[float]]) -> _Table:
        size = math.prod(map(len, axes.values()))
        if size > _LARGEST:
            raise ValueError(
                f"{bound.label!r}: {size:,} precomputed values; give its sliders fewer positions, "
                f"for at most {_LARGEST:,}"
            )
        key = str(bound.reference(symbols))
        if key not in self._tables:
            points = (dict(zip(axes, point, strict=True)) for point in itertools.product(*axes.values()))
            numbers = [float(number) for number in spread(bound, points)]
            self._tables[key] = self._constant(numbers), (min(numbers), max(numbers))
        return self._tables[key]

    def _index(self, symbol: str, axis: Sequence[float]) -> str:
        """Where among its positions a slider stands; a row of the chart knows its own place."""
        value, index = self.row
        return index if symbol == value else f"{self._constant(axis)}.indexOf({symbol})"

    def _constant(self, numbers: Sequence[float]) -> str:
        return self.constants.setdefault(literal(numbers), f"k{len(self.constants)}")
