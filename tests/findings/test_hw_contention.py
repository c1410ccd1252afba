from dataclasses import replace

import pytest

from findings.made import activity, event, listed, named, report
from models import captured
from models.findings import hw_contention
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.findings.asking.questions import Questions
from models.laws import mm1

HW, READ, WRITE = "enq: HW - contention", "db file sequential read", "direct path write"


def values(found):
    return {each.what: each.value for each in found.evidence}


def test_the_first_listing_is_the_chapters_finding_with_its_hold_and_its_seven_sessions():
    found, events = hw_contention.finding(listed("hw-awr-nocache")), captured.load("hw-awr-nocache").events
    assert found.verdict == APPLIES
    assert values(found)["time of those reads, for each get"] == pytest.approx(199 / 62_717)
    (prediction,) = found.predictions
    sessions = len(captured.load("hw-wait-chains-nocache").chains)
    assert found.what_if.position["sessions"] == found.what_if.x == sessions
    assert prediction.reported == pytest.approx(events[HW].time / events[HW].waits)
    assert prediction.low < prediction.predicted < prediction.high
    assert prediction.fitted == 1  # the sessions are: no test of a law rests on it
    assert abs(prediction.error) < 0.15  # the chapter's own prediction is low by less than a seventh


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("hw-awr-cache", APPLIES), ("hw-awr-event44951-unset", APPLIES), ("hw-awr-event44951-3", APPLIES),
        ("hw-awr-event44951-16", APPLIES), ("hw-awr-event44951-512", DOES_NOT),
        ("cf-basicfile-nocache-nologging", DOES_NOT), ("wc-securefile-cache-nologging", DOES_NOT),
    ],
)  # fmt: skip
def test_the_other_listings_have_it_where_it_takes_a_twentieth_of_db_time(name, verdict):
    assert hw_contention.finding(listed(name)).verdict == verdict


def test_an_open_queue_gives_back_the_hold_that_made_its_waits():
    hold, rate, elapsed = 0.05, 12.0, 600.0
    wait, gets = mm1.waiting_time(rate, hold), rate * elapsed
    waits = gets * rate * hold
    made = report(
        [event(HW, waits, gets * wait), event("latch free", 5, 0.1)],
        elapsed=elapsed, db_time=2000.0, enqueues=[activity("HW", gets, waits)],
    )  # fmt: skip
    found = hw_contention.finding(made)
    assert values(found)["hold, a guess from wait and rate by an open queue"] == pytest.approx(hold)
    assert values(found)["hold at most, if all gets are of one segment"] == pytest.approx(1 / rate)
    assert values(found)["share of the gets that wait"] == pytest.approx(rate * hold)
    assert values(found)["sessions waiting for it at a time"] == pytest.approx(rate * wait)


def test_a_read_under_the_enqueue_is_predicted_beside_the_wait_over_all_gets():
    made = report(
        [event(HW, 3000, 60.0), event(READ, 100_000, 500.0)],
        elapsed=600.0, db_time=700.0, enqueues=[activity("HW", 6000, 3000)],
    )  # fmt: skip
    (prediction,) = hw_contention.finding(made).predictions
    assert prediction.predicted == pytest.approx(mm1.waiting_time(10.0, 0.005))
    assert prediction.reported == pytest.approx(60 / 6000)


def test_an_event_that_a_short_list_leaves_out_can_be_nothing_or_anything():
    listed_long = [event("log file sync", 1000, 30.0, share=0.3), event("latch free", 1000, 20.0, share=0.2)]
    assert hw_contention.finding(report(listed_long, kind="fragment")).verdict == UNKNOWN
    listed_short = [*listed_long, event("direct path read", 10, 4.0, share=0.04)]
    assert hw_contention.finding(report(listed_short, kind="fragment")).verdict == DOES_NOT


def test_a_release_without_enqueue_events_is_read_from_the_enqueue_activity():
    made = report(
        [event("enqueue", 900, 30.0)], elapsed=60.0, db_time=100.0, enqueues=[activity("HW", 1000, 800, 28.0)]
    )
    assert hw_contention.finding(made).verdict == APPLIES
    assert (
        hw_contention.finding(report([event("enqueue", 900, 30.0)], elapsed=60.0, db_time=100.0)).verdict
        == UNKNOWN
    )


def test_waits_of_background_processes_are_no_part_of_db_time():
    rows = [event("latch free", 100, 50.0), event("log file sync", 10, 0.1)]
    for more in ({"enqueues": [activity("HW", 1000, 800, 28.0)]}, {}):
        made = report([*rows, event(HW, 800, 28.0, background=True)], elapsed=60.0, db_time=100.0, **more)
        assert hw_contention.finding(made).verdict == DOES_NOT and hw_contention.finding(made).stake == 0


