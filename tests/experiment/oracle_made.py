"""What the SQL*Plus scripts might print: a point or two of every case, with figures that fit to each other."""

from experiment.test_oracle import HISTOGRAM, MESSAGES, WAITS, commits, control_file, hw, reclaim, table

TIMED = {"write complete waits": (1000, 20000), "db file parallel write": (1000, 14427)}
RUNS = [
    commits("log file sync", 1, 0.5, 4), commits("log file sync", 3, 0.7, 6), commits("asynchronous", 2, 0.3),
    control_file(1, 6), control_file(2, 8.5, 1500), control_file(2, 8.7, 1700, repeat=2),
    hw(1, 0.9), hw(7, 2.5, 14), reclaim(0, 2.4, 700, 700), reclaim(16, 2.1, 100, 400),
    ("timer", 1, 1, 1, 1000, 20, TIMED), ("messages", 0, 1, 1, 1000, 11, TIMED),
]  # fmt: skip
BUCKETS = [
    ("timer", 1, 1, "write complete waits", 16384, 500),
    ("timer", 1, 1, "write complete waits", 32768, 500),
]
COUNTED = [("messages", 0, 1, "session", 1100, 0), ("messages", 0, 1, "LGWR", 1000, 1200)]


def whole():
    """The text."""
    rows = [(*run[:-1], event, *figures) for run in RUNS for event, figures in run[-1].items()]
    tables = (("Measured waits", WAITS, rows), ("Measured histogram", HISTOGRAM, BUCKETS),
              ("Measured messages", MESSAGES, COUNTED))  # fmt: skip
    return "\n".join(table(*each) for each in tables)
