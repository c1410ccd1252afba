"""Tables as they come out of mails, forums and spreadsheets: read right, or left out with a word."""

import pytest

from analyst.reports.awr import Awr
from analyst.reports.pasted import assert_refused, ruled, waits
from analyst.reports.tables import HTML
from analyst.reports.truth import truth
from models.analyst import reports
from models.analyst.findings.first.advice import ANY, advice_on
from models.analyst.reports import source

TABS = "Event\tWaits\tTime(s)\tAvg wait (ms)\t% DB time\tWait Class\n"
SYNC = "log file sync\t1,234\t8\t7\t45.2\tCommit\n"
LISTED = """\
{title}
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
DB CPU                                            8,316          26.8
log file sync                     2,112,334      19,011      9   61.2"""
TOP = LISTED.format(title="Top 5 Timed Foreground Events") + "\n"
SCRIPT = "".join(f"<th scope=col>\n{heading}\n</th>\n" for heading in ("EVENT", "TOTAL_WAITS", "TIME_WAITED"))
SCRIPT += "</tr><tr>" + "".join(f"<td>\n{cell}\n</td>\n" for cell in ("log file sync", "40", "200"))


def shown(report):
    return {
        event.name: [
            figure and pytest.approx(float(figure))
            for figure in (event.waits, event.time, event.average, event.share)
        ]
        for event in report.events
    }


LIST = {"log file sync": [2_112_334, 19_011, 0.009, 0.612], "DB CPU": [None, 8_316, None, 0.268]}
ALIGNED = """\
Event\t\t\tWaits\t\tTime(s)\tAvg wait (ms)\t% DB time\tWait Class
log file sync\t\t2,112,334\t19,011\t9\t\t\t61.2\t\tCommit
DB CPU\t\t\t\t\t8,316\t\t\t26.8
"""
APART = """\
Event Waits Total Wait Time (sec) Avg Wait % DB time Wait Class
log file sync 2,112,334 19011 9.00 ms 61.2 Commit
DB CPU 8316 26.8
"""
WIKI = "||Event||Waits||Time(s)||Avg wait (ms)||% DB time||Wait Class||\n"
WIKI += "|log file sync|2,112,334|19,011|9|61.2|Commit <-- this|\n|DB CPU| |8,316| |26.8| |\n"


LINES = TOP.splitlines()


def numbered(form):
    return "\n".join(form.format(number, line) for number, line in enumerate(LINES, start=8))


@pytest.mark.parametrize(
    "text",
    [
        # cells that slipped or that tabs align, units apart, bars of a wiki, other blanks and dashes
        *(TABS + SYNC.replace("1,234\t8\t7\t45.2", "2,112,334\t19,011\t9\t61.2") + row for row in (
            "DB CPU\t8,316\t26.8\n", "DB CPU\t\t8,316\t26.8\t\t\n", "DB CPU\t8,316\t\t\t26.8\t\n")),
        ALIGNED, APART, WIKI, *(TOP.replace(" ", blank) for blank in ("\xa0", "&nbsp;", "\u202f")),
        *(TOP.replace("-", dash) for dash in "–—─−"),
        TOP.replace("  ", "&#160; "), TOP.replace("Event", "\u200bEvent").replace(" s", " \u200bs"),
        # marks of a program before and behind its lines, or their numbers
        *("\n".join(f"{mark}{line}" for line in LINES) for mark in ("> ", "&gt; ", "-- ", "# ", "- ")),
        "\n".join(f"`{line}`" for line in LINES),
        *map(numbered, ("{:>5}: {}", "{}|{}", "  {}  {}", "{:>6}\t{}", "{}) {}", "{}- {}")),
        "\n".join(f"{9 * number}: {line}" for number, line in enumerate(LINES) if line.strip()),
    ],
)  # fmt: skip
def test_a_list_is_read_whatever_was_done_to_it(text):
    report = reports.read(text)
    assert shown(report) == LIST
    assert report.event("log file sync").wait_class in ("Commit", None)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (f"<table border='1' summary='Script output'><tr>{SCRIPT}</tr></table>", [40, 2, None, None]),
        ("EVENT,WAITS,TIME_MS,AVG_WAIT_MS\nlog file sync,1000,2500,2.5\n", [1000, 2.5, 0.0025, None]),
        ("EVENT,WAITS,SECONDS\nlog file sync,1000,2.5\n", [1000, 2.5, None, None]),
        ("           EVENT    TOTAL_WAITS    TIME_WAITED\n________________ ______________ ______________\n"
         "log file sync           2112334        1901122\n", [2_112_334, 19_011.22, None, None]),
    ],
)  # fmt: skip
def test_what_scripts_and_queries_print_is_read(text, figures):
    """SQL*Plus as a page, headings that name their unit, and rules of SQLcl."""
    assert shown(reports.read(text)) == {"log file sync": figures}


