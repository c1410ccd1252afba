"""What changed between two reports, in words."""

from dataclasses import replace

import pytest

from analyst.answers.history.test_history import SYNC, snap
from models.analyst.answers.history.changes import changed, changes
from models.analyst.answers.history.history import History
from models.analyst.answers.history.together import together
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN

TITLE = "log file sync is the log write, and the queue for it"
LOCK = "enq: TX - row lock contention"
ROW, SMALL = {"top": ((LOCK, 0.4, 0.1, None),)}, {"top": ((LOCK, 0.01, 0.1, None),)}
NOTHING = (
    "Of waits of 5 % of DB time or more, active sessions, commits, redo and busy CPUs, as far as both are read, "
    "none changed by more than 25 %; all verdicts are the same."
)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"active": 2.0}, {"active": 5.0}, "Active sessions: 2 before, 5 after: 2.5 times as much."),
        ({"active": 5.0}, {"active": 2.0}, "Active sessions: 5 before, 2 after: 60 % less."),
        ({"active": 1.0}, {"active": 1.2}, NOTHING),
        ({"top": ()}, ROW, f"{LOCK}: 40 % of DB time after; before, it is not among the longest 5."),
        (ROW, {"top": ()}, f"{LOCK}: 40 % of DB time before; after, it is not among the longest 5."),
        ({}, SMALL, NOTHING),
        ({"verdicts": {SYNC: UNKNOWN}}, {"verdicts": {SYNC: APPLIES}},
         f"{TITLE}: it could not be told before, it applied after."),
        ({"verdicts": {SYNC: APPLIES}}, {"verdicts": {SYNC: DOES_NOT}},
         f"{TITLE}: it applied before, it did not apply after."),
        ({"verdicts": {SYNC: UNKNOWN}}, {"verdicts": {SYNC: DOES_NOT}}, NOTHING),
    ],
)  # fmt: skip
def test_a_change_is_a_sentence_with_what_was_before_and_after(before, after, told):
    assert changes(snap(0, **before), snap(1, **after)) == [told]


def test_the_largest_change_is_told_first():
    before = snap(0, active=2.0, cpu_busy=0.1, rates={"commits": 100.0, "redo": 1e6})
    after = snap(1, active=3.0, cpu_busy=0.4, rates={"commits": 50.0, "redo": 1e6})
    begun = [sentence.partition(":")[0] for sentence in changes(before, after)]
    assert begun == ["CPUs busy", "Commits", "Active sessions"]


def test_groups_of_reports_are_compared_by_their_totals():
    before, after = (
        [
            snap(n, group=group, elapsed=length, db_time=length * active, active=active, waits={}, top=())
            for n, (length, active) in enumerate(many)
        ]
        for group, many in (("before", [(600.0, 2.0), (1800.0, 6.0)]), ("after", [(600.0, 10.0)]))
    )
    after = [replace(each, begin=f"2026-02-{n + 1:02}T00:00:00") for n, each in enumerate(after)]
    ((heading, told),) = changed(History([*before, *after]))
    assert heading == "Before and after, 2 reports before, 1 after"
    assert told == ["Active sessions: 5 before, 10 after: 2 times as much."]


def test_quiet_hours_are_compared_with_quiet_ones():
    def group(name, month, *active):
        return [
            snap(n, group=name, begin=f"2026-{month:02}-01T{n:02}:00:00", active=each, elapsed=3600.0)
            for n, each in enumerate(active)
        ]

    history = History([*group("before", 1, *[1.0] * 5, *[20.0] * 5), *group("after", 2, *[2.0] * 5, *[20.0] * 5)])
    told = dict(changed(history))
    assert told["Before and after, quiet hours: 5 reports before, 5 after"] == [
        "Active sessions: 1 before, 2 after: 2 times as much."
    ]
    assert told["Before and after, loaded hours: 5 reports before, 5 after"] == [NOTHING]


def test_groups_of_different_systems_are_said_to_be():
    one, other = (
        snap(0, group="before", active=1.0),
        snap(1, group="after", active=1.0, dbid="7", database="OTHER"),
    )
    ((_, told),) = changed(History([one, other]))
    assert told[0].startswith("The two groups are of different systems")


def test_of_many_days_the_times_of_day_are_told():
    week = [
        snap(
            0, begin=f"2026-01-{5 + day:02}T{hour:02}:00:00", end=f"2026-01-{5 + day:02}T{hour:02}:59:59",
            elapsed=3600.0, db_time=1.0, active=20.0 if 9 <= hour < 18 else 1.0, top=(("CPU", 1.0, None, None),),
        )
        for day in range(7)
        for hour in range(24)
    ]  # fmt: skip
    ((_, told),) = changed(History(week))
    assert told[-1] == "On most days loaded from 09:00 to 18:00."


def test_together_rates_and_means_are_those_of_all():
    def one(length, waits, mean, rate):
        row = {"waits": waits, "time": waits * mean, "mean": mean, "share": waits * mean / (2 * length)}
        return snap(
            0, elapsed=length, db_time=2 * length, active=2.0, rates={"commits": rate},
            waits={"log file sync": row}, top=(("log file sync", row["share"], mean, None),),
            sessions={"CPU": 1.0},
        )  # fmt: skip

    all_of_it = together([one(100.0, 1000.0, 0.01, 10.0), one(300.0, 9000.0, 0.02, 30.0)])
    assert all_of_it.rates == {"commits": 25.0} and all_of_it.active == 2.0
    assert all_of_it.waits["log file sync"]["mean"] == pytest.approx(0.019)
    name, share, mean, _ = all_of_it.top[1]
    assert (name, share, mean) == ("log file sync", pytest.approx(190 / 800), pytest.approx(0.019))
    assert all_of_it.top[0][:2] == ("CPU", 0.5)


def test_parts_of_reports_without_a_length_are_compared_by_their_shares():
    one = replace(snap(0), elapsed=None, db_time=None, active=None, rates={}, waits={})
    before, after = (replace(one, top=(("latch free", share, 0.01, None),)) for share in (0.1, 0.8))
    assert any("latch free" in each and "80 %" in each for each in changes(together([before]), together([after])))
    nothing = replace(one, top=())
    assert changes(nothing, nothing) == ["Nothing is in both that could be compared."]
