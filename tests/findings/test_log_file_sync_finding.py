"""The verdict on log file sync: what is published of reports, in reports made to have those figures."""

from dataclasses import replace

import pytest

from findings.made import event, evidence, fact, figure, histogram, named
from findings.made import redo_report as report
from models.findings import adaptive_log_file_sync, log_file_sync
from models.findings.asking import redo_device, redo_writes
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.findings.asking.questions import Questions
from models.findings.asking.words import percent
from models.reports.listings.statistics import Statistic

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


@pytest.mark.parametrize(("theirs", "look"), [(9_000, "switches between one"), (10_000, "never switches back")])
def test_nobody_is_sent_to_look_for_switches_where_workers_do_all_writes(theirs, look):
    workers = {"redo writes adaptive worker": theirs}
    found = log_file_sync.finding(clocked(6.1, 1.4, stages=(0.9, 0.1), statistics=workers))
    assert found.causes[0].startswith("Log writer workers") and look in found.causes[0]


def test_how_many_commits_a_write_carries_is_said_where_it_takes_long_after_its_io():
    def after(**statistics):
        found = log_file_sync.finding(clocked(6.1, 1.4, stages=(0.1, 0.9), statistics=statistics))
        return next(cause for cause in found.causes if "after its I/O" in cause)

    assert "a write carries 4 commits" in after(**{"redo synch writes": 40_000})
    assert "Look at how many commits a write carries" in after()


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
    host = named([Statistic("BUSY_TIME", figure(90_000.0)), Statistic("IDLE_TIME", figure(10_000.0))], "name")
    shared = log_file_sync.finding(clocked(119, 2.29, cpus=64, system=host))
    assert evidence(shared, "CPUs of the host busy") == pytest.approx(0.9)
    assert any("90 %" in cause for cause in shared.causes)
    idle = log_file_sync.finding(clocked(119, 2.29, cpus=64, events=[event("DB CPU", None, 1_900.0)]))
    assert not [cause for cause in idle.causes if "foreground sessions for" in cause]


@pytest.mark.parametrize(("cpus", "blamed"), [(64, True), (2, False)])
def test_no_storage_is_blamed_while_processors_are_short(cpus, blamed):
    """A process waits for a processor before it sees that its I/O is done."""
    rows = [event(SYNC, 10_000, 500.0), event(WRITE, 10_000, 400.0, True), event("DB CPU", None, 1_900.0)]
    read = report(
        rows, {"redo writes": 10_000}, release="11.2.0.4.0", db_time=3_000.0, cpus=cpus, captured=fact(0.8)
    )
    found = log_file_sync.finding(read)
    assert found.verdict == APPLIES and ("The storage of the redo logs is slow" in found.causes[0]) is blamed
    assert ("slow" in found.because) is blamed and bool(found.victim) is not blamed
    assert any("cannot be told while processors are short" in cause for cause in found.causes) is not blamed


@pytest.mark.parametrize(("predicted", "seen"), [(1.14, 2.36), (1.00, 2.40)])
def test_what_the_law_explains_less_than_half_of_is_something_else(predicted, seen):
    found = log_file_sync.finding(old(seen, max(2 * (predicted - 1), 0.001), cv2=0.0, writes=100_000))
    assert found.verdict == DOES_NOT
    assert f"A faster disk can give back about {percent(predicted / seen)} of the wait" in found.because
    assert found.causes


def polled(full, looks, commits=10_000):
    """The report, with commits of 10,000 that poll, and so many looks of each."""
    rows = {"redo synch polls": looks * commits, "redo synch poll writes": commits, "redo synch writes": 10_000}
    return replace(
        full,
        statistics=named(
            [*full.statistics.values(), *(Statistic(name, figure(total)) for name, total in rows.items())], "name"
        ),
    )


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


