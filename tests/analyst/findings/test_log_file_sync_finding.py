"""The verdict on log file sync: what is published of reports, in reports made to have those figures."""

from dataclasses import replace

import pytest

from analyst.findings.made import event, evidence, fact, histogram, totals
from analyst.findings.made import redo_report as report
from models.analyst.findings import adaptive_log_file_sync, log_file_sync, redo_strands
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.summary import summary
from models.analyst.findings.study.commits import FEWER
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.analyst.reports.named import Named

SYNC, WRITE = "log file sync", "log file parallel write"


def old(ratio, busy, cv2=None, syncs=10_000, writes=10_000, share=0.3, **more):
    """A report of 11.2 over 1,000 seconds with this ratio, this busy share and, by its histogram, this cv2."""
    write = 1000 * busy / writes
    sync = ratio * write
    histograms = [] if cv2 is None else [two_point(write, cv2)]
    return report(
        [event(SYNC, syncs, sync * syncs, line=11), event(WRITE, writes, write * writes, True, line=12)],
        {"redo writes": writes},
        histograms,
        db_time=sync * syncs / share,
        **more,
    )


def two_point(mean, cv2, share=0.01):
    """One write in a hundred is slower than the others, and all are at their buckets: cv2 is what it says."""
    sharp, apart = 1e-6, (cv2 / share / (1 - share)) ** 0.5 * mean
    fast = mean - share * apart
    assert fast > 0
    ends = [place * (1 + side * sharp) for place in (fast, fast + apart) for side in (-1, 1)]
    if not cv2:
        return histogram(WRITE, 0.0, 1.0, edges=ends[:2])
    return histogram(WRITE, 0.0, 1 - share, 0.0, share, edges=ends)


def clocked(raw, to_total, busy=0.2, share=0.3, stages=(0.5, 0.5), statistics=None, events=(), **more):
    """A report of 12.2 with these ratios, over the I/O and over the whole write; `stages` share out the rest."""
    writes, total = 10_000, 1000 * busy / 10_000
    sync, io = to_total * total, to_total * total / raw
    before, after = (stage * (total - io) for stage in stages)
    clocks = {"schedule": before, "finish": total - after, "total": total}
    return report(
        [event(SYNC, 10_000, sync * 10_000), event(WRITE, writes, io * writes, True), *events],
        {"redo writes": writes}
        | {f"redo write {stage} time": time * writes * 1e6 for stage, time in clocks.items()}
        | (statistics or {}),
        release="12.2.0.1.0",
        db_time=sync * 10_000 / share,
        **more,
    )


@pytest.mark.parametrize(("predicted", "seen"), [(1.20, 1.26), (1.28, 1.30), (4.48, 4.50), (1.00, 0.99)])
def test_published_reports_that_the_law_explains_are_explained(predicted, seen):
    busy = 0.92 if predicted > 2 else max(2 * (predicted - 1), 0.001)
    found = log_file_sync.finding(old(seen, busy, cv2=2 * (predicted - 1) / busy - 1 if predicted > 2 else 0.0))
    assert found.verdict == APPLIES
    (law,) = found.predictions
    assert law.reported == pytest.approx(seen)
    assert law.predicted == pytest.approx(predicted, abs=0.005)
    assert law.low <= law.predicted <= law.high
    assert abs(law.error) < 0.06
    assert "faster disk" not in found.because


@pytest.mark.parametrize(("raw", "to_total"), [(6.1, 1.40), (5.6, 1.36), (6.07, 1.18)])
def test_workers_are_named_and_the_ratio_comes_back_to_earth(raw, to_total):
    workers = {"redo writes adaptive worker": 9_000, "redo write worker delay (usec)": 10_000 * 500}
    found = log_file_sync.finding(clocked(raw, to_total, stages=(0.9, 0.1), statistics=workers))
    (law,) = found.predictions
    assert law.reported == pytest.approx(to_total)
    assert evidence(found, "log file sync ÷ log file parallel write") == pytest.approx(raw)
    assert found.verdict == DOES_NOT
    assert found.causes[0].startswith("Log writer workers")
    assert "500 µs" in found.causes[0]
    assert "90 %" in found.causes[0]


