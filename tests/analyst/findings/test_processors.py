"""Whether sessions queue for processors: no one figure says it alone, and none is believed against the others."""

import pytest

from analyst.findings.made import event, fact, figure, report, totals
from models.analyst.findings.study import clocks
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.untimed import untimed
from models.analyst.reports import Host, Sampled, Slot

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
    return Study(
        report(waits, db_time=ACTIVE * elapsed, captured=fact(captured) if captured else fact(None), **made)
    ).processors


@pytest.mark.parametrize(
    ("seen", "sign"),
    [
        ({"busy": 0.95, "captured": 0.8}, "of the active sessions 2 are in no wait and on no CPU"),
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
    study = processors(**seen)
    assert study.starved is True and sign in study.signs


@pytest.mark.parametrize(
    "seen",
    [{"busy": 0.95},  # one session that computes, on the only processor
     {"busy": 0.8, "captured": 0.97}, {"sampled": 3.0, "captured": 0.9},
     {"busy": 0.42, "load": (28.0, 34.0)},  # of reads: Linux counts them into its load
     {"busy": 0.01, "captured": 0.4, "load": (28.0, 34.0)},
     {"busy": 0.3, "sampled": 3.2, "captured": 0.86, "os": {"OS_CPU_WAIT_TIME": 2_880_000}}],
)  # fmt: skip
def test_one_sign_alone_or_one_that_costs_little_does_not(seen):
    assert processors(**seen).starved is None


@pytest.mark.parametrize("captured", [0.6, 0.95, 1.1])
def test_no_more_of_db_time_waits_for_a_processor_than_waits_and_cpu_leave(captured):
    study = processors(busy=0.75, sampled=9.0, captured=captured)
    assert study.waiting_share == pytest.approx(max(1 - captured, 0.0))
    rows = processors(busy=0.75, sampled=9.0, captured=None)
    assert rows.waiting_share == pytest.approx(0.022)
    few = processors(busy=0.75, sampled=3.0, captured=captured)
    assert few.waiting_share == pytest.approx(min(max(1 - captured, 0.0), 0.1))


QUEUE = {"OS_CPU_WAIT_TIME": 180_000}


@pytest.mark.parametrize(
    ("seen", "waiting"),
    [
        ({"busy": 0.8, "sampled": 6.0, "captured": 0.6}, 4.0), ({"busy": 0.8, "captured": 0.7}, 3.0),
        ({"busy": 0.3, "captured": 0.7, "os": QUEUE}, 0.5), ({"busy": 0.3, "captured": 0.98, "os": QUEUE}, 0.2),
        ({"busy": 0.3, "captured": 0.7}, None),
        # No more than the larger load leaves without one; it is of two instants, and says nothing beside samples.
        ({"captured": 0.4, "busy": 0.75, "load": (12.0, 18.0)}, 2.0),
        ({"captured": 0.4, "busy": 0.75, "load": (12.0, 14.0)}, 6.0),
        ({"captured": 0.4, "busy": 0.75, "load": (12.0, 40.0)}, 6.0),
        ({"captured": 0.4, "busy": 0.75, "load": (12.0, 18.0), "sampled": 8.0}, 6.0),
    ],
)  # fmt: skip
def test_how_many_wait_is_read_from_the_samples_then_from_the_gap_and_at_last_from_the_host(seen, waiting):
    assert processors(**seen).waiting == (waiting and pytest.approx(waiting))


@pytest.mark.parametrize(("seconds", "kept"), [(0.0, True), (7_200.0, False)])
def test_sessions_that_may_be_held_in_io_are_not_kept_from_the_processors_by_a_limit(seconds, kept):
    study = processors(busy=0.01, sampled=9.0, captured=0.3, os={"IOWAIT_TIME": 100 * seconds})._study
    (pair,) = [each for each in clocks.pairs(study) if each.one == clocks.ON_CPU]
    assert clocks.seems_kept(study) is ("limit" in pair.means) is kept


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
    study = processors(
        busy=0.3, sampled=6.0, captured=0.6, load=(30.0, 34.0), slots=tuple(slots), elapsed=900.0
    )._study
    assert study.samples.overrun.begin == study.samples.worst_burst.begin == "10:05:00"
    assert study.samples.overrun.on_processors == pytest.approx(32.0)
    assert "32 sessions on 16 CPUs" in untimed(study).look and "5 minutes from 10:05:00" in untimed(study).look
    even = processors(slots=tuple(slots[:1] * 3))._study
    assert even.samples.overrun is even.samples.worst_burst is None


def test_cpu_of_threads_that_share_cores_may_not_be_counted_on_a_host_with_cores_to_spare():
    seen = {"busy": 0.2, "sampled": 6.0, "captured": 0.6, "os": {"NUM_CPU_CORES": 8}}
    assert untimed(processors(load=(3.0, 4.0), **seen)._study).do == "perhaps CPU that is not counted"
    assert untimed(processors(load=(9.0, 12.0), **seen)._study).do != "perhaps CPU that is not counted"
