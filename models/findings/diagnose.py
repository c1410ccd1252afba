"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

from models.findings.asking.questions import asked
from models.findings.chapters import CHAPTERS

FINDINGS = tuple(chapter.finding.finding for chapter in CHAPTERS if chapter.finding)


def diagnose(report):
    """Every Finding about a report (`models.reports.Report`), or its Questions, in the order of the book."""
    ask = asked(report)
    return [finding(ask) for finding in FINDINGS]
