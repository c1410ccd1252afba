"""The stretches of a run: which rows belong to one, and which commits were overtaken."""

from types import SimpleNamespace

from models.lab.stretches import overtaken, stretch


def row(case, disk, *figures):
    return SimpleNamespace(
        case=case, disk=disk, **dict(zip(("session", "asked", "began", "ended"), figures, strict=True))
    )


def test_a_stretch_has_the_rows_of_one_case_on_one_disk():
    rows = [
        row("open", "a", 1, 0, 1, 2),
        row("lock", "a", 2, 0, 1, 3),
        row("lock", "a", 1, 1, 3, 4),
        row("lock", "b", 1, 0, 1, 2),
    ]
    assert stretch(rows, "lock") == [(2, 0.0, 1.0, 3.0), (1, 1.0, 3.0, 4.0)]
    assert stretch(rows, "timer") == []


def test_a_commit_is_overtaken_by_one_that_asked_later_and_was_answered_sooner():
    asked_and_ended = [(0, 1), (1, 5), (2, 3), (3, 4), (4, 6)]
    rows = [(1, asked, ended, ended) for asked, ended in asked_and_ended]
    assert overtaken(rows) == 1
    assert overtaken([*rows, (2, 0.5, 7, 7)]) == 2
    assert overtaken([]) == 0
