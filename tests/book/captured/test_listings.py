"""Each listing is read whole; values are looked up in the raw lines by patterns, not by the reader."""

import re
import subprocess
import sys

import pytest

from book.captured.reading import AWR, FOLDER, LISTINGS, raw
from models.analyst import reports
from models.book import captured
from models.book.captured import checks
from models.book.captured import listing as listings

TABLES = (
    "events", "statistics", "enqueues", "sessions", "timings", "chains",
    "facts", "measured", "at_row", "lost", "stretches",
)  # fmt: skip
RUN = {"chains": 7, "facts": 7, "measured": 203, "at_row": 16, "lost": 3, "stretches": 450}


ROWS = {  # of each table of a listing, counted in its text
    "cf-basicfile-nocache-nologging": {"events": 4, "statistics": 11, "enqueues": 4},
    "cf-securefile-nocache-nologging": {"events": 1, "statistics": 8, "enqueues": 3},
    "wc-securefile-cache-nologging": {"events": 1, "statistics": 1},
    "wc-messages-by-session": {"sessions": 9},
    "wc-lob-option-timings": {"timings": 9},
    "hw-wait-chains-nocache": {"chains": 7},
    "hw-wait-chains-cache": {"chains": 3},
    "hw-awr-nocache": {"events": 5, "statistics": 23},
    "hw-awr-cache": {"events": 5, "statistics": 22},
    "measured-run": RUN,
    "measured-run-second": RUN,
} | {f"hw-awr-event44951-{value}": {"events": 5} for value in ("unset", 3, 16, 32, 512)}


@pytest.mark.parametrize("name", LISTINGS)
def test_every_row_of_a_listing_is_read_and_nothing_else(name):
    listing = captured.load(name)
    rows = {table: len(getattr(listing, table)) for table in TABLES if getattr(listing, table)}
    message = f"{rows} rows are read of it. Count them in its text; if it has so many, write them under ROWS here"
    assert ROWS.get(name) == rows, f"{name}: {message}"


@pytest.mark.parametrize("name", LISTINGS)
def test_a_listing_carries_its_file_verbatim(name):
    assert captured.load(name).text.encode() == (FOLDER / f"{name}.txt").read_bytes()


@pytest.mark.parametrize("name", AWR)
def test_awr_events_are_the_rows_under_the_rule(name):
    text = raw(name)
    table = text[text.index("Top 5 Timed") :].split("\n\n")[0].splitlines()[6:]
    events = captured.load(name).events
    assert [line[:30].strip() for line in table] == [name[:30] for name in events]
    for line, event in zip(table, events.values(), strict=True):
        printed = [line[31:43], line[44:55], line[56:62], line[63:69]]
        read = [event.waits, event.time, event.average, event.share]
        assert [cell.strip() for cell in printed] == [figure.text if figure is not None else "" for figure in read]
        assert line[70:] == (event.wait_class or "")[:10]


def test_elapsed_counts_days_and_hours():
    text = raw("hw-awr-cache").replace("+000000000 00:06:29.795479000", "+000000002 03:04:05.250000000")
    assert listings.read("mine", text).elapsed == 2 * 86_400 + 3 * 3_600 + 4 * 60 + 5.25


@pytest.mark.parametrize("name", ["hw-awr-nocache", "hw-awr-cache"])
def test_activity_has_a_total_and_two_rates_with_the_units_of_the_name(name):
    rows = re.findall(r"^(\S.{31}) +([\d,]+) +([\d,.]+) +([\d,.]+)$", raw(name), re.M)
    statistics = captured.load(name).statistics
    assert [row[0].strip() for row in rows] == [name[:32].strip() for name in statistics]
    for (statistic, *texts), read in zip(rows, statistics.values(), strict=True):
        unit = "bytes" if "bytes" in statistic else ""
        figures = (read.total, read.per_second, read.per_transaction)
        assert [figure.text for figure in figures] == texts
        assert [figure.unit for figure in figures] == [unit, f"{unit}/s", f"{unit}/transaction"]
        assert [float(figure) for figure in figures] == [float(text.replace(",", "")) for text in texts]


@pytest.mark.parametrize(
    "name", ["cf-basicfile-nocache-nologging", "cf-securefile-nocache-nologging", "wc-securefile-cache-nologging"]
)
def test_session_events_are_centiseconds_turned_into_seconds(name):
    rows = re.findall(r"^([a-z][a-z ]+?)  +([\d,]+) +(\d+) +([\d,.]+) +([\d.]+) +(\d+)$", raw(name), re.M)
    events = captured.load(name).events
    assert [row[0] for row in rows] == list(events)
    for event_name, waits, timeouts, time, average, maximum in rows:
        event = events[event_name]
        assert event.waits == float(waits.replace(",", ""))
        assert event.timeouts == float(timeouts)
        assert event.time == pytest.approx(float(time.replace(",", "")) / 100, rel=1e-12)
        assert event.average == pytest.approx(float(average) / 100, rel=1e-12)
        assert event.maximum == pytest.approx(float(maximum) / 100, rel=1e-12)
        assert event.share is None and event.wait_class is None


def test_snapshots_agree_on_their_interval():
    for name, printed in [("cf-basicfile", 3), ("cf-securefile", 3), ("wc-securefile", 2)]:
        (name,) = [listing for listing in LISTINGS if listing.startswith(name)]
        seconds = re.findall(r"^Interval:- +(\d+) seconds", raw(name), re.M)
        listing = captured.load(name)
        assert len(seconds) == printed
        assert {listing.interval.text} == set(seconds) and listing.interval == float(seconds[0])


