"""What a reader gives, and the answer to it: decided here for the command, the page and the notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from models.analyst import reports
from models.analyst.answers.blocks import Answer, Heading, Paragraph
from models.analyst.answers.history import snapshot
from models.analyst.answers.history.as_blocks import answer as to_history
from models.analyst.answers.history.history import History
from models.analyst.answers.history.snapshot import Snapshot
from models.analyst.answers.report.as_blocks import answer as to_report
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.study import Study, study_of
from models.analyst.reports import Report


@dataclass(frozen=True)
class Kind:
    """Something else than a report that a reader may give, by itself: whoever knows it adds it to OTHERS.

    Attributes
    ----------
    is_one
        Whether bytes are of it.
    read
        What bytes hold, and a reader's name for them: an object that is no Report; raises `reports.Refused`.
    answer
        The Answer to it.
    """

    is_one: Callable[[bytes], bool]
    read: Callable[[bytes, str], Any]
    answer: Callable[[Any], Answer]


OTHERS: list[Kind] = []


def read(content: bytes, name: str) -> Sequence[Report | _Read]:
    """What a file holds: one of OTHERS alone, or one Report, or one for each snapshot in rows of many.

    Raises `reports.Refused`.
    """
    for kind in OTHERS:
        if kind.is_one(content):
            return [_Read(kind, kind.read(content, name))]
    return reports.read_many(content, name)


@dataclass(frozen=True)
class _Read:
    kind: Kind
    held: Any


def answer(held: Sequence[Report | _Read]) -> Answer:
    """The Answer to what `read` gave: to one of OTHERS, to a report, or to many as a whole."""
    if isinstance(held[0], _Read):
        return held[0].kind.answer(held[0].held)
    given = [report for report in held if not isinstance(report, _Read)]
    if len(given) == 1 and given[0].kind != snapshot.SAMPLES:
        study = study_of(given[0])
        return to_report(study, diagnose(study))
    together = whole(snapshots_of(given))
    joined = (report.kind == "compared" or report.begin.value or report.instance.value for report in given)
    if len(given) == 1 or any(joined):
        return together
    parts = [(Heading(report.name, 3), *answer([report]).blocks) for report in given]
    counted = Paragraph(f"{len(given)} lists of waits, one after the other.")
    return replace(together, blocks=(counted, *(block for part in parts for block in part)))


def whole(snapshots: Iterable[Snapshot], refused: Sequence[str] = ()) -> Answer:
    """The Answer to many; `refused` are sentences, one for each file that could not be read."""
    return to_history(History(snapshots), refused)


def snapshots(content: bytes, name: str) -> list[Snapshot]:
    """The Snapshot of each Report of a file, which is one of several; a run, answered by itself, is refused."""
    return snapshots_of(reports.read_many(content, name))


def snapshots_of(reports_read: Iterable[Report]) -> list[Snapshot]:
    """The Snapshot of each Report."""
    return [snapshot.of(*diagnosis) for diagnosis in diagnosed(reports_read)]


def diagnosed(reports_read: Iterable[Report]) -> Iterator[tuple[Study, list[Finding]]]:
    """The Study of each Report, and its findings: a report is asked once for both what they and we need."""
    for study in map(study_of, reports_read):
        yield study, diagnose(study)
