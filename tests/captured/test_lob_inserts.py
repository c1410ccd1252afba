from functools import partial

import pytest

from captured.a_run import EVENTS, WHOLE, row
from models.captured import batched_reclaims, cached_lobs, lob_inserts

MEASURES = lob_inserts.measure, batched_reclaims.measure, partial(cached_lobs.measure, statistics={})


def test_a_run_is_measured_per_lob_but_for_its_waits_and_the_whole_of_it():
    """100 LOBs by 4 sessions in 10 s of the clock: 50 waits of 0.4 s, so 2 of the 4 sessions wait at a time."""
    run = lob_inserts.measure(EVENTS | {"something else": row(9, 100.0)}, **WHOLE)
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


@pytest.mark.parametrize("measure", MEASURES, ids=["lob_inserts", "batched_reclaims", "cached_lobs"])
@pytest.mark.parametrize("name", WHOLE)
def test_a_run_without_length_lobs_or_sessions_is_named(name, measure):
    with pytest.raises(ValueError, match=f"^{name} = 0: "):
        measure(events={}, **WHOLE | {name: 0})