def test_a_few_commits_that_poll_or_several_looks_leave_the_write_its_verdict():
    half = old(1.9, 0.4, cv2=0.0)
    few = polled(half, 1.2, commits=2_000)
    assert log_file_sync.finding(few).verdict == APPLIES
    assert "most commits are posted" in adaptive_log_file_sync.finding(few).because
    assert log_file_sync.finding(polled(half, 4)).verdict == APPLIES


def test_a_range_that_says_nothing_is_not_given_as_support():
    def found(ratio):
        """Writes of 2 ms on average, nearly all of 1 to 2 ms, and a few of 32 ms to 1 s."""
        rows = named([histogram(WRITE, 0, 0.996, 0, 0, 0, 0, 0.004)], "event")
        return log_file_sync.finding(replace(old(ratio, 0.9, writes=450_000), histograms=rows))

    (law,) = found(2.0).predictions
    assert law.high > 10 * law.low and law.low > 1.5
    seen = found(1.5 * law.low)
    assert seen.verdict == APPLIES and "its slowest writes are not told apart" in seen.because
    many = found(3 * law.low)
    assert many.verdict == UNKNOWN and any("event_histogram_micro" in sentence for sentence in many.missing)
    assert "at most" in found(3 * law.high).because


def test_it_is_said_why_commits_matter_or_do_not():
    long, few, short, rare = (
        log_file_sync.finding(made).because
        for made in (
            old(1.2, 0.4, cv2=0.0, share=0.01),
            old(1.2, 0.0004, cv2=0.0, share=0.01, syncs=99, writes=10),
            old(5, 0.01, cv2=0.0, share=0.01),
            old(1.2, 0.4, cv2=0.0, share=0.01, syncs=1_000),
        )
    )
    assert "waits of 10 ms or more matter below 5 % too" in long
    assert "fewer than 100 waits" in few and "less than 10 ms each" in short and "0.048 sessions wait" in rare


def test_a_prediction_far_too_high_is_still_the_write_and_commits_mixed_with_bulk_writes():
    found = log_file_sync.finding(old(6.3, 0.9, cv2=2 * 8.2 / 0.9 - 1, writes=1_000_000))
    assert found.predictions[0].predicted == pytest.approx(9.2, abs=0.01)
    assert found.verdict == APPLIES
    assert found.causes[0].startswith("A few slow log writes")
    assert "6.3 times the log write. Commits and bulk writes are mixed, most likely" in found.because
    assert "law" not in found.because
    assert "about 10,000 of 1,000,000 log writes" in found.causes[0]  # a hundredth
    assert "at most 4.77 ms" in found.causes[0]  # the sync of 6.3 writes, but for its own of 0.9 ms


def test_a_prediction_too_high_within_its_range_can_be_all_of_the_wait():
    def found(ratio):
        rows = named([histogram(WRITE, 0, 0, 0, 0, 0, 0.5, 0.5)], "event")
        return log_file_sync.finding(replace(old(ratio, 0.9), histograms=rows))

    (law,) = found(2.0).predictions
    assert law.low < 2.0 and law.predicted > 2.5
    assert found(2.0).verdict == APPLIES and "at most 90 ms the queue" in found(2.0).because
    assert "law of group commit" in found(1.5).because
    assert "few commits meet the long writes" in found(0.8 * law.low * 0.99).because


def test_commits_that_nobody_waits_for_are_no_finding():
    found = log_file_sync.finding(old(5, 0.01, cv2=0.0, share=0.01))
    assert found.verdict == DOES_NOT
    assert "1 % of DB time" in found.because
    assert not found.causes
    assert found.predictions


def test_long_syncs_matter_even_if_db_time_is_elsewhere():
    assert log_file_sync.finding(old(1.2, 0.4, cv2=0.0, share=0.01)).verdict == APPLIES  # 48 ms each
    few = old(1.2, 0.0004, cv2=0.0, share=0.01, syncs=99, writes=10)
    assert log_file_sync.finding(few).verdict == DOES_NOT


