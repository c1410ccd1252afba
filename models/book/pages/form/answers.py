"""What the page's Python is asked: `models.analyst.form`, where runs of `make measure` are answered too."""

from models.analyst.form import one, snapshots, whole
from models.book import runs  # noqa: F401  the import adds them

__all__ = ["one", "snapshots", "whole"]
