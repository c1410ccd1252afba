"""A recorded stretch shows its own rows and nothing else, and refuses rows that no database can have left."""

import math

import numpy as np
import pytest
import stretches
from hypothesis import given
from hypothesis import strategies as st

from models.paths import lock, recorded, timer, wakeup
from models.paths.watching import run

KINDS = {
    "lock": (recorded.behind_a_lock, stretches.of_a_lock),
    "timer": (recorded.on_a_timer, stretches.of_a_timer),
    "commits": (recorded.as_commits, stretches.of_a_pipe),
}
every_kind = pytest.mark.parametrize(("recording_of", "stretch"), KINDS.values(), ids=KINDS)
synced = pytest.mark.parametrize("kind", ["timer", "commits"])
seeds = st.integers(0, 2**32)
# Two sessions; the sync of the second row began when that of the first one was over.
ROWS = [(1, 0.0, 0.001, 0.004), (2, 0.002, 0.004, 0.0071), (1, 0.005, 0.0075, 0.01), (2, 0.008, 0.01, 0.013)]


def made(kind, seed=1, rows=60, **options):
    """The rows of a stretch, and its Recording, seen from its first row on."""
    recording_of, stretch = KINDS[kind]
    rows = stretch(rows, np.random.default_rng(seed), **options)
    return rows, seen(recording_of(rows), warm_up=0)


def seen(recording, warm_up=None):
    """The bars of a recording, by state, as (row, begin, split, end)."""
    path, draws, its_warm_up, arguments = recording
    made = run(path, [], draws, its_warm_up if warm_up is None else warm_up, **arguments)
    found = {state.name: [] for state in path.states}
    for bar in made.bars:
        found[bar.state].append((bar.row, bar.begin, bar.split, bar.end))
    return found


def shown(rows):
    """The rows of a stretch that a path shows: all but those that ask when its last one does."""
    last = max(row[1] for row in rows)
    return sorted(row for row in rows if row[1] < last)


@given(seeds)
def test_behind_a_lock_each_wait_ends_with_the_hold_before_and_each_hold_with_its_row(seed):
    rows, bars = made("lock", seed)
    rows, free, waits, holds = sorted(rows, key=lambda row: row[3]), 0.0, [], []
    for session, asked, _, ended in rows:
        waits.append((session - 1, asked, max(asked, free)))
        holds.append((session - 1, max(asked, free), ended))
        free = ended
    length = max(row[1] for row in rows)
    for state, wanted in (("waits", waits), ("holds", holds)):
        found = sorted((who, begin, end) for who, begin, _, end in bars[state])
        assert found == sorted(bar for bar in wanted if bar[1] < length and bar[2] > 0)
    assert {row for row, *_ in bars["is held"]} == {lock.MOST_SESSIONS}
    assert [bar[1::2] for bar in bars["is held"]] == [bar[1::2] for bar in bars["holds"]]


@synced
@given(seeds)
def test_each_commit_waits_until_its_sync_began_and_then_until_its_answer(kind, seed):
    rows, bars = made(kind, seed)
    own = (lambda session: wakeup.COMMITS) if kind == "commits" else (lambda session: session - 1)
    wanted = [(own(row[0]), *row[1:]) for row in shown(rows)]
    assert sorted(bars["sleeps" if kind == "timer" else "waits"]) == sorted(wanted)


@synced
@given(seeds)
def test_each_sync_is_one_bar_that_ends_before_its_first_answer_and_before_the_next(kind, seed):
    rows, bars = made(kind, seed)
    last = max(row[1] for row in rows)
    assert [begin for _, begin, *_ in bars["writes"]] == sorted({row[2] for row in rows if row[2] < last})
    for _, begin, _, end in bars["writes"]:
        answers = [row[3] for row in rows if row[2] == begin]
        later = [row[2] for row in rows if row[2] > begin]
        assert end == min(answers + later)
        # The made-up sync ends so long after its begin, up to the rounding of both.
        assert end - begin >= stretches.WRITE - 2e-6


@pytest.mark.parametrize(("kind", "rests"), [("lock", "thinks"), ("timer", "works")])
def test_between_an_answer_and_its_next_commit_a_session_rests(kind, rests):
    rows, bars = made(kind)
    length = max(row[1] for row in rows)
    for who in {row[0] for row in rows}:
        own = sorted(row for row in rows if row[0] == who)
        asks = [row[1] for row in own[1:]] + [math.inf]
        wanted = [(row[3], again) for row, again in zip(own, asks, strict=True) if row[3] < length]
        assert [(begin, end) for row, begin, _, end in bars[rests] if row == who - 1] == wanted


