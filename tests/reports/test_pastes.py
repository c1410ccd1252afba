"""Tables as they come out of mails, forums and spreadsheets: read right, or left out with a word."""

import pytest

from models import reports
from reports.awr import Awr
from reports.tables import HTML
from reports.truth import truth

TABS = "Event\tWaits\tTime(s)\tAvg wait (ms)\t% DB time\tWait Class\n"
SYNC = "log file sync\t1,234\t8\t7\t45.2\tCommit\n"


def unread(report):
    """Problems about rows that were left out."""
    return [problem.message for problem in report.problems if "left out" in problem.message]


def test_tabs_that_only_align_are_not_taken_for_cells():
    report = reports.read("""\
Event\t\t\tWaits\t\tTime(s)\tAvg wait (ms)\t% DB time\tWait Class
log file sync\t\t2,112,334\t19,011\t9\t\t\t61.2\t\tCommit
DB CPU\t\t\t\t\t6,012\t\t\t19.3
""")
    sync, cpu = report.event("log file sync"), report.event("DB CPU")
    assert (sync.waits, sync.time, sync.average, sync.share) == (2_112_334, 19_011, 0.009, 0.612)
    assert (cpu.waits, cpu.time, cpu.average, cpu.share) == (None, 6_012, None, 0.193)


@pytest.mark.parametrize(
    "row", ["DB CPU\t5,120\t26.78", "DB CPU\t\t5,120\t26.78\t\t", "DB CPU\t5,120\t\t\t26.78\t"]
)
def test_processor_time_has_a_time_and_a_share_wherever_they_stand(row):
    cpu = reports.read(TABS + SYNC + row + "\n").event("DB CPU")
    assert (cpu.waits, cpu.time, cpu.average, float(cpu.share)) == (None, 5_120, None, pytest.approx(0.2678))


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("DB CPU\t17\t5,120\t300\t26.78\t", "CPU has neither"),
        ("db file scattered read\t\t1,234\t8\t7\t45.2", "a number for its wait class"),
        ("db file scattered read\t1,234\t8\t7\t45.2", "5 cells under 6 headings"),
    ],
)
def test_a_row_that_has_slipped_is_left_out_with_a_word(row, why):
    report = reports.read(TABS + SYNC + row + "\n")
    assert [event.name for event in report.events] == ["log file sync"]
    (message,) = unread(report)
    assert why in message


def test_a_table_of_slipped_rows_alone_is_still_a_table():
    report = reports.read("Event,Waits,Time(s),Avg wait (ms)\nlog file sync,2,112,334,19,011,9\n")
    assert not report.events and unread(report)


def test_a_unit_may_stand_apart_from_its_number():
    report = reports.read("""\
Event Waits Total Wait Time (sec) Avg Wait % DB time Wait Class
log file sync 1,045,331 2113.4 2.02 ms 30.1 Commit
DB CPU 3412 48.6
""")
    sync = report.event("log file sync")
    assert (sync.waits, float(sync.average), sync.wait_class) == (1_045_331, pytest.approx(0.00202), "Commit")
    assert report.event("DB CPU").time == 3412


def test_a_remark_is_no_part_of_a_wait_class():
    report = reports.read("Event|Waits|Time(s)|Wait Class\nlog file sync|1,234|8|Commit <-- this\n")
    assert report.event("log file sync").wait_class == "Commit"


def test_db_time_is_not_implied_by_rows_that_contradict_themselves_or_each_other():
    lock = "enq: CF - contention\t10\t{0}\t{0}00\t45.2\tOther\n"
    slow = SYNC.replace("8\t7", "800\t648")
    assert reports.read(TABS + slow + lock.format(800)).db_time.implied
    assert not reports.read(TABS + slow + lock.format(900)).db_time
    assert not reports.read(TABS + slow.replace("648", "64")).db_time


def test_numbers_with_exponents_come_in_either_case():
    for text in ("1.5E+10", "1.5e+10"):
        assert reports.read(f"NAME,VALUE\nredo size,{text}\n").total("redo size") == 15_000_000_000
    assert reports.read("statistic,value\nredo writes,20\n").total("redo writes") == 20


def test_release_8i_calls_a_cluster_ops():
    report = reports.read("""\
DB Name         DB Id    Instance     Inst Num Release     OPS Host
------------ ----------- ------------ -------- ----------- --- ------------
MADEUP        1234567890 madeup1             1 8.1.7.4.0   NO  nowhere

Top 5 Wait Events
~~~~~~~~~~~~~~~~~                                             Wait     % Total
Event                                               Waits  Time (cs)   Wt Time
-------------------------------------------- ------------ ------------ -------
log file sync                                         400        8,000   90.10
""")
    assert (report.release.value, report.rac.value) == ("8.1.7.4.0", False)
    assert report.event("log file sync").time == 80


LISTED = """\
{title}
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
DB CPU                                            8,316          26.8
log file sync                     2,112,334      19,011      9   61.2"""