def test_long_syncs_for_which_hardly_anybody_waits_at_a_time_do_not():
    long = 1.2 * 0.04  # seconds of one, over a thousand seconds
    for syncs, verdict in ((50 / long, APPLIES), (49 / long, DOES_NOT)):
        assert log_file_sync.finding(old(1.2, 0.4, cv2=0.0, share=0.01, syncs=round(syncs) + 1)).verdict == verdict


def test_a_sync_much_shorter_than_a_write_is_not_said_to_keep_the_law():
    short, below, about = (log_file_sync.finding(old(ratio, 0.4, cv2=0.0)) for ratio in (0.75, 0.9, 1.0))
    assert short.verdict == below.verdict == about.verdict == APPLIES
    for found in (short, below, about):
        assert found.because.startswith("Commits wait for the slow log write.")
    assert "few commits meet the long writes" in short.because
    assert "law of group commit gives 1.2" in about.because
    assert log_file_sync.SHORTER in short.causes and log_file_sync.SHORTER not in below.causes


def test_few_waits_are_chance():
    found = log_file_sync.finding(old(1.2, 0.3, cv2=0.0, syncs=99))
    assert found.verdict == UNKNOWN
    assert "99 waits" in found.because


@pytest.mark.parametrize(
    ("release", "whole"),
    [("12.2.0.1.0", True), ("12.1.0.2.0", True), ("12.1.0.1.0", False), ("11.2.0.4.0", False)],
)
def test_release_decides_what_to_divide_by(release, whole):
    (law,) = log_file_sync.finding(replace(clocked(6.1, 1.4), release=fact(release))).predictions
    assert law.reported == pytest.approx(1.4 if whole else 6.1)
    assert law.what == f"log file sync ÷ {'the whole write' if whole else 'the log write'}"


def test_without_its_clock_the_whole_write_is_asked_for():
    new = clocked(6.1, 1.4)
    fallen = replace(new, statistics=type(new.statistics)({"redo writes": new.statistics["redo writes"]}))
    found = log_file_sync.finding(fallen)
    assert found.predictions[0].reported == pytest.approx(6.1)
    assert any(sentence.startswith("redo write total time") for sentence in found.missing)


def test_what_is_missing_is_said_and_leaves_the_verdict_open():
    full = old(1.9, 0.4, cv2=3.0)
    assert log_file_sync.finding(full).verdict == APPLIES
    without_write = replace(full, events=full.events[:1], statistics=type(full.statistics)())
    found = log_file_sync.finding(without_write)
    assert found.verdict == UNKNOWN
    assert any("pluggable database" in sentence for sentence in found.missing)
    steep = old(2.5, 0.4)
    found = log_file_sync.finding(steep)
    assert found.verdict == UNKNOWN
    assert any("Wait Event Histogram" in sentence for sentence in found.missing)
    found = log_file_sync.finding(replace(steep, elapsed=fact(None)))
    assert found.verdict == UNKNOWN
    assert not found.predictions
    assert any("Elapsed" in sentence for sentence in found.missing)
    none = replace(full, events=(), statistics=type(full.statistics)())
    assert log_file_sync.finding(none).verdict == UNKNOWN


def test_no_histogram_is_needed_where_one_write_explains_half_of_the_wait():
    assert log_file_sync.finding(old(1.9, 0.4)).verdict == APPLIES


def test_a_list_without_the_event_that_ends_below_a_twentieth_says_that_nobody_waited():
    listed = [event("the longest", 100, 500.0), event("the second", 100, 60.0), event("the shortest", 100, 49.0)]
    assert log_file_sync.finding(report(listed)).verdict == DOES_NOT
    assert log_file_sync.finding(report(listed[:2])).verdict == UNKNOWN


