from dataclasses import replace

import pytest

from findings.made import event, fact, figure, histogram, listed, report, totals
from models import captured
from models.captured import checks
from models.findings import reading_waits
from models.findings.asking import clocks
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.findings.asking.processors import SAMPLED
from models.reports import INCONSISTENT, Event, Fact, Host, Problem, Sampled

ROWS = [event("log file sync", 1000, 30.0), event("latch free", 10, 0.001), event("DB CPU", None, 60.0)]


def verdict(*events, **more):
    return reading_waits.finding(report(events, **more)).verdict


@pytest.mark.parametrize(
    ("db_time", "expected"), [(90.001, DOES_NOT), (99.0, DOES_NOT), (120.0, APPLIES), (70.0, APPLIES)]
)
def test_a_tenth_of_db_time_may_be_missing_or_too_much_and_no_more(db_time, expected):
    assert verdict(*ROWS, db_time=db_time) == expected


def test_idle_waits_background_waits_and_the_other_class_are_no_part_of_it():
    others = [
        event("SQL*Net message from client", 10, 5e4), event("db file parallel write", 10, 500.0, background=True),
        event("PX Deq: Execution Msg", 10, 900.0), event("gcs remote message", 10, 900.0),
        event("made up", 10, 900.0, wait_class="Idle"),
    ]  # fmt: skip
    assert verdict(*ROWS, *others, db_time=90.0) == DOES_NOT


@pytest.mark.parametrize(
    "name", ["hw-awr-nocache", "hw-awr-event44951-unset", "hw-awr-event44951-3", "hw-awr-event44951-512"]
)
def test_the_listings_whose_db_time_no_further_row_can_hold_are_the_chapters_puzzle(name):
    found = reading_waits.finding(listed(name))
    assert found.verdict == APPLIES
    rows = captured.load(name).events.values()
    values = {each.what: each.value for each in found.evidence}
    implied = checks.db_time(rows)
    share = checks.total_time(rows).middle / implied.middle
    assert values["waits and CPU, share of DB time"] == pytest.approx(share, rel=0.01)
    assert values["DB time that the printed shares allow, middle"] == pytest.approx(implied.middle, rel=0.01)


def test_a_short_list_may_leave_out_what_is_missing():
    assert reading_waits.finding(listed("hw-awr-cache")).verdict == UNKNOWN
    rows = [event("log file sync", 1000, 30.0), event("latch free", 10, 20.0), event("DB CPU", None, 20.0)]
    assert verdict(*rows, db_time=100.0) == UNKNOWN


def test_without_cpu_or_without_db_time_it_cannot_be_told():
    assert verdict(*ROWS[:2], db_time=90.0) == UNKNOWN
    assert verdict(*ROWS) == UNKNOWN
    assert verdict(db_time=90.0) == UNKNOWN


def test_a_list_of_sessions_and_background_together_may_have_too_much():
    both = [event("log file sync", 1000, 130.0, background=None), event("DB CPU", None, 60.0, background=None)]
    assert verdict(*both, db_time=90.0) == UNKNOWN


def test_db_time_that_is_printed_roughly_decides_nothing_within_its_rounding():
    made = report([event("log file sync", 1000, 1.6), event("DB CPU", None, 0.5)])
    rough = Fact(figure(1.8, 0.6), "found", (3,))
    assert reading_waits.finding(type(made)(**{**vars(made), "db_time": rough})).verdict == UNKNOWN


def test_a_row_whose_waits_times_average_is_not_its_time_is_named():
    wrong = Event("log file sync", False, figure(1000, 1), figure(30.0, 0.1), figure(0.020, 1e-3))
    found = reading_waits.finding(report([wrong, *ROWS[1:]], db_time=90.0))
    assert found.verdict == APPLIES and "log file sync: 1,000 waits of 20 ms are not 30 s" in found.because
    right = Event("log file sync", False, figure(1000, 1), figure(30.0, 0.1), figure(0.030, 1e-3))
    assert verdict(right, *ROWS[1:], db_time=90.0) == DOES_NOT


