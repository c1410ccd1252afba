import math
from types import SimpleNamespace

import numpy as np
import pytest

from models import captured
from models.captured import unlogged_lobs
from models.laws import control_file


def measured():
    """The captured run: one session, whose interval is printed in whole seconds."""
    run = captured.load("cf-basicfile-nocache-nologging")
    held = run.statistics["total cf enq hold time"].total
    return unlogged_lobs.measure(run.events, held, np.array(run.lasted), 1000)


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
        unlogged_lobs.READ: reads,
        unlogged_lobs.WRITE: writes,
        unlogged_lobs.DATA[0]: (10, written),
        unlogged_lobs.DATA[1]: (10, awaited),
    }
    return {name: SimpleNamespace(waits=waits, time=time) for name, (waits, time) in rows.items()}


def test_a_run_is_measured_per_lob():
    run = unlogged_lobs.measure(events(), held=9.0, interval=20.0, lobs=10)
    assert run == (5, 0.01, 4, 0.2, 0.9, 0.4, 1.1, 0.5)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"held": 0}, "held"),
        ({"interval": math.nan}, "interval"),
        ({"lobs": 0}, "lobs"),
        ({"held": 21.0}, "interval"),
    ],
)
def test_a_run_that_cannot_be_is_named(changes, name):
    with pytest.raises(ValueError, match=f"^{name} = "):
        unlogged_lobs.measure(events(), **({"held": 9.0, "interval": 20.0, "lobs": 10} | changes))
