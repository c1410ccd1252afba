"""What people paste a little off, all invented: each is answered as a DBA would, or refused by its kind."""

import contextlib
import io
from pathlib import Path

import pytest

from models.analyst.command import main

PASTED = Path(__file__).parent / "pasted"
HW = ("60.0 %  enq: HW - contention, 2 s: find what its holder waits for", "Look first at enq: HW - contention")
# Of each: what its answer, or its refusal, says; and what it may not say.
EXPECTED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "archiving-needed": (
        ("log file switch (archiving needed), 4 s: the archiver: space and speed of its destination",),
        ("larger redo logs",),
    ),
    "ash-counts": (
        ("log file sync 41.5 %", "Session 901", "(4,720 of 4,850)"),
        ("not a report", " ms", "NOT READ"),
    ),
    "ash-report-text": (
        ("Active sessions: 100", "CPUs: 16", "log file sync 40 %"),
        ("awrrpt.sql", "DB time: log"),
    ),
    "asm-nonblocking-poll": (
        ("ASM IO for non-blocking poll, 2 ms: direct reads or writes; the storage",),
        ("ASM_OPERATION", "rebalance"),
    ),
    "background-rows-in-top5": (
        (
            "db file parallel write 33.0 %",
            "log file parallel write 14.0 % (31.6 ms): background, no share of sessions",
        ),
        (),
    ),
    "compare-periods": (("log file sync, mean: 12 ms before, 540 ms after", "before:"), ()),
    "escaped-entities": (HW, ("not a report",)),
    "lgwr-trace-and-hours": (("trace of LGWR", "chapter Adaptive log file sync"), ("not a report",)),
    "line-numbers": (HW, ()),
    "marked-row-arrow": (HW, ("not among the waits listed", "UNREAD")),
    "marked-row-star": (HW, ("*enq",)),
    "no-separators": (("cells that ran together", "copy it as a table"), ("not a report",)),
    "ocr-event-name": (
        ("Iog file sync, 20 ms: is it log file sync? Then correct its name",),
        ("see who waits in it",),
    ),
    "polled-sync-said-twice": (
        ("log file sync, 14 ms: polling: do its sleeps outlast the write?", "polling helps where"),
        ("fewer commits; steadier redo storage", "7.78 %", "7.8 % of DB time, and at log file sync"),
    ),
    "read-by-other-session": (
        ("read by other session, 30 ms: the storage: its reads are slow", "Look first at the storage"),
        ("free lists", "spread the hot segment"),
    ),
    "securefile-on-rac": (
        ("APPLIES: SecureFile: sessions meet at the lists of free space", "99.9 % of the buffer busy waits"),
        ("So many waits are not those of", "find who holds it", "UNREAD"),
    ),
    "semicolon-csv-decimal-comma": (HW, ("two things",)),
    "sga-resize-counts": (("cursor: pin S wait on X 85.6 %", "Look at the resizes"), ("many versions",)),
    "shifted-row": (HW, ("UNREAD",)),
    "space-thousands": (HW, ("so little can be told",)),
    "sqlplus-hashes": (
        ("THE LONGEST WAIT IS UNKNOWN", "enq: HW - contention", "SET NUMWIDTH 20", "Of the rest, look first at"),
        (),
    ),
    "tkprof-waits": (("52.4 %  control file parallel write, 12.4 ms",), ("not a report",)),
    "wait-chain": (("Session 7 ", "log file switch (archiving needed) 66.7 %"), ("not a report",)),
}


def output_of(file: Path, *options: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main([str(file), *options])
    return " ".join(f"{out.getvalue()} {err.getvalue()}".split())


def test_each_has_what_should_come():
    assert {file.stem for file in PASTED.glob("*.txt")} == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_pasted_a_little_off_is_answered_as_a_dba_would(name):
    wanted, unwanted = EXPECTED[name]
    answer = output_of(PASTED / f"{name}.txt")
    assert [words for words in wanted if " ".join(words.split()) not in answer] == []
    assert [words for words in unwanted if words in answer] == []


@pytest.mark.parametrize("name", [name for name, (wanted, _) in EXPECTED.items() if wanted == HW])
def test_no_finding_denies_the_longest_wait(name):
    assert "enq: HW - contention is not among the waits listed" not in output_of(PASTED / f"{name}.txt", "--all")
