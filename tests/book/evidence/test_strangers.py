"""Which of the strangers' reports count, by which signs they are told apart, and how a law is judged on them."""

import random
from dataclasses import replace
from statistics import median

import numpy as np
import pytest
from chosen import some

from book.evidence.figures_kept import PLAIN, statistics, study
from models.analyst.findings import log_file_sync, trust
from models.analyst.findings.study.commits import SIGNS, Group, groups, is_within, signs
from models.analyst.findings.study.study import Study
from models.book.captured import kept
from models.book.captured.strangers import table
from models.book.chapters import BY_FILE
from models.book.evidence import strangers, strangers_others
from models.book.evidence.log_writes import load
from models.book.evidence.strangers import Database, Tried, counted, databases, interval, nested
from models.laws.numbers.comparison import Prediction

REPORTS = strangers.of_strangers()
REMOTE = {"SYNC Remote Write": {"waits": "4,000", "time": "2s"}}


@pytest.mark.parametrize(
    ("changed", "group"),
    [
        ({}, Group.ONE_WRITER),
        ({"release": "8.1.7.4.0"}, Group.OLD_CLOCK),
        ({"host": {"BUSY_TIME": "700", "IDLE_TIME": "300"}}, Group.SHORT_OF_CPU),
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
    report = study(**changed)
    assert group in groups(report)
    assert (Group.ONE_WRITER in groups(report)) == (group == Group.ONE_WRITER)
    assert signs(report) == tuple(sign for sign in [group] if sign in SIGNS)
    assert is_within(report) == (group not in (*SIGNS, Group.NO_HISTOGRAM))


def test_a_load_at_a_snapshot_is_no_sign_and_without_a_busy_share_the_law_says_nothing():
    assert groups(study(load=["6.0", "8.0"])) == (Group.ONE_WRITER,)
    assert groups(study(host={"BUSY_TIME": "699", "IDLE_TIME": "301"})) == (Group.ONE_WRITER,)
    assert not is_within(study(elapsed={}))


def test_a_sign_is_never_the_sync_itself():
    longer = {"log file sync": {"waits": "5,000", "time": "100s"}}
    for stranger in some([*REPORTS.values()], 30):
        slower = replace(stranger.report, events=tuple(_slower(event) for event in stranger.report.events))
        assert groups(Study(slower)) == groups(stranger.study)
    assert groups(study(waits=longer)) == groups(study())


def _slower(event):
    is_sync = event.name == "log file sync"
    return replace(event, time=kept.time("100h"), average=None) if is_sync else event


def test_every_sign_is_met():
    met = {group for stranger in counted() for group in groups(stranger.study)}
    assert met >= set(Group) - {Group.STANDBY}
    assert list(strangers.by_sign()) == [*(str(sign) for sign in SIGNS if sign in met), "none of these"]


def test_the_pages_that_sort_reports_have_the_same_signs():
    """The chapter on log file sync shows some reports of the table too: with the first sign that the table has."""
    stored = {given["published"]: REPORTS[name] for name, given in table().items() if "published" in given}
    shown = load()
    assert len(stored) > 5 and stored.keys() <= shown.keys()
    assert all(shown[name].group == groups(stranger.study)[0] for name, stranger in stored.items())


def _at(name, begin, minutes, database="a 1"):
    stranger = next(iter(REPORTS.values()))
    fields = {"begin": begin, "elapsed": kept.time(f"{minutes}m")}
    return replace(stranger, name=name, database=database, report=kept.report(name, **fields))


def test_windows_that_lie_in_each_other_are_told():
    day, half_day = _at("day", "2024-01-01T00:00:00", 1440), _at("half", "2024-01-01T00:00:30", 720)
    hour, other = _at("hour", "2024-01-01T03:00:00", 60), _at("other", "2024-01-01T03:00:00", 60, "a 2")
    pairs = nested([day, half_day, hour, other])
    assert [(outer.name, inner.name) for outer, inner in pairs] == [("day", "half"), ("half", "hour")]


def test_only_reports_with_syncs_enough_count_and_none_that_holds_another():
    strangers_counted = counted()
    assert min(stranger.sync.count for stranger in strangers_counted) >= strangers.LEAST
    assert not nested(strangers_counted)
    assert len(strangers_counted) < len(REPORTS)


def _tried(database, predicted, reported, low=None, high=None):
    return Tried(database, Prediction("law", "sync", predicted, reported, "", low or predicted, high or predicted))


HAND = [
    Database([_tried("a 1", 1.0, 1.25, 1.0, 1.5), _tried("a 1", 2.0, 1.0, 1.5, 4.0)]),
    Database([_tried("a 2", 1.2, 2.4)]),
    Database([Tried("b 1", Prediction("law", "sync", 1.5, 4.5, "", 1.0, None))]),
]


def test_how_a_law_does_by_hand():
    """Factors 1.25 and 2, of which a database has the median; then 2, and 3."""
    assert strangers.off(HAND) == 2.0
    assert [strangers.ratio(database) for database in HAND] == [1.125, 2.4, 4.5]
    assert [[trial.is_near for trial in database] for database in HAND] == [[True, False], [False], [False]]
    assert [[trial.is_inside for trial in database] for database in HAND] == [[True, False], [False], [True]]
    assert [trial.width for database in HAND for trial in database] == [1.5, 4.0 / 1.5, 1.0, None]
    assert (strangers.order(HAND), strangers.order(HAND[:2])) == (pytest.approx(0), pytest.approx(-1))
    others = strangers.of_others(HAND)
    assert [database[0].predicted.predicted for database in others] == [4.5, 4.5, median([1.125, 2.4])]
    assert strangers.off(strangers.always(HAND, 1.5)) == pytest.approx(1.6)


def test_the_bootstrap_draws_owners_whole():
    """Of two owners, one draw in four is twice the first, however many databases the other has."""
    known = [
        Database([_tried("a 1", 1.0, 1.0)]),
        *(Database([_tried(f"b {number}", 1.0, 3.0)]) for number in range(9)),
    ]
    drawn = list(strangers.drawn_owners(known, 500))
    assert sorted({len(databases_drawn) for databases_drawn in drawn}) == [2, 10, 18]
    assert sum(len(databases_drawn) == 2 for databases_drawn in drawn) == pytest.approx(125, abs=45)
    assert interval(known, strangers.off) == (1.0, 3.0)
    many = [Database([_tried(f"{number} 1", 1.0, 1.0 + number / 100)]) for number in range(100)]
    low, high = interval(many, strangers.off)
    chance = random.Random(2)
    plain = sorted(median(chance.choices([database[0].factor for database in many], k=100)) for _ in range(500))
    assert (low, high) == (pytest.approx(plain[25], abs=0.05), pytest.approx(plain[474], abs=0.05))


def _number(text):
    """A figure of the table in seconds, or as it is."""
    digits = text.replace(",", "")
    for unit, scale in (("us", 1e-6), ("ms", 1e-3), ("m", 60.0), ("s", 1.0)):
        if digits.endswith(unit):
            return float(digits.removesuffix(unit)) * scale
    return float(digits)


def _of_table(stranger):
    """The ratio of a report straight from its entry in the table: the mean sync over the mean write."""
    given = table()[stranger.name]
    sync = given["waits"].get("log file sync") or given["background"]["log file sync"]
    totals = given["statistics"]
    io = given.get("background", {}).get("log file parallel write") or given["waits"]["log file parallel write"]
    whole = _number(totals["redo write total time"]) * 1e-6 if "redo write total time" in totals else 0.0
    version = tuple(map(int, given["release"].split(".")[:4]))
    if whole and version >= (12, 1, 0, 2):
        write = whole / _number(totals["redo writes"])
    else:
        write = _number(io["time"]) / _number(io["waits"])
    return _number(sync["time"]) / _number(sync["waits"]) / write


def test_the_figures_of_the_page_follow_from_the_table_in_a_second_way():
    """From the entries, with numpy, and without the questions that a report is asked."""
    coarse = [stranger for stranger in counted() if stranger.study.version < (10, 1)]
    by_database = {}
    for stranger, trial in ((stranger, strangers.tried(stranger)) for stranger in counted()):
        if stranger not in coarse:  # their writes have another clock, see log_writes
            assert trial.predicted.reported == pytest.approx(_of_table(stranger), rel=0.05), stranger.name
        by_database.setdefault(stranger.database, []).append((trial.predicted.predicted, trial.predicted.reported))
    by_law, seen = (
        np.array([np.median([pair[side] for pair in pairs]) for pairs in by_database.values()]) for side in (0, 1)
    )
    factors = [np.median([max(a / b, b / a) for a, b in pairs]) for pairs in by_database.values()]
    assert strangers.off(databases()) == pytest.approx(np.median(factors))
    always = [np.median([max(1.5 / b, b / 1.5) for _, b in pairs]) for pairs in by_database.values()]
    assert strangers.off(strangers.always(databases(), 1.5)) == pytest.approx(np.median(always))
    ranks = [
        np.searchsorted(np.sort(ratios), ratios, "left") + np.searchsorted(np.sort(ratios), ratios, "right")
        for ratios in (by_law, seen)
    ]
    assert strangers.order(databases()) == pytest.approx(np.corrcoef(ranks)[0, 1])
    signed = {stranger.database for stranger in counted() if set(groups(stranger.study)) & set(SIGNS)}
    above = {name for name, value in zip(by_database, seen, strict=True) if value > 1.5}
    box, many = BY_FILE["strangers"].in_short, len(above)
    assert (
        f"on {many} of {len(by_database)} databases. {len(above & signed)} of these {many} have a sign"
        in box.it_is
    )
    unsigned = by_database.keys() - signed
    assert f"Of {len(unsigned)} databases without a sign, {len(above - signed)} are above 1.5" in box.it_is
    assert len({name.rpartition(" ")[0] for name in by_database}) == 8 and "Eight owners" in box.sure
    assert strangers.off(databases()) > 0.9 * strangers.off(strangers.always(databases(), 1.5)), box.sure


def test_how_far_the_law_is_to_be_trusted_is_stored_as_the_table_gives_it():
    """Which of these change says that `python -m models.book.evidence.strangers` was not run."""
    assert trust.stored() == strangers.reliability()
    assert sum(map(len, trust.stored().values())) == len(counted())


def test_a_report_that_is_in_the_table_is_not_among_those_that_its_answer_counts():
    group = "several log writers"
    many = len(trust.stored()[group]) - 1
    ours = [
        log_file_sync.finding(stranger.study).because
        for stranger in counted()
        if groups(stranger.study)[0] == group
    ]
    counting = [reason for reason in ours if "other public reports" in reason]
    assert counting and all(
        f"Of {many} other public reports like this one ({group}), of 5 databases" in s for s in counting
    )


LOCK = {"requests": "18,000", "waits": "1,800", "time": "100s"}


def others(**changed):
    stranger = replace(next(iter(REPORTS.values())), report=study(**changed).report)
    return list(strangers_others.predictions(stranger))


def test_a_lock_is_held_for_the_share_of_the_gets_that_waits():
    """Ten gets a second of which one waits: a hold of 10 ms, and 10 ms x 0.1 / 0.9 of waiting for each get."""
    ((chapter, pair),) = others(enqueues={"HW": LOCK})
    assert chapter == "hw-contention"
    assert pair.predicted == pytest.approx(0.01 * 0.1 / 0.9)
    assert pair.reported == pytest.approx(100 / 18_000)


@pytest.mark.parametrize("changed", [{"waits": "99"}, {"time": "1s"}, {"requests": "1,800"}])
def test_few_waits_and_times_that_are_mostly_rounding_are_not_asked(changed):
    assert not others(enqueues={"CF": LOCK | changed})


def test_the_control_file_is_asked_by_its_holds_too():
    """A hold of 2 ms at 10 a second: busy 2 %."""
    held = statistics(total_cf_enq_hold_time="36,000", total_number_of_cf_enq_holders="18,000")
    by_chapter = dict(others(enqueues={"CF": LOCK}, statistics=held))
    assert by_chapter["control-file-waits"].law == strangers_others.HELD
    assert by_chapter["control-file-waits"].predicted == pytest.approx(0.002 * 0.02 / 0.98)


def test_write_complete_waits_are_set_beside_the_timer():
    waits = {"waits": "500", "time": "5s", "average": "10.3ms"}
    ((chapter, pair),) = others(background=PLAIN["background"] | {"write complete waits": waits})
    assert (chapter, pair.predicted, pair.reported) == (
        "write-complete-waits",
        0.01,
        pytest.approx(0.0103),
    )