def test_enqueues_are_named_by_type_and_reason():
    name = "cf-basicfile-nocache-nologging"
    rows = re.findall(r"^([A-Z]{2}) +([\d,]+) +(\d+) +([\d,]+) +(\d+) +(\d+) (.+)$", raw(name), re.M)
    enqueues = captured.load(name).enqueues
    assert [f"{row[0]} - {row[6]}" for row in rows] == list(enqueues)
    for row, read in zip(rows, enqueues.values(), strict=True):
        figures = (read.requests, read.waits, read.succeeded, read.failed, read.time)
        assert tuple(figure.text for figure in figures) == row[1:6]


@pytest.mark.parametrize(
    ("statistic", "unit", "scale"),
    [("total cf enq hold time", "ms", 1e-3), ("KTFB alloc space (block)", "bytes", 1), ("redo size", "bytes", 1),
     ("redo size for direct writes", "bytes", 1), ("physical writes direct (lob)", "", 1)],
)  # fmt: skip
def test_a_statistic_has_the_unit_it_is_kept_in(statistic, unit, scale):
    name = "cf-basicfile-nocache-nologging"
    printed = re.search(rf"^{re.escape(statistic)}  +([\d,]+)$", raw(name), re.M)[1]
    total = captured.load(name).statistics[statistic].total
    assert (total.text, total.unit) == (printed, unit)
    assert total == pytest.approx(int(printed.replace(",", "")) * scale, rel=1e-12)


def test_a_wait_chain_has_six_sessions_behind_one_that_waits_for_nobody():
    links = captured.load("hw-wait-chains-nocache").chains
    blockers = re.findall(r"contention +(\d+,\d+) +1213661190", raw("hw-wait-chains-nocache"))
    heads = [link for link in links if link.blocked_by is None]
    assert [link.blocked_by for link in links if link.blocked_by] == blockers
    assert [(head.session, head.event) for head in heads] == [(blockers[0], "db file sequential read")]
    assert {(link.p1_text, link.p2_text, link.p3_text) for link in links} == {
        ("name|mode", "table space #", "block"),
        ("file#", "block#", "blocks"),
    }
    assert int(links[0].p1) == int.from_bytes(b"HW") << 16 | 6


def test_bare_chains_are_split_into_their_events_from_the_head():
    text = raw("hw-wait-chains-cache").splitlines()[2:]
    chains = captured.load("hw-wait-chains-cache").chains
    assert [link.signature for link in chains] == text
    assert [link.chain for link in chains] == [tuple(re.findall("'([^']+)'", line)) for line in text]


def test_processes_are_told_from_sessions_and_keep_both_readings_of_a_count():
    text = raw("wc-messages-by-session")
    sessions = captured.load("wc-messages-by-session").sessions
    assert list(sessions) == [*re.findall(r"\((W00\d)\)", text), "session", "DBW0", "LGWR"]
    assert [session.sid for session in sessions.values()] == [int(sid) for sid in re.findall(r"SID: +(\d+)", text)]
    assert [session.user for session in sessions.values() if session.user] == ["TEST_USER"]
    read = [row for session in sessions.values() for row in session.statistics.values()]
    printed = re.findall(r"^(messages \w+) +([\d,]+)(?: +\(([\d,]+)\))?$", text, re.M)
    assert printed == [(row.name, row.value.text, row.rounded.text if row.rounded else "") for row in read]


def test_options_are_timed_in_seconds():
    printed = dict(re.findall(r"^(\w[\w ]+?)  +(\d+\.\d\d)$", raw("wc-lob-option-timings"), re.M))
    timings = captured.load("wc-lob-option-timings").timings.values()
    assert {timing.option: timing.seconds.text for timing in timings} == printed
    assert all(timing.seconds == float(printed[timing.option]) for timing in timings)


@pytest.mark.parametrize("name", LISTINGS)
def test_a_text_without_index_or_with_line_ends_of_windows_gives_the_same_tables(name):
    listing, windows = captured.load(name), listings.read(name, raw(name).replace("\n", "\r\n"))
    assert windows.indexed is None and listing.entry.name == name
    assert all(getattr(windows, field) == getattr(listing, field) for field in (*TABLES, "elapsed", "interval"))


@pytest.mark.parametrize("name", AWR)
def test_db_time_and_the_window_follow_from_the_table_alone(name):
    listing, report = captured.load(name), reports.read(raw(name), name)
    allowed = checks.db_time(listing.events.values())
    assert abs(report.db_time.value - allowed.middle) <= report.db_time.value.resolution
    if listing.statistics:
        window = checks.window(listing.statistics.values())
        assert abs(report.elapsed.value - window.middle) <= report.elapsed.value.resolution
    else:
        assert report.elapsed.state == reports.NOT_FOUND


@pytest.mark.parametrize("name", [name for name in LISTINGS if not captured.load(name).events])
def test_a_listing_without_events_is_no_report_and_refused_in_one_sentence(name):
    with pytest.raises(reports.Refused) as refused:
        reports.read(raw(name), name)
    assert "\n" not in str(refused.value) and name in str(refused.value)


def test_the_reader_runs_where_there_is_no_numpy():
    program = "from models.book import captured; captured.load('hw-awr-cache')"
    program = f"import sys; sys.modules['numpy'] = None; {program}"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=FOLDER.parents[3])
