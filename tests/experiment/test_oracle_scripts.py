"""The SQL*Plus scripts: what they print on an imitation of the views, and what can be told without an Oracle."""

import re

import pytest

from experiment.oracle_views import SCRIPTS, SID, Views, text_of
from models.reports.listings.reader import parse

NAMES = sorted(path.stem for path in SCRIPTS.glob("*.sql"))
EXPERIMENTS = "log-file-sync", "hw-enqueue", "control-file", "timer", "messages", "reclaim", "chains"
CHAPTERS = (
    "log-file-sync", "hw-contention", "control-file-waits", "write-complete-waits", "message-flow",
    "batching-the-reclaim", "hw-contention",
)  # fmt: skip

every_script = pytest.mark.parametrize("name", NAMES)


def without_comments(text):
    return re.sub(r"--.*", "", text)


def without_strings(text):
    return re.sub(r"'[^']*'", "''", without_comments(text))


@pytest.fixture
def views():
    """Two sessions that inserted 500 LOBs each at the timer, with the database writer at work."""
    shown = Views()
    shown.tell("v$version", ("Oracle Database 19c Enterprise Edition Release 19.0.0.0.0 - Production",))
    shown.tell("v$database", ("ARCHIVELOG", "NO"))
    shown.tell("v$controlfile", ("a",), ("b",))
    shown.tell("v$parameter", ("event", None), ("cpu_count", "4"), ("processes", "300"))
    shown.tell("v$statname", (1, "messages sent"), (2, "messages received"), (3, "physical writes direct (lob)"),
               (4, "total cf enq hold time"), (5, "total number of cf enq holders"), (6, "redo size"))  # fmt: skip
    shown.tell("v$process", ("A", "J000"), ("B", "DBW0"), ("C", None))
    shown.tell("v$session", (SID, "A"), (2, "B"), (3, "C"))
    shown.add("mo_run", (1, "timer", 2, 1, 2, None), (2, "HW enqueue", 1, 1, 7, None))
    shown.add("mo_job", (1, 1, 500, 6.0, None), (1, 2, 500, 7.0, None), (2, 1, 900, 9.0, None))
    instance(shown, 0)
    shown.take(1, 1, 0)
    shown.take(1, 2, 0)
    instance(shown, 1)
    shown.take(1, 1, 1)
    shown.take(1, 2, 1)
    return shown


def instance(shown, moment):
    """What the views show before, and after what the test below says has happened."""
    shown.tell("v$session_event", *[(SID, "write complete waits", 10 + 500 * moment, 7 + 5_035_000 * moment),
                                    (SID, "SQL*Net message from client", 9 * moment, 9),
                                    (3, "write complete waits", 4 * moment, 44)],
               *[(SID, "direct path write", 3, 30_000)] * moment)  # fmt: skip
    shown.tell("v$sesstat", (SID, 1, 50 + 1000 * moment), (SID, 2, 60), (SID, 3, 8 * moment),
               (SID, 4, 30 * moment), (SID, 5, 2 * moment), (SID, 6, 99 * moment),
               (2, 1, 40 + 1989 * moment), (2, 2, 3 * moment),
               (3, 1, 5 - 5 * moment), (3, 2, 7 * moment))  # fmt: skip
    shown.tell("v$system_event", ("db file parallel write", 100 + 800 * moment, 1000 + 1_600_000 * moment))
    shown.tell("v$enqueue_statistics", ("HW", "contention", 3 + 20 * moment), ("TX", "contention", 9 * moment))
    shown.tell("v$event_histogram_micro", ("db file scattered read", 4, moment),
               *[("write complete waits", below, 6 + waits * moment)
                 for below, waits in ((8192, 0), (16384, 980), (32768, 20))])  # fmt: skip


