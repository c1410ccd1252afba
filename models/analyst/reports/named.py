"""Rows by name."""

from collections.abc import Iterable, Mapping
from typing import NoReturn, TypeVar

from models.analyst.reports.errors import unknown

Row = TypeVar("Row")


class Named(dict[str, Row]):
    """A dict of rows by name, which answers an unknown name with the closest known ones."""

    def __init__(self, rows: Mapping[str, Row] | Iterable[tuple[str, Row]] = (), what: str = "row") -> None:
        super().__init__(rows)
        self.what = what

    def __missing__(self, name: str) -> NoReturn:
        raise unknown(self.what, name, self)
