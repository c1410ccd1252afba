"""Reports of ashrpt.sql: shares of samples, active sessions, who blocks, and no times of waits."""

import pytest

from analyst.reports.pasted import answer_line, assert_refused
from models.analyst import reports

HEAD = """\
ASH Report For KITE/kite2

DB Name         DB Id    Instance     Inst Num Release     RAC Host
------------ ----------- ------------ -------- ----------- --- ------------
KITE           987654321 kite2               2 19.0.0.0.0  NO  moor07
"""
CPUS = """
CPUs           SGA Size       Buffer Cache        Shared Pool    ASH Buffer Size
---- ------------------ ------------------ ------------------ ------------------
  12      9,000M (100%)     7,000M (77.8%)     1,500M (16.7%)       24.0M (0.3%)
"""
TIMES = """
          Analysis Begin Time:   03-Feb-31 21:10:00
            Analysis End Time:   03-Feb-31 21:30:00
                 Elapsed Time:        20.0 (mins)
                 Sample Count:      28,800
      Average Active Sessions:       24.00
  Avg. Active Session per CPU:        2.00
"""
EVENTS = """
Top User Events                    DB/Inst: KITE/kite2  (Feb 03 21:10 to 21:30)

                                                               Avg Active
Event                               Event Class     {share:>10}   Sessions
----------------------------------- --------------- ---------- ----------
enq: HW - contention                Configuration        55.00      13.20
CPU + Wait for CPU                  CPU                  20.00       4.80
log file sync                       Commit                5.00       1.20
          -------------------------------------------------------------

Top Background Events              DB/Inst: KITE/kite2  (Feb 03 21:10 to 21:30)

                                                               Avg Active
Event                               Event Class     % Activity   Sessions
----------------------------------- --------------- ---------- ----------
db file parallel write              System I/O            8.00       1.92
          -------------------------------------------------------------
"""
BLOCKERS = """
Top Blocking Sessions              DB/Inst: KITE/kite2  (Feb 03 21:10 to 21:30)

   Blocking Sid % Activity Event Caused                      % Event
--------------- ---------- ------------------------------ ----------
User                 Program                          # Samples Active     XIDs
-------------------- ------------------------------ ------------------ --------
      733,   19      48.00 enq: HW - contention                48.00
LOADER               loader@moor07                  1,100/1,200 [ 92%]        7

       12,    1       4.00 log file sync                        4.00
                     oracle@moor07 (LGWR)             100/1,200 [  8%]        0

          -------------------------------------------------------------

End of Report
"""
PAGE = """<html><head><title>ASH Report - From 03-Feb-31 21:10:00 To 03-Feb-31 21:30:00</title></head>
<body class="awr"><h1 class="awr">ASH Report For KITE/kite2</h1>
<table border="1" summary="This table displays information about the ASH report">
<tr><th class="awrnobg"></th><th class="awrbg">Sample Time</th></tr>
<tr><td class='awrc'>Analysis Begin Time:</td><td align="right" class='awrc'>03-Feb-31 21:10:00</td></tr>
<tr><td class='awrc'>Analysis End Time:</td><td align="right" class='awrc'>03-Feb-31 21:30:00</td></tr>
<tr><td class='awrc'>Elapsed Time:</td><td align="right" class='awrc'> 20.0 (mins) </td></tr>
<tr><td class='awrc'>Average Active Sessions:</td><td align="right" class='awrc'> 24.00</td></tr>
</table>
<h3 class="awr">Top User Events</h3><table border="1" summary="This table displays the top user events ">
<tr><th class="awrbg">Event</th><th class="awrbg">Event Class</th><th class="awrbg">% Event</th>
<th class="awrbg">Avg Active Sessions</th></tr>
<tr><td class='awrc'>enq: HW - contention</td><td class='awrc'>Configuration</td>
<td align="right" class='awrc'>55.00</td><td align="right" class='awrc'>13.20</td></tr>
<tr><td class='awrc'>log file sync</td><td class='awrc'>Commit</td>
<td align="right" class='awrc'>5.00</td><td align="right" class='awrc'>1.20</td></tr>
</table><p />End of Report</body></html>
"""


def sampled(report):
    return {(row.event, row.background): (float(row.share), float(row.sessions)) for row in report.sampled}


@pytest.mark.parametrize("share", ["% Event", "% Activity"])
def test_a_text_is_read_as_samples(share):
    text = HEAD + CPUS + TIMES + EVENTS.format(share=share) + BLOCKERS
    report = reports.read(text)
    assert report.kind == "samples" and not report.events and report.database.value == "KITE"
    assert (report.elapsed.value, report.active.value, report.cpus.value) == (1200, 24, 12)
    assert report.db_time.value == 24 * 1200 and report.db_time.implied
    assert (report.begin.value, report.end.value) == ("2031-02-03T21:10:00", "2031-02-03T21:30:00")
    assert sampled(report) == {
        ("enq: HW - contention", False): (pytest.approx(0.55), 13.2),
        ("CPU + Wait for CPU", False): (pytest.approx(0.2), 4.8),
        ("log file sync", False): (pytest.approx(0.05), 1.2),
        ("db file parallel write", True): (pytest.approx(0.08), 1.92),
    }
    answer = answer_line(text)
    assert "CPUs: 12. On top of what was sampled: enq: HW - contention 55 %" in answer
    assert "Session 733,19 (loader@moor07) blocks 48 % of all that was sampled" in answer
    assert "db file parallel write (background) 8 %, log file sync 5 %" in answer and "idle" not in answer
    assert "Active sessions: 0.3 on average: nearly idle" in answer_line(text.replace("24.00", "0.30"))


def test_a_page_is_read_as_samples():
    report = reports.read(PAGE)
    assert (report.kind, report.form, report.elapsed.value, report.active.value) == ("samples", "html", 1200, 24)
    assert {name: sessions for (name, _), (_, sessions) in sampled(report).items()} == {
        "enq: HW - contention": 13.2,
        "log file sync": 1.2,
    }


def test_a_part_has_shares_and_processors_follow_from_sessions_of_each():
    assert reports.read(HEAD + TIMES + EVENTS.format(share="% Event")).cpus.value == 12
    report = reports.read(EVENTS.format(share="% Event"))
    assert report.kind == "samples" and not report.elapsed and len(report.sampled) == 4


def test_with_a_row_lost_no_other_is_on_top():
    text = HEAD + TIMES + EVENTS.format(share="% Event").replace("     55.00 ", "#######  ", 1)
    assert_refused(text, r"is an ASH report, but of its events .*HW.*\(line 19\)")
