"""The log writes of public reports: what is kept, and what follows from it."""

from math import inf

import pytest

from models.analyst.findings.study.commits import Group
from models.analyst.reports.errors import UnknownName
from models.book.captured.entries import PublishedError
from models.book.evidence import log_writes

LOG_WRITES = log_writes.load()

HEAD = """
[sources.somebody2000]
title = "A page"
author = "Some Body"
date = "2000"
address = "https://example.org/reports"
[log_writes.first]
label = "First"
source = "somebody2000"
"""
WRITE = 'write = { waits = "1,000", time = "500s", average = "500ms" }\n'
WAITED = '{ "LGWR-LNS wait on channel" = { waits = "900", time = "9s" } }'
ENTRY = (
    HEAD
    + WRITE
    + """file = "one.html"
release = "11.2.0.4.0"
elapsed = "16.67m"
sync = { waits = "200", time = "200s", average = "1000ms" }
host = { BUSY_TIME = "300", IDLE_TIME = "700" }
histogram = { 256ms = "", 512ms = "75.0", 1024ms = "25.0" }
statistics = { "redo writes" = "500" }
"""
)


def test_an_entry_is_read_and_asked_like_a_report():
    entry = log_writes.load(ENTRY)["first"]
    assert (entry.source.address, entry.file) == ("https://example.org/reports", "one.html")
    assert entry.write.mean == 0.5
    assert entry.write.busy == pytest.approx(500 / (16.67 * 60))
    assert list(entry.ratio) == pytest.approx([0.9995 / 0.5005, 1.0005 / 0.4995])
    assert entry.ratio_to_io == entry.ratio
    assert (entry.sync.count, entry.has_few_syncs) == (200, False)
    assert (entry.waits_per_write, entry.host_busy) == (2.0, 0.3)
    assert (entry.stages, entry.active_strands, entry.worker_share) == (None, None, None)
    assert entry.report.histograms["log file parallel write"].buckets[0] == (0.0, 0.256, 0.0)


def test_the_variation_is_that_of_the_buckets():
    """For a mean near the lowest that the buckets allow every wait is near the low edge of its own."""
    text = ENTRY.replace('time = "500s", average = "500ms"', 'time = "320s", average = "320ms"')
    entry = log_writes.load(text)["first"]
    low, high = 0.256, 0.512
    least = (0.75 * low**2 + 0.25 * high**2) / (0.75 * low + 0.25 * high) ** 2 - 1
    assert entry.cv2.low <= least <= entry.cv2.high and entry.cv2.value == pytest.approx(least, abs=0.01)


def test_a_published_report_by_hand():
    """Moreno, 09:00: a write of 1,557,401,408 us / 978,462, under way for so much of 30.02 minutes."""
    entry = LOG_WRITES["moreno-0900"]
    write, sync = 1557.401408 / 978462, 2331 / 937053
    assert entry.write.mean == pytest.approx(write)
    assert entry.write.busy == pytest.approx(1557.401408 / 1801.2)
    assert entry.ratio.low <= sync / write <= entry.ratio.high
    io = 1302 / 978459
    assert entry.ratio_to_io.low <= sync / io <= entry.ratio_to_io.high
    assert entry.ratio.high - entry.ratio.low == pytest.approx(1 / 937053 / write)
    assert entry.prediction.reported == pytest.approx(sync / write)
    assert entry.prediction.predicted == pytest.approx(1 + entry.write.busy * (1 + entry.cv2.value) / 2)
    assert entry.prediction.low == pytest.approx(1 + entry.write.busy * (1 + entry.cv2.low) / 2)
    assert entry.host_busy == pytest.approx(660442 / (660442 + 4436012))
    assert sum(entry.stages) == pytest.approx(write)
    assert entry.active_strands == pytest.approx(1303674 / 978462)


@pytest.mark.parametrize("entry", LOG_WRITES.values(), ids=list(LOG_WRITES))
def test_every_report_says_where_it_is_and_agrees_with_itself(entry):
    assert entry.label and entry.source.title and entry.release != "not stated"
    assert bool(entry.file) == bool(entry.source.address)
    for event in entry.report.events:
        if event.time and event.average:
            slack = 0.5 * (event.average.resolution * event.waits + event.time.resolution)
            assert abs(event.waits * event.average - event.time) <= 1.001 * slack
    if entry.cv2.value is None:
        assert entry.group == Group.STANDBY and entry.prediction is None
    else:
        assert 0 <= entry.cv2.low <= entry.cv2.value <= entry.cv2.high < inf


def test_labels_are_not_shared():
    assert len({entry.label for entry in LOG_WRITES.values()}) == len(LOG_WRITES)


@pytest.mark.parametrize(
    ("old", "new", "group"),
    [
        ("", "", Group.IO_ONLY),
        ('BUSY_TIME = "300"', 'BUSY_TIME = "3,000"', Group.SHORT_OF_CPU),
        ('elapsed = "16.67m"', f'elapsed = "16.67m"\nbackground = {WAITED}', Group.STANDBY),
    ],
)
def test_a_report_is_grouped_by_its_first_sign(old, new, group):
    assert log_writes.load(ENTRY.replace(old, new) if old else ENTRY)["first"].group == group


def test_what_is_not_there_is_none():
    entry = log_writes.load(HEAD + WRITE)["first"]
    assert (entry.ratio, entry.prediction, entry.cv2.value, entry.host_busy, entry.write.busy) == (None,) * 5
    assert log_writes.load("[sources]") == {}
    with pytest.raises(UnknownName, match="no report of log writes 'moreno-09': did you mean 'moreno-0900"):
        LOG_WRITES["moreno-09"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "first: write is missing"),
        (WRITE + "elapsed = 900", "first: elapsed = 900: use a text, the figure as printed"),
        (WRITE + 'elapsed = "15.03"', "first: elapsed = 15.03: '15.03' has no unit"),
        (WRITE + 'sync = { waits = "many" }', "first: sync = .*: 'many' is not a number"),
        (WRITE + 'sync = { wait = "1" }', "first: sync = .*: no field 'wait'; there are waits, time, average"),
        (
            WRITE + 'histogram = { 2ms = "50.0", 1ms = "50.0" }',
            "first: histogram = .*: put the edges in ascending",
        ),
        (WRITE + 'histogram = { 1ms = "50.0", 2ms = "5.0" }', "first: histogram = .*: these buckets hold 55 %"),
        (WRITE + 'histogram = { 1 = "100" }', "first: histogram = .*: '1' has no unit"),
        (WRITE + 'statistics = { "redo writes" = 7 }', "first: statistics = .*: use a text"),
        (WRITE + "waits = 1", "first: no field 'waits'; there are background, elapsed, file"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(line, message):
    with pytest.raises(PublishedError, match=f"^{message}"):
        log_writes.load(HEAD + line)
