from dataclasses import replace
from fractions import Fraction

import pytest

from book.captured.reading import LISTINGS, raw
from models.book.captured import checks, load
from models.book.captured.listing import read
from models.book.captured.verdicts import job_count, verdicts

FAILED = {
    "cf-basicfile-nocache-nologging": {"no wait longer than all together": ("direct path write",)},
    "cf-securefile-nocache-nologging": {"a part is no more than the whole": ("securefile allocation bytes",)},
    "wc-messages-by-session": {"messages sent = received": ("all processes",)},
    "hw-awr-nocache": {"no more active than there are sessions": ("DB time",)},
    "hw-awr-cache": {"events add up to ELAPSED": ("all events",)},
}
UNCHECKED = "wc-lob-option-timings", "hw-wait-chains-cache"  # they print no figure twice
CHANGES = [  # (listing, text, what to put there, check that then fails, on what)
    ("hw-awr-nocache", " 918 ", " 818 ", "waits × average = time", "enq: HW - contention"),
    ("wc-securefile-cache-nologging", "          5\n", "      5,000\n", "no wait longer than all together",
     "write complete waits"),
    ("hw-awr-event44951-3", "  23.0 ", "  33.0 ", "rows imply one DB time", "direct path write"),
    ("hw-awr-nocache", "126,504          379.0", "127,504          379.0", "rates imply one window", "lob reads"),
    ("hw-awr-cache", "315,009        1,736.4           5.0", "315,009        1,736.4           6.0",
     "rates imply one count of transactions", "lob writes"),
    ("hw-awr-nocache", " 64,294 ", " 64,295 ", "parts make up the whole", "physical reads"),
    ("hw-awr-cache", " 16,462 ", " 96,462 ", "a part is no more than the whole",
     "physical write IO requests"),
    ("cf-basicfile-nocache-nologging", "2,006           0       2,006", "2,006           0       2,005",
     "requests = granted + failed", "CF - contention"),
    ("wc-securefile-cache-nologging", "12 seconds", "9 seconds", "the waits fit into the interval",
     "all waits"),
    ("hw-awr-event44951-16", "00:22:31", "00:21:31", "events add up to ELAPSED", "all events"),
    ("hw-wait-chains-nocache", "  160,25          db file", "  161,25          db file", "every blocker is listed",
     "129,571"),
]  # fmt: skip


def failures(listing):
    return {verdict.check: verdict.failed for verdict in verdicts(listing) if verdict.failed}


@pytest.mark.parametrize("name", LISTINGS)
def test_what_fails_in_a_captured_listing_is_known(name):
    failed = failures(load(name))
    message = (
        "If its text is as the source has it, write this under FAILED here, and say it where the book uses it"
    )
    assert failed == FAILED.get(name, {}), f"{name}: its figures contradict each other: {failed}. {message}"


@pytest.mark.parametrize("name", LISTINGS)
def test_each_listing_is_checked_but_those_that_print_no_figure_twice(name):
    message = (
        f"{name}: no check of models/book/captured/verdicts.py fits. If it prints none twice, add it to UNCHECKED"
    )
    assert bool(verdicts(load(name))) == (name not in UNCHECKED), message


@pytest.mark.parametrize(("name", "text", "other", "check", "on"), CHANGES)
def test_a_changed_figure_fails_the_check_that_sees_it(name, text, other, check, on):
    changed = raw(name).replace(text, other)
    assert changed != raw(name)
    assert on in failures(read(name, changed, load(name).entry))[check]


def test_messages_that_balance_pass():
    listing = read("balanced", raw("wc-messages-by-session").replace("3,021", "3,019"))
    assert failures(listing) == {}


def test_a_slower_window_has_room_for_the_db_time():
    changed = raw("hw-awr-nocache")
    for printed, other in (("32.2 ", "64.4 "), (" 9.7 U", "19.4 U"), (" 7.0 U", "14.0 U"), ("  3.2\n", "  6.4\n")):
        changed = changed.replace(printed, other)
    assert failures(read("halved", changed, load("hw-awr-nocache").entry)) == {}


@pytest.mark.parametrize(
    ("sessions", "many"),
    [("7 concurrent jobs", 7), ("8, imagined", 8), ("a loop of 12", 12), ("not stated", None)],
)
def test_jobs_are_counted_in_the_index(sessions, many):
    listing = load("hw-awr-nocache")
    other = replace(listing, indexed=replace(listing.entry, sessions=sessions))
    assert job_count(other) == many
    checked = {verdict.check for verdict in verdicts(other)}
    assert ("no more active than there are sessions" in checked) == (many is not None)


def test_time_not_listed_is_db_time_less_the_rows():
    events = load("hw-awr-nocache").events.values()
    rest = checks.time_not_listed(events)
    low, high = Fraction(1835, 2) / Fraction("0.3225"), Fraction(1837, 2) / Fraction("0.3215")
    assert rest.low == pytest.approx(float(low - 1486 - Fraction(5, 2)), rel=1e-9)
    assert rest.high == pytest.approx(float(high - 1486 + Fraction(5, 2)), rel=1e-9)


@pytest.mark.parametrize(("name", "gap"), [("hw-awr-event44951-3", 134), ("hw-awr-event44951-32", 2885)])
def test_the_gap_runs_from_two_minutes_to_fifty(name, gap):
    assert checks.time_not_listed(load(name).events.values()).middle == pytest.approx(gap, abs=5)


@pytest.mark.parametrize(("name", "spare"), [("hw-awr-nocache", 120.3), ("hw-awr-cache", 125.7)])
def test_two_minutes_of_the_window_are_not_the_jobs(name, spare):
    assert checks.window_not_worked(load(name), 7).middle == pytest.approx(spare, abs=0.05)


@pytest.mark.parametrize(("name", "active"), [("hw-awr-nocache", 8.54), ("hw-awr-cache", 4.09)])
def test_active_sessions_are_db_time_over_the_window(name, active):
    span = checks.active_sessions(load(name))
    assert span.low < active < span.high < span.low * 1.02
