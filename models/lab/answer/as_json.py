"""The answer to a run as plain JSON."""

from math import isfinite
from typing import Any

from models.analyst.answers.as_json import named, plain
from models.lab.compared import LAW, WITHIN, Compared, Group, Row

ROW = (
    "point predicted measured low high standard_error=error repeats error=off marked beside=other "
    "beside_error=other_off doubt"
)
UNITS = {"%": "fraction", "": "ratio"}


@plain.register
def _(run: Compared) -> dict[str, Any]:
    """What a run is, sentences about it, how many predictions are near, and the figures law by law.

    A law's `kind` is "law", "rival" (expected to fail), "states" (sessions at a row) or "bare" (measured, no law).
    """
    near, far = (run.within(share) for share in WITHIN)
    return {
        "run": run.head,
        "name": run.name,
        "counted": run.counted,
        "facts": dict(run.facts),
        "marked": run.marked,
        "beside": run.beside,
        "predictions": {"all": near[1], "within_10_percent": near[0], "within_25_percent": far[0]},
        "laws": [plain(group) for group in run.groups],
        "notes": list(run.notes),
    }


@plain.register
def _(group: Group) -> dict[str, Any]:
    near, far = (group.within(share)[0] for share in WITHIN)
    within = {"within_10_percent": near, "within_25_percent": far} if group.kind == LAW else {}
    fields = {key: getattr(group, key) for key in ("shape", "kind", "law", "what")}
    return {
        **fields,
        "unit": UNITS.get(group.unit, group.unit),
        **within,
        "points": [plain(row) for row in group.rows],
    }


@plain.register
def _(row: Row) -> dict[str, Any]:
    fields = {key: getattr(row, field) for key, field in named(ROW)}
    return {key: _known(value) if isinstance(value, float) else value for key, value in fields.items()}


def _known(value: float) -> float | None:
    return float(value) if isfinite(value) else None
