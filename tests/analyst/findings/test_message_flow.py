import pytest

from analyst.findings.made import event, report
from models.analyst.findings import message_flow
from models.analyst.findings.study.finding import APPLIES, DOES_NOT


def finding(sent=None, received=None, *events):
    totals = {"messages sent": sent, "messages received": received}
    named = {name: total for name, total in totals.items() if total is not None}
    return message_flow.finding(report(events, db_time=100.0, statistics=named))


def test_what_is_received_is_predicted_by_what_is_sent():
    (prediction,) = finding(1000, 2000).predictions
    assert (prediction.predicted, prediction.reported, prediction.error) == (1000, 2000, -0.5)


def test_sessions_that_wait_for_an_answer_are_told_and_sleeping_background_processes_are_not():
    waiting = finding(1000, 1000, event("rdbms ipc reply", 10, 30.0))
    assert waiting.verdict == APPLIES and waiting.stake == pytest.approx(0.3)
    assert finding(1000, 1000, event("rdbms ipc message", 10, 3000.0, background=True)).verdict == DOES_NOT
    assert finding(100_000, 100_000, event("write complete waits", 1000, 30.0)).verdict == DOES_NOT
