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
CASES = some([(name, index % 2) for index, name in enumerate(LAYOUTS) if index % 12 in (0, 9)], 2)


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
        for item in part.values() if isinstance(part, dict) else part:
            yield from figures(item)


def printings(value: float) -> Iterator[str]:
    """How a figure may be printed."""
    for way in (clock, count, percent, size, of_time):
        yield way(value).replace("\N{NO-BREAK SPACE}", " ")


def sentences(finding: Finding) -> list[str]:
    return [sentence for sentence in (finding.because, *finding.causes, finding.victim) if THUMB not in sentence]


def named(report: Report, finding: Finding) -> list[float]:
    """The figures of a finding's evidence and laws, of the rows that it names, and of the head of the report."""
    text = " ".join(sentences(finding))
    laws = [getattr(law, end) for law in finding.predictions for end in ("predicted", "reported", "low", "high")]
    values = [piece.value for piece in finding.evidence] + [part.time for part in finding.parts] + [finding.stake]
    rows = [row for row in (*report.events, *report.enqueues.values()) if row.name in text or row.name[:2] in text]
    rows += [row for row in report.statistics.values() if row.name in text]
    head = report.elapsed, report.db_time, report.cpus, report.host
    return [value for value in (*values, *laws, *figures(tuple(rows)), *figures(head)) if value]


def derived(values: list[float]) -> Iterator[float]:
    """One step of arithmetic on any two, with the digits that they have and with all."""
    values = list(dict.fromkeys(values))
    for those in (values, [float(value) for value in values]):
        for one, other in product(those, those):
            yield from (one / other, one * other, one + other, abs(one - other))
        for value in those:
            yield from (1 - value, 1 / value)


def strange(report: Report, finding: Finding) -> list[str]:
    """The figures of a finding that are neither named, nor one step from what is."""
    known = named(report, finding)
    near = {text for value in (*known, *THRESHOLDS) for text in printings(value)}
    texts = [
        text.replace("\N{NO-BREAK SPACE}", " ") for line in sentences(finding) for text in FIGURE.findall(line)
    ]
    left = {text for text in texts if text not in near and not any(other.startswith(f"{text} ") for other in near)}
    for value in derived(known) if left else ():
        if not (left := left.difference(printings(value))):
            break
    return [*left]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "busy"), CASES, ids=[name for name, _ in CASES])
def test_every_figure_of_a_sentence_is_the_reports(name, busy):
    report = read(name, busy)
    assert {finding.chapter: left for finding in diagnose(report) if (left := strange(report, finding))} == {}
