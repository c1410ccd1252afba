"""Every figure in the sentences of a finding is in the report, or one step of arithmetic from what it names.

By chance a wrong figure is a step from something too: of such with another last digit, it finds two in three.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import product

import pytest
from chosen import some

from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.words import clock, count, of_time, percent, size
from models.analyst.reports import Report
from models.laws.numbers.figure import Figure

FIGURE = re.compile(
    r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?:[ \N{NO-BREAK SPACE}](?:%|(?:ms|µs|s|min|h|bytes|[kMGT]B)\b))?"
)
THRESHOLDS = 0.0001, 0.01, 0.05, 0.1, 0.5, 1, 2, 4, 10, 12.1, 12.2, 19, 100, 10359  # lines, releases and an event
THUMB = "a rule of thumb"  # of the redo in a quarter of an hour, which is two steps
CASES = some([(name, place % 2) for place, name in enumerate(LAYOUTS) if place % 12 in (0, 9)], 2)


@cache
def read(name: str, busy: bool) -> Report:
    return reports.read(LAYOUTS[name].write(truth(2, rac=True, busy=4.0) if busy else truth(1)), name)


def figures(part) -> Iterator[float]:
    """Every Figure in a part of a report."""
    if isinstance(part, Figure):
        yield float(part)
    elif is_dataclass(part):
        for field in fields(part):
            yield from figures(getattr(part, field.name))
    elif isinstance(part, tuple | dict):
        for each in part.values() if isinstance(part, dict) else part:
            yield from figures(each)


def said(value: float) -> Iterator[str]:
    """How a figure may be printed."""
    for way in (clock, count, percent, size, of_time):
        yield way(value).replace("\N{NO-BREAK SPACE}", " ")


def sentences(found: Finding) -> list[str]:
    return [each for each in (found.because, *found.causes, found.victim) if THUMB not in each]


def named(report: Report, found: Finding) -> list[float]:
    """The figures of a finding's evidence and laws, of the rows that it names, and of the head of the report."""
    text = " ".join(sentences(found))
    laws = [getattr(law, end) for law in found.predictions for end in ("predicted", "reported", "low", "high")]
    own = [each.value for each in found.evidence] + [each.time for each in found.parts] + [found.stake]
    rows = [row for row in (*report.events, *report.enqueues.values()) if row.name in text or row.name[:2] in text]
    rows += [row for row in report.statistics.values() if row.name in text]
    head = report.elapsed, report.db_time, report.cpus, report.host
    return [each for each in (*own, *laws, *figures(tuple(rows)), *figures(head)) if each]


def derived(values: list[float]) -> Iterator[float]:
    """One step of arithmetic on any two, with the digits that they have and with all."""
    values = list(dict.fromkeys(values))
    for those in (values, [float(each) for each in values]):
        for one, other in product(those, those):
            yield from (one / other, one * other, one + other, abs(one - other))
        for each in those:
            yield from (1 - each, 1 / each)


def strange(report: Report, found: Finding) -> list[str]:
    """The figures of a finding that are neither named, nor one step from what is."""
    known = named(report, found)
    near = {text for each in (*known, *THRESHOLDS) for text in said(each)}
    told = [each.replace("\N{NO-BREAK SPACE}", " ") for line in sentences(found) for each in FIGURE.findall(line)]
    left = {each for each in told if each not in near and not any(one.startswith(f"{each} ") for one in near)}
    for each in derived(known) if left else ():
        if not (left := left.difference(said(each))):
            break
    return [*left]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "busy"), CASES, ids=[name for name, _ in CASES])
def test_every_figure_of_a_sentence_is_the_reports(name, busy):
    report = read(name, busy)
    assert {each.chapter: left for each in diagnose(report) if (left := strange(report, each))} == {}
