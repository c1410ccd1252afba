"""The law of group commit beside a report: how long a sync should be, and how much of one that explains."""

from models.analyst.findings.study import batch, noticing, polling, redo_writes
from models.analyst.findings.study.once import once
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import quotient
from models.analyst.findings.study.words import count
from models.analyst.findings.study.write_variation import variation
from models.laws import group_commit
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.domain import LARGEST

LAW = "R = 1 + ρ (1 + cv²) / 2"
FEWER = "Commit less often, if the application can: then fewer sessions wait for the log."
SHORTER = (
    "The sync is shorter than the average write: many writes carry bulk redo that nobody waits for. Compare the "
    "histograms of both events, not their averages."
)

# Choices. The write explains a sync if it explains half of it; a law and a figure agree if they are within a
# quarter of each other.
HALF, NEARLY, AGREES = 0.5, 0.9, 1.25
WIDE = 10.0  # from the least that the law gives to the most, from which on only the least is sure


@once
def prediction(study: Study) -> Prediction | None:
    """The law beside the ratio; None without a ratio.

    `low` and `high` are for the histogram and the busy share that are possible, and `high` for long writes that
    carry more commits; it is None where the report does not bound it.
    """
    sync, write, varies = redo_writes.sync(study), redo_writes.write(study), variation(study)
    ratio = quotient(sync.mean, write.mean)
    if not ratio:
        return None
    law = group_commit.sync_ratio_from_utilization
    middle = law(_busy(study, 0.5), varies.value or 0.0)
    high = None if varies.high is None else at_most(study, varies.high)
    what = f"log file sync ÷ {'the whole write' if write.whole else 'the log write'}"
    text = LAW if varies.value is not None else f"{LAW}, with cv² = 0"
    if write.busy is not None and write.busy > 1:
        at_once = f"on average {count(write.busy)} log writes are under way at once"
        text += f", of a log writer that never rests: {at_once}"
    return Prediction(text, what, middle, ratio, "", law(_busy(study, 0.0), varies.low), high)


def _busy(study: Study, unknown: float) -> float:
    """How busy the log writer is, at most 1; `unknown` where the report does not say."""
    busy = redo_writes.write(study).busy
    return unknown if busy is None else min(busy, 1.0)


def at_most(study: Study, cv2: float) -> float:
    """The ratio where long writes carry more of the commits: of very many a write, where that is not known."""
    carried = max(float(batch.commits_per_write(study) or LARGEST), 1.0)
    ratio: float = group_commit.sync_ratio_at_most(_busy(study, 1.0), cv2, carried)
    return ratio


def is_wide(study: Study) -> bool:
    """Whether the histogram leaves cv2 so open that the middle of the law's range says nothing."""
    predicted, high = prediction(study), variation(study).high
    if high is None:
        return False
    assert predicted is not None and predicted.low is not None
    most: float = group_commit.sync_ratio_from_utilization(_busy(study, 1.0), high)
    return most > WIDE * predicted.low


def is_short(predicted: Prediction) -> bool:
    """Whether a sync is shorter than a write by more than a law and a figure may differ."""
    return predicted.reported <= 1 / AGREES


def is_mixed(predicted: Prediction) -> bool:
    """Whether a sync is shorter than the least that the law gives, by more than the two may differ.

    The law takes commits to meet long writes as often as they last; so here, most likely, few commits meet them.
    """
    return predicted.low is not None and predicted.reported * AGREES < predicted.low


def is_too_long(predicted: Prediction) -> bool:
    """Whether a sync is longer than all that the law allows."""
    return predicted.reported > AGREES * (predicted.high or predicted.predicted)


def explained(study: Study, predicted: Prediction) -> list[float]:
    """What share of a sync the write's I/O and the queue for it explain: at least, about, at most.

    What passes until the session notices the end of the write is neither.
    """
    sync, write = redo_writes.sync(study), redo_writes.write(study)
    assert sync.mean is not None and write.mean is not None
    io = min((write.io or write.mean) / write.mean, 1.0)
    late = noticing.late(study)
    left = 1 - (late.time if late else 0.0) / sync.mean
    bounds = predicted.low, predicted.predicted, predicted.high
    return [io * left if bound is None else io * min(bound / predicted.reported, left) for bound in bounds]


def share_explained(study: Study) -> float | None:
    """What share of a sync the write and the queue for it explain, about; None if the report does not say."""
    predicted = prediction(study)
    return None if predicted is None or redo_writes.write(study).busy is None else explained(study, predicted)[1]


def sleeps_instead(study: Study) -> bool:
    """Whether a sync is about one sleep, and not as long as the write and the queue for it anyway."""
    return polling.is_one_sleep(study) and (share_explained(study) or 0.0) < NEARLY
