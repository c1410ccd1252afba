"""Reports of others, on which the reader is tried where they lie: none of them is in this book.

`SHAPE_REPORTS` names their folder. What is compared is two readings of the same file, one of them a few plain
patterns that stand here; no figure of a report does.
"""

import os
import random
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from chosen import thorough

from analyst.reports.test_nothing_lost import Case, cut, doubled, moved
from models.analyst import reports
from models.analyst.reports import Refused

FOLDER = os.environ.get("SHAPE_REPORTS")
if not FOLDER or not Path(FOLDER).is_dir():
    pytest.skip("SHAPE_REPORTS names no folder of public reports", allow_module_level=True)

FILES = sorted(path for path in Path(FOLDER).iterdir() if path.suffix in (".txt", ".html", ".htm", ".lst", ".out"))
README = Path(FOLDER) / "README.md"
NOTED = {}
if README.exists():
    rows = [line for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    NOTED = {line.split("|")[1].strip(): line for line in rows}
NEGATIVE = [path for path in FILES if "NEGATIVE" in NOTED.get(path.name, "") + path.name]
POSITIVE = [path for path in FILES if path not in NEGATIVE]
ROW = r"\s*(\S.{1,29}?)\s+([\d,]+)\s+([\d,]*\.?\d*)([KMG]?)\s+[\d.]+ ?(?:us|ms|s)?\s+[\d.]+\b"
MINUTES, SUFFIX = 60, {"": 1, "K": 1e3, "M": 1e6, "G": 1e9}
UNIT = {"us": 1e-6, "ms": 1e-3, "s": 1, "": None}


def plain(path):
    """The file as lines of cells: an HTML row is a line, its cells parted by two blanks."""
    text = path.read_bytes().decode("utf-8", errors="replace").replace("\r", "")
    if "<tr" not in text.lower():
        return text
    text = re.sub(r"(?is)\s*</t[dh]>\s*", "  ", text.replace("\n", " "))
    text = re.sub(r"(?i)</tr>|<h\d|</h\d>|<table", "\n", text)
    return unescape(re.sub(r"<[^>]*>", "", text)).replace("\xa0", " ")


def number(text):
    return float(text.replace(",", ""))


@cache
def read(path):
    return reports.read(path.read_bytes(), path.name)


@pytest.fixture(scope="module", params=POSITIVE, ids=lambda path: path.name)
def case(request):
    """The plain text and the Report of one file."""
    return plain(request.param), read(request.param)


@pytest.mark.parametrize("path", NEGATIVE, ids=lambda path: path.name)
def test_what_cannot_be_read_right_is_refused(path):
    with pytest.raises(Refused) as caught:
        reports.read(path.read_bytes(), path.name)
    assert "\n" not in str(caught.value)


def test_the_head_is_right(case):
    text, report = case
    minutes = re.search(r"Elapsed:\s*([\d,]+\.\d+)\s*\(mins\)", text)[1]
    assert report.elapsed.value == pytest.approx(MINUTES * number(minutes), abs=0.011 * MINUTES)
    minutes = re.search(r"DB [Tt]ime:\s*([\d,]+\.\d+)\s*\(mins\)", text)
    if minutes:
        assert report.db_time.value == pytest.approx(MINUTES * number(minutes[1]), abs=0.011 * MINUTES)
    else:  # the head of Statspack 10g has none, but its time model has
        assert report.db_time.value == number(re.search(r"(?m)^DB time\s+([\d,]+\.\d+)", text)[1])
    assert report.release.value in re.findall(r"\b(?:9|1\d|2\d)(?:\.\d+){4}\b", text) or not report.release
    match = re.search(r"(?m)^\s*NUM_CPUS\s+([\d,]+)", text)
    assert not match or report.cpus.value == number(match[1])
    for which, fact in (("Begin", report.begin), ("End", report.end)):
        match = re.search(rf"{which} Snap:.*?(\d\d)-(\w{{3}})-(\d\d) (\d\d:\d\d:\d\d)", text)
        assert fact.value.startswith(f"20{match[3]}-") and fact.value.endswith(f"-{match[1]}T{match[4]}")


def test_captured_time_is_right(case):
    text, report = case
    match = re.search(r"Captured Time accounts for\s+([\d.]+)%\s+of Total DB time\s+([\d,.]+) \(s\)", text)
    assert bool(match) == bool(report.captured)
    if match:
        assert report.captured.value == pytest.approx(number(match[1]) / 100)
        assert report.db_time.value == pytest.approx(number(match[2]), abs=0.051)


def test_counts_of_long_waits_agree_with_their_shares(case):
    """Buckets between the same edges, in the same row; both are rounded."""
    _, report = case
    for name, histogram in report.histograms.items():
        for low, high, count in histogram.tails if histogram.waits else ():
            inside = [
                bucket for bucket in histogram.buckets if low * 0.96 <= bucket[0] and bucket[1] <= high * 1.03
            ]
            shares = [share for *_, share in inside]
            whole = inside and inside[0][0] == pytest.approx(low, rel=0.05, abs=0)
            if whole and inside[-1][1] == pytest.approx(high, rel=0.05):
                tolerance = sum(share.resolution for share in shares if "." in share.text) * histogram.waits
                tolerance += count.resolution + histogram.waits.resolution
                assert count == pytest.approx(sum(shares) * histogram.waits, abs=tolerance + 1), (name, low, high)


def test_samples_and_what_the_hosts_processors_did_add_up_to_no_more_than_all(case):
    _, report = case
    assert sum(sample.share for sample in report.sampled) <= 1 + 0.0001 * len(report.sampled)
    for sample in report.sampled:
        assert all(sample.sessions <= other.sessions for other in report.sampled if other.share > sample.share)
    host = report.host
    assert None not in vars(host).values()
    assert host.user + host.system + host.idle <= 1 + 0.002
    assert host.io_wait <= host.idle + 0.002 or host.user + host.system + host.io_wait <= 1 + 0.002


def section(text, title, *ends):
    """All that stands under a title, which comes again on each page and in the table of contents."""
    stretches = []
    for match in re.finditer(title, text):
        rest = text[match.end() :]
        stops = [stop.start() for end in ends for stop in re.finditer(end, rest)]
        stretches.append(rest[: min(stops, default=None)])
    return "\n".join(stretches)


def test_the_top_events_are_right(case):
    """Every row under "Top ... Events"; Statspack adds up both sides there."""
    text, report = case
    rows = 0
    title = r"Top \d+ (?:Timed )?(?:Foreground )?Events"
    for line in section(text, title, "Wait Classes by", "Host CPU").split("\n"):
        match = re.match(ROW, line)
        if not match or match[1] in ("DB CPU", "CPU time") or not number(match[3] or "0"):
            continue
        name, waits, seconds = match[1], number(match[2]), number(match[3]) * SUFFIX[match[4]]
        coarse = SUFFIX[match[4]] * (0.1 if "." in match[3] or match[4] else 1)
        events = [event for event in report.events if event.name.startswith(name)]
        alone = [event for event in events if event.waits == waits]
        if not alone:  # what is waited for less than a millisecond in all is not shown for one side
            assert 0 <= waits - sum(event.waits for event in events) <= 0.001 * waits, line
        time = alone[0].time if alone else sum(event.time for event in events)
        assert time == pytest.approx(seconds, abs=coarse + (not alone)), line
        rows += 1
    assert rows >= 1


@pytest.mark.parametrize(("name", "background"), [("log file sync", False), ("log file parallel write", True)])
def test_commits_and_writes_are_right(case, name, background):
    text, report = case
    title = r"Background Wait Events\s" if background else r"Foreground Wait Events\s"
    rows = re.search(
        rf"(?m)^\s*{name}\s+([\d,]+)\s+(?:(\d+)\s+)?([\d,]+)\s+([\d,]*\.?\d+) ?(us|ms|s|)\s",
        section(text, title, "Background Wait Events", r"Wait Events? \(fg", "Wait Event Histogram"),
    )
    event = report.event(name, background)
    assert event or not rows
    if not rows:  # in the top events at most
        return
    assert event.background == background
    assert event.waits == number(rows[1])
    assert event.time == pytest.approx(number(rows[3]), abs=1)
    if event.average is not None:
        unit = UNIT[rows[5]] or 1e-3
        assert event.average == pytest.approx(number(rows[4]) * unit, abs=1.1 * unit)


def test_every_mean_is_time_over_waits(case):
    _, report = case
    for event in report.events:
        if event.waits and event.time is not None and event.average is not None and event.waits > 0:
            tolerance = event.time.resolution / event.waits + event.average.resolution
            doubted = any(event.name in problem.what for problem in report.problems)
            assert doubted or abs(event.time / event.waits - event.average) <= tolerance, event


def assert_within_rounding(figure, other, what):
    if figure is not None and other is not None:
        assert abs(figure - other) <= (figure.resolution + other.resolution) / 2 + 1e-9, what


PAIRS = [(path, path.with_suffix(".html")) for path in POSITIVE if path.suffix == ".txt"]
PAIRS = [pair for pair in PAIRS if pair[1] in POSITIVE]


@pytest.mark.parametrize(("text_path", "page_path"), PAIRS, ids=lambda path: path.name)
def test_text_and_html_of_the_same_snapshots_agree(text_path, page_path):
    text, page = read(text_path), read(page_path)
    for fact in ("release", "rac", "database", "instance", "begin", "end", "captured"):
        assert getattr(text, fact).value == getattr(page, fact).value, fact
    for fact in ("elapsed", "db_time", "cpus"):
        assert_within_rounding(getattr(text, fact).value, getattr(page, fact).value, fact)
    compared = 0
    for event in text.events:
        twins = [row for row in page.events if row.background == event.background and row.name == event.name]
        for twin in twins:
            for field in ("waits", "time", "average"):
                assert_within_rounding(getattr(event, field), getattr(twin, field), (event, field))
            assert (event.idle, event.share_of) == (twin.idle, twin.share_of), event
            compared += 1
    assert compared >= 0.9 * min(len(text.events), len(page.events))
    for name in set(text.statistics) & set(page.statistics):
        assert text.total(name) == pytest.approx(page.total(name), rel=1e-9), name
    assert len(set(text.statistics) & set(page.statistics)) > 0.6 * len(text.statistics)
    assert set(text.enqueues) == set(page.enqueues)
    assert vars(text.host) == vars(page.host)


SAME_WINDOW = [(path, path.with_name(path.name.replace("_sp_", "_awr_"))) for path in POSITIVE]
SAME_WINDOW = [(statspack, awr) for statspack, awr in SAME_WINDOW if statspack != awr and awr in POSITIVE]


@pytest.mark.parametrize(("statspack", "awr"), SAME_WINDOW, ids=lambda path: path.name)
def test_statspack_of_the_same_window_agrees(statspack, awr):
    """Their snapshots lie some seconds apart: a twentieth, for what happened often."""
    of_statspack, of_awr = read(statspack), read(awr)
    assert of_statspack.elapsed.value == pytest.approx(of_awr.elapsed.value, rel=0.02)
    assert of_statspack.release.value == of_awr.release.value and of_statspack.cpus.value == of_awr.cpus.value
    for name, background in (("log file sync", False), ("log file parallel write", True)):
        mine, theirs = of_statspack.event(name, background), of_awr.event(name, background)
        assert mine.waits == pytest.approx(theirs.waits, rel=0.05)
        assert mine.time == pytest.approx(theirs.time, rel=0.05, abs=1)
    assert of_statspack.total("redo size") == pytest.approx(of_awr.total("redo size"), rel=0.05)


@pytest.mark.parametrize("path", POSITIVE, ids=lambda path: path.name)
def test_a_line_that_is_cut_doubled_or_moved_loses_nothing(path):
    """As of made-up reports; tried is one of the lines about those that print rows."""
    source = Case(path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n"))
    draw = random.Random(path.name)
    about = sorted({index for row in source.rows for index in range(row - 10, row + 3)} & {*source.others()})
    for index in draw.sample(about, 8 if thorough() else 1):
        to = draw.choice(about)
        assert not source.check(cut(source.lines, index)), (index + 1, "cut")
        assert not source.check(doubled(source.lines, index)), (index + 1, "twice")
        assert not source.check(moved(source.lines, index, to)), (index + 1, "moved", to + 1)
