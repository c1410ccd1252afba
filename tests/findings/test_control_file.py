import math

import pytest

from findings.made import activity, event, listed, report
from models.findings import control_file_waits
from models.findings.asking.control_file_lock import lock_of
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.findings.asking.questions import Questions
from models.laws import mm1

CF, READ, WRITE = "enq: CF - contention", "control file sequential read", "control file parallel write"
HELD, HOLDERS = "total cf enq hold time", "total number of cf enq holders"


def values(found):
    return {each.what: each.value for each in found.evidence}


def made(*events, elapsed=100.0, held=30_000, holders=6000, direct=None, redo=None, totals=(), **more):
    named = {
        HELD: held,
        HOLDERS: holders,
        "physical writes direct (lob)": direct,
        "redo size for direct writes": redo,
    }
    named = {name: total for name, total in named.items() if total is not None} | dict(totals)
    return report(events, elapsed=elapsed, db_time=200.0, statistics=named, **more)


def test_the_listing_of_the_chapter_is_unlogged_lobs_that_hold_the_lock_and_that_nobody_waits_for_yet():
    found = control_file_waits.finding(listed("cf-basicfile-nocache-nologging"))
    assert found.verdict == APPLIES and "Unlogged LOBs are behind it" in found.because
    assert values(found)["hold of the CF enqueue, mean"] == pytest.approx(3.953e-3)
    assert values(found)["most holders per second"] == pytest.approx(1 / 3.953e-3)
    (prediction,) = found.predictions
    assert prediction.predicted == pytest.approx((5.50 + 385.75) / 100 / 1000)
    assert prediction.reported == pytest.approx(3.953e-3)
    assert found.what_if.y == 0
    assert any("Nobody waits" in cause for cause in found.causes)


@pytest.mark.parametrize(
    "name", ["cf-securefile-nocache-nologging", "wc-securefile-cache-nologging", "hw-awr-nocache"]
)
def test_the_listings_without_control_file_io_do_not_have_it(name):
    assert control_file_waits.finding(listed(name)).verdict == DOES_NOT


def test_the_hold_is_in_milliseconds_and_the_lock_is_as_busy_as_it_is_held():
    found = control_file_waits.finding(made(event(CF, 600, 12.0)))
    assert values(found)["share of the time for which it is held"] == pytest.approx(0.3)
    assert values(found)["hold of the CF enqueue, mean"] == pytest.approx(0.005)
    (prediction,) = found.predictions
    assert prediction.predicted == pytest.approx(mm1.waiting_time(60, 0.005))
    assert prediction.reported == pytest.approx(12 / 6000)
    assert found.what_if.position == pytest.approx({"arrival_rate": 60, "service_time": 0.005})


def test_lobs_are_behind_it_only_if_they_write_directly_as_often_and_unlogged():
    def whose(**figures):
        return lock_of(Questions(made(**figures))).lobs_behind

    assert whose(direct=6000, redo=6000 * 102) is True
    assert whose(direct=0, redo=0) is False
    assert whose(direct=6000, redo=6000 * 8300) is False  # logged
    assert whose(direct=600, redo=600 * 102) is False  # nine tenths of the holders are others
    assert whose(direct=60_000, redo=60_000 * 102) is None  # perhaps many blocks to a hold
    assert whose(direct=6000) is None
    assert whose() is None


def test_contention_alone_is_never_said_to_be_lobs():
    for figures in ({}, {"direct": 6000}, {"direct": 0, "redo": 0}):
        found = control_file_waits.finding(made(event(CF, 600, 50.0), **figures))
        assert found.verdict == APPLIES
        assert "Unlogged LOBs are behind it" not in found.because
        assert "Log switches, checkpoints, RMAN" in found.causes[-1]


def test_a_lock_that_is_held_little_and_not_waited_for_does_not_apply():
    assert control_file_waits.finding(made(held=900, holders=80)).verdict == DOES_NOT
    assert control_file_waits.finding(made(event(CF, 600, 10.0), held=900, holders=80)).verdict == APPLIES


