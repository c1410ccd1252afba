"""The first screen: what it names, what leads, and that it is short and the same everywhere."""

import textwrap
from dataclasses import replace
from types import SimpleNamespace

import pytest

from analyst.answers.page import Page, html, text
from analyst.findings.made import event, fact, figure, report, totals
from models.analyst import reports
from models.analyst.answers.report import as_blocks
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first import advice, in_words
from models.analyst.findings.first.summary import lines, summary
from models.analyst.findings.first.top import Top
from models.analyst.findings.study.study import Study
from models.analyst.reports import INCONSISTENT, Load, Problem, Ranked, Sampled, Slot

LONGEST = "log file switch (private strand flush incomplete)"
PARSING = "library cache lock", "cursor: mutex X", "cursor: pin S wait on X"
BUSY = SimpleNamespace(
    busy=0.96, waiting=3.0, waiting_share=0.3, starved=True, has_time_left=False, has_hung=False,
    hardly_waits=False, own=None, clauses=("the load is 31 on 16 CPUs",), signs=("the load is 31 on 16 CPUs",),
    waiting_for_io=None, is_held_in_io=False,
)  # fmt: skip


def made(*events, **more):
    """A report over a thousand seconds with ten sessions active; events are (name, share of DB time, mean)."""
    known = {"release": "19.0.0.0.0", "elapsed": 1000.0, "db_time": 10_000.0, "cpus": 16}
    rows = [event(name, 10_000 * share / mean, 10_000 * share, share=share) for name, share, mean in events]
    return report([*rows, event("DB CPU", None, 500.0, share=0.05)], **known | more)


def told(read):
    return summary(read, diagnose(read))


@pytest.mark.parametrize("sampled", [7.0, 9.5])
def test_the_lines_of_the_top_never_make_up_more_than_db_time(sampled):
    host = totals({"BUSY_TIME": 1_120_000, "IDLE_TIME": 480_000, "OS_CPU_WAIT_TIME": 900_000})
    samples = (Sampled("CPU + Wait for CPU", False, None, figure(sampled), (30,)),)
    shown = told(made(("latch free", 0.3, 0.02), captured=fact(0.35), system=host, sampled=samples))
    assert shown.top[0].name == "waiting for a CPU" and shown.top[0].share == pytest.approx(0.65)
    assert sum(each.share for each in shown.top) <= 1.0 + 1e-9


@pytest.mark.parametrize(
    "first", ["log file sync", "enq: HW - contention", "library cache lock", "DB CPU", LONGEST]
)
@pytest.mark.parametrize("mean", [0.0005, 0.05, 5.0])
@pytest.mark.parametrize("processors", [None, BUSY])
def test_it_has_at_most_eight_lines_of_a_hundred_characters(first, mean, processors, monkeypatch):
    if processors:
        monkeypatch.setattr(Study, "processors", processors)
    rows = [(LONGEST, 0.1, mean), ("log buffer space", 0.12, mean), ("SQL*Net more data from dblink", 0.05, mean)]
    read = made((first, 0.5, mean), *(each for each in rows if each[0] != first))
    wrapped = [line for each in lines(told(read)) for line in textwrap.wrap(each, 100, subsequent_indent="  ")]
    assert 6 <= len(wrapped) <= 8, "\n".join(wrapped)


def test_it_is_the_same_in_the_command_and_on_the_page():
    read = made(("log file sync", 0.4, 0.02), ("db file sequential read", 0.2, 0.001))
    typed, page = text(read, diagnose(read)), Page(html(read, diagnose(read))).text
    shown = told(read)
    assert typed.startswith("\n".join(lines(shown)[:-1]))
    for each in (shown.head, shown.look, *(top.name for top in shown.top)):
        assert each.replace("\N{NO-BREAK SPACE}", " ") in page.replace("\N{NO-BREAK SPACE}", " ")


def test_two_reports_of_one_system_at_the_same_load_read_alike():
    """Two nodes of a cluster differ in the third digit, and a verdict must not turn on that."""
    one = made(("log file sync", 0.0502, 0.00999), ("gc cr request", 0.6, 0.001))
    other = made(("log file sync", 0.0498, 0.01001), ("gc cr request", 0.6, 0.001))
    first, second = told(one), told(other)
    assert first.leads == second.leads and first.look == second.look
    assert {each.do for each in first.top} == {each.do for each in second.top}