def test_long_waits_matter_below_a_twentieth_too():
    waits = report([event(HW, 1496, 2637.0)], elapsed=3600.0, db_time=220_000.0)
    assert hw_contention.finding(waits).verdict == APPLIES
    assert hw_contention.finding(waits).because.count("1.76 s") == 1
    old = [event("enqueue", 1496, 2637.0)]
    activities = [activity("HW", 1496, 1496, 2637.0)]
    assert (
        hw_contention.finding(report(old, elapsed=3600.0, db_time=220_000.0, enqueues=activities)).verdict
        == APPLIES
    )


def test_a_twentieth_of_db_time_is_material_and_a_little_less_is_not():
    for time, verdict in ((5.0, APPLIES), (4.9, DOES_NOT)):
        assert hw_contention.finding(report([event(HW, 100, time)], db_time=100.0)).verdict == verdict


def test_waits_of_seconds_point_to_long_holds_or_many_sessions():
    made = report([event(HW, 1000, 5000.0), event(READ, 100, 2.0)], db_time=9000.0)
    assert "long holds, many sessions at once, or both" in hw_contention.finding(made).causes[0]
    assert "takes 20 ms" in hw_contention.finding(made).causes[0]


LOBS = {"physical writes direct (lob)": 1000}  # which are what the chapter's remedy is for


def growing(formatting=30.0, waited=900.0, db_time=1000.0):
    rows = [event(HW, 500, waited), event("Data file init write", 100, formatting, background=True)]
    return hw_contention.finding(report(rows, LOBS, elapsed=100.0, db_time=db_time))


def test_data_files_that_grow_come_first_if_the_sessions_behind_their_formatting_could_wait_for_so_long():
    found = growing()  # nine sessions wait at a time: 270 s of their waits
    assert "Data files grow in this interval" in found.because and not found.as_in_chapter
    assert "Data files grow: the report has 100 writes of 300 ms" in found.causes[0]
    assert values(found)["Data file init write, mean"] == pytest.approx(0.3)
    none = growing(formatting=0.0)
    assert none.verdict == APPLIES and "Data files grow" not in " ".join((none.because, *none.causes))
    assert none.as_in_chapter


def test_formatting_that_too_few_sessions_wait_behind_is_a_remark_however_many_are_active():
    little = growing(formatting=4.0, waited=224.0, db_time=4000.0)  # 2.24 sessions wait, of 40: 9 s of 224
    assert little.verdict == APPLIES and little.as_in_chapter and "Data files grow" not in little.because
    remark = "Data files grow too, with 100 writes of 40 ms in Data file init write. That is 4 s of formatting"
    assert little.causes[-1].startswith(remark) and len(little.causes) > 1


def test_reads_that_would_leave_the_enqueue_free_for_most_of_the_time_are_not_what_the_holder_does():
    def found(read):
        rows = [event(HW, 1000, 900.0), event(READ, 1000, 1000 * read), event(WRITE, 1000, 10.0)]
        return hw_contention.finding(report(rows, LOBS, elapsed=100.0, db_time=2000.0))

    busy, free = found(0.09), found(0.02)  # 90 s, or 20 s, of a hundred
    assert "each hold may be one read of 90 ms" in busy.because and busy.as_in_chapter
    assert busy.predictions[0].fitted == 1
    assert "each hold" not in free.because and not free.as_in_chapter
    assert "It is not the single-block reads: all of them take 20 s in 100 s" in " ".join(free.causes)
    assert not any(each.fitted for each in free.predictions)
    assert "if the holder is in a single-block read" in busy.causes[-1]
    assert "single-block read" not in free.causes[-1] and "what the holder does" in free.causes[-1]


def test_reads_behind_which_an_open_queue_gives_the_wait_are_what_the_holder_does():
    rate, hold, elapsed = 5.0, 0.05, 1000.0  # busy for a quarter of the time
    gets, wait = rate * elapsed, mm1.waiting_time(rate, hold)
    made = report(
        [event(HW, gets * rate * hold, gets * wait), event(READ, gets, gets * hold), event(WRITE, gets, 10.0)],
        elapsed=elapsed, db_time=1000.0, enqueues=[activity("HW", gets, gets * rate * hold)],
    )  # fmt: skip
    found = hw_contention.finding(made)
    assert "each hold may be one read of 50 ms" in found.because
    (prediction,) = found.predictions
    assert prediction.fitted == 0 and prediction.factor == pytest.approx(1)


def test_waits_for_it_on_storage_that_is_slow_throughout_are_a_victim():
    slow = event("log file parallel write", 500, 150.0, background=True)
    control = event("control file parallel write", 500, 200.0, background=True)
    made = report([event(HW, 1000, 900.0), event(READ, 1000, 90.0), slow, control], elapsed=100.0, db_time=2000.0)
    found = hw_contention.finding(made)
    assert (
        found.victim.startswith("Storage is slow")
        and "Mend that first." in found.victim
        and not found.as_in_chapter
    )