def test_a_lock_that_is_held_much_of_the_time_is_left_open_where_nothing_says_for_how_long_it_is_waited_for():
    found = control_file_waits.finding(made(held=95_000, holders=800))
    assert found.verdict == UNKNOWN and "held for 95 % of the time" in found.because
    assert any(CF in each for each in found.missing)
    io = made(event(READ, 4000, 20.0), held=None, holders=None)
    assert control_file_waits.finding(io).verdict == UNKNOWN
    lobs = {"direct": 800, "redo": 800 * 102}  # whoever writes them holds it
    assert control_file_waits.finding(made(held=95_000, holders=800, **lobs)).verdict == APPLIES


def test_a_busy_lock_that_sessions_hardly_wait_for_does_not_apply_unless_unlogged_lobs_hold_it():
    listed = [event(f"event {n}", 100, 5.0) for n in range(10)]
    background = event(CF, 3, 2.0, background=True)
    for rows in ([event(CF, 3, 0.02)], [*listed, background]):
        found = control_file_waits.finding(made(*rows))
        assert found.verdict == DOES_NOT and found.because.endswith("sessions hardly wait for it.")
        assert not found.predictions and not found.what_if
        assert control_file_waits.finding(made(*rows, direct=6000, redo=6000 * 102)).verdict == APPLIES
    reads = [event(READ, 4000, 20.0), event(CF, 3, 0.02)]
    assert control_file_waits.finding(made(*reads)).verdict == DOES_NOT


def slow(write=0.2, waited=12.0, writes=60):
    """Held ten times for 1.6 s in a hundred seconds, with six writes to a hold; sessions waited 6 % of DB time."""
    rows = [event(READ, 100, 0.1, True), event(WRITE, writes, writes * write, True), event(CF, 30, waited)]
    return control_file_waits.finding(made(*rows, held=16_000, holders=10))


def test_a_lock_that_is_held_long_does_not_apply_if_hardly_waited_for_and_says_that_its_storage_is_slow():
    found = slow(waited=0.02)
    assert found.verdict == DOES_NOT and "16 % of the time, 1.6 s each time" in found.because
    assert "sessions hardly wait for it" in found.because
    assert "(a read 1 ms and a write 200 ms on average): a sign of slow storage." in found.because
    assert not found.causes and not found.predictions and found.stake == pytest.approx(0.02 / 200)
    for else_ in (slow(waited=0.02, write=0.01), slow(waited=0.02, write=0.01, writes=1200), slow()):
        assert "sign of slow storage" not in else_.because
    rows = [event(READ, 100, 0.1, True), event(WRITE, 60, 12.0, True), event(CF, 30, 0.02)]
    for_how_long = control_file_waits.finding(made(*rows, held=16_000, holders=10, elapsed=None))
    assert "sign of slow storage" not in for_how_long.because


def test_to_turn_off_the_update_takes_unlogged_lobs_and_a_hold_that_reads_and_writes_account_for():
    figures = {"direct": 6000, "redo": 6000 * 102}

    def said(writes=6000, **more):
        found = control_file_waits.finding(
            made(event(CF, 600, 50.0), event(WRITE, writes, writes * 0.004), **more)
        )
        assert found.verdict == APPLIES
        return "10359" in " ".join(found.causes), found.as_in_chapter

    read = event(READ, 6000, 6.0)
    assert said(**figures) == (False, False)  # nothing says how long reads take
    both = control_file_waits.finding(made(event(CF, 600, 50.0), read, event(WRITE, 6000, 24.0), **figures))
    assert "10359" in both.causes[0] and both.as_in_chapter
    off = control_file_waits.finding(made(event(CF, 600, 50.0), read, event(WRITE, 100, 0.4), **figures))
    assert "10359" not in off.causes[0] and "SecureFile" in off.causes[0] and not off.as_in_chapter
    assert said() == (False, False)


