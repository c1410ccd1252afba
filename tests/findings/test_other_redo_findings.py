"""Strands, polling, the redo pipe and unlogged LOBs, each as its chapter reads the figures."""

from dataclasses import replace

import pytest

from findings.made import event, evidence, fact, figure
from findings.made import redo_report as report
from models.findings import adaptive_log_file_sync, cache_the_lob, logging_or_nologging, redo_strands
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.reports import Host, Ranked, Sampled

SYNC, WRITE, SPACE = "log file sync", "log file parallel write", "log buffer space"


def strands(waits, writes, active=None, ratio=3.5, release="11.2.0.4.0", db_time=35.0):
    """Commits are a tenth of DB time, unless it is given."""
    statistics = {"redo writes": writes} | ({} if active is None else {"redo write active strands": active})
    return redo_strands.finding(
        report(
            [event(SYNC, 1000, ratio), event(WRITE, waits, waits * 0.001, True)],
            statistics,
            release=release,
            db_time=db_time,
        )
    )


def test_the_two_systems_of_the_chapters_exercise():
    alone, apart = strands(61_000, 60_000), strands(178_000, 60_000)
    assert (alone.verdict, apart.verdict) == (DOES_NOT, APPLIES)
    assert "itself be counted once" in alone.because
    (rules,) = apart.predictions
    assert (rules.low, rules.predicted, rules.high, rules.reported) == (2.5, 3.5, 4.5, pytest.approx(3.5))
    assert apart.what_if.x == apart.what_if.position["strands"] == 3
    assert apart.causes and not alone.predictions and not alone.causes


def test_strands_and_polls_do_not_matter_where_commits_do_not():
    assert strands(178_000, 60_000, db_time=3_500.0).verdict == DOES_NOT
    polls = {"redo synch polls": 30_000_000, "redo synch poll writes": 15_000}
    found = polling(polls, db_time=2_000.0)
    assert found.verdict == APPLIES and "2,000 for each commit" in found.because
    alone = polling(polls, sync=0.005, db_time=20_000.0)
    assert alone.verdict == DOES_NOT and "too little" in alone.because


def test_what_a_release_counts_is_doubted_only_where_it_may_count_so():
    assert "counted once" in strands(1_000, 1_000, release="12.1.0.2.0").because
    assert "counted once" not in strands(1_000, 1_000, release="23.0.0.0.0").because


def test_the_laws_of_a_log_writer_that_never_rests_start_from_one_that_hardly_does_or_from_strands():
    assert strands(60_000, 60_000).what_if is None  # writes for 60 of 1,000 s
    assert strands(900_000, 900_000).what_if.position == {"strands": 1}
    assert strands(178_000, 60_000).what_if.position == {"strands": 3}
    assert strands(178_000, 60_000, db_time=3_500.0).what_if is None


def test_strands_say_how_many_waits_a_commit_has_and_what_commits_take():
    apart = strands(178_000, 60_000)
    assert "a commit waits for 2.97 of them where one would do; log file sync is 10 % of DB time" in apart.because
    assert apart.stake == pytest.approx(0.1)


@pytest.mark.parametrize("waits", [970, 1_000, 1_070])
def test_published_counts_are_no_sign_of_strands(waits):
    assert strands(waits, 1_000).verdict == DOES_NOT


def test_several_strands_in_one_wait_do_not_multiply():
    found = strands(1_000, 1_000, active=1_550, release="19.0.0.0.0")
    assert found.verdict == DOES_NOT
    assert "Several strands go out in one wait" in found.because
    assert "no sign of strands" in strands(1_000, 1_000, active=1_070, release="19.0.0.0.0").because


def test_strands_cannot_be_told_without_both_counts_or_with_few():
    assert redo_strands.finding(report([event(WRITE, 100, 1.0, True)])).verdict == UNKNOWN
    assert strands(198, 99).verdict == UNKNOWN
    missing = strands(1_000, 1_000, release="19.0.0.0.0").missing
    assert any("redo write active strands" in sentence for sentence in missing)
    assert not strands(1_000, 1_000).missing


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


def test_one_look_says_that_the_sleep_decides():
    found = polling({"redo synch polls": 10_500, "redo synch poll writes": 10_000})
    assert found.verdict == APPLIES
    assert "the sleep decides" in found.because
    assert any("12.5 ms" in cause for cause in found.causes)  # 13.1 ms in 1.05 looks


def test_posting_is_seen_by_polls_that_stand_still():
    assert polling({"redo synch polls": 0}).verdict == DOES_NOT
    assert polling({"redo synch polls": 100}).verdict == DOES_NOT
    assert polling({}).verdict == DOES_NOT
    assert polling({}, kind="snapshot").verdict == UNKNOWN
    assert polling({}, kind="snapshot", release="11.2.0.2.0").verdict == DOES_NOT
    assert polling({}, kind="snapshot", release="11.2.0.3.0").verdict == UNKNOWN
    assert polling({"redo synch polls": 30_000}, release="11.2.0.2.0").verdict == APPLIES


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


