"""The two history queries, run on what made-up instances leave in AWR's views and in Statspack's tables."""

from dataclasses import replace
from pathlib import Path

import pytest

from analyst.reports.history_rows import HEADING, commas, rows
from analyst.reports.oracle_history import DBID, History
from analyst.reports.test_read_many import assert_is_what_was_written, history
from models.analyst import reports
from models.analyst.findings.diagnose import diagnose

STATIC = Path(__file__).parents[3] / "book" / "_static"
QUERIES = {name: (STATIC / f"history-{name}.sql").read_text(encoding="utf-8") for name in ("awr", "statspack")}
NOT_ASKED = {"execute count", "physical reads"}  # of the statistics of a Truth

every_query = pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)


def asked_for(snapshot):
    """The Snapshot without the statistics that no finding asks for."""
    statistics = {name: total for name, total in snapshot.truth.statistics.items() if name not in NOT_ASKED}
    return replace(snapshot, truth=replace(snapshot.truth, statistics=statistics))


@every_query
def test_what_a_query_gives_is_what_happened_between_the_snapshots(query):
    snapshots = history(4) + history(2, seed=7, instance=2)
    database = History()
    for number, snapshot in enumerate(snapshots):
        if number in (0, 4):
            database.start(snapshot)
        database.add(snapshot)
    headings, cells = database.run(query)
    assert tuple(headings) == HEADING
    for report, snapshot in zip(reports.read_many(commas(cells)), snapshots, strict=True):
        assert_is_what_was_written(report, asked_for(snapshot))
        assert bool(report.sampled) == (query is QUERIES["awr"])
        assert report.dbid.value == str(DBID) and report.started.value


@every_query
def test_the_interval_in_which_an_instance_is_started_is_left_out(query):
    first, second, _, last = history(4)
    database = History()
    database.start(first)
    database.add(first)
    database.add(second)
    database.start(last)  # its first snapshot ends the interval that is lost
    database.add(last)
    read = reports.read_many(commas(database.run(query)[1]))
    for report, snapshot in zip(read, (first, second, last), strict=True):
        assert_is_what_was_written(report, asked_for(snapshot))
    starts = [report.started.value for report in read]
    assert starts[0] == starts[1] < starts[2]


@every_query
def test_a_query_asks_for_every_statistic_that_a_finding_asks_for(query, monkeypatch):
    names, total = set(), reports.Report.total

    def note(report, statistic):
        names.add(statistic)
        return total(report, statistic)

    monkeypatch.setattr(reports.Report, "total", note)
    [snapshot] = history(1)
    [report] = reports.read_many(commas(rows(snapshot)))
    diagnose(report)
    database = History()
    database.start(snapshot)
    database.add(replace(snapshot, truth=replace(snapshot.truth, statistics=dict.fromkeys(names, 7))))
    [report] = reports.read_many(commas(database.run(query)[1]))
    assert len(names) > 20 and names == report.statistics.keys()


@every_query
def test_a_query_is_short_enough_to_be_checked_by_eye(query):
    lines = query.splitlines()
    assert len(lines) < 120 and max(map(len, lines)) <= 75
