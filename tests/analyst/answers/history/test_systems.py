"""Systems told apart, each minute counted once, and restarts and gaps."""

from datetime import datetime, timedelta
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyst.corpus.histories import snap
from models.analyst.answers.history.counting import counted
from models.analyst.answers.history.history import History
from models.analyst.answers.history.systems import SLACK, breaks, told_apart
from models.analyst.answers.history.together import together
from models.analyst.findings.study.finding import APPLIES

DAY = datetime(2026, 1, 5)
WHO = {"dbid": "1", "database": "ORCL", "instance": "orcl", "machine": "one"}


def whose(**changes):
    return snap(0, **WHO | changes)


def span(begin, end, **more):
    """From one minute of a day to another."""
    at = [(DAY + timedelta(minutes=minute)).isoformat() for minute in (begin, end)]
    fixed = {"elapsed": 60.0 * (end - begin), "name": f"{begin}-{end}", "active": 1.0}
    return snap(0, begin=at[0], end=at[1], **fixed | more)


PARTLY, CUT, LONG = (
    {"dbid": None, "machine": None},
    {"machine": "database-host"},
    {"machine": "database-host.example"},
)


@pytest.mark.parametrize(
    ("given", "many"),
    [
        ([{}, {"dbid": "other"}], 2), ([{}, {"instance": "other"}], 2), ([{}, {"machine": "other"}], 2),
        ([PARTLY, {}, PARTLY], 1), ([PARTLY, {}, {"dbid": "2"}, PARTLY], 3), ([dict.fromkeys(WHO), {}], 2),
        ([CUT, {"machine": "database-host.example"}], 1), ([{"machine": "db1"}, {"machine": "db12"}], 2),
    ],
)  # fmt: skip
def test_one_name_is_not_one_system_and_what_prints_less_is_of_the_only_one_that_it_fits(given, many):
    assert len(told_apart([whose(**changes) for changes in given])) == many


def spans(snapshots):
    """From which minute of the day to which each is."""
    return [tuple((time - DAY).total_seconds() / 60 for time in snapshot.span) for snapshot in snapshots]


def test_a_long_report_yields_to_its_parts():
    day, parts = span(0, 240), [span(n, n + 30) for n in range(0, 240, 30)]
    assert counted([day, *parts]) == parts
    assert counted([span(0, 60), span(60, 120), span(0, 120)]) == [span(0, 60), span(60, 120)]


def test_what_is_left_of_a_long_report_has_the_sessions_that_its_parts_have_not():
    day = span(
        0, 240, active=10.0, sessions={"log file sync": 6.0, "CPU": 4.0}, verdicts={"log-file-sync": APPLIES}
    )
    parts = [span(60, 120, active=1.0, sessions={"CPU": 1.0}), span(120, 180, active=3.0, sessions={"CPU": 3.0})]
    pieces = counted([day, *parts])
    assert spans(pieces) == [(0, 60), (60, 120), (120, 180), (180, 240)]
    for rest in (pieces[0], pieces[3]):
        assert rest.active == (40 - 1 - 3) / 2 and rest.sessions == {"log file sync": 12.0, "CPU": 6.0}
        assert rest.db_time == 18 * 3600.0 and rest.top[0][:2] == ("log file sync", pytest.approx(12 / 18))
        assert not rest.verdicts
    assert sum(piece.active * piece.seconds for piece in pieces) == pytest.approx(day.active * day.seconds)


def test_a_rest_is_a_line_of_its_own_and_the_long_report_does_not_count():
    history = History([span(0, 240), span(60, 180)])
    assert [line.snapshot.name for line in history.lines if not line.counted] == ["0-240"]
    assert len(history.snapshots) == 4 and len(history.counted) == 3


def test_times_that_are_printed_to_the_minute_do_not_overlap():
    assert len(counted([span(0, 30), span(30, 60), span(59, 90)])) == 3
    assert len(counted([span(0, 30), span(25, 60)])) == 1


def test_what_does_not_say_when_it_was_always_counts():
    assert len(counted([snap(0, begin=None), snap(0, begin=None), span(0, 60)])) == 3


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(3, 30)), max_size=9))
def test_no_minute_counts_twice_and_none_is_lost(given_spans):
    given_spans = [(begin, begin + length) for begin, length in dict.fromkeys(given_spans)]
    chosen = counted([span(*ends) for ends in given_spans])
    assert not any(_overlap(one, other) for one, other in combinations(chosen, 2))
    crossing = any(_crosses(one, other) for one, other in combinations(given_spans, 2))
    minutes = {minute for ends in given_spans for minute in range(*ends)}
    covered = {minute for begin, end in spans(chosen) for minute in range(round(begin), round(end))}
    assert covered <= minutes and (crossing or len(minutes - covered) <= 3 * len(given_spans))


def _crosses(one, other):
    """Whether they overlap, and neither holds the other but for a minute."""
    (begin, end), (first, last) = sorted((one, other))
    return first < end - 1 and last > end + 1 and first > begin + 1


def _overlap(one, other):
    (begin, end), (first, last) = one.span, other.span
    return min(end, last) - max(begin, first) > SLACK


def test_sums_are_of_the_parts_alone():
    sync = (("log file sync", 0.5, 0.01, None),)
    cpu = (("CPU", 1.0, None, None),)
    parts = [span(n, n + 30, db_time=100.0, top=sync, active=1.0) for n in range(0, 240, 30)]
    history = History([span(0, 240, db_time=800.0, top=cpu, active=1.0), *parts])
    assert [name for name, *_ in together(history.counted).top] == ["log file sync"] and len(history.counted) == 8
    assert len(history.snapshots) == 9


def test_restarts_and_gaps():
    hours = [span(0, 60, started="01-Jan-26 07:00"), span(60, 120, started="01-Jan-26 07:00:00")]
    hours += [span(120, 180, started="05-Jan-26 02:01"), span(240, 300), span(300, 360, started="05-Jan-26 02:01")]
    assert breaks(hours) == [(False, False), (False, False), (True, False), (False, True), (False, False)]
