"""Messages between processes: whether the books balance, and whether sessions ask and are not answered.

Chapter message-flow. The law: every message that is sent is received, so both totals are one.
"""

from models.findings import figures, reading
from models.findings.figures import evidence
from models.findings.finding import APPLIES, DOES_NOT, UNKNOWN, Finding, Prediction
from models.findings.reading import attempt, count
from models.laws import operational

CHAPTER, TITLE = "message-flow", "Messages: who asks, and who answers"

SENT, RECEIVED = "messages sent", "messages received"
ASLEEP, ANSWER = "rdbms ipc message", "rdbms ipc reply"
UNANSWERED = "write complete waits"

# Choices. In public reports both totals are the same, or eight apart at most.
APART, APART_SHARE = 10, 1e-4
LEAST_PER_WAIT, MOST_PER_WAIT = 1.0, 4.0  # messages to a wait that still look like one answerless request

BY_PROCESS = (
    f"{SENT} and {RECEIVED} of every process (v$sesstat with v$session and v$process), twice and subtracted: a "
    "report "
    "has them for the instance as a whole, which cannot say who writes to whom."
)


def finding(report):
    """Whether messages are sent that nobody receives, or asked for by sessions that are not answered."""
    sent, received = (figures.total(report, name) for name in (SENT, RECEIVED))
    verdict, because = _verdict(report, sent, received)
    return Finding(
        chapter=CHAPTER,
        title=TITLE,
        verdict=verdict,
        because=because,
        evidence=_evidence(report, sent, received),
        predictions=_predictions(sent, received),
        causes=_causes(report, sent, received) if verdict is APPLIES else (),
        missing=(BY_PROCESS,) if verdict is not DOES_NOT else (),
    )


def balanced(sent, received):
    """Whether both totals are one, up to what is on its way at a snapshot; None if one of them is not known."""
    if sent is None or received is None:
        return None
    return abs(sent - received) <= max(APART, APART_SHARE * max(sent, received))


def per_wait(report, sent):
    """Messages sent to a wait that nobody answers; None if there is none that matters, or they do not fit it."""
    event = report.event(UNANSWERED)
    if event is None or not reading.is_material(report, UNANSWERED):
        return None
    messages = figures.quotient(sent, event.waits)
    return messages if messages and LEAST_PER_WAIT <= messages <= MOST_PER_WAIT else None


def _verdict(report, sent, received):
    unanswered = per_wait(report, sent)
    if balanced(sent, received) is False:
        return (
            APPLIES,
            f"{count(sent)} messages are sent and {count(received)} received: the books do not balance.",
        )
    if unanswered:
        return (
            APPLIES,
            f"{count(unanswered)} messages are sent to each of the {UNANSWERED}, and none wakes the session.",
        )
    if reading.is_material(report, ANSWER):
        return (
            APPLIES,
            f"Sessions wait for a background process to answer: {ANSWER} {reading.how_much(report, ANSWER)}.",
        )
    if balanced(sent, received):
        return DOES_NOT, f"{count(sent)} messages are sent and {count(received)} received: the books balance."
    if sent is None and received is None:
        return UNKNOWN, "The report has no count of messages."
    return UNKNOWN, "The report counts messages on one side only."


def _evidence(report, sent, received):
    asleep, answers = (reading.found(report, name) for name in (ASLEEP, ANSWER))
    waits = report.event(UNANSWERED)
    rate = attempt(operational.throughput, sent, figures.known(report.elapsed))
    return (
        *evidence(SENT, sent, "", sent),
        *evidence(RECEIVED, received, "", received),
        *evidence("messages sent per second", rate, "/s", sent, report.elapsed),
        *evidence(f"messages sent to each of the {UNANSWERED}", per_wait(report, sent), "", sent, waits),
        *evidence(
            f"{ASLEEP}, mean sleep of a background process", reading.mean_wait(report, ASLEEP), "s", *asleep
        ),
        *evidence(f"{ANSWER}, mean", reading.mean_wait(report, ANSWER), "s", *answers),
    )


def _predictions(sent, received):
    if sent is None or received is None:
        return ()
    return (Prediction(RECEIVED, float(sent), float(received), "", "every message that is sent is received"),)


def _causes(report, sent, received):
    causes = []
    if balanced(sent, received) is False:
        causes.append(
            f"{count(abs(received - sent))} messages are on one side only: a partner that counts only one end, "
            "a process "
            "that ended in the interval, or a report that is not of one interval. Count by process."
        )
    if per_wait(report, sent):
        causes.append(
            "The session asks for its block to be written and looks again when its timer ends: see the chapter "
            "on write "
            "complete waits. A cached, unlogged LOB sends two messages to a wait; one to the database writer "
            "and one to the "
            "log writer is the plainest account, and not the only one."
        )
    if reading.is_material(report, ANSWER):
        causes.append(
            "Look which process is asked (a checkpoint, a truncate, a drop), and what that process itself "
            "waits for: the "
            "time of the answer is its time."
        )
    return tuple(causes)
