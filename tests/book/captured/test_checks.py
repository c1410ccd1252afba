import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book.captured.reading import AWR, LISTINGS, raw
from models.analyst.reports import Event
from models.analyst.reports.names import CLASSES
from models.analyst.reports.numbers import read_number
from models.book.captured import checks, load
from models.laws.numbers.figure import Figure

CUT = 10  # letters to which AWR cuts the class of a wait


def timed(name):
    """The events of a listing that have an average."""
    return [event for event in load(name).events.values() if event.average is not None]


@pytest.mark.parametrize("name", LISTINGS)
def test_waits_times_average_is_the_time_but_for_rounding(name):
    for event in timed(name):
        balance = checks.waits_times_average(event)
        assert balance.holds, event
        assert balance.bound < event.time or event.average == 0, event  # let through all, it would prove nothing


def test_all_rows_with_an_average_are_checked():
    classes = "|".join(name[:CUT] for name in CLASSES)
    rows = rf"^[a-z].* ({classes})$|^[a-z].* \d*\.\d{{3}} +\d+$"
    printed = {name: len(re.findall(rows, raw(name), re.MULTILINE)) for name in LISTINGS}
    read = {name: len(timed(name)) for name in LISTINGS}
    differ = {name: (many, read[name]) for name, many in printed.items() if many != read[name]}
    message = (
        "the rows with an average that a pattern finds in the text, and those that are read. If all were read, "
    )
    assert not differ, f"{message}the pattern in {__file__} lacks how this listing prints such a row: {differ}"


@given(st.integers(1, 10**6), st.floats(1e-4, 1.0))
def test_a_row_rounded_from_true_values_always_balances(waits, average):
    event = Event(
        name="true",
        background=None,
        waits=read_number(str(waits), ""),
        average=read_number(f"{average * 1000:.0f}", "ms"),
        time=read_number(f"{waits * average:.0f}", "s"),
    )
    assert checks.waits_times_average(event).holds


@pytest.mark.parametrize("shift", [-2.0, 2.0])
def test_a_time_two_seconds_off_no_longer_balances(shift):
    event = load("hw-awr-event44951-512").events["enq: HW - contention"]
    wrong = replace(event, time=Figure(event.time + shift, "", "s", 1.0))
    assert not checks.waits_times_average(wrong).holds


def test_an_event_without_waits_cannot_be_balanced():
    with pytest.raises(ValueError, match="'DB CPU' has no waits, average or time"):
        checks.waits_times_average(load("hw-awr-nocache").events["DB CPU"])


@pytest.mark.parametrize("name", AWR)
def test_all_events_of_a_report_imply_one_db_time(name):
    events = load(name).events.values()
    implied = checks.db_time(events)
    assert not implied.empty
    largest = max(events, key=lambda event: event.time)
    assert implied.low <= largest.time / largest.share * 1.01
    assert implied.high >= largest.time / largest.share * 0.99
    assert implied.high - implied.low < 0.02 * implied.low


def test_events_of_two_reports_contradict_each_other():
    both = [load(name).events["direct path write"] for name in ("hw-awr-nocache", "hw-awr-event44951-16")]
    assert checks.db_time(both).empty


@pytest.mark.parametrize("name", ["hw-awr-nocache", "hw-awr-cache"])
def test_all_statistics_of_a_report_imply_one_window_and_one_count_of_transactions(name):
    listing = load(name)
    statistics = listing.statistics.values()
    window, transactions = checks.window(statistics), checks.transactions(statistics)
    assert not window.empty
    assert not transactions.empty
    lob_writes = listing.statistics["lob writes"]
    assert window.low == pytest.approx(lob_writes.total / lob_writes.per_second, rel=1e-3)
    assert window.high < listing.elapsed / 2  # ELAPSED cannot be the wall clock
    assert [count for count in range(63_000, 63_100) if transactions.low <= count <= transactions.high] != []


def test_rates_rounded_once_would_contradict_each_other():
    statistics = load("hw-awr-nocache").statistics
    reads, written = statistics["lob reads"], statistics["physical write bytes"]
    latest = reads.total / (reads.per_second - reads.per_second.resolution / 2)
    earliest = written.total / (written.per_second + written.per_second.resolution / 2)
    assert latest < earliest


def test_a_wrong_total_leaves_no_window():
    statistics = dict(load("hw-awr-nocache").statistics)
    statistics["physical writes"] = replace(statistics["physical writes"], total=Figure(127_504, "", "", 1.0))
    assert checks.window(statistics.values()).empty


@pytest.mark.parametrize("name", AWR)
def test_listed_times_add_up_to_elapsed_except_with_cache(name):
    ratio = checks.time_over_elapsed(load(name))
    if name == "hw-awr-cache":
        assert 1.08 < ratio.low < ratio.high < 1.10
    else:
        assert 0.98 < ratio.low < ratio.high < 1.01


def test_a_listing_without_elapsed_cannot_be_compared_with_it():
    with pytest.raises(ValueError, match="prints no ELAPSED"):
        checks.time_over_elapsed(load("wc-securefile-cache-nologging"))