@every_kind
def test_it_begins_when_nobody_is_left_who_asked_before_the_first_row(recording_of, stretch):
    whole = stretch(150, np.random.default_rng(3))
    missed = 40  # all rows of the stretch that is cut out of the middle of a longer one come after these
    cut = stretches.micro(whole[missed:])
    origin = whole[missed][1]
    recording = recording_of(cut)
    begins = recording.draws[recording.warm_up - 1][1]
    assert max(row[3] for row in whole[:missed]) - origin <= begins < 0.05


@every_kind
def test_seen_from_the_middle_of_a_stretch_it_is_the_same(recording_of, stretch):
    whole = stretch(150, np.random.default_rng(3))
    origin = whole[40][1]
    part = recording_of(stretches.micro(whole[40:]))
    from_there, all_of_it = seen(part), seen(recording_of(whole), warm_up=0)
    origin += part.draws[part.warm_up - 1][1]
    for state, bars in from_there.items():
        wanted = [bar for bar in all_of_it[state] if bar[3] > origin + 1e-6]
        assert len(bars) == len(wanted)
        moved = [(row, *(time + origin for time in times)) for row, *times in bars]
        np.testing.assert_allclose(moved, wanted, atol=3e-6)


def test_its_states_and_rows_are_those_of_the_paths_that_draw():
    for mine, drawing in (
        (recorded.LOCK, lock.PATH),
        (recorded.TIMER, timer.SLEEP_FIRST),
        (recorded.COMMITS, wakeup.POSTED),
    ):
        assert set(mine.states) <= set(drawing.states)
        assert mine.rows[1] == drawing.rows[1]


def test_two_clocks_may_be_a_little_apart():
    rows = [*ROWS[:2], (1, 0.00395, 0.0075, 0.01), ROWS[3]]  # asked 50 us before its last answer
    assert (0, 0.004, 0.0075, 0.01) in seen(recorded.on_a_timer(rows), warm_up=0)["sleeps"]
    rows = [ROWS[0], (2, 0.002, 0.00195, 0.0071), *ROWS[2:]]  # its sync began 50 us before it was asked for
    assert (1, 0.002, 0.002, 0.0071) in seen(recorded.on_a_timer(rows), warm_up=0)["sleeps"]
    rows = [ROWS[0], (2, 0.002, 0.0072, 0.00715), *ROWS[2:]]  # its answer came 50 us before its sync began
    assert (1, 0.002, 0.0072, 0.0072) in seen(recorded.on_a_timer(rows), warm_up=0)["sleeps"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ((1, 0.0035, 0.0075, 0.01), "row 3 of the stretch, session 1: it asked at 0.0035 s, which is 0.000500 s"),
        ((1, 0.005, 0.0045, 0.01), "session 1: its sync began at 0.0045 s, which is 0.000500 s before it asked"),
        ((1, 0.005, 0.0075, 0.0072), "session 1: it ended at 0.0072 s, which is 0.000300 s before its sync began"),
        ((0, 0.005, 0.0075, 0.01), "session 0: count sessions from 1, in whole numbers"),
        ((1.5, 0.005, 0.0075, 0.01), "session 1.5: count"),
        ((math.nan, 0.005, 0.0075, 0.01), "session nan: count"),
        ((1, 0.005, math.nan, 0.01), "session 1: its times are .* must all be finite"),
        ((1, 0.005, 0.0075, math.inf), "must all be finite"),
    ],
)  # fmt: skip
def test_rows_that_cannot_be_are_refused(kind, row, told):
    with pytest.raises(ValueError, match=told):
        KINDS[kind][0]([*ROWS[:2], row, ROWS[3]])


@every_kind
def test_a_stretch_that_is_too_short_is_refused(recording_of, stretch):
    with pytest.raises(ValueError, match="no rows"):
        recording_of([])
    with pytest.raises(
        ValueError, match="2 rows end before whoever asked ahead of them is answered: use a longer"
    ):
        recording_of(ROWS[:2])


def test_commits_that_share_a_sync_are_not_of_one_lock():
    with pytest.raises(ValueError, match="two commits of the stretch are in one sync"):
        recorded.behind_a_lock([*ROWS[:2], (3, 0.003, 0.004, 0.0072), *ROWS[2:]])


def test_more_sessions_than_there_are_rows_for_are_shown_as_a_crowd():
    rows = stretches.of_a_pipe(120, np.random.default_rng(2), sessions=lock.MOST_SESSIONS + 16)
    assert len({row[0] for row in rows}) > lock.MOST_SESSIONS
    with pytest.raises(ValueError, match=r"there is room for 24; .*as_commits"):
        recorded.on_a_timer(rows)
    assert recorded.as_commits(rows).arguments == {}
