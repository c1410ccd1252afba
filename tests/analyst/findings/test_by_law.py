"""What a law, a listing of the book or a published report decides of a finding. All else of it the corpus says."""

import math

import pytest

from analyst.corpus.situations import clocked, space
from analyst.findings.made import activity, event, evidence, histogram, listed, report
from analyst.findings.thresholds import commits, control_file
from models.analyst.findings import (
    batching_the_reclaim,
    control_file_waits,
    hw_contention,
    log_file_sync,
    reading_waits,
    space_or_speed,
    write_complete_waits,
)
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.book import captured
from models.book.captured import checks
from models.laws import free_lists, mm1

HW, READ, WRITE = "enq: HW - contention", "db file sequential read", "log file parallel write"


# Published reports.
def two_point(mean, cv2, share=0.01):
    """One write in a hundred is slower than the others, and all are at their buckets: cv2 is what it says."""
    apart = (cv2 / share / (1 - share)) ** 0.5 * mean
    fast = mean - share * apart
    ends = [time * (1 + side * 1e-6) for time in (fast, fast + apart) for side in (-1, 1)]
    return (
        histogram(WRITE, 0.0, 1 - share, 0.0, share, edges=ends)
        if cv2
        else histogram(WRITE, 0.0, 1.0, edges=ends[:2])
    )


@pytest.mark.parametrize(
    ("predicted", "seen", "busy", "cv2"),
    [(1.20, 1.26, 0.4, 0.0), (1.28, 1.30, 0.56, 0.0), (4.48, 4.50, 0.92, 6.565), (1.00, 0.99, 0.001, 0.0)],
)
def test_published_reports_that_the_law_explains_are_explained(predicted, seen, busy, cv2):
    write = busy / 10
    finding = log_file_sync.finding(commits(seen, 1000 * write, share=0.3, histograms=[two_point(write, cv2)]))
    assert finding.verdict == APPLIES and "faster disk" not in finding.because
    (law,) = finding.predictions
    assert (law.reported, law.predicted) == (pytest.approx(seen), pytest.approx(predicted, abs=0.005))
    assert law.low <= law.predicted <= law.high and abs(law.error) < 0.06
    assert finding.what_if.position["cv2"] == pytest.approx(cv2, rel=1e-3, abs=1e-9)
    assert finding.what_if.position["utilization"] == finding.what_if.x == pytest.approx(busy)


WORKERS = {"redo writes adaptive worker": 9_000, "redo write worker delay (usec)": 5_000_000}
STANDBY = [event("SYNC Remote Write", 10_000, 50.0, True)]


@pytest.mark.parametrize(
    ("raw", "to_total", "stages", "more", "cause"),
    [
        (6.1, 1.40, (0.9, 0.1), {"statistics": WORKERS}, "Log writer workers"),
        (5.6, 1.36, (0.9, 0.1), {"statistics": WORKERS}, "Log writer workers"),
        (6.07, 1.18, (0.9, 0.1), {"statistics": WORKERS}, "Log writer workers"),
        (8.48, 0.95, (0.05, 0.95), {"rows": STANDBY}, "A synchronous standby"),
        (2.31, 1.04, (0.05, 0.95), {"rows": STANDBY}, "A synchronous standby"),
    ],
)
def test_published_reports_that_it_does_not_name_what_else_a_write_waits_for(raw, to_total, stages, more, cause):
    finding = log_file_sync.finding(clocked(raw, to_total, stages=stages, **more))
    assert finding.verdict == DOES_NOT and finding.causes[0].startswith(cause)
    assert finding.predictions[0].reported == pytest.approx(to_total)
    assert evidence(finding, "log file sync ÷ log file parallel write") == pytest.approx(raw)
    rest = 0.02 * (1 - to_total / raw)  # of a whole write of 20 ms
    assert evidence(finding, "redo write after the I/O, mean") == pytest.approx(stages[1] * rest)


# The listings of the book.
@pytest.mark.parametrize(
    ("finding", "name", "verdict"),
    [
        (batching_the_reclaim, "hw-awr-nocache", APPLIES), (batching_the_reclaim, "hw-awr-event44951-16", UNKNOWN),
        (batching_the_reclaim, "hw-awr-cache", DOES_NOT), (hw_contention, "hw-awr-nocache", APPLIES),
        (reading_waits, "hw-awr-nocache", APPLIES), (reading_waits, "hw-awr-event44951-3", APPLIES),
        (write_complete_waits, "wc-securefile-cache-nologging", APPLIES),
    ],
)  # fmt: skip
def test_a_listing_has_the_finding_of_its_chapter(finding, name, verdict):
    assert finding.finding(listed(name)).verdict == verdict


@pytest.mark.parametrize("name", ["hw-awr-nocache", "hw-awr-event44951-3"])
def test_no_further_row_can_hold_the_db_time_of_the_chapters_puzzle(name):
    finding, rows = reading_waits.finding(listed(name)), captured.load(name).events.values()
    implied = checks.db_time(rows).middle
    assert evidence(finding, "DB time that the printed shares allow, middle") == pytest.approx(implied, rel=0.01)
    share = checks.total_time(rows).middle / implied
    assert evidence(finding, "waits and CPU, share of DB time") == pytest.approx(share, rel=0.01)