@pytest.mark.parametrize(("raw", "to_total"), [(8.48, 0.95), (2.31, 1.04)])
def test_a_synchronous_standby_is_named_and_not_taken_for_workers(raw, to_total):
    standby = event("SYNC Remote Write", 10_000, 50.0, True)
    found = log_file_sync.finding(clocked(raw, to_total, stages=(0.05, 0.95), events=[standby]))
    assert found.predictions[0].reported == pytest.approx(to_total)
    assert found.causes[0].startswith("A synchronous standby")
    assert found.verdict == DOES_NOT
    after = evidence(found, "redo write after the I/O, mean")
    assert after == pytest.approx(0.95 * 0.02 * (1 - to_total / raw))  # of a whole write of 20 ms
    assert not [cause for cause in found.causes if "workers" in cause]
    without = log_file_sync.finding(clocked(raw, to_total, stages=(0.05, 0.95)))
    assert "no event of a synchronous standby" in without.causes[0]


def test_a_host_that_is_short_of_cpu_is_named():
    starved = {"cpus": 2, "events": [event("DB CPU", None, 1_900.0)]}
    found = log_file_sync.finding(clocked(119, 2.29, **starved))
    assert found.verdict == DOES_NOT
    assert evidence(found, "CPUs busy with foreground sessions") == pytest.approx(0.95)
    assert any("95 %" in cause and "run queue" in cause for cause in found.causes)
    host = totals({"BUSY_TIME": 90_000.0, "IDLE_TIME": 10_000.0})
    shared = log_file_sync.finding(clocked(119, 2.29, cpus=64, system=host))
    assert evidence(shared, "CPUs of the host busy") == pytest.approx(0.9)
    assert any("90 %" in cause for cause in shared.causes)
    idle = log_file_sync.finding(clocked(119, 2.29, cpus=64, events=[event("DB CPU", None, 1_900.0)]))
    assert not [cause for cause in idle.causes if "foreground sessions for" in cause]


def polled(full, looks, commits=10_000):
    """The report, with commits of 10,000 that poll, and so many looks of each."""
    rows = {"redo synch polls": looks * commits, "redo synch poll writes": commits, "redo synch writes": 10_000}
    return replace(full, statistics=Named(full.statistics | totals(rows)))


def test_the_write_and_a_sleep_are_not_both_said_to_explain_the_same_wait():
    half = old(1.9, 0.4, cv2=0.0)
    assert log_file_sync.finding(half).verdict == APPLIES
    found, other = (module.finding(polled(half, 1.2)) for module in (log_file_sync, adaptive_log_file_sync))
    assert (found.verdict, other.verdict) == (UNKNOWN, APPLIES)
    assert "adaptive log file sync" in found.because and "may decide" in other.because
    assert any("redo synch polls stand still" in sentence for sentence in found.missing)
    whole = polled(old(1.25, 0.4, cv2=0.0), 1.2)
    assert log_file_sync.finding(whole).verdict == APPLIES
    assert "the sleep adds little" in adaptive_log_file_sync.finding(whole).because
    little = polled(old(6.0, 0.4, cv2=0.0), 1.2)
    assert log_file_sync.finding(little).verdict == DOES_NOT
    assert "the sleep decides" in adaptive_log_file_sync.finding(little).because


@pytest.mark.parametrize(("release", "whole"), [("12.1.0.2.0", True), ("12.1.0.1.0", False)])
def test_release_decides_what_to_divide_by(release, whole):
    (law,) = log_file_sync.finding(replace(clocked(6.1, 1.4), release=fact(release))).predictions
    assert law.reported == pytest.approx(1.4 if whole else 6.1)
    assert law.what == f"log file sync ÷ {'the whole write' if whole else 'the log write'}"


def test_an_oversleep_longer_than_all_syncs_is_not_believed():
    what = "from the write's end to the session's noticing, mean"
    for overhead, mean in ((30_000_000, pytest.approx(0.003)), (1_530_442_697, None)):
        told = {"redo synch time (usec)": 60_000_000, "redo synch time overhead (usec)": overhead}
        made = report([], {"redo synch writes": 10_000} | told)
        assert evidence(log_file_sync.finding(made), what) == mean


def test_the_sliders_start_at_the_report():
    found = log_file_sync.finding(old(4.5, 0.92, cv2=6.5))
    assert found.what_if.explorable == "own-sync"
    assert found.what_if.position["utilization"] == found.what_if.x == pytest.approx(0.92)
    assert found.what_if.position["cv2"] == pytest.approx(6.5, rel=1e-3)
    assert found.what_if.y == pytest.approx(4.5)
    assert set(log_file_sync.finding(old(1.2, 0.4)).what_if.position) == {"utilization"}


