"""What the pages of the theme lack, or say wrongly."""

from models.site.theme import folds, labels, regions, units


def mend(page, icons):
    """Mend a page as Sphinx wrote it: what it says, draws, folds and lets be reached."""
    icons.draw(page)
    labels.mend(page)
    regions.make_reachable(page)
    folds.name(page)
    units.keep_together(page)