def test_what_is_said_of_a_kind_of_wait_is_short():
    for each in (*(known for _, known in advice.PATTERNS), advice.SLOW_READS, advice.ANY):
        assert 2 <= len(each.do.split()) <= 8, each.do
        assert len(f"Look first at {each.look}.") <= 120, each.look


def test_storage_that_is_slow_for_everything_leads_whatever_waits_for_it():
    kinds = ("log file parallel write", "control file parallel write", "db file parallel write")
    writes = [event(name, 1_000, 900.0, True) for name in kinds]
    rows = [event("log file sync", 1_000, 1_000.0), *writes, event("DB CPU", None, 900.0)]
    short, long = (
        told(
            report(
                [event("enq: TX - row lock contention", waits, 6_000.0), *rows],
                release="19.0.0.0.0", elapsed=1000.0, db_time=10_000.0,
            )
        )
        for waits in (1_000, 60)
    )  # fmt: skip
    assert short.look.startswith("Look first at the storage, slow everywhere: log writes take 900 ms")
    assert long.look.startswith("Look first at who blocks them") and "Then at the storage, slow" in long.look


GC, TAPE, LATCH = ("gc cr request", 0.5, 0.001), "Backup: sbtwrite2", "latch: shared pool"
PARSES, MANY = [(name, 0.3, 0.005) for name in PARSING], {"statistics": {"parse count (hard)": 20_000}}
SLOW = [
    ("enq: HW - contention", 0.3, 0.386), ("enq: US - contention", 0.2, 0.393),
    ("library cache: mutex X", 0.1, 0.045), ("latch free", 0.1, 0.03), ("db file sequential read", 0.1, 0.001),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "more", "words", "is_said"),
    [
        ([GC], {"time_model": totals({"connection management call elapsed time": 1_700.0})},
         "the logons, 17 % of DB time", True),
        (PARSES, MANY | {"time_model": totals({"hard parse elapsed time": 900.0})},
         "hard parses (20 a second), statements of many versions", True),
        (PARSES, MANY, "hard parses", False),
        ([GC], {"time_model": totals({"RMAN cpu time (backup/restore)": 8_300.0})},
         "Then at the backup: RMAN uses CPU worth 83 % of DB time", True),
        ([GC, (TAPE, 0.05, 0.1)], {}, f"of its processes wait for its device at a time, mostly in {TAPE}", True),
        ([GC, (TAPE, 0.01, 0.1)], {}, "backup", False),
        (SLOW, {}, "Look first at the host (memory, hypervisor: sar, vmstat): everything is slow at once", True),
        (SLOW[:2] + SLOW[4:], {}, "everything", False),  # two kinds
        (SLOW[:1] + SLOW[2:3] + SLOW[4:], {}, "everything", False),  # of three no latch, no mutex
        ([("library cache: mutex X", 0.3, 0.5), (LATCH, 0.2, 0.5), ("row cache lock", 0.2, 0.5)], {},
         "everything", False),  # of one kind
    ],
)  # fmt: skip
def test_what_a_report_has_beside_its_waits_is_named_where_it_matters(rows, more, words, is_said):
    assert (words in told(made(*rows, **more)).look) is is_said


def test_each_of_what_is_slow_at_once_is_a_victim():
    shown = told(made(*SLOW)).top
    assert [each.do for each in shown[:4]] == ["everything is slow: a victim"] * 4
    assert "victim" not in shown[4].do


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "take the report of the worst hour."),
        ({"loads": tuple(Load(f"{hour}:00", figure(1.0), figure(hour / 20)) for hour in (8, 14, 9))},
         "the host was busiest until 14:00, 70 %."),
        ({"slots": tuple(Slot(f"{hour:02}:00:00", 3600.0, figure(360 * hour), ()) for hour in (1, 9, 2))},
         "worst are the 60 min from 09:00, with 9 active."),
    ],
)  # fmt: skip
def test_a_long_report_says_that_it_hides_bursts_and_its_worst_part_if_it_prints_one(more, words):
    long = told(made(("log file sync", 0.4, 0.02), elapsed=14_401.0, db_time=100_000.0, **more)).head
    assert long.endswith(f"So long an average hides bursts: {words}")
    assert "bursts" not in told(made(("log file sync", 0.4, 0.02), elapsed=3_600.0, **more)).head


