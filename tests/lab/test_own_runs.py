"""A run of this book's own experiment is read as any listing is: whole, or not at all."""

import re

import pytest

from lab import made
from models.analyst.reports.errors import ListingError
from models.book.captured.listing import read
from models.book.captured.verdicts import verdicts
from models.lab.tables import parse

OWN_SYNCS = "syncs ≤ committed, but for the server's own"


def test_the_figures_of_a_run_are_in_seconds_and_shares():
    listing = parse(made.WHOLE)
    row = listing.measured[4]
    assert (row.case, row.disk, row.sessions, row.rows, row.batch, row.rate, row.delay) == (
        "open", "constant 4 ms", 40, 1, 1, 250, 0,
    )  # fmt: skip
    assert (row.commits, row.committed, row.seconds, row.syncs, row.synced) == (750, 752, 3, 525, 525)
    times = row.commit_time, row.think_time, row.sync_time, row.path_time
    assert times == pytest.approx((0.0058, 0, 0.004, 0.0054), rel=1e-12)
    assert (row.cv2, row.busy, row.others) == (0, 0.7, 0.12)
    (lost,) = listing.lost
    assert (lost.acknowledged, lost.found, lost.lost, lost.window) == (12345, 12200, 145, 0.18)
    assert [(entry.at_row, entry.moments) for entry in listing.at_row][3] == (3, 20)
    second = listing.stretches[1]
    assert (second.session, second.asked, second.began, second.ended) == (2, 0.00021, 0.0039, 0.00701)


def test_a_disk_without_a_log_of_syncs_has_neither_variation_nor_path():
    row = parse(made.WHOLE).measured[7]
    assert row.disk == "own" and row.cv2 is None and row.path_time is None and row.sync_time == 0.004


def test_the_facts_of_a_run_are_texts_by_name():
    facts = parse(made.WHOLE).facts
    assert [(fact.name, fact.value) for fact in facts.values()] == made.SET_UP
    with pytest.raises(KeyError, match="no fact 'Machin': did you mean 'Machine'"):
        facts["Machin"]


def test_the_chain_of_a_run_is_read_like_the_captured_one():
    links = parse(made.WHOLE).chains
    assert [link.blocked_by for link in links] == [None, "4710,1233", "4711,1234"]
    assert links[2].chain == ("IO:WalSync", "Lock:transactionid", "Lock:tuple")
    assert (links[0].p3, links[0].p3_text) == (3, "tuple")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"sessions": 0}, "has 0 under sessions; 1 or more would do"),
        ({"rows": 0}, "has 0 under rows"),
        ({"sessions": "7.5"}, "has 7.5 under sessions; a whole number would do"),
        ({"committed": "75.2"}, "has 75.2 under committed"),
        ({"syncs": ".5"}, "has .5 under syncs"),
        ({"seconds": "0.000"}, "lasted no time"),
        ({"busy": "100.1"}, "has more than 100 % under busy"),
        ({"others": "200.0"}, "has more than 100 % under others"),
        ({"cv2": ""}, "some of its columns blank"),
        ({"path": ""}, "some of its columns blank"),
        ({"sync": ""}, "nothing under 'sync time'"),
        ({"commit": "fast"}, "'fast' is not a number"),
        ({"case": ""}, "nothing under 'case'"),
    ],
)
def test_a_row_of_commits_that_cannot_be_is_refused(row, message):
    with pytest.raises(ListingError, match=message) as caught:
        made.read(made.repeat(), made.repeat(**row))
    assert caught.value.number == 14  # the second row


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"at_row": [("lock", "own", 7, 8, 1)]}, "has 8 of 7 sessions at the row"),
        ({"at_row": [("lock", "own", 7, "1.5", 1)]}, "has 1.5 under at_row"),
        ({"at_row": [("lock", "own", 0, 0, 1)]}, "has 0 under sessions"),
        ({"lost": [("crash", "own", 7, "1.5", 1, 0, "0.0")]}, "has 1.5 under acknowledged"),
        ({"lost": [("crash", "own", 0, 1, 1, 0, "0.0")]}, "has 0 under sessions"),
        ({"stretches": [("lock", "own", 0, "0.000", "1.000", "2.000")]}, "has 0 under session;"),
        ({"stretches": [("lock", "own", 1, "1.001", "1.000", "2.000")]}, "is out of order"),
        ({"stretches": [("lock", "own", 1, "0.000", "2.001", "2.000")]}, "is out of order"),
        ({"set_up": [*made.SET_UP, ("Date", "2026-11-23")]}, "is a second fact 'Date'"),
    ],
)
def test_a_row_of_another_table_that_cannot_be_is_refused(tables, message):
    with pytest.raises(ListingError, match=re.escape(message)):
        made.read(made.repeat(), **tables)


