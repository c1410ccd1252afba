"""A quick run on a real server: what holds on any machine, however slow, and that nothing is left of it."""

import os
import signal
import sys
import tempfile
import time

import interrupts
import psutil
import pytest
from chosen import some

from models.book.captured.listing import read
from models.book.captured.verdicts import verdicts
from models.lab.acting import load, plan, server
from models.lab.acting.plan import Experiment
from models.lab.acting.run import run
from models.lab.tables import parse

COMMAND = [sys.executable, "-m", "models.lab.acting", "--quick"]
MICROSECOND = 1e-6  # to which a driver's log is exact
PATIENCE = 120  # seconds, for something that takes a few; a machine may be loaded

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def begun(bin_folder, tmp_path_factory):
    """A quick run, which waits more than it works: what does not ask for it is tried meanwhile."""
    folder = tmp_path_factory.mktemp("run")
    with tempfile.TemporaryDirectory(dir="/tmp") as short:  # the name of a socket has to be
        os.chmod(short, 0o711)  # the server runs as another user
        driver = started(bin_folder, folder, short)
        yield driver, folder, short
        if driver.poll() is None:
            os.killpg(driver.pid, signal.SIGTERM)
            driver.communicate()


@pytest.fixture(scope="module")
def written(begun):
    """The text of the run, and what it left where its server had its folder."""
    driver, folder, short = begun
    errors = driver.communicate()[1]
    assert driver.returncode == 0, errors
    return (folder / "run.txt").read_text(), os.listdir(short)


def started(bin_folder, folder, temporary="/tmp"):
    command = [*COMMAND, "--pg-bin", str(bin_folder), "--out", str(folder / "run.txt")]
    environment = os.environ | {"TMPDIR": temporary}
    return interrupts.started(command, env=environment, text=True)


def servers(pid):
    """The folders of the servers that a driver has started."""
    paths = set()
    for process in psutil.Process(pid).children(recursive=True):
        try:
            paths |= {part for part in process.cmdline() if part.endswith("/data") and "shape-of-a-wait-" in part}
        except psutil.Error:
            continue
    return paths


def wait_for(condition):
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("end", [signal.SIGKILL, *some([signal.SIGINT, signal.SIGTERM], 1)])
def test_nothing_is_left_when_the_driver_ends_in_the_middle(bin_folder, tmp_path, end):
    driver = started(bin_folder, tmp_path)
    wait_for(lambda: servers(driver.pid))
    (data,) = servers(driver.pid)
    folder = os.path.dirname(os.path.dirname(data))  # in it the server has one of its own
    wait_for(lambda: os.path.exists(os.path.join(folder, "load.sql")))
    os.killpg(driver.pid, end)
    driver.communicate()
    wait_for(lambda: not os.path.exists(folder))
    wait_for(
        lambda: not [left for left in psutil.process_iter(["cmdline"]) if data in (left.info["cmdline"] or [])]
    )
    assert not (tmp_path / "run.txt").exists()


def test_two_at_once_do_not_meet_and_leave_nothing(bin_folder):
    with server.Server(bin_folder) as one, server.Server(bin_folder) as other:
        one.sql("insert into events values (now())")
        assert other.sql("select count(*) from events") == [["0"]]
        assert other.sql("select count(*) from hot") == [[str(server.ROWS)]]
    assert not one.folder.exists() and not other.folder.exists()


def test_each_commit_of_a_session_alone_lasts_as_long_as_its_sync(bin_folder):
    alone = Experiment("closed", plan.CONSTANT, sessions=1, seconds=1, repeats=1)
    with server.Server(bin_folder) as running:
        if running.disk is None:
            pytest.skip(running.without)
        (measured,) = run(running, [alone], 1, lambda *_: None).results
        syncs, commits = running.disk.made(), load.logged(running, alone)
    assert measured.syncs == measured.synced == len(syncs.times)
    assert (syncs.times >= plan.SLOW).all()
    assert (commits.latencies >= plan.SLOW - MICROSECOND).all()
    assert measured.commit_time >= measured.sync_time


def test_it_reads_as_a_listing(written):
    listing = parse(written[0])
    assert {"Date", "Machine", "System", "Database", "Disk"} <= set(listing.facts)
    assert {row.case for row in listing.measured} == plan.QUICK - {"crash"}
    assert listing.lost and listing.at_row and listing.stretches and listing.chains


def test_it_passes_every_check_of_a_run(written):
    checked = verdicts(read("a run", written[0]))
    assert {verdict.check: verdict.failed for verdict in checked if verdict.failed} == {}
    assert len(checked) >= 5


def test_a_chain_has_one_head_and_everyone_behind_it(written):
    links = parse(written[0]).chains
    heads = [link for link in links if not link.blocked_by]
    assert len(heads) == 1 and len(links) <= plan.JOBS


def test_nothing_is_left_of_it(written):
    assert written[1] == []
