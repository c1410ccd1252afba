"""What sessions wait for, in a line: the finding that a new one is copied from.

Chapter skeleton. Law: `mm1` (how long one hold lasts, if those that wait do so for so long).
"""

from models.analyst.findings.study.arithmetic import attempt
from models.analyst.findings.study.finding import DOES_NOT, Answer, Verdict, finding_of
from models.analyst.findings.study.study import Study
from models.laws import mm1

TITLE = "A lock: sessions wait for each other"

EVENT = "the event of this chapter"
EVENTS = (EVENT,)

HOLDER = "Who holds the lock: blocking_session in v$session, while sessions wait."


def hold(rate: float, wait: float) -> float:
    """Seconds of one hold, S, of the rate and the mean of the waits alone.

    Of the gets the share U waits, each for S / (1 - U) on average. So the rate and the mean of the waits make
    U² / (1 - U), as those of all gets of a queue do that is as busy.
    """
    return wait * (1 - float(mm1.utilization(rate, mm1.service_time(rate, wait))))


@finding_of(TITLE)
def finding(study: Study) -> Answer:
    """Whether the event matters, and how long one hold lasts by the law."""
    verdict = Verdict.of(study.is_material(EVENT))
    rate, wait = study.per_second(study.waits_for(EVENT)), study.mean_wait(EVENT)
    return dict(
        verdict=verdict,
        because=f"{EVENT} {study.how_much(EVENT)}.",
        evidence=[
            study.share_evidence(EVENT),
            (f"{EVENT}, mean", wait, "s"),
            ("one hold, if gets come at random", attempt(hold, rate, wait), "s"),
        ],
        causes=["The hold is long: look at what its holder waits for."],
        missing=[] if verdict == DOES_NOT else [HOLDER],
        stake=study.share_of(EVENT),
    )
