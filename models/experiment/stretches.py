"""The stretches of a run, as a film takes them: rows (session, asked, began, ended), in seconds."""


def stretch(rows, case):
    """The rows of the first stretch of this case in the listing's `stretches`; [] where it has none."""
    first = next((row for row in rows if row.case == case), None)
    return [
        (int(row.session), float(row.asked), float(row.began), float(row.ended))
        for row in rows
        if first and (row.case, row.disk) == (case, first.disk)
    ]


def apart(rows):
    """The longest part of a stretch, in the order of asking, in which each commit has a sync of its own.

    Of two commits whose syncs both end before the answer of the first, the logs cannot tell which sync was whose.
    """
    rows, best, begin = sorted(rows, key=lambda row: row[1]), (0, 0), 0
    for end, row in enumerate(rows):
        same = [place for place in range(begin, end) if rows[place][2] == row[2]]
        begin = same[-1] + 1 if same else begin
        best = max(best, (begin, end + 1), key=lambda part: part[1] - part[0])
    return rows[slice(*best)]


def overtaken(rows):
    """How many commits of a stretch were answered after one that had been asked for later."""
    earliest, count = float("inf"), 0
    for _, _, _, ended in sorted(rows, key=lambda row: row[1], reverse=True):
        count += earliest < ended
        earliest = min(earliest, ended)
    return count
