"""Many reports out of one text: all the snapshots of a history query or a capture, or the slices of samples."""

from models.reports import compared, miner_report, sample_report, source
from models.reports.history_report import report_of
from models.reports.history_rows import may_have_rows, rows_of
from models.reports.miner_blocks import may_be_capture
from models.reports.packed import unpacked
from models.reports.read import read
from models.reports.sample_counts import counts_of, may_be_counts
from models.reports.sample_rows import LONGEST, MOST_LINES, may_be_samples, samples_of


def read_many(content, name="report"):
    """Read a text that may hold several snapshots.

    Parameters
    ----------
    content : str or bytes
        The rows of one of the book's history queries; a capture of AWR-Miner; rows of samples of active sessions,
        or counts of them; a report of two periods; or anything that `read` reads, of which it holds one.
    name : str, optional
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
    if not isinstance(content, str):
        content = unpacked(bytes(content), name, LONGEST)
    rows = rows_of(source.decode(content, name), name) if may_have_rows(content) else None
    if rows is not None:
        return _history(rows, name)
    if may_be_capture(content):
        return miner_report.reports_of(source.decode(content, name), name)
    counted = counts_of(source.decode(content, name), name) if may_be_counts(content) else None
    if counted:
        return [sample_report.of_counts(counted, name)]
    if may_be_samples(content):
        text = source.decode(content, name, LONGEST, MOST_LINES, "give fewer hours, or fewer columns")
        return sample_report.reports_of(samples_of(text, name), name)
    decoded = source.decode(content, name)
    return compared.reports_of(decoded, name) or [read(decoded, name)]


def _history(rows, name):
    snapshots = {}
    for row in rows:
        snapshots.setdefault(row.snapshot, []).append(row)
    several = len({row.instance for row in rows}) > 1
    reports, loads = [], {}
    for database, instance, snap, begin, end in sorted(snapshots, key=_in_order):
        called = f"{name}, snapshot {snap}" + (f" of instance {instance}" if several else "")
        load = loads.get((database, instance, begin))
        report = report_of(snapshots[database, instance, snap, begin, end], called, load)
        loads[database, instance, end] = report.host.load_end
        reports.append(report)
    return reports


def _in_order(snapshot):
    """Instances by number, and the snapshots of each by time."""
    database, instance, snap, begin, end = snapshot
    return database, len(instance), instance, end, begin, len(snap), snap
