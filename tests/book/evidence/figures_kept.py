"""A report of which only the figures of its log writes are kept, to be changed one by one."""

from models.analyst.findings.study.study import Study
from models.book.captured import kept

PLAIN = {
    "release": "19.0.0.0.0",
    "elapsed": "30m",
    "cpus": "4",
    "rac": False,
    "load": ["1.0", "1.0"],
    "host": {"BUSY_TIME": "100", "IDLE_TIME": "900"},
    "waits": {"log file sync": {"waits": "5,000", "time": "10s"}},
    "background": {"log file parallel write": {"waits": "4,000", "time": "6s"}},
    "statistics": {"redo writes": "4,000", "redo synch writes": "5,000", "redo write total time": "6,400,000"},
    "histogram": {"1ms": "30.0", "2ms": "40.0", "4ms": "30.0"},
}


def study(**changed):
    given = PLAIN | changed
    return Study(
        kept.report(
            "one", **{what: kept.READERS[what](figures) for what, figures in given.items() if figures != {}}
        )
    )


def statistics(**more):
    return PLAIN["statistics"] | {name.replace("_", " "): figure for name, figure in more.items()}
