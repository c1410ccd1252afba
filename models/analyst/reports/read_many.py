"""Many reports out of one text: all the snapshots of a history query or a capture, or the slices of samples."""

import re

from models.analyst.reports import ash_reports, awr_miner, compared, source
from models.analyst.reports.ash_counts import counts_of, may_be_counts, refuse_others
from models.analyst.reports.ash_rows import LONGEST, MOST_LINES, may_be_samples, samples_of
from models.analyst.reports.awr_miner import may_be_capture
from models.analyst.reports.history_report import report_of
from models.analyst.reports.history_rows import Row, may_have_rows, rows_of
from models.analyst.reports.read import read
from models.analyst.reports.report import Refused, Report
from models.analyst.reports.times import iso, read_times

_MOST_LISTS = 20  # of one text: a choice
_CLOCK = re.compile(r"[ T][0-9]{1,2}:[0-9]{2}$")  # without seconds, as a spreadsheet writes it


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
    lines, begin, found = text.split("\n"), 0, []
    while True:
        called = f"{name}, from line {begin + 1}" if begin else name
        try:
            return [*found, *_read("\n" * begin + "\n".join(lines[begin:]), called)]
        except Refused as problem:
            end = problem.following - 1
            if end <= begin or len(found) == _MOST_LISTS:
                raise
            found += _read("\n" * begin + "\n".join([*lines[begin:end], ""]), called)
            begin = end


def _read(text: str, name: str) -> list[Report]:
    """The Reports of a text that holds one, or many of one kind."""
    rows = rows_of(text, name) if may_have_rows(text) else None
    if rows is not None:
        return _history(rows, name)
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
            return [read(text, f"{name}, instance {each}", each) for each in problem.instances]
        refuse_others(text, name)
        raise


def _history(rows: list[Row], name: str) -> list[Report]:
    snapshots: dict[tuple[str, ...], list[Row]] = {}
    texts = {time: _CLOCK.sub(r"\g<0>:00", time) for row in rows for time in row.snapshot[3:]}
    times, unsure = read_times(dict.fromkeys(texts.values()))
    if unsure:
        why = f"has times such as {unsure!r}, of which nobody knows which is the day and which the month"
        raise Refused(f"{why}; give them as the query writes them", name)
    written = {time: iso(times[text]) for time, text in texts.items() if text in times}
    timed = {row.snapshot[:3]: row.snapshot for row in rows if all(each in written for each in row.snapshot[3:])}
    for row in rows:
        whole = row.begin_time in written and row.end_time in written
        *of, begin, end = row.snapshot if whole else timed.get(row.snapshot[:3], row.snapshot)
        begin, end = written.get(begin, ""), written.get(end, "")
        snapshots.setdefault((*of, begin, end), []).append(row._replace(begin_time=begin, end_time=end))
    several = len({row.instance for row in rows}) > 1
    reports, loads = [], {}
    in_order = sorted(snapshots, key=lambda of: (of[0], len(of[1]), of[1], of[4], of[3], len(of[2]), of[2]))
    for database, instance, snap, begin, end in in_order:
        called = f"{name}, snapshot {snap}" + (f" of instance {instance}" if several else "")
        load = loads.get((database, instance, begin))
        report = report_of(snapshots[database, instance, snap, begin, end], called, load)
        loads[database, instance, end] = report.host.load_end
        reports.append(report)
    return reports
