import pytest

from analyst.findings.made import event, evidence, report
from models.analyst.findings import control_file_waits
from models.analyst.findings.study.control_file_lock import lock_of
from models.analyst.findings.study.study import Study
from models.laws import mm1

CF, READ, WRITE = "enq: CF - contention", "control file sequential read", "control file parallel write"
HELD, HOLDERS = "total cf enq hold time", "total number of cf enq holders"


def made(*events, held=30_000, holders=6000, direct=None, redo=None):
    lobs = {"physical writes direct (lob)": direct, "redo size for direct writes": redo}
    named = {HELD: held, HOLDERS: holders} | {name: total for name, total in lobs.items() if total is not None}
    return report(events, named, elapsed=100.0, db_time=200.0)


def test_the_hold_is_in_milliseconds_and_the_lock_is_as_busy_as_it_is_held():
    found = control_file_waits.finding(made(event(CF, 600, 12.0)))
    assert evidence(found, "share of the time for which it is held") == pytest.approx(0.3)
    assert evidence(found, "hold of the CF enqueue, mean") == pytest.approx(0.005)
    (prediction,) = found.predictions
    assert prediction.predicted == pytest.approx(mm1.waiting_time(60, 0.005))
    assert prediction.reported == pytest.approx(12 / 6000)
    assert found.what_if.position == pytest.approx({"arrival_rate": 60, "service_time": 0.005})


@pytest.mark.parametrize(
    ("direct", "redo", "behind"),
    [
        (6000, 6000 * 102, True), (0, 0, False), (6000, None, None), (None, None, None),
        (6000, 6000 * 8300, False),  # logged
        (600, 600 * 102, False),  # nine tenths of the holders are others
        (60_000, 60_000 * 102, None),  # perhaps many blocks to a hold
    ],
)  # fmt: skip
def test_lobs_are_behind_it_only_if_they_write_directly_as_often_and_unlogged(direct, redo, behind):
    assert lock_of(Study(made(direct=direct, redo=redo))).lobs_behind is behind


def slow(write=0.2, waited=12.0, writes=60):
    """Held ten times for 1.6 s in a hundred seconds, with six writes to a hold; sessions waited 6 % of DB time."""
    rows = [event(READ, 100, 0.1, True), event(WRITE, writes, writes * write, True), event(CF, 30, waited)]
    return control_file_waits.finding(made(*rows, held=16_000, holders=10))


def test_long_holds_are_the_storage_if_reads_and_writes_are_most_of_them():
    assert "a read 1 ms and a write 200 ms on average" in slow().causes[0] and "storage" in slow().causes[0]
    assert "something else" in slow(write=0.01).causes[0] and "at most 70 ms" in slow(write=0.01).causes[0]
    many = slow(write=0.01, writes=1200).causes[0]
    assert "many reads and writes" in many and "faster disks" not in many
