"""What the pages of the theme lack, or say wrongly."""

from collections.abc import Callable
from pathlib import Path

from bs4 import BeautifulSoup

from models.book.site.theme import diagrams, folds, labels, lists, regions, tables, units, way
from models.book.site.theme.icons import SCRIPT, Icons


def mender(source: Path) -> Callable[[BeautifulSoup], None]:
    """What mends a page that Sphinx wrote into a folder: what it says, draws, folds and lets be reached."""
    icons = Icons((source / SCRIPT).read_text(encoding="utf-8"))

    def mend(page: BeautifulSoup) -> None:
        icons.draw(page)
        diagrams.draw(page, source)
        labels.mend(page)
        lists.join(page)
        tables.mend(page)
        regions.make_reachable(page)
        folds.name(page)
        folds.fold_sections(page)
        way.show(page)
        units.keep_together(page)

    return mend
