"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

FINDINGS = ()


def diagnose(report):
    """Every Finding about a report (`models.captured.reports.Report`), in the order of the book."""
    return [finding(report) for finding in FINDINGS]
