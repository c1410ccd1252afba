"""The first screen: what it names, what leads, and that it is short and the same everywhere."""

import textwrap
from dataclasses import replace
from types import SimpleNamespace

import pytest
from answers.page import Page, html, text

from findings.made import activity, event, fact, figure, report, totals
from models.findings.asking.finding import UNKNOWN
from models.findings.asking.questions import Questions
from models.findings.diagnose import diagnose
from models.findings.first import advice
from models.findings.first.summary import lines, summary
from models.reports import INCONSISTENT, Host, Load, Problem, Ranked, Sampled, Slot
from models.reports.omissions import END

LONGEST = "log file switch (private strand flush incomplete)"
PARSING = ("library cache lock", "cursor: mutex X", "cursor: pin S wait on X")
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


@pytest.fixture
def starved(monkeypatch):
    """A host that is short of CPU, whatever the report."""
    monkeypatch.setattr(Questions, "processors", BUSY)


def test_the_head_says_what_it_is_how_long_how_many_sessions_and_processors():
    head = told(made(("db file sequential read", 0.9, 0.001))).head
    assert head == "AWR report: release 19.0.0.0.0, 16.7 min, 10.0 active sessions, 16 CPUs."
    bare = told(report([event("db file sequential read", 100, 1.0)], kind="fragment")).head
    assert bare == "Part of a report: length unknown."


def test_the_top_five_of_db_time_are_named_each_with_one_advice():
    read = made(
        ("log file sync", 0.4, 0.01), ("db file sequential read", 0.2, 0.001), ("gc cr request", 0.1, 0.001),
        ("direct path read", 0.08, 0.001), ("latch free", 0.01, 0.001), ("row cache lock", 0.005, 0.001),
    )  # fmt: skip
    shown = lines(told(read))[1:6]
    assert [each.split("  ")[-1].split(",")[0].split(":")[0] for each in shown] == [
        "log file sync", "db file sequential read", "gc cr request", "direct path read", "CPU",
    ]  # fmt: skip
    assert shown[0] == "40.0 %  log file sync, 10 ms: fewer commits; steadier redo storage"
    assert all(": " in each and "in this book" not in each for each in shown)


def test_cpu_is_among_them_where_it_has_no_row():
    read = made(("db file sequential read", 0.1, 0.001))
    assert [each.name for each in told(read).top] == ["db file sequential read", "CPU"]


def test_waits_of_one_kind_are_counted_together():
    read = made(*((name, 0.15, 0.005) for name in PARSING), ("log file sync", 0.1, 0.02))
    assert "library cache lock and 2 like it, 45 %" in told(read).look


def test_a_kind_of_wait_leads_that_is_more_than_the_longest_wait():
    parsing = [(name, 0.08, 0.005) for name in (*PARSING, "cursor: mutex S")]
    others = [("enq: TX - row lock contention", 0.25, 0.05), ("db file sequential read", 0.12, 0.001)]
    assert "library cache lock and 3 like it, 32 %" in told(made(*others, *parsing)).look
    assert "blocks them" in told(made(*others, *parsing[:3])).look
    apart = [("latch free", 0.15, 0.001), ("enq: PS - contention", 0.15, 0.001)]
    assert "blocks them" in told(made(*others, *apart)).look


def test_a_kind_of_many_small_waits_is_named_though_none_of_them_is_on_top():
    large = [("enq: TX - row lock contention", 0.3, 0.05), ("db file sequential read", 0.18, 0.001)]
    large += [("enq: UL - contention", 0.14, 0.001), ("enq: PS - contention", 0.08, 0.001)]
    cluster = [
        (f"gc cr {each}", 0.045, 0.001) for each in ("request", "block busy", "multi block request", "grant")
    ]
    look = told(made(*large, *cluster, ("gc current grant", 0.045, 0.001))).look
    assert "(gc cr request and 4 like it, 22.5 %)" in look
    assert "gc cr" not in told(made(*large, *cluster)).look


@pytest.mark.parametrize(("mean", "words"), [(0.001, "the statements that read most"), (0.02, "the storage")])
def test_a_slow_read_is_the_storage_and_many_fast_ones_are_the_sql(mean, words):
    assert words in told(made(("db file sequential read", 0.9, mean))).look


