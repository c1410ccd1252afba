"""Which of the strangers' reports count, in which half and which groups they are, and how a law is judged."""

import random
from dataclasses import replace
from statistics import median

import pytest
from chosen import some

from findings.figures_kept import PLAIN, ask, statistics
from models.captured import kept, trust
from models.findings import log_file_sync, strangers, strangers_others
from models.findings.asking import fuller_law
from models.findings.asking.commit_groups import Group, groups
from models.findings.asking.questions import Questions
from models.findings.strangers import Judged, Tried, counted, half, interval, judged, nested
from models.numbers.comparison import Prediction

REPORTS = strangers.of_strangers()
REMOTE = {"SYNC Remote Write": {"waits": "4,000", "time": "2s"}}


@pytest.mark.parametrize(
    ("changed", "group"),
    [
        ({}, Group.ONE_WRITER),
        ({"release": "9.2.0.8.0"}, Group.OLD_CLOCK),
        ({"host": {"BUSY_TIME": "700", "IDLE_TIME": "300"}}, Group.SHORT_OF_CPU),
        ({"load": ["6.0", "2.0"]}, Group.SHORT_OF_CPU),
        ({"statistics": statistics(redo_synch_poll_writes="2,500")}, Group.POLLING),
        ({"background": PLAIN["background"] | REMOTE}, Group.STANDBY),
        ({"rac": True}, Group.RAC),
        ({"statistics": statistics(redo_synch_writes="1,999")}, Group.BULK),
        ({"statistics": statistics(redo_writes_adaptive_worker="2,000")}, Group.WORKERS),
        ({"histogram": {}}, Group.NO_HISTOGRAM),
        ({"statistics": {"redo writes": "4,000", "redo synch writes": "5,000"}}, Group.IO_ONLY),
    ],
)
def test_a_report_is_grouped_by_its_sign(changed, group):
    assert group in groups(ask(**changed))
    assert (Group.ONE_WRITER in groups(ask(**changed))) == (group == Group.ONE_WRITER)


def test_a_sign_is_never_the_sync_itself():
    longer = {"log file sync": {"waits": "5,000", "time": "100s"}}
    for one in some([*REPORTS.values()], 30):
        slower = replace(one.report, events=tuple(_slower(each) for each in one.report.events))
        assert groups(Questions(slower)) == groups(one.ask)
    assert groups(ask(waits=longer)) == groups(ask())


def _slower(event):
    is_sync = event.name == "log file sync"
    return replace(event, time=kept.time("100h"), average=None) if is_sync else event


def test_every_sign_is_met():
    met = {group for one in counted() for group in groups(one.ask)}
    assert met >= set(Group) - {Group.STANDBY}


def test_both_halves_have_databases_and_share_none():
    halves = {one.database: half(one.database) for one in counted()}
    assert set(halves.values()) == set(strangers.HALVES)
    assert {each for name, each in halves.items() if name.startswith(strangers.SEEN)} == {strangers.MAKES}


def _at(name, begin, minutes, database="a 1"):
    one = next(iter(REPORTS.values()))
    fields = {"begin": begin, "elapsed": kept.time(f"{minutes}m")}
    return replace(one, name=name, database=database, report=kept.report(name, **fields))


def test_windows_that_lie_in_each_other_are_told():
    day, half_day = _at("day", "2024-01-01T00:00:00", 1440), _at("half", "2024-01-01T00:00:30", 720)
    hour, other = _at("hour", "2024-01-01T03:00:00", 60), _at("other", "2024-01-01T03:00:00", 60, "a 2")
    found = nested([day, half_day, hour, other])
    assert [(outer.name, inner.name) for outer, inner in found] == [("day", "half"), ("half", "hour")]


def test_only_reports_with_syncs_enough_count_and_none_that_holds_another():
    found = counted()
    assert min(one.sync.count for one in found) >= strangers.LEAST
    assert not nested(found)
    assert len(found) < len(REPORTS)


def _tried(database, predicted, reported, low=None, high=None):
    return Tried(database, Prediction("law", "sync", predicted, reported, "", low or predicted, high or predicted))


def test_how_a_law_does_by_hand():
    trials = [
        _tried("a", 1.0, 1.25, 1.0, 1.5),
        _tried("a", 2.0, 1.0, 1.5, 4.0),
        _tried("b", 1.0, 3.0, 0.5, 2.0),
        Tried("b", Prediction("law", "sync", 1.0, 4.0, "", 1.0, None)),
    ]
    assert judged(trials) == Judged(4, 2, 2.5, 0.25, 0.5, 0.25)


