"""The time to read a report grows with its size and no faster."""

from contextlib import suppress
from time import process_time

import pytest

from models import reports
from models.printed.errors import ListingError

from .awr import Awr
from .statspack import Statspack
from .tables import HTML
from .truth import truth

TRUTH = truth(31)
SMALL, TIMES, AT_MOST = 50_000, 8, 20  # eight times the size in less than twenty times the time

HEAD = """\
EVENT                          TOTAL_WAITS TIME_WAITED
------------------------------ ----------- -----------
"""
ROW = "log file sync                         1000        2000"


def listed(size):
    """Two lists of as many events, each with a name of its own and another count on either side."""
    lists = []
    for side, title in enumerate(("Wait Events", "Background Wait Events")):
        rows = (f"e{place:029d} {place + side:11d} {1:11d}\n" for place in range(size // 120))
        lists.append(f"{title}  DB/Inst: X/x  Snaps: 1-2\n\n{HEAD}{''.join(rows)}\n")
    return "\n".join(lists)


KINDS = {
    "two lists": listed,
    "blanks within a row": lambda size: f"{HEAD}{ROW}{' ' * size}x\n",
    "awr text": lambda size: Awr((19, 0, 0, 0, 0), filled=size).write(TRUTH),
    "awr html": lambda size: Awr((12, 2, 0, 1, 0), HTML, filled=size).write(TRUTH),
    "statspack": lambda size: Statspack((11, 2, 0, 3, 0), filled=size).write(TRUTH),
    "noise": lambda size: "abc 123 ------ log file sync 45 Event Waits\n" * (size // 44),
    "rules": lambda size: "Event   Waits\n------- ------\n" * (size // 30),
    "rows": lambda size: (
        Awr((11, 2, 0, 3, 0))
        .write(TRUTH)
        .replace("log file sync  ", "log file sync  1\n" * (size // 17) + "log file sync  ", 1)
    ),
    "unclosed": lambda size: "<table><tr><td>" * (size // 15),
    "attributes": lambda size: "<td " + "a=b " * (size // 4),
    "blanks": lambda size: " " * size + "x",
    "blank line ends": lambda size: ("Event" + " " * 2000 + "\n") * (size // 2006),
    "collapsed": lambda size: "log file sync 1,234 56 7 8.9 Commit " * (size // 36),
    "collapsed in one line": lambda size: (
        "Event Waits Time(s) Avg wait (ms) % DB time Wait Class "
        + "log file sync 1,234 56 7 8.9 Commit " * (size // 36)
    ),
    "csv": lambda size: "EVENT,TOTAL_WAITS,TIME_WAITED\n" + "log file sync,1,2\n" * (size // 18),
    "quotes": lambda size: 'EVENT,TOTAL_WAITS,TIME_WAITED\n"' + '""' * (size // 2),
    "tabs": lambda size: "Event\tWaits\n" * (size // 12),
    "quoted": lambda size: "> " * (size // 2),
}


def seconds(text):
    """The least of three runs, of this process alone."""
    took = []
    for _ in range(3):
        begun = process_time()
        with suppress(ListingError):
            reports.read(text)
        took.append(process_time() - begun)
    return min(took)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_time_is_linear_in_size(kind):
    """What takes less than 20 ms even when it is large tells nothing."""
    small, large = seconds(KINDS[kind](SMALL)), seconds(KINDS[kind](TIMES * SMALL))
    assert large < max(AT_MOST * small, 0.02)


def test_the_generators_make_a_megabyte():
    assert len(KINDS["awr html"](1_000_000)) > 1_000_000
    assert len(KINDS["awr text"](1_000_000)) > 1_000_000
