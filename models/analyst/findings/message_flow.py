"""Messages between processes: whether the books balance, and whether sessions ask and are not answered.

Chapter message-flow. The law: every message that is sent is received, so both totals are one.
"""

from collections.abc import Iterator

from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.clocks import MAIN, sleeps
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Verdict, finding_of
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import count
from models.laws import operational
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

TITLE = "Messages: who asks, and who answers"

SENT, RECEIVED = "messages sent", "messages received"
ASLEEP, ANSWER = "rdbms ipc message", "rdbms ipc reply"
EVENTS = (ANSWER,)

# Choices. A report has the same totals on both sides, or nearly so, as a message can be under way at its ends.
APART, APART_SHARE = 10, 1e-4
LEAST_PER_WAIT, MOST_PER_WAIT = 1.0, 4.0  # messages to a wait that still look like one answerless request

BY_PROCESS = (
    f"{SENT} and {RECEIVED} of every process (v$sesstat with v$session and v$process), twice and subtracted: a "
    "report has them for the instance as a whole, which cannot say who writes to whom."
)


@finding_of(TITLE, always=["predictions"])
def finding(study: Study) -> Answer:
    """Whether sessions ask other processes and wait for their answers, or are not answered at all."""
    sent, received = study.total(SENT), study.total(RECEIVED)
    unanswered = messages_per_wait(study, sent)
    verdict, because = _verdict(study, sent, received, unanswered)
    predictions = []
    if sent is not None and received is not None:
        law = "every message that is sent is received"
        predictions = [Prediction(law, RECEIVED, sent, received, "")]
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            (SENT, sent, ""),
            (RECEIVED, received, ""),
            ("messages sent per second", attempt(operational.throughput, sent, study.elapsed), "/s"),
            (f"messages sent to each of the {MAIN}", unanswered, ""),
            (f"{ASLEEP}, mean sleep of a background process", study.mean_wait(ASLEEP), "s"),
            (f"{ANSWER}, mean", study.mean_wait(ANSWER), "s"),
        ],
        predictions=predictions,
        causes=_causes(study, unanswered),
        missing=(BY_PROCESS,) if verdict != DOES_NOT else (),
        stake=study.share_of(*((ANSWER, MAIN) if unanswered else (ANSWER,))),
    )


def is_balanced(sent: float | None, received: float | None) -> bool | None:
    """Whether both totals are one, up to what is on its way at a snapshot; None if one of them is not known."""
    if sent is None or received is None:
        return None
    return abs(sent - received) <= max(APART, APART_SHARE * max(sent, received))


def messages_per_wait(study: Study, sent: Figure | None) -> Figure | None:
    """Messages sent to a wait that nobody answers and a timer ends; None if none matters, or they do not fit."""
    row = sleeps(study)
    messages = quotient(sent, row.waits if row else None)
    return messages if messages and LEAST_PER_WAIT <= messages <= MOST_PER_WAIT else None


def _verdict(
    study: Study, sent: Figure | None, received: Figure | None, unanswered: Figure | None
) -> tuple[Verdict, str]:
    if unanswered:
        return APPLIES, (
            f"{count(unanswered)} messages are sent to each of the {MAIN}, and none wakes the session."
        )
    if study.is_material(ANSWER):
        return APPLIES, f"Sessions wait for a background process to answer: {ANSWER} {study.how_much(ANSWER)}."
    if sent is None and received is None:
        return UNKNOWN, "The report has no count of messages."
    if sent is None or received is None:
        return UNKNOWN, "The report counts messages on one side only."
    if is_balanced(sent, received):
        return DOES_NOT, f"As many messages are received as sent, {count(sent)}."
    whole = " This is the report of a pluggable database: CDB$ROOT has the rest." if study.report.pdb else ""
    return DOES_NOT, (
        f"{count(sent)} messages are sent and {count(received)} received: the books do not balance, and no "
        f"session waits for an answer.{whole}"
    )


def _causes(study: Study, unanswered: Figure | None) -> Iterator[str]:
    if unanswered:
        yield (
            "The session asks for its block to be written and looks again when its timer ends: see the chapter on "
            "write complete waits. A cached, unlogged LOB sends two messages to a wait; one to the database "
            "writer and one to the log writer is the plainest account, and not the only one."
        )
    if study.is_material(ANSWER):
        yield (
            "Look which process is asked (a checkpoint, a truncate, a drop), and what that process itself waits "
            "for: the time of the answer is its time."
        )
