"""What there is to say to what the SQL*Plus scripts printed, with the captured figures beside it."""

from collections import Counter

from models.answers.run import sentences
from models.experiment.compared import LAW, Compared, Group, Row, grouped
from models.experiment.oracle import oracle

SHAPE_OF = {
    "HW enqueue": "lock",
    "control file": "lock",
    "event 44951": "lock",
    "timer": "timer",
    "messages": "timer",
}


def compared(listing):
    """What there is to say; where figures do not allow a prediction, a sentence in place of it."""
    try:
        found = oracle.compare(listing)
    except (ValueError, ArithmeticError) as problem:
        found = oracle.Answer((), (f"No law can be asked of these figures ({problem}).",))
    repeats = {(row.case, row.setting, row.sessions, row.repeat) for row in listing.measured_waits}
    points = Counter(each[:3] for each in repeats)
    captured = any(row.captured is not None for row in found.rows)
    return Compared(
        listing.name,
        sentences.ORACLE,
        sentences.facts(listing),
        sentences.counted(len(points), sum(points.values())),
        "",
        sentences.CAPTURED if captured else "",
        "Captured",
        grouped((_group(row), _row(row)) for row in found.rows),
        found.missing,
    )


def _group(row):
    shape, prediction = SHAPE_OF.get(row.case, "pipe"), row.prediction
    return Group(shape, LAW, f"{row.case}: {prediction.law}", prediction.what, prediction.unit, ())


def _row(row):
    point = sentences.setting(row.case, row.setting, row.sessions)
    prediction = row.prediction
    return Row(
        point, prediction.reported, row.spread.low, row.spread.high, row.repeats, prediction.predicted,
        other=row.captured, doubt=prediction.doubt,
    )  # fmt: skip
