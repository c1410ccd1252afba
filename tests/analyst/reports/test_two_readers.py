"""The captured listings, read by the strict reader of listings and by the reader of reports: the same figures."""

import pytest

from models.analyst import reports
from models.analyst.reports.names import complete
from models.book import captured
from models.book.captured import checks
from models.book.captured.index import listing_text


def _whole(listing, name, width):
    """A name as the reader of reports completes it; the snapshots' columns are wide enough for all names."""
    return complete(name, width) if listing.startswith("hw-awr") else name


TABLES = [name for name in captured.names() if captured.load(name).events or captured.load(name).statistics]
OTHERS = [name for name in captured.names() if name not in TABLES]


@pytest.mark.parametrize("name", TABLES)
def test_both_readers_find_the_same_events(name):
    listing, report = captured.load(name), reports.read(listing_text(name), name)
    assert [event.name for event in report.events] == [_whole(name, each, 30) for each in listing.events]
    for ours, theirs in zip(report.events, listing.events.values(), strict=True):
        assert (ours.waits, ours.time, ours.average, ours.share) == (
            theirs.waits,
            theirs.time,
            theirs.average,
            theirs.share_of_db_time,
        )
        assert ours.lines == (theirs.time.line,)


@pytest.mark.parametrize("name", TABLES)
def test_both_readers_find_the_same_statistics(name):
    listing, report = captured.load(name), reports.read(listing_text(name), name)
    assert {each.name: each.total for each in report.statistics.values()} == {
        _whole(name, each.name, 32): each.total for each in listing.statistics.values()
    }


@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("hw-awr")])
def test_db_time_and_the_window_follow_from_the_table_alone(name):
    listing, report = captured.load(name), reports.read(listing_text(name), name)
    allowed = checks.db_time(listing.events.values())
    assert abs(report.db_time.value - allowed.middle) <= report.db_time.value.resolution
    if listing.statistics:
        window = checks.window(listing.statistics.values())
        assert abs(report.elapsed.value - window.middle) <= report.elapsed.value.resolution
    else:
        assert report.elapsed.state == reports.NOT_FOUND


@pytest.mark.parametrize("name", OTHERS)
def test_a_listing_without_events_and_statistics_is_refused_in_one_sentence(name):
    with pytest.raises(reports.Refused) as refused:
        reports.read(listing_text(name), name)
    assert "\n" not in str(refused.value) and name in str(refused.value)