def test_processors_that_sessions_queue_for_lead_and_their_victims_are_named(starved):
    shown = told(made(("latch free", 0.4, 0.02), ("enq: TX - row lock contention", 0.1, 0.5)))
    assert shown.leads == "reading-waits"
    assert shown.look.startswith("Look first at the processors: the load is 31 on 16 CPUs.")
    assert "latch free and enq: TX - row lock contention are longer for it" in shown.look


def test_a_queue_for_the_processors_is_a_line_of_the_top(starved):
    shown = told(made(("latch free", 0.4, 0.02)))
    assert [(each.name, each.share, each.chapter) for each in shown.top][1] == (
        "waiting for a processor", 0.3, "reading-waits",
    )  # fmt: skip


@pytest.mark.parametrize("sampled", [7.0, 9.5])
def test_the_lines_of_the_top_never_make_up_more_than_db_time(sampled):
    host = totals({"BUSY_TIME": 1_120_000, "IDLE_TIME": 480_000, "OS_CPU_WAIT_TIME": 900_000})
    samples = (Sampled("CPU + Wait for CPU", False, None, figure(sampled), (30,)),)
    shown = told(made(("latch free", 0.3, 0.02), captured=fact(0.35), system=host, sampled=samples))
    assert shown.top[0].name == "waiting for a processor" and shown.top[0].share == pytest.approx(0.65)
    assert sum(each.share for each in shown.top) <= 1.0 + 1e-9


def test_what_keeps_sessions_from_processors_that_are_idle_leads_and_names_no_victims():
    host = totals({"BUSY_TIME": 240_000, "IDLE_TIME": 1_360_000, "OS_CPU_WAIT_TIME": 900_000})
    samples = (Sampled("CPU + Wait for CPU", False, None, figure(7.0), (30,)),)
    look = told(made(("latch free", 0.3, 0.02), captured=fact(0.35), system=host, sampled=samples)).look
    assert look.startswith("Look first at what keeps sessions from the processors (a limit, a burst): the samples")
    assert "with the host 15 % busy" in look and "longer for it" not in look


def test_no_rest_is_made_of_a_db_time_that_contradicts_itself():
    model = {"time_model": totals({"DB CPU": 20_000.0}), "captured": fact(0.5)}
    shown = told(made(("latch free", 0.3, 0.02), **model))
    assert [each.name for each in shown.top] == ["latch free", "CPU"]
    assert {each.whole for each in shown.top} == {"the time listed"} and "sessions" not in shown.head


def test_an_idle_database_has_nothing_to_look_at():
    read = made(("log file sync", 0.4, 0.02), elapsed=1e6)
    assert "all but idle" in lines(told(read))[0]
    assert told(read).look == "Take the report of a busy hour."


@pytest.mark.parametrize(
    "first", ["log file sync", "enq: HW - contention", "library cache lock", "DB CPU", LONGEST]
)
@pytest.mark.parametrize("mean", [0.0005, 0.05, 5.0])
@pytest.mark.parametrize("processors", [None, BUSY])
def test_it_has_at_most_eight_lines_of_a_hundred_characters(first, mean, processors, monkeypatch):
    if processors:
        monkeypatch.setattr(Questions, "processors", processors)
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
    for each in (*(known for _, known in advice._PATTERNS), advice.SLOW_READS, advice.ANY):
        assert 2 <= len(each.do.split()) <= 7, each.do
        assert len(f"Look first at {each.look}.") <= 120, each.look


def test_parsing_leads_where_it_takes_more_than_the_longest_line():
    rows = ("db file sequential read", 0.3, 0.001)
    much = made(rows, time_model=totals({"hard parse elapsed time": 4_300.0}))
    assert told(much).look.startswith("Look first at the parses: hard parses take 43 % of DB time")
    less = made(rows, time_model=totals({"hard parse elapsed time": 2_300.0}))
    assert "that read most" in told(less).look and "Then at the parses: hard parses take 23 %" in told(less).look
    assert "parses" not in told(made(rows, time_model=totals({"hard parse elapsed time": 1_500.0}))).look


def busy(share):
    """Statistics of the operating system, by which the processors work for that share of the time."""
    return totals({"BUSY_TIME": 1_600_000 * share, "IDLE_TIME": 1_600_000 * (1 - share)})