def test_old_statistics_stand_in_for_events():
    found = log_file_sync.finding(
        report(
            [],
            {
                "redo writes": 10_000,
                "redo write time": 10_000,
                "redo synch writes": 20_000,
                "redo synch time": 30_000,
            },
        )
    )
    assert evidence(found, "log file sync, mean") == pytest.approx(0.015)
    assert evidence(found, "redo write time ÷ redo writes, mean") == pytest.approx(0.01)
    assert found.predictions[0].reported == pytest.approx(1.5)
    assert found.predictions[0].predicted == pytest.approx(1.05)  # busy a tenth of the time


def test_an_older_standby_strands_polls_and_other_instances_are_named():
    base = old(6, 0.1, cv2=0.0)
    standby = replace(base, events=(*base.events, event("LGWR-LNS wait on channel", 10_000, 20.0, True)))
    assert log_file_sync.finding(standby).causes[0].startswith("A synchronous standby")
    apart = old(6, 0.1, cv2=0.0, writes=10_000)
    apart.statistics["redo writes"] = replace(apart.statistics["redo writes"], total=figure(5_000))
    assert any("2 waits of log file parallel write" in cause for cause in log_file_sync.finding(apart).causes)
    rac = replace(base, events=(*base.events, event("gcs log flush sync", 50_000, 60.0, True)))
    assert any("gcs log flush sync" in cause for cause in log_file_sync.finding(rac).causes)
    polled = report(
        base.events,
        {"redo synch polls": 30_000, "redo synch writes": 10_000},
        base.histograms.values(),
        db_time=2_000.0,
    )
    assert any(
        cause.startswith("Sessions look for themselves, 3 times") for cause in log_file_sync.finding(polled).causes
    )


def test_an_oversleep_longer_than_all_syncs_is_not_believed():
    broken = {
        "redo synch writes": 10_000,
        "redo synch time (usec)": 60_000_000,
        "redo synch time overhead (usec)": 30_000_000,
    }
    what = "from the write's end to the session's noticing, mean"
    assert evidence(log_file_sync.finding(report([], broken)), what) == pytest.approx(0.003)
    broken["redo synch time overhead (usec)"] = 1_530_442_697
    assert evidence(log_file_sync.finding(report([], broken)), what) is None


def test_syncs_longer_than_any_two_writes_are_not_the_disk():
    base = old(6, 0.1)
    both = [histogram(WRITE, 0.6, 0.3, 0.1), histogram(SYNC, 0.1, 0.2, 0.3, 0.3, 0.08, 0.02)]
    found = log_file_sync.finding(report(base.events, histograms=both, db_time=2_000.0))
    assert evidence(found, "syncs longer than any two log writes") == pytest.approx(0.10)  # writes up to 4 ms


def test_two_writes_at_once_are_said():
    found = log_file_sync.finding(old(1.5, 1.4, cv2=0.0, writes=1_000_000))
    assert found.predictions[0].predicted == pytest.approx(1.5)
    assert "on average 1.4 log writes are under way at once" in found.predictions[0].law
    assert "on average 1.4 are under way at once" in found.causes[0]
    assert not any("140 %" in sentence for sentence in (found.because, *found.causes, *found.missing))


def test_the_sliders_start_at_the_report():
    found = log_file_sync.finding(old(4.5, 0.92, cv2=6.5))
    assert found.what_if.explorable == "own-sync"
    assert found.what_if.position["utilization"] == found.what_if.x == pytest.approx(0.92)
    assert found.what_if.position["cv2"] == pytest.approx(6.5, rel=1e-3)
    assert found.what_if.y == pytest.approx(4.5)
    assert set(log_file_sync.finding(old(1.2, 0.4)).what_if.position) == {"utilization"}


def test_evidence_names_its_lines():
    found = log_file_sync.finding(old(1.2, 0.4))
    lines = {each.what: each.lines for each in found.evidence}
    assert lines["log file sync, mean"] == (11,)
    assert lines["log writer busy (ρ)"] == (2, 12)