def test_a_report_whose_snapshots_span_a_restart_has_no_top():
    said = Problem("snapshots", INCONSISTENT, "they span a restart of the instance, as the report says", (2,))
    rows = [event("db file sequential read", 100_000, 300.0)]
    read = report(rows, kind="statspack", release="8.1.7.4.0", elapsed=1000.0, problems=(said,))
    shown = told(read)
    assert shown.top == () and shown.leads is None and "span a restart" in shown.nothing
    assert "two snapshots of one run" in shown.look
    assert "APPLIES" not in text(read, diagnose(read))


def test_a_long_latch_is_the_hosts_unless_a_list_names_who_makes_sessions_meet():
    versions = Ranked("statement", "versions", "0bckxtm13v9sd", figure(4_094), None, text="select 1 from dual")
    slow = made((LATCH, 0.4, 3.0))
    named = replace(slow, ranked=(versions,))
    assert "host" in told(slow).top[0].do and "host" not in told(named).top[0].do
    assert "0bckxtm13v9sd" in told(named).look


def test_redo_that_is_slow_to_write_is_said_of_room_in_the_log_buffer_without_a_length():
    rows = [event("log buffer space", 2_967, 972.0), event("gc cr request", 10, 1.0)]
    rows.append(event("log file parallel write", 9_826, 951.0, True))
    assert "log writes take 96.8 ms" in told(report(rows, kind="snapshot")).look


@pytest.mark.parametrize(("counted", "goes_on"), [(60_000, True), (900_000, False)])
def test_cpu_of_calls_that_have_not_ended_is_told_from_small_statements(counted, goes_on):
    rows = [event("DB CPU", None, 9_000.0), event("gc cr request", 100, 10.0)]
    small = Ranked("statement", "CPU time", "a1", figure(500.0), figure(0.055), "CPU time")
    read = replace(report(rows, {"CPU used by this session": counted}, db_time=9_500.0), ranked=(small,))
    assert ("calls which have not ended" in told(read).look) is goes_on
    assert (told(read).top[0].do == "find who computes: its calls go on") is goes_on


@pytest.mark.parametrize(
    ("polls", "words"),
    [(12_000, "polling: do its sleeps outlast the write?"), (0, "what else a commit waits for")],
)
def test_a_known_cause_of_a_wait_is_said_in_place_of_what_one_does_about_any(polls, words):
    rows = [event("log file sync", 10_000, 130.0), event("log file parallel write", 10_000, 20.0, True)]
    counts = {"redo synch polls": polls, "redo synch writes": 10_000, "redo writes": 10_000}
    read = report(
        [*rows, event("DB CPU", None, 900.0)],
        counts,
        release="19.0.0.0.0",
        elapsed=1000.0,
        db_time=1_100.0,
        cpus=16,
    )
    shown = told(read)
    assert next(each.do for each in shown.top if each.name == "log file sync") == words
    assert shown.look.count("log file sync") <= 1


def test_logs_that_switch_seldom_are_not_called_too_small():
    redo = {"log switches (derived)": 1, "redo size": 4_000_000_000}
    seldom, often = (
        told(made(("log file switch completion", 0.3, 2.0), statistics=redo | {"log switches (derived)": many}))
        .top[0]
        .do
        for many in (1, 60)
    )
    assert seldom == "why a switch takes so long" and often == "larger redo logs"


TIMED = """\
Top 5 Timed Events                                                    Avg %{whole}
~~~~~~~~~~~~~~~~~~                                                   wait   {under}
Event                                            Waits    Time (s)   (ms)   Time
----------------------------------------- ------------ ----------- ------ ------
gc buffer busy acquire                              60      20,000 ######   40.0
gc buffer busy release                           9,000      15,000   1667   30.0
db file parallel write                           4,000       5,000   1250   10.0
gc current block busy                               90         200   2222     .4
{more}"""


def _told(text):
    given = reports.read(text)
    return given, "\n".join(lines(summary(given, diagnose(given))))


@pytest.mark.parametrize(("whole", "under"), [("Total", "Call"), ("  DB ", "")])
def test_what_a_list_has_of_background_processes_is_told_beside_it(whole, under):
    given, said = _told(TIMED.format(whole=whole, under=under.rjust(4), more=""))
    assert "Beside them: db file parallel write 10.0 % (1.25 s): background, no share of sessions." in said
    assert "gc buffer busy acquire and 1 like it, 70 %" in said  # and no share of a third, of which nobody is told
    assert not any("####" in each.message or "fit" in each.message for each in given.problems)


def test_a_time_that_a_script_has_no_room_for_needs_another_report_and_no_wider_column():
    _, said = _told(
        TIMED.format(whole="Total", under="Call", more="").replace(
            "     15,000   1667   30.0", "########### ######       "
        )
    )
    assert "THE LONGEST WAIT IS UNKNOWN" in said and "Take a shorter interval" in said and "NUMWIDTH" not in said