def test_cpu_on_processors_that_are_not_busy_is_work_and_gives_way_to_a_wait_that_a_chapter_explains():
    rows = [event("log file sync", 10_000, 2_000.0), event("log file parallel write", 10_000, 1_500.0, True)]
    computing = [*rows, event("DB CPU", None, 7_000.0)]
    known = {"release": "11.2.0.2.0", "elapsed": 1000.0, "db_time": 10_000.0, "cpus": 16}
    idle, full = (report(computing, system=busy(share), **known) for share in (0.3, 0.8))
    assert told(idle).leads == "log-file-sync" and "log file sync" in told(idle).look
    assert told(full).leads is None and told(full).look.startswith(
        "Look first at the statements that compute most"
    )


def test_an_idle_database_shows_no_finding():
    read = made(("log file sync", 0.4, 0.02), elapsed=1e6)
    typed = text(read, diagnose(read))
    assert "APPLIES" not in typed and "CANNOT BE TOLD" not in typed


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


def test_a_line_of_the_top_gives_way_to_a_hint_if_it_is_small():
    rows = [("log file sync", 0.3, 0.02), ("db file sequential read", 0.28, 0.001), ("gc cr request", 0.06, 0.001)]
    shown = told(made(*rows, ("direct path read", 0.055, 0.001), ("latch free", 0.02, 0.001)))
    assert len(shown.top) == 5
    parsing = totals({"hard parse elapsed time": 2_300.0})
    hinted = told(made(("latch free", 0.6, 0.001), *rows[1:], ("row cache lock", 0.02, 0.001), time_model=parsing))
    assert "Then at the parses" in hinted.look and "physical" not in hinted.look


def test_a_second_kind_of_wait_that_is_large_is_named_too():
    read = made(("gc cr request", 0.5, 0.001), ("direct path read temp", 0.3, 0.005))
    assert told(read).look.endswith(
        "Then at the statements that use temporary space, and the PGA advice (direct path read temp)."
    )
    assert "temporary" not in told(made(("gc cr request", 0.8, 0.001), ("direct path read temp", 0.1, 0.005))).look


def test_logons_that_take_a_notable_part_of_db_time_are_named():
    logons = totals({"connection management call elapsed time": 1_700.0})
    assert "the logons, 17 % of DB time" in told(made(("gc cr request", 0.5, 0.001), time_model=logons)).look


def test_hard_parses_are_named_where_there_are_many_and_they_take_time():
    rows, many = [(name, 0.3, 0.005) for name in PARSING], {"parse count (hard)": 20_000}
    slow = totals({"hard parse elapsed time": 900.0})
    assert (
        "hard parses (20 a second), statements of many versions"
        in told(made(*rows, statistics=many, time_model=slow)).look
    )
    assert "hard parses" not in told(made(*rows, statistics=many)).look


def test_a_host_that_is_busy_with_others_is_told_so():
    computing = [event("DB CPU", None, 8_000.0), event("gc cr request", 1_000, 1_000.0)]
    known = {"release": "19.0.0.0.0", "elapsed": 4000.0, "db_time": 9_500.0}
    alone, others = (report(computing, system=busy(0.9), cpus=cpus, **known) for cpus in (3, 16))
    assert told(others).look.endswith("90 % busy, mostly with others.") and told(alone).look.endswith("90 % busy.")


def test_shares_and_sessions_are_those_that_the_report_prints():
    rows = [event("log file sync", 1_000, 419.0, share=0.417), event("DB CPU", None, 300.0, share=0.3)]
    read = report(rows, release="19.0.0.0.0", elapsed=282.0, db_time=1_000.0, active=fact(3.6))
    shown = lines(told(read))
    assert "3.6 active sessions" in shown[0] and "shares" not in shown[0]
    assert [each.split("  ")[0] for each in shown[1:3]] == ["41.7 %", "30.0 %"]


def test_the_base_of_shares_is_named_where_it_is_not_db_time():
    rows = [
        event("log file sync", 1_000, 400.0, share=0.25, share_of="call time"),
        event("CPU time", None, 320.0, share=0.2, share_of="call time"), event("latch free", 1_000, 160.0),
    ]  # fmt: skip
    read = report(rows, kind="statspack", release="11.2.0.3.0", elapsed=100.0, db_time=1_000.0)
    shown = lines(told(read))
    assert shown[0].endswith("; shares of call time.")
    assert [each.split("  ")[0] for each in shown[1:4]] == ["25.0 %", "20.0 %", "10.0 %"]


