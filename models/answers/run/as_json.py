"""The answer to a run as plain JSON: what `shape-of-a-wait --json` prints of one."""

from math import isfinite

from models.experiment.beside import LAW, WITHIN

UNITS = {"%": "fraction", "": "ratio"}


def as_json(answer):
    """A dict of numbers, strings, lists and dicts; in SI units, None for what is not known.

    Its keys: `run` (what it is), `facts`, `marked`, `beside` and `notes` (sentences), `predictions` (how many
    there are, and within 10 and 25 %), and `laws`, a list of {shape, kind, law, what, unit, points}. A law's
    `kind` is "law", "rival" (expected to fail), "states" (sessions at a row) or "bare" (measured, no law).
    """
    near, far = (answer.within(share) for share in WITHIN)
    return {
        "run": answer.head,
        "name": answer.name,
        "counted": answer.counted,
        "facts": dict(answer.facts),
        "marked": answer.marked,
        "beside": answer.beside,
        "predictions": {"all": near[1], "within_10_percent": near[0], "within_25_percent": far[0]},
        "laws": [_group(group) for group in answer.groups],
        "notes": list(answer.notes),
    }


def _group(group):
    more = {}
    if group.kind == LAW:
        near, far = (group.within(share)[0] for share in WITHIN)
        more = {"within_10_percent": near, "within_25_percent": far}
    return {
        "shape": group.shape,
        "kind": group.kind,
        "law": group.law,
        "what": group.what,
        "unit": UNITS.get(group.unit, group.unit),
        **more,
        "points": [_row(row) for row in group.rows],
    }


def _row(row):
    return {
        "point": row.point,
        "predicted": _known(row.predicted),
        "measured": _known(row.measured),
        "low": _known(row.low),
        "high": _known(row.high),
        "standard_error": _known(row.error),
        "repeats": row.repeats,
        "error": _known(row.off),
        "marked": row.marked,
        "beside": _known(row.other),
        "beside_error": _known(row.other_off),
        "doubt": row.doubt,
    }


def _known(value):
    return None if value is None or not isfinite(value) else float(value)
