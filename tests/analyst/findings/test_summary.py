"""The first screen: that it is short, and the same everywhere. What it names of which report, the corpus says."""

import textwrap
from types import SimpleNamespace

import pytest

from analyst.answers.page import Page, html, text
from analyst.corpus.situations import several
from analyst.findings.made import fact, figure, first, totals
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first import advice
from models.analyst.findings.first.summary import lines
from models.analyst.findings.study.study import Study
from models.analyst.reports import Sampled

LONGEST = "log file switch (private strand flush incomplete)"
BUSY = SimpleNamespace(
    busy=0.96, waiting=3.0, waiting_share=0.3, starved=True, has_time_left=False, has_hung=False,
    hardly_waits=False, own=None, clauses=("the load is 31 on 16 CPUs",), signs=("the load is 31 on 16 CPUs",),
    waiting_for_io=None, is_held_in_io=False,
)  # fmt: skip


@pytest.mark.parametrize("sampled", [7.0, 9.5])
def test_the_lines_of_the_top_never_make_up_more_than_db_time(sampled):
    host = totals({"BUSY_TIME": 1_120_000, "IDLE_TIME": 480_000, "OS_CPU_WAIT_TIME": 900_000})
    samples = (Sampled("CPU + Wait for CPU", False, None, figure(sampled), (30,)),)
    shown = first(several(("latch free", 0.3, 0.02), captured=fact(0.35), system=host, sampled=samples))
    assert shown.top[0].name == "waiting for a CPU" and shown.top[0].share == pytest.approx(0.65)
    assert sum(line.share for line in shown.top) <= 1.0 + 1e-9


@pytest.mark.parametrize(
    "name", ["log file sync", "enq: HW - contention", "library cache lock", "DB CPU", LONGEST]
)
@pytest.mark.parametrize("processors", [None, BUSY], ids=["", "busy"])
def test_it_has_at_most_eight_lines_of_a_hundred_characters(name, processors, monkeypatch):
    if processors:
        monkeypatch.setattr(Study, "processors", processors)
    others = (LONGEST, 0.1), ("log buffer space", 0.12), ("SQL*Net more data from dblink", 0.05)
    for mean in (0.0005, 0.05, 5.0):
        rows = [(name, 0.5, mean), *((*row, mean) for row in others if row[0] != name)]
        unwrapped = lines(first(several(*rows)))
        wrapped = [part for line in unwrapped for part in textwrap.wrap(line, 100, subsequent_indent="  ")]
        assert 6 <= len(wrapped) <= 8, "\n".join(wrapped)


def test_it_is_the_same_in_the_command_and_on_the_page():
    read = several(("log file sync", 0.4, 0.02), ("db file sequential read", 0.2, 0.001))
    shown, findings = first(read), diagnose(read)
    assert text(read, findings).startswith("\n".join(lines(shown)[:-1]))
    page = Page(html(read, findings)).text.replace("\N{NO-BREAK SPACE}", " ")
    for words in (shown.head, shown.look, *(line.name for line in shown.top)):
        assert words.replace("\N{NO-BREAK SPACE}", " ") in page


def test_two_reports_of_one_system_at_the_same_load_read_alike():
    """Two nodes of a cluster differ in the third digit, and a verdict must not turn on that."""
    node, other = (
        first(several(("log file sync", share, mean), ("gc cr request", 0.6, 0.001)))
        for share, mean in ((0.0502, 0.00999), (0.0498, 0.01001))
    )
    assert node.leads == other.leads and node.look == other.look
    assert {line.do for line in node.top} == {line.do for line in other.top}


def test_what_is_said_of_a_kind_of_wait_is_short():
    for known in (*(known for _, known in advice.PATTERNS), advice.SLOW_READS, advice.ANY):
        assert 2 <= len(known.do.split()) <= 8, known.do
        assert len(f"Look first at {known.look}.") <= 120, known.look
