"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

from models.analyst.findings.asking.finding import UNKNOWN, Finding
from models.analyst.findings.asking.questions import Questions, asked
from models.analyst.findings.asking.unusable import unusable
from models.analyst.findings.chapters import CHAPTERS
from models.analyst.reports import Report

FINDINGS = tuple(chapter.finding.finding for chapter in CHAPTERS if chapter.finding)


def diagnose(report: Report | Questions) -> list[Finding]:
    """Every Finding about a report (`models.analyst.reports.Report`), or its Questions, in the order of the book.

    None can be told of a report that cannot be used.
    """
    ask = asked(report)
    found, why = [finding(ask) for finding in FINDINGS], unusable(ask)
    return [Finding(each.chapter, each.title, UNKNOWN, why.why) for each in found] if why else found
