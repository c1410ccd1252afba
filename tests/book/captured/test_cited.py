"""Where a figure is printed, for a mark that somebody points at."""

import pytest

from models.book import captured
from models.book.captured.cited import lines_in_words
from models.laws.numbers.figure import Figure


def test_a_figure_is_cited_with_the_line_that_prints_it():
    run = captured.load("hw-awr-nocache")
    where, (line,) = captured.cited(run, run.events["enq: HW - contention"].time)
    assert where == f"{run.entry.title}, line {run.text.splitlines().index(line) + 1}"
    assert line.startswith("enq: HW - contention ") and " 918 " in line


@pytest.mark.parametrize(
    ("lines", "words"),
    [([7, 7], "line 7"), ([39, 3], "lines 3 and 39"), ([4, 5], "lines 4 and 5"), ([3, 5, 4], "lines 3 to 5"),
     ([1, 3, 5], "lines 1, 3 and 5")],
)  # fmt: skip
def test_lines_are_told_in_words(lines, words):
    assert lines_in_words([Figure(1.0, line=line) for line in lines]) == words
