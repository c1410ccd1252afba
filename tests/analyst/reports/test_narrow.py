"""What a narrow column cuts, and headings that stand where a row should: no figure and no name is made of them."""

import pytest

from analyst.findings.made import figure
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.reports.events import uncut


@pytest.mark.parametrize(("cell", "seconds"), [("747.", 747.45), ("46.2", 46.2), ("1\0.8", None), ("....", None)])
def test_a_time_that_fills_its_column_is_read_only_if_waits_and_their_average_confirm_it(cell, seconds):
    waits, average = figure(1_000, 1), figure((seconds or 1.8) / 1_000, 1e-4, "s")
    time = uncut(cell, waits, average, 9)
    assert time == (seconds if seconds is None else pytest.approx(seconds))


@pytest.mark.parametrize("name", ["statspack 9.2.0.8.0", "awr text 19.0.0.0.0"])
def test_headings_that_are_printed_twice_are_nobodys_name(name):
    true = truth(3)
    lines = LAYOUTS[name].write(true).split("\n")
    index = next(number for number, line in enumerate(lines) if "Inst Num" in line or "Instance " in line)
    twice = [*lines[: index + 2], lines[index], *lines[index + 2 :]]
    assert reports.read("\n".join(twice), name).instance.value in (None, "madeup1")
