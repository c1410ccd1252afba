"""The checklists: every step can be followed, and each figure in one is that of its source."""

import re

import pytest

from models.analyst.findings.checklists import checklists
from models.analyst.findings.study.choices import BUSY
from models.book import captured
from models.book.captured import checks, lob_inserts, quantities
from models.book.captured.tolerance import number_within
from models.book.chapters import BY_FILE
from models.book.evidence import log_writes, strangers
from models.lab import laws
from models.lab.acting.__main__ import OUT, QUICK_OUT
from models.lab.chosen import by_way
from models.lab.points import BUSY_MACHINE
from models.lab.run import Run
from models.laws import closed_network, closed_queue, free_lists, group_commit, lob_demands, polling_timer

STEPS, WORDS = 7, 620  # of a list, at most; a long query is folded
WIDEST = 70  # columns of a statement, which stands beside a number


def words_of(file):
    return " ".join(step.in_words for step in checklists()[file].steps)


@pytest.mark.parametrize("checklist", checklists().values(), ids=checklists())
def test_a_list_is_short_and_each_step_says_what_to_look_at_and_what_a_statement_does(checklist):
    """A step leads only to steps and pages that are there."""
    assert checklist.chapter in BY_FILE and 0 < len(checklist.steps) <= STEPS
    shown = [f"{step.in_words} {step.commented}" for step in checklist.steps]
    assert len(re.findall(r"\S*\w\S*", " ".join(shown))) <= WORDS
    for step in checklist.steps:
        text = " ".join((step.line, step.means, step.do, step.otherwise))
        assert step.line.endswith((".", ":", "?"))
        numbers = re.findall(r"[Ss]teps? ([0-9, and]+)", text)
        assert {int(number) for phrase in numbers for number in re.findall("[0-9]+", phrase)} <= set(range(1, 8))
        assert set(re.findall(r"\(([\w-]+)\.ipynb", text)) <= {*BY_FILE, "your-own-report"}
        assert max(map(len, (step.query + step.commented).splitlines()), default=0) <= WIDEST
        if step.statement:
            assert re.match("From [0-9]|Tried on [0-9]", step.release), step.name
            assert re.search("[Ll]ocks|Blocks", step.locks) and step.harm and step.back, step.name


def test_the_figures_of_hw():
    run, chain = captured.load("hw-awr-nocache"), captured.load("hw-wait-chains-nocache")
    lobs, sessions = run.statistics["lob reads"].total, len(chain.chains)
    got = lob_inserts.measure(run.events, run.elapsed, lobs, sessions)
    rate, wait = (
        [law(n, got.service_time, got.think_time) for n in (4, sessions)]
        for law in (closed_queue.throughput, closed_queue.waiting_time)
    )
    assert sessions == 7
    text = words_of("hw-contention")
    assert f"would insert {rate[0] / rate[1]:.0%}".replace("%", " %") in text
    assert f"wait {wait[0] * 1e3:.1f} ms in place of {wait[1] * 1e3:.0f}" in text
    direct, waits = run.statistics["physical reads direct"].total, run.events[lob_inserts.HW].waits
    assert f"HW waits (in one test {int(direct):,} and {int(waits):,})" in text


def test_the_figures_of_log_file_sync():
    cv2 = group_commit.two_point_cv2(0.01, 40.0)
    low, high = (group_commit.sync_ratio_from_utilization(busy, cv2) for busy in (0.45, 0.9))
    assert f"makes a log file sync last {low:.0f} to {high:.0f} log writes" in words_of("log-file-sync")
    assert "Example: the log writer is busy 45 to 90 % of the time" in words_of("log-file-sync")
    acknowledged = list(filter(None, map(strangers.acknowledged, strangers.counted())))
    most = f"{max(acknowledged):.1%}".replace("%", " %")
    text = f"In {len(acknowledged)} RAC reports, acknowledgements by other instances took at most {most} of a sync"
    assert text in words_of("log-file-sync")


@pytest.mark.slow
def test_the_figures_of_log_buffer_space():
    run, chain = captured.load("hw-awr-cache"), captured.load("hw-wait-chains-nocache")
    lobs, sessions = run.statistics["lob reads"].total, len(chain.chains)
    got = lob_inserts.measure_demands(run.events, run.statistics, run.elapsed, lobs, sessions)
    both = lob_demands.fitted_demands(got.throughput, got.waiting_time, sessions, got.cpu_time)
    five, all_ = (closed_network.throughput(n, got.cpu_time, both) for n in (5, sessions))
    text, per_cent = words_of("cache-the-lob"), "{:.0%}".format
    assert sessions == 7
    assert f"less than {per_cent(BUSY)}".replace("%", " %") in text
    assert f"in one test {got.waits:.2f} waits per LOB" in text
    assert f"five insert {per_cent(five / all_)} of what seven do".replace("%", " %") in text


def test_the_figures_of_adaptive_log_file_sync():
    text = words_of("adaptive-log-file-sync")
    assert f"(40 commits: {40 * 10e-6 * 1e3:.1f} to {40 * 60e-6 * 1e3:.1f} ms)" in text
    assert "well below 8,000 commits a second" in text and 8_000 * 60e-6 < 0.5


