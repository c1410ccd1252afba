"""Rows by name."""

from collections.abc import Iterable, Mapping
from typing import NoReturn, Self, TypeVar

from models.analyst.reports.listings.errors import unknown
from models.analyst.reports.listings.lines import Line

Each = TypeVar("Each")


class Named(dict[str, Each]):
    """A dict of rows by name, which answers an unknown name with the closest known ones."""

    def __init__(self, rows: Mapping[str, Each] | Iterable[tuple[str, Each]] = (), what: str = "row") -> None:
        super().__init__(rows)
        self.what = what

    @classmethod
    def of(cls, what: str, key: str, rows: Iterable[tuple[Line, Each]]) -> Self:
        """Name each of `rows`, a list of (Line, row), by its attribute `key`."""
        named = cls({}, what)
        for line, row in rows:
            name = getattr(row, key)
            if name in named:
                raise line.error(f"is a second {what} {name!r}; read one report, or one section, at a time")
            named[name] = row
        return named

    def __missing__(self, name: str) -> NoReturn:
        raise unknown(self.what, name, self)
