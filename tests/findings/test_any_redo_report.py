"""Whatever a report has or lacks, each finding answers, and its figures are numbers."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from findings.made import figure, named
from models.findings import (
    adaptive_log_file_sync,
    cache_the_lob,
    log_file_sync,
    logging_or_nologging,
    redo_strands,
)
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.reports.listings.statistics import Statistic
from models.reports.report import INCONSISTENT, Event, Fact, Histogram, Report

FINDINGS = (log_file_sync, redo_strands, cache_the_lob, logging_or_nologging, adaptive_log_file_sync)
EVENTS = (
    "log file sync",
    "log file parallel write",
    "log buffer space",
    "log file switch completion",
    "SYNC Remote Write",
    "LGWR-LNS wait on channel",
    "gcs log flush sync",
    "direct path write",
    "enq: CF - contention",
    "enq: TX - row lock contention",
    "control file parallel write",
    "db file parallel write",
    "DB CPU",
    "other",
)
STATISTICS = (
    "redo writes",
    "redo size",
    "redo write time",
    "redo write schedule time",
    "redo write finish time",
    "redo write total time",
    "redo write worker delay (usec)",
    "redo writes adaptive worker",
    "redo write active strands",
    "redo synch writes",
    "redo synch time",
    "redo synch time (usec)",
    "redo synch time overhead (usec)",
    "redo synch time overhead count ( 2ms)",
    "redo synch time overhead count (inf)",
    "redo synch polls",
    "redo synch poll writes",
    "physical writes direct",
    "physical writes direct (lob)",
    "physical writes direct temporary tablespace",
    "physical write bytes",
    "physical writes",
    "redo size for direct writes",
    "lob writes",
    "total cf enq hold time",
    "total number of cf enq holders",
    "BUSY_TIME",
    "IDLE_TIME",
)
EDGES = (0.0, 1e-6, 1e-3, 2e-3, 4e-3, 8e-3, 1.0, math.inf)

values = (
    st.sampled_from([0.0, 1.0, 99.0, 1e-9, 1e300, -5.0, math.inf, math.nan])
    | st.floats(0, 1e7)
    | st.integers(0, 10**6)
)
printed = st.builds(
    figure, values, st.sampled_from([0.0, 0.01, 1.0]), st.sampled_from(["", "s", "ms"]), st.integers(0, 99)
)
maybe = st.none() | printed
facts = st.builds(Fact, maybe, st.sampled_from(["found", INCONSISTENT]), st.just((5,)))
releases = st.builds(
    Fact, st.sampled_from([None, "9.2.0.1.0", "11.2.0.3.0", "12.1.0.2.0", "19.0.0.0.0", "21c", "."])
)
some_events = st.lists(
    st.builds(Event, st.sampled_from(EVENTS), st.sampled_from([None, True, False]), maybe, maybe, maybe, maybe),
    max_size=14,
)
shares = st.sampled_from([0.0, 0.25, 0.5, 1.0, -1.0, math.nan]) | st.floats(0, 1)
tails = st.lists(st.tuples(st.sampled_from(EDGES), st.sampled_from(EDGES), printed), max_size=2).map(tuple)
histograms = st.builds(
    lambda event, edges, parts, waits, tails: Histogram(
        event,
        waits,
        tuple(
            (low, high, figure(part, 0.001, "%", 9))
            for low, high, part in zip(edges, edges[1:], parts, strict=False)
        ),
        tails,
    ),
    st.sampled_from(EVENTS[:2]),
    st.sampled_from([EDGES, EDGES[3:], EDGES[:1], EDGES[::-1]]),
    st.lists(shares, min_size=7, max_size=7),
    maybe,
    tails,
)


@st.composite
def reports(draw):
    totals = draw(st.dictionaries(st.sampled_from(STATISTICS), printed))
    return Report(
        "any",
        draw(st.sampled_from(["awr", "statspack", "snapshot", "fragment"])),
        "text",
        release=draw(releases),
        elapsed=draw(facts),
        db_time=draw(facts),
        cpus=draw(facts),
        events=tuple(draw(some_events)),
        statistics=named([Statistic(name, total) for name, total in totals.items()], "name"),
        histograms=named(draw(st.lists(histograms, max_size=2, unique_by=lambda each: each.event)), "event"),
    )


@pytest.mark.parametrize("module", FINDINGS, ids=lambda module: module.__name__.split(".")[-1])
@given(report=reports())
def test_every_report_gets_an_answer(module, report):
    finding = module.finding(report)
    assert finding.verdict in (APPLIES, DOES_NOT, UNKNOWN)
    assert finding.chapter.replace("-", "_") == module.__name__.rpartition(".")[2]
    assert finding.because.endswith(".")
    assert math.isfinite(finding.stake) and finding.stake >= 0
    assert not finding.victim or finding.victim.endswith(".")
    for sentence in (finding.because, *finding.causes, *finding.missing):
        assert not any(word in sentence for word in ("nan", "None", "Figure("))
    for each in finding.evidence:
        assert math.isfinite(each.value) and each.value >= 0
        assert type(each.value) is float
        assert all(line > 0 for line in each.lines)
    for law in finding.predictions:
        assert math.isfinite(law.predicted) and math.isfinite(law.reported)
        assert law.low is None or law.low <= law.predicted * (1 + 1e-9)
        assert law.high is None or law.high >= law.predicted * (1 - 1e-9)
    if finding.verdict == UNKNOWN:
        assert finding.missing or "few" in finding.because or "some are logged" in finding.because


@pytest.mark.parametrize("module", FINDINGS, ids=lambda module: module.__name__.split(".")[-1])
def test_an_empty_report_cannot_be_told(module):
    finding = module.finding(Report("empty", "fragment", "text"))
    assert finding.verdict == UNKNOWN
    assert finding.missing
    assert not finding.evidence