def test_everything_that_is_slow_at_once_leads_and_each_of_it_is_a_victim():
    slow = [
        ("enq: HW - contention", 0.3, 0.386), ("enq: US - contention", 0.2, 0.393),
        ("library cache: mutex X", 0.1, 0.045), ("latch free", 0.1, 0.03), ("db file sequential read", 0.1, 0.001),
    ]  # fmt: skip
    shown = told(made(*slow))
    assert shown.look.startswith(
        "Look first at the host (memory, hypervisor: sar, vmstat): everything is slow at once"
    )
    assert [each.do for each in shown.top[:4]] == ["everything is slow: a victim"] * 4
    assert "victim" not in shown.top[4].do
    for fewer in (slow[:2] + slow[4:], slow[:1] + slow[2:3] + slow[4:]):  # two kinds; of three no latch, no mutex
        assert "everything" not in told(made(*fewer)).look
    parsing = [
        ("library cache: mutex X", 0.3, 0.5),
        ("latch: shared pool", 0.2, 0.5),
        ("row cache lock", 0.2, 0.5),
    ]
    assert "everything" not in told(made(*parsing)).look  # of one kind


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


def test_a_backup_is_named_by_its_cpu_or_by_its_waits():
    rows = ("gc cr request", 0.5, 0.001)
    rman = totals({"RMAN cpu time (backup/restore)": 8_300.0})
    assert "Then at the backup: RMAN uses CPU worth 83 % of DB time" in told(made(rows, time_model=rman)).look
    tape = made(rows, ("Backup: sbtwrite2", 0.05, 0.1))
    assert "Then at the backup: it waits for its device, Backup: sbtwrite2" in told(tape).look
    assert "backup" not in told(made(rows, ("Backup: sbtwrite2", 0.01, 0.1))).look


def test_a_database_that_is_nearly_idle_is_called_that():
    assert "0.10 active sessions, nearly idle" in told(made(("log file sync", 0.4, 0.02), elapsed=100_000.0)).head
    assert "idle" not in told(made(("log file sync", 0.4, 0.02), elapsed=20_000.0)).head


def test_whose_work_the_processors_do_is_said_as_the_report_prints_it():
    computing = [event("DB CPU", None, 8_000.0), event("gc cr request", 1_000, 1_000.0)]
    known = {"release": "19.0.0.0.0", "elapsed": 4000.0, "db_time": 9_500.0, "cpus": 16, "system": busy(0.9)}
    printed = report(computing, host=Host(own=figure(0.748)), **known)
    assert told(printed).look.endswith("90 % busy.")
    assert told(report(computing, host=Host(own=figure(0.2)), **known)).look.endswith(
        "90 % busy, mostly with others."
    )


def old(rows, statistics=None, **more):
    """A Statspack report of Oracle 8i over a thousand seconds: no CPU among its events, and no time model."""
    rows = [event(name, waits, time) for name, waits, time in rows]
    return report(rows, statistics, **{"kind": "statspack", "release": "8.1.7.4.0", "elapsed": 1000.0} | more)


READS = [("db file sequential read", 100_000, 300.0), ("db file scattered read", 10_000, 100.0)]


def test_cpu_is_on_top_by_its_statistic_where_it_has_no_row():
    shown = told(old(READS, {"CPU used by this session": 120_000}))
    assert [(each.name, round(each.share, 4)) for each in shown.top] == [
        ("CPU", 0.75), ("db file sequential read", 0.1875), ("db file scattered read", 0.0625),
    ]  # fmt: skip
    assert shown.head.endswith("shares of waits and of the CPU of ended calls.")
    assert told(old(READS)).head.endswith("shares of the time listed.")


def test_the_statistic_gives_way_to_a_row_of_cpu():
    rows = [event("latch free", 100, 300.0), event("DB CPU", None, 100.0)]
    read = report(rows, {"CPU used by this session": 99})
    assert Questions(read).cpu_time == 100.0 and Questions(read).cpu_of_calls is None


