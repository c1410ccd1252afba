"""Storage of which every kind of I/O is slow comes before what waits for it."""

from findings.made import event, report
from models.findings import control_file_waits
from models.findings.asking import slow_storage
from models.findings.asking.questions import Questions

LOG, READ, DATA, CONTROL = slow_storage.IO


def asked(log=0.3, read=0.04, reads=1000, *rows):
    listed = [event(LOG, 1000, 1000 * log, background=True), event(READ, reads, reads * read), *rows]
    return Questions(report(listed, elapsed=100.0, db_time=200.0))


def test_all_io_is_slow_if_each_kind_is_and_there_are_two_or_more():
    assert slow_storage.is_all_slow(asked())
    assert not slow_storage.is_all_slow(asked(read=0.01))
    assert not slow_storage.is_all_slow(asked(log=0.001))
    assert not slow_storage.is_all_slow(asked(reads=10))  # too few to say, and one kind is not all
    assert not slow_storage.is_all_slow(asked(0.3, 0.04, 1000, event(CONTROL, 500, 1.0, background=True)))
    assert not slow_storage.is_all_slow(Questions(report()))


def test_what_each_kind_takes_is_said():
    said = slow_storage.victim(asked(0.3, 0.04, 1000, event(DATA, 500, 200.0, background=True)))
    assert "a log write takes 300 ms, a single-block read takes 40 ms and a write of the database" in said
    assert "writer takes 400 ms. Mend the storage first." in said
    assert slow_storage.victim(asked(read=0.01)) == ""


def test_slow_storage_makes_the_control_file_a_victim_unless_the_processors_do():
    ask = asked(0.3, 0.04, 1000, event("enq: CF - contention", 100, 50.0))
    assert "All I/O is slow" in control_file_waits.finding(ask).victim
    ask.processors.starved = True
    assert "short of CPU" in control_file_waits.finding(ask).victim
