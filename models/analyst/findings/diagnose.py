"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

from collections.abc import Callable

from models.analyst.findings.chapters import CHAPTERS
from models.analyst.findings.study.doubts import unusable
from models.analyst.findings.study.finding import UNKNOWN, Finding
from models.analyst.findings.study.study import Study, study_of
from models.analyst.reports import Report

FINDINGS: tuple[Callable[[Report | Study], Finding], ...] = tuple(
    chapter.finding.finding for chapter in CHAPTERS if chapter.finding
)


def diagnose(report: Report | Study) -> list[Finding]:
    """Every Finding about a report (`models.analyst.reports.Report`), or its Study, in the order of the book.

    None can be told of a report that cannot be used.
    """
    study = study_of(report)
    findings, unused = [finding(study) for finding in FINDINGS], unusable(study)
    if unused:
        return [Finding(finding.chapter, finding.title, UNKNOWN, unused.why) for finding in findings]
    return findings
