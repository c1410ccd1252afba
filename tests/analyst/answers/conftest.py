"""What several tests of the command are given."""

import os
from functools import cache

import pytest

import models.book.runs  # noqa: F401  # which adds runs of the book to the kinds of files
from analyst.reports.awr import Awr
from analyst.reports.truth import truth


@cache
def brief(seed):
    """A whole report without all that stands behind the events of its sessions: a third of the work."""
    return Awr((11, 2, 0, 2, 0)).write(truth(seed)).partition("Background Wait Events")[0] + "End of Report\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Five reports, one of them in a folder below; read by one process, where none says otherwise."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    (tmp_path / "week" / "old").mkdir(parents=True)
    for seed in range(5):
        name = f"{'old/' if seed == 4 else ''}awr_{seed}.txt"
        (tmp_path / "week" / name).write_text(brief(seed), encoding="utf-8")
    return tmp_path / "week"
