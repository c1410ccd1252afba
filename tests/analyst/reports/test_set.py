"""How lines are set: in sections, under rules, between bars, in columns too narrow or moved by tabs."""

import re
from dataclasses import replace

import pytest

from analyst.reports import fragments
from analyst.reports.layouts import LAYOUTS
from analyst.reports.pasted import assert_refused, waits
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.reports import delimited, enqueues, head, source, text
from models.analyst.reports.kinds import kind_of
from models.analyst.reports.layout import Layout, lines_of
from models.analyst.reports.numbers import read_number
from models.analyst.reports.refusals import refuse_other_settings
from models.analyst.reports.report import Event
from models.analyst.reports.sections import EMPTY, END, sections

EVENTS = """\
Top 5 Timed Foreground Events
Event                                 Waits     Time(s) Wait Class
------------------------------ ------------ ----------- ----------
log file sync                     2,112,334      19,011 Commit
latch free                            1,234           8 Other
"""


def rows(lines, wanted=lambda title, columns: True):
    (table,) = text.tables(lines, sections(lines), wanted)
    return table.rows


def test_a_number_too_wide_for_its_column_stands_in_the_empty_one_before_it_or_is_of_neither():
    spans, wide = text.spans_of("---------------- ---------- ------------"), "123456789012345"
    for end in (39, 40):
        assert text.split("redo size".ljust(end - len(wide)) + wide, spans) == (("redo size", "", wide), "")
    assert text.split("redo size         7 8 12345678901234567", spans)[1]
    assert text.is_rule("______ __ ____") and not text.is_rule("__ name __")  # of underlines alone


def test_a_line_that_ends_before_its_last_columns_may_have_been_cut_and_a_rule_may_come_twice():
    lines = ["Statistic            Total  per Second", "--------------- ---------- -----------"]
    whole, cut = rows([*lines, "redo writes          81233        22.5", "redo size"])
    assert not whole.damaged and cut.damaged == "is the last line and may have been cut short"
    lines = EVENTS.split("\n")
    assert [row.cells[0] for row in rows([*lines[:3], lines[2], *lines[3:]])] == ["log file sync", "latch free"]


def test_a_row_behind_the_end_of_its_table_is_named_by_its_line():
    stray = "log buffer space                        777           7 Configurat\n"
    report = reports.read(f"{EVENTS}\nand somebody's remark\n\n{stray}")
    (problem,) = [problem for problem in report.problems if "stands behind its end" in problem.message]
    assert problem.lines == (9,)


def test_columns_that_tabs_have_moved_are_where_a_tab_puts_them():
    row = EVENTS.split("\n")[4]
    moved = "latch free\t\t\t      1,234\t      8 Other"
    assert moved.expandtabs() == row
    assert reports.read(EVENTS.replace(row, moved)).events == reports.read(EVENTS).events != ()


def test_a_section_has_a_title_and_promises_a_table_unless_it_says_that_it_has_no_data():
    lines = ["Enqueue Activity  DB/Inst: X/x  Snaps: 1-2", EMPTY]
    (_, empty), (_, lost) = sections(lines).listed, sections([lines[0], "-> nothing"]).listed
    assert lost.promises and not empty.promises
    (_, section) = sections(["Cache Sizes", "~~~~~~~~~~~", "Buffer Cache:  1,024M"]).listed
    assert section.title == "Cache Sizes"  # what underlines it makes it one


def test_pages_that_sqlplus_heads_are_one_text_and_dashes_of_any_length_are_dashes():
    page = ["", "OUTPUT", "-" * 80]
    lines, numbers = lines_of("\n".join([*page, "a", "b", *page, "c", "-" * 80, "", *page, "d"]))
    assert lines == ["a", "b", "c", "-" * 80, "", "d"] and numbers == [4, 5, 9, 10, 11, 15]
    assert source.decode("‐‑‒–—―−─", "") == "-" * 8 and source.decode("‖", "") == "‖"


def test_lines_of_a_text_that_a_page_shows_as_it_is_are_those_of_the_page():
    page = "<html>\n<body>\n<pre>\n" + EVENTS + "</pre></body></html>\n"
    assert [event.lines for event in reports.read(page).events] == [(7,), (8,)]


