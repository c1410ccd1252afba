"""Samples of active sessions: how many were in what, in each slice of the time, however they are written."""

import random
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from importlib import import_module
from itertools import cycle, product

import pytest
from chosen import some, thorough
from hypothesis import given
from hypothesis import strategies as st

from analyst.reports import mutations
from analyst.reports.pasted import assert_refused
from analyst.reports.samples import COLUMNS, CPU, READ, START, SYNC, TIMES, WAYS, Row, commas, sampled
from models.analyst import reports
from models.analyst.reports import source
from models.analyst.reports.ash_reports import LENGTHS, SLICES, slice_length
from models.analyst.reports.ash_rows import MOST_LINES
from models.analyst.reports.times import iso, read_times

MANY = import_module("models.analyst.reports.read_many")
SAID = "samples of active sessions"


def sessions(report):
    return {(sample.event, sample.background): float(sample.sessions) for sample in report.sampled}


def messages(report):
    return " ".join(
        problem.message for problem in report.problems if problem.what in (SAID, "background processes")
    )


PAIRS = [*product(WAYS, TIMES)] if thorough() else [*zip(cycle(WAYS), TIMES, strict=False)]


@pytest.mark.parametrize(("way", "time"), PAIRS)
def test_what_was_sampled_is_what_is_read(way, time):
    """Three minutes of two sessions, and one behind them for a tenth of the time."""
    read = reports.read_many(WAYS[way](sampled(180), time=time).encode(), "ash")
    assert 35 < len(read) < 38
    for report in read[1:-1]:
        assert (report.kind, report.form, report.elapsed.value) == ("samples", "csv", 5)
        assert report.active.value == pytest.approx(2) and report.db_time.value == pytest.approx(10)
        assert report.db_time.implied and report.instance.value == "1" and not messages(report)
        active = sessions(report)
        assert active.pop((READ, True), 0.2) == pytest.approx(0.2)
        assert active == {(SYNC, False): pytest.approx(1), (CPU, False): pytest.approx(1)}
        assert {row.name: row.sessions for row in report.classes} == pytest.approx({"Commit": 1, CPU: 1})
        assert {(statement.by, statement.name) for statement in report.ranked} == {
            (SYNC, "9sg6u8xbjagga"),
            (CPU, "0w2qpuc6u2zsp"),
        }
        assert sum(sample.share for sample in report.sampled) == pytest.approx(1)
        assert all(statement.whole == "those sampled" and statement.total is None for statement in report.ranked)
    exact = {"iso": ".123", "iso with a T": ".123", "oracle": ".123", "german": ".123"}.get(time, "")
    assert read[0].begin.value == f"2024-03-13T10:00:00{exact}" and read[1].begin.value == "2024-03-13T10:00:05"
    assert read[-1].end.value == "2024-03-13T10:03:00"
    assert read[0].name == f"ash, {read[0].begin.value}"


def test_lines_are_those_that_say_it():
    text = commas(sampled(60))
    lines = text.split("\r\n")
    for report in reports.read_many(text):
        for sample in report.sampled:
            assert all(sample.event in lines[line - 1] or "ON CPU" in lines[line - 1] for line in sample.lines)
        assert report.begin.value[:18] in lines[report.active.value.line - 1].replace(" ", "T")


@pytest.mark.parametrize(
    ("distance", "one_in"), [(1.0, 20), (10.24, 1), (60.0, 20), (1.003, 3), (10.0, 3), (0.5, 3)]
)
def test_the_distance_is_that_of_the_samples_however_few_are_busy(distance, one_in):
    chance, many = random.Random(5), 300 + 60 * one_in
    busy = {index for index in range(many) if chance.random() < 1 / one_in}
    read = reports.read_many(commas(sampled(many, distance, busy.__contains__)))
    assert sum(report.elapsed.value for report in read) == pytest.approx(many * distance, rel=0.02)
    assert len(read) <= SLICES
    assert sum(report.db_time.value for report in read) == pytest.approx(2 * len(busy) * distance, rel=0.02)
    assert all(report.elapsed.value.resolution == pytest.approx(distance, rel=0.02) for report in read)


def test_neither_whole_seconds_nor_one_sample_out_of_step_set_the_distance():
    read = reports.read_many(commas(sampled(300, 10.24), time="slashes"))
    assert sum(report.db_time.value for report in read) == pytest.approx(2 * 300 * 10.24, rel=0.01)
    late = [Row(START + timedelta(seconds=40.3)), *sampled(100)]
    assert reports.read_many(commas(late))[5].active.value == pytest.approx(2, rel=0.01)


