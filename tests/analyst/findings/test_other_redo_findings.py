"""Strands, polling, the redo pipe and unlogged LOBs, each as its chapter reads the figures."""

from dataclasses import replace

import pytest

from analyst.findings.made import event, evidence, fact, figure
from analyst.findings.made import redo_report as report
from models.analyst.findings import adaptive_log_file_sync, cache_the_lob, logging_or_nologging
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.analyst.reports import Host, Sampled

SYNC, WRITE, SPACE = "log file sync", "log file parallel write", "log buffer space"


def polling(statistics, release="19.0.0.0.0", sync=0.0131, **more):
    events = [event(SYNC, 10_000, sync * 10_000), event(WRITE, 10_000, 19.0, True), event("DB CPU", None, 1_900.0)]
    base = {"redo writes": 10_000, "redo synch writes": 20_000}
    return adaptive_log_file_sync.finding(report(events, base | statistics, release=release, **more))


def test_polls_say_that_sessions_look_for_themselves():
    found = polling({"redo synch polls": 245_481, "redo synch poll writes": 15_000}, cpus=2)
    assert found.verdict == APPLIES
    assert evidence(found, "looks per commit that polled") == pytest.approx(16.3654)
    assert evidence(found, "redo synch writes ÷ redo writes") == 2
    assert found.stake == pytest.approx(131 / (131 + 1_900))  # of all that sessions do
    assert "95 %" in found.causes[0]
    (law,) = found.predictions
    assert law.reported == pytest.approx(0.0131)
    assert law.predicted == pytest.approx(0.0019 * (1 + 0.019 / 2))
    assert found.what_if.position == {
        "commits_per_write": 2,
        "write_time": pytest.approx(0.0019),
        "timer": pytest.approx(0.0131 / 16.3654),
    }


def pipe(space, busy=0.9, switch=0.0, statistics=None, **more):
    events = [
        event(SPACE, 1_000, space * 5_000.0),
        event(WRITE, 10_000, busy * 1_000.0, True),
        event("log file switch (checkpoint incomplete)", 10, switch * 5_000.0),
    ]
    return cache_the_lob.finding(report(events, {"redo size": 9e9} | (statistics or {}), db_time=5_000.0, **more))


def test_a_full_pipe_is_the_disks_and_no_larger_buffer_helps():
    found = pipe(0.3)
    assert found.verdict == APPLIES
    assert evidence(found, "redo, per second") == pytest.approx(9e6)
    assert evidence(found, "redo, per second of log writing") == pytest.approx(1e7)
    assert "does not make the pipe wider" in found.causes[0]
    assert found.what_if.position == {"redo_rate": pytest.approx(9e6), "bandwidth": pytest.approx(1e7)}
    assert found.what_if.y == pytest.approx(0.9)
    assert "bursts" in pipe(0.3, busy=0.2).causes[0]


def test_the_pipe_is_as_busy_in_the_model_as_in_the_verdict_where_writes_are_clocked():
    clocks = {"redo write total time": 5e8, "redo writes": 10_000}
    found = pipe(0.3, busy=0.2, statistics=clocks, release="19.0.0.0.0")
    assert "log writes take 50 % of the time" in found.because
    assert found.what_if.y == pytest.approx(0.5)
    assert evidence(found, "redo, per second of log writing") == pytest.approx(9e6 / 0.5)


def test_a_log_switch_shuts_the_pipe():
    found = pipe(0.01, switch=0.2)
    assert found.verdict == APPLIES and found.stake == pytest.approx(0.21)
    assert "10 waits, 100 s each. All these waits take 20 % of DB time." in found.because
    assert found.causes[0].startswith("The redo logs are too small or too few")
    assert not pipe(0.01).causes
    both = pipe(0.3, switch=0.2)
    assert "larger buffer" not in both.title and "too small or too few" in both.causes[-1]
    assert "log buffer" not in pipe(0.1, switch=0.2).title and "too small" in pipe(0.1, switch=0.2).causes[0]


# The listing of the chapter has 1,000 blocks of 8 KB, 102 bytes of redo for each, and holds of 3.953 ms.
NOTED = {
    "physical writes direct (lob)": 1_000, "redo size for direct writes": 102_460, "redo size": 900_000,
    "total cf enq hold time": 3_953, "total number of cf enq holders": 1_000,
}  # fmt: skip
MANY = {"physical writes direct (lob)": 2_000, "redo size for direct writes": 204_920}  # 16.4 kB per second


