"""What a reader gives is told apart once: a run, a report, rows of many."""

import pytest
from lab import made

from analyst.answers.history.week import week
from analyst.answers.test_command import TOP
from models.analyst import reports
from models.analyst.answers import kinds
from models.analyst.answers.history.as_blocks import Whole
from models.analyst.answers.report.as_blocks import Diagnosed
from models.lab.compared import Compared


def answer(content):
    return kinds.answer(kinds.read(content, "given"))


def test_a_report_a_run_and_rows_of_many_have_an_answer_of_their_own(monkeypatch):
    assert isinstance(answer(TOP.encode()).about, Diagnosed)
    assert isinstance(answer(made.WHOLE.encode()).about, Compared)
    monkeypatch.setattr(reports, "read_many", lambda content, name: week(3))
    assert isinstance(answer(b"rows").about, Whole) and len(answer(b"rows").about.history.snapshots) == 3


def test_a_run_that_is_cut_is_refused():
    with pytest.raises(reports.Refused, match="given: .*cannot be read"):
        kinds.read(made.WHOLE[:3000].encode(), "given")


def test_shares_of_call_time_are_of_db_time_among_others():
    row = "{:<28} {:>12} {:>11} {:>6} {:>6}\n".format
    rows = [("Top 5 Timed Events", "", "", "Avg", "%Total"), ("~" * 18, "", "", "wait", "Call"),
            ("Event", "Waits", "Time (s)", "(ms)", "Time"), ("-" * 28, "-" * 12, "-" * 11, "-" * 6, "-" * 6),
            ("CPU time", "", "1,080", "", "51.4"), ("pmon timer", "190", "900", "4737", "42.9"),
            ("latch: shared pool", "40,000", "120", "3", "5.7")]  # fmt: skip
    text = "Elapsed: 10.00 (mins)\nDB time: 20.10 (mins)\n\n" + "".join(row(*cells) for cells in rows)
    (busy,) = kinds.snapshots(text, "busy.txt")
    assert [(name, round(share, 2)) for name, share, *_ in busy.top] == [("CPU", 0.9), ("latch: shared pool", 0.1)]
    assert busy.active == pytest.approx(2.01)
