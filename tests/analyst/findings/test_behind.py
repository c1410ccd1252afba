"""Who stands behind a wait: the statement or the segment that a report lists with most of it."""

from dataclasses import replace

import pytest

from analyst.findings.made import event, figure, report, totals
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.advice import advice_on
from models.analyst.findings.first.behind import behind
from models.analyst.findings.first.summary import lines, summary
from models.analyst.findings.study.study import Study
from models.analyst.reports import Ranked, Sampled

INSERT = "INSERT INTO APP.AUDIT_TRAIL VALUES(:B1 ,:B2 )"
READ, PAST = "db file sequential read", "direct path read"


def ranked(what, by, name, share, total=100.0, whole=None, kind="", text="", spent=(None, None, None)):
    """A row of a list; `spent` are seconds that elapsed, of CPU and of I/O."""
    times = map(figure, spent)
    return Ranked(what, by, name, figure(total), figure(share), whole or by, kind, text, *times)


def sampled(event, name, share, text=""):
    """A statement in the samples."""
    return Ranked("statement", event, name, None, figure(share), "those sampled", "", text)


def blocking(event, session, share, program="SQL*Plus"):
    """A session that blocked others in the samples."""
    return Ranked("blocking session", event, program, None, figure(share), "those sampled", "APP", session)


def made(*rows, samples=(), share=0.5, name=READ, release="19.0.0.0.0", **statistics):
    """A report of a thousand seconds and ten sessions, half of them in one event."""
    found = tuple(Sampled(each, False, figure(part), figure(10 * part), (30,)) for each, part in samples)
    return report(
        [event(name, 1_000_000, 10_000 * share, share=share), event("DB CPU", None, 500.0, share=0.05)],
        {name.replace("_", " "): total for name, total in statistics.items()},
        release=release, elapsed=1000.0, db_time=10_000.0, cpus=16, ranked=rows, sampled=found,
    )  # fmt: skip


def who(read, name=READ, lists=(("statement", "reads"), ("segment", "physical reads")), share=0.5):
    found = behind(Study(read), name, share, lists)
    return None if found is None else str(found)


def top(*rows, **more):
    """The longest line of the first screen, without its share."""
    read = made(*rows, **{"share": 0.9} | more)
    return lines(summary(read, diagnose(read)))[1].partition("  ")[2]


def advised(*rows, name, share=0.5, **more):
    """Who stands behind an event by the lists that belong to it."""
    return who(made(*rows, name=name, share=share, **more), name, advice_on(name).lists, share)


@pytest.mark.parametrize(("elapsed", "said"), [(4000.0, "the statement a1, 60 % of the reads"), (1000.0, None)])
def test_who_reads_many_blocks_and_hardly_waits_does_not_stand_behind_the_wait(elapsed, said):
    """Of 5000 s of reads it would have 3000 by its blocks."""
    row = ranked("statement", "reads", "a1", 0.6, spent=(elapsed, 100.0, None))
    table = ranked("segment", "physical reads", "APP.T", 0.6)
    assert advised(row, table, name=READ) == said


def test_before_10g_direct_reads_and_writes_are_those_of_sorts():
    for name in ("direct path read", "direct path write"):
        assert "sorts (PGA) or temporary LOBs" in top(name=name, release="9.2.0.4.0")
        assert "sorts" not in top(name=name)
    for written in (0.0, 400.0):
        unwritten = {"physical_reads_direct": 1000.0, "physical_writes_direct": written}
        assert "full scans read directly, or uncached LOBs?" in top(name=PAST, release="9.2.0.4.0", **unwritten)
    row = ranked("statement", "reads", "a1", 0.8)
    reads = {"physical_reads": 1000.0, "physical_reads_direct": 900.0}
    said = top(row, name=PAST, release="8.1.7.4.1", **reads)
    assert "temporary LOBs (the statement a1, 80 % of the reads)" in said


def test_direct_reads_are_of_scans_or_of_lobs_unless_a_scan_is_in_sight():
    assert top(name=PAST).endswith("full scans read directly, or uncached LOBs?")
    assert "does it have to scan so much?" in top(name=PAST, **{"table scans (direct read)": 5.0})