@pytest.mark.parametrize(
    ("passage", "instead", "message"),
    [
        ("Measured commits\n", "Measured commit\n", "heads an unknown table; known are Set-up, Measured commits"),
        ("sync (ms)", "sync (parsecs)", "is to name each column once, with its unit"),
        ("sync (ms)", "syncs", "is to name each column once, with its unit; sync would do"),
        ("sync (ms), ", "", "is to name each column once, with its unit; sync would do"),
        ("sync (ms)", "(ms)", "is to name each column once"),
        ("open, constant 4 ms, 40, ", "open, constant 4 ms, ", "has 18 values under 19 names"),
        ("of one's choosing", "\"of one's choosing", "is no line of comma-separated values"),
        ("End of run", "", "does not end with 'End of run', so it was cut short"),
        ("\n\nEnd of run", "\n\nStretches\n\nEnd of run", "has no rows under it"),
    ],
)
def test_a_table_that_is_not_as_it_was_written_is_refused(passage, instead, message):
    assert passage in made.WHOLE
    with pytest.raises(ListingError, match=re.escape(message)):
        parse(made.WHOLE.replace(passage, instead, 1))


def test_figures_are_read_in_the_units_that_stand_over_them():
    text = made.WHOLE.replace("seconds (s)", "seconds (ms)")
    assert [row.seconds for row in parse(text).measured] == pytest.approx(
        [row.seconds / 1000 for row in parse(made.WHOLE).measured], rel=1e-12
    )


def failures(text):
    return {verdict.check: verdict.failed for verdict in verdicts(read("made", text)) if verdict.failed}


def test_a_run_whose_figures_fit_fails_no_check_and_is_tested_by_each():
    assert failures(made.WHOLE) == {}
    tested = {verdict.check: verdict.tested for verdict in verdicts(read("made", made.WHOLE))}
    assert tested == {
        "every blocker is listed": 2,
        "committed ≥ commits": 19,
        "committed ≤ commits + sessions": 19,
        "synced = syncs": 18,
        OWN_SYNCS: 15,
        "busy = syncs × sync ÷ seconds": 15,
        "a session alone waits for its sync": 1,
        "acknowledged = found + lost": 1,
    }


@pytest.mark.parametrize(
    ("row", "check"),
    [
        ({"committed": 749}, "committed ≥ commits"),
        ({"committed": 791}, "committed ≤ commits + sessions"),
        ({"synced": 526}, "synced = syncs"),
        ({"syncs": 769, "synced": 769, "sync": "3.900", "busy": "100.0"}, OWN_SYNCS),
        ({"busy": "69.6"}, "busy = syncs × sync ÷ seconds"),
        ({"busy": "70.1"}, "busy = syncs × sync ÷ seconds"),
        ({"sessions": 1, "committed": 751, "commit": "3.998"}, "a session alone waits for its sync"),
    ],
)
def test_a_row_whose_figures_do_not_fit_fails_the_check_that_sees_it(row, check):
    text = made.run([made.repeat(), made.repeat(**row)])
    assert failures(text) == {check: ("open, constant 4 ms, line 14",)}


@pytest.mark.parametrize(
    "row",
    [
        {"committed": 750},
        {"committed": 790},
        {"syncs": 752, "synced": 752, "busy": "100.0"},
        {"busy": "69.7"},
        {"busy": "70.0"},
        {"sessions": 1, "committed": 751, "commit": "4.000"},
        {"sessions": 1, "committed": 751, "commit": "0.100", "case": "asynchronous"},
        {"sessions": 1, "committed": 751, "commit": "3.200", "case": "lock slept"},
        {"cv2": "", "path": "", "syncs": 9000, "busy": "3.0"},
    ],
)
def test_a_row_whose_figures_just_fit_passes(row):
    assert failures(made.run([made.repeat(**row)])) == {}


def test_a_lost_commit_that_is_found_as_well_is_seen():
    text = made.run([made.repeat()], lost=[("crash", "own", 7, 100, 90, 11, "5.0")])
    assert failures(text) == {"acknowledged = found + lost": ("crash, own, line 17",)}
