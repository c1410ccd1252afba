"""What is measured of a run of LOB inserts, per LOB: a made-up one, and the captured one of NOLOGGING."""

import math
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

from models.analyst import reports
from models.analyst.reports.errors import UnknownName
from models.book import captured
from models.book.captured import lob_inserts
from models.book.captured.lob_inserts import CPU, HW, READ, WRITE
from models.laws import control_file

WHOLE = {"elapsed": 40.0, "lobs": 100, "sessions": 4}  # so 10 s of the clock


def row(waits, time):
    return SimpleNamespace(waits=waits, time=time)


EVENTS = {HW: row(50, 20.0), READ: row(80, 8.0), WRITE: row(200, 10.0), CPU: row(None, 2.0)}


MEASURES = lob_inserts.measure, lob_inserts.measure_batched, partial(lob_inserts.measure_demands, statistics={})


def test_a_run_is_measured_per_lob_but_for_its_waits_and_the_whole_of_it():
    """100 LOBs by 4 sessions in 10 s of the clock: 50 waits of 0.4 s, so 2 of the 4 sessions wait at a time."""
    run = lob_inserts.measure(EVENTS | {"something else": row(9, 100.0)}, **WHOLE)
    measures = dict(service_time=0.08, think_time=0.12, waiting_time=0.4, cycle_time=0.4)
    measures |= dict(throughput=10.0, wall_clock=10.0, number_waiting=2.0)
    assert run._asdict() == pytest.approx(measures, rel=1e-14)


def test_a_report_of_ones_own_is_measured_as_the_captured_listing_that_has_the_same_text():
    name, lobs, jobs = "hw-awr-nocache", 63_000, 7
    report, captured_one = reports.read(captured.listing_text(name)), captured.load(name)
    run = lob_inserts.measure(report.foreground, captured_one.elapsed, lobs, jobs)
    assert run == lob_inserts.measure(captured_one.events, captured_one.elapsed, lobs, jobs)


def test_an_event_that_a_report_has_not_is_answered_with_those_like_it():
    report = reports.read(captured.listing_text("hw-awr-cache"))
    with pytest.raises(UnknownName, match="'db file sequential read': there is 'log buffer space'"):
        lob_inserts.measure(report.foreground, 1.0, 1, 1)


@pytest.mark.parametrize("measure", MEASURES, ids=["queued", "batched", "demands"])
@pytest.mark.parametrize("name", WHOLE)
def test_a_run_without_length_lobs_or_sessions_is_named(name, measure):
    with pytest.raises(ValueError, match=f"^{name} = 0: "):
        measure(events={}, **WHOLE | {name: 0})


def test_a_run_of_batched_reclaims_is_measured_per_lob():
    run = lob_inserts.measure_batched(EVENTS, **WHOLE)
    assert run == pytest.approx(
        (0.5, 0.8, 2.0, 0.2, 0.08, 0.1, 0.02, 0.4, 0.4, 0.1, 0.05, 0.1, 28.0, 1.8), rel=1e-14
    )
    assert run.cycle_time == pytest.approx(run.waiting_time + run.reading_time + run.writing_time + run.cpu_time)
    assert run.outstanding == pytest.approx(18 / 10)


WRITTEN = {"bytes": 3000, "total bytes": 5000, "IO requests": 70, "total IO requests": 100}
STATISTICS = {f"physical write {name}": SimpleNamespace(total=total) for name, total in WRITTEN.items()}


def test_a_run_of_cached_lobs_is_measured_per_lob():
    others = {WRITE: row(200, 6.0), "log buffer space": row(3, 3.0), "buffer busy waits": row(9, 1.0)}
    others["something else"] = row(9, 100.0)
    run = lob_inserts.measure_demands(EVENTS | others, STATISTICS, **WHOLE)
    per_lob = 0.02, 0.08, 0.06, 0.4, 0.2, 0.04, 0.5, 30.0, 20.0, 0.3
    assert run[:12] == pytest.approx((*per_lob, 10.0, 10.0), rel=1e-14)
    assert run.numbers == pytest.approx((2.0, 0.8, 0.4, 0.6, 0.2), rel=1e-14)
    assert sum(run.numbers) == pytest.approx(4)


def test_what_cached_lobs_do_not_list_took_no_time():
    run = lob_inserts.measure_demands({HW: row(5, 2.0)}, STATISTICS, 4.0, 10, 2)
    assert (run.cpu_time, run.space_read, run.direct_write, run.redo_waiting_time) == (0, 0, 0, 0)
    assert run.numbers == (1, 0, 0, 0, 0)


def measured():
    """The captured run: one session, whose interval is printed in whole seconds."""
    run = captured.load("cf-basicfile-nocache-nologging")
    held = run.statistics["total cf enq hold time"].total
    return lob_inserts.measure_unlogged(run.events, held, np.array(run.lasted), 1000)


def test_the_captured_hold_is_its_io_but_for_one_per_cent():
    run = measured()
    assert f"{run.hold_time * 1000:.3f}" == "3.953"
    predicted = control_file.hold_time(run.reads, run.read_time, run.writes, run.write_time)
    assert predicted * 1000 == pytest.approx(0.055 + 3.8575)
    assert f"{predicted / run.hold_time - 1:.1%}" == "-1.0%"
    assert round(control_file.ceiling(run.hold_time)) == 253


def test_the_captured_rest_is_one_to_three_seconds_and_the_knee_below_two_sessions():
    run = measured()
    assert run.rest_time * 1000 == pytest.approx([1.047, 3.047])
    assert run.throughput == pytest.approx([1000 / 5, 1000 / 7])
    assert run.data_time == pytest.approx(1.2532e-3 + 0.0302e-3)
    knee = (run.hold_time + run.rest_time) / run.hold_time
    assert knee == pytest.approx([1.265, 1.771], abs=0.001)


def events(reads=(50, 0.5), writes=(40, 8.0), written=3.0, awaited=1.0):
    rows = {
        lob_inserts.CONTROL_READ: reads, lob_inserts.CONTROL_WRITE: writes,
        lob_inserts.DATA[0]: (10, written), lob_inserts.DATA[1]: (10, awaited),
    }  # fmt: skip
    return {name: row(*figures) for name, figures in rows.items()}


def test_an_unlogged_run_is_measured_per_lob():
    run = lob_inserts.measure_unlogged(events(), held=9.0, interval=20.0, lobs=10)
    assert run == (5, 0.01, 4, 0.2, 0.9, 0.4, 1.1, 0.5)


@pytest.mark.parametrize(
    ("changes", "name"),
    [({"held": 0}, "held"), ({"interval": math.nan}, "interval"), ({"lobs": 0}, "lobs"),
     ({"held": 21.0}, "interval")],
)  # fmt: skip
def test_an_unlogged_run_that_cannot_be_is_named(changes, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        lob_inserts.measure_unlogged(events(), **({"held": 9.0, "interval": 20.0, "lobs": 10} | changes))