def test_a_report_whose_snapshots_span_a_restart_has_no_top():
    said = Problem("snapshots", INCONSISTENT, "they span a restart of the instance, as the report says", (2,))
    shown = told(old(READS, {"CPU used by this session": 120_000}, problems=(said,)))
    assert shown.top == () and shown.leads is None and "span a restart" in shown.nothing
    assert "two snapshots of one run" in shown.look
    assert "APPLIES" not in text(old(READS, problems=(said,)), diagnose(old(READS, problems=(said,))))


def test_many_waits_without_any_time_were_not_timed():
    rows = [(name, waits, 0.0) for name, waits, _ in READS]
    shown = told(old(rows, {"CPU used by this session": 120_000}))
    assert shown.top == () and "110,000 waits have no times" in shown.nothing and "timed_statistics" in shown.look
    assert told(old([("SQL*Net message to client", 1e6, 0.0), *READS])).top
    assert told(old([("latch free", 100, 0.0), ("db file sequential read", 10, 0.01)])).top


def test_without_db_time_a_whole_report_is_idle_by_its_waits_and_its_cpu():
    idle = told(old(READS, {"CPU used by this session": 1_000}, elapsed=1e5))
    assert "all but idle" in idle.nothing and "hardly an active session" in idle.head
    nearly = told(old(READS, {"CPU used by this session": 1_000}, elapsed=4e3))
    assert "0.10 active sessions, nearly idle" in nearly.head and nearly.top
    assert "active" not in told(old(READS, {"CPU used by this session": 1_000})).head


@pytest.mark.parametrize(("mean", "said"), [(0.3, True), (0.004, False)])
def test_writes_that_are_slow_on_an_idle_database_are_said_to_be(mean, said):
    rows = [event("log file sync", 500, 5.0), event("log file parallel write", 500, 500 * mean, True)]
    look = told(report([*rows, event("DB CPU", None, 5.0)], elapsed=3600.0, db_time=20.0)).look
    assert look.endswith("Take the report of a busy hour.")
    assert look.startswith("But look at the storage: log writes take 300 ms, with hardly anybody there.") == said


def test_up_to_9i_the_kind_of_lock_with_most_of_the_time_is_named():
    rows = [("enqueue", 100, 300.0), *READS]
    kinds = [activity("TM", 100, 90, 250.0), activity("TX", 100, 10, 50.0), activity("CF", 5, None, None)]
    assert told(old(rows, enqueues=kinds)).top[0].do == "mostly TM: index the foreign keys"
    assert told(old(rows)).top[0].do == "find who holds it"
    assert told(old(rows, enqueues=[activity("TX", 1_000, 100)])).top[0].do == "find who holds it"


@pytest.mark.parametrize(
    ("ended", "undone", "said"),
    [
        (10_000, 500, "the rollbacks, 1,000 a second, 99 % of all transactions, which undo nothing"),
        (10_000, 900_000, "the rollbacks, 1,000 a second, 99 % of all transactions."),
        (2_000_000, 500, ""),
    ],
)
def test_rollbacks_are_named_where_they_are_many_and_most_of_all_transactions(ended, undone, said):
    done = {"user rollbacks": 1_000_000, "user commits": ended, "transaction rollbacks": undone}
    look = told(made(("gc cr request", 0.5, 0.001), statistics=done)).look
    assert said in look and ("rollbacks" in look) == bool(said)


def test_call_time_that_sessions_have_little_of_gives_way_to_db_time():
    """Of call time with idle waits in it, in which all that sessions do looks like nothing."""

    def shown(db_time, whole):
        rows = [("latch free", 100.0), ("db file sequential read", 50.0)]
        events = [event(name, 1_000, time, None, share=time / whole, share_of="call time") for name, time in rows]
        events.append(event("CPU time", None, 800.0, None, share=800 / whole, share_of="call time"))
        return told(report(events, kind="statspack", elapsed=1000.0, db_time=db_time))

    assert [round(each.share, 3) for each in shown(1_000.0, 20_000.0).top] == [0.8, 0.1, 0.05]
    assert {each.whole for each in shown(1_000.0, 20_000.0).top} == {"DB time"}
    for read in (shown(1_000.0, 1_100.0), shown(None, 20_000.0)):
        assert {each.whole for each in read.top} == {"call time"}


