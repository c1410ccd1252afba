import math

import numpy as np
import pytest
from agreement import check_agree
from hypothesis import given
from hypothesis import strategies as st

from models.laws import group_commit, redo_strands
from models.numbers import estimate
from models.paths import strands, watching

RULES = {
    redo_strands.CYCLIC: strands.CYCLIC,
    redo_strands.SNAPSHOT: strands.SNAPSHOT,
    redo_strands.SWEEP: strands.SWEEP,
}
every_rule = pytest.mark.parametrize("rule", RULES)
any_strands = given(count=st.integers(1, 8), load=st.floats(0.05, 12), seed=st.integers(0, 2**32))


def watched(rule, load, count, steps, seed, warm_up=0):
    """A path of a rule: its length, and its commits and writes in the order of their begins."""
    rng, path = np.random.default_rng(seed), RULES[rule]
    draws = np.column_stack([rng.exponential(size=steps), rng.random(steps)]).tolist()
    length, bars = watching.run(path, [], draws, warm_up, load=load, strands=count)
    return length, *([bar for bar in bars if bar.state == state] for state in ("waits", "writes"))


def as_the_law_has_it(rule, count, commits, writes):
    """Arrivals in each strand during each write and the shares that remain, as `sync_areas` takes them.

    It has the lone commit, with which a write of an idle writer begins, in strand 0 and not among the arrivals.
    Only for CYCLIC does it matter which strand that is, as the writer goes round from there.
    """
    arrivals, remaining, commits, first = np.zeros((len(writes), count, 1), dtype=int), [], list(commits), 0
    for write, joined in zip(writes, arrivals, strict=True):
        if commits and commits[0].begin == write.begin:
            lone = commits.pop(0)
            assert lone.row == write.row
            first = lone.row if rule == redo_strands.CYCLIC else 0
        while commits and commits[0].begin < write.end:
            commit = commits.pop(0)
            assert commit.begin > write.begin
            joined[(commit.row - first) % count] += 1
            remaining.append(min(write.end - commit.begin, 1))
    return arrivals, np.array(remaining)


@every_rule
@any_strands
def test_every_write_answers_the_commits_of_the_law_after_the_same_waits(rule, count, load, seed):
    length, commits, writes = watched(rule, load, count, 80, seed)
    writes = [write for write in writes if write.end <= length]
    arrivals, remaining = as_the_law_has_it(rule, count, commits, writes)
    write_times = np.ones((len(writes), 1))
    answered, areas = redo_strands.sync_areas(rule, write_times, arrivals, remaining)
    begin, end = np.array([(commit.begin, commit.end) for commit in commits]).T
    for write, answers, area in zip(writes, answered[:, 0], areas[:, 0], strict=True):
        assert write.end - write.begin == pytest.approx(1, rel=1e-9)
        assert (abs(end - write.end) < 1e-7).sum() == answers
        present = np.minimum(end, write.end) - np.maximum(begin, write.begin)
        assert present[present > 0].sum() == pytest.approx(area, rel=1e-7, abs=1e-7)
    if writes:
        done = np.minimum(end, writes[-1].end) - begin
        assert done[done > 0].sum() == pytest.approx(areas.sum(), rel=1e-7)  # nobody waits while the writer rests


@every_rule
@any_strands
def test_a_commit_is_written_with_its_strand_or_with_its_sweep(rule, count, load, seed):
    length, commits, writes = watched(rule, load, count, 80, seed)
    begins = {(write.row, write.begin): write.end for write in writes}
    for commit in commits:
        if math.isinf(commit.end) or commit.end > length:
            continue
        if rule != redo_strands.SWEEP:
            assert begins[commit.row, commit.split] == commit.end
            continue
        sweep = [write for write in writes if commit.split <= write.begin < commit.end]
        rows = [write.row for write in sweep]
        assert commit.row in rows
        assert rows == sorted(set(rows))
        assert (sweep[0].begin, sweep[-1].end) == (commit.split, commit.end)


@any_strands
def test_all_rules_see_the_same_commits(count, load, seed):
    seen = []
    for rule in RULES:
        length, commits, _ = watched(rule, load, count, 80, seed, warm_up=20)
        seen.append((length, [(each.row, each.begin) for each in commits if each.begin >= 0]))
    shortest = min(length for length, _ in seen)
    cyclic, snapshot, sweep = ([one for one in commits if one[1] < shortest] for _, commits in seen)
    assert cyclic == snapshot == sweep


def simulated(rule, load, count, films=10, steps=1500):
    """Sync over write: in each film the waits that ended, over how many they were."""
    totals = []
    for seed in range(films):
        length, commits, _ = watched(rule, load, count, steps, seed, warm_up=100 * count)
        waits = [commit.end - commit.begin for commit in commits if commit.end <= length]
        totals.append((sum(waits), len(waits)))
    return estimate.ratio(*np.array(totals).T)


@pytest.mark.slow
@pytest.mark.parametrize("rule", [redo_strands.SNAPSHOT, redo_strands.SWEEP])
def test_a_path_agrees_with_the_law_of_its_rule(rule):
    cases = [(1.5, 4), (6.0, 8)]
    pairs = [(redo_strands.sync_ratio(load, count, rule), simulated(rule, load, count)) for load, count in cases]
    check_agree(pairs, 0.02, families=2)


@pytest.mark.slow
@every_rule
def test_a_path_of_one_strand_agrees_with_group_commit(rule):
    pairs = [(group_commit.sync_ratio(load), simulated(rule, load, 1)) for load in (0.5, 3.0)]
    check_agree(pairs, 0.01, families=3)


@pytest.mark.slow
@every_rule
def test_a_path_of_a_writer_that_never_rests_agrees_with_the_law_of_saturation(rule):
    law = redo_strands.saturated_sync_ratio(3, rule)
    check_agree([(law, simulated(rule, 40.0, 3))], 0.02, families=3)


@every_rule
def test_a_draw_that_is_rounded_to_one_falls_in_the_last_strand(rule):
    _, bars = watching.run(RULES[rule], [], [[1.0, 1.0], [9.0, 1.0]], load=1.0, strands=4)
    assert {bar.row for bar in bars} == {3}