def test_a_number_at_the_very_end_may_have_been_cut():
    text = LISTED.format(title="Top 5 Timed Foreground Events")
    assert len(reports.read(text).events) == 2
    assert reports.read(text[:-1]).event("log file sync").share is None  # 61.
    for cut in (3, 7, 10, 14, 18):
        report = reports.read(text[:-cut])
        assert [event.name for event in report.events] == ["DB CPU"] and unread(report)


def test_a_cell_at_the_very_end_may_have_been_cut():
    head = "".join(f"<th class=awrbg>{each}</th>" for each in ("Event", "Waits", "Total Wait Time (s)"))
    rows = ("DB CPU", "", "8,316"), ("log file sync", "2,112,334", "19,011")
    body = "".join(f"<tr>{''.join(f'<td class=awrc>{cell}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><tr>{head}</tr>{body}</table>"
    assert len(reports.read(table).events) == 2
    report = reports.read(table[: table.index("19,011") + 2])
    assert [event.name for event in report.events] == ["DB CPU"] and unread(report)


def test_a_title_tells_whose_waits_they_are_without_what_underlines_it():
    def side(title):
        return reports.read(LISTED.format(title=title).replace("% DB", "Call")).events[1].background

    assert side("Top 5 Timed Foreground Events") is False
    assert side("Top  5 Timed Events") is None
    assert side("Background Wait Events") is True


def test_rules_that_a_word_processor_has_turned_into_long_dashes_are_rules():
    text = LISTED.format(title="Top 5 Timed Foreground Events") + "\n"
    for dash in "–—─−":
        assert len(reports.read(text.replace("-", dash)).events) == 2


def test_a_figure_that_is_negative_or_does_not_fit_is_told_and_is_no_remark():
    report = reports.read("""\
NAME                                                                  VALUE
---------------------------------------------------------------- ----------
redo size                                                        ##########
redo writes                                                           81233
user commits                                                         -12345
""")
    assert {problem.what for problem in report.problems if problem.lines} == {"redo size", "user commits"}
    assert list(report.statistics) == ["redo writes"]


def test_what_a_script_of_sqlplus_marks_up_is_read():
    cells = "".join(f"<th scope=col>\n{each}\n</th>\n" for each in ("EVENT", "TOTAL_WAITS", "TIME_WAITED"))
    row = "".join(f"<td>\n{each}\n</td>\n" for each in ("log file sync", "40", "200"))
    page = f"<table border='1' summary='Script output'><tr>{cells}</tr><tr>{row}</tr></table>"
    assert reports.read(page).event("log file sync").time == 2


def test_headings_may_name_their_unit():
    report = reports.read("EVENT,WAITS,TIME_MS,AVG_WAIT_MS\nlog file sync,1000,2500,2.5\n")
    event = report.event("log file sync")
    assert (event.waits, event.time, event.average) == (1000, 2.5, 0.0025)
    assert reports.read("EVENT,WAITS,SECONDS\nlog file sync,1000,2.5\n").event("log file sync").time == 2.5


def test_headings_of_a_wiki_and_rules_of_sqlcl_are_known():
    wiki = "||Event||Waits||Time(s)||Wait Class||\n|log file sync|1,234|8|Commit|\n|DB CPU| |90| |\n"
    assert [event.time for event in reports.read(wiki).events] == [8, 90]
    sqlcl = """\
           EVENT    TOTAL_WAITS    TIME_WAITED
________________ ______________ ______________
log file sync           2112334        1901122
"""
    assert reports.read(sqlcl).event("log file sync").time == pytest.approx(19011.22)


def test_a_histogram_that_lacks_a_part_of_the_waits_is_not_believed():
    table = """\
Wait Event Histogram
                                          % of Waits
                                 -----------------------------------------------
                           Total
Event                      Waits  <1ms  <2ms  <4ms  <8ms <16ms <32ms  <=1s   >1s
-------------------------- ----- ----- ----- ----- ----- ----- ----- ----- -----
log file parallel write     900  50.0  25.0  {}
"""
    assert "log file parallel write" in reports.read(table.format("25.0")).histograms
    unreadable = table.format("####") + "log file sync               400 100.0\n"
    assert list(reports.read(unreadable).histograms) == ["log file sync"]
    report = reports.read(table.format("12.0"))
    assert not report.histograms
    assert any(problem.state == "inconsistent" and "87 %" in problem.message for problem in report.problems)


def test_numbers_without_the_name_of_an_event_end_a_squeezed_list():
    """Nothing else tells where a list without rules ends."""
    listed = "Event Waits Time(s) Avg wait (ms) % DB time\nlog file sync 1,234 56 45 8.9\n"
    listed += "{} log buffer space 7 3 428 .5\n"
    assert len(reports.read(listed.format("")).events) == 2
    for ends in ("2 17 3 4.5", "%Idle 12 3 4 5.6", "Host CPU 12 3 4 5.6"):
        (event,) = reports.read(listed.format(ends + "\n")).events
        assert (event.name, event.waits) == ("log file sync", 1234)


def test_blanks_that_do_not_break_are_blanks():
    """A table that has them in the place of others keeps its columns."""
    text = LISTED.format(title="Top 5 Timed Foreground Events") + "\n"
    report = reports.read(text.replace(" ", "\xa0"))
    assert report == reports.read(text) and report.form == "text"


def test_edges_of_minutes_are_powers_of_two_of_a_millisecond():
    table = """\
Wait Event Histogram Detail (4 sec to 2 min)

                                                 % of Total Waits
                                 -----------------------------------------------
                           Waits
                              4s
Event                      to 2m   <2s   <4s   <8s  <16s  <32s   <1m   <2m  >=2m
-------------------------- ----- ----- ----- ----- ----- ----- ----- ----- -----
log file sync                  4  96.0                           3.0   1.0
"""
    histogram = reports.read(table).histograms["log file sync"]
    highs = [high for _, high, _ in histogram.buckets[:-1]]
    assert highs == pytest.approx([2**power / 1000 for power in range(11, 18)])
    assert [tail[:2] for tail in histogram.tails] == [(highs[0], highs[-1])]
    other = reports.read(table.replace("to 2m ", "to 8m ")).histograms["log file sync"]
    assert other.buckets and not other.tails  # up to where no bucket ends


def test_a_head_in_one_line_ends_where_its_two_times_do():
    """Of a page without line ends, what a statement of the report says comes after it in the same line."""
    page = Awr((12, 1, 0, 2, 0), HTML).write(truth(3)).replace("\n", " ")
    said = "<p>" + "x" * 2000 + " Elapsed: 9,999.99 (mins) DB Time: 8,888.88 (mins)</p>"
    whole = reports.read(page)
    report = reports.read(page.replace("<h3", said + "<h3", 1))
    assert (report.elapsed.state, report.db_time.state) == ("found", "found")
    assert (report.elapsed.value, report.db_time.value) == (whole.elapsed.value, whole.db_time.value)


def test_a_page_that_a_query_tool_exported_as_one_cell_is_read_as_the_page():
    page = Awr((19, 0, 0, 0, 0), HTML).write(truth(3))
    exported = 'REPORT\n"' + page.replace('"', '""') + '"\n'
    report, known = reports.read(exported), reports.read(page)
    assert [event.name for event in report.events] == [event.name for event in known.events] != []
    assert report.problems == known.problems


TOP = """\
Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                        Avg wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
db file sequential read              13,735         475     35   23.4 User I/O
DB CPU                                              429          21.1
log file sync                         9,785          31      3    1.5 Commit
"""


def shown(report):
    return {
        each.name: tuple(
            None if figure is None else float(figure) for figure in (each.waits, each.time, each.share)
        )
        for each in report.events
    }


def test_lines_that_notes_mark_as_those_of_a_program_are_read():
    marked = "\n".join(f"`{line}`" for line in TOP.splitlines())
    assert shown(reports.read(marked)) == shown(reports.read(TOP)) != {}


def test_a_list_whose_headings_or_rows_were_moved_is_read_by_its_words():
    moved = TOP.replace(
        "log file sync                         9,785", "log file sync          9,785              "
    )
    moved = moved.replace(
        "Event                                 Waits", "Event                         Waits        "
    )
    assert shown(reports.read(moved)) == shown(reports.read(TOP))


def test_idle_waits_of_a_long_list_in_cells_have_no_share():
    rows = [f"event {place} | {1000 - place} | {100 - place} | {10 - place / 4:.2f}" for place in range(20)]
    idle = ["SQL*Net message from client | 900 | 99,999 | &nbsp;", "something asleep | 5 | 3,600 | &nbsp;"]
    report = reports.read("\n".join(["Event | Waits | Total Wait Time (s) | % DB time", *rows, *idle]))
    assert [each.name for each in report.events if each.idle] == [
        "SQL*Net message from client",
        "something asleep",
    ]


CLOCKS = """          -------------------------------------------------------------
Operating System Statistics         Snaps: 1-2

Statistic                                  Value        End Value
------------------------- ---------------------- ----------------
BUSY_TIME                                400,000
IDLE_TIME                                600,000
LOAD                                           8               13
NUM_CPUS                                       4
          -------------------------------------------------------------
"""


def test_the_processors_own_clocks_say_how_long_it_took_where_nothing_else_does():
    by_clocks, printed = reports.read(TOP + CLOCKS), reports.read(f"Elapsed: 41.00 (mins)\n{TOP}{CLOCKS}")
    assert by_clocks.elapsed.implied and float(by_clocks.elapsed.value) == pytest.approx(2_500)
    assert not printed.elapsed.implied and printed.elapsed.state == "found"
    assert float(printed.elapsed.value) == 41 * 60


@pytest.mark.parametrize("mark", ["> ", "-- ", "# ", "- "])
def test_what_stands_before_every_line_is_no_part_of_it(mark):
    marked = "\n".join(f"{mark}{line}" for line in TOP.splitlines())
    assert shown(reports.read(marked)) == shown(reports.read(TOP))
