"""Whether sessions queue for processors: no one figure says it alone, and none is believed against the others."""

from dataclasses import replace

import pytest

from findings.made import event, fact, figure, report, totals
from models.findings.asking import bursts, clocks
from models.findings.asking.questions import Questions
from models.findings.asking.untimed import LONG_CALLS, untimed
from models.reports import Host, Sampled, Slot

CPUS, ELAPSED, ACTIVE, ON_CPU = 16, 3600.0, 10.0, 2.0


def host(begin=None, end=None, user=None, system=None):
    return Host(*(figure(each, line=20) for each in (begin, end, user, system)))


def processors(captured=1.0, busy=None, load=(), sampled=None, elapsed=ELAPSED, **more):
    """Ten active sessions, two of them on one of 16 processors; the one wait has the rest of what is captured."""
    waiting = (captured or 0.978) * ACTIVE - ON_CPU
    waits = [event("latch free", 1000, waiting * elapsed), event("DB CPU", None, ON_CPU * elapsed)]
    system = {} if busy is None else {"BUSY_TIME": busy * 5_760_000, "IDLE_TIME": (1 - busy) * 5_760_000}
    samples = [Sampled("CPU + Wait for CPU", False, None, figure(sampled, line=30), (30,))] if sampled else []
    samples.append(Sampled("CPU + Wait for CPU", True, None, figure(9.0), (31,)))
    made = {"elapsed": elapsed, "cpus": CPUS, "host": host(*load), "sampled": tuple(samples)} | more
    made["system"] = totals(system | made.pop("os", {}))
    return Questions(
        report(waits, db_time=ACTIVE * elapsed, captured=fact(captured) if captured else fact(None), **made)
    ).processors


def test_processors_that_have_time_left_and_nothing_that_speaks_of_a_queue_are_not_short():
    ask = processors(busy=0.3, load=(3.0, 4.0), sampled=2.1, captured=0.98)
    assert ask.starved is False and ask.signs == () and ask.waiting == pytest.approx(0.1)


def test_nothing_is_said_of_processors_that_the_report_does_not_show():
    ask = processors()
    assert (ask.busy, ask.waiting, ask.waiting_share, ask.starved, ask.signs) == (None, None, None, None, ())


@pytest.mark.parametrize(
    ("seen", "sign"),
    [
        ({"busy": 0.95, "captured": 0.8}, "of the active sessions 2 are in no wait and on no processor"),
        ({"busy": 0.95, "load": (30.0, 34.0)},
         "the host's 16 CPUs are 95 % busy, at a load of 30 to 34"),
        ({"busy": 0.8, "load": (30.0, 34.0), "captured": 0.8},
         "the host's 16 CPUs are 80 % busy, at a load of 30 to 34"),
        ({"busy": 0.65, "load": (28.0, 137.0, 0.1, 0.55)},
         "the operating system itself uses 55 % of the processors, and programs 10 %"),
        ({"busy": 0.65, "load": (28.0, 137.0), "os": {"VM_IN_BYTES": 1e10, "VM_OUT_BYTES": 26e9}},
         "the host swaps 10 MB a second"),
        ({"sampled": 6.0, "captured": 0.6},
         "the samples find 6 sessions on a processor or waiting for one, DB CPU only 2"),
        ({"busy": 0.65, "captured": 0.6, "os": {"OS_CPU_WAIT_TIME": 2_880_000}, "load": (17.0, 17.0)},
         "8 processes of the host wait for a processor (OS_CPU_WAIT_TIME)"),
    ],
)  # fmt: skip
def test_two_signs_that_agree_or_a_strong_one_that_costs_much_make_them_short(seen, sign):
    ask = processors(**seen)
    assert ask.starved is True and sign in ask.signs


@pytest.mark.parametrize(
    "seen",
    [
        {"busy": 0.95},  # one session that computes, on the only processor
        {"busy": 0.8, "captured": 0.97},
        {"busy": 0.42, "load": (28.0, 34.0)},  # of reads: Linux counts them into its load
        {"busy": 0.01, "captured": 0.4, "load": (28.0, 34.0)},
        {"sampled": 3.0, "captured": 0.9},
        {"busy": 0.3, "sampled": 3.2, "captured": 0.86, "os": {"OS_CPU_WAIT_TIME": 2_880_000}},
    ],
)
def test_one_sign_alone_or_one_that_costs_little_does_not(seen):
    assert processors(**seen).starved is None


def test_sessions_without_an_event_are_not_believed_to_wait_for_the_processors_of_an_idle_host():
    ask = processors(busy=0.01, sampled=9.0, captured=0.3, load=(0.1, 0.2))
    assert ask.starved is None and ask.waiting is None and "the samples find 9 sessions" in ask.signs[0]
    assert processors(busy=0.6, sampled=9.0, captured=0.3).waiting == pytest.approx(7.0)


