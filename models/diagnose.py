"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

from models.findings import (
    adaptive_log_file_sync,
    batching,
    control_file,
    coverage,
    hw_contention,
    lob_options,
    log_file_sync,
    message_flow,
    nologging,
    redo_pipe,
    redo_strands,
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
    log_file_sync.finding,
    redo_strands.finding,
    redo_pipe.finding,
    nologging.finding,
    adaptive_log_file_sync.finding,
    space.finding,
    lob_options.finding,
)


def diagnose(report):
    """Every Finding about a report (`models.captured.reports.Report`), in the order of the book."""
    return [finding(report) for finding in FINDINGS]