def test_what_is_left_beside_a_queue_for_the_processors_is_not_sought_in_it():
    host = Host(figure(10.0), figure(18.0), idle=figure(0.25))
    rows = {"host": host, "captured": fact(0.4)}
    assert told(made(("latch free", 0.35, 0.02), **rows)).top[0].do == "long statements, few waits"
    model = totals({"sql execute elapsed time": 2_000.0})
    shown = told(made(("latch free", 0.35, 0.02), **rows, time_model=model)).top
    assert [(each.name, round(each.share, 2)) for each in shown if each.chapter] == [
        ("DB time in no wait and on no processor", 0.4), ("waiting for a processor", 0.2),
    ]  # fmt: skip
    assert shown[0].do == "calls that execute no SQL (time model)"


def test_a_report_that_was_cut_off_says_so_first():
    lost = Problem(END, "not found", "it was cut off in line 1,419", (1419,))
    assert told(made(("log file sync", 0.4, 0.02), problems=(lost,))).head.endswith(" Cut off in line 1,419.")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("SQL*Net more data to client", "fetch less; the line"),
        ("SQL*Net more data to dblink", "tune the remote side"),
        ("SQL*Net break/reset to client", "find the errors that it handles"),
        ("TCP Socket (KGAS)", "the server that it calls (UTL_HTTP, …)"),
        ("SQL*Net message to client", "fewer round trips; larger arrays"),
        ("db file parallel read", "tune what reads most"),
        ("Failed Logon Delay", "find the client with a wrong password"),
    ],
)
def test_each_wait_for_the_network_and_for_clients_has_advice_of_its_own(name, words):
    assert told(made((name, 0.5, 0.001))).top[0].do == words


def small(share, mean):
    """An answer to a report whose commits take that share of DB time, and wait so long."""
    rows = [event("log file sync", 10_000 * share / mean, 10_000 * share, share=share)]
    rows += [event("log file parallel write", 10_000 * share / mean, 9_000 * share, True)]
    return report([*rows, event("DB CPU", None, 9_000.0)], elapsed=1000.0, db_time=10_000.0, release="11.2.0.2.0")


@pytest.mark.parametrize(
    ("share", "mean", "is_told"), [(0.04, 0.02, False), (0.04, 0.2, True), (0.06, 0.02, True)]
)
def test_a_verdict_on_little_of_db_time_has_no_lines_of_its_own_unless_its_waits_are_long(share, mean, is_told):
    read = small(share, mean)
    typed, findings = text(read, diagnose(read)), {each.chapter: each for each in diagnose(read)}
    assert findings["log-file-sync"].verdict == "applies"
    assert ("APPLIES: log file sync" in typed) == is_told
    assert ("(applies, 4 %)" in typed) == (not is_told)


def test_an_idle_database_whose_calls_take_long_is_told_of_them():
    def look(mean):
        rows = [event("External Procedure initial connection", 20 / mean, 20.0), event("DB CPU", None, 2.0)]
        return told(report(rows, elapsed=3600.0, db_time=25.0)).look

    assert look(10.0).startswith("But each External Procedure initial connection takes 10 s")
    assert look(0.1) == "Take the report of a busy hour."


def test_seconds_of_db_time_in_a_short_window_say_nothing():
    for seconds, idle in ((4.0, True), (40.0, False)):
        rows = [event("buffer busy waits", 3, seconds / 2), event("DB CPU", None, seconds / 4)]
        assert told(report(rows, elapsed=10 * seconds, db_time=seconds)).idle == idle


@pytest.mark.parametrize(
    ("name", "mean", "words"),
    [
        ("db file scattered read", 0.02, "scan"), ("db file scattered read", 0.2, "storage"),
        ("db file parallel read", 0.02, "tune"), ("db file parallel read", 0.2, "storage"),
        ("latch: library cache", 0.02, "cursors"), ("latch: library cache", 0.25, "host first"),
        ("control file sequential read", 0.001, "who reads"), ("control file parallel write", 0.001, "changes"),
        ("write complete waits", 0.3, "data file writes"), ("external table read", 0.3, "files outside"),
        ("local write wait", 0.3, "data file writes"), ("enq: SV - contention", 0.001, "NOORDER"),
    ],
)  # fmt: skip
def test_the_length_of_a_wait_and_its_name_decide_what_is_advised(name, mean, words):
    (line,) = [each for each in told(made((name, 0.4, mean))).top if each.name == name]
    assert words in line.do


