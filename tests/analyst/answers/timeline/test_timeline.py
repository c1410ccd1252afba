"""Active sessions over time, as SVG: all that is drawn adds up, and stands where it was."""

import re
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.analyst.answers.timeline import drawn
from models.analyst.answers.timeline.timeline import EVENTS, REST, TICKS, Span, Timeline, mean

BEGUN = datetime(2026, 1, 5, 9, 10)
NAMES = [f"event {number}" for number in range(EVENTS + 3)]
BOX = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z")


def span(begin, end, sessions=None, active=0.0, **more):
    """From one minute to another."""
    times = (BEGUN + timedelta(minutes=minute) for minute in (begin, end))
    return Span(*times, {"CPU": 1.0} if sessions is None else sessions, active, **more)


def boxes(svg):
    """The colour of every event, and its rectangles: left, top, width and height."""
    return {
        colour: [tuple(map(float, box)) for box in BOX.findall(path)]
        for path, colour in re.findall(r'<path class="wait-event" d="([^"]*)" fill="([^"]*)"', svg)
    }


def test_every_session_of_a_span_is_drawn_once():
    line = Timeline([span(0, 60, {name: 1.0 + n for n, name in enumerate(NAMES)}, 60.0)])
    parts = line.parts(line.spans[0])
    assert sum(parts.values()) == pytest.approx(60.0) and len(parts) == EVENTS + 1
    assert parts[REST] == pytest.approx(60.0 - sum(parts[name] for name in NAMES[3:]))


def test_rectangles_are_as_high_as_there_are_sessions_and_as_wide_as_it_takes():
    line = Timeline([span(0, 60, {"CPU": 1.0, "log file sync": 3.0}, 4.0), span(60, 180, {"CPU": 2.0}, 2.0)])
    cpu, sync = boxes(drawn.svg(line, "title")).values()
    assert cpu[1][2] == pytest.approx(2 * cpu[0][2], abs=0.3) and cpu[1][3] == pytest.approx(
        2 * cpu[0][3], abs=0.3
    )
    (left, top, width, high), (bottom, *_) = sync[0], [cpu[0][1]]
    assert high == pytest.approx(3 * cpu[0][3], abs=0.3) and left == cpu[0][0] and width == cpu[0][2]
    assert top + high == pytest.approx(bottom, abs=0.2)


def test_restarts_and_gaps_are_drawn_where_they_were():
    spans = [span(0, 60), span(120, 180, after_gap=True), span(180, 240, restarted=True)]
    svg = drawn.svg(Timeline(spans), "title")
    (gap,) = re.findall(r'class="wait-gap" x="([\d.]+)" y="0" width="([\d.]+)"', svg)
    (restart,) = re.findall(r'class="wait-restart" d="M([\d.]+) 0', svg)
    cpu = boxes(svg)[drawn.CPU]
    assert float(gap[0]) == pytest.approx(cpu[0][2], abs=0.2) and float(gap[1]) == pytest.approx(
        cpu[0][2], abs=0.2
    )
    assert float(restart) == pytest.approx(cpu[2][0], abs=0.2)
    plain = drawn.svg(Timeline([span(0, 60), span(60, 120)]), "title")
    assert "wait-gap" not in plain and "wait-restart" not in plain


def test_names_of_anybody_are_escaped():
    svg = drawn.svg(Timeline([span(0, 60, {"<script>&": 1.0})]), 'a "<title>"')
    assert "<script>" not in svg and '"<title>"' not in svg and "&lt;script&gt;&amp;" in svg


def test_very_many_spans_are_drawn_together_and_keep_their_sum():
    spans = [span(n, n + 1, {"CPU": float(n % 7)}, float(n % 7)) for n in range(2000)]
    spans[500] = span(500, 501, {"CPU": 1.0}, 1.0, restarted=True)
    line = Timeline(spans)
    few = line.at_most(300)
    assert len(few) <= 301 and sum(part.restarted for part in few) == 1
    sums = [sum(part.active * part.seconds for part in some) for some in (spans, few)]
    assert sums[0] == pytest.approx(sums[1])
    assert len(drawn.svg(line, "title")) < 120_000


@given(st.integers(1, 10**6), st.integers(0, 10**5))
def test_ticks_are_round_few_and_within(minutes, begin):
    line = Timeline([span(begin, begin + minutes)])
    ticks, step = line.ticks()
    assert len(ticks) <= TICKS + 1 and all(line.begin <= tick <= line.end for tick in ticks)
    assert all(tick.second == 0 and (tick.hour * 60 + tick.minute) * 60 % min(step, 86400) == 0 for tick in ticks)


def test_several_in_a_row_are_one_by_how_long_they_are():
    both = mean([span(0, 10, {"CPU": 1.0}, 2.0), span(10, 40, {"log file sync": 4.0}, 6.0)])
    assert both.sessions == {"CPU": 0.25, "log file sync": 3.0} and both.active == 5.0 and both.seconds == 2400.0
