import pytest

from findings.made import event, listed, report
from models.findings import batching_the_reclaim
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN

HW, READ, WRITE, DIRECT = (
    "enq: HW - contention",
    "db file sequential read",
    "direct path write",
    "physical writes direct (lob)",
)


def made(reads=1000, direct=2000, hw=30.0, **more):
    named = {} if direct is None else {DIRECT: direct}
    rows = [event(HW, 1000, hw), event(READ, reads, 5.0), event(WRITE, 2000, 6.0)]
    return report(rows, elapsed=10.0, db_time=60.0, statistics=named, **more)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("hw-awr-nocache", APPLIES), ("hw-awr-event44951-unset", APPLIES), ("hw-awr-event44951-16", UNKNOWN),
        ("hw-awr-event44951-512", DOES_NOT), ("hw-awr-cache", DOES_NOT),
        ("wc-securefile-cache-nologging", DOES_NOT),
    ],
)  # fmt: skip
def test_the_listings_have_it_where_a_get_goes_with_a_read(name, verdict):
    assert batching_the_reclaim.finding(listed(name)).verdict == verdict


def test_one_reader_takes_as_long_as_all_reads():
    (prediction,) = batching_the_reclaim.finding(made()).predictions
    assert prediction.predicted == pytest.approx(5.0) and prediction.reported == 10


def test_it_takes_material_waits_uncached_lobs_few_chunks_to_a_get_and_a_read_or_so():
    assert batching_the_reclaim.finding(made()).verdict == APPLIES
    assert batching_the_reclaim.finding(made(hw=1.0)).verdict == DOES_NOT
    assert batching_the_reclaim.finding(made(direct=0)).verdict == DOES_NOT
    assert batching_the_reclaim.finding(made(direct=16_000)).verdict == DOES_NOT
    assert batching_the_reclaim.finding(made(reads=5000)).verdict == UNKNOWN
    assert batching_the_reclaim.finding(report()).verdict == UNKNOWN