def test_a_summary_tells_whose_waits_a_page_lists_where_no_heading_does():
    page = fragments.as_html(fragments.html_of((10, 2, 0, 4, 0), truth(7), "Background Wait Events"))
    page = re.sub("<h3.*?</h3>", "", page)
    assert {event.background for event in reports.read(page).events} == {True}


def test_bars_around_a_line_are_no_cells():
    lines = ["| Event | Waits | Time (s) |", "log file sync | 1,234 | 8", "| latch free | 2 | 1 |"]
    (table,) = delimited.tables(lines, lambda title, columns: True)
    assert table.columns == ("Event", "Waits", "Time (s)")
    assert [row.cells for row in table.rows] == [("log file sync", "1,234", "8"), ("latch free", "2", "1")]


def test_what_is_too_little_for_a_histogram_enqueues_or_a_refusal():
    assert kind_of("", ("Event", "<1ms", "<2ms", ">=2ms")) == "histogram"
    assert not kind_of("", ("Event", "<1ms", ">=1ms"))
    # the heading of enqueues has two lines over its rule
    lines = ["Enqueue Type (Request Reason)", "------------ ------------", "HW-Segment High Water Mark", "  1  2"]
    assert not enqueues.tables(lines, sections(lines))
    # fifty lines of one length below eighty have been cut
    clipped = Layout("", "text", [], dict.fromkeys(range(49), "x" * 60))
    refuse_other_settings(clipped, "awr", "")
    with pytest.raises(reports.Refused):
        refuse_other_settings(replace(clipped, lines=dict.fromkeys(range(50), "x" * 60)), "awr", "")


def test_a_share_that_one_script_cuts_and_another_rounds_still_says_what_db_time_is():
    """Of 100 s, 30.9 s were printed as 30 s, and 50 s as 50.0 s."""
    rows = ("a", "30", "30.9"), ("b", "50.0", "50.0")
    events = [
        Event(name, False, None, read_number(time, "s"), None, read_number(part, "%")) for name, time, part in rows
    ]
    assert head.db_time_of(events) == pytest.approx(100, rel=0.01)


def test_a_whole_report_copied_with_tabs_between_its_cells_is_read():
    listed = "Event\tWaits\t%Time -outs\tTotal Wait Time (s)\tAvg wait\tWaits /txn\t% DB time"
    rows = "log file sync\t1,000\t0\t7\t7.00ms\t1.0\t45.2", "latch free\t10\t0\t1\t100.00ms\t0.0\t6.5"
    head = "WORKLOAD REPOSITORY report for", "", "Foreground Wait Events", ""
    report = reports.read("\n".join([*head, listed, *rows, "", "End of Report", ""]))
    assert (report.kind, report.form) == ("awr", "text")
    assert waits(report) == {"log file sync": (1000, 7), "latch free": (10, 1)}


def test_only_a_list_of_wait_events_says_in_a_squeezed_text_whose_waits_follow():
    listed = "{}\nEvent Waits Time(s) Avg wait (ms) % Total Call Time\nlog file sync 1,234 56 45 8.9\n"
    for title, background in (("Background Wait Events", True), ("Background CPU seconds", None)):
        assert reports.read(listed.format(title)).events[0].background is background


def test_a_row_without_a_wait_class_takes_none_from_the_name_below_it():
    heading, other = "Event Waits Time(s) Avg wait (ms) % DB time Wait Class", "ARCH wait on SENDREQ"
    report = reports.read(f"{heading}\nDB CPU 8,316 26.8\n{other} 12 3 250 1.1 Network\n")
    assert [event.name for event in report.events] == ["DB CPU", other]


def test_the_one_list_of_two_reports_that_names_an_event_twice_is_named():
    other = EVENTS.replace("19,011", "20,022")
    why = "lists 'log file sync' twice, in the lists of lines 2 and 8"
    assert_refused(EVENTS + "\n" + other, why, reports.read)


def test_samples_end_where_another_section_begins_though_the_line_that_ends_them_is_lost():
    lines = LAYOUTS["awr text 19.0.0.0.0"].write(truth(3)).split("\n")
    lost = "\n".join("" if END.fullmatch(line) else line.lstrip("\f") for line in lines)
    assert reports.read(lost).sampled == reports.read("\n".join(lines)).sampled != ()