def test_the_write_is_the_log_writers_own_where_sessions_wait_for_one_too():
    rows = [event(SYNC, 10_000, 30.0), event(WRITE, 10, 9.0), event(WRITE, 10_000, 20.0, True)]
    made = report(rows, {"redo writes": 10_000}, db_time=100.0)
    assert evidence(log_file_sync.finding(made), "log file parallel write, mean") == pytest.approx(0.002)
    alone = report(rows[:2], {"redo writes": 10}, db_time=100.0)
    assert evidence(log_file_sync.finding(alone), "log file parallel write, mean") == pytest.approx(0.9)


@pytest.mark.parametrize(("time", "waits", "named"), [(4.0, 10, True), (2.0, 10, False), (2.0, 10_000, True)])
def test_other_instances_are_named_from_a_tenth_of_the_time_of_the_syncs_on_or_if_they_wait_as_often(
    time, waits, named
):
    base = [event(SYNC, 10_000, 30.0), event(WRITE, 10_000, 20.0, True)]
    made = report([*base, event("gcs log flush sync", waits, time, True)], db_time=100.0)
    assert any("gcs log flush sync" in cause for cause in log_file_sync.finding(made).causes) is named


def test_a_loop_that_commits_each_row_is_looked_for_only_where_commits_are_as_small_as_a_row():
    def causes(redo):
        made = old(1.2, 0.004, writes=10_000, syncs=10_000)
        rows = {"redo synch writes": 10_000, "user commits": 10_000, "redo size": redo and redo * 10_000}
        told = [Statistic(name, figure(total)) for name, total in rows.items()]
        made = replace(made, statistics=named([*made.statistics.values(), *told], "name"))
        return " ".join(log_file_sync.finding(made).causes)

    assert "A commit makes 1.8 kB of redo: look for a loop that commits each row." in causes(1_800)
    for redo in (39_000, None):
        assert "commits hardly share one." in causes(redo) and "loop" not in causes(redo)


def test_long_syncs_do_not_matter_below_a_hundredth_of_db_time_however_many_wait_at_a_time():
    enough, little = (log_file_sync.finding(old(1.2, 0.4, cv2=0.0, share=share)) for share in (0.0101, 0.0099))
    assert (enough.verdict, little.verdict) == (APPLIES, DOES_NOT)
    assert not little.causes and not little.parts
    assert little.because.endswith("That is too little to look for a cause: less than 1 %.")


def test_a_few_slow_writes_of_a_log_writer_that_mostly_rests_are_not_what_commits_queue_behind():
    found = log_file_sync.finding(old(1.3, 0.02, cv2=20.0))
    assert found.causes[0].startswith("The log write itself, 2 ms, and the queue for it, ")


@pytest.mark.parametrize(
    ("redo", "do"), [(5e10, "less redo of LOBs and loads"), (5e6, "the storage of the redo logs")]
)
def test_less_redo_helps_only_where_much_of_it_passes_while_the_log_is_written(redo, do):
    waits = [event("log file sync", 1000, 250.0), event("log file parallel write", 2000, 400.0, True)]
    read = report(waits, {"redo size": redo, "redo size for direct writes": 0.9 * redo, "redo writes": 2000})
    assert redo_device.do(Questions(read)) == do


@pytest.mark.parametrize(
    ("release", "name"),
    [("9.2.0.4.0", "redo write time ÷ redo writes"), ("10.2.0.4.0", "log file parallel write")],
)
def test_before_10g_a_write_is_as_long_as_its_statistic_where_the_event_is_a_part_of_it(release, name):
    rows = [event("log file sync", 1_000, 272.0), event("log file parallel write", 800, 74.0, True)]
    ask = Questions(report(rows, {"redo write time": 21_469, "redo writes": 805}, release=release))
    write = redo_writes.write(ask)
    assert write.name == name and float(write.mean) == pytest.approx(
        0.267 if release[0] == "9" else 0.0925, rel=1e-2
    )
