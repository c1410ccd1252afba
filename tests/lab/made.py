"""A made-up run, written as the experiment writes one: tables by their titles, each from its rows."""

from models.lab.tables import parse

TITLES = {
    "Set-up": ("name", "value"),
    "Measured commits": (
        "case", "disk", "sessions", "rows", "batch", "rate (/s)", "delay (ms)", "commits", "committed",
        "seconds (s)", "commit (ms)", "think (ms)", "syncs", "synced", "sync (ms)", "cv2",
        "path (ms)", "busy (%)", "others (%)",
    ),
    "Sessions at the row": ("case", "disk", "sessions", "at row", "moments"),
    "Longest chain": (
        "signature", "session", "event", "blocked by", "p1", "p1 text", "p2", "p2 text", "p3", "p3 text",
    ),
    "Lost commits": ("case", "disk", "sessions", "acknowledged", "found", "lost", "window (ms)"),
    "Stretches": ("case", "disk", "session", "asked (ms)", "began (ms)", "ended (ms)"),
}  # fmt: skip
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
    "case": "open", "disk": "constant 4 ms", "sessions": 40, "rows": 1, "batch": 1, "rate (/s)": 250,
    "delay (ms)": "0.0", "commits": 750, "committed": 752, "seconds (s)": "3.000", "commit (ms)": "5.600",
    "think (ms)": "0.000", "syncs": 525, "synced": 525, "sync (ms)": "4.000", "cv2": "0.000",
    "path (ms)": "5.400", "busy (%)": "70.0", "others (%)": "0.4",
}  # fmt: skip
LOCK = {
    "case": "lock", "disk": "constant 3 ms", "sessions": 7, "rate (/s)": 0, "commits": 840, "committed": 847,
    "commit (ms)": "18.000", "think (ms)": "6.000", "syncs": 840, "synced": 840,
    "sync (ms)": "3.000", "busy (%)": "84.0",
}  # fmt: skip
NOTHING = {"disk": "nothing", "sync (ms)": "0.000", "path (ms)": "0.000", "busy (%)": "0.0"}
AT_ROW = [("lock", "constant 3 ms", 7, n, moments) for n, moments in enumerate([2, 4, 10, 20, 30, 20, 10, 4])]
SIGNATURE = "'IO:WalSync'<='Lock:transactionid'"
PARAMETERS = (1, "relation", 2, "page", 3, "tuple")
CHAIN = [
    ("'IO:WalSync'", "4710,1233", "IO:WalSync", "", *PARAMETERS),
    (SIGNATURE, "4711,1234", "Lock:transactionid", "4710,1233", *PARAMETERS),
    (f"{SIGNATURE}<='Lock:tuple'", "4712,1235", "Lock:tuple", "4711,1234", *PARAMETERS),
]
LOST = [("crash", "constant 4 ms", 7, 12345, 12200, 145, "180.0")]
STRETCH = [
    ("lock", "constant 3 ms", 1, "0.000", "0.405", "3.530"),
    ("lock", "constant 3 ms", 2, "0.210", "3.900", "7.010"),
]


def repeat(*more, **changed):
    """A row of Measured commits: ROW with `more` dicts over it, and figures by the first words of their names."""
    titles = {title.split()[0]: title for title in ROW}
    row = dict(ROW)
    for changes in more:
        row |= changes
    return tuple((row | {titles[name]: value for name, value in changed.items()}).values())


def table(title, rows):
    """One table: its title, the names of its columns, and its rows."""
    lines = [", ".join(_quoted(str(cell)) for cell in row) for row in [TITLES[title], *rows]]
    return "\n".join([title, *lines]) + "\n"


def _quoted(cell):
    return '"{}"'.format(cell.replace('"', '""')) if set(cell) & set(',"') else cell


def run(measured, set_up=SET_UP, at_row=(), chain=(), lost=(), stretches=()):
    """The text of a run; a table without rows is left out."""
    tables = zip(TITLES, (set_up, measured, at_row, chain, lost, stretches), strict=True)
    return "\n".join([*(table(title, rows) for title, rows in tables if rows), "End of run\n"])


def read(*measured, **tables):
    """The tables of a run."""
    return parse(run(measured, **tables), "made")


QUEUE = {"commits": 6000, "committed": 6007, "think (ms)": "0.000"}  # one row, a sync of nothing: 0.5 ms each
TIMER = {"case": "timer", "sessions": 1, "rate (/s)": 0, "delay (ms)": "10.0", "commits": 200, "committed": 201,
         "syncs": 200, "synced": 200, "busy (%)": "26.7", "commit (ms)": "14.500"}  # fmt: skip
SLEPT = LOCK | NOTHING | {"case": "lock slept", "delay (ms)": "3.00", "syncs": 15, "synced": 15}
ASLEEP = SLEPT | {"case": "line", "commits": 600, "committed": 607, "think (ms)": "0.000"}  # 5 ms each
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
