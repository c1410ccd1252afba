"""What the scripts of films make of a few bars: the moment in words, the report, and what is drawn."""

import json

import pytest

from explorable.films.scripted import PARTS, ROWS, STATES, evaluated, part


def test_the_moment_is_said_by_part_with_the_holder_first():
    sentences = {
        1: "Recorded: session 2 holds; session 1 waits. Simulated: session 1 holds; sessions 2, 3 wait",
        3: "Recorded: session 2 reads on; session 1 waits",
        4.5: "Recorded: session 1 holds",
        9.5: "nobody waits",
    }
    described = evaluated(PARTS, f"(({{ film }}) => {list(sentences)}.map((t) => film.describe(t)))(made(parts))")
    assert described == [f"at {time} s: {sentence}" for time, sentence in sentences.items()]


def test_one_of_a_unit_is_not_called_as_many_are_and_several_do_what_one_does():
    units = {"1 steps": "1 step", "1 ms": "1 ms", "1.50 writes": "1.50 writes", "11 writes": "11 writes"}
    several = {"waits for its own write": "wait for their own write", "has just missed": "have just missed"}
    several |= {"is in the write": "are in the write", "misses its turn": "miss their turn", "tries it": "try it"}
    given = json.dumps([list(units), list(several)])
    texts = evaluated([], f"{given}.map((each, n) => each.map((text) => [counted, together][n](text)))")
    assert texts == [list(units.values()), list(several.values())]


def test_the_report_has_what_ended_so_far_by_part():
    lines = evaluated(PARTS, "made(parts).film.report(4)")
    assert [(line["part"], line["event"], line["waits"], line["time"]) for line in lines if line["waits"]] == [
        (0, "enq", 1, 4), (0, "read", 1, 4), (1, "enq", 2, 6), (1, "read", 1, 3),
    ]  # fmt: skip


def test_on_a_phone_a_heading_stands_between_the_rows_above_and_those_that_it_names():
    layout = evaluated(PARTS, "((one) => lay(one.data, one.film, 390, () => 9))(made(parts))")
    rows = [(line["y"], line["y"] + line["height"], line["name"]) for line in layout["lines"]]
    headings = [(heading["y"], heading["text"]) for heading in layout["headings"]]
    assert not any(top < y < bottom for top, bottom, _ in rows for y, _ in headings)
    stand = [text for *_, text in sorted([*((top, name) for top, _, name in rows), *headings])]
    of_a_part = ["session", "1", "2", "3", "LGWR", ""]
    assert stand == ["Recorded", *of_a_part, "Simulated", *of_a_part]


def test_a_wait_is_pale_until_its_second_phase():
    parts = [part(ROWS, STATES, [["misses", 0, 1, 5, 3]])]
    stage = "drawn(parts, (view) => drawStage(view, 6)).filter(([name]) => name === 'roundRect')"
    # The last is of the time.
    (_, x, _, wide, high, _), (_, then, _, as_wide, higher, _), _ = evaluated(parts, stage)
    assert (then, as_wide) == pytest.approx((x + wide, wide)) and higher > high
