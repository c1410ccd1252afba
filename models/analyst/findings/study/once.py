"""Questions whose answers many findings need, and which cost something to answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from models.analyst.findings.study.study import Study

Answer = TypeVar("Answer")


def once(question: Callable[[Study], Answer]) -> Callable[[Study], Answer]:
    """The same function of one argument, the Study of a report, with which its answer is kept."""

    @wraps(question)
    def answer(study: Study) -> Answer:
        answers: dict[Callable[[Study], Answer], Answer] = vars(study).setdefault("answers", {})
        if question not in answers:
            answers[question] = question(study)
        return answers[question]

    return answer
