"""A made-up run, written as the experiment writes one: tables by their titles, each from its rows."""

import re

from models.reports.listings.reader import parse

TITLES = {
    "Set-up": ("Fact", "Value"),
    "Measured commits": (
        "Case", "Disk", "Sessions", "Rows", "Batch", "Rate/s", "Delay(ms)", "Commits", "Committed", "Seconds",
        "Commit(ms)", "Think(ms)", "Syncs", "Synced", "Sync(ms)", "cv2", "Path(ms)", "Busy(%)", "Others(%)",
    ),
    "Sessions at the row": ("Case", "Disk", "Sessions", "At the row", "Moments"),
    "": (
        "CHAIN_SIGNATURE", "WHO", "WAIT_EVENT_TEXT", "BLOCKED_BY",
        "P1", "P1_TEXT", "P2", "P2_TEXT", "P3", "P3_TEXT",
    ),
    "Lost commits": ("Case", "Disk", "Sessions", "Acknowledged", "Found", "Lost", "Window(ms)"),
    "Stretches": ("Case", "Disk", "Session", "Asked(ms)", "Began(ms)", "Ended(ms)"),
}  # fmt: skip
TEXTS = {"Fact", "Value", "Case", "Disk", *(each for each in TITLES[""] if each not in ("P1", "P2", "P3"))}
SET_UP = [
    ("Measured by", "shape-of-a-wait 0.8.0, the full plan, seed 1"),
    ("Date", "2026-11-22"),
    ("Machine", "2 processors (Some Processor 3.1), 24 GiB"),
    ("System", "Linux 6.18.44, ext4"),
    ("Database", "PostgreSQL 18.4"),
    ("Disk", "of one's choosing"),
    ("Busy before", "0.04 of the processors"),
]
ROW = {  # what a repeat has unless a test says otherwise; its figures fit to each other
    "Case": "open", "Disk": "constant 4 ms", "Sessions": 40, "Rows": 1, "Batch": 1, "Rate/s": 250,
    "Delay(ms)": "0.0", "Commits": 750, "Committed": 752, "Seconds": "3.000", "Commit(ms)": "5.600",
    "Think(ms)": "0.000", "Syncs": 525, "Synced": 525, "Sync(ms)": "4.000", "cv2": "0.000", "Path(ms)": "5.400",
    "Busy(%)": "70.0", "Others(%)": "0.4",
}  # fmt: skip
LOCK = {
    "Case": "lock", "Disk": "constant 3 ms", "Sessions": 7, "Rate/s": 0, "Commits": 840, "Committed": 847,
    "Commit(ms)": "18.000", "Think(ms)": "6.000", "Syncs": 840, "Synced": 840, "Sync(ms)": "3.000",
    "Busy(%)": "84.0",
}  # fmt: skip
NOTHING = {"Disk": "nothing", "Sync(ms)": "0.000", "Path(ms)": "0.000", "Busy(%)": "0.0"}
AT_ROW = [("lock", "constant 3 ms", 7, n, moments) for n, moments in enumerate([2, 4, 10, 20, 30, 20, 10, 4])]
SIGNATURE = "'IO:WalSync'<='Lock:transactionid'"
PARAMETERS = (1, "relation", 2, "page", 3, "tuple")
CHAIN = [
    ("'IO:WalSync'", "4710,1233", "IO:WalSync", ",", *PARAMETERS),
    (SIGNATURE, "4711,1234", "Lock:transactionid", "4710,1233", *PARAMETERS),
    (f"{SIGNATURE}<='Lock:tuple'", "4712,1235", "Lock:tuple", "4711,1234", *PARAMETERS),
]
LOST = [("crash", "constant 4 ms", 7, 12345, 12200, 145, "180.0")]
STRETCH = [
    ("lock", "constant 3 ms", 1, "0.000", "0.405", "3.530"),
    ("lock", "constant 3 ms", 2, "0.210", "3.900", "7.010"),
]


