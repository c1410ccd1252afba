"""A table of a report, whatever it was printed with: headings and rows of cells, each row with its line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from models.analyst.reports.headings import Places, fields, plain
from models.analyst.reports.numbers import read_number
from models.laws.numbers.figure import Figure

Span = tuple[int, int]  # the places where a column starts and ends
Wanted = Callable[[str, tuple[str, ...]], bool]  # whether a table of this title and these headings is
Lines = Mapping[int, str]  # of a text, by their numbers


def heading_of(title: str) -> str:
    """What stands over a table, of its title: HTML has a summary of the table behind a bar."""
    return title.partition("|")[0].strip()


@dataclass(frozen=True)
class Row:
    """One row; `damaged` says what is wrong where its cells could not be told apart."""

    line: int
    cells: tuple[str, ...]
    damaged: str = ""

    def cell(self, column: int) -> str:
        """The cell in a column; empty where the row is too short for one."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True)
class Table:
    """Headings and rows.

    Attributes
    ----------
    title
        The heading over it, or "" in a fragment without one.
    columns
        Headings; stacked lines joined by blanks.
    line
        Line of the headings.
    widths
        How many characters a column has; a name that fills them may have been cut. Empty where nothing is cut.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    line: int = 0
    widths: tuple[int, ...] = ()

    def width(self, column: int) -> int:
        """How many characters a column has; 0 where nothing is cut."""
        return self.widths[column] if self.widths else 0

    @cached_property
    def fields(self) -> Places:
        """Which column is which: of each field where it stands, and its unit."""
        return fields(self.columns)

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """The columns without blanks, in lower case."""
        return tuple(map(plain, self.columns))

    def by_heading(self, row: Row) -> dict[str, str]:
        """The cells of a row by `headings`."""
        return dict(zip(self.headings, row.cells, strict=False))

    def cell(self, row: Row, field: str) -> str:
        """What a row has under a field; empty where no column has it."""
        return row.cell(self.fields[field][0]) if field in self.fields else ""

    def figure(self, row: Row, field: str) -> Figure:
        """The same as a figure. ValueError if it is no number."""
        return read_number(self.cell(row, field), self.fields[field][1], row.line)


ByKind = Mapping[str, list[Table]]  # by what they hold