def test_shares_of_two_db_times_and_a_head_that_contradicts_itself_are_said():
    rows = [Event("a", False, figure(1, 1), figure(30.0), None, figure(0.30, 0.01)),
            Event("b", False, figure(1, 1), figure(20.0), None, figure(0.40, 0.01))]  # fmt: skip
    found = reading_waits.finding(report(rows))
    assert found.verdict == APPLIES and "different DB times" in found.because
    made = report(ROWS, db_time=90.0)
    twice = type(made)(**{**vars(made), "elapsed": Fact(figure(60.0), INCONSISTENT, (3, 9))})
    assert reading_waits.finding(made).verdict == DOES_NOT
    assert reading_waits.finding(twice).verdict == APPLIES


def test_a_report_that_lists_all_events_is_not_argued_with_about_those_that_it_does_not():
    rows = [event(f"event {n}", 10, 5.0) for n in range(10)] + [event("DB CPU", None, 20.0)]
    whole = report(rows, db_time=100.0)
    assert reading_waits.finding(whole).verdict == APPLIES
    assert "lists all events" in reading_waits.finding(whole).because
    cut = replace(whole, problems=(Problem("foreground events", "not found", "only the longest are listed"),))
    assert reading_waits.finding(cut).verdict == UNKNOWN  # six more as long as the shortest are the rest
    queried = reading_waits.finding(replace(report(ROWS, db_time=120.0), kind="fragment"))
    assert queried.verdict == APPLIES and "too short to be the rest" in queried.because


def test_a_little_more_than_db_time_is_all_of_it_within_a_tenth():
    found = reading_waits.finding(report(ROWS, db_time=86.0))
    assert found.verdict == DOES_NOT and found.because.endswith("105 % of DB time: all of it, within 10 %.")


def test_a_report_that_contradicts_itself_and_covers_its_db_time_has_no_gap_to_look_for():
    wrong = Event("log file sync", False, figure(1000, 1), figure(30.0, 0.1), figure(0.020, 1e-3))
    rows = [wrong, *ROWS[1:]]
    whole, short = (reading_waits.finding(report(rows, db_time=time)).causes for time in (90.0, 120.0))
    assert len(whole) == 1 and whole[0].startswith("Use a report of one interval")
    assert whole[0] == short[0] and "a queue for the processors" in short[1]


# Ten active sessions in an hour: two on a processor, and ten kinds of waits.
WAITS = [event(f"event {n}", 1000, 2_880.0) for n in range(10)]
HOUR = {"elapsed": 3600.0, "db_time": 36_000.0, "cpus": 16}


def hour(waits=1.0, cpu=7_200.0, busy=None, sampled=None, captured=None, **more):
    """An hour in which waits are this part of what DB time has beside the CPU, and ten samples of every 14."""
    rows = [event(each.name, 1000, each.time * waits) for each in WAITS] + [event("DB CPU", None, cpu)]
    seconds = {} if busy is None else {"BUSY_TIME": busy * 5_760_000, "IDLE_TIME": (1 - busy) * 5_760_000}
    samples = [(SAMPLED, 1 / 7, sampled)] if sampled else []
    made = {
        "captured": fact(captured), "system": totals(seconds | more.pop("os", {}), 201),
        "sampled": tuple(Sampled(name, False, *map(figure, figures), (30,)) for name, *figures in samples),
    }  # fmt: skip
    return reading_waits.finding(report(rows, **HOUR | made | more))


def test_what_the_report_captured_decides_and_not_the_sum_of_its_rows():
    found = hour(waits=2.0, captured=0.99)
    assert found.verdict == DOES_NOT
    assert found.because == "Waits and CPU make up 99 % of DB time by its own count: all of it, within 10 %."
    assert {each.what: each.value for each in found.evidence}["the same by the rows that were read"] > 1.5
    assert hour(waits=2.0).verdict == APPLIES and "counted twice" in hour(waits=2.0).because
    assert hour(captured=1.27).verdict == APPLIES


def test_more_cpu_than_samples_on_a_processor_is_cpu_inside_waits():
    found = hour(captured=1.27, sampled=0.5)
    assert found.because.endswith(": CPU is used inside waits, and counted with both.")
    assert "DB CPU has 2 sessions, and the samples find 0.5 on a processor" in found.causes[0]
    assert found.stake == pytest.approx(0.27)


