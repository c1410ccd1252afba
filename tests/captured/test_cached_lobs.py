from types import SimpleNamespace

import pytest

from captured.a_run import EVENTS, WHOLE, row
from models.captured import cached_lobs
from models.captured.lob_inserts import HW, WRITE

WRITTEN = {"bytes": 3000, "total bytes": 5000, "IO requests": 70, "total IO requests": 100}
STATISTICS = {f"physical write {name}": SimpleNamespace(total=total) for name, total in WRITTEN.items()}


def test_a_run_is_measured_per_lob():
    others = {
        WRITE: row(200, 6.0),
        "log buffer space": row(3, 3.0),
        "buffer busy waits": row(9, 1.0),
        "something else": row(9, 100.0),
    }
    run = cached_lobs.measure(EVENTS | others, STATISTICS, **WHOLE)
    per_lob = 0.02, 0.08, 0.06, 0.4, 0.2, 0.04, 0.5, 30.0, 20.0, 0.3
    assert run[:12] == pytest.approx((*per_lob, 10.0, 10.0), rel=1e-14)
    assert run.numbers == pytest.approx((2.0, 0.8, 0.4, 0.6, 0.2), rel=1e-14)
    assert sum(run.numbers) == pytest.approx(4)


def test_what_a_run_does_not_list_took_no_time():
    run = cached_lobs.measure({HW: row(5, 2.0)}, STATISTICS, 4.0, 10, 2)
    assert (run.cpu_time, run.space_read, run.direct_write, run.redo_waiting_time) == (0, 0, 0, 0)
    assert run.numbers == (1, 0, 0, 0, 0)
