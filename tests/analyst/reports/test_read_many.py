"""The rows of a history query: what was written is what is read, and what is damaged is said to be."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest
from chosen import some

from analyst.reports.history_rows import HEADING, WAYS, Snapshot, commas, rows, sqlplus
from analyst.reports.pasted import assert_refused
from analyst.reports.truth import truth
from models.analyst import reports

SAMPLES = {("CPU + Wait for CPU", "FOREGROUND"): 120, ("log file parallel write", "BACKGROUND"): 40}


def history(snapshots=3, seed=1, instance=1):
    made, start = [], truth(seed).begin
    for number in range(snapshots):
        hour = replace(truth(seed + number), begin=start, elapsed=3600.0)
        hour = replace(hour, statistics=hour.statistics | {"log switches (derived)": 5 + number})
        start = hour.end
        made.append(Snapshot(hour, 100 + number, instance, f"{3 + number}.25", samples=SAMPLES))
    return made


def all_rows(snapshots):
    return [row for snapshot in snapshots for row in rows(snapshot)]


def assert_is_what_was_written(report, snapshot):
    hour = snapshot.truth
    assert (report.kind, report.database.value) == ("snapshot", "ORCL")
    assert report.instance.value == f"orcl{snapshot.instance}"
    assert [report.begin.value, report.end.value] == snapshot.times
    assert (report.release.value, report.rac.value, report.cpus.value) == ("19.0.0.0.0", hour.rac, hour.cpus)
    assert report.elapsed.value == pytest.approx(hour.elapsed, abs=1)
    assert report.db_time.value == pytest.approx(hour.db_time, abs=1e-6)
    waited = {(row.name, row.background): row for row in hour.waits if not row.idle or "ipc" in row.name}
    events = {(event.name, event.background): event for event in report.events}
    assert float(events.pop(("DB CPU", False)).time) == pytest.approx(hour.db_cpu, abs=1e-6)
    assert events.keys() == waited.keys()
    for name, event in events.items():
        row = waited[name]
        assert (event.waits, float(event.time)) == (row.count, pytest.approx(row.seconds))
        assert (event.wait_class, event.idle) == (row.wait_class, row.idle)
        assert event.lines
    assert {name: row.total for name, row in report.statistics.items()} == hour.statistics
    for row in hour.enqueues:
        if row.type in ("HW", "CF"):
            read = report.enqueues[f"{row.type} - {row.reason}"]
            assert (read.requests, read.waits) == (row.requests, row.waits)
            assert float(read.time) == pytest.approx(row.milliseconds / 1000)
    for histogram in report.histograms.values():
        both = [row for row in hour.waits if row.name == histogram.event]
        assert histogram.waits == sum(row.count for row in both)
        for low, high, share in histogram.buckets:
            assert share * histogram.waits == pytest.approx(sum(row.between(low, high) for row in both))
    assert len(report.histograms) == 2
    assert report.host.load_end == float(snapshot.load) and report.host.idle == pytest.approx(0.75, abs=0.001)
    assert not report.problems


@pytest.mark.parametrize("way", WAYS)
def test_what_was_written_is_what_is_read(way):
    snapshots = history()
    read = reports.read_many(WAYS[way](all_rows(snapshots)), "week")
    for report, snapshot in zip(read, snapshots, strict=True):
        assert_is_what_was_written(report, snapshot)
    assert [report.name for report in read] == [f"week, snapshot {number}" for number in (100, 101, 102)]


def test_each_figure_has_the_line_that_says_it():
    text = sqlplus(all_rows(history()))
    lines = text.split("\n")
    for report in reports.read_many(text.encode()):
        for event in report.events:
            assert all(f'"{event.name}"' in lines[line - 1] for line in event.lines)
        assert all(name in lines[statistic.total.line - 1] for name, statistic in report.statistics.items())


def test_rows_may_come_in_any_order_and_twice_and_of_instances_whose_snapshots_have_one_number():
    snapshots = history(2) + history(2, seed=7, instance=2)
    cells = all_rows(snapshots)
    random.Random(1).shuffle(cells)
    read = reports.read_many(commas(cells + cells[:50]), "rac")
    for report, snapshot in zip(read, snapshots, strict=True):
        assert_is_what_was_written(report, snapshot)
    assert read[2].name == "rac, snapshot 100 of instance 2"


def test_what_is_no_history_is_read_as_one_report():
    text = "EVENT,TOTAL_WAITS,TIME_WAITED_MICRO\nlog file sync,100,500000\n"
    [report] = reports.read_many(text)
    assert report == reports.read(text)
    assert_refused("snap_id and row_count are columns of the history query", "is not a report")


def test_the_load_at_the_begin_is_that_at_the_end_of_the_snapshot_before_and_is_not_known_after_a_gap():
    snapshots = history(4)
    del snapshots[2]
    loads = [report.host.load_begin for report in reports.read_many(commas(all_rows(snapshots)))]
    assert loads == [None, 3.25, None]


def test_samples_are_sessions_and_shares():
    cpu, write = alone(rows(history(1)[0])).sampled
    assert (cpu.event, cpu.background, cpu.share) == ("CPU + Wait for CPU", False, 0.75)
    assert float(cpu.sessions) == pytest.approx(1200 / 3600)
    assert (write.event, write.background, write.share) == ("log file parallel write", True, 0.25)


CELLS = rows(history(1)[0])


def alone(cells):
    """The Report of the rows of one snapshot."""
    [report] = reports.read_many(commas(cells))
    return report


def doubted(report):
    return any(
        problem.what == "foreground events" and problem.state == reports.NOT_FOUND for problem in report.problems
    )


def test_a_row_that_is_missing_is_noticed_in_its_snapshot_alone():
    cells = all_rows(history())
    [gone] = [row for row in cells if row[2] == "101" and row[6] == "log file sync" and row[5] == "foreground"]
    read = reports.read_many(commas([row for row in cells if row is not gone]))
    assert [doubted(report) for report in read] == [False, True, False]
    assert read[1].event("log file sync") is None


@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_cut_says_nothing_wrong(way):
    snapshots = history(2)
    text = WAYS[way](all_rows(snapshots))
    draw = random.Random(2)
    for _ in range(8):
        try:
            read = reports.read_many(text[: draw.randrange(len(text))])
        except reports.Refused:
            continue
        for report, snapshot in zip(read, snapshots, strict=False):
            whole = {(row.name, row.background): row for row in snapshot.truth.waits}
            for event in report.events:
                if event.name != "DB CPU":
                    row = whole[event.name, event.background]
                    assert (event.waits, float(event.time)) == (row.count, pytest.approx(row.seconds))
            totals = {name: row.total for name, row in report.statistics.items()}
            assert totals.items() <= snapshot.truth.statistics.items()
            assert doubted(report) or len(totals) == len(snapshot.truth.statistics)


def test_a_line_that_is_cut_in_the_middle_costs_that_row_only():
    snapshots = history(2)
    lines = commas(all_rows(snapshots)).split("\r\n")
    for end in some(range(len(lines[5])), 10):
        cut = [*lines[:5], lines[5][:end], *lines[6:]]
        first, second = reports.read_many("\n".join(cut))
        assert doubted(first) and len(first.events) == len(reports.read_many("\n".join(lines))[0].events) - 1
        assert_is_what_was_written(second, snapshots[1])


def test_two_rows_that_differ_and_a_count_with_decimals_are_left_out_and_named():
    [sync] = [row for row in CELLS if row[5:7] == ["foreground", "log file sync"]]
    report = alone([*CELLS, [*sync[:8], "1", *sync[9:]]])
    assert report.event("log file sync") is None and doubted(report)
    assert any(problem.what == "log file sync" and len(problem.lines) == 2 for problem in report.problems)
    report = alone([[*row[:8], "10.5", *row[9:]] if row[6] == "log file sync" else row for row in CELLS])
    assert report.event("log file sync").waits is None and doubted(report)
    assert any("'10.5'" in problem.message for problem in report.problems)


@pytest.mark.parametrize(
    ("cell", "load"),
    [("12,75", 12.75), (",75", 0.75), (".459960938", 0.459960938), ("1,234", None), ("1e3,5", None), ("", None)],
)
def test_a_load_may_have_a_decimal_comma_but_not_one_that_may_part_thousands(cell, load):
    snapshot = replace(history(1)[0], load=cell)
    report = alone(rows(snapshot))
    assert report.host.load_end == load
    assert (load is None and cell != "") == any("LOAD" in problem.message for problem in report.problems)


def test_an_hour_that_the_clock_on_the_wall_has_twice_is_contradicted_by_the_processors():
    """Times that are none, or the wrong way round, leave the elapsed time open."""
    late = (history(1)[0].truth.end + timedelta(hours=1)).replace(microsecond=0).isoformat()
    report = alone([[*row[:4], late, *row[5:]] for row in CELLS])
    assert report.elapsed.state == reports.INCONSISTENT
    assert any("processors count 3,600 s each" in problem.message for problem in report.problems)
    report = alone([[*row[:3], row[4], row[3], *row[5:]] for row in CELLS])
    assert not report.elapsed and any(problem.what == "elapsed time" for problem in report.problems)
    report = alone([[*row[:3], "yesterday", *row[4:]] for row in CELLS])
    assert not report.elapsed and any("are no times" in problem.message for problem in report.problems)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (",".join(HEADING[:-2]) + ",ROW_COUNT\nORCL,1,2\n", "without VALUE; give all columns"),
        (" ".join(HEADING) + f"\n{'-' * 30} {' '.join(['-' * 12] * 11)}\n", "without DB_NAME, "),
        (",".join(HEADING) + "\n\nno rows selected\n", "rows are missing; take more days"),
        (",".join(HEADING) + "\nORCL,1,101,2023-04-01T\n10:00:00,2023-04-01T11:00:00\n", "SET LINESIZE 500"),
    ],
)
def test_rows_that_cannot_be_read_are_refused_with_what_would_do(text, why):
    assert_refused(text, why)


def test_the_shares_of_the_processors_time_are_known_to_a_centisecond_of_all_of_it():
    idle = alone(CELLS).host.idle
    busy, slept = (float(row[-2]) for name in ("BUSY_TIME", "IDLE_TIME") for row in CELLS if name in row)
    assert idle == slept / (busy + slept) and idle.resolution == 1 / (busy + slept)
    assert alone([row for row in CELLS if "BUSY_TIME" not in row]).host.idle is None  # of nobody knows how much