def test_processors_that_are_short_come_first_though_waits_and_cpu_make_up_all_of_db_time():
    found = hour(busy=0.95, host=Host(figure(30.0), figure(34.0)))
    assert found.verdict == APPLIES and found.title == "The processors are short: sessions queue for CPU"
    assert found.because == (
        "Sessions queue for the processors: the host's 16 CPUs are 95 % busy, at a load of 30 to 34. "
        "Waits and CPU make up 100 % of DB time."
    )
    assert found.stake == pytest.approx(0.5)  # of those that are ready half wait
    assert "Of the host's processors 13.2 work for something else: see what else runs there." in found.causes


def test_sessions_that_wait_for_a_processor_are_the_rest_where_samples_and_host_say_so():
    found = hour(waits=0.7, busy=0.75, sampled=4.0)
    assert "Sessions wait for a processor for 20 % of DB time" in found.because
    assert "the samples find 4 sessions on a processor or waiting for one, DB CPU only 2" in found.causes[0]
    assert "run queue" in found.causes[0] and found.stake == pytest.approx(0.24)


@pytest.mark.parametrize("sampled", [None, 2.0])
def test_on_an_idle_host_the_rest_is_in_a_call_that_nothing_times(sampled):
    found = hour(waits=0.5, busy=0.13, sampled=sampled)
    assert "The rest is in a call that nothing times" in found.because
    assert ("hardly a session" in found.causes[0]) is (sampled == 2.0)


def test_samples_on_the_processors_of_an_idle_host_leave_two_suspects():
    found = hour(waits=0.5, busy=0.13, sampled=5.0)
    assert "in a call that nothing times, or sessions are kept from the processors by a limit" in found.because
    assert "The samples find 5 sessions" in found.causes[0] and "busy for only 13 %" in found.causes[0]
    assert found.missing == ()


@pytest.mark.parametrize("sampled", [None, 5.0])
@pytest.mark.parametrize("seen", [{"os": {"IOWAIT_TIME": 1_080_000}}, {"host": Host(io_wait=figure(0.1875))}])
def test_processors_that_wait_for_io_on_an_idle_host_make_io_that_nothing_times_the_suspect(sampled, seen):
    found = hour(waits=0.5, busy=0.13, sampled=sampled, **seen)
    assert found.because.endswith("The rest is perhaps I/O that no wait event times.")
    assert "busy for only 13 %" in found.causes[0]
    assert ("The samples find 5 sessions" in found.causes[0]) is (sampled == 5.0)
    assert "3 of 16 are idle because a process waits for I/O" in found.causes[0]
    assert "limit" not in " ".join([found.because, *found.causes])
    values = {each.what: each.value for each in found.evidence}
    assert values["processors idle while a process waits for I/O"] == pytest.approx(3.0)


def test_that_hardly_a_session_waits_is_never_said_where_the_host_counts_waiting_processes():
    found = hour(waits=0.5, busy=0.3, os={"OS_CPU_WAIT_TIME": 360_000})
    assert "hardly" not in " ".join([found.because, *found.causes])
    assert "Sessions wait for a processor for 10 % of DB time" in found.because


def test_without_a_word_on_the_host_both_suspects_are_named_and_what_would_tell():
    found = hour(waits=0.5)
    assert "may be a queue for the processors, or a call that nothing times" in found.because
    assert found.missing == (reading_waits.HOST,)


def test_nobody_is_sent_from_statspack_to_samples_that_need_a_licence():
    missing = hour(waits=0.5, kind="statspack").missing
    assert missing == (reading_waits.RECORDS,) and not any("ASH" in each or "AWR" in each for each in missing)


def test_an_instance_that_uses_more_cpu_than_its_host_has_a_wrong_clock():
    found = hour(waits=0.5, cpu=7_200.0, busy=0.1)
    assert "One of two clocks is wrong" in found.because
    assert "counts 7,200 s of CPU, and the host's processors worked for 5,760 s" in found.causes[0]
    assert sum("clocks" in each for each in found.causes) == 1
    stood = hour(cpu=7_200.0, os={"BUSY_TIME": 600_000, "IDLE_TIME": 60_000})
    assert "But one of two clocks is wrong: the host's clock has 6,600 s of the 57,600 s" in stood.because