def test_the_first_listing_has_the_hold_and_the_seven_sessions_of_the_chapter():
    finding, row = hw_contention.finding(listed("hw-awr-nocache")), captured.load("hw-awr-nocache").events[HW]
    assert evidence(finding, "time of those reads, for each get") == pytest.approx(199 / 62_717)
    (law,) = finding.predictions
    sessions = len(captured.load("hw-wait-chains-nocache").chains)
    assert finding.what_if.position["sessions"] == finding.what_if.x == sessions
    assert law.reported == pytest.approx(row.time / row.waits) and law.low < law.predicted < law.high
    assert law.fitted == 1  # the sessions are: no test of a law rests on it
    assert abs(law.error) < 0.15  # the chapter's own prediction is low by less than a seventh


def test_the_sleeps_of_the_listing_are_those_of_a_timer_of_a_centisecond():
    finding = write_complete_waits.finding(listed("wc-securefile-cache-nologging"))
    assert evidence(finding, "mean in intervals of the timer") == pytest.approx(1.00702)
    behind = evidence(finding, "write time behind the mean, if writes are exponential")
    assert 0.01 / (1 - math.exp(-0.01 / behind)) == pytest.approx(0.0100702)
    assert "2 messages are sent to each wait" in finding.causes[0]


# The laws.
def queued(rate, hold, elapsed, db_time, **more):
    """Gets of the HW enqueue that wait as an open queue has them."""
    gets, waits = rate * elapsed, rate * elapsed * rate * hold
    rows = [
        event(HW, waits, gets * mm1.waiting_time(rate, hold)),
        *more.get("rows", [event("latch free", 5, 0.1)]),
    ]
    return report(rows, elapsed=elapsed, db_time=db_time, enqueues=[activity("HW", gets, waits)])


def test_an_open_queue_gives_back_the_hold_that_made_its_waits():
    finding = hw_contention.finding(queued(12.0, 0.05, 600.0, 2000.0))
    assert evidence(finding, "hold, a guess from wait and rate by an open queue") == pytest.approx(0.05)
    assert evidence(finding, "hold at most, if all gets are of one segment") == pytest.approx(1 / 12)
    assert evidence(finding, "share of the gets that wait") == pytest.approx(0.6)
    assert evidence(finding, "sessions waiting for it at a time") == pytest.approx(
        12 * mm1.waiting_time(12.0, 0.05)
    )


def test_reads_behind_which_an_open_queue_gives_the_wait_are_what_the_holder_does():
    reads = [event(READ, 5000, 250.0), event("direct path write", 5000, 10.0)]
    finding = hw_contention.finding(queued(5.0, 0.05, 1000.0, 1000.0, rows=reads))
    assert "each hold may be one read of 50 ms" in finding.because
    (law,) = finding.predictions
    assert law.fitted == 0 and law.factor == pytest.approx(1)


def test_a_read_under_the_enqueue_is_predicted_beside_the_wait_over_all_gets():
    rows = [event(HW, 3000, 60.0), event(READ, 100_000, 500.0)]
    (law,) = hw_contention.finding(
        report(rows, elapsed=600.0, db_time=700.0, enqueues=[activity("HW", 6000, 3000)])
    ).predictions
    assert law.predicted == pytest.approx(mm1.waiting_time(10.0, 0.005)) and law.reported == pytest.approx(
        60 / 6000
    )


def test_the_hold_is_in_milliseconds_and_the_lock_is_as_busy_as_it_is_held():
    finding = control_file_waits.finding(control_file(waited=12.0))
    assert evidence(finding, "share of the time for which it is held") == pytest.approx(0.3)
    assert evidence(finding, "hold of the CF enqueue, mean") == pytest.approx(0.005)
    (law,) = finding.predictions
    assert law.predicted == pytest.approx(mm1.waiting_time(60, 0.005)) and law.reported == pytest.approx(12 / 6000)
    assert finding.what_if.position == pytest.approx({"arrival_rate": 60, "service_time": 0.005})


def test_the_share_of_time_bounds_the_lists_to_choose_from():
    finding = space_or_speed.finding(space(1000, 10_000, 10_000))
    lists = evidence(finding, "lists or blocks to choose from, at most")
    assert free_lists.largest_waiting_share(10, lists) == pytest.approx(0.3)


def test_a_sleep_is_predicted_from_the_writes_of_the_database_writer():
    rows = [event("write complete waits", 1000, 10.4), event("db file parallel write", 1000, 5.0, background=True)]
    (law,) = write_complete_waits.finding(report(rows, db_time=20.8)).predictions
    assert law.predicted == pytest.approx(0.01 / (1 - math.exp(-2)))
    assert law.low == pytest.approx(0.005) and law.reported == pytest.approx(0.0104)
