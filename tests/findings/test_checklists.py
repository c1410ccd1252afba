"""The checklists: every step can be followed, and each figure in one is that of its source."""

import re

import pytest

from models import captured
from models.captured import lob_inserts
from models.findings.chapters import BY_FILE
from models.findings.checklists import checklists
from models.laws import closed_queue, group_commit

STEPS = 7  # at most
WIDEST = 70  # columns of a statement, which stands beside a number
every_list = pytest.mark.parametrize("each", checklists().values(), ids=checklists())


def told(file):
    return " ".join(step.in_words for step in checklists()[file].steps)


@every_list
def test_a_list_is_of_a_chapter_and_short(each):
    assert each.chapter in BY_FILE and 0 < len(each.steps) <= STEPS


@every_list
def test_a_step_says_what_to_look_at_and_leads_only_to_steps_and_pages_that_are_there(each):
    for step in each.steps:
        text = " ".join((step.line, step.means, step.do, step.otherwise))
        assert step.line.endswith((".", ":", "?"))
        numbers = re.findall(r"[Ss]teps? ([0-9, and]+)", text)
        assert {int(place) for said in numbers for place in re.findall("[0-9]+", said)} <= set(range(1, 8))
        assert set(re.findall(r"\(([\w-]+)\.ipynb", text)) <= {*BY_FILE, "your-own-report"}
        assert max(map(len, (step.query + step.statement).splitlines()), default=0) <= WIDEST


@every_list
def test_a_statement_says_its_release_its_lock_its_harm_and_the_way_back(each):
    for step in each.steps:
        comments = " ".join(re.findall("-- (.*)", step.statement))
        for word in ("(From|Any release|Tried)", "[Ll]ocks", "Harm:", "Back:"):
            assert not step.statement or re.search(word, comments), f"{step.name}: say {word} in a comment"


def test_the_figures_of_hw():
    run, chain = captured.load("hw-awr-nocache"), captured.load("hw-wait-chains-nocache")
    lobs, sessions = run.statistics["lob reads"].total, len(chain.chains)
    got = lob_inserts.measure(run.events, run.elapsed, lobs, sessions)
    rate, wait = (
        [law(n, got.service_time, got.think_time) for n in (4, sessions)]
        for law in (closed_queue.throughput, closed_queue.waiting_time)
    )
    assert sessions == 7
    said = told("hw-contention")
    assert f"would insert {rate[0] / rate[1]:.0%}".replace("%", " %") in said
    assert f"wait {wait[0] * 1e3:.1f} ms in place of {wait[1] * 1e3:.0f}" in said
    direct, waits = run.statistics["physical reads direct"].total, run.events[lob_inserts.HW].waits
    assert f"HW waits (in one test {int(direct):,} and {int(waits):,}" in said


def test_the_figures_of_log_file_sync():
    cv2 = group_commit.two_point_cv2(0.01, 40.0)
    low, high = (group_commit.sync_ratio_from_utilization(busy, cv2) for busy in (0.5, 1.0))
    assert f"makes a log file sync last {low:.0f} to {high:.0f} log writes" in told("log-file-sync")