def test_cpu_that_is_more_than_db_time_contradicts_it():
    found = hour(cpu=40_000.0)
    assert (found.title, found.stake) == (reading_waits.CONTRADICTS, 1.0)
    assert "DB CPU, 40,000 s, is a part of DB time, and that is only 36,000 s" in found.because


@pytest.mark.parametrize(("time", "serious"), [(720.0, False), (7_200.0, True)])
def test_a_row_that_fails_is_worth_its_share_of_db_time(time, serious):
    wrong = Event("log file sync", False, figure(1000, 1), figure(time, 0.1), figure(0.020, 1e-3))
    waits = [event(each.name, 1000, each.time - time / 10) for each in WAITS]
    found = reading_waits.finding(report([*waits, wrong, event("DB CPU", None, 7_200.0)], **HOUR))
    assert "log file sync: 1,000 waits of 20 ms are not" in found.because
    assert (found.title == reading_waits.CONTRADICTS) is (found.verdict == APPLIES) is serious
    assert found.stake == pytest.approx(time / 36_000 if serious else 0.0)


def test_nobody_looks_for_the_rest_of_what_a_database_did_that_is_all_but_idle():
    found = hour(captured=1.12, db_time=36.0, cpu=7.2)
    assert found.verdict == DOES_NOT and found.because.startswith("The database is all but idle: 0.01 sessions")


@pytest.mark.parametrize(("busy", "said"), [(0.22, False), (0.24, True)])
def test_what_else_runs_on_a_host_is_named_from_a_tenth_of_its_processors_on(busy, said):
    found = hour(waits=0.5, busy=busy)
    assert any("what else runs there" in each for each in found.causes) is said


def test_samples_that_miss_many_sessions_are_said_beside_a_gap():
    found = hour(waits=0.5, busy=0.2, sampled=2.0, time_model=totals({"background elapsed time": 0.0}))
    assert (
        "The samples find 14 sessions and background processes active, the time model 10: perhaps"
        in found.causes[-1]
    )


def test_every_pair_of_clocks_is_in_the_evidence_with_its_lines():
    found = hour(busy=0.3, sampled=2.1, time_model=totals({"background elapsed time": 3_600.0}))
    told = {each.what: each for each in found.evidence}
    pairs = [clocks.LISTED, clocks.ACTIVE, clocks.ON_CPU, clocks.ON_CPU_SAMPLED, clocks.USED,
             clocks.BUSY_PROCESSORS, clocks.ALL_SAMPLED, clocks.ALL_ACTIVE]  # fmt: skip
    assert all(told[each].lines for each in pairs)


def test_a_load_above_processors_that_are_idle_is_a_host_that_hung_and_no_queue():
    found = hour(waits=0.1, busy=0.18, host=Host(figure(28.0), figure(137.0), figure(0.042), figure(0.138)))
    assert found.title != reading_waits.SHORT and "The host perhaps hung for some minutes" in found.because
    assert "the load is 28 to 137 on 16 CPUs, the host only 18 % busy" in found.causes[0]
    assert "The operating system itself uses 13.8 %" in found.causes[0] and "hypervisor" in found.causes[0]


def test_samples_that_find_nobody_waiting_rule_a_queue_out_whatever_the_host_counts():
    seen = {"waits": 0.5, "busy": 0.15, "os": {"OS_CPU_WAIT_TIME": 2_880_000}}
    assert "a queue for the processors" not in hour(sampled=2.0, **seen).because
    assert "The host's processors are busy for only 15 %" in hour(sampled=2.0, **seen).causes[0]
    assert "the samples find hardly a session that waits for one" in hour(sampled=2.0, **seen).causes[0]
    assert "Sessions wait for a processor" in hour(**seen).because


def test_sessions_that_wait_for_processors_of_an_idle_host_are_said_to_and_what_can_keep_them():
    cores = {"OS_CPU_WAIT_TIME": 2_880_000, "NUM_CPU_CORES": 4}
    found = hour(waits=0.25, busy=0.42, sampled=8.0, os=cores)
    assert found.title == reading_waits.TITLE and found.verdict == APPLIES
    assert found.because.endswith(
        "Sessions wait for a processor for 60 % of DB time, though the host is only 42 % busy."
    )
    said = found.causes[0]
    assert all(each in said for each in ("entitlement", "container", "burst", "threads of 4 cores"))