def test_instances_have_slices_of_their_own():
    """Where they are not told apart, they are refused."""
    both = sampled(240) + sampled(240, start=START + timedelta(seconds=120.4), instance=2)
    random.Random(1).shuffle(both)
    read = reports.read_many(commas(both), "rac")
    named = Counter(report.instance.value for report in read)
    assert set(named) == {"1", "2"} and all(many <= SLICES + 1 for many in named.values())
    assert [report.active.value for report in read[3:-3]] == [pytest.approx(2, rel=0.6)] * len(read[3:-3])
    assert read[0].name == "rac, 2024-03-13T10:00:00.123 of instance 1"
    assert [report.begin.value for report in read if report.instance.value == "2"][0] == "2024-03-13T10:02:00.523"
    mixed = sampled(100, 10) + sampled(100, 10, start=START + timedelta(seconds=3), instance=2)
    columns = [column for column in COLUMNS if column != "INST_ID"]
    assert_refused(commas(mixed, columns=columns), "no regular distance.*select INST_ID")
    assert len(reports.read_many(commas(mixed))) > 1


@pytest.mark.parametrize("lacking", ["SESSION_STATE", "WAIT_CLASS", "SQL_ID", "SESSION_TYPE", "INST_ID"])
def test_a_column_that_is_missing_costs_what_it_says(lacking):
    columns = tuple(column for column in COLUMNS if column != lacking)[::-1]
    report = reports.read_many(commas(sampled(60), columns=columns))[2]
    assert report.active.value == pytest.approx(2 + 0.2 * (lacking == "SESSION_TYPE"), rel=1e-6)
    assert bool(report.classes) == (lacking != "WAIT_CLASS") and bool(report.ranked) == (lacking != "SQL_ID")
    assert bool(report.instance) == (lacking != "INST_ID")
    assert ("no SESSION_TYPE" in messages(report)) == (lacking == "SESSION_TYPE")
    assert {sample.background for sample in report.sampled} == (
        {None} if lacking == "SESSION_TYPE" else {False, True}
    )


def test_an_idle_wait_is_not_active_and_in_a_slice_without_samples_nobody_was():
    read = reports.read_many(commas(sampled(150, busy=lambda index: not 50 <= index < 100)))
    empty = [report for report in read if report.active.value == 0]
    assert len(empty) == 10 and all(report.db_time.value == 0 and not report.sampled for report in empty)
    assert empty[0].begin.value == "2024-03-13T10:00:50" and empty[0].elapsed.value == 5
    text = commas([*sampled(60), *(Row(START + timedelta(seconds=second), "idler") for second in range(60))])
    assert reports.read_many(text)[3].active.value == pytest.approx(3)
    assert reports.read_many(text.replace("Other", "Idle"))[3].active.value == pytest.approx(2)


def test_rows_that_cannot_be_read_are_counted():
    text = commas(sampled(60)).split("\r\n")
    text[5] = text[5][:40]  # cut
    text[7] = text[7].replace("2024", "20x4")
    text[8] = text[8].replace("log file sync", "")  # waits for nothing
    text[9] = text[9].replace("log file sync", "")
    for report in reports.read_many("\n".join(text)):
        assert "3 of their rows cannot be read" in messages(report)


@pytest.mark.parametrize("last", ["EVENT", "SQL_ID", "SESSION_TYPE", "WAIT_CLASS", "MODULE"])
def test_a_file_that_is_cut_makes_nothing_up(last):
    columns = [*(column for column in COLUMNS if column != last), last]
    text = commas(sampled(60), columns=columns)
    for end in some(range(len(text) // 2, len(text), 7), 4):
        for report in reports.read_many(text[:end]):
            assert {sample.event for sample in report.sampled} <= {CPU, SYNC, READ}
            assert {statement.name for statement in report.ranked} <= {"9sg6u8xbjagga", "0w2qpuc6u2zsp"}
            assert {row.name for row in report.classes} <= {CPU, "Commit", "User I/O"}
            assert {sample.background for sample in report.sampled} <= {True, False}
            assert report.active.value <= 2.3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (commas(sampled(9), columns=("SESSION_STATE", "EVENT")), "without SAMPLE_TIME; select SAMPLE_TIME"),
        (commas(sampled(9), columns=("SESSION_STATE", "SAMPLE_TIME")), "without EVENT"),
        (commas([]), "its rows are missing; take more"),
        (commas(sampled(1)), "has one sample.*at least two"),
        (commas(sampled(9), time="day first").replace("13/", "03/"), "nobody knows which.*TO_CHAR"),
        (commas(sampled(9), time="slashes").replace("10:00:0", "10:0"), "no time to the second.*TO_CHAR"),
        (commas(sampled(9)).replace("2024", "24"), "no time to the second"),
        ("SAMPLE_TIME,EVENT,SQL_ID,MODULE\n" + "2024-03-13 10:00:00,log file sync,\n,x\n" * 3, "cut or folded"),
    ],
)  # fmt: skip
def test_samples_that_cannot_be_read_are_refused_with_what_would_do(text, why):
    assert_refused(text, why)


