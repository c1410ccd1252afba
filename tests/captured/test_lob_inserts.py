from types import SimpleNamespace

import pytest

from models.captured import lob_inserts
from models.captured.lob_inserts import CPU, HW, READ, WRITE


def test_a_run_is_measured_per_lob_but_for_its_waits_and_the_whole_of_it():
    """100 LOBs by 4 sessions in 10 s of the clock: 50 waits of 0.4 s, so 2 of the 4 sessions wait at a time."""
    events = {
        HW: SimpleNamespace(waits=50, time=20.0),
        READ: SimpleNamespace(waits=80, time=8.0),
        WRITE: SimpleNamespace(waits=200, time=10.0),
        CPU: SimpleNamespace(waits=None, time=2.0),
        "something else": SimpleNamespace(waits=9, time=100.0),
    }
    run = lob_inserts.measure(events, elapsed=40.0, lobs=100, sessions=4)
    assert run._asdict() == pytest.approx(
        {
            "service_time": 0.08,
            "think_time": 0.12,
            "waiting_time": 0.4,
            "cycle_time": 0.4,
            "throughput": 10.0,
            "wall_clock": 10.0,
            "number_waiting": 2.0,
        },
        rel=1e-14,
    )


@pytest.mark.parametrize("name", ["elapsed", "lobs", "sessions"])
def test_a_run_without_length_lobs_or_sessions_is_named(name):
    with pytest.raises(ValueError, match=f"^{name} = 0: "):
        lob_inserts.measure({}, **{"elapsed": 1.0, "lobs": 1, "sessions": 1, name: 0})