@pytest.mark.parametrize(
    "seen",
    [
        {"load": (28.0, 137.0, 0.042, 0.138), "captured": 0.23},  # a host that hung, by its load and its own work
        {"load": (28.0, 137.0), "os": {"VM_IN_BYTES": 1e10, "VM_OUT_BYTES": 26e9}},
        {"sampled": 7.0, "captured": 0.5, "os": {"OS_CPU_WAIT_TIME": 2_880_000}, "load": (30.0, 34.0)},
    ],
)
@pytest.mark.parametrize("busy", [0.18, 0.42, 0.59])
def test_a_host_whose_processors_are_idle_for_much_of_the_time_is_not_short_of_them(seen, busy):
    ask = processors(busy=busy, **seen)
    assert ask.starved is None and ask.has_time_left
    assert ask.signs[0].endswith(f", with the host {100 * busy:.0f} % busy")


def test_a_load_with_nothing_to_show_for_it_leaves_no_gap_to_a_queue():
    ask = processors(busy=0.18, load=(28.0, 137.0, 0.042, 0.138), captured=0.23)
    assert ask.waiting is None and ask.has_hung
    assert not processors(busy=0.9, load=(28.0, 137.0)).has_hung
    assert not processors(busy=0.4, load=(17.0, 18.0)).has_hung


@pytest.mark.parametrize("captured", [0.6, 0.95, 1.1])
def test_no_more_of_db_time_waits_for_a_processor_than_waits_and_cpu_leave(captured):
    ask = processors(busy=0.75, sampled=9.0, captured=captured)
    assert ask.waiting_share == pytest.approx(max(1 - captured, 0.0))
    rows = processors(busy=0.75, sampled=9.0, captured=None)
    assert rows.waiting_share == pytest.approx(0.022)
    few = processors(busy=0.75, sampled=3.0, captured=captured)
    assert few.waiting_share == pytest.approx(min(max(1 - captured, 0.0), 0.1))


def test_how_many_wait_is_read_from_the_samples_then_from_the_gap_and_at_last_from_the_host():
    queue = {"OS_CPU_WAIT_TIME": 180_000}
    assert processors(busy=0.8, sampled=6.0, captured=0.6).waiting == pytest.approx(4.0)
    assert processors(busy=0.8, captured=0.7).waiting == pytest.approx(3.0)
    assert processors(busy=0.8, captured=0.7).waiting_share == pytest.approx(0.3)
    assert processors(busy=0.3, captured=0.7, os=queue).waiting == pytest.approx(0.5)
    assert processors(busy=0.3, captured=0.98, os=queue).waiting == pytest.approx(0.2)
    assert processors(busy=0.3, captured=0.7).waiting is None


@pytest.mark.parametrize(
    ("busy", "seconds", "more", "held"),
    [
        (0.1, 3_600.0, {}, True),
        (0.1, 3_500.0, {}, False),  # less than one of ten sessions
        (0.1, 1_800.0, {"cpus": 4}, True),  # half of one of four processors
        (0.7, 7_200.0, {}, False),
        (0.1, 7_200.0, {"os": {"VM_IN_BYTES": 1e10, "VM_OUT_BYTES": 26e9}}, False),
        (0.1, 7_200.0, {"load": (1.0, 1.0, 0.01, 0.12)}, False),
    ],
)
def test_sessions_may_be_held_in_io_where_an_idle_host_waits_for_it_notably(busy, seconds, more, held):
    seen = {"os": {"IOWAIT_TIME": 100 * seconds, **more.get("os", {})}}
    assert processors(busy=busy, captured=0.6, **more | seen).is_held_in_io is held


def test_io_that_a_host_waits_for_in_reads_that_are_timed_holds_nobody_elsewhere():
    for read, held in (("db file sequential read", False), ("direct path read", True)):
        rows = [event(read, 1e6, 7_000.0), event("DB CPU", None, 3_600.0)]
        seconds = totals({"BUSY_TIME": 360_000, "IDLE_TIME": 5_400_000, "IOWAIT_TIME": 720_000})
        ask = Questions(report(rows, elapsed=ELAPSED, db_time=36_000.0, cpus=CPUS, system=seconds))
        assert ask.processors.waiting_for_io == pytest.approx(2.0)
        assert ask.processors.is_held_in_io is held


@pytest.mark.parametrize(("seconds", "kept"), [(0.0, True), (7_200.0, False)])
def test_sessions_that_may_be_held_in_io_are_not_kept_from_the_processors_by_a_limit(seconds, kept):
    ask = processors(busy=0.01, sampled=9.0, captured=0.3, os={"IOWAIT_TIME": 100 * seconds})._ask
    (pair,) = [each for each in clocks.pairs(ask) if each.one == clocks.ON_CPU]
    assert clocks.seems_kept(ask) is ("limit" in pair.means) is kept


