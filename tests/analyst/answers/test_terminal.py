"""In a terminal the answer has colours and bars; anywhere else it is plain text."""

import io
import os
import pty
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from analyst.answers.history.week import hour
from analyst.answers.test_command import TOP
from models.analyst import command
from models.analyst.answers import as_text, terminal
from models.analyst.answers.report import first_screen
from models.analyst.answers.report.as_blocks import answer
from models.analyst.answers.terminal import PLAIN, Looks, dressed, looks_of
from models.analyst.findings.diagnose import diagnose
from models.analyst.findings.first.behind import Behind
from models.analyst.findings.first.summary import Summary
from models.analyst.findings.first.top import Top

ROOT = Path(__file__).parents[3]
CODES = re.compile(r"\x1b\[[0-9;]*m")
ALL = Looks(True, True)


class Terminal(io.TextIOWrapper):
    def isatty(self):
        return True


def stream(encoding="utf-8", kind=Terminal):
    return kind(io.BytesIO(), encoding=encoding)


def text(read, *more):
    return as_text.text(answer(read, diagnose(read)), *more)


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WT_SESSION", "on Windows")


def test_what_a_stream_shows(monkeypatch):
    assert looks_of(stream()) == ALL and looks_of(stream(kind=io.TextIOWrapper)) == PLAIN
    assert looks_of(stream("ascii")) == looks_of(stream("latin-1")) == Looks(True, False)
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as changed:
            changed.setenv(name, value)
            assert looks_of(stream()) == PLAIN


@pytest.mark.parametrize(
    ("share", "drawn"), [(0.0, ""), (0.001, ""), (1 / 64, "▏"), (0.5, "████"), (0.99, "███████▉"), (1.3, "█" * 8)]
)
def test_a_bar_is_as_long_as_its_share(share, drawn):
    assert terminal.bar(share) == drawn.ljust(terminal.COLUMNS)


@pytest.mark.parametrize(("width", "everything"), [(40, True), (80, False), (99, True), (100, False), (160, True)])
def test_colours_change_no_word_and_no_end_of_a_line(width, everything):
    shown, plain = (text(hour(50), width, everything, looks) for looks in (Looks(True, False), PLAIN))
    assert CODES.sub("", shown) == plain != shown and "\x1b" not in plain
    assert "\x1b[1;31mAPPLIES" in shown and "\x1b[1mLook first at" in shown
    for line in shown.splitlines():  # each by itself, as in a pager
        assert len(CODES.findall(line)) % 2 == 0


def test_bars_stand_beside_the_shares_where_there_is_room_and_take_no_line():
    shown, plain, narrow = (text(hour(50), *options) for options in ((100, False, ALL), (100,), (99, False, ALL)))
    rows = re.findall(r"^ *([0-9.]+) %  \x1b\[36m([ ▏▎▍▌▋▊▉█]*)\x1b\[m", CODES.sub(r"\g<0>", shown), re.MULTILINE)
    assert len(rows) >= 3 and "█" not in plain + narrow
    for share, drawn in rows:
        assert drawn.strip() == terminal.bar(float(share) / 100).strip()
    lines = CODES.sub("", shown).splitlines()
    assert len(lines) <= min(25, len(plain.splitlines())) and max(map(len, lines[:-1])) <= 100


def test_beside_a_bar_a_line_has_fewer_words():
    stands = Behind("inserts into TRAIL 9sg6u8xbjagga", 0.9, "its samples")
    line = Top("log file sync", 0.5, 0.001, "DB time", None, "fewer commits", behind=stands)
    shown = replace(answer(hour(8), ()), blocks=(first_screen.blocks(Summary("", "", (line,), "")),))
    barred, bare = (CODES.sub("", as_text.text(shown, 100, False, looks)) for looks in (ALL, PLAIN))
    assert bare.endswith("90 % of its samples)") and barred.endswith("9sg6u8xbjagga)")
    assert "\n" not in barred + bare


def test_a_look_ends_with_its_line():
    spans = [("a ", ""), ("b c ", "strong"), ("d", "")]
    assert dressed("a b\n  c d", spans) == "a \x1b[1mb\x1b[m\n  \x1b[1mc \x1b[md"
    assert dressed("\ufffdx", [("\x1b", "strong"), ("x", "")]).startswith("\x1b[1m\ufffd")


def printed(report, monkeypatch, kind, **environment):
    """By the command, into a stream of a kind."""
    out = stream(kind=kind)
    with monkeypatch.context() as changed:
        for name, value in environment.items():
            changed.setenv(name, value)
        changed.setattr(sys, "stdout", out)
        assert command.main([str(report)]) == 0
    out.flush()
    return out.buffer.getvalue()


def in_a_terminal(report):
    reads, writes = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "models", report], cwd=ROOT, stdout=writes, check=True,
        env=os.environ | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    os.close(writes)
    output = b""
    try:
        while more := os.read(reads, 65536):
            output += more
    except OSError:  # the end of what a terminal says
        pass
    os.close(reads)
    return output.replace(b"\r\n", b"\n")


@pytest.mark.slow
def test_a_terminal_has_them_and_a_pipe_has_not(tmp_path, monkeypatch):
    report = tmp_path / "top5.txt"
    report.write_text(TOP, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "100")
    shown, piped = in_a_terminal(report), printed(report, monkeypatch, io.TextIOWrapper)
    assert b"\x1b[1;35mCANNOT BE TOLD\x1b[m: " in shown and "\x1b[36m████".encode() in shown
    assert b"\x1b" not in piped and "█".encode() not in piped
    assert printed(report, monkeypatch, Terminal) == shown
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert printed(report, monkeypatch, Terminal, **environment) == piped