def test_more_lines_than_any_report_has_are_read_and_more_than_that_refused(monkeypatch):
    monkeypatch.setattr(MANY, "MOST_LINES", 2000)
    assert reports.read_many(commas(sampled(60)))
    assert_refused(commas(sampled(1000)), "2,101 lines.*give fewer hours, or fewer columns")
    assert MOST_LINES > source.MOST_LINES


def test_a_byte_order_mark_two_bytes_a_letter_or_no_last_line_end_make_no_difference():
    text = commas(sampled(60), columns=("SAMPLE_TIME", "SQL_ID", "EVENT"))
    whole = reports.read_many(text)
    assert reports.read_many(text.rstrip()) == whole and len(whole) > 1
    for data in (text.encode("utf-8-sig"), text.encode("utf-16")):
        assert reports.read_many(data) == whole


def test_a_query_on_samples_in_a_report_does_not_make_it_samples():
    report = "EVENT,TOTAL_WAITS,TIME_WAITED_MICRO\nlog file sync,100,500000\n-- select sample_time, event\n"
    assert reports.read_many(report) == [reports.read(report)]


def test_a_day_and_a_month_that_contradict_each_other_are_not_read():
    ambiguous, day, month = "03/04/2024 10:00:00", "13/03/2024 10:00:00", "03/14/2024 10:00:00"
    assert read_times([day, month]) == ({}, "")
    assert iso(read_times([ambiguous, day])[0][ambiguous]) == "2024-04-03T10:00:00"
    assert iso(read_times([ambiguous, month])[0][ambiguous]) == "2024-03-04T10:00:00"


TIMES_IN_MANY_WAYS = {
    "01-MAR-24 12.00.00.123 AM": "2024-03-01T00:00:00.123", "01-MAR-24 12.00.00 PM": "2024-03-01T12:00:00",
    "1-mar-2024 9:05:07 pm": "2024-03-01T21:05:07", "2024-03-01T10:00:00.5+01:00": "2024-03-01T10:00:00.5",
    "01.03.2024 10:00:00": "2024-03-01T10:00:00", "2024/03/01 10:00:00": "2024-03-01T10:00:00",
} | dict.fromkeys([
    "29-FEB-23 10.00.00 AM", "01-MRZ-24 10.00.00", "2024-03-01 13:00:00 PM", "2024-03-01 10:00",
    "9999-12-31 23:59:59", "24-03-01 10:00:00", "10:00:00",
])  # fmt: skip


def test_times_in_many_ways():
    for text, time in TIMES_IN_MANY_WAYS.items():
        read, unsure = read_times([text])
        assert (iso(read[text]) if text in read else None, unsure) == (time, ""), text


@given(
    st.datetimes(min_value=START.replace(year=2000), max_value=START.replace(year=2049)), st.sampled_from([*TIMES])
)
def test_a_time_that_is_written_is_read(time, way):
    time = time.replace(microsecond=time.microsecond // 1000 * 1000)
    text = TIMES[way](time)
    read, unsure = read_times([text, TIMES[way](time.replace(day=28))])
    assert not unsure
    back = iso(read[text])
    assert back[:19] == time.isoformat()[:19]
    assert len(back) == 19 or float(f"0{back[19:]}") <= time.microsecond / 1e6 + 1e-5


@given(st.floats(1e9, 6e10), st.floats(0, 1e9), st.floats(0.2, 7200))
def test_slices_are_of_a_round_length_and_not_more_than_can_be_shown(first, lasts, distance):
    length = slice_length([(first, first + lasts)], distance)
    assert (first + lasts) // length - first // length + 1 <= SLICES
    assert length in LENGTHS or length % 604_800 == 0
    shorter = [span for span in LENGTHS if 5 * distance <= span < length]
    assert all((first + lasts) // span - first // span + 1 > SLICES for span in shorter)


def test_as_many_slices_as_there_may_be_are_not_too_many():
    assert slice_length([(0.0, LENGTHS[2] * (SLICES - 1))], 1.0) == LENGTHS[2]


@pytest.mark.slow
@given(st.integers(0, 10**9), st.sampled_from([*WAYS]))
def test_corrupted_characters_raise_nothing_else(seed, way):
    with suppress(reports.Refused):
        reports.read_many(mutations.corrupt(random.Random(seed), WAYS[way](sampled(60))))