FIVE = """\
Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                        Avg wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
db file sequential read              13,735         475     35   23.4 User I/O
DB CPU                                              429          21.1
log file sync                         9,785          31      3    1.5 Commit
"""


def test_a_list_whose_headings_or_rows_were_moved_is_read_by_its_words():
    moved = FIVE.replace("sync                         9,785", "sync          9,785              ")
    moved = moved.replace(
        "Event                                 Waits", "Event                         Waits        "
    )
    assert shown(reports.read(moved)) == shown(reports.read(FIVE)) != {}


def unread(report):
    """Problems about rows that were left out."""
    return [problem.message for problem in report.problems if "left out" in problem.message]


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


RELEASE_8I = """\
DB Name         DB Id    Instance     Inst Num Release     OPS Host
------------ ----------- ------------ -------- ----------- --- ------------
MADEUP        1234567890 madeup1             1 8.1.7.4.0   NO  nowhere

Top 5 Wait Events
~~~~~~~~~~~~~~~~~                                             Wait     % Total
Event                                               Waits  Time (cs)   Wt Time
-------------------------------------------- ------------ ------------ -------
log file sync                                         400        8,000   90.10
"""


def test_release_8i_calls_a_cluster_ops():
    report = reports.read(RELEASE_8I)
    assert (report.release.value, report.rac.value) == ("8.1.7.4.0", False)
    assert report.event("log file sync").time == 80


