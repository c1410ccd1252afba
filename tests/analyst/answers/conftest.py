"""What several tests of the command are given."""

import pytest

import models.book.runs  # noqa: F401  # which adds runs of the book to the kinds of files
from analyst.reports.awr import Awr
from analyst.reports.truth import truth


@pytest.fixture
def folder(tmp_path):
    """Five reports, one of them in a folder below."""
    (tmp_path / "week" / "old").mkdir(parents=True)
    for seed in range(5):
        name = f"{'old/' if seed == 4 else ''}awr_{seed}.txt"
        (tmp_path / "week" / name).write_text(Awr((11, 2, 0, 2, 0)).write(truth(seed)), encoding="utf-8")
    return tmp_path / "week"