def test_the_write_is_the_log_writers_own_where_sessions_wait_for_one_too():
    rows = [event(SYNC, 10_000, 30.0), event(WRITE, 10, 9.0), event(WRITE, 10_000, 20.0, True)]
    made = report(rows, {"redo writes": 10_000}, db_time=100.0)
    assert evidence(log_file_sync.finding(made), "log file parallel write, mean") == pytest.approx(0.002)
    alone = report(rows[:2], {"redo writes": 10}, db_time=100.0)
    assert evidence(log_file_sync.finding(alone), "log file parallel write, mean") == pytest.approx(0.9)


def test_slow_storage_is_not_the_cause_of_commits_whose_log_writes_are_quick():
    rows = [event(SYNC, 1_000, 150.0), event("db file sequential read", 1_000, 60.0)]
    slow = {WRITE: 2.0, "control file parallel write": 200.0, "db file parallel write": 300.0}
    rows += [event(name, 1_000, time, True) for name, time in slow.items()]
    found = log_file_sync.finding(report(rows, {"redo writes": 1_000}, db_time=10_000.0))
    assert found.causes and not any("Storage is slow" in each for each in found.causes)


@pytest.mark.parametrize(
    ("case", "helps"),
    [({}, True), ({"locked": 0.049}, True), ({"locked": 0.051}, False), ({"commits": 8_900}, False),
     ({"direct": 0.51}, False)],
)  # fmt: skip
def test_larger_transactions_are_advised_only_where_the_log_is_that_of_commits_and_rows_are_free(case, helps):
    """Commits take a fifth of DB time, waits for rows are `locked` of it, and `direct` of the redo is of LOBs."""
    locked, commits, direct = ({"locked": 0, "commits": 1e4, "direct": 0} | case).values()
    rows = [event(SYNC, 10_000, 66.0), event(WRITE, 10_000, 60.0, True)]
    rows.append(event("enq: TX - row lock contention", 1_000, locked * 330.0))
    redo = {"redo writes": 1e4, "redo synch writes": commits, "redo size": 1e9}
    made = report(rows, redo | {"redo size for direct writes": direct * 1e9}, db_time=330.0)
    found = log_file_sync.finding(made)
    assert found.verdict == APPLIES and found.as_in_chapter is redo_strands.finding(made).as_in_chapter is helps
    host = totals({"BUSY_TIME": 1e5, "IDLE_TIME": 9e5})
    idle = log_file_sync.finding(replace(made, system=host)).causes
    assert (FEWER in idle) is helps
    assert not any("fewer commits" in cause for cause in idle if cause != FEWER)


def behind_a_standby(*rows, sync=0.4):
    """5,000 log writes of 2 ms, in 1,000 seconds, and what stands between them and the syncs."""
    events = [event(SYNC, 8_000, sync * 8_000), event(WRITE, 5_000, 10.0, True), *rows]
    return report(events, {"redo writes": 5_000}, db_time=4_000.0)


CHANNEL = event("LGWR-LNS wait on channel", 40_000, 500.0, True)  # eight times for each write, 12.5 ms each


@pytest.mark.parametrize("rows", [[CHANNEL], [event("LNS wait on SENDREQ", 4_900, 490.0, True)]])
def test_a_standby_that_is_waited_for_again_and_again_takes_as_long_as_all_these_waits(rows):
    read = behind_a_standby(*rows)
    found = log_file_sync.finding(read)
    assert evidence(found, "standby, share of a redo write") == pytest.approx(0.98, abs=0.005)
    assert found.causes[0].startswith("A synchronous standby is 98 % of a redo write")
    (first, *_) = summary(read, diagnose(read)).top
    assert "standby" in first.do


def test_what_sends_less_often_than_the_log_writer_writes_is_no_sign_of_one_that_commits_wait_for():
    found = log_file_sync.finding(behind_a_standby(event("LNS wait on SENDREQ", 200, 490.0, True)))
    assert not any("standby" in each for each in found.causes)


def test_why_a_sync_is_longer_is_not_denied_where_the_busy_share_is_unknown_but_what_to_get_is_said():
    events = [event(SYNC, 9_000, 120.0), event(WRITE, 8_000, 16.0, True)]
    said = log_file_sync.finding(report(events, elapsed=None, db_time=200.0)).causes
    assert said[0] == (
        "Get the elapsed time, %Idle of the host, redo synch polls, the histogram of log file sync: they say why "
        "the wait is longer than the write."
    )
    assert not any("nothing in the report says why" in each for each in said)