def repeat(*more, **changed):
    """A row of Measured commits: ROW with `more` dicts over it, and figures by the words of their titles."""
    titles = {re.split("[(/]", title)[0].lower(): title for title in ROW}
    row = dict(ROW)
    for each in more:
        row |= each
    return tuple((row | {titles[name]: value for name, value in changed.items()}).values())


def table(title, rows):
    """One table, with its title underlined, its headings and its rule."""
    columns = list(zip(TITLES[title], *[[str(cell) for cell in row] for row in rows], strict=True))
    widths = [max(map(len, column)) for column in columns]
    lines = [
        " ".join(
            cell.ljust(width) if name in TEXTS else cell.rjust(width)
            for cell, width, name in zip(line, widths, TITLES[title], strict=True)
        ).rstrip()
        for line in zip(*columns, strict=True)
    ]
    heading = [title, "~" * len(title)] if title else []
    return "\n".join([*heading, lines[0], " ".join("-" * width for width in widths), *lines[1:]]) + "\n"


def run(measured, set_up=SET_UP, at_row=(), chain=(), lost=(), stretches=()):
    """The text of a run; a table without rows is left out."""
    tables = zip(TITLES, (set_up, measured, at_row, chain, lost, stretches), strict=True)
    return "\n".join(table(title, rows) for title, rows in tables if rows)


def read(*measured, **tables):
    """A run as the reader of listings has it."""
    return parse(run(measured, **tables), "made")


QUEUE = {"Commits": 6000, "Committed": 6007, "Think(ms)": "0.000"}  # one row, a sync of nothing: 0.5 ms each
TIMER = {"Case": "timer", "Sessions": 1, "Rate/s": 0, "Delay(ms)": "10.0", "Commits": 200, "Committed": 201,
         "Syncs": 200, "Synced": 200, "Busy(%)": "26.7", "Commit(ms)": "14.500"}  # fmt: skip
SLEPT = LOCK | NOTHING | {"Case": "lock slept", "Delay(ms)": "3.00", "Syncs": 15, "Synced": 15}
ASLEEP = SLEPT | {"Case": "line", "Commits": 600, "Committed": 607, "Think(ms)": "0.000"}  # 5 ms each
EVERY_CASE = [
    repeat(NOTHING, case="nothing", commit="0.400"),
    repeat(NOTHING, case="nothing", sessions=7, rate=0, commit="0.700"),
    repeat(LOCK, NOTHING, QUEUE, case="nothing lock"),
    repeat(),
    repeat(commit="5.800", others="12.0"),
    repeat(disk="1 % 30 x as long, 4 ms", commit="14.000"),
    repeat(case="histogram", disk="histogram some-name-0930"),
    repeat(case="own disk", disk="own", cv2="", path=""),
    repeat(case="bursts", commit="7.000", path="6.800"),
    repeat(case="closed", sessions=7, rate=0, think="0.200", commit="8.400"),
    repeat(LOCK),
    repeat(LOCK, case="lock rows", rows=3, commit="6.000", syncs=700, synced=700, busy="70.0"),
    repeat(ASLEEP),
    repeat(LOCK, case="line", commits=800, committed=807, think="0.000", syncs=800, synced=800, busy="80.0"),
    repeat(SLEPT, rows=1, commit="19.000"),
    repeat(SLEPT, rows=3, commit="7.000"),
    repeat(LOCK, case="batch", batch=4, commit="5.000", think="24.000"),
    repeat(TIMER),
    repeat(case="asynchronous", sessions=7, rate=0, commit="0.750"),
]
WHOLE = run(EVERY_CASE, at_row=AT_ROW, chain=CHAIN, lost=LOST, stretches=STRETCH)
INDEX = """
[sources.thisbook]
title = "On a database of your own"
author = "This book"
date = "2026-11-22"

[sources.thisbook.setup]
database = "PostgreSQL"
version = "18.4"
workload = "one-row updates and inserts, each committed"
options = "as it comes, but for what each case says"
sessions = "1 to 40, as listed"
hardware = "2 processors (Some Processor 3.1), 24 GiB"
system = "Linux 6.18.44, ext4"
disk = "of one's choosing"

[listings.made-run]
title = "A made-up run"
source = "thisbook"
sha256 = "0"
"""
