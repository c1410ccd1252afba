"""An answer as plain JSON: what `shape-of-a-wait --json` prints.

Numbers, strings, lists and dicts, in SI units; None for what was not found, and for what JSON has no number for.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass
from functools import singledispatch
from math import isfinite
from typing import Any

from models.analyst.answers.blocks import Answer
from models.analyst.answers.history.as_blocks import Whole
from models.analyst.answers.history.changes import changed
from models.analyst.answers.history.laws_tested import Tested, tested
from models.analyst.answers.history.sentences import looks
from models.analyst.answers.history.system import System
from models.analyst.answers.report.as_blocks import Diagnosed
from models.analyst.findings.first.summary import lines, summary
from models.analyst.findings.study.finding import Evidence
from models.analyst.reports import Activity, Event, Fact, Histogram, Report
from models.analyst.reports.numbers import SECONDS, read_number
from models.analyst.reports.statistics import Statistic
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

# What is wanted of a dataclass of which not all is, and "key=field" where a field is called otherwise.
KEPT = {
    Event: "name background waits time_s=time average_s=mean share share_of idle wait_class lines",
    Activity: "requests succeeded failed waits time_s=time average_s=average",
    Fact: "state lines implied",
    Prediction: "law what predicted reported unit low high",
}
HEAD = (
    "release rac elapsed_s=elapsed db_time_s=db_time cpus database dbid instance started machine begin end active "
    "hard_parses rollbacks transactions captured"
)
TABLES = "events statistics time_model system enqueues histograms host sampled classes ranked slots loads"


def text(answer: Answer, **more: Any) -> str:
    """The JSON of an answer, and of what else goes with it."""
    return json.dumps(plain(answer.about) | more, indent=1, allow_nan=False)


@singledispatch
def plain(value: object) -> Any:
    """Anything as JSON has it: a dataclass as a dict of its fields, or of those that are wanted."""
    if not is_dataclass(value):
        return value
    names = KEPT[type(value)] if type(value) in KEPT else " ".join(field.name for field in fields(value))
    members = {key: plain(getattr(value, field)) for key, field in named(names)}
    if type(value) in (Evidence, Prediction):  # what is printed in per cent is the fraction that its value is
        members["unit"] = "fraction" if members["unit"] == "%" else members["unit"]
    return members


def named(names: str) -> Iterator[tuple[str, str]]:
    return ((key, field or key) for key, _, field in (name.partition("=") for name in names.split()))


@plain.register
def _(value: float) -> float | None:
    if not isfinite(value):
        return None
    return int(value) if value.is_integer() and abs(value) < 2**53 else float(value)


@plain.register(list)
@plain.register(tuple)
def _(value: list[Any] | tuple[Any, ...]) -> list[Any]:
    return [plain(item) for item in value]


@plain.register(dict)
def _(value: dict[str, Any]) -> dict[str, Any]:
    return {key: plain(item) for key, item in value.items()}


@plain.register
def _(histogram: Histogram) -> dict[str, Any]:
    return {
        "waits": plain(histogram.waits),
        "buckets": [[low, plain(high), plain(share)] for low, high, share in histogram.buckets],
        "tails": [[low, high, plain(count)] for low, high, count in histogram.tails],
    }


@plain.register
def _(statistic: Statistic) -> Any:
    """Its total as the report prints it: times are in whatever Oracle counts them in."""
    total = statistic.total
    return plain(read_number(total.text) if total.unit in SECONDS else total)


@plain.register
def _(report: Report) -> dict[str, Any]:
    head: dict[str, Fact[str | bool | Figure]] = {key: getattr(report, field) for key, field in named(HEAD)}
    return {
        **{key: getattr(report, key) for key in ("name", "kind", "form")},
        **{key: plain(fact.value) for key, fact in head.items()},
        "pdb": report.pdb,
        **{key: plain(getattr(report, key)) for key in TABLES.split()},
        "fields": {field: plain(getattr(report, field)) for _, field in named(HEAD)},
    }


@plain.register
def _(about: Diagnosed) -> dict[str, Any]:
    """A report, the lines of the first screen, the findings, and what was not found or contradicts itself."""
    report, findings = about.report, about.findings
    rest = {"findings": plain(findings), "problems": plain(report.problems)}
    return {"summary": lines(summary(report, findings)), **plain(report), **rest}


@plain.register
def _(about: Whole) -> dict[str, Any]:
    """The snapshots, what to look at first, in how many each chapter applies, what changed, and the laws."""
    history, snapshots = about.history, about.history.snapshots
    counted = set(map(id, history.counted))
    position = {id(snapshot): number for number, snapshot in enumerate(snapshots)}
    first = zip(history.look_first, looks(history), strict=True)
    return {
        "snapshots": [asdict(snapshot) for snapshot in snapshots],
        "systems": [_system(system, position) for system in history.systems],
        "not_counted": [number for number, snapshot in enumerate(snapshots) if id(snapshot) not in counted],
        "look_first": [{"snapshot": position[id(look.worst.snapshot)], "why": why} for look, (_, why) in first],
        "applies": dict(history.applying),
        "changes": [sentence for _, sentences in changed(history) for sentence in sentences],
        "laws": [_law(test, position) for test in tested(history.runs)],
        "refused": list(about.refused),
    }


def _system(system: System, position: dict[int, int]) -> dict[str, Any]:
    return {
        "database": system.database,
        "instance": system.instance,
        "host": system.machine,
        "snapshots": [position[id(snapshot)] for snapshot in system.snapshots],
        "restarts_before": [position[id(line.snapshot)] for line in system.lines if line.restarted],
        "gaps_before": [position[id(line.snapshot)] for line in system.lines if line.after_gap],
    }


def _law(test: Tested, position: dict[int, int]) -> dict[str, Any]:
    return {
        "law": test.law,
        "what": test.what,
        "unit": test.unit,
        "snapshots": len(test.points),
        "too_small_in": test.small,
        "median_error": None if test.too_few else test.median_error,
        "within_25_percent": None if test.too_few else test.within,
        "fails_for": [] if test.too_few else [position[id(snapshot)] for snapshot, _ in test.failed],
        "fails_in_a_row": [[position[id(snapshot)] for snapshot, _ in block] for block in test.blocks],
    }