def lobs(events=(), elapsed=1000.0, **changed):
    totals = NOTED | {name.replace("_", " "): each for name, each in changed.items()}
    return logging_or_nologging.finding(report(events, totals, elapsed=elapsed))


def test_notes_in_place_of_blocks_say_that_lobs_are_not_logged():
    found = lobs([event(WRITE, 1_000, 0.018, True), event("enq: CF - contention", 900, 100.0)])
    assert found.verdict == APPLIES
    assert "8.19 MB" in found.because
    assert evidence(found, "redo of direct writes, per LOB block") == pytest.approx(102.46)
    assert evidence(found, "CF enqueue, mean hold") == pytest.approx(3.953e-3)
    assert evidence(found, "LOB size at which logging costs as much") == pytest.approx(5e7 * 3.953e-3)
    assert "enq: CF - contention is 10 % of DB time" in found.causes[0]
    assert "198 kB" in found.causes[1]
    assert any("force logging" in sentence for sentence in found.missing)


def test_securefiles_get_no_advice_for_the_control_file():
    secure = MANY | {"securefile direct write bytes": 2_000 * 8_192}
    waits = [event(WRITE, 1_000, 0.018, True), event("enq: CF - contention", 900, 100.0)]
    found = lobs(waits, **secure)
    assert found.verdict == APPLIES and found.stake == 0
    assert not any("control file" in cause for cause in found.causes)
    assert any("control file" in cause for cause in lobs(waits, **MANY).causes)


TEMPORARY = "physical writes direct temporary tablespace"


def test_lobs_that_can_all_but_a_few_be_temporary_are_not_said_to_be_unlogged():
    # 2,000 of LOBs and 4,000 temporary in 5,900: up to 1,900 last, or none.
    figures = MANY | {"physical writes direct": 5_900, TEMPORARY: 4_000, "redo size for direct writes": 8_192}
    found = lobs(**figures)
    assert found.verdict == UNKNOWN and "nearly all of them are temporary" in found.because
    assert lobs(**figures | {TEMPORARY: 5_900}).verdict == DOES_NOT
    assert "No LOB block but of temporary LOBs" in lobs(**figures | {TEMPORARY: 5_900}).because


@pytest.mark.parametrize("hidden", ["a queue for processors", "everything is slow"])
def test_a_sleep_is_not_told_from_a_wait_for_what_makes_every_wait_longer(hidden):
    polls = {"redo synch polls": 1_110, "redo synch poll writes": 1_000, "redo synch writes": 1_000}
    polls["redo writes"] = 900
    syncs = [event(SYNC, 1_000, 13.0), event(WRITE, 900, 1.4, True)]
    slow = [("enq: HW - contention", 0.39), ("library cache: mutex X", 0.045), ("latch free", 0.03)]
    all_slow = [event(name, 100, 100 * mean) for name, mean in slow]
    waits = [*syncs, *(all_slow if hidden == "everything is slow" else ())]
    alone = report(syncs, polls, release="19.0.0.0.0", db_time=60.0)
    read = report(waits, polls, release="19.0.0.0.0", db_time=120.0)
    if hidden != "everything is slow":
        samples = (Sampled("CPU + Wait for CPU", False, None, figure(0.2), (30,)),)
        load = Host(load_begin=figure(60.0), load_end=figure(3.0), idle=figure(0.7))
        read = replace(
            read, cpus=fact(2.0), sampled=samples, host=load, events=(*read.events, event("DB CPU", None, 1.0))
        )
    assert adaptive_log_file_sync.finding(alone).verdict == APPLIES
    found = adaptive_log_file_sync.finding(read)
    assert found.verdict == UNKNOWN and "makes every wait longer" in found.because


def test_a_lock_whose_share_is_not_known_is_a_cause_all_the_same():
    lock = event(logging_or_nologging.CF, 5000, 2000)
    written = {"physical writes direct (lob)": 2e5, "physical writes direct": 2e5, "physical writes": 6e5}
    moved = {"redo size for direct writes": 1e6, "redo size": 1e9, "physical write bytes": 5e9, "lob writes": 1e5}
    found = logging_or_nologging.finding(report([lock], written | moved, elapsed=3600.0, db_time=None))
    assert found.verdict == APPLIES and found.causes[0].startswith("enq: CF - contention lasts long: a BasicFile")
