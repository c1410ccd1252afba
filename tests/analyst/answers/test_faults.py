"""A fault in one file costs that file, no file of a reader's is lost, and any output can show what it is sent."""

import gzip
import io
import os
import random
import subprocess
import sys
import zipfile

import pytest

from analyst.answers.test_command import TOP
from analyst.answers.test_command_of_many import run
from models.analyst import command as command
from models.analyst.answers import as_html
from models.analyst.answers.history import files, workers
from models.analyst.reports import Refused, read_many
from models.analyst.reports.source import unpacked


def zipped(method):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.writestr("awr.txt", TOP * 20)
    return file.getvalue()


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, None])
def test_a_damaged_archive_is_refused_wherever_the_damage_is(method):
    whole, draw = gzip.compress(TOP.encode(), mtime=0) if method is None else zipped(method), random.Random(1)
    for position in [*range(len(whole)), *range(0, len(whole), 3)]:
        damaged = bytearray(whole)
        damaged[position] = draw.randrange(256)
        try:
            unpacked(bytes(damaged), "mine", 10_000)
        except Refused as refused:
            assert str(refused).startswith("mine: ")


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither")
def test_what_may_never_end_costs_itself_alone(folder, capsys):
    os.mkfifo(folder / "pipe.txt")
    (folder / "zeros.txt").symlink_to("/dev/zero")
    (folder / "round.txt").symlink_to("round.txt")
    with open(folder / "long.log", "wb") as file:
        file.truncate(10_000_000_000)
    assert run(folder) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith("5 ")
    assert [line.partition(": ")[0] for line in shown.err.splitlines()] == [
        str(folder / name) for name in ("long.log", "pipe.txt", "round.txt", "zeros.txt")
    ]
    assert len(files.content(str(folder / "long.log"))) == files.LONGEST + 1


def test_a_fault_of_the_reader_s_own_costs_that_file_alone(folder, capsys, monkeypatch):
    def reads(content, name):
        if name.endswith("_2.txt"):
            raise KeyError("of a table")
        return read_many(content, name)

    monkeypatch.setattr(workers, "read_many", reads)
    assert run(folder) == 2
    shown = capsys.readouterr()
    assert shown.out.startswith("4 ") and shown.err.startswith(f"{folder}/awr_2.txt: ") and "KeyError" in shown.err
    monkeypatch.setattr("models.analyst.answers.kinds.reports.read_many", reads)
    assert run(folder / "awr_2.txt") == 2
    shown = capsys.readouterr()
    assert not shown.out and shown.err.count("\n") == 1


def test_an_html_file_overwrites_nothing_that_is_read_and_only_if_told_what_is_there(folder, tmp_path, capsys):
    first, letter, page = folder / "awr_0.txt", tmp_path / "letter.html", tmp_path / "new.html"
    before = first.read_bytes()
    letter.write_text("mine")
    for given, target, more in (
        ([first], first, []), ([first], first, ["--force"]), ([folder], first, ["--force"]), ([first], letter, []),
        ([folder / "awr_1.txt", "--after", first], folder / ".." / "week" / "awr_0.txt", ["--force"]),
    ):  # fmt: skip
        assert run(*given, "--html", target, *more) == 2
        shown = capsys.readouterr()
        assert not shown.out and shown.err.startswith(str(target))
        assert first.read_bytes() == before and letter.read_text() == "mine"
    os.link(first, tmp_path / "linked.html")
    assert run(first, "--html", tmp_path / "linked.html", "--force") == 2 and first.read_bytes() == before
    assert run(first, "--html", letter, "--force") == run(first, "--html", page) == 0
    assert letter.read_text() == page.read_text() != "mine"


def test_a_file_that_comes_while_the_answer_is_made_is_not_overwritten(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(as_html, "document", lambda answer: "page")
    monkeypatch.setattr(command, "_not_written", lambda chosen: (tmp_path / "page.html").write_text("mine") and "")
    monkeypatch.setattr(command.os.path, "exists", lambda path: False)
    assert run(folder / "awr_0.txt", "--html", tmp_path / "page.html") == 2
    assert (tmp_path / "page.html").read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_no_control_characters_reach_the_terminal(tmp_path, capsys):
    wild = "\x1b]0;of a title\x07\x9b31m\n\x7f"
    samples = "SAMPLE_TIME,INST_ID,SESSION_ID,EVENT,SESSION_STATE,DB_NAME\n" + "".join(
        f"2031-05-06 07:00:{second:02},1,{second},log file sync,WAITING,BOOK\x1b[31m\n" for second in range(60)
    )
    for name, text in (
        (f"a{wild}.txt", TOP), (f"b{wild}.csv", samples), (f"c{wild}.txt", "none"), (f"d.png{wild}", "")
    ):  # fmt: skip
        (tmp_path / name).write_text(text)
    for more in ([], ["--all"], ["--each"], ["--json"]):
        run(tmp_path, *more)
        shown = "".join(capsys.readouterr())
        assert shown and all(letter.isprintable() for letter in shown.replace("\n", "")), more
    run(tmp_path / f"c{wild}.txt")
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp932", "latin-1", "utf-8"])
def test_an_answer_goes_to_any_encoding(folder, encoding, monkeypatch):
    file, out = folder / "awr_0.txt", io.BytesIO()
    file.write_text(file.read_text().replace("MADEUP", "Größe日本"))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding))
    with pytest.raises(SystemExit, match="0"):
        command.run(lambda: run("--all", file))
    shown = out.getvalue().decode(encoding)
    assert "\N{REPLACEMENT CHARACTER}" not in shown and len(shown) > 1000
    assert {"ascii": " us", "cp932": " us", "utf-8": " µs"}.get(encoding, "") in shown


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="nothing plays a full disk here")
@pytest.mark.parametrize("into", [">/dev/full", ">&-"])
def test_an_output_that_takes_nothing_is_said_in_a_line(folder, into):
    words = ["sh", "-c", f'"$0" -m models "$1" {into}', sys.executable, folder / "awr_0.txt"]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert ran.returncode == 2 and ran.stderr.startswith("standard output: ") and ran.stderr.count("\n") == 1