QUERIED = """\
EVENT                                         TOTAL_WAITS TIME_WAITED_MICRO    PCT
--------------------------------------------- ----------- ----------------- ------
control file sequential read                       840000        8400000000  60.00
Streams AQ: qmn coordinator waiting for slave         700        3500000000  25.00
 to start
db file parallel write                               9000        1400000000  10.00
direct path read                                     9000         700000000   5.00
"""


def test_shares_of_a_query_are_of_all_its_rows_and_make_no_coordinator_a_session():
    _, said = _told(QUERIED)
    assert "shares of the time listed." in said and "of sessions. " not in said
    assert "60.0 %  control file sequential read" in said and "qmn" not in said


def test_two_lists_are_named_with_their_lines_and_a_cluster_is_known_by_its_statistics():
    one = TIMED.format(whole="Total", under="Call", more="")
    with pytest.raises(reports.Refused, match="lines 3 and 14.*--after"):
        reports.read(f"{one}\nand later\n\n{one.replace('15,000', '16,000')}")
    assert _told(one)[0].rac.value is None
    assert _told(f"{one}\nRAC Statistics\n")[0].rac.value is True


@pytest.mark.parametrize("background", [None, True])
def test_what_an_idle_list_has_of_background_processes_is_told_too(background):
    rows = [("log file sync", 1.0, False), ("log file parallel write", 0.9, background)]
    events = [event(name, 100, time, back, share=time / 30, share_of="call time") for name, time, back in rows]
    cpu = event("CPU time", None, 28.0, None, share=28 / 30, share_of="call time")
    shown = told(report([*events, cpu], kind="statspack", elapsed=3600.0, db_time=29.0))
    assert shown.idle and "Beside them: log file parallel write 3.0 % (9 ms): background" in shown.head


@pytest.mark.parametrize(
    ("name", "is_one"), [("RMAN backup & recovery I/O", False), ("db file sequential read", True)]
)
def test_what_a_backup_waits_besides_contradicts_nothing(name, is_one):
    rows = [(name, 116.0), ("log file sync", 30.0), ("CPU time", 65.0)]
    events = [event(each, 100, time, None, share=time / 100, share_of="call time") for each, time in rows]
    shown = told(report(events, kind="awr", elapsed=1000.0, db_time=100.0, cpus=8))
    said = " ".join([shown.head, shown.look])
    assert ("sum of DB time" in said) is is_one and shown.top[0].name == name


RESIZE = "SGA: allocation forcing component growth"


@pytest.mark.parametrize(("beside", "said"), [(0.1, "stop the resizes"), (0.01, "share the cursors")])
def test_cursors_that_are_waited_for_while_pools_are_resized_wait_for_that(beside, said):
    shown = told(made(("cursor: pin S wait on X", 0.6, 0.2), (RESIZE, beside, 0.1)))
    assert shown.top[0].do.startswith(said) and ("V$SGA_RESIZE_OPS" in shown.look) is (beside > 0.05)


@pytest.mark.parametrize(
    ("read", "said"), [(0.02, "the storage: its reads are slow"), (0.001, "tune the read that")]
)
def test_a_read_that_others_wait_for_is_slow_only_where_reads_are(read, said):
    shown = told(made(("read by other session", 0.6, 0.03), ("db file sequential read", 0.2, read)))
    assert shown.top[0].do.startswith(said)


def test_an_event_that_is_not_known_is_advised_by_its_class():
    row = event("a wait of tomorrow", 100, 9_000.0, share=0.9, wait_class="Cluster")
    assert told(report([row], elapsed=1000.0, db_time=10_000.0)).top[0].do == "keep each service on one node"


SHORT = [("CPU time", 0, 50), ("enq: TM - contention", 13, 18), ("latch free", 2_604, 7),
         ("log file sync", 2_908, 3), ("buffer busy waits", 591, 3)]  # fmt: skip
RULE = f"{'-' * 30} {'-' * 10} {'-' * 8}"


