"""A history as plain JSON: what `shape-of-a-wait --json` prints of several reports."""

from models.answers.history import in_words
from models.answers.history.changes import changes
from models.answers.history.laws_tested import tested
from models.answers.history.snapshot import to_plain


def as_json(history, refused=()):
    """A dict of numbers, strings, lists and dicts; in SI units, None for what is not known.

    Its keys: `snapshots` (each as `snapshot.to_plain` has it), `look_first`, `applies` (of each chapter that
    applies somewhere, in how many), `changes` (sentences, of two snapshots), `laws` and `refused` (sentences).
    """
    snapshots = history.snapshots
    return {
        "snapshots": [to_plain(each) for each in snapshots],
        "look_first": [
            {"snapshot": snapshots.index(line.snapshot), "why": why}
            for (_, line), (_, why) in zip(history.look_first, in_words.looks(history), strict=True)
        ],
        "applies": dict(history.applying),
        "changes": changes(*snapshots) if len(snapshots) == 2 else [],
        "laws": [_law(test, snapshots) for test in tested(snapshots)],
        "refused": list(refused),
    }


def _law(test, snapshots):
    return {
        "law": test.law,
        "what": test.what,
        "unit": test.unit,
        "snapshots": len(test.points),
        "median_error": None if test.too_few else test.median_error,
        "within_25_percent": None if test.too_few else test.within,
        "fails_for": [] if test.too_few else [snapshots.index(snapshot) for snapshot, _ in test.failed],
    }
