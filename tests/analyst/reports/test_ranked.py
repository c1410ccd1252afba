"""What a row of a list of statements has besides what the list is ordered by: its text, and what it spent."""

from models.analyst.reports.html import words
from models.analyst.reports.omissions import drop_doubtful
from models.analyst.reports.ranked import read_ranked
from models.analyst.reports.tables import Row, Table

READS = ("Physical Reads", "Executions", "Reads per Exec", "%Total")
NEW, OLD = ("Elapsed Time (s)", "%CPU", "%IO"), ("CPU Time (s)", "Elapsd Time (s)")


def listed(columns, *cells, texts=()):
    """The rows of a list by reads with these cells, beside the complete texts of statements."""
    lists = Table("SQL ordered by Reads", (*READS, *columns), (Row(7, ("900", "3", "300", "45.0", *cells)),), 6)
    whole = Table("Complete List of SQL Text", ("SQL Id", "SQL Text"), tuple(Row(91, pair) for pair in texts), 90)
    read = read_ranked([whole, lists], problems := [])
    assert not problems
    return read


def test_a_text_that_is_cut_is_completed_from_the_complete_list():
    columns = ("SQL Id", "SQL Text")
    (row,) = listed(columns, "a1", "insert into LOG_T...", texts=[("a1", "insert into LOG_TABLE values (:1)")])
    assert row.text == "insert into LOG_TABLE values (:1)"
    (row,) = listed(columns, "a1", "insert into LOG_T...", texts=[("a1", "select 1 from dual")])
    assert row.text == "insert into LOG_T..."
    (row,) = listed(columns, "a1", "select 1", texts=[("a1", "select 1 from dual")])
    assert row.text == "select 1"


def test_what_a_statement_spent_is_read_in_seconds_or_by_its_shares():
    (row,) = listed((*NEW, "SQL Id"), "200.00", "25.0", "50.0", "a1")
    assert (row.elapsed, row.cpu, row.io) == (200.0, 50.0, 100.0)
    assert row.cpu.resolution > row.elapsed.resolution
    (row,) = listed((*OLD, "Old Hash Value"), "60.00", "200.00", "1234567")
    assert (row.elapsed, row.cpu, row.io) == (200.0, 60.0, None)


def test_a_figure_that_is_too_wide_for_its_column_is_not_known():
    (row,) = listed((*OLD, "Old Hash Value"), "60.00", "#########", "1234567")
    assert (row.total, row.elapsed, row.cpu) == (900.0, None, 60.0)


def test_a_share_of_the_time_that_elapsed_is_one_of_db_time():
    columns = ("Elapsed Time (s)", "Executions", "%Total", "SQL Id")
    (row,) = read_ranked([Table("", columns, (Row(7, ("90.0", "3", "45.0", "a1")),), 6)], [])
    assert row.whole == "DB time"


def test_a_heading_is_known_though_a_line_ends_within_its_tag():
    columns = tuple(map(words, ("Owner", "Object Name", "Row Lock Waits", "% of Capture</\nth>")))
    (row,) = read_ranked([Table("", columns, (Row(7, ("APP", "T", "900", "45.0")),), 6)], [])
    assert (row.name, row.share, row.whole) == ("APP.T", 0.45, "those captured")


def test_a_list_of_statements_may_have_shares_of_two_wholes():
    columns = "CPU Time (s)", "Elapsed Time (s)", "Executions", "% Total", "% Total DB Time", "SQL Id", "SQL Text"
    table = Table("SQL ordered by CPU Time", columns, (), 1)
    assert drop_doubtful(table) is table
