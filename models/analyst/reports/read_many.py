"""Many reports out of one text: all the snapshots of a history query or a capture, or the slices of samples."""

from models.analyst.reports import ash_reports, awr_miner, compared, history, source
from models.analyst.reports.ash_counts import counts_of, may_be_counts, refuse_others
from models.analyst.reports.ash_rows import LONGEST, MOST_LINES, may_be_samples, samples_of
from models.analyst.reports.awr_miner import may_be_capture
from models.analyst.reports.read import read
from models.analyst.reports.report import Refused, Report

_MOST_LISTS = 20  # of one text: a choice


def read_many(content: str | bytes, name: str = "report") -> list[Report]:
    """Read a text that may hold several snapshots.

    Parameters
    ----------
    content
        The rows of one of the book's history queries; a capture of AWR-Miner; rows of samples of active sessions,
        or counts of them; a report of two periods; or anything that `read` reads, of which it holds one.
    name
        What errors call it; a snapshot is called by its number too.

    Returns
    -------
    list of Report
        By database, instance and time.

    Raises
    ------
    Refused
        If it can be read as none of these.
    """
    text = source.decode(content, name, LONGEST, MOST_LINES, "give fewer hours, or fewer columns")
    reports: list[Report] = []
    lines, begin = text.split("\n"), 0
    while True:
        called = f"{name}, from line {begin + 1}" if begin else name
        try:
            return [*reports, *_read("\n" * begin + "\n".join(lines[begin:]), called)]
        except Refused as problem:
            end = problem.following - 1
            if end <= begin or len(reports) == _MOST_LISTS:
                raise
            reports += _read("\n" * begin + "\n".join([*lines[begin:end], ""]), called)
            begin = end


def _read(text: str, name: str) -> list[Report]:
    """The Reports of a text that holds one, or many of one kind."""
    rows = history.rows_of(text, name) if history.may_have_rows(text) else None
    if rows is not None:
        return history.reports_of(rows, name)
    if may_be_capture(text):
        return awr_miner.reports_of(text, name)
    counted = counts_of(text, name) if may_be_counts(text) else None
    if counted:
        return ash_reports.of_counts(counted, name)
    if may_be_samples(text):
        return ash_reports.reports_of(samples_of(text, name), name)
    try:
        return compared.reports_of(text, name) or [read(text, name)]
    except Refused as problem:
        if problem.instances:
            return [read(text, f"{name}, instance {instance}", instance) for instance in problem.instances]
        refuse_others(text, name)
        raise