def test_a_law_is_better_only_by_all_three():
    worse, better = Judged(9, 3, 1.8, 0.2, 0.3, 0.5), Judged(9, 3, 1.5, 0.4, 0.9, 0.5)
    assert better.is_better(worse)
    for wrong in (dict(factor=1.8), dict(inside=0.89), dict(narrow=0.4)):
        assert not replace(better, **wrong).is_better(worse)


def test_the_bootstrap_draws_databases_whole():
    """Of two databases of one factor each, one draw in four is twice the first: its factor is the low end."""
    trials = [_tried("a", 1.0, 1.0)] * 5 + [_tried("b", 1.0, 3.0)] * 5
    assert interval(trials, "factor", draws=500) == (1.0, 3.0)
    many = [_tried(str(place), 1.0, 1.0 + place / 100) for place in range(100)]
    low, high = interval(many, "factor", draws=500)
    chance = random.Random(2)
    plain = sorted(median(chance.choices([each.factor for each in many], k=100)) for _ in range(500))
    assert (low, high) == (pytest.approx(plain[25], abs=0.05), pytest.approx(plain[474], abs=0.05))


def test_a_mechanism_is_chosen_by_the_half_that_makes_the_law():
    plain = judged(strangers.of_half(strangers.MAKES)).factor
    for mechanism in fuller_law.Mechanism:
        alone = judged(strangers.of_half(strangers.MAKES, (mechanism,))).factor
        assert (mechanism in strangers.chosen()) == (alone < plain)


def test_a_mechanism_changes_only_reports_that_print_its_figure():
    for which in strangers.HALVES:
        total = len(strangers.of_half(which))
        assert all(strangers.changed(which, (each,)) < total for each in fuller_law.Mechanism)
    assert strangers.changed(strangers.MAKES, (fuller_law.Mechanism.SHORT,)) == 0


def test_how_far_the_law_is_to_be_trusted_is_stored_as_the_table_gives_it():
    """Which of these change says that `python -m models.findings.strangers` was not run."""
    assert trust.stored() == strangers.reliability()
    assert sum(map(len, trust.stored().values())) == len(counted())


def test_a_report_that_is_in_the_table_is_not_among_those_that_its_answer_counts():
    group = "several log writers"
    many = len(trust.stored()[group]) - 1
    ours = [log_file_sync.finding(one.ask).because for one in counted() if groups(one.ask)[0] == group]
    told = [said for said in ours if "other public reports" in said]
    assert told and all(
        f"Of {many} other public reports like this one ({group}), of 5 databases" in s for s in told
    )


LOCK = {"requests": "18,000", "waits": "1,800", "time": "100s"}


def others(**changed):
    one = replace(next(iter(REPORTS.values())), report=ask(**changed).report)
    return list(strangers_others.predictions(one))


def test_a_lock_is_held_for_the_share_of_the_gets_that_waits():
    """Ten gets a second of which one waits: a hold of 10 ms, and 10 ms x 0.1 / 0.9 of waiting for each get."""
    ((chapter, found),) = others(enqueues={"HW": LOCK})
    assert chapter == "hw-contention"
    assert found.predicted == pytest.approx(0.01 * 0.1 / 0.9)
    assert found.reported == pytest.approx(100 / 18_000)


@pytest.mark.parametrize("changed", [{"waits": "99"}, {"time": "1s"}, {"requests": "1,800"}])
def test_few_waits_and_times_that_are_mostly_rounding_are_not_asked(changed):
    assert not others(enqueues={"CF": LOCK | changed})


def test_the_control_file_is_asked_by_its_holds_too():
    """A hold of 2 ms at 10 a second: busy 2 %."""
    held = statistics(total_cf_enq_hold_time="36,000", total_number_of_cf_enq_holders="18,000")
    found = dict(others(enqueues={"CF": LOCK}, statistics=held))
    assert found["control-file-waits"].law == strangers_others.HELD
    assert found["control-file-waits"].predicted == pytest.approx(0.002 * 0.02 / 0.98)


def test_write_complete_waits_are_set_beside_the_timer():
    waits = {"waits": "500", "time": "5s", "average": "10.3ms"}
    ((chapter, found),) = others(background=PLAIN["background"] | {"write complete waits": waits})
    assert (chapter, found.predicted, found.reported) == ("write-complete-waits", 0.01, pytest.approx(0.0103))