def test_writes_under_way_at_once_are_no_share_of_the_time():
    found = pipe(0.3, busy=1.9)
    assert "on average 1.9 log writes are under way at once" in found.because and "190 %" not in found.because
    assert evidence(found, "log writes under way at once, on average") == pytest.approx(1.9)


def test_a_pipe_takes_no_more_than_all_of_db_time():
    assert "log buffer space is 30 % of DB time" in pipe(0.3).because
    assert "log buffer space is more than all of DB time" in pipe(6.1).because


def test_a_log_switch_shuts_the_pipe():
    found = pipe(0.01, switch=0.2)
    assert found.verdict == APPLIES and found.stake == pytest.approx(0.21)
    assert "10 waits, 100 s each. All these waits take 20 % of DB time." in found.because
    assert found.causes[0].startswith("The redo logs are too small or too few")
    assert not pipe(0.01).causes
    both = pipe(0.3, switch=0.2)
    assert "larger buffer" not in both.title and "too small or too few" in both.causes[-1]
    assert "log buffer" not in pipe(0.1, switch=0.2).title and "too small" in pipe(0.1, switch=0.2).causes[0]


def test_cached_lobs_are_named():
    cached = {"lob writes": 60_000, "physical writes direct (lob)": 10}
    assert any("they are cached" in cause for cause in pipe(0.3, statistics=cached).causes)
    direct = cached | {"physical writes direct (lob)": 100_000}
    assert not any("they are cached" in cause for cause in pipe(0.3, statistics=direct).causes)


def test_a_pipe_without_the_event_is_told_from_the_shortest_that_is_listed():
    listed = [event("the longest", 100, 500.0), event("the second", 100, 60.0), event("the shortest", 100, 49.0)]
    assert cache_the_lob.finding(report(listed)).verdict == DOES_NOT
    assert cache_the_lob.finding(report(listed[:2])).verdict == UNKNOWN
    assert cache_the_lob.finding(report([event(SPACE, 100, 49.0)], db_time=None)).verdict == UNKNOWN


# The listing of the chapter has 1,000 blocks of 8 KB, 102 bytes of redo for each, and holds of 3.953 ms.
NOTED = {
    "physical writes direct (lob)": 1_000,
    "redo size for direct writes": 102_460,
    "redo size": 900_000,
    "total cf enq hold time": 3_953,
    "total number of cf enq holders": 1_000,
}


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


def test_redo_as_large_as_the_blocks_says_that_they_are_logged():
    for redo, verdict in ((8_300_000, DOES_NOT), (2_000_000, UNKNOWN), (20_000_000, UNKNOWN)):
        found = lobs(**MANY | {"redo size for direct writes": 2 * redo})
        assert found.verdict == verdict and ("They are logged" in found.because) == (verdict == DOES_NOT)
    apart = lobs(**MANY | {"redo size for direct writes": 16_600_000, "physical writes direct": 4_000})
    assert apart.verdict == UNKNOWN and "other direct writes" in apart.because


def test_unlogged_lobs_have_to_be_many_or_wait_for_the_control_file():
    assert lobs().verdict == DOES_NOT and "8.19 kB per second" in lobs().because
    assert lobs(**MANY).verdict == APPLIES


def test_unlogged_lobs_are_a_footnote_of_a_database_that_writes_much_else():
    found = lobs(**MANY, redo_size=9e8)
    assert found.verdict == DOES_NOT and "1.79 % of all that is written: a footnote" in found.because
    assert "cannot be recovered" in found.because
    found = lobs([event("direct path write", 1_000, 100.0)], **MANY, redo_size=9e8)
    assert found.verdict == APPLIES and found.stake == pytest.approx(0.1)
    others = MANY | {"physical writes direct": 1_000_000}
    found = lobs([event("direct path write", 1_000, 100.0)], **others, redo_size=9e8)
    assert found.verdict == DOES_NOT and found.stake == 0


def test_securefiles_get_no_advice_for_the_control_file():
    secure = MANY | {"securefile direct write bytes": 2_000 * 8_192}
    waits = [event(WRITE, 1_000, 0.018, True), event("enq: CF - contention", 900, 100.0)]
    found = lobs(waits, **secure)
    assert found.verdict == APPLIES and found.stake == 0
    assert not any("control file" in cause for cause in found.causes)
    assert any("control file" in cause for cause in lobs(waits, **MANY).causes)


def test_a_lob_write_is_compared_with_the_size_at_which_logging_costs_as_much():
    write = [event(WRITE, 1_000, 0.018, True)]
    assert "16.4 kB here, which is less" in lobs(write, **MANY, lob_writes=1_000).causes[0]
    assert "819 kB here, which is more" in lobs(write, **MANY, lob_writes=20).causes[0]


def test_only_sessions_are_said_to_wait_for_the_control_file():
    sessions, background = (event("enq: CF - contention", 900, 100.0, background=each) for each in (False, True))
    others = [event("log file sync", 100, 50.0)]
    assert lobs([*others, sessions]).verdict == APPLIES
    found = lobs([*others, background])
    assert found.verdict == DOES_NOT and evidence(found, "enq: CF - contention, share of DB time") is None


TEMPORARY = "physical writes direct temporary tablespace"


