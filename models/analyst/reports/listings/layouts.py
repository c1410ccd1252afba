"""Tables: what columns there are, what units they are printed in, and what a row becomes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from models.analyst.reports.listings.lines import Line
from models.analyst.reports.listings.rules import cut, is_rule, spans_of, titles
from models.analyst.reports.listings.statistic_units import Unit
from models.analyst.reports.numbers import read_number
from models.analyst.reports.tables import Span
from models.laws.numbers.figure import Figure


@dataclass(frozen=True)
class Column:
    """One column of a layout.

    Parameters
    ----------
    title
        Its heading; the lines of a stacked heading joined by blanks.
    field
        Argument of the row that takes it.
    unit
        Unit the column is printed in, or a function of the row's name that tells it. None: text.
    optional
        May be blank; the optional columns of a row are blank together or not at all.
    """

    title: str
    field: str
    unit: str | Unit | None = None
    optional: bool = False


@dataclass(frozen=True)
class Layout:
    """What a table looks like, and what its rows become.

    Parameters
    ----------
    section
        Field of a Listing that takes the rows.
    row
        Makes a row of the cells, given by field name.
    columns
        From left to right; the first one names the row.
    title
        Heading over the table; empty where the table has none.
    """

    section: str
    row: Callable[..., object]
    columns: tuple[Column, ...]
    title: str = ""

    def __str__(self) -> str:
        columns = ", ".join(column.title for column in self.columns)
        return f"{self.title} ({columns})" if self.title else columns

    def read(self, line: Line, spans: Sequence[Span]) -> object:
        """One row of the table."""
        texts = cut(line, spans, [column.unit is not None for column in self.columns])
        cells = {
            column.field: _cell(line, column, text, name=texts[0])
            for column, text in zip(self.columns, texts, strict=True)
        }
        blank = {cells[column.field] is None for column in self.columns if column.optional}
        if len(blank) == 2:
            raise line.error("has some of its columns blank and others not; the row may have been cut short")
        try:
            return self.row(**cells)
        except ValueError as problem:
            raise line.error(str(problem)) from None


def _cell(line: Line, column: Column, text: str, name: str) -> str | Figure | None:
    if not text and column.optional:
        return None
    if not text:
        raise line.error(f"has nothing under {column.title!r}; the row may have been cut short")
    if column.unit is None:
        return text
    unit = column.unit(name) if callable(column.unit) else column.unit
    try:
        return read_number(text, unit, line.number)
    except ValueError as problem:
        raise line.error(f"{problem}, under {column.title!r}") from None


def read_table(
    lines: Sequence[Line], title: str, layouts: Sequence[Layout]
) -> tuple[Layout, list[tuple[Line, object]]]:
    """Read the headings, the rule and the rows of one table.

    Returns
    -------
    layout
        The one of `layouts` that has this title and these columns.
    rows
        One for every line under the rule.
    """
    rule = next((index for index, line in enumerate(lines) if is_rule(line)), None)
    if rule is None:
        raise lines[0].error("belongs to no table: no rule of dashes follows that says where columns are")
    if rule == 0:
        raise lines[0].error("is a rule of dashes without headings over it; a table starts with its headings")
    spans = spans_of(lines[rule])
    layout = _recognise(lines[0], title, titles(lines[:rule], spans), layouts)
    if rule == len(lines) - 1:
        raise lines[rule].error("has no rows under it; the listing may have been cut short")
    return layout, [(line, layout.read(line, spans)) for line in lines[rule + 1 :]]


def _recognise(line: Line, title: str, columns: Sequence[str], layouts: Sequence[Layout]) -> Layout:
    for layout in layouts:
        if layout.title == title and [column.title for column in layout.columns] == columns:
            return layout
    known = "; ".join(str(layout) for layout in layouts)
    raise line.error(f"heads an unknown table: {title} ({', '.join(columns)}). Known are: {known}")
