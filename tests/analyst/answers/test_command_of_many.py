"""``shape-of-a-wait`` of several files and of folders: one answer for the whole, and out of it."""

import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import interrupts
import pytest

from analyst.answers.test_command import ROOT, TOP
from analyst.reports import history_rows
from analyst.reports.truth import truth
from models.analyst import command as command
from models.analyst.answers.history import files, workers

LETTER = "Dear DBA,\n\nthe database is slow.\n"


def run(*arguments):
    return command.main([str(argument) for argument in arguments])


def output_of(capsys, *arguments):
    """What it prints, where nothing is refused."""
    assert run(*arguments) == 0
    return capsys.readouterr().out


def test_a_folder_is_one_answer_and_each_is_printed_below_it_on_request(folder, capsys):
    names = [Path(entry["name"]).name for entry in json.loads(output_of(capsys, folder, "--json"))["snapshots"]]
    assert sorted(names) == [f"awr_{seed}.txt" for seed in range(5)]
    two, more = [folder / "awr_0.txt", folder / "old"], ([], ["--each"], ["--each", "--all"])
    whole, both, all_of_it = (output_of(capsys, *two, *options) for options in more)
    assert whole.startswith("2 ") and both.startswith(whole.rstrip("\n"))
    assert both.count("AWR report: release") == 2 and len(all_of_it) > len(both)


def test_hidden_files_are_left_alone_and_those_that_do_not_end_like_reports_are_counted(folder, capsys):
    (folder / ".git").mkdir()
    for name in (".hidden.txt", ".hidden.png", "a.docx", "b.docx", "picture.png", ".git/awr.txt", "awr.HTML"):
        (folder / name).write_text(TOP, encoding="utf-8")
    paths = [os.path.relpath(path, folder) for path in files.found(str(folder))]
    assert paths == ["awr.HTML", *(f"awr_{n}.txt" for n in range(4)), os.path.join("old", "awr_4.txt")]
    assert run(folder) == 0
    assert capsys.readouterr().err == "Left out: 3 files with other endings (.docx, .png)\n"


def test_what_is_no_report_in_a_folder_is_a_line_each_and_one_line_if_there_are_many(tmp_path, capsys):
    (tmp_path / "top.txt").write_text(TOP, encoding="utf-8")
    for many, count in ((1, 1), (5, 5), (6, 1)):
        for n in range(many):
            (tmp_path / f"letter_{n}.txt").write_text(LETTER, encoding="utf-8")
        assert run(tmp_path) == 2
        errors = capsys.readouterr().err.splitlines()
        assert len(errors) == count and "letter_0.txt" in errors[0]
    assert errors[0].startswith(f"{tmp_path}: 6 files")


def test_files_that_are_named_are_read_at_once_as_those_of_a_folder_are(folder, monkeypatch):
    calls = []
    monkeypatch.setattr(
        workers, "all_kept", lambda paths, tell: calls.append(list(paths)) or map(workers.kept, paths)
    )
    paths = files.found(str(folder))
    assert run(*paths) == 0 and calls == [paths]


def test_standard_input_is_one_among_several(folder, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TOP.encode())))
    given = folder / "awr_0.txt", "-", folder / "awr_1.txt", "--json"
    names = [entry["name"] for entry in json.loads(output_of(capsys, *given))["snapshots"]]
    assert len(names) == 3 and files.PIPED in names


def test_of_several_files_with_one_report_its_answer_is_printed(tmp_path, capsys):
    for name, content in (("letter.txt", LETTER), ("top.txt", TOP)):
        (tmp_path / name).write_text(content, encoding="utf-8")
    alone = output_of(capsys, tmp_path / "top.txt")
    assert run(tmp_path) == 2 and capsys.readouterr().out == alone


def test_an_html_file_is_written_of_one_and_of_many(folder, tmp_path, capsys):
    for given, more in ((folder, []), (folder / "awr_0.txt", ["--force"])):
        assert output_of(capsys, given, "--html", tmp_path / "answer.html", *more)
        page = (tmp_path / "answer.html").read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>") and "<svg" in page