def test_lob_blocks_that_must_be_temporary_are_none_that_are_not_logged():
    # 2,000 of LOBs and 1,900 temporary in 2,050 are at least 1,850 in both, and 100 to 150 that last.
    both = MANY | {"physical writes direct": 2_050, TEMPORARY: 1_900}
    found = lobs(**both | {"redo size for direct writes": 8_192}, elapsed=100.0)
    assert evidence(found, "LOB blocks written directly, temporary ones left out") == 150
    assert evidence(found, "LOB data written directly, temporary ones left out") == 150 * 8_192
    assert "At most 1.23 MB of LOBs" in found.because and "at most 1 % of their bytes" in found.because
    logged = lobs(**both | {"redo size for direct writes": 130 * 8_192}, elapsed=100.0)
    assert logged.verdict == DOES_NOT and "They are logged" in logged.because
    apart = lobs(**both | {"physical writes direct": 3_900, "redo size for direct writes": 8_192})
    assert evidence(apart, "LOB blocks written directly") == 2_000


def test_lobs_that_can_all_but_a_few_be_temporary_are_not_said_to_be_unlogged():
    # 2,000 of LOBs and 4,000 temporary in 5,900: up to 1,900 last, or none.
    figures = MANY | {"physical writes direct": 5_900, TEMPORARY: 4_000, "redo size for direct writes": 8_192}
    found = lobs(**figures)
    assert found.verdict == UNKNOWN and "nearly all of them are temporary" in found.because
    assert lobs(**figures | {TEMPORARY: 5_900}).verdict == DOES_NOT
    assert "No LOB block but of temporary LOBs" in lobs(**figures | {TEMPORARY: 5_900}).because


def test_few_or_no_direct_writes_are_no_finding():
    assert lobs(redo_size=9e9).verdict == DOES_NOT
    none = NOTED | MANY | {"physical writes direct (lob)": 0}
    assert logging_or_nologging.finding(report([], none)).verdict == DOES_NOT
    del none["physical writes direct (lob)"]
    assert logging_or_nologging.finding(report([], none)).verdict == UNKNOWN
    del none["redo size for direct writes"]
    assert (
        logging_or_nologging.finding(report([], none | {"physical writes direct (lob)": 2_000})).verdict == UNKNOWN
    )


def test_the_block_size_is_read_from_what_was_written():
    written = {"physical write bytes": 16_384 * 500, "physical writes": 500}
    found = logging_or_nologging.finding(report([], NOTED | written))
    assert evidence(found, "LOB data written directly") == 16_384_000
    for odd in (10_000, 65_536):  # no size of a block
        written = {"physical write bytes": odd * 500, "physical writes": 500}
        found = logging_or_nologging.finding(report([], NOTED | written))
        assert evidence(found, "LOB data written directly") == 8_192_000


def test_a_report_that_contradicts_itself_says_so():
    told = report([event(SPACE, 1_000, 500.0)], {"redo size": 9e9})
    elapsed = replace(fact(1000.0), state="inconsistent")
    assert any("elapsed" in sentence for sentence in cache_the_lob.finding(replace(told, elapsed=elapsed)).missing)


def test_the_rate_of_redo_is_asked_for_where_it_is_not_given():
    for statistics, asked in ({"redo size": 9e9}, False), ({}, True):
        found = cache_the_lob.finding(report([event(SPACE, 1_000, 500.0)], statistics))
        assert any(sentence.startswith("redo size") for sentence in found.missing) == asked


@pytest.mark.parametrize("hidden", ["a queue for processors", "everything is slow"])
def test_a_sleep_is_not_told_from_a_wait_for_what_makes_every_wait_longer(hidden):
    polls = {
        "redo synch polls": 1_110,
        "redo synch poll writes": 1_000,
        "redo synch writes": 1_000,
        "redo writes": 900,
    }
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


@pytest.mark.parametrize(("owner", "verdict"), [("SCOTT.SYS_LOB1", APPLIES), ("SYS.SYS_LOB1", DOES_NOT)])
def test_lobs_that_oracle_writes_for_itself_are_a_footnote(owner, verdict):
    statistics = {
        "physical writes direct (lob)": 5e4, "physical writes direct": 5e4, "redo size for direct writes": 1e5,
        "redo size": 1e7, "physical write bytes": 5e8,
    }  # fmt: skip
    most = Ranked("segment", "direct writes", owner, figure(4.5e4), figure(0.9), "direct writes", "LOB")
    found = logging_or_nologging.finding(report([event(SYNC, 10, 1.0)], statistics, ranked=(most,)))
    assert found.verdict == verdict and (owner in found.because) is (verdict == DOES_NOT)


def test_what_is_lacking_to_count_waits_per_write_is_named_and_nothing_else():
    waits, writes = [event(WRITE, 900, 1.4, True)], {"redo writes": 900.0}
    lacking = [redo_strands.finding(report(*given)).because for given in ((waits,), ((), writes), ())]
    assert lacking == [
        "The report does not have redo writes.",
        "The report does not have the waits of log file parallel write.",
        "The report does not have the waits of log file parallel write and redo writes.",
    ]
