"""Reports of awrddrpt.sql: two periods side by side, answered as before and after."""

import pytest

from analyst.reports.pasted import answer_line, assert_refused
from models.analyst import reports
from models.analyst.findings.study.study import study_of
from models.analyst.reports import compared

HEAD = """\
WORKLOAD REPOSITORY COMPARE PERIOD REPORT

Snapshot Set    DB Id    Instance     Inst Num Release     Cluster Host          Std Block Size
------------ ----------- ------------ -------- ----------- ------- ------------ ---------------
First (1st)    987654321 kite2               2 12.1.0.2.0  NO      moor07                  8192
Second (2nd)   987654321 kite2               2 12.1.0.2.0  NO      moor07                  8192

"""


def laid_out(widths, *rows):
    """Cells in columns of these widths, a rule under the first row."""
    form = " ".join(f"{{:>{width}}}" for width in widths).format
    heads, *others = [form(*(cell.strip() for cell in row.split(";"))) for row in rows]
    return "\n".join([heads, form(*("-" * width for width in widths)), *others]) + "\n\n"


SETS = "Snapshot Set; Begin Snap Id; Begin Snap Time; End Snap Id; End Snap Time; "
NEW = laid_out(
    (12, 14, 25, 12, 25, 26, 26, 26),
    f"{SETS}Avg Active Users; Elapsed Time (min); DB time (min)",
    "1st; 700; {first} 10:00:00 (Tue); 701; {first} 10:30:00 (Tue); 4.0; 30.0; 120.0",
    "2nd; 748; {second} 10:00:00 (Wed); 749; {second} 10:30:00 (Wed); 9.0; 30.0; 270.0",
)
OLD = laid_out(
    (12, 14, 28, 12, 28, 26, 20),
    f"{SETS}Elapsed Time (min); DB Time (min)",
    "1st; 700; {first} 10:00:00; 701; {first} 10:30:00; 30.00; 120.00",
    "2nd; 748; {second} 10:00:00; 749; {second} 10:30:00; 30.00; 270.00",
)
LOAD = "Host Configuration Comparison\n" + laid_out(
    (35, 20, 20, 20, 9), "; 1st; 2nd; Diff; %Diff", "Number of CPUs:; 12; 12; 0; 0.0"
) + laid_out(
    (35, 20, 20, 10),
    "Workload Comparison; 1st Per Sec; 2nd Per Sec; %Diff",
    "Redo size:; 100,000.0; 300,000.0; 200.0",
    "Transactions:; 100.0; 90.0; -10.0",
)  # fmt: skip
SIDE = "{:<30} {:<13} {:>12} {:>12} {:>13} {:>11}"
HEADINGS = "Event", "Wait Class", "Waits", "Time(s)", "Avg Time(ms)", "%DB time"
ROWS = [
    (
        (" db file sequential read", "User I/O", "400,000", "3,600.0", "9.0", "50.0"),
        ("*buffer busy waits", "Concurrency", "90,000", "9,720.0", "108.0", "60.0"),
    ),
    (
        (" log file sync", "Commit", "180,000", "1,440.0", "8.0", "20.0"),
        (" log file sync", "Commit", "160,000", "4,800.0", "30.0", "29.6"),
    ),
    (
        ("-buffer busy waits", "Concurrency", "100", ".1", "1.0", "0.0"),
        (" db file sequential read", "User I/O", "100,000", "900.0", "9.0", "5.6"),
    ),
]
CELL, HEADING = "<td class='awrnc'>{}</td>", "<th class='awrbg' scope=\"col\">{}</th>"


def top():
    sides = [SIDE.format(*HEADINGS), SIDE.format(*("-" * width for width in (30, 13, 12, 12, 13, 11)))]
    over = "-" * len(sides[0]) + "   " + "-" * len(sides[0])
    lines = ["Top Timed Events", "", f"{'1st':>48}{'2nd':>100}", over, *(f"{side}   {side}" for side in sides)]
    return "\n".join([*lines, *("   ".join(SIDE.format(*side) for side in row) for row in ROWS)]) + "\n"


def text(head=NEW, first="11-Mar-31", second="12-Mar-31"):
    return HEAD + head.format(first=first, second=second) + LOAD + top() + "\nEnd of Report\n"