def test_no_progress_is_shown_where_there_is_no_terminal(folder, capsys, monkeypatch):
    run(folder / "awr_0.txt", folder / "old")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    run(folder)
    shown = capsys.readouterr().err
    assert "\r3 of 5 files" in shown and shown.endswith("\r\x1b[K")


def refuse(*_, **__):
    raise OSError("no semaphores here")


def test_where_no_processes_can_be_had_one_reads_them_all(folder, monkeypatch):
    paths = files.found(str(folder))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    by_processes = list(workers.all_kept(paths))
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    assert list(workers.all_kept(paths)) == by_processes
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert list(workers.all_kept(paths)) == by_processes and len(by_processes) == 5


def test_files_after_a_process_that_died_are_read_by_the_one_that_asked(folder, monkeypatch):
    class Dying(ThreadPoolExecutor):
        def __init__(self, many, initializer):
            super().__init__(many)

        def map(self, read, paths, tell):
            yield read(paths[0], tell[0])
            raise BrokenProcessPool

    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Dying)
    paths = files.found(str(folder))
    assert [result.file for result in workers.all_kept(paths)] == paths


@pytest.mark.slow
def test_processes_that_start_anew_read_as_well(folder):
    code = (
        "import multiprocessing, sys\n"
        "from models.analyst.command import main\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.set_start_method('spawn')\n"
        "    sys.exit(main(sys.argv[1:]))\n"
    )
    (folder.parent / "start.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, folder.parent / "start.py", folder], capture_output=True, check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout.startswith(b"5 intervals") and not done.stderr


@pytest.mark.slow
def test_a_folder_is_answered_the_same_without_numpy(folder):
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    answers = [
        subprocess.run(
            [sys.executable, *alone, "-m", "models", folder, "--each"], cwd=ROOT, env=environ, capture_output=True,
            check=True,
        )
        for alone in ([], ["-S"])
    ]  # fmt: skip
    assert answers[0].stdout == answers[1].stdout != b""


def held_back(report, findings):
    """Whether the process that reads has been out of an interrupt's reach from its start."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.slow
@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="only a fork takes what its parent holds")
def test_an_interrupt_never_reaches_the_processes_that_read(folder, monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    results = workers.all_kept(files.found(str(folder)), held_back)
    assert {outcome for result in results for outcome in result.told} == {True}
    assert not held_back(None, None), "this one would never end"


@pytest.mark.slow
def test_an_interrupt_ends_it_quietly(folder):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    running = interrupts.started([sys.executable, "-m", "models", folder, "-"], cwd=ROOT, **pipes)
    running.stdin.write(b" " * 2_000_000)  # more than a pipe holds: it is being read, and lasts until it is closed
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (command.INTERRUPTED, b"", b"")


def test_each_snapshot_of_one_file_is_printed_on_request(tmp_path, capsys):
    rows, hours = tmp_path / "rows.csv", [history_rows.Snapshot(truth(seed), 410 + seed) for seed in range(3)]
    text = history_rows.commas([row for hour in hours for row in history_rows.rows(hour)])
    rows.write_text(text, encoding="utf-8")
    whole = json.loads(output_of(capsys, rows, "--json", "--each"))
    assert len(whole["reports"]) == len(whole["snapshots"]) > 1 and whole["reports"][0]["kind"] == "snapshot"


def test_two_groups_that_the_reader_or_a_folder_names_are_compared(folder, capsys):
    heading, others = "Before and after, 2 reports before, 2 after", sorted(folder.glob("*.txt"))
    assert heading in output_of(capsys, *others[:2], "--after", *others[2:])
    assert "Before and after" not in output_of(capsys, *others[:3])
    for number, path in enumerate(others):
        subfolder = folder / ("Before" if number < 2 else "after/the change")
        subfolder.mkdir(parents=True, exist_ok=True)
        path.rename(subfolder / path.name)
    assert heading in output_of(capsys, folder)
