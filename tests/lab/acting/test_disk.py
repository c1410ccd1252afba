"""The disk of one's choosing: a program that has it preloaded syncs for as long as it was told, and says so."""

import os
import subprocess
import sys

import numpy as np
import pytest

from models.lab.acting import disk
from models.lab.acting.refusal import Refusal

SYNC = "import os\nfile = os.open('synced', os.O_RDWR | os.O_CREAT)\nfor _ in range({}): os.fdatasync(file)"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the disk of one's choosing needs Linux"),
]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return disk.build(tmp_path_factory.mktemp("disk"))


@pytest.fixture
def made(library, tmp_path):
    """A disk, and what starts a process that syncs so often."""
    made = disk.Disk(tmp_path / "disk")

    def start(times):
        chosen = {"LD_PRELOAD": str(library), "SHAPE_DISK": str(made.path)}
        return subprocess.Popen([sys.executable, "-c", SYNC.format(times)], env=os.environ | chosen, cwd=tmp_path)

    return made, start


def test_each_sync_lasts_at_least_its_time_and_is_logged_in_order(made):
    made, start = made
    times = [0.002, 0.0, 0.005, 0.001]
    made.insert(times)
    assert start(4).wait() == 0
    syncs = made.made()
    assert len(syncs.times) == 4
    assert (syncs.times >= np.array(times) - 1e-9).all()
    assert (syncs.begins[1:] >= syncs.ends[:-1]).all()


def test_times_begin_again_after_the_last(made):
    made, start = made
    made.insert([0.001, 0.003])
    start(6).wait()
    assert (made.made().times[1::2] >= 0.003).all()


def test_processes_share_one_log_and_no_time_is_taken_twice(made):
    made, start = made
    times = np.linspace(0.001, 0.004, 40)
    made.insert(times)
    assert [process.wait() for process in [start(10) for _ in range(4)]] == [0] * 4
    syncs = made.made()
    assert len(syncs.times) == 40
    assert (np.sort(syncs.times) >= times - 1e-9).all()


def test_the_machines_own_sync_is_made_and_logged(made):
    made, start = made
    made.insert([disk.OWN])
    assert start(3).wait() == 0
    assert len(made.made().times) == 3


def test_what_was_inserted_last_begins_with_an_empty_log(made):
    made, start = made
    made.insert([0.0])
    start(5).wait()
    made.insert([0.0])
    assert not len(made.made().times)


def test_a_program_without_a_disk_file_syncs_as_ever(library, tmp_path):
    chosen = os.environ | {"LD_PRELOAD": str(library)}
    assert subprocess.run([sys.executable, "-c", SYNC.format(2)], env=chosen, cwd=tmp_path).returncode == 0


@pytest.mark.parametrize("times", [[], [np.nan], [np.inf]])
def test_times_that_are_none_are_refused(made, times):
    with pytest.raises(ValueError, match="use one number of seconds"):
        made[0].insert(times)


def test_a_compiler_that_fails_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(disk.programs, "compiler", lambda: [sys.executable, "-c", "raise SystemExit('broken')"])
    with pytest.raises(Refusal, match="could not build the disk .*broken"):
        disk.build(tmp_path)


def test_another_system_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(disk.sys, "platform", "darwin")
    with pytest.raises(Refusal, match="needs Linux; the machine's own disk is measured"):
        disk.build(tmp_path)