def page():
    def row(cells, form=CELL):
        return f"<tr>{''.join(map(form.format, cells))}</tr>\n"

    sets = [
        ("1st", "700", "11-Mar-31 10:00:00", "701", "11-Mar-31 10:30:00", " 30.00", " 120.00", " 4.00"),
        ("2nd", "748", "12-Mar-31 10:00:00", "749", "12-Mar-31 10:30:00", " 30.00", " 270.00", " 9.00"),
    ]
    heads = "Snapshot Set;Begin Snap Id;Begin Snap Time;End Snap Id;End Snap Time;Elapsed Time (min);DB Time (min)"
    events = "".join(row((*before, *after)) for before, after in ROWS)
    whose = ("KITE", "987654321", "kite2", "2", "12.1.0.2.0", "NO", "moor07")
    return (
        "<html><head><title>AWR Compare Period Report</title></head><body class='awr'>"
        "<h1 class='awr'>WORKLOAD REPOSITORY COMPARE PERIOD REPORT</h1>\n<table border=\"0\">"
        f"{row(('First (1st)', *whose))}{row(('Second (2nd)', *whose))}</table>\n<table border=\"0\">\n"
        f"{row([*heads.split(';'), 'Avg Active Users'], HEADING)}{''.join(map(row, sets))}</table>\n"
        "<table border=\"0\">" + row(("Redo size:", " 100,000.0", " 300,000.0", " 200.0"))
        + row(("Number of CPUs:", "12", "12", "0")) + "</table><h3>Top Timed Events</h3><table border=\"0\">\n"
        "<tr><th colspan=\" 6\">1st</th>\n<th colspan=\" 6\">2nd</th></tr>"
        f"{row([*HEADINGS, *HEADINGS], HEADING)}{events}</table>End of Report</body></html>"
    )  # fmt: skip


@pytest.mark.parametrize("content", [text(NEW), text(OLD), page()], ids=["text", "older text", "html"])
def test_two_periods_are_before_and_after(content):
    before, after = reports.read_many(content, "two.txt")
    assert (before.name, after.name) == ("two.txt, before", "two.txt, after")
    assert [report.elapsed.value for report in (before, after)] == [1800, 1800]
    assert [report.db_time.value for report in (before, after)] == [7200, 16200]
    assert [report.begin.value for report in (before, after)] == ["2031-03-11T10:00:00", "2031-03-12T10:00:00"]
    for report in (before, after):
        assert (report.cpus.value, report.dbid.value, report.instance.value) == (12, "987654321", "kite2")
        assert (report.release.value, report.machine.value) == ("12.1.0.2.0", "moor07")
    assert before.event("log file sync").time == 1440 and after.event("log file sync").average == 0.03
    assert after.event("buffer busy waits").waits == 90_000 and before.event("buffer busy waits").waits == 100
    assert [report.total("redo size") for report in (before, after)] == [180e6, 540e6]
    answer = answer_line(content, everything=False)
    assert "log file sync, mean: 8 ms before, 30 ms after: 3.75 times as much." in answer
    assert "Active sessions: 4 before, 9 after" in answer
    assert "Redo: 100 kB a second before, 300 kB a second after: 3 times as much." in answer


def test_the_first_period_may_be_the_later_one():
    before, after = reports.read_many(text(first="12-Mar-31", second="11-Mar-31"), "two.txt")
    assert (before.db_time.value, after.db_time.value) == (16200, 7200)


def test_decimal_commas_are_read():
    turned = text().replace("12.1.0.2.0", "@").translate(str.maketrans(",.", ".,")).replace("@", "12.1.0.2.0")
    before, after = reports.read_many(turned, "two.txt")
    assert (before.elapsed.value, before.db_time.value, after.event("log file sync").time) == (1800, 7200, 4800)


def test_the_list_alone_is_compared():
    assert "log file sync, mean: 8 ms before, 30 ms after" in answer_line(top(), everything=False)


LISTED = [  # what, and of both periods: the share of DB time, waits a second, seconds, and milliseconds of one
    "log file sync; Commit; 20.0; 29.6; 100.00; 88.89; 1,440.0; 4,800.0; 8.0; 30.0",
    "log file parallel write; System I/O; 5.0; 4.0; 50.00; 44.44; 360.0; 648.0; 4.0; 8.1",
    "row cache lock; Concurrency; 0.0; 3.0; 0.00; 0.05; 0.0; 486.0; 0.0; 5,400.0",
    "pool sleeper; ; 990.0; 440.0; 0.03; 0.03; 71,280.0; 71,280.0; 1,320,000.0; 1,320,000.0",
]
OVER = "% of DB time", "# Waits/sec (Elapsed Time)", "Total Wait Time (sec)", "Avg Wait Time (ms)"
HOST = "BUSY_TIME; 540,000; 1,620,000; 1; 2", "IDLE_TIME; 1,620,000; 540,000; 3; 1"


