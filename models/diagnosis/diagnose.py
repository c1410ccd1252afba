"""Which of the book's findings apply to a reader's own report, with the figures that say so."""

from models.findings import (
    adaptive_log_file_sync,
    batching_the_reclaim,
    cache_the_lob,
    choosing_lob_options,
    control_file_waits,
    hw_contention,
    log_file_sync,
    logging_or_nologging,
    message_flow,
    reading_waits,
    redo_strands,
    space_or_speed,
    write_complete_waits,
)

FINDINGS = (
    reading_waits.finding,
    control_file_waits.finding,
    hw_contention.finding,
    batching_the_reclaim.finding,
    write_complete_waits.finding,
    message_flow.finding,
    log_file_sync.finding,
    redo_strands.finding,
    cache_the_lob.finding,
    logging_or_nologging.finding,
    adaptive_log_file_sync.finding,
    space_or_speed.finding,
    choosing_lob_options.finding,
)


def diagnose(report):
    """Every Finding about a report (`models.reports.Report`), in the order of the book."""
    return [finding(report) for finding in FINDINGS]