def test_where_nobody_is_named_for_it_the_first_screen_says_how_many_blocks_are_read_in_another_way():
    read = made(
        ranked("statement", "reads", "a1", 0.5), share=0.9, physical_reads=1000.0, physical_reads_direct=700.0
    )
    look = lines(summary(read, diagnose(read)))[-1]
    assert "(SQL ordered by Reads). Of all blocks 70 % are read past the cache (direct reads)." in look
    assert "a1" not in look


@pytest.mark.parametrize("text", ["", "select default$ from col$ where rowid=:1", "** SQL Text Not Available **"])
def test_what_oracle_runs_to_parse_is_not_what_is_parsed(text):
    lock = "library cache lock"
    own = ranked("statement", "parse calls", "a1", 0.6, text=text), sampled(lock, "a1", 0.4, text)
    other = ranked("statement", "parse calls", "b2", 0.3, text="select * from v$session")
    assert advised(*own, other, name=lock, samples=[(lock, 0.4)]) == "the SELECT b2, 30 % of the parse calls"


def test_the_session_that_blocks_goes_before_those_that_it_blocks():
    lock = "enq: TX - row lock contention"
    victim = sampled(lock, "a1", 0.4, "update app.t set c = :1")
    rows = victim, blocking(lock, "230, 5( 1)", 0.3), blocking(lock, "231, 6( 1)", 0.05)
    said = advised(*rows, name=lock, samples=[(lock, 0.4)])
    assert said == "blocking session 230,5 (SQL*Plus), 75 % of its samples"
    said = advised(victim, name=lock, samples=[(lock, 0.4)])
    assert said == "the blocked updates of APP.T a1, 100 % of its samples"


def test_a_session_that_blocks_less_than_half_is_not_named():
    lock, waits = "enq: TX - row lock contention", (("enq: TX - row lock contention", 0.4),)
    rows = [blocking(lock, "230,5", 0.16), sampled(lock, "a1", 0.3, "UPDATE APP.T SET A = 1")]
    assert advised(*rows, name=lock, samples=waits) == "the blocked updates of APP.T a1, 75 % of its samples"


def test_nobody_is_guessed_whom_the_samples_of_a_wait_do_not_name():
    """Of a wait that is a small part of the time by which the list is."""
    row = ranked("statement", "I/O time", "a1", 0.6, spent=(4000.0, 100.0, 3000.0))
    other = sampled("local write wait", "b2", 0.01)
    few = (("local write wait", 0.0001),)
    lists = (("statement", "I/O time"),)
    more = event(PAST, 1_000_000, 4000.0, share=0.4)
    for rows, said in (((row,), "perhaps the statement a1"), ((row, other), None)):
        read = made(*rows, name="local write wait", share=0.01, samples=few)
        found = who(replace(read, events=(*read.events, more)), "local write wait", lists, 0.01)
        assert (found and found.partition(",")[0]) == said


def test_statements_that_fail_to_parse_are_mended_and_not_shared():
    model = totals({"DB time": 10_000.0, "parse time elapsed": 6000.0, "failed parse elapsed time": 5000.0})
    calls = ranked("statement", "parse calls", "a1", 0.9, text="select 1 from t")
    read = replace(made(calls, name="library cache lock", share=0.9), time_model=model)
    shown = lines(summary(read, diagnose(read)))
    assert "mend the statements that fail to parse" in shown[1] and "a1" not in shown[1]


def test_of_two_waits_that_nothing_times_only_the_longer_one_names_who_has_most():
    row = ranked("statement", "elapsed time", "a1", 0.6, spent=(4000.0, 100.0, 100.0))
    lists = advice_on("SQL*Net more data from client").lists
    for longest, said in ((500.0, True), (6000.0, False)):
        read = made(row, name="SQL*Net more data from client", share=0.25)
        more = event("enq: TX - row lock contention", 100, longest, share=longest / 10_000)
        found = who(replace(read, events=(*read.events, more)), "SQL*Net more data from client", lists, 0.25)
        assert (found is not None) == said


