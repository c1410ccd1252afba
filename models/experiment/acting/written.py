"""A run as text, in tables that the reader of listings reads: see `models.reports.listings.measured`."""

from models.experiment.acting.chain import signature

CHAIN = {
    "CHAIN_SIGNATURE": -50, "WHO": -15, "WAIT_EVENT_TEXT": -28, "BLOCKED_BY": -15,
    "P1": 10, "P1_TEXT": -15, "P2": 10, "P2_TEXT": -15, "P3": 10, "P3_TEXT": -15,
}  # fmt: skip
MEASURED = {
    "Case": -12, "Disk": -26, "Sessions": 8, "Rows": 5, "Batch": 5, "Rate/s": 7, "Delay(ms)": 9, "Commits": 8,
    "Committed": 9, "Seconds": 7, "Commit(ms)": 10, "Think(ms)": 9, "Syncs": 7, "Synced": 7, "Sync(ms)": 8,
    "cv2": 6, "Path(ms)": 8, "Busy(%)": 7, "Others(%)": 9,
}  # fmt: skip
AT_ROW = {"Case": -12, "Disk": -26, "Sessions": 8, "At the row": 10, "Moments": 7}
LOST = {"Case": -12, "Disk": -26, "Sessions": 8, "Acknowledged": 12, "Found": 7, "Lost": 7, "Window(ms)": 10}
STRETCHES = {"Case": -12, "Disk": -26, "Session": 7, "Asked(ms)": 10, "Began(ms)": 10, "Ended(ms)": 10}


def written(facts, run):
    """The text of a Run: its set-up, texts by name, and its tables."""
    tables = [
        _table("Set-up", {"Fact": -18, "Value": -60}, facts.items()),
        _table("Measured commits", MEASURED, map(_measured, run.results)),
    ]
    if run.at_row:
        tables.append(_table("Sessions at the row", AT_ROW, _at_row(run.at_row)))
    if run.chain:
        tables.append(_chain(run.chain))
    if run.lost:
        tables.append(_table("Lost commits", LOST, map(_lost, run.lost)))
    if run.stretches:
        tables.append(_table("Stretches", STRETCHES, _stretches(run.stretches)))
    return "\n\n".join(tables) + "\n"


def _measured(each):
    experiment = each.experiment
    return (
        experiment.case, str(experiment.disk), experiment.sessions, max(experiment.rows, 1), experiment.batch,
        f"{experiment.rate:g}", f"{1e3 * (experiment.delay or experiment.held):.2f}",
        each.commits, each.committed, f"{each.seconds:.3f}", _ms(each.commit_time), _ms(each.think_time),
        each.syncs, each.synced, _ms(each.sync_time), "" if each.cv2 is None else f"{each.cv2:.3f}",
        "" if each.path_time is None else _ms(each.path_time),
        f"{100 * each.busy:.1f}", f"{100 * each.others:.1f}",
    )  # fmt: skip


def _ms(seconds):
    return f"{1e3 * seconds:.3f}"


def _at_row(found):
    for experiment, numbers in found:
        for number, moments in numbers:
            yield experiment.case, str(experiment.disk), experiment.sessions, number, moments


def _lost(each):
    experiment, acknowledged, found, window = each
    lost = max(acknowledged - found, 0)
    row = acknowledged, acknowledged - lost, lost, f"{1e3 * window:.1f}"
    return experiment.case, str(experiment.disk), experiment.sessions, *row


def _stretches(found):
    for experiment, rows in found:
        for session, *times in rows:
            yield experiment.case, str(experiment.disk), session, *map(_ms, times)


def _chain(links):
    names = {link.process: f"{link.process},{link.transaction}" for link in links}
    whole = max((signature(link, links) for link in links), key=len)
    rows = []
    for link in sorted(links, key=lambda each: (len(signature(each, links)), each.process)):
        blocked_by = names.get(link.blocker, ",")
        waits = link.waited_for, "transaction", link.page, "page", link.tuple, "tuple"
        rows.append((whole, names[link.process], link.event, blocked_by, *waits))
    return _table("", CHAIN, rows)


def _table(title, columns, rows):
    """Columns: the width of each by its heading, below 0 where it holds text."""
    heading, rows = [title, "~" * len(title)] if title else [], list(rows)
    longest = [max(len(str(cell)) for cell in column) for column in zip(columns, *rows, strict=True)]
    widths = [
        -max(-width, most) if width < 0 else max(width, most)
        for width, most in zip(columns.values(), longest, strict=True)
    ]
    lines = [columns, ["-" * abs(width) for width in widths], *rows]
    return "\n".join([*heading, *(_line(line, widths) for line in lines)])


def _line(cells, widths):
    cells = (
        str(cell).ljust(-width) if width < 0 else str(cell).rjust(width)
        for cell, width in zip(cells, widths, strict=True)
    )
    return " ".join(cells).rstrip()
