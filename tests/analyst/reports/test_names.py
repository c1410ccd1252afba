"""Names that a column has cut."""

import pytest

from models.analyst import reports
from models.analyst.reports.names import CLASSES, complete, complete_class, known_names, may_be_cut

NAMES = (
    ("control file parallel writ", 26, "control file parallel write"),
    ("enq: TX - row lock content", 26, "enq: TX - row lock contention"),
    ("log file switch (private stran", 30, "log file switch (private strand flush incomplete)"),
    ("log file switch (checkpoint", 28, "log file switch (checkpoint incomplete)"),  # cut at a blank
    ("log file sync", 26, "log file sync"),
    ("log file sync", 0, "log file sync"),
    ("control file parallel writ", 28, "control file parallel writ"),  # there was room for more
    ("bytes received via SQL*Net from", 32, "bytes received via SQL*Net from"),  # client, or dblink
    ("sql execute elapsed time [1]", 0, "sql execute elapsed time"),
    ("logfilesync", 0, "log file sync"),  # blanks that were lost or added
    ("log  file sync", 0, "log file sync"),
    ("log file syn c", 0, "log file sync"),
    ("enq:HW - contention", 0, "enq: HW - contention"),
)


def test_a_name_is_completed_where_one_only_is_meant():
    for printed, width, whole in NAMES:
        assert complete(printed, width) == whole


def test_a_name_that_the_report_prints_whole_elsewhere_completes_it():
    whole = "made-up event of the testxyz"
    assert complete("made-up event of the testx", 26, {whole}) == whole


def test_known_names_are_spelt_once_and_without_blanks_around():
    assert all(name == name.strip() and name for name in known_names())
    assert {"control file parallel write", "redo synch time overhead (usec)"} <= known_names()


def test_a_name_fills_its_column_but_for_a_blank():
    assert may_be_cut("x" * 26, 26) and may_be_cut("x" * 25, 26) and not may_be_cut("x" * 24, 26)
    assert not may_be_cut("x" * 26, 0)


@pytest.mark.parametrize("width", [8, 10, 13])
def test_a_wait_class_is_completed(width):
    assert [complete_class(name[:width].strip()) for name in CLASSES] == [*CLASSES]
    for several in ("", "S", "Custom class", "C"):  # or none
        assert complete_class(several) == several


@pytest.mark.parametrize("name", ["log file sync", "direct path write", "redo write time", "cursor: pin S"])
def test_a_name_is_whole_where_no_script_of_oracles_has_so_wide_a_column(name):
    assert complete(name, len(name)) == name


FOLDED = """\
EVENT        TOTAL_WAITS TIME_WAITED
------------ ----------- -----------
log file syn     1882334     1901122
c

control file       91221       81233
 parallel wr
ite

direct path        33221       12345
write temp

made-up even           5          10
"""


def test_a_name_that_the_terminal_folds_is_put_together_and_one_that_is_cut_is_told():
    report = reports.read(FOLDED)
    assert [(event.name, event.waits) for event in report.events] == [
        ("log file sync", 1_882_334),
        ("control file parallel write", 91_221),
        ("direct path write temp", 33_221),
        ("made-up even", 5),
    ]
    assert [problem.what for problem in report.problems if "may be cut" in problem.message] == ["made-up even"]