def test_a_number_at_the_very_end_may_have_been_cut():
    text = TOP[:-1]
    assert reports.read(text[:-1]).event("log file sync").share is None  # 61.
    for cut in (3, 7, 10, 14, 18):
        report = reports.read(text[:-cut])
        assert [event.name for event in report.events] == ["DB CPU"] and unread(report)
    # or a cell of a page
    rows = ("DB CPU", "", "8,316"), ("log file sync", "2,112,334", "19,011")
    head = "".join(f"<th class=awrbg>{name}</th>" for name in ("Event", "Waits", "Total Wait Time (s)"))
    body = "".join(f"<tr>{''.join(f'<td class=awrc>{cell}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><tr>{head}</tr>{body}</table>"
    assert len(reports.read(table).events) == 2
    report = reports.read(table[: table.index("19,011") + 2])
    assert [event.name for event in report.events] == ["DB CPU"] and "log file sync" in unread(report)[0]


def test_a_title_tells_whose_waits_they_are_without_what_underlines_it():
    def side(title):
        return reports.read(LISTED.format(title=title).replace("% DB", "Call")).events[1].background

    assert side("Top 5 Timed Foreground Events") is False
    assert side("Top  5 Timed Events") is None
    assert side("Background Wait Events") is True


def test_a_figure_that_is_negative_or_does_not_fit_is_told_and_is_no_remark():
    rows = ("redo size", "##########"), ("redo writes", "81233"), ("user commits", "-12345")
    report = reports.read(ruled(("NAME", "VALUE"), *rows))
    assert {problem.what for problem in report.problems if problem.lines} == {"redo size", "user commits"}
    assert list(report.statistics) == ["redo writes"]


HISTOGRAM = """\
Wait Event Histogram
                                          % of Waits
                                 -----------------------------------------------
                           Total
Event                      Waits  <1ms  <2ms  <4ms  <8ms {edge} <32ms  <=1s   >1s
-------------------------- ----- ----- ----- ----- ----- ----- ----- ----- -----
log file parallel write     900  50.0  25.0  {share}
"""


def test_a_histogram_that_lacks_a_part_of_the_waits_is_not_believed():
    """An edge whose unit is cut is half of the one behind it."""
    histogram = reports.read(HISTOGRAM.format(edge="  <16", share="25.0")).histograms["log file parallel write"]
    assert [high for _, high, _ in histogram.buckets[:6]] == [0.001, 0.002, 0.004, 0.008, 0.016, 0.032]
    unreadable = HISTOGRAM.format(edge="<16ms", share="####") + "log file sync               400 100.0\n"
    assert list(reports.read(unreadable).histograms) == ["log file sync"]
    report = reports.read(HISTOGRAM.format(edge="<16ms", share="12.0"))
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


def test_a_squeezed_row_of_too_many_numbers_is_left_out_and_said_whole():
    heading, row = "Event Waits Time(s) Avg wait (ms) % DB time\n", "log file sync 1,234 56 45 8.9"
    report = reports.read(f"{heading}log buffer space 7 3 428 .5 12 9\n{row}\n")
    assert [event.name for event in report.events] == ["log file sync"]
    assert "has 6 numbers under 4 headings" in report.problems[0].message
    assert report.problems[0].message.endswith("'log buffer space 7 3 428 .5 12 9'")


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
    statement = "<p>" + "x" * 2000 + " Elapsed: 9,999.99 (mins) DB Time: 8,888.88 (mins)</p>"
    whole = reports.read(page)
    report = reports.read(page.replace("<h3", statement + "<h3", 1))
    assert (report.elapsed.state, report.db_time.state) == ("found", "found")
    assert (report.elapsed.value, report.db_time.value) == (whole.elapsed.value, whole.db_time.value)


def test_a_page_that_a_query_tool_exported_as_one_cell_is_read_as_the_page():
    page = Awr((19, 0, 0, 0, 0), HTML).write(truth(3))
    exported = 'REPORT\n"' + page.replace('"', '""') + '"\n'
    report, known = reports.read(exported), reports.read(page)
    assert [event.name for event in report.events] == [event.name for event in known.events] != []
    assert report.problems == known.problems


def test_idle_waits_of_a_long_list_in_cells_have_no_share():
    rows = [f"event {index} | {1000 - index} | {100 - index} | {10 - index / 4:.2f}" for index in range(20)]
    idle = ["SQL*Net message from client | 900 | 99,999 | &nbsp;", "something asleep | 5 | 3,600 | &nbsp;"]
    report = reports.read("\n".join(["Event | Waits | Total Wait Time (s) | % DB time", *rows, *idle]))
    assert [event.name for event in report.events if event.idle] == [row.split(" | ")[0] for row in idle]


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


SHEET = """\
sep=;
Event;Waits;Time(s);Avg wait (ms);% DB time;Wait Class
latch free;6400;3200,5;500,1;64,0;Other
DB CPU;;1250;;25,0;
log file sync;20000;{time};25;10,0;Commit
"""


def test_a_sheet_with_decimal_commas_is_read_unless_a_figure_in_it_may_mean_two_things():
    assert waits(reports.read(SHEET.format(time="500,02"))) == {
        "latch free": (6400, 3200.5), "DB CPU": (None, 1250.0), "log file sync": (20_000, 500.02)
    }  # fmt: skip
    for time in ("1.500", "1,500", "500.2"):
        assert_refused(SHEET.format(time=time), "may mean two things", reports.read)


def test_lines_that_begin_with_numbers_of_their_own_keep_them():
    text = "\n".join(f"{number} log file sync" for number in (4, 9, 8, 12, 15))
    assert source.decode(text, "") == text


ROWS = """[{"event":"log file sync","total_waits":400,"time_waited_micro":8000000},
{"event":"latch free","total_waits":50,"time_waited_micro":null}]"""
COLUMNS = '{"results":[{"columns":[{"name":"EVENT","type":"VARCHAR2"}],"items":'


@pytest.mark.parametrize(
    "text",
    [
        ROWS, ROWS.upper().replace("NULL", "null"), ROWS[1:-1].replace("},", "}"), f"{COLUMNS}{ROWS}}}]}}",
        f'{{"rows": {ROWS}, "more": [1, {{"a": {{}}}}]}}',
    ],
)  # fmt: skip
def test_rows_in_json_are_read(text):
    events = reports.read(text.replace("LOG FILE SYNC", "log file sync").replace("LATCH FREE", "latch free"))
    assert waits(events) == {"log file sync": (400, 8.0), "latch free": (50, None)}


def test_samples_in_json_are_read():
    row = '{"sample_time":"2024-05-06 07:00:0%s","session_state":"WAITING","event":"latch free"}'
    text = f"[{','.join(row.replace('%s', str(second)) for second in range(1, 9))}]"
    assert "latch free" in {sample.event for sample in reports.read_many(text)[0].sampled}


@pytest.mark.parametrize("text", ["{", "[" * 5000, '{"a": [{"b": 1}]}', "[]", '[{"a": 1}, 2]'])
def test_other_json_is_refused(text):
    assert_refused(text, None)


@pytest.mark.parametrize(
    "head", ["EventWaitsTotal Wait Time (sec)Wait Avg(ms)", "EVENTTOTAL_WAITSTIME", "EventTime(s)%"]
)
def test_cells_that_ran_together_are_refused_as_such(head):
    text = f"{head}\nDB CPU2550.085.0\nlatch free51,000102.023.4Other\n"
    assert_refused(text, r"ran together.*|folded", reports.read)


@pytest.mark.parametrize("name", ["Iog fiIe sync", "1og file sync", "log fi|e sync", "Latch free"])
def test_a_name_that_looks_like_a_known_one_is_asked_about(name):
    assert "log file sync" in advice_on(name).do or "latch free" in advice_on(name).do
    assert advice_on("log file of a kind") == ANY
