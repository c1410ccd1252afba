"""Where one log file sync goes: the parts add up to the wait, and none is larger than it."""

import os
from math import fsum
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from findings.made import event, evidence, histogram
from findings.made import redo_report as report
from findings.test_robustness import reports
from models import reports as readers
from models.findings import adaptive_log_file_sync, log_file_sync
from models.findings.asking import sync_parts
from models.findings.asking.finding import APPLIES, DOES_NOT, UNKNOWN
from models.findings.asking.questions import Questions
from models.findings.asking.sync_parts import AFTER, BEFORE, IO, LATE, QUEUE, REST, STANDBY, STRANDS, WRITE
from models.findings.asking.words import percent

FOLDER = os.environ.get("SHAPE_REPORTS")
SYNC, LFPW, REMOTE = "log file sync", "log file parallel write", "SYNC Remote Write"


def clocked(sync, before, io, after, late=0.0, statistics=None, events=(), writes=10_000, **more):
    """A report of 19c whose sync and stages of a write are these, in ms; commits are half of DB time."""
    before, io, after, sync, late = (each / 1000 for each in (before, io, after, sync, late))
    ends = {"schedule": before, "finish": before + io, "total": before + io + after}
    told = {f"redo write {stage} time": writes * end * 1e6 for stage, end in ends.items()} | {
        "redo writes": writes,
        "redo synch writes": 10_000,
        "redo synch time (usec)": sync * 1e10,
        "redo synch time overhead (usec)": late * 1e10,
    }
    rows = [event(SYNC, 10_000, sync * 10_000), event(LFPW, writes, io * writes, True), *events]
    return report(rows, told | (statistics or {}), release="19.0.0.0.0", **{"db_time": sync * 20_000} | more)


def old(sync, write, events=(), statistics=None, waits=10_000, **more):
    """The same of a release that does not clock stages."""
    rows = [event(SYNC, 10_000, sync * 10), event(LFPW, waits, write * waits / 1000, True), *events]
    return report(rows, {"redo writes": 10_000} | (statistics or {}), db_time=sync * 20, **more)


def short_of_cpu(made, starved=True, share=None):
    """The Questions of a report of a host that is short of CPU, unless said otherwise."""
    ask, signs = Questions(made), ("the load is 137 on 32 CPUs",)
    ask.processors = SimpleNamespace(
        starved=starved, signs=signs, busy=None, waiting=None, waiting_share=share, has_time_left=None
    )
    return ask


def parts(ask):
    """The parts of a finding, in ms."""
    return {each.what: each.time * 1000 for each in log_file_sync.finding(ask).parts}


def test_the_stages_of_the_write_come_first_then_the_queue_and_the_rest_is_said():
    made = clocked(6.0, 0.2, 2.0, 0.3, late=0.1)  # busy for 25 s of 1,000: the queue is 1.25 % of a write
    queue = 2.5 * 0.025 / 2
    wanted = {QUEUE: queue, BEFORE: 0.2, IO: 2.0, AFTER: 0.3, LATE: 0.1, REST: 3.4 - queue}
    assert parts(made) == pytest.approx(wanted)
    assert "Of 6 ms, 3.37 ms are something that the report does not show and 2.5 ms the log write." in (
        log_file_sync.finding(made).because
    )


def test_stages_that_are_long_are_said_each():
    said = log_file_sync.finding(clocked(133, 17, 4.5, 14.5)).because
    assert "17 ms the log write before its I/O" in said and "14.5 ms the log write after its I/O" in said


def test_a_queue_that_the_law_makes_longer_than_what_is_left_is_cut_and_said_to_be():
    made = clocked(2.9, 0.1, 2.2, 0.2, writes=400_000)  # a log writer that never rests: half a write of 2.5 ms
    assert parts(made) == pytest.approx({f"{QUEUE}, at most": 0.4, BEFORE: 0.1, IO: 2.2, AFTER: 0.2})
    assert "Of 2.9 ms, 2.5 ms are the log write and at most 400 µs the queue for it." in (
        log_file_sync.finding(made).because
    )
    assert "at most" not in log_file_sync.finding(clocked(6.0, 0.2, 2.0, 0.3, writes=400_000)).because


def test_of_a_sync_shorter_than_the_write_the_stages_are_in_proportion():
    assert parts(clocked(1.25, 0.2, 2.0, 0.3)) == pytest.approx({BEFORE: 0.1, IO: 1.0, AFTER: 0.15})


def test_without_clocks_of_stages_the_write_is_one_part():
    assert parts(old(6.0, 2.0)) == pytest.approx({QUEUE: 0.02, WRITE: 2.0, REST: 3.98})