def long_list(is_page=False):
    """All waits, and the seconds of the host behind them; a text has no classes and seconds, as up to 10.2."""
    rows = [[cell.strip() for cell in row.split(";")] for row in (*LISTED, *HOST)]
    for row in rows[: len(LISTED)]:
        row[8:8], row[6:6], row[4:4] = ["-1.0"], ["-1.0"], ["-1.0"]
        row.append("-1.0")
    heads = [["", "", *OVER], ["Event", "Wait Class", *("1st", "2nd", "Diff") * 4], ["Statistic", "1st", "2nd"]]
    if is_page:
        tables = (heads[:2], rows[: len(LISTED)]), (heads[2:], rows[len(LISTED) :])
        return "".join(
            "<h3>Wait Events</h3><table>\n"
            + "".join(f"<tr>{''.join(map(HEADING.format, row))}</tr>\n" for row in over)
            + "".join(f"<tr>{''.join(map(CELL.format, row))}</tr>\n" for row in under)
            + "</table>"
            for over, under in tables
        )
    rows = [[row[0], *row[2:8], *row[11:]] for row in (heads[1], *rows[: len(LISTED)])] + [heads[2], *rows[-2:]]
    over = f"{'':<31}" + "".join(f"{heading:>45}" for heading in (*OVER[:2], OVER[3]))
    lines = (f"{row[0]:<31}" + "".join(f"{cell:>15}" for cell in row[1:]) for row in rows)
    return "\n".join(["Wait Events", over, *lines, ""])


@pytest.mark.parametrize("is_page", [True, False], ids=["html", "text"])
def test_all_waits_of_both_are_read(is_page):
    content = (page() if is_page else text()).replace("End of Report", f"{long_list(is_page)}End of Report")
    before, after = reports.read_many(content, "two.txt")
    write, lock = after.event("log file parallel write"), after.event("row cache lock")
    assert write.time == pytest.approx(648, rel=0.01) and write.average == pytest.approx(0.0081)
    assert write.waits == pytest.approx(80_000, rel=0.01) and write.lines != before.event("log file sync").lines
    assert lock.time == pytest.approx(486, rel=0.01) and lock.waits is None and lock.average == 5.4
    assert after.event("log file sync").time == 4800 and after.event("pool sleeper")
    assert [study_of(report).host_busy for report in (before, after)] == [0.25, 0.75]
    assert study_of(after).longest_unlisted == study_of(after).share_of("row cache lock")
    answer = answer_line(content, everything=False)
    assert "CPUs busy: 25 % before, 75 % after" in answer and "among the longest" not in answer
    assert "log file parallel write, mean: 4 ms before, 8.1 ms after" in answer


def test_what_is_longer_than_the_longest_that_count_is_idle(monkeypatch):
    monkeypatch.setattr(compared, "_LONGEST", 2)
    for report in reports.read_many(text().replace("End of Report", f"{long_list()}End of Report"), "two.txt"):
        assert not report.event("pool sleeper") and report.event("log file parallel write")


@pytest.mark.parametrize(("what", "by"), [("648.0", "#####"), ("Statistic", "Some")], ids=["a row", "its end"])
def test_a_list_of_all_waits_that_is_not_whole_says_nothing_of_others(what, by):
    listed = long_list(True).replace(what, by)
    listed = listed.partition("<tr><th class='awrbg' scope=\"col\">Some")[0]
    for report in reports.read_many(page().replace("End of Report", f"{listed}End of Report"), "two.txt"):
        assert report.event("row cache lock") and study_of(report).longest_unlisted is None


def test_of_what_is_not_listed_nothing_is_claimed():
    for report in reports.read_many(text(), "two.txt"):
        assert study_of(report).longest_unlisted is None


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (
            text().replace("4,800.0", "#######").replace("29.6", "####").replace("160,000", "#######"),
            "compares two periods, but in line",
        ),
        (HEAD + NEW, "is of a compare-periods report"),
        (LOAD, "is of a compare-periods report"),
        ("*** 2031-03-11 10:00:00.100\nLog file sync switching to polling\n", "a trace of LGWR"),
        ("*** 2031-03-11 10:00:00.100\nWarning: log write elapsed time 4210ms, size 12KB\n", "the redo logs"),
        ("kcrfw_update_adaptive_sync_mode: poll->post sync#=9\n", "chapter Adaptive log file sync"),
    ],
)
def test_what_cannot_be_read_is_named(content, why):
    assert_refused(content, why)
