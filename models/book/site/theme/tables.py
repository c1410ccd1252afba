"""Tables with many rows, and with much text in a cell."""

from bs4 import BeautifulSoup, Tag
from bs4.element import AttributeValueList

MOST = 30  # rows that stand unfolded
LONG = 24  # characters of a cell, from which on its column needs room


def mend(page: BeautifulSoup) -> None:
    """Fold the long tables of a page, and give room to columns of text, else as narrow as a word."""
    for box in page.select("article .wait-table"):
        rows = box.select("tbody > tr")
        wide = {column for row in rows for column, cell in enumerate(_cells(row)) if len(cell.get_text()) >= LONG}
        for row in box.select("tr"):
            for cell in (cell for column, cell in enumerate(_cells(row)) if column in wide):
                cell["class"] = AttributeValueList([*cell.get_attribute_list("class"), "wait-text"])
        if len(rows) > MOST and not box.find_parent("details"):
            line = page.new_tag("summary", string=f"All {len(rows)} rows")
            fold = box.wrap(page.new_tag("details"))
            fold.insert(0, line)


def _cells(row: Tag) -> list[Tag]:
    return row.find_all(["td", "th"], recursive=False)
