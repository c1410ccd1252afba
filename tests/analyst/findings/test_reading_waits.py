from dataclasses import replace

import pytest

from analyst.findings.made import event, fact, figure, histogram, listed, report, totals
from models.analyst.findings import reading_waits
from models.analyst.findings.study import clocks
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN
from models.analyst.findings.study.samples import SAMPLED
from models.analyst.reports import INCONSISTENT, Event, Fact, Sampled
from models.book import captured
from models.book.captured import checks

ROWS = [event("log file sync", 1000, 30.0), event("latch free", 10, 0.001), event("DB CPU", None, 60.0)]


@pytest.mark.parametrize("name", ["hw-awr-nocache", "hw-awr-event44951-3"])
def test_the_listings_whose_db_time_no_further_row_can_hold_are_the_chapters_puzzle(name):
    found = reading_waits.finding(listed(name))
    assert found.verdict == APPLIES
    rows = captured.load(name).events.values()
    values = {each.what: each.value for each in found.evidence}
    implied = checks.db_time(rows)
    share = checks.total_time(rows).middle / implied.middle
    assert values["waits and CPU, share of DB time"] == pytest.approx(share, rel=0.01)
    assert values["DB time that the printed shares allow, middle"] == pytest.approx(implied.middle, rel=0.01)


def test_a_list_of_sessions_and_background_together_may_have_too_much():
    both = [event("log file sync", 1000, 130.0, background=None), event("DB CPU", None, 60.0, background=None)]
    assert reading_waits.finding(report(both, db_time=90.0)).verdict == UNKNOWN


def test_db_time_that_is_printed_roughly_decides_nothing_within_its_rounding():
    made = report([event("log file sync", 1000, 1.6), event("DB CPU", None, 0.5)])
    rough = replace(made, db_time=Fact(figure(1.8, 0.6), "found", (3,)))
    assert reading_waits.finding(rough).verdict == UNKNOWN


def test_shares_of_two_db_times_and_a_head_that_contradicts_itself_are_said():
    rows = [Event("a", False, figure(1, 1), figure(30.0), None, figure(0.30, 0.01)),
            Event("b", False, figure(1, 1), figure(20.0), None, figure(0.40, 0.01))]  # fmt: skip
    found = reading_waits.finding(report(rows))
    assert found.verdict == APPLIES and "different DB times" in found.because
    made = report(ROWS, db_time=90.0)
    twice = replace(made, elapsed=Fact(figure(60.0), INCONSISTENT, (3, 9)))
    assert reading_waits.finding(made).verdict == DOES_NOT
    assert reading_waits.finding(twice).verdict == APPLIES


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


def test_more_cpu_than_samples_on_a_processor_is_cpu_inside_waits():
    found = hour(captured=1.27, sampled=0.5)
    assert found.because.endswith(": CPU is used inside waits, and counted with both.")
    assert "DB CPU has 2 sessions, and the samples find 0.5 on a processor" in found.causes[0]
    assert found.stake == pytest.approx(0.27)


def test_every_pair_of_clocks_is_in_the_evidence_with_its_lines():
    found = hour(busy=0.3, sampled=2.1, time_model=totals({"background elapsed time": 3_600.0}))
    told = {each.what: each for each in found.evidence}
    pairs = [clocks.LISTED, clocks.ACTIVE, clocks.ON_CPU, clocks.ON_CPU_SAMPLED, clocks.USED,
             clocks.BUSY_PROCESSORS, clocks.ALL_SAMPLED, clocks.ALL_ACTIVE]  # fmt: skip
    assert all(told[each].lines for each in pairs)


def test_a_db_time_that_may_have_been_none_has_no_most_that_waits_make_up():
    rows = [ROWS[0], event("DB CPU", None, 2.0)]
    found = reading_waits.finding(replace(report(rows), db_time=Fact(figure(1.0, 2.0), "found", (3,))))
    assert "make up 1,600 % or more of DB time" in found.because  # 32 s in at most 2 s
    assert found.stake == 1


@pytest.mark.parametrize(("waits", "lost"), [(100, True), (2, False)])
def test_waits_that_the_histogram_has_and_the_list_lacks_are_named_before_any_guess(waits, lost):
    rows = [event(f"event {place}", 100, 20.0) for place in range(20)] + [event("DB CPU", None, 400.0)]
    found = histogram("enq: SQ - contention", *[0] * 7, 1.0, waits=waits)  # of a second or more
    idle = histogram("rdbms ipc message", *[0] * 7, 1.0, waits=5_000)
    told = reading_waits.finding(report(rows, db_time=1_200.0, elapsed=600.0, histograms=[found, idle]))
    said = f"{told.because} {' '.join(told.causes)}"
    assert ("enq: SQ - contention, 100 waits, 100 s or more" in said) is lost and "rdbms" not in said
    assert ("lists all events" in said) is not lost


def test_a_db_time_of_twice_what_is_listed_proves_no_double_count():
    twice, more = hour(0.375, captured=0.5), hour(0.2, captured=0.36)
    said = "That time may be a queue for a CPU, "
    assert twice.because.endswith(f"{said}a call that is not timed, or perhaps jobs counted twice.")
    assert more.because.endswith(f"{said}or a call that is not timed.")
    assert "This is our guess" in twice.causes[0] and "a bug" not in more.causes[0]
    assert "if jobs (DBMS_JOB" in twice.causes[0] and "if jobs" not in more.causes[0]
