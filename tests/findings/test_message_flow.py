import pytest

from findings.made import event, listed, report
from models.findings import message_flow
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN


def finding(sent=None, received=None, *events):
    totals = {"messages sent": sent, "messages received": received}
    named = {name: total for name, total in totals.items() if total is not None}
    return message_flow.finding(report(events, db_time=100.0, statistics=named))


def test_the_listing_of_the_chapter_sends_two_messages_to_each_wait():
    found = message_flow.finding(listed("wc-securefile-cache-nologging"))
    assert found.verdict == APPLIES and found.because.startswith("2 messages are sent to each")


def test_a_pluggable_database_has_one_side_of_the_books():
    named = {"messages sent": 1000, "messages received": 10}
    found = message_flow.finding(report([], db_time=100.0, statistics=named, pdb=True))
    assert found.verdict == DOES_NOT and "CDB$ROOT" in found.because


def test_waits_that_no_timer_ends_are_not_called_unanswered():
    assert finding(2000, 2000, event("write complete waits", 1000, 10.0)).verdict == APPLIES
    assert finding(2000, 2000, event("write complete waits", 1000, 27.0)).verdict == DOES_NOT


def test_what_is_received_is_predicted_by_what_is_sent():
    (prediction,) = finding(1000, 2000).predictions
    assert (prediction.predicted, prediction.reported, prediction.error) == (1000, 2000, -0.5)


def test_one_side_or_none_cannot_be_told():
    assert finding(1000).verdict == finding(None, 1000).verdict == finding().verdict == UNKNOWN


def test_sessions_that_wait_for_an_answer_are_told_and_sleeping_background_processes_are_not():
    waiting = finding(1000, 1000, event("rdbms ipc reply", 10, 30.0))
    assert waiting.verdict == APPLIES and waiting.stake == pytest.approx(0.3)
    assert finding(1000, 1000, event("rdbms ipc message", 10, 3000.0, background=True)).verdict == DOES_NOT
    assert finding(100_000, 100_000, event("write complete waits", 1000, 30.0)).verdict == DOES_NOT
