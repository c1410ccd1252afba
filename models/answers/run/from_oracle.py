"""The Answer to what the SQL*Plus scripts printed, with the captured figures beside it."""

from collections import Counter

from models.answers.run import in_words
from models.experiment.beside import LAW, Answer, Group, Row, grouped
from models.experiment.oracle import oracle

SHAPE_OF = {
    "HW enqueue": "lock",
    "control file": "lock",
    "event 44951": "lock",
    "timer": "timer",
    "messages": "timer",
}


def answer(listing):
    """The Answer; where figures do not allow a prediction, a sentence in place of it."""
    try:
        found = oracle.compare(listing)
    except (ValueError, ArithmeticError) as problem:
        found = oracle.Answer((), (f"No law can be asked of these figures ({problem}).",))
    repeats = {(row.case, row.setting, row.sessions, row.repeat) for row in listing.measured_waits}
    points = Counter(each[:3] for each in repeats)
    captured = any(row.captured is not None for row in found.rows)
    return Answer(
        listing.name,
        in_words.ORACLE,
        in_words.facts(listing),
        in_words.counted(len(points), sum(points.values())),
        "",
        in_words.CAPTURED if captured else "",
        "Captured",
        grouped((_group(row), _row(row)) for row in found.rows),
        found.missing,
    )


def _group(row):
    shape, prediction = SHAPE_OF.get(row.case, "pipe"), row.prediction
    return Group(shape, LAW, f"{row.case}: {prediction.law}", prediction.what, prediction.unit, ())


def _row(row):
    point = in_words.setting(row.case, row.setting, row.sessions)
    prediction = row.prediction
    return Row(
        point, prediction.reported, row.spread.low, row.spread.high, row.repeats, prediction.predicted,
        other=row.captured, doubt=prediction.doubt,
    )  # fmt: skip
