from types import SimpleNamespace

import pytest

from models.captured import batched_reclaims
from models.captured.lob_inserts import CPU, HW, READ, WRITE


def test_a_run_is_measured_per_lob():
    events = {
        HW: SimpleNamespace(waits=50, time=20.0),
        READ: SimpleNamespace(waits=80, time=8.0),
        WRITE: SimpleNamespace(waits=200, time=10.0),
        CPU: SimpleNamespace(waits=None, time=2.0),
    }
    run = batched_reclaims.measure(events, elapsed=40.0, lobs=100, sessions=4)
    assert run == pytest.approx(
        (0.5, 0.8, 2.0, 0.2, 0.08, 0.1, 0.02, 0.4, 0.4, 0.1, 0.05, 0.1, 28.0, 1.8), rel=1e-14
    )
    assert run.cycle_time == pytest.approx(run.waiting_time + run.reading_time + run.writing_time + run.cpu_time)
    assert run.outstanding == pytest.approx(18 / 10)


@pytest.mark.parametrize("name", ["elapsed", "lobs", "sessions"])
def test_a_run_without_length_lobs_or_sessions_is_named(name):
    with pytest.raises(ValueError, match=f"^{name} = 0: "):
        batched_reclaims.measure({}, **{"elapsed": 1.0, "lobs": 1, "sessions": 1, name: 0})