def test_the_lists_about_commits_say_the_same_of_what_they_share():
    shared = {
        "adaptive-log-file-sync": (
            "redo synch poll writes is at least half of redo synch writes. Another sign: in the histograms, nine "
            "in ten syncs lie in one bucket, and most log writes two or more buckets lower.",
            "on average, by about redo synch time overhead (usec) ÷ redo synch writes or less.",
            "more than half of (average log file sync − average log write)",
            "%Idle is at most 30",
            "redo write worker delay (usec) is a large part of redo write total time",
        ),
        "redo-strands": ("are 2 or more",),
    }
    for file, sentences in shared.items():
        assert not checklists()[file].listed
        for sentence in sentences:
            assert sentence in words_of(file) and sentence in words_of("log-file-sync")
    wakes, again = (
        next(step.commented for step in checklists()[file].steps if "_use_adaptive" in step.statement)
        for file in ("log-file-sync", "adaptive-log-file-sync")
    )
    assert wakes == again


def test_the_figures_of_redo_strands():
    counted = [report.waits_per_write for report in log_writes.of_strangers().values() if report.waits_per_write]
    near = [waits for waits in counted if 0.9 < waits < 1.1]
    assert f"{len(near)} of {len(counted)} public reports" in words_of("redo-strands")


def test_the_figures_of_space():
    many, few = (free_lists.largest_waiting_share(sessions) for sessions in (20, 4))
    assert free_lists.DEFAULT_LISTS == 12
    text = f"twenty sessions that only search twelve lists of free space would wait for {many:.0%} of their time. "
    text += f"Four would wait for {few:.0%}."
    assert text.replace("%", " %") in words_of("space-or-speed")


def test_the_figures_of_control_file_waits():
    run, secure = (captured.load(f"cf-{kind}file-nocache-nologging") for kind in ("basic", "secure"))
    lobs, held, direct = (
        run.statistics[name].total
        for name in ("lob writes", "total cf enq hold time", "redo size for direct writes")
    )
    share = closed_queue.utilization(2, held / lobs, secure.interval / lobs)
    text = words_of("control-file-waits")
    assert f"two sessions would reach {share:.0%}".replace("%", " %") in text
    published = quantities.load()
    noted = [published[f"versions-direct-{n}"].value.low / published["versions-lobs"].value.low for n in (11, 12)]
    least, _, most = sorted([*noted, direct / lobs])
    low, high = least // 10 * 10, -(-most // 10) * 10
    assert f"is some {low:.0f} to {high:.0f} bytes" in text


def test_the_figures_of_the_box_of_reading_waits():
    runs = [captured.load(name) for name in captured.names() if name.startswith("hw-awr-")]
    off = sorted(abs(checks.time_over_elapsed(run).middle - 1) for run in runs)
    rows = [run.events.values() for run in runs]
    twice = [checks.db_time(events).middle / checks.total_time(events).middle for events in rows]
    sure = BY_FILE["reading-waits"].in_short.sure
    assert (
        len(runs) == 7
        and off[-2] < 0.01
        and sure.startswith("In six of seven runs the rows add up to the elapsed time within 1 %")
    )
    assert f"in one, {off[-1]:.0%} more".replace("%", " %") in sure
    assert max(checks.time_over_elapsed(run).middle - 1 for run in runs) == off[-1]
    low, high = (f"{factor:.1f}".removesuffix(".0") for factor in (sorted(twice)[2], max(twice)))
    assert (
        sum(factor > 1.7 for factor in twice) == 5 and f"In five, DB time is {low} to {high} times the sum" in sure
    )


def times_as_long(run):
    """Measured over predicted, of commits in bursts and of updates of several rows that a sync holds."""
    tested = by_way(run.tested())
    broken = (("bursts", laws.pipe.FROM_BUSY), ("lock rows", laws.lock.ROWS))
    predictions = [tested[point][way] for case, way in broken for point in run.of(case)]
    assert len(predictions) == 5
    return [prediction.reported / prediction.predicted for prediction in predictions]


def test_the_figures_of_your_own_database():
    both = [Run(captured.load(name)) for name in ("measured-run", "measured-run-second")]
    near = [[number_within(run.counted, tolerance) for tolerance in (0.1, 0.25)] for run in both]
    (predicted,) = {len(run.counted) for run in both}
    assert [all_ for _, all_ in near] == [predicted, predicted]
    assert f"{near[0][0]} and {near[1][0]} of our {predicted} are within 10 %, and all within 25 %" in words_of(
        "your-own-database"
    )
    box = BY_FILE["your-own-database"].in_short
    clause = f"{near[0][0]} of {predicted} predictions on one machine and {near[1][0]} on another were within 10 %"
    assert f"Apart from these two tests, {clause}, and all within 25 %" in box.sure
    slow = [factor for run in both for factor in times_as_long(run)]
    low, high = (f"{factor:.1f}".removesuffix(".0") for factor in (min(slow), max(slow)))
    assert f"Two tests took {low} to {high} times as long as the formulas say" in box.it_is
    assert f"less than {BUSY_MACHINE:.0%} of the processors".replace("%", " %") in words_of("your-own-database")
    assert (OUT.as_posix(), QUICK_OUT.as_posix()) == ("_build/measured.txt", "_build/measured-quick.txt")


def test_the_figures_of_write_complete_waits():
    run, direct = map(captured.load, ("wc-securefile-cache-nologging", "cf-securefile-nocache-nologging"))
    wait, write = run.events["write complete waits"], direct.events["direct path write"].average
    for mean in (wait.time / wait.waits, polling_timer.waiting_time_constant(float(write), 0.01)):
        assert 8 <= 1e3 * mean < 16  # a bucket of the histogram
    assert "nearly all waits last 8 to 16 ms" in words_of("write-complete-waits")


def test_the_figures_of_the_options():
    run = captured.load("cf-basicfile-nocache-nologging")
    hold = run.statistics["total cf enq hold time"].total / run.statistics["lob writes"].total
    assert f"lock, for {hold * 1e3:.2f} ms in one test" in words_of("choosing-lob-options")