def test_a_standby_is_what_comes_after_the_io_and_no_more():
    remote = [event(REMOTE, 10_000, 25.0, True)]
    made = clocked(6.0, 0.2, 2.0, 3.0, events=remote)
    assert {STANDBY: 2.5, AFTER: 0.5}.items() <= {k: round(v, 6) for k, v in parts(made).items()}.items()
    longer = parts(clocked(6.0, 0.2, 2.0, 1.0, events=remote))
    assert longer[STANDBY] == pytest.approx(1.0) and AFTER not in longer


@pytest.mark.parametrize("release", ["19.0.0.0.0", "11.2.0.4.0"])
def test_a_standby_is_named_first_with_its_share_of_a_redo_write(release):
    if release.startswith("19"):
        made = clocked(6.0, 0.2, 1.0, 3.8, events=[event(REMOTE, 10_000, 37.5, True)])
    else:
        made = old(6.0, 1.25, events=[event("LGWR-LNS wait on channel", 10_000, 37.5, True)])
    found = log_file_sync.finding(made)
    assert found.causes[0].startswith("A synchronous standby is 75 % of a redo write (3.75 ms)")
    assert evidence(found, "standby, share of a redo write") == pytest.approx(0.75)


def test_a_standby_that_hardly_takes_time_is_no_cause_and_what_sends_to_it_is_none():
    short = clocked(6.0, 0.2, 2.0, 3.0, events=[event(REMOTE, 10_000, 0.5, True)])
    sender = clocked(6.0, 0.2, 2.0, 0.3, events=[event("LNS wait on LGWR", 10_000, 900.0, True)])
    causes = [cause for made in (short, sender) for cause in log_file_sync.finding(made).causes]
    assert causes and not any(cause.startswith("A synchronous standby") for cause in causes)


def test_several_standbys_at_once_take_no_longer_than_one():
    two = old(9.0, 1.0, events=[event("LGWR-LNS wait on channel", 20_000, 40.0, True)])
    assert parts(two)[STANDBY] == pytest.approx(2.0)


def test_strands_written_one_by_one_are_further_writes():
    made = old(6.0, 1.0, waits=20_000)
    assert parts(made)[STRANDS] == pytest.approx(1.0)


def test_waking_a_worker_is_said_only_as_a_part_of_what_comes_before_the_io():
    def causes(delay):
        workers = {"redo writes adaptive worker": 9_000, "redo write worker delay (usec)": 10_000 * delay}
        return log_file_sync.finding(clocked(6.0, 1.0, 2.0, 0.3, statistics=workers)).causes

    assert "a write spends 1 ms before its I/O, 400 µs of it for waking a worker" in causes(400)[0]
    assert "waking" not in causes(1_100)[0]


def test_nobody_is_sent_to_the_run_queue_of_a_host_that_is_hardly_busy():
    idle = clocked(6.0, 1.0, 0.5, 1.0, late=2.0, cpus=64, events=[event("DB CPU", None, 10.0)])
    for share in (None, 0.5):  # of DB time, that sessions would wait for a processor
        spare = short_of_cpu(idle, starved=None, share=share)
        assert not any("run queue" in cause or "CPU" in cause for cause in log_file_sync.finding(spare).causes)
    assert not any("run queue" in cause or "CPU" in cause for cause in log_file_sync.finding(idle).causes)
    short = log_file_sync.finding(short_of_cpu(idle))
    assert any("run queue" in cause and "load is 137" in cause for cause in short.causes)


def test_what_is_not_shown_on_a_host_that_is_short_of_cpu_is_most_likely_that():
    made = clocked(6.0, 0.2, 1.0, 0.3)
    found = log_file_sync.finding(short_of_cpu(made))
    assert "4.49 ms are most likely a wait for a processor" in found.because
    assert found.victim.startswith("The host is short of CPU (the load is 137 on 32 CPUs), and the log writer")
    assert not log_file_sync.finding(made).victim
    assert not log_file_sync.finding(short_of_cpu(clocked(2.0, 0.2, 1.0, 0.3))).victim  # the write is most of it


def test_polling_is_not_the_cause_on_a_host_that_is_short_of_cpu():
    polls = {"redo synch polls": 10_500, "redo synch poll writes": 10_000}
    made = clocked(13.0, 0.2, 1.0, 0.3, statistics=polls)
    assert adaptive_log_file_sync.finding(made).verdict == APPLIES
    found = adaptive_log_file_sync.finding(short_of_cpu(made))
    assert found.verdict == UNKNOWN and "the load is 137 on 32 CPUs" in found.because
    assert "one sleep" not in found.because and not found.causes and found.missing
    causes = log_file_sync.finding(short_of_cpu(made)).causes
    assert not any("look for themselves" in cause for cause in causes)
    half = clocked(2.0, 0.1, 1.0, 0.1, statistics=polls)
    assert log_file_sync.finding(half).verdict == UNKNOWN  # a sleep would look the same
    assert log_file_sync.finding(short_of_cpu(half)).verdict == APPLIES