def test_what_is_printed_is_what_happened_between_the_two_looks(views):
    listing = parse(views.printed("print"))
    waits = {row.event: row for row in listing.measured_waits}
    assert {name: (float(row.waits), pytest.approx(row.time, abs=1e-6)) for name, row in waits.items()} == {
        "write complete waits": (1000, 10.07),  # of both sessions
        "direct path write": (6, 0.06),
        "total cf enq hold time": (4, 0.06),
        "physical writes direct (lob)": (16, 0),
        "db file parallel write": (800, 1.6),  # of the instance, once
        "HW gets": (20, 0),
    }
    for row in waits.values():
        assert (row.case, row.setting, row.repeat, row.sessions, row.operations) == ("timer", 2, 1, 2, 1000)
        assert row.seconds == 6.5
    buckets = [(row.case, row.setting, row.repeat, row.event, row.waits) for row in listing.measured_buckets]
    assert buckets == [("timer", 2, 1, "write complete waits", each) for each in (980, 20)]
    assert [float(row.below) for row in listing.measured_buckets] == [0.016384, 0.032768]
    sent = {row.process: (row.sent, row.received) for row in listing.measured_messages}
    assert sent == {"session": (1000, 0), "DBW0": (1989, 3), "others": (0, 7)}


def test_the_set_up_is_printed_as_a_run_has_it(views):
    facts = {name: each.value for name, each in parse(views.printed("print")).facts.items()}
    assert facts["Date"] == "2026-11-22" and facts["Log mode"] == "ARCHIVELOG" and facts["Control files"] == "2"
    assert facts["event"] == "not set" and facts["cpu_count"] == "4" and "processes" not in facts


def test_a_run_that_is_not_whole_is_left_out(views):
    wait = "wait", "enq: HW - contention", 0
    views.add("mo_take", (2, 1, 0, *wait, 5, 9), (2, 1, 1, *wait, 6, 1009))
    assert "HW enqueue" not in views.printed("print")
    views.add("mo_job", *((2, job, 900, 9.0, "ORA-01555" if job == 7 else None) for job in range(2, 8)))
    assert "HW enqueue" not in views.printed("print")
    views.connection.execute("update mo_job set problem = null")
    [row] = [row for row in parse(views.printed("print")).measured_waits if row.case == "HW enqueue"]
    assert (row.sessions, row.operations, row.seconds, row.waits, row.time) == (7, 6300, 9, 1, 0.001)


def test_tables_without_rows_are_not_printed(views):
    views.tell("mo_take")
    assert "Measured" not in views.printed("print").partition("\n\n")[2]


def test_wait_chains_are_printed_in_the_form_of_the_captured_listing(views):
    assert not views.printed("chains").strip()
    signature = "'db file sequential read'<='enq: HW - contention'"
    lock = 1213661190, "name|mode", 5, "table space #", 12583050, "block"
    views.tell("v$wait_chains", (1, signature, 129, 571, "enq: HW - contention", 160, 25, *lock, 0),
               (1, signature, 160, 25, None, "", "", *[None] * 6, 6))  # fmt: skip
    first, second = parse(views.printed("chains")).chains
    assert (first.session, first.blocked_by, first.event) == ("160,25", None, "not in a wait")
    assert (second.session, second.blocked_by, second.event) == ("129,571", "160,25", "enq: HW - contention")
    assert (second.p1, second.p2_text, second.p3) == (1213661190, "table space #", 12583050)
    assert second.chain == ("db file sequential read", "enq: HW - contention")


def test_the_lines_fit_into_what_sql_plus_is_told():
    shown = Views()
    shown.tell("v$version", ("Oracle Database 19c",))
    shown.add("mo_run", (1, "log file sync", 99999999, 999999, 1, None))
    shown.add("mo_job", (1, 1, 9999999999, 99999.5, None))
    shown.add("mo_take", (1, 1, 1, "wait", "physical writes direct (lob)", 0, 999999999999, 10**14))
    for name in ("print", "chains"):
        line, column = (int(re.search(rf"{word}(\d+)", text_of(name))[1]) for word in ("linesize ", "format a"))
        assert column < line
        assert max(map(len, shown.printed(name).splitlines() or [""])) <= column


@every_script
def test_a_script_says_what_it_is_and_that_nobody_has_run_it(name):
    text = text_of(name)
    head = text[: re.search(r"^(?!--)", text, re.M).start()]
    assert re.search("untried", head, re.I) and "has an Oracle" in head
    assert max(map(len, text.splitlines())) <= 120 and "\t" not in text and text.isascii()


