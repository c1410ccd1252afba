"""No report makes a finding fail: fields dropped at random, zero waits, facts that contradict each other."""

import math
import re
from dataclasses import fields, is_dataclass, replace
from functools import cache

import pytest
from chosen import examples
from hypothesis import given
from hypothesis import strategies as st

from analyst.corpus.at_random import EVENTS, OTHER
from analyst.corpus.at_random import REDO as WRITER
from analyst.findings.made import activity, event, figure, histogram, listed, named, report
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports as readers
from models.analyst.findings import diagnose
from models.analyst.findings.chapters import CHAPTERS
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.analyst.findings.study.study import Study
from models.analyst.reports import FOUND, INCONSISTENT, Activity, Event, Fact, Histogram, Host, Report, Sampled
from models.analyst.reports.named import Named
from models.analyst.reports.statistics import Statistic
from models.book import captured
from models.laws.numbers.figure import Figure

OWNED = {name for chapter in CHAPTERS if chapter.finding for name in chapter.finding.EVENTS}
NAMES = [*EVENTS, *sorted(OWNED - {*EVENTS}), "other"]
STATISTICS = [*OTHER, *WRITER, "physical writes direct temporary tablespace"]
COMMITS = "log file sync", "log file parallel write", "SYNC Remote Write", "enq: TX - row lock contention", "other"
REDO = [name for name in STATISTICS if "redo" in name]
EDGES = (0.0, 1e-6, 1e-3, 2e-3, 4e-3, 8e-3, 0.01, 0.016, 0.032, 1.0, math.inf)

values = st.sampled_from(
    [0.0, 1e-9, 1e-6, 0.004, 0.01, 0.0101, 1.0, 7.0, 60.0, 99.0, 1e3, 5e4, 1e7, 1e300, 5e-324, -5.0, math.inf,
     math.nan]
) | st.floats(0, 1e7) | st.integers(0, 10**6)  # fmt: skip
numbers = st.builds(
    Figure, values, st.just("1"), st.sampled_from(["", "s", "ms", "%"]), st.sampled_from([0.0, 1e-3, 1.0, 10.0]),
    st.integers(0, 9),
)  # fmt: skip
maybe = st.none() | numbers
releases = st.sampled_from([None, "9.2.0.1.0", "11.2.0.3.0", "12.1.0.2.0", "19.0.0.0.0", "21c", "."])
facts = st.builds(Fact, maybe, st.sampled_from([FOUND, INCONSISTENT]), st.just((4,)))


def events(names, **more):
    rows = st.builds(
        Event, st.sampled_from(names), st.sampled_from([False, False, True, None]), maybe, maybe, maybe, maybe,
        maybe, st.sampled_from([None, "", "Idle", "Configuration"]), st.just((5,)),
        st.sampled_from([None, "DB time", "call time"]), st.sampled_from([None, None, True, False]),
    )  # fmt: skip
    return st.lists(rows, max_size=14, **more).map(tuple)


activities = st.builds(
    Activity, st.sampled_from(["HW", "CF", "TX"]), st.just("contention"), maybe, maybe, maybe, maybe, maybe, maybe
)


tails = st.lists(st.tuples(st.sampled_from(EDGES), st.sampled_from(EDGES), numbers), max_size=2).map(tuple)
shares = st.builds(
    figure, st.sampled_from([0.0, 0.25, 0.5, 1.0, -1.0, math.nan]) | st.floats(0, 1), st.just(0.001)
)


@st.composite
def histograms(draw):
    """Of any edges: in order, too late, too few, and backwards."""
    edges = draw(st.sampled_from([EDGES, EDGES[3:], EDGES[:1], EDGES[::-1], (0.0, 0.008, 0.016, math.inf)]))
    drawn = draw(st.lists(shares, min_size=len(edges), max_size=len(edges)))
    buckets = tuple(zip(edges, edges[1:], drawn, strict=False))
    event = draw(st.sampled_from(NAMES) | st.sampled_from(COMMITS[:2]))
    return Histogram(event, draw(maybe), buckets, draw(tails))


def totals(*names):
    rows = st.lists(st.builds(Statistic, st.sampled_from(names), numbers), max_size=25)
    return rows.map(lambda rows: named(rows, "name"))


SYSTEM = "BUSY_TIME", "IDLE_TIME", "OS_CPU_WAIT_TIME", "NUM_CPU_CORES", "VM_IN_BYTES", "VM_OUT_BYTES"
samples = st.builds(
    Sampled, st.sampled_from(["CPU + Wait for CPU", "x"]), st.booleans(), maybe, maybe, st.just((6,))
)

reports = st.builds(
    Report,
    st.just("random"),
    st.sampled_from(["awr", "statspack", "snapshot", "fragment"]),
    st.just("text"),
    release=st.builds(Fact, releases),
    elapsed=facts,
    db_time=facts,
    cpus=facts,
    events=events(NAMES) | events(COMMITS, min_size=3, unique_by=lambda row: row.name),
    statistics=totals(*STATISTICS) | totals(*REDO),
    system=totals(*SYSTEM),
    time_model=totals("DB CPU", "background cpu time", "background elapsed time"),
    captured=facts | st.just(Fact()),
    host=st.builds(Host, maybe, maybe, maybe, maybe, maybe, maybe),
    sampled=st.lists(samples, max_size=3).map(tuple),
    enqueues=st.lists(activities, max_size=3).map(lambda rows: named(rows, "name")),
    histograms=st.lists(histograms(), max_size=3).map(lambda rows: named(rows, "event")),
)


