import pytest

from captured.a_run import EVENTS, WHOLE
from models.captured import batched_reclaims


def test_a_run_is_measured_per_lob():
    run = batched_reclaims.measure(EVENTS, **WHOLE)
    assert run == pytest.approx(
        (0.5, 0.8, 2.0, 0.2, 0.08, 0.1, 0.02, 0.4, 0.4, 0.1, 0.05, 0.1, 28.0, 1.8), rel=1e-14
    )
    assert run.cycle_time == pytest.approx(run.waiting_time + run.reading_time + run.writing_time + run.cpu_time)
    assert run.outstanding == pytest.approx(18 / 10)