def test_no_more_digits_are_shown_than_are_printed_and_alike_rows_keep_the_order_of_the_text():
    rows = "".join(f"{name:<30} {waits or '':>10} {time:>8}\n" for name, waits, time in SHORT)
    shown = told(reports.read(f"Top 5 Timed Events\n{'Event':<30} {'Waits':>10} {'Time (s)':>8}\n{RULE}\n{rows}"))
    assert [*lines(shown)[1:6]] == [
        " 62 %  CPU: tune what computes most",
        " 22 %  enq: TM - contention, 1.4 s: index the foreign keys",
        "8.6 %  latch free, 2.7 ms: find who holds it",
        "3.7 %  log file sync, 1 ms: fewer commits; steadier redo storage",
        "3.7 %  buffer busy waits, 5.1 ms: spread the hot segment",
    ]


HELD = (
    ("enq: TM - contention", 0.0386, 386.0),
    ("buffer busy waits", 0.0096, 24.0),
    ("row cache lock", 0.006, 60.0),
)


def test_waits_that_no_work_makes_so_long_are_counted_on_the_first_screen_however_small_their_share():
    shown = told(
        made(("db file sequential read", 0.8, 0.004), *HELD, ("Backup: MML write backup piece", 0.1, 90.0))
    )
    said = (
        "Sessions hung in enq: TM - contention (1 wait of 386 s), buffer busy waits (4 waits of 24 s), and 1 other"
    )
    assert said in shown.head and "Backup" not in shown.head
    assert next(each for each in shown.top if each.name == "buffer busy waits").do == "find what they hang on"
    assert sum(len(textwrap.wrap(each, 100, subsequent_indent="  ")) for each in lines(shown)) <= 9


def test_what_to_do_about_sessions_that_hung_is_said_where_no_line_has_room_for_it():
    rest = [
        (f"latch: {name}", 0.15, 0.002) for name in ("redo copy", "messages", "undo global data", "active service")
    ]
    shown = told(made(("log file sync", 0.2, 0.004), *rest, HELD[0]))
    assert "enq: TM - contention (1 wait of 386 s: index the foreign keys)" in shown.head


def test_sessions_that_hung_in_an_idle_database_are_worth_a_word():
    row = event("enq: TX - row lock contention", 1, 12.0, share=0.3)
    shown = told(report([row, event("DB CPU", None, 28.0, share=0.7)], elapsed=3600.0, db_time=40.0, kind="awr"))
    assert shown.nothing == "The database is all but idle."
    assert shown.look == "But sessions hung in enq: TX - row lock contention (1 wait of 12 s)."


@pytest.mark.parametrize(
    ("name", "words"),
    [("direct path write temp", "LOB_DATA"), ("Administrative", "Backup: …"),
     ("System I/O", "log file parallel write"), ("Configuration", "log buffer space")],
)  # fmt: skip
def test_what_may_stand_behind_a_wait_or_makes_a_class_of_them_is_named(name, words):
    assert words in told(made((name, 0.9, 0.004))).look


def test_what_tells_temporary_lobs_from_sorts_is_said_beside_the_statement_too():
    row = Ranked("statement", "elapsed time", "a1b2", figure(9_500.0), figure(0.95), "DB time", "", "select 1")
    look = told(made(("direct path write temp", 0.9, 0.004), ranked=(row,))).look
    assert "LOB_DATA" in look and "the SELECT a1b2, 95 % of DB time" in look


def test_what_is_left_out_has_the_share_of_its_kind_once_and_never_that_of_a_larger_one_of_it():
    small, large, alone = (
        Top(name, share, 0.001, "DB time", None, advice=advice.advice_on(name, 0.001), alike=alike)
        for name, share, alike in (
            ("gc buffer busy", 0.007, (0.007, 0.495)),
            ("gc cr request", 0.08, (0.08, 0.04)),
            ("gc current request", 0.04, (0.04, 0.08)),
        )
    )
    (rest, *_) = as_blocks._end(made(GC), [], [large, alone])
    assert "gc cr request and 1 like it, 12 %." in rest.line and "gc current" not in rest.line
    assert as_blocks._shared(small) == "gc buffer busy 0.7 %"


def test_parses_are_said_before_the_statement_that_has_most_where_there_is_no_room_for_both(monkeypatch):
    monkeypatch.setattr(Study, "processors", BUSY)
    monkeypatch.setattr(in_words, "most_of_all", lambda *of: "Of DB time 80 % is in the PL/SQL 0abcdefghijkl." * 2)
    hard = {"time_model": totals({"hard parse elapsed time": 4_000.0})}
    look = told(made(("log file sync", 0.4, 0.02), **MANY, **hard)).look
    assert (
        "Look first at the processors" in look and "Then at the parses: hard parses take 40 % of DB time" in look
    )