def test_commits_that_matter_little_have_no_parts_and_those_near_the_line_do():
    much, near, little = (
        log_file_sync.finding(clocked(6.0, 0.2, 2.0, 0.3, db_time=60.0 / share)) for share in (0.5, 0.04, 0.02)
    )
    assert (much.stake, near.stake, little.stake) == pytest.approx((0.5, 0.04, 0.02))
    assert near.verdict == little.verdict == DOES_NOT
    assert much.parts == near.parts and not little.parts


def test_parts_name_their_lines():
    found = log_file_sync.finding(clocked(6.0, 0.2, 2.0, 0.3))
    assert all(each.lines for each in found.parts)


@pytest.mark.skipif(not FOLDER, reason="SHAPE_REPORTS names no folder of reports")
def test_the_parts_add_up_in_every_report_of_a_folder():
    told = 0
    for path in sorted(Path(FOLDER).rglob("*")):
        try:
            made = readers.read(path.read_bytes(), path.name)
        except (OSError, readers.Refused):
            continue
        found = log_file_sync.finding(made)
        mean = evidence(found, "log file sync, mean")
        for each in found.parts:
            assert 0 < each.time <= mean * (1 + 1e-9), path.name
        assert not found.parts or fsum(each.time for each in found.parts) == pytest.approx(mean, rel=1e-9)
        told += bool(found.parts)
    assert told


@given(reports)
def test_the_parts_add_up_to_the_wait_and_none_is_negative(made):
    found = log_file_sync.finding(made)
    if not found.parts:
        return
    mean = evidence(found, "log file sync, mean")
    assert fsum(each.time for each in found.parts) == pytest.approx(mean, rel=1e-9)
    assert all(0 < each.time <= mean * (1 + 1e-9) for each in found.parts)


@given(
    st.floats(0.01, 100), st.floats(0, 50), st.floats(0.01, 50), st.floats(0, 50), st.floats(0, 120),
    st.integers(1_000, 10**7), st.floats(0, 1e3),
)  # fmt: skip
def test_whatever_the_stages_the_parts_add_up_to_the_wait(sync, before, io, after, late, writes, remote):
    made = clocked(sync, before, io, after, late, writes=writes, events=[event(REMOTE, writes, remote, True)])
    found = parts(made)
    assert fsum(found.values()) == pytest.approx(sync, rel=1e-9)
    assert all(each > 0 for each in found.values())
    assert found.get(STANDBY, 0.0) <= after + 1e-9 * sync
    ask = Questions(made)
    assert sync_parts.in_words(ask).endswith(".")


def test_where_most_of_a_sync_is_a_wait_for_a_processor_that_is_said_first_and_to_be_mended_first():
    def found(sync, starved=True):
        return log_file_sync.finding(short_of_cpu(clocked(sync, 0.0, 4.4, 0.0, writes=200_000), starved))

    most, little, free = found(12.0), found(7.0), found(12.0, starved=False)  # the write 4.4 ms, its queue 1.94 ms
    assert most.verdict == little.verdict == free.verdict == APPLIES
    assert most.because.startswith("Commits wait most likely for a processor, and for the log write and the queue")
    assert "mend that first" in most.victim and most.causes[0].startswith("The host is short of CPU")
    for found in (little, free):
        assert found.because.startswith("Commits wait for the log write") and not found.victim
        assert found.causes[0].startswith("The log write itself")


def test_what_a_faster_disk_gives_back_is_what_the_parts_have_of_the_disk():
    alike = {"histograms": [histogram(LFPW, 0.0, 1.0, edges=(0.00069, 0.00071))]}
    found = log_file_sync.finding(old(4.1, 0.7, waits=20_000, **alike))
    told = {each.what: each.time * 1000 for each in found.parts}
    assert told[STRANDS] == pytest.approx(0.7) and found.verdict == DOES_NOT
    share = percent((told[WRITE] + told[QUEUE] + told[STRANDS]) / 4.1)
    assert (
        f"give back about {share} of the wait, the further log writes of the same redo included." in found.because
    )
    alone = log_file_sync.finding(old(4.1, 0.7, **alike))
    alone = log_file_sync.finding(old(4.1, 0.7, **alike))
    assert "faster disk" in alone.because and "further" not in alone.because


@pytest.mark.parametrize(("waited", "said"), [(850.0, True), (101.0, True), (99.0, False)])
def test_a_log_writer_that_waits_for_a_free_worker_is_said_to(waited, said):
    group = event("LGWR any worker group", 500_000, waited, True)  # of 1,000 seconds
    found = log_file_sync.finding(clocked(6.2, 0.2, 2.6, 0.2, writes=650_000, events=[group]))
    assert evidence(found, "LGWR any worker group, share of the time") == pytest.approx(waited / 1_000)
    told = f"The log writer waits for a free worker for {percent(waited / 1_000)} of the time"
    assert any(cause.startswith(told) for cause in found.causes) is said
