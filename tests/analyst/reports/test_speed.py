"""The work to read a report grows with its size and no faster.

Calls are counted, as no clock stands still; but a pattern that looks at a long line again and again is one call:
so the processor's time is compared too, with much room.
"""

import time
from contextlib import suppress
from cProfile import Profile
from importlib import import_module

import pytest
from chosen import some

from analyst.reports.awr import Awr
from analyst.reports.miner import capture, snapshots
from analyst.reports.samples import commas, sampled
from analyst.reports.statspack import Statspack
from analyst.reports.tables import HTML
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.reports.errors import ListingError

READER, TRUTH = import_module("models.analyst.reports.read"), truth(31, short=True)
SMALL, TIMES, AT_MOST = 10_000, 8, 10  # eight times the size in less than ten times the calls
A_CHARACTER, A_LINE = 5, 300  # calls at most, of any text
LARGE, ROOM = 16, 4  # so many times the size in fewer times as long, half way from linear to square
SOON = 0.4  # seconds that any may take

PIECES = [
    ",", " x", "9", "-", "- ", "~", "\t", "\n", "\r", '"', "|", "> ", ">\n", "\xa0", "é", "\0", "\f", "&amp;", "&",
    "&#", "<", "<td>", "<tr>", "<table>", "<h3>", "<!--", "<table><tr><td>x</td></tr></table>\n", "-\n",
    ",,,,,,,,,\n", "~~~\nx\n", "a,b\n", "1,", "1,2,3\n", "abc\n", "Event ", "Event\n",
    "Event   Waits\n------- ------\n", "log file sync ", "End of Report\n", "Background Wait Events DB/Inst: x\n",
]  # fmt: skip

HEAD = """\
EVENT                          TOTAL_WAITS TIME_WAITED
------------------------------ ----------- -----------
"""
ROW = "log file sync                         1000        2000"
TITLE = "WORKLOAD REPOSITORY report for"


def listed(size):
    """Two lists of as many events, each with a name of its own and another count on either side."""
    lists = []
    for side, title in enumerate(("Wait Events", "Background Wait Events")):
        rows = (f"e{index:029d} {index + side:11d} {1:11d}\n" for index in range(size // 120))
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
    "a long cell": lambda size: f"<table><tr><td>{'x' * size}</table>",
    "a long attribute": lambda size: f"<table summary='{'x' * size}",
    "in a page": lambda size: f'<html><body class="awr"><h1>{TITLE}</h1>' + "<table><tr><td>" * (size // 15),
    "before a title": lambda size: "<div>" * (size // 5) + TITLE,
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
    "headings": lambda size: (f"Event{' ' * 60}Waits\n{'-' * 30} {'-' * 12}\n") * (size // 115),
    "quoted": lambda size: "> " * (size // 2),
    "capture": lambda size: capture(snapshots(size // 2000)),
    "samples": lambda size: commas(sampled(size // 80)),
}


def read(text):
    with suppress(ListingError):
        reports.read_many(text)


def calls(text):
    """How many functions are called to read a text, Python's own among them."""
    profile = Profile()
    with profile:
        read(text)
    return sum(entry.callcount for entry in profile.getstats())


def seconds(text):
    """Of the processor, to read a text."""
    begin = time.process_time()
    read(text)
    return time.process_time() - begin


@pytest.mark.slow
@pytest.mark.parametrize("kind", some([*KINDS], 7))
def test_work_is_linear_in_size(kind):
    """What has less than a thousand calls even when it is large tells nothing."""
    small, large = KINDS[kind](SMALL), KINDS[kind](TIMES * SMALL)
    read(small)  # what is worked out once and kept
    assert calls(large) < max(AT_MOST * calls(small), 1000)


@pytest.mark.slow
@pytest.mark.parametrize("piece", some(PIECES, 10), ids=repr)
def test_no_text_takes_many_calls(piece):
    text = piece * (SMALL // len(piece)) + "x"
    read(text)
    lines = text.count("\n") + text.count("\r") + 1
    assert calls(text) < A_CHARACTER * len(text) + A_LINE * lines


DEAR = [repr("Event "), repr("-\n"), repr(",,,,,,,,,\n"), "headings"]  # which once took minutes
TEXTS = KINDS | {repr(piece): lambda size, piece=piece: piece * (size // len(piece)) for piece in PIECES}


@pytest.mark.slow
@pytest.mark.parametrize("name", dict.fromkeys([*DEAR, *some([*TEXTS], 7)]))
def test_time_is_linear_in_size(name):
    small, large = (TEXTS[name](size) for size in (SMALL, LARGE * SMALL))
    read(small)
    once = seconds(small)
    assert seconds(large) < max(ROOM * LARGE * once, SOON)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["9", "<table>", "\r", "\n", "\xa0"], ids=repr)  # by length alone
@pytest.mark.parametrize("coded", [str, str.encode], ids=["text", "bytes"])
def test_fifty_megabytes_of_anything_are_refused_at_a_look(piece, coded, monkeypatch):
    monkeypatch.setattr(READER.refusals, "kind_by_header", lambda *_: pytest.fail("was looked into"))
    with pytest.raises(reports.Refused, match="more than 16 MB long, and reports have a few"):
        reports.read(coded(piece * (50_000_000 // len(piece.encode()))))


def test_a_text_of_more_lines_than_any_report_is_refused_at_a_look(monkeypatch):
    monkeypatch.setattr(READER.refusals, "kind_by_header", lambda *_: pytest.fail("was looked into"))
    with pytest.raises(reports.Refused, match="300,000 lines, and reports have some thousand"):
        reports.read("x\n" * 300_000)
