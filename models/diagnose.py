"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

from models.findings import (
    batching,
    control_file,
    coverage,
    hw_contention,
    lob_options,
    message_flow,
    space,
    write_complete_waits,
)

FINDINGS = (
    coverage.finding,
    control_file.finding,
    hw_contention.finding,
    batching.finding,
    write_complete_waits.finding,
    message_flow.finding,
    space.finding,
    lob_options.finding,
)


def diagnose(report):
    """Every Finding about a report (`models.captured.reports.Report`), in the order of the book."""
    return [finding(report) for finding in FINDINGS]