def check(finding):
    """What every Finding has to be, whatever the report."""
    assert finding.verdict in (APPLIES, DOES_NOT, UNKNOWN)
    assert finding.verdict != UNKNOWN or finding.missing
    assert math.isfinite(finding.stake) and finding.stake >= 0
    for sentence in (finding.because, *finding.causes, *finding.missing, *filter(None, [finding.victim])):
        assert sentence.strip().endswith(".")
        assert not {"nan", "None"} & {*re.findall(r"\w+", sentence)} and "Figure(" not in sentence
    for piece in finding.evidence:
        assert isinstance(piece.value, float) and math.isfinite(piece.value) and piece.value >= 0
        assert all(line > 0 for line in piece.lines)
    for law in finding.predictions:
        assert math.isfinite(law.predicted) and math.isfinite(law.reported)
        assert law.low is None or law.low <= law.predicted * (1 + 1e-9)
        assert law.high is None or law.high >= law.predicted * (1 - 1e-9)
    if finding.what_if is not None:
        assert all(type(value) is float and math.isfinite(value) for value in finding.what_if.position.values())


def check_all(made):
    study = Study(made)
    for finding in diagnose.FINDINGS:
        check(finding(study))


@pytest.mark.slow
@examples(50)
@given(reports)
def test_every_random_report_gets_a_whole_finding_from_each(made):
    check_all(made)


FULL = report(
    [
        event("enq: HW - contention", 1000, 40.0), event("db file sequential read", 1100, 5.0),
        event("direct path write", 2000, 8.0), event("DB CPU", None, 10.0), event("buffer busy waits", 500, 20.0),
        event("enq: TX - contention", 500, 20.0), event("write complete waits", 1000, 10.07),
        event("control file parallel write", 400, 4.0, background=True),
        event("control file sequential read", 500, 9.0),
        event("enq: CF - contention", 100, 9.0), event("rdbms ipc reply", 10, 30.0),
    ],
    elapsed=60.0, db_time=170.0, cpus=8, enqueues=[activity("HW", 1500, 1000, 40), activity("CF", 600, 100, 9)],
    histograms=[histogram("write complete waits", 0.0, 1.0, 0.0, edges=(0.008, 0.016, math.inf))],
    statistics={name: 1000 for name in STATISTICS},
)  # fmt: skip
OPTIONAL = [field.name for field in fields(Report) if field.name not in ("name", "kind", "form")]


@pytest.mark.slow
@examples(30)
@given(st.sets(st.sampled_from(OPTIONAL)), st.sets(st.integers(0, 10)), st.sets(st.sampled_from(STATISTICS)))
def test_whatever_is_dropped_from_a_full_report_it_gets_a_whole_finding_from_each(dropped, rows, statistics):
    less = replace(
        FULL,
        events=tuple(row for index, row in enumerate(FULL.events) if index not in rows),
        statistics=Named({name: row for name, row in FULL.statistics.items() if name not in statistics}),
    )
    empty = Report("", "", "")
    less = replace(less, **{name: getattr(empty, name) for name in dropped})
    check_all(less)


@cache
def whole(name):
    """A report with all that its layout has, or the full one."""
    return FULL if name == "full" else readers.read(LAYOUTS[name].write(truth(3)), name)


TOTAL = Statistic, "total"  # there is no statistic without one
EXTREMES = [0.0, 5e-324, 1e-300, 1e-30, 1e-6, 0.01, 1.0, 3.0, 60.0, 1e3, 1e7, 1e15, 1e30, 1e300, 1.7e308]


def changed(part, change, optional=False):
    """The same part of a report with `change` asked about every figure in it, and whether it may be missing."""
    if isinstance(part, Figure):
        return change(part, optional)
    if is_dataclass(part):
        parts = {
            field.name: changed(getattr(part, field.name), change, optional=(type(part), field.name) != TOTAL)
            for field in fields(part)
        }
        return replace(part, **parts)
    if isinstance(part, tuple):
        return tuple(changed(item, change) for item in part)
    if isinstance(part, Named):
        return Named({name: changed(item, change) for name, item in part.items()})
    return part


@pytest.mark.slow
@examples(20)
@given(st.randoms(use_true_random=False), st.sampled_from([0.02, 0.1, 0.3]))
def test_whatever_is_out_of_all_measure_or_gone_in_a_full_report_it_gets_a_whole_finding_from_each(random, often):
    def change(figure, optional):
        if random.random() > often:
            return figure
        value = random.choice([None, *EXTREMES] if optional else EXTREMES)
        return None if value is None else Figure(value, figure.text, figure.unit, figure.resolution, figure.line)

    check_all(changed(whole(random.choice(["full", *LAYOUTS])), change))


def test_every_listing_of_the_book_gets_a_whole_finding_from_each():
    for name in captured.names():
        if "measured" not in name:
            check_all(listed(name))


def test_an_empty_report_tells_nothing():
    for result in (finding(report()) for finding in diagnose.FINDINGS):
        assert result.verdict == UNKNOWN and result.missing and not result.evidence