@pytest.mark.parametrize(("name", "chapter"), list(zip(EXPERIMENTS, CHAPTERS, strict=True)))
def test_an_experiment_names_its_chapter_its_prediction_and_what_a_result_would_say(name, chapter):
    head = " ".join(line.removeprefix("--") for line in text_of(name).splitlines() if line.startswith("--"))
    assert f"Chapter {chapter}" in head and "prediction" in head
    assert "What a result says" in head or "if it takes longer" in head
    assert f"@{name}.sql" in text_of("start")
    assert (SCRIPTS.parents[1] / f"{chapter}.ipynb").exists()


@every_script
def test_every_block_ends_with_a_slash_and_every_statement_with_a_semicolon(name):
    text = without_strings(text_of(name))
    starts = re.findall(r"^(?:declare|begin|create or replace package.*)$", text, re.M)
    bodies = re.split(r"^/$", text, flags=re.M)[:-1]
    blocks = [each for each in starts if not each.startswith("begin") or "declare" not in starts]
    assert len(bodies) == len(blocks)
    assert all(re.search(r"end( \w+)?;\s*$", body) for body in bodies)
    assert text.count("(") == text.count(")")
    assert without_comments(text_of(name)).count("'") % 2 == 0
    assert len(re.findall(r"\bloop\b", text)) == 2 * len(re.findall(r"\bend loop;", text))
    assert len(re.findall(r"(?<!\$)\bif\b", text)) == 2 * len(re.findall(r"(?<!\$)\bend if;", text))


def test_what_is_created_is_dropped():
    created = set()
    for name in NAMES:
        text = without_comments(text_of(name))
        created |= set(re.findall(r"create (?:or replace )?(table|package|user) (?:body )?(&?\w+)", text))
    dropped = set()
    for name in ("drop", "drop-user"):
        dropped |= set(re.findall(r"drop (table|package|user) (&?\w+)", without_comments(text_of(name))))
    assert created == dropped and len(created) == 7
    assert "dbms_scheduler.drop_job" in text_of("drop") and "create_job" in text_of("install")


@every_script
def test_a_script_reads_only_what_it_creates_or_a_view_that_is_granted(name):
    granted = {each.replace("v_$", "v$") for each in re.findall(r"sys\.(v_\$\w+)", text_of("grants"))}
    own = {"mo_run", "mo_job", "mo_take", "mo_row", "mo_lob"}
    known = granted | own | {"dual", "table", "user_tables", "user_scheduler_jobs"}
    text = without_comments(text_of(name))
    selected = set(re.findall(r"\b(?:from|join|into|update)\s+([a-z_$]+)(?=[\s;(,)]|$)", text))
    queries = set(re.findall(r"(\w+) as \(", text))
    variables = {each for each in selected if each.startswith(("l_", "p_"))}
    assert selected - variables - queries <= known
    assert {each for each in re.findall(r"\bv\$\w+", text)} <= granted


def test_no_right_is_granted_that_no_script_needs():
    used = {each for name in NAMES for each in re.findall(r"\bv\$\w+", without_comments(text_of(name)))}
    assert used == {each.replace("v_$", "v$") for each in re.findall(r"sys\.(v_\$\w+)", text_of("grants"))}


def test_every_call_of_the_package_has_the_arguments_of_its_procedure():
    spec = re.search(r"create or replace package mo_load.*?^/$", text_of("install"), re.S | re.M)[0]
    takes = {name: given for name, given in re.findall(r"procedure (\w+)\(([^)]*)\)", without_comments(spec))}
    least = {name: sum("default" not in each for each in given.split(",")) for name, given in takes.items()}
    for name in set(NAMES) - {"install"}:
        for called, given in re.findall(r"mo_load\.(\w+)\((.*?)\);", without_comments(text_of(name)), re.S):
            given = re.sub(r"\([^()]*\)", "", re.sub(r"'[^']*'", "x", given))
            assert least[called] <= len(given.split(",")) <= len(takes[called].split(",")), (name, called)


def test_the_cases_are_those_that_the_comparison_knows():
    from models.experiment.oracle import oracle

    called = {each for name in NAMES for each in re.findall(r"mo_load\.point\('([^']*)'", text_of(name))}
    assert called == {*oracle.COMPARED, oracle.UNWAITED}
    assert max(map(len, called)) <= 16
