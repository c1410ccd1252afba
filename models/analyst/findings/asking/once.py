"""Questions whose answers many findings need, and which cost something to answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from models.analyst.findings.asking.questions import Questions


Answer = TypeVar("Answer")


def once(question: Callable[[Questions], Answer]) -> Callable[[Questions], Answer]:
    """The same function of one argument, the Questions of a report, with which its answer is kept."""

    @wraps(question)
    def answer(ask: Questions) -> Answer:
        answers: dict[Callable[[Questions], Answer], Answer] = vars(ask).setdefault("answers", {})
        if question not in answers:
            answers[question] = question(ask)
        return answers[question]

    return answer