def test_background_processes_that_wait_long_for_the_lock_matter_though_sessions_do_not():
    rows = [event(f"event {n}", 100, 5.0) for n in range(10)]
    long, short = event(CF, 200, 100.0, background=True), event(CF, 200, 2.0, background=True)
    bare = {"held": None, "holders": None}
    found = control_file_waits.finding(made(*rows, long, **bare))
    assert found.verdict == APPLIES and "200 waits for it, of 500 ms each" in found.because
    assert found.stake == 0
    assert control_file_waits.finding(made(*rows, short, **bare)).verdict == DOES_NOT
    assert control_file_waits.finding(made(*rows, long, elapsed=10_000.0, **bare)).verdict == DOES_NOT
    assert control_file_waits.finding(made(*rows, long, elapsed=None, **bare)).verdict == UNKNOWN


def test_long_holds_are_the_storage_if_reads_and_writes_are_most_of_them():
    assert "a read 1 ms and a write 200 ms on average" in slow().causes[0] and "storage" in slow().causes[0]
    assert "something else" in slow(write=0.01).causes[0] and "at most 70 ms" in slow(write=0.01).causes[0]
    many = slow(write=0.01, writes=1200).causes[0]
    assert "many reads and writes" in many and "faster disks" not in many


def test_a_pluggable_databases_zeros_say_nothing():
    rows = [event(f"event {n}", 100, 5.0) for n in range(10)]
    assert control_file_waits.finding(made(*rows, held=0, holders=0)).verdict == DOES_NOT
    found = control_file_waits.finding(made(*rows, held=0, holders=0, pdb=True))
    assert found.verdict == UNKNOWN and "CDB$ROOT" in found.missing[0]
    waits = control_file_waits.finding(made(*rows, event(CF, 600, 50.0), held=0, holders=0, pdb=True))
    assert waits.verdict == APPLIES


def test_securefiles_and_redo_of_other_direct_writes_are_no_sign_of_unlogged_lobs():
    def whose(**totals):
        lock = lock_of(Questions(made(direct=6000, redo=6000 * 102, totals=totals)))
        return lock.lobs_behind

    assert whose() is True
    assert whose(**{"securefile direct write bytes": 6000 * 8192}) is False
    assert whose(**{"physical writes direct": 60_000}) is True  # no more redo than all direct writes made


def test_short_processors_make_the_lock_a_victim():
    ask = Questions(made(event(CF, 600, 50.0)))
    assert not control_file_waits.finding(ask).victim
    ask.processors.starved = True
    assert "short of CPU" in control_file_waits.finding(ask).victim


def test_without_the_hold_all_control_file_io_bounds_how_busy_the_lock_is():
    io = [event(READ, 100, 2.0, background=True), event(WRITE, 100, 3.0, background=True), event(CF, 1, 0.1)]
    assert control_file_waits.finding(made(*io, held=None, holders=None)).verdict == DOES_NOT
    io[1] = event(WRITE, 100, 9.0, background=True)
    assert control_file_waits.finding(made(*io, held=None, holders=None)).verdict == UNKNOWN
    short = [event(WRITE, 100, 30.0, background=True), event("log file sync", 100, 50.0)]
    assert control_file_waits.finding(made(*short, held=None, holders=None)).verdict == UNKNOWN


def test_waits_are_taken_from_the_enqueue_activity_if_no_event_has_them_and_are_unknown_without_both():
    def found(waited=None, **more):
        rows = [] if waited is None else [activity("CF", 600, 30, waited)]
        return control_file_waits.finding(made(enqueues=rows, **more))

    assert found(12.0).verdict == APPLIES and found(12.0).what_if.y == pytest.approx(12 / 6000)
    assert found(6.0).verdict == DOES_NOT  # 3 % of DB time
    assert math.isnan(found(direct=6000, redo=6000 * 102).what_if.y)
