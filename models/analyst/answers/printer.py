"""An answer as the command prints it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from models.analyst.answers import as_json, as_text
from models.analyst.answers.blocks import Answer
from models.analyst.answers.report.as_blocks import answer
from models.analyst.answers.terminal import PLAIN, Looks
from models.analyst.findings.study.finding import Finding
from models.analyst.findings.study.study import Study
from models.analyst.reports import Report


@dataclass(frozen=True)
class Printer:
    """Prints JSON, or else text of at most `width` columns; `everything` is what is folded away, too."""

    as_json: bool
    width: int
    everything: bool
    looks: Looks = PLAIN

    def report(self, report: Report | Study, findings: Sequence[Finding]) -> str:
        return self.answer(answer(report, findings))

    def answer(self, answer: Answer, separate: Sequence[str] = ()) -> str:
        """Any answer, and below it those to each of several reports."""
        if self.as_json:
            more = {"reports": [json.loads(text) for text in separate]} if separate else {}
            return as_json.text(answer, **more)
        return "\n\n".join([as_text.text(answer, self.width, self.everything, self.looks), *separate])