NAMES = {"blocks": "physical writes direct (lob)", "secure": "securefile direct write bytes"}


def lobs_named(**statistics):
    totals = {NAMES[name]: total for name, total in statistics.items()}
    causes = hw_contention.finding(report([event(HW, 1000, 5.0)], db_time=90.0, statistics=totals)).causes
    return any("LOB blocks are written directly" in cause for cause in causes)


def test_lobs_are_named_only_if_basicfiles_write_about_as_many_blocks_as_there_are_gets():
    assert lobs_named(blocks=2000)
    assert not lobs_named()
    assert not lobs_named(blocks=50)  # for a thousand gets
    assert not lobs_named(blocks=2000, secure=2000 * 8192)


def test_the_hold_of_an_open_queue_is_said_only_where_as_many_gets_wait_as_it_has_waiting():
    guess = "hold, a guess from wait and rate by an open queue"
    all_waited = report([event(HW, 9_800, 224.0)], elapsed=92.0, db_time=4000.0)
    assert guess not in values(hw_contention.finding(all_waited))
    assert not hw_contention.finding(all_waited).predictions
    few_of_many = replace(all_waited, enqueues=named([activity("HW", 141_000, 9_800, 224.0)], "name"))
    assert guess not in values(hw_contention.finding(few_of_many))


def test_its_stake_is_its_share_and_short_processors_make_it_a_victim():
    made = report([event(HW, 1000, 20.0)], elapsed=10.0, db_time=100.0)
    ask = Questions(made)
    assert hw_contention.finding(ask).stake == pytest.approx(0.2) and not hw_contention.finding(ask).victim
    ask.processors.starved, ask.processors.signs = True, ("the load is 31 on 16 CPUs",)
    assert "the load is 31 on 16 CPUs" in hw_contention.finding(ask).victim
    little = Questions(report([event(HW, 1000, 1.0)], elapsed=10.0, db_time=100.0))
    little.processors.starved = True
    assert not hw_contention.finding(little).victim


@pytest.mark.parametrize(
    ("release", "views"),
    [
        ("9.2.0.8.0", ("V$LOCK",)), ("10.2.0.4.0", ("V$SESSION (blocking_session)",)),
        ("11.1.0.6.0", ("V$WAIT_CHAINS",)), ("19.0.0.0.0", ("V$WAIT_CHAINS",)),
        (None, ("V$WAIT_CHAINS", "before 11.1", "V$SESSION (blocking_session)")),
    ],
)  # fmt: skip
def test_who_holds_the_enqueue_is_looked_up_where_the_release_has_it(release, views):
    rows = [event(HW, 1000, 50.0)]
    said = hw_contention.finding(report(rows, elapsed=100.0, db_time=90.0, release=release)).causes[-1]
    assert all(view in said for view in views)
    assert said.count("V$") == sum(view.startswith("V$") for view in views)


def test_a_victim_has_no_remedy_of_its_own_and_neither_has_a_wait_that_the_law_misses_by_far():
    rows = [
        event(HW, 1_000, 386.0), event("enq: US - contention", 1_000, 393.0),
        event("enq: CR - block range reuse ckpt", 500, 91.0),
        event("library cache: mutex X", 2_000, 90.0), event("latch free", 2_000, 60.0), event(READ, 50_000, 50.0),
    ]  # fmt: skip
    gets = [activity("HW", 20_000, 1_000)]
    slow = report(rows, {"physical writes direct (lob)": 0}, enqueues=gets, elapsed=3600.0, db_time=1_500.0)
    alone = report(
        [rows[0], rows[-1]], {"physical writes direct (lob)": 0}, enqueues=gets, elapsed=3600.0, db_time=1_500.0
    )
    found, own = hw_contention.finding(slow), hw_contention.finding(alone)
    assert found.victim.startswith("Everything is slow at once (enq: US - contention 393 ms, enq: HW")
    assert "partitions" not in " ".join(found.causes) and not found.as_in_chapter
    assert not own.victim and own.predictions[0].factor > 10
    assert "partitions" not in " ".join(own.causes) and "No queue of this book" in own.causes[0]
    near = report(
        [event(HW, 1_000, 9.0), rows[-1]], {"physical writes direct (lob)": 0},
        enqueues=[activity("HW", 700_000, 1_000)], elapsed=3600.0, db_time=100.0,
    )  # fmt: skip
    assert "partitions" in " ".join(hw_contention.finding(near).causes)


def test_what_helps_lobs_is_said_where_there_are_lobs_alone():
    lobs, unknown = (
        hw_contention.finding(report([event(HW, 500, 900.0)], each, db_time=1000.0)) for each in (LOBS, {})
    )
    assert lobs.as_in_chapter and "cache" in lobs.do
    assert not unknown.as_in_chapter and not unknown.do