def test_a_handful_of_samples_says_nothing():
    few = processors(sampled=6.0, elapsed=30.0, captured=0.6)
    assert few.waiting is None and few.starved is None
    assert processors(sampled=6.0, elapsed=40.0, captured=0.6).waiting == pytest.approx(4.0)


def test_threads_that_share_a_core_are_said_beside_how_busy_they_are():
    ask = processors(busy=0.79, os={"NUM_CPU_CORES": 8})
    assert ask.signs == ("the host's 16 CPUs (threads of 8 cores) are 79 % busy",)


def test_the_share_that_is_idle_stands_in_for_the_times_of_the_host():
    ask = processors(host=Host(idle=figure(0.05)))
    assert ask.busy == pytest.approx(0.95)


def test_sessions_alone_can_keep_the_processors_busy_where_the_host_says_nothing():
    ask = processors(captured=0.7, cpus=2)
    assert ask.busy is None and ask.starved is True
    assert ask.signs[0] == "sessions alone keep the processors busy for 100 % of the time"
    assert processors(captured=0.7).waiting is None


def test_a_load_that_the_samples_see_too_is_a_burst_and_no_host_that_hung():
    """The same load on a host that is mostly idle: the samples decide."""
    burst = processors(busy=0.3, sampled=6.0, captured=0.6, load=(30.0, 34.0))
    assert not burst.has_hung and burst.waiting == pytest.approx(4.0)
    for seen in ({}, {"sampled": 2.1}):
        hung = processors(busy=0.3, captured=0.6, load=(30.0, 34.0), **seen)
        assert hung.has_hung and (hung.waiting or 0.0) == pytest.approx(seen.get("sampled", 2.0) - 2.0)


def test_the_minutes_of_a_burst_are_named_where_the_report_prints_them():
    slots = [
        Slot(begin, 300.0, figure(samples), (("CPU + Wait for CPU", figure(on_cpu)),))
        for begin, samples, on_cpu in (("10:00:00", 90, 60), ("10:05:00", 1_200, 960), ("10:10:00", 60, 30))
    ]
    ask = processors(
        busy=0.3, sampled=6.0, captured=0.6, load=(30.0, 34.0), slots=tuple(slots), elapsed=900.0
    )._ask
    assert bursts.overrun(ask).begin == bursts.worst(ask).begin == "10:05:00"
    assert bursts.overrun(ask).on_processors == pytest.approx(32.0)
    assert "32 sessions on 16 CPUs" in untimed(ask).look and "5 minutes from 10:05:00" in untimed(ask).look
    even = processors(slots=tuple(slots[:1] * 3))._ask
    assert bursts.overrun(even) is bursts.worst(even) is None


@pytest.mark.parametrize(("free", "said"), [(1e7, True), (0, False), (1e10, False)])
def test_swap_that_is_used_up_is_said_to_be_and_a_host_without_swap_has_none_to_use(free, said):
    ask = processors(os={"SWAP_FREE_BYTES": free, "PHYSICAL_MEMORY_BYTES": 64e9})
    assert ("the host's swap is used up, with 10 MB left" in ask.signs) is said


def test_no_more_wait_for_a_processor_than_the_larger_load_leaves_without_one():
    """The load is that of two instants, so one below the processors says nothing; nor does it beside samples."""
    ask = processors(captured=0.4, busy=0.75, load=(12.0, 18.0))
    assert ask.waiting == pytest.approx(2.0) and ask.without_event == pytest.approx(6.0)
    for seen in ({"load": (12.0, 14.0)}, {"load": (12.0, 40.0)}, {"load": (12.0, 18.0), "sampled": 8.0}):
        assert processors(captured=0.4, busy=0.75, **seen).waiting == pytest.approx(6.0)


def slots(*samples, seconds=600.0):
    """The slots of ten minutes each, without those in which nobody was sampled."""
    return tuple(
        Slot(f"10:{10 * place:02d}:00", seconds, figure(each)) for place, each in enumerate(samples) if each
    )


@pytest.mark.parametrize(
    ("slots", "believed"),
    [
        (slots(200, 200, 200, 200, 200, 200), True),
        (slots(20, 20, 300, 300, 300, 300), False),  # nobody was there when it began
        (slots(200, 200, 0, 200, 200, 200), False),  # a hole
        (slots(200, 200, 200, 200, 0, 0), True),  # nobody was there any more
        (slots(300, 300, 300, 2, 0, 2), True),  # hardly anybody
        ((), True),
    ],
)
def test_calls_from_before_the_interval_are_refuted_by_a_hole_of_the_samples_or_a_quiet_beginning(slots, believed):
    model = {"time_model": totals({"background elapsed time": 3_600.0})}
    read = processors(captured=0.6, busy=0.3, **model, slots=slots)._ask.report
    read = replace(read, sampled=(Sampled("latch free", False, figure(0.5), figure(2.0), (30,)),))
    assert (untimed(Questions(read)).do == LONG_CALLS) is believed


