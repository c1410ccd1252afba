"""What could not be read of one of many is said of them all: in words, and in JSON."""

import json

import pytest

from analyst.reports import history_rows, samples
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.answers import as_json, as_text, kinds

HOURS = [history_rows.Snapshot(truth(seed), 700 + seed) for seed in range(3)]
ROWS = history_rows.commas([row for each in HOURS for row in history_rows.rows(each)])


def told(text: str) -> tuple[str, dict]:
    answer = kinds.whole(kinds.snapshots(text, "mine"))
    return " ".join(as_text.text(answer, 100).split()), json.loads(as_json.text(answer))


def of_last(text: str, what: str, change) -> str:
    """The text with the last row changed that has these words."""
    lines = text.split("\n")
    place = max(number for number, line in enumerate(lines) if what in line)
    return "\n".join(filter(None, [*lines[:place], change(lines[place]), *lines[place + 1 :]]))


def test_a_time_that_did_not_fit_is_told_and_makes_no_hour_small():
    def full(row: str) -> str:
        cells = row.split(",")
        return ",".join("#" * 10 if len(cell) > 8 and cell.isdecimal() else cell for cell in cells)

    words, plain = told(of_last(ROWS, ",DB time,", full))
    assert "Not known, and perhaps more:" in words
    assert "NOT READ, OR CONTRADICTORY" in words
    assert "########" in words
    assert sorted(len(each["unread"]) for each in plain["snapshots"]) == [0, 0, 1]
    assert "NOT READ" not in told(ROWS)[0]


def test_rows_that_are_missing_are_told():
    words, plain = told(of_last(ROWS, ",foreground,", lambda row: ""))
    assert "rows of this snapshot can be read" in words
    assert any("rows of this snapshot can be read" in each for one in plain["snapshots"] for each in one["unread"])


def test_a_time_that_is_none_costs_no_answer_and_those_of_a_spreadsheet_are_read():
    begin = reports.read_many(ROWS)[-1].begin.value
    wrong = of_last(ROWS, begin, lambda row: row.replace(begin, f"{begin[:11]}24:00:00"))
    assert len(reports.read_many(wrong)) == 3
    days = {each.value for read in reports.read_many(ROWS) for each in (read.begin, read.end)}
    text = ROWS
    for each in days:
        text = text.replace(each, f"{each[8:10]}.{each[5:7]}.{each[:4]} {each[11:16]}")
    assert [each.begin.value[:16] for each in reports.read_many(text)] == [
        each.begin.value[:16] for each in reports.read_many(ROWS)
    ]


def test_samples_without_a_time_are_told():
    lines = samples.commas(samples.sampled(100)).splitlines()
    lines[5] = lines[5].replace("2024-03-13 10:", "2024-03-13 1x:")
    words, plain = told("\n".join([*lines, ""]))
    assert "1 of their rows cannot be read" in words
    assert all("1 of their rows cannot be read" in each["unread"][0] for each in plain["snapshots"])


@pytest.mark.parametrize("with_sessions", [True, False])
def test_exports_that_overlap_are_told_and_count_once_where_sessions_are_named(with_sessions):
    head, *rows = samples.commas(samples.sampled(100)).splitlines()
    if with_sessions:
        head, rows = f"SESSION_ID,{head}", [f"{100 + place % 7},{row}" for place, row in enumerate(rows)]
    words, _ = told("\n".join([head, *rows, head, *rows[80:], ""]))
    assert ("are there twice, as in exports that overlap, and count once" in words) is with_sessions
    assert ("select SESSION_ID" in words) is not with_sessions
    alone, _ = told("\n".join([head, *rows, ""]))
    assert "exports" not in alone
    if with_sessions:
        assert words.partition("NOT READ")[0] in alone
