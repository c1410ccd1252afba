"""The one way in which a chapter's Finding is made of the parts that its module says."""

from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any, Required, TypedDict

from models.analyst.findings.study.finding import APPLIES, Finding, Part, Piece, Verdict, WhatIf, evidence
from models.analyst.findings.study.study import Study, study_of
from models.analyst.reports.report import Report
from models.laws.numbers.comparison import Prediction

WHERE_IT_APPLIES = "predictions", "causes", "what_if", "victim"
LISTS = "predictions", "causes", "missing", "parts"


class Answer(TypedDict, total=False):
    """The fields of a Finding, without its chapter and perhaps its title."""

    title: str
    verdict: Required[Verdict]
    because: Required[str]
    evidence: Required[Iterable[Piece]]
    predictions: Iterable[Prediction]
    causes: Iterable[str]
    missing: Iterable[str]
    what_if: WhatIf | None
    parts: Iterable[Part]
    stake: Required[float | None]
    victim: str
    as_in_chapter: bool
    do: str
    events: tuple[str, ...]


def finding_of(
    title: str, always: Collection[str] = ()
) -> Callable[[Callable[[Study], Answer]], Callable[[Report | Study], Finding]]:
    """Make of a chapter's `answer` the function of a report, or of its Study, that gives the Finding.

    Of a finding that does not apply WHERE_IT_APPLIES is left out, but for what is `always` said.
    """

    def decorate(answer: Callable[[Study], Answer]) -> Callable[[Report | Study], Finding]:
        chapter = answer.__module__.rpartition(".")[2].replace("_", "-")

        @wraps(answer)
        def finding(report: Report | Study) -> Finding:
            said: dict[str, Any] = {"chapter": chapter, "title": title, **answer(study_of(report))}
            left_out = {*WHERE_IT_APPLIES} - {*always} if said["verdict"] != APPLIES else set()
            said = {name: part for name, part in said.items() if name not in left_out}
            said |= {name: tuple(said[name]) for name in LISTS if name in said}
            said |= {"evidence": evidence(*said["evidence"]), "stake": min(float(said["stake"] or 0.0), 1.0)}
            return Finding(**said)

        return finding

    return decorate