def test_a_long_latch_is_the_hosts_unless_a_list_names_who_makes_sessions_meet():
    versions = Ranked("statement", "versions", "0bckxtm13v9sd", figure(4_094), None, text="select 1 from dual")
    slow = made(("latch: shared pool", 0.4, 3.0))
    named = replace(slow, ranked=(versions,))
    assert "host" in told(slow).top[0].do and "host" not in told(named).top[0].do
    assert "0bckxtm13v9sd" in told(named).look


def test_an_event_of_which_nothing_is_known_is_named_where_one_is_to_look():
    assert "sessions that wait in something new (V$SESSION_EVENT)" in told(made(("something new", 0.6, 0.1))).look


def test_hard_parses_of_the_load_profile_are_named_where_there_is_no_time_model():
    rows = [event("DB CPU", None, 9_000.0), event("gc cr request", 1_000, 100.0)]
    many, few = (
        report(rows, elapsed=1_000.0, db_time=9_500.0, hard_parses=fact(rate)) for rate in (12_000.0, 9.0)
    )
    assert "Then at the parses: 12,000 hard parses a second" in told(many).look
    assert "parses" not in told(few).look


def test_a_finding_that_does_not_apply_is_not_why_its_wait_leads():
    names = ("control file sequential read", 6_000.0), ("latch free", 50.0), ("gc cr request", 40.0)
    read = report([event(name, 9_000, time) for name, time in names], kind="fragment", db_time=7_000.0)
    assert told(read).look.startswith("Look first at who reads the control file so often")


def test_a_wait_that_has_no_time_and_no_share_is_no_line_of_the_top():
    idle = report([event("AWR Flush", 0, 0.0), event("gc cr request", 10, 0.1)], elapsed=9_000.0, db_time=1.0)
    assert [each.name for each in told(idle).top] == ["gc cr request"]


def test_the_second_finding_told_is_not_one_that_cannot_be_told_of_the_same_wait():
    wait = {"release": "19.0.0.0.0", "elapsed": 1000.0, "db_time": 1000.0}
    rows = [event("log file sync", 1_000, 400.0), event("enq: HW - contention", 1_000, 300.0)]
    read = report(rows, **wait)
    shown = text(read, diagnose(read))
    assert max(map(shown.index, ("log file sync is the log write", "HW enqueue"))) < shown.index("strands")


@pytest.mark.parametrize(("first", "leads"), [("resmgr:cpu quantum", False), ("enq: TX - contention", True)])
def test_slow_storage_does_not_lead_where_what_is_first_waits_for_none(first, leads):
    slow = [event(name, 1_000, 100.0, True) for name in ("log file parallel write", "control file parallel write")]
    rows = [event(first, 10_000, 6_000.0), event("direct path sync", 1_000, 110.0), *slow]
    shown = told(report(rows, elapsed=1_000.0, db_time=7_000.0)).look
    assert shown.startswith("Look first at the storage") is leads and "storage" in shown


def test_room_for_redo_that_sessions_wait_for_comes_before_the_hw_enqueue():
    rows = [("log buffer space", 0.6, 0.3), ("enq: HW - contention", 0.2, 0.1)]
    found = {each.chapter: each for each in diagnose(made(*rows))}["hw-contention"]
    assert "mend that first" in found.victim and not found.as_in_chapter
    alone = {each.chapter: each for each in diagnose(made(rows[1]))}["hw-contention"]
    assert not alone.victim and not alone.as_in_chapter  # nothing says that it is a LOB


def test_most_of_db_time_in_plsql_itself_is_said_where_cpu_leads():
    model = totals({"PL/SQL execution elapsed time": 9_000.0})
    rows = [event("DB CPU", None, 9_500.0), event("gc cr request", 100, 10.0)]
    assert "Of DB time 90 % is in PL/SQL itself." in told(report(rows, db_time=10_000.0, time_model=model)).look


def test_call_time_that_is_mostly_not_listed_is_said_to_be():
    rows = [event("CPU time", None, 160.0, share=0.16), event("gc cr request", 10, 10.0, share=0.01)]
    rows.append(event("latch free", 10, 5.0, share=0.005))
    assert "of which 82.5 % is idle or not listed" in told(report(rows, kind="statspack", elapsed=100.0)).head