def test_samples_with_a_hole_do_not_say_how_many_wait_for_a_processor():
    holed, quiet = slots(200, 0, 0, 0, 200), slots(200, 200, 200, 0, 0, 0)
    assert processors(busy=0.8, sampled=6.0, captured=0.6, slots=holed).waiting == pytest.approx(4.0)
    assert not processors(busy=0.3, sampled=2.1, captured=0.6, slots=holed).hardly_waits
    assert processors(busy=0.3, sampled=2.1, captured=0.6, slots=quiet).hardly_waits


@pytest.mark.parametrize(("elapsed", "said"), [(3600.0, "a clock is wrong"), (20_000.0, "bursts")])
def test_a_long_average_is_no_wrong_clock(elapsed, said):
    host = Host(idle=figure(0.7))
    assert said in untimed(processors(captured=0.5, elapsed=elapsed, host=host)._ask).who


def test_the_samples_can_tell_that_db_time_has_calls_from_before_the_interval():
    model = {"time_model": totals({"background elapsed time": 3_600.0})}
    waits = [Sampled("latch free", False, figure(0.5), figure(2.0), (30,))]
    few = processors(captured=0.6, busy=0.3, **model)._ask
    few = Questions(replace(few.report, sampled=tuple(waits)))
    assert untimed(few).do == "perhaps calls from before the interval"
    assert untimed(processors(captured=0.6, busy=0.3, **model)._ask).do != untimed(few).do


def test_the_minutes_in_which_sessions_queue_for_processors_are_all_that_have_more_of_them_than_there_are():
    ready = ("CPU + Wait for CPU",)
    made = [
        Slot(f"10:{5 * place:02d}:00", 300.0, figure(n), ((*ready, figure(n)),))
        for place, n in enumerate((900, 960, 300, 1))
    ]
    found = bursts.overrun(
        processors(busy=0.3, load=(60.0, 3.0), sampled=6.0, captured=0.6, slots=tuple(made))._ask
    )
    assert (found.begin, found.seconds, found.on_processors) == ("10:00:00", 600.0, pytest.approx(32.0))


def test_a_queue_for_processors_that_the_samples_find_is_no_host_that_hung():
    """A slot in which nobody was sampled is missing, and no hole."""
    burst = slots(400, 400, 1, 0, 0, 1)
    ask = processors(busy=0.3, load=(60.0, 3.0), sampled=6.0, captured=0.6, slots=burst)
    assert ask.waiting == pytest.approx(4.0) and not ask.has_hung


@pytest.mark.parametrize(("load", "believed"), [(7.0, False), (12.0, True)])
def test_waiting_processes_of_a_host_whose_load_is_below_its_cores_are_something_else(load, believed):
    ask = processors(busy=0.3, load=(4.0, load), os={"OS_CPU_WAIT_TIME": 1_350_000, "NUM_CPU_CORES": 8})
    assert (ask.os_waiting is not None) is believed
    burst = (Slot("10:45:00", 300.0, figure(900), (("CPU + Wait for CPU", figure(774)),)),)
    counted = {"OS_CPU_WAIT_TIME": 1_350_000, "NUM_CPU_CORES": 8}
    assert processors(busy=0.3, load=(4.0, load), os=counted, slots=burst).os_waiting is not None


def test_cpu_of_threads_that_share_cores_may_not_be_counted_on_a_host_with_cores_to_spare():
    seen = {"busy": 0.2, "sampled": 6.0, "captured": 0.6, "os": {"NUM_CPU_CORES": 8}}
    assert untimed(processors(load=(3.0, 4.0), **seen)._ask).do == "perhaps CPU that is not counted"
    assert untimed(processors(load=(9.0, 12.0), **seen)._ask).do != "perhaps CPU that is not counted"


@pytest.mark.parametrize(("time", "named"), [(20_000.0, True), (2_000.0, False), (60_000.0, False)])
def test_db_time_may_have_idle_waits_of_servers_that_no_client_waits_for(time, named):
    read = processors(captured=0.4, busy=0.3)._ask.report
    idle = event("LogMiner: wakeup event for builder", 900, time, idle=True)
    found = untimed(Questions(replace(read, events=(*read.events, idle))))
    assert (found.do == "perhaps idle: Streams, LogMiner") is named