@pytest.mark.parametrize(("waits", "mean", "said"), [(900, 8.0, True), (72_000, 0.1, False), (100, 8.0, False)])
def test_long_waits_that_may_have_begun_before_the_interval_are_named_where_more_is_counted(waits, mean, said):
    rows = [
        event("latch free", 1e7, 35_000.0 - waits * mean),
        event("enq: TX - row lock contention", waits, waits * mean),
    ]
    found = reading_waits.finding(report([*rows, event("DB CPU", None, 7_200.0)], captured=fact(1.17), **HOUR))
    assert ("waits that began before the interval count in full" in found.because) is said
    assert any("perhaps those of enq: TX - row lock contention, which last 8 s each" in each
               for each in found.causes) is said  # fmt: skip


def test_a_report_that_contradicts_its_db_time_has_no_rest_of_it():
    found = hour(waits=0.5, cpu=7_200.0, busy=0.1, time_model=totals({"DB CPU": 40_000.0}))
    assert found.title == reading_waits.CONTRADICTS
    assert not any("rest" in each or "in no wait" in each for each in found.causes)


def test_a_db_time_that_may_have_been_none_has_no_most_that_waits_make_up():
    rows = [ROWS[0], event("DB CPU", None, 2.0)]
    found = reading_waits.finding(replace(report(rows), db_time=Fact(figure(1.0, 2.0), "found", (3,))))
    assert "make up 1,600 % or more of DB time" in found.because  # 32 s in at most 2 s
    assert found.stake == 1


def test_of_several_rows_that_fail_the_worst_is_the_reason_and_the_others_are_named_beside_it():
    times = {"log file sync": 60.0, "latch free": 40.0, "log buffer space": 50.0}
    wrong = [Event(name, False, figure(1000, 1), figure(time), figure(0.02, 1e-3)) for name, time in times.items()]
    found = reading_waits.finding(report([*wrong, event("DB CPU", None, 30.0)], db_time=180.0))
    assert "log file sync: 1,000 waits" in found.because
    for name in ("latch free", "log buffer space"):
        assert sum(f"{name}: 1,000 waits" in cause for cause in found.causes) == 1


@pytest.mark.parametrize(("sql", "said"), [(9_000.0, True), (20_000.0, False)])
def test_where_most_of_db_time_is_in_no_execution_of_sql_it_says_so(sql, said):
    found = hour(waits=0.5, busy=0.3, time_model=totals({"sql execute elapsed time": sql}))
    assert any("is in the execution of SQL" in cause for cause in found.causes) is said


@pytest.mark.parametrize(("share", "contradicts"), [(0.25, True), (0.05, False)])
def test_shares_of_call_time_that_add_up_to_more_than_all_of_it_contradict(share, contradicts):
    rows = [("db file sequential read", 0.7), ("latch free", 0.25), ("latch: shared pool", share)]
    made = [event(name, 100, 100 * each, share=each, share_of="call time") for name, each in rows]
    found = reading_waits.finding(report(made, kind="fragment"))
    assert ("The shares add up to 120 % of call time." in found.because) is contradicts
    assert float(found.stake) == pytest.approx(0.2 if contradicts else 0.0)


@pytest.mark.parametrize(("waits", "lost"), [(100, True), (2, False)])
def test_waits_that_the_histogram_has_and_the_list_lacks_are_named_before_any_guess(waits, lost):
    rows = [event(f"event {place}", 100, 20.0) for place in range(20)] + [event("DB CPU", None, 400.0)]
    found = histogram("enq: SQ - contention", *[0] * 7, 1.0, waits=waits)  # of a second or more
    idle = histogram("rdbms ipc message", *[0] * 7, 1.0, waits=5_000)
    told = reading_waits.finding(report(rows, db_time=1_200.0, elapsed=600.0, histograms=[found, idle]))
    said = f"{told.because} {' '.join(told.causes)}"
    assert ("enq: SQ - contention, 100 waits, 100 s or more" in said) is lost and "rdbms" not in said
    assert ("lists all events" in said) is not lost