def test_rollbacks_of_the_load_profile_count_where_there_are_no_statistics():
    rates = {"rollbacks": fact(1_067.0), "transactions": fact(1_283.0)}
    assert (
        "Then at the rollbacks, 1,067 a second, 83.2 %" in told(made(("gc cr request", 0.5, 0.001), **rates)).look
    )


@pytest.mark.parametrize(
    ("mean", "first"), [(0.396, "the log writers of all instances"), (0.001, "which services")]
)
def test_blocks_that_other_instances_keep_busy_wait_for_redo_where_commits_are_as_slow(mean, first):
    rows = ("gc buffer busy release", 0.4, 0.344), ("log file sync", 0.22, mean)
    assert told(made(*rows)).look.startswith(f"Look first at {first}")


def test_redo_that_is_slow_to_write_is_said_of_room_in_the_log_buffer_without_a_length():
    rows = [event("log buffer space", 2_967, 972.0), event("gc cr request", 10, 1.0)]
    rows.append(event("log file parallel write", 9_826, 951.0, True))
    assert "log writes take 96.8 ms" in told(report(rows, kind="snapshot")).look


def test_shares_of_a_list_that_has_waits_of_background_processes_too_are_of_sessions():
    rows = [event("log buffer space", 2_967, 972.0, None), event("gc cr request", 9, 5.0, None)]
    more = [*rows, event("log file parallel write", 9_826, 951.0, None)]
    heads = [told(report(each, kind="snapshot")).head for each in (rows, more)]
    assert [each.endswith("shares of the time listed of sessions.") for each in heads] == [False, True]


def test_what_leads_is_named_once():
    look = told(report([event("log file sync", 1_000, 40.0), event("gc cr request", 10, 9.0)], db_time=60.0)).look
    assert look.startswith("Look first at log file sync: 1,000 waits of 40 ms")


def test_a_row_that_contradicts_itself_leaves_no_rest_of_db_time():
    row = event("enq: TX - allocate ITL entry", 1_800, 5_143.0, share=0.8821, average=3.197, share_of="DB time")
    shown = told(report([row], kind="fragment"))
    assert [each.name for each in shown.top] == ["enq: TX - allocate ITL entry"] and "in no wait" not in shown.look


def test_cpu_counts_by_its_share_where_its_time_is_cut():
    rows = [event("log file sync", 1_000, 52.0, share=0.52), event("DB CPU", None, None, share=0.29)]
    assert [(each.name, float(each.share)) for each in told(report(rows)).top] == [
        ("log file sync", 0.52), ("CPU", 0.29),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "words"), [("Backup: MML read backup piece", "restore"), ("Backup: sbtwrite2", "move")]
)
def test_a_restore_is_no_backup(name, words):
    assert words in told(made((name, 0.5, 1.0))).top[0].do


def test_times_of_which_the_clock_missed_most_are_not_used():
    rows = [event("log file sync", 10_000, 100.0), event("gc cr request", 100, 50.0)]
    whole, missed = (
        told(report([*rows, event("pmon timer", 3_000, time, True)], elapsed=10_000.0, db_time=1_000.0))
        for time in (9_800.0, 800.0)
    )
    assert whole.top and not missed.top
    assert "pmon timer, which always waits, has 800 s of 10,000 s" in missed.nothing


def test_of_a_report_that_cannot_be_used_no_finding_is_judged():
    rows = [event("log file sync", 10_000, 600.0), event("pmon timer", 3_000, 800.0, True)]
    read = report(rows, elapsed=10_000.0, db_time=1_000.0)
    found = diagnose(read)
    assert {each.verdict for each in found} == {UNKNOWN} and not any(each.stake for each in found)
    assert "None of the book's findings can be told from it." in text(read, found)


@pytest.mark.parametrize(("counted", "goes_on"), [(60_000, True), (900_000, False)])
def test_cpu_of_calls_that_have_not_ended_is_told_from_small_statements(counted, goes_on):
    rows = [event("DB CPU", None, 9_000.0), event("gc cr request", 100, 10.0)]
    small = Ranked("statement", "CPU time", "a1", figure(500.0), figure(0.055), "CPU time")
    read = replace(report(rows, {"CPU used by this session": counted}, db_time=9_500.0), ranked=(small,))
    assert ("calls which have not ended" in told(read).look) is goes_on
    assert (told(read).top[0].do == "find who computes: its calls go on") is goes_on
