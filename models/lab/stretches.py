"""The stretches of a run: rows (session, asked, began, ended), in seconds."""

from collections.abc import Iterable, Sequence

from models.lab.measured import Recorded

Commit = tuple[int, float, float, float]


def stretch(rows: Sequence[Recorded], case: str) -> list[Commit]:
    """The rows of the first stretch of this case in the listing's `stretches`; [] where it has none."""
    first = next((row for row in rows if row.case == case), None)
    return [
        (int(row.session), float(row.asked), float(row.began), float(row.ended))
        for row in rows
        if first and (row.case, row.disk) == (case, first.disk)
    ]


def overtaken(rows: Iterable[Commit]) -> int:
    """How many commits of a stretch were answered after one that had been asked for later."""
    earliest, count = float("inf"), 0
    for _, _, _, ended in sorted(rows, key=lambda row: row[1], reverse=True):
        count += earliest < ended
        earliest = min(earliest, ended)
    return count