def test_what_is_in_neither_cpu_nor_io_is_perhaps_of_the_statement_with_most_of_that_time():
    """Of 9500 s that are no CPU, half of them in the event, one statement has 4000 and another is all CPU."""
    name = "SQL*Net more data to client"
    slow = ranked("statement", "elapsed time", "a1", 0.42, spent=(4200.0, 100.0, 100.0), text="select 1 from t")
    busy = ranked("statement", "elapsed time", "b2", 0.6, spent=(6000.0, 5900.0, 0.0))
    said = "perhaps the SELECT a1, 42.1 % of the time in neither CPU nor I/O"
    assert advised(slow, busy, name=name) == said
    told = made(slow, busy, name=name)
    look = f"Look first perhaps at {said.removeprefix('perhaps ')}: the client takes rows more slowly"
    assert summary(told, diagnose(told)).look.startswith(look)
    assert advised(slow, busy, name=name, share=0.01) is None  # too little of that time to be told by it
    unknown = ranked("statement", "elapsed time", "a1", 0.42, spent=(4200.0, 100.0, None))
    assert advised(unknown, name=name) is None


def test_of_a_lock_of_rows_it_is_a_statement_that_changes_rows_and_waits():
    lock = "enq: TX - row lock contention"
    reader = ranked("statement", "elapsed time", "a1", 0.5, spent=(5000.0, 100.0, None), text="select 1 from t")
    writer = ranked("statement", "elapsed time", "b2", 0.3, spent=(3000.0, 10.0, None), text="update t set c = 1")
    busy = ranked("statement", "elapsed time", "c3", 0.4, spent=(4000.0, 3900.0, None), text="delete from t")
    said = advised(reader, writer, busy, name=lock)
    assert said == "perhaps the blocked updates of T b2, 31.5 % of the time in neither CPU nor I/O"


def test_sessions_that_meet_in_an_index_are_told_to_spread_what_they_insert():
    def first(kind, release="19.0.0.0.0"):
        row = ranked("segment", "buffer busy waits", "APP.PK", 0.6, 1e6, whole="those captured", kind=kind)
        return top(row, name="buffer busy waits", release=release)

    assert "spread the inserts over the index (index APP.PK" in first("INDEX")
    assert "spread the inserts over the index" in first("INDEX PARTITION")
    assert "spread the inserts" not in first("TABLE") + first("INDEX", "9.2.0.4.0")
    leaf = "enq: TX - index contention"
    table = ranked("segment", "row lock waits", "APP.T", 0.6, whole="those captured", kind="TABLE")
    assert advised(table, name=leaf) is None


@pytest.mark.parametrize(("blocks", "is_named"), [(10_000_000.0, True), (2_000_000.0, False)])
def test_all_reads_say_nothing_of_scans_where_many_are_of_single_blocks(blocks, is_named):
    scans = event("db file scattered read", 10_000, 1_000.0, share=0.1)
    read = made(ranked("statement", "reads", "a1", 0.9), share=0.3, physical_reads=blocks)
    read = replace(read, events=(*read.events, scans))
    assert (who(read, scans.name, [("statement", "reads")], 0.1) is not None) == is_named


def test_tables_of_a_statement_of_their_own_and_dropped_ones_are_named_for_nothing():
    for name in ("SYS.SYS_TEMP_1FD9DE324_3B44DE6C", "** MISSING: -1/41978"):
        rows = [ranked("segment", "physical reads", name, 0.9), ranked("segment", "physical reads", "APP.T", 0.3)]
        assert "APP.T" in str(who(made(*rows)))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([ranked("statement", "elapsed time", "a1", 0.5, whole="DB time", text="select 1")],
         "Of DB time 50 % is in the SELECT a1."),
        ([ranked("statement", "elapsed time", "a1", 0.49, whole="DB time")], ""),
        ([ranked("statement", "elapsed time", "b1", 0.9, whole="DB time", text="begin run; end;"),
          ranked("statement", "elapsed time", "a1", 0.6, whole="DB time", text=INSERT)],
         "Of DB time 60 % is in inserts into APP.AUDIT_TRAIL a1."),
        ([sampled("log file sync", "a1", 0.3), sampled(READ, "a1", 0.3)],
         "Of all samples 60 % are in the statement a1."),
    ],
)  # fmt: skip
def test_the_statement_that_has_half_of_everything_is_said_whatever_leads(rows, words):
    read = made(*rows, samples=[("enq: UL - contention", 1.0)], name="enq: UL - contention", share=0.4)
    look = summary(read, diagnose(read)).look
    assert words in look and ("Of DB" in look or "Of all" in look) == bool(words)
    named = ranked("statement", "reads", "a1", 0.9)
    said = made(*rows, named, share=0.9)
    assert "Of DB" not in summary(said, diagnose(said)).look if words else True
