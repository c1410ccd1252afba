from types import SimpleNamespace

import pytest

from models.captured import cached_lobs
from models.captured.lob_inserts import CPU, HW, READ, WRITE


def test_a_run_is_measured_per_lob():
    events = {
        HW: SimpleNamespace(waits=50, time=20.0),
        READ: SimpleNamespace(waits=80, time=8.0),
        WRITE: SimpleNamespace(waits=200, time=6.0),
        CPU: SimpleNamespace(waits=None, time=2.0),
        "log buffer space": SimpleNamespace(waits=3, time=3.0),
        "buffer busy waits": SimpleNamespace(waits=9, time=1.0),
        "something else": SimpleNamespace(waits=9, time=100.0),
    }
    written = {"bytes": 3000, "total bytes": 5000, "IO requests": 70, "total IO requests": 100}
    statistics = {f"physical write {name}": SimpleNamespace(total=n) for name, n in written.items()}
    run = cached_lobs.measure(events, statistics, elapsed=40.0, lobs=100, sessions=4)
    per_lob = 0.02, 0.08, 0.06, 0.4, 0.2, 0.04, 0.5, 30.0, 20.0, 0.3
    assert run[:12] == pytest.approx((*per_lob, 10.0, 10.0), rel=1e-14)
    assert run.numbers == pytest.approx((2.0, 0.8, 0.4, 0.6, 0.2), rel=1e-14)
    assert sum(run.numbers) == pytest.approx(4)


def test_what_a_run_does_not_list_took_no_time():
    written = {"bytes": 3000, "total bytes": 5000, "IO requests": 70, "total IO requests": 100}
    statistics = {f"physical write {name}": SimpleNamespace(total=n) for name, n in written.items()}
    run = cached_lobs.measure({HW: SimpleNamespace(waits=5, time=2.0)}, statistics, 4.0, 10, 2)
    assert (run.cpu_time, run.space_read, run.direct_write, run.redo_waiting_time) == (0, 0, 0, 0)
    assert run.numbers == (1, 0, 0, 0, 0)


@pytest.mark.parametrize("name", ["elapsed", "lobs", "sessions"])
def test_a_run_without_length_lobs_or_sessions_is_named(name):
    with pytest.raises(ValueError, match=f"^{name} = 0: "):
        cached_lobs.measure({}, {}, **{"elapsed": 1.0, "lobs": 1, "sessions": 1, name: 0})
