"""What the scripts of films make of a few bars: the moment, its words, and what is drawn, without a page."""

import json

import pytest

from explore.films.scripted import PARTS, ROWS, STATES, part, state, told

# The stage at a time; the last box is that of the play head.
_STAGE = "drawn(parts, (view) => drawStage(view, 6))"


def test_who_waits_is_blocked_by_whoever_holds_in_the_same_part():
    lines = told(PARTS, "made(parts).film.moment(1)")
    assert [(line["part"], line["who"], line["event"], line["blockedBy"]) for line in lines] == [
        (0, "session 1", "enq", "session 2"), (0, "session 2", "read", ""), (1, "session 1", "read", ""),
        (1, "session 2", "enq", "session 1"), (1, "session 3", "enq", "session 1"),
    ]  # fmt: skip
    assert {line["signature"] for line in lines} == {"'read'<='enq'"}


def test_before_anybody_holds_it_is_known_who_only_where_one_row_ever_does():
    missed, late = told(PARTS, "[5.5, 8.5].map((t) => made(parts).film.moment(t).map((line) => line.blockedBy))")
    assert missed == ["LGWR"], "the one writer of all has not begun"
    assert late == [""], "both sessions have held"


def test_the_moment_is_said_by_part_with_the_holder_first():
    said = {
        1: "Recorded: session 2 holds; session 1 waits. Simulated: session 1 holds; sessions 2, 3 wait",
        3: "Recorded: session 2 reads on; session 1 waits",
        4.5: "Recorded: session 1 holds",
        9.5: "nobody waits",
    }
    found = told(PARTS, f"(({{ film }}) => {list(said)}.map((t) => film.describe(t)))(made(parts))")
    assert found == [f"at {time} s: {each}" for time, each in said.items()]


def test_who_sleeps_on_when_its_write_is_over_is_behind_nobody():
    """Its write is from 3 to 5, and then the writer writes for others."""
    sleeps = state("sleeps", tone="pale", event="sync", behind="writes", then="sleeps on") | {"shape": "timer"}
    bars = [["sleeps", 0, 1, 9, 3], ["writes", 3, 3, 5], ["writes", 3, 6, 8]]
    lines = told(
        [part(ROWS, {"sleeps": sleeps, "writes": state("writes")}, bars)],
        "[2, 4, 5.5, 7].map((t) => made(parts).film.moment(t))",
    )
    assert [line["blockedBy"] for (line,) in lines] == ["LGWR", "LGWR", "", ""]


MESSAGES = {"sends": state("sends", style="arrow"), "inserts": state("inserts", tone="quiet", style="hidden")}
PROCESSES = [("session", 1, False), ("DBW0", 1, False)]
TWO_LOBS = [["inserts", 0, 0, 4], ["sends", 0, 0, 0.6, None, 1], ["sends", 1, 1, 1.6, None, 1]]
TWO_LOBS += [["inserts", 0, 4, 8], ["sends", 0, 4, 4.6, None, 1]]


def test_a_message_is_told_by_its_ends():
    said = {0.3: "session sends to DBW0", 1.2: "DBW0 sends to itself", 3: "no message is on its way"}
    counting = "(({ data, film }) => (Object.assign(data, { counters: {} }), film))(made(parts))"
    found = told([part(PROCESSES, MESSAGES, TWO_LOBS)], f"{list(said)}.map((t) => {counting}.describe(t))")
    assert found == [f"at {time} s: {each}" for time, each in said.items()]


def test_only_the_messages_of_what_is_done_are_shared_out_over_it():
    asked = json.dumps({"rows": [{"row": 0}, {"row": 1}], "per_state": "inserts"})
    found = told([part(PROCESSES, MESSAGES, TWO_LOBS)], f"made(parts).film.counters(4.5, {asked})")
    assert found == {"done": 1, "counted": [[2, 0], [1, 2]], "within": [[1, 0], [1, 2]]}


def test_one_of_a_unit_is_not_called_as_many_are_and_several_do_what_one_does():
    units = {"1 steps": "1 step", "1 ms": "1 ms", "1.50 writes": "1.50 writes", "11 writes": "11 writes"}
    several = {"waits for its own write": "wait for their own write", "has just missed": "have just missed"}
    several |= {"is in the write": "are in the write", "misses its turn": "miss their turn", "tries it": "try it"}
    given = json.dumps([list(units), list(several)])
    found = told([], f"{given}.map((each, n) => each.map((text) => [counted, together][n](text)))")
    assert found == [list(units.values()), list(several.values())]


def test_a_share_is_of_the_time_of_its_own_part():
    report = told(PARTS, "made(parts).film.report(9)")
    for place in (0, 1):
        mine = [line for line in report if line["part"] == place]
        whole = sum(line["time"] for line in mine)
        assert [line["share"] for line in mine] == [pytest.approx(line["time"] / whole) for line in mine]


def test_on_a_phone_a_heading_stands_between_the_rows_above_and_those_that_it_names():
    layout = told(PARTS, "((one) => lay(one.data, one.film, 390, () => 9))(made(parts))")
    rows = [(line["y"], line["y"] + line["height"], line["name"]) for line in layout["lines"]]
    headings = [(heading["y"], heading["text"]) for heading in layout["headings"]]
    assert not any(top < y < bottom for top, bottom, _ in rows for y, _ in headings)
    stand = [text for *_, text in sorted([*((top, name) for top, _, name in rows), *headings])]
    of_a_part = ["session", "1", "2", "3", "LGWR", ""]
    assert stand == ["Recorded", *of_a_part, "Simulated", *of_a_part]


CROWD = {
    "waits": state("waits", tone="pale", style="thread", event="sync", then="in the write", law=0),
    "sends": state("sends", style="arrow"),
    "writes": state("writes"),
}
COMMITS = [("commits", 1, True)]
EVEN = [["waits", 0, place, place + 2] for place in range(25)]


def test_a_crowd_has_a_lane_for_each_that_is_there_at_once():
    for many in (6, 9):
        waits = [["waits", 0, place, place + many - 0.5] for place in range(20)]
        (line,) = told([part(COMMITS, CROWD, waits, 30)], "drawn(parts, () => {}).view.layout.lines")
        assert line["lanes"] == many


def test_messages_begin_and_end_on_the_lines_of_their_rows():
    rows = [("session", 1, False), ("DBW0", 1, False), ("LGWR", 1, False)]
    bars = [["sends", 0, 1, 2, None, 2], ["writes", 2, 3, 4], ["sends", 2, 4, 5, None, 0]]
    boxes, begins, lines = told(
        [part(rows, CROWD | {"waits": state("waits")}, bars)],
        f"((found) => [found.of('roundRect'), found.of('moveTo'), found.view.layout.lines])({_STAGE})",
    )
    middles = [line["y"] + line["height"] / 2 for line in lines]
    assert [y + high / 2 for _, y, _, high, _ in boxes if high == 1] == middles
    assert {y for _, y in begins} == {middles[0], middles[2]}


def test_a_wait_is_pale_until_its_second_phase():
    parts = [part(ROWS, STATES, [["misses", 0, 1, 5, 3]])]
    (x, _, wide, high, _), (then, _, as_wide, higher, _) = told(parts, f"{_STAGE}.of('roundRect').slice(0, -1)")
    assert (then, as_wide) == pytest.approx((x + wide, wide)) and higher > high


def test_the_band_of_the_average_is_two_standard_errors_each_way_on_the_scale_of_the_law():
    """Every wait takes 2 s, as the law says, and the script gives an error of 0.25 s."""
    found, strip, its = told(
        [part(COMMITS, CROWD, EVEN, 30)],
        """((found) => [found.of("lineTo"), found.view.layout.strips[0], found.view.film.course()[0]])(
            drawn(parts, (view) => (course(view, 28), titles(view))))""",
    )
    a_second = (strip["bottom"] - strip["top"]) / (its["high"] - its["low"])
    assert its["low"] < 2 - 0.5 and its["high"] > 2 + 0.5, "the band is not in the strip"
    law = strip["bottom"] - (2 - its["low"]) * a_second
    # The band from the twentieth wait on, the average from the first, both up to the play head; and the law.
    upper, lower, averages = [law - a_second / 2] * 7, [law + a_second / 2] * 7, [law] * 26
    *ys, key = [y for _, y in found]
    assert key < strip["top"]
    assert ys == pytest.approx([*upper, *lower, *averages, law])


def test_the_average_stands_below_the_rows_on_their_time_line_and_is_no_edge_of_its_strip():
    layout, boxes, its = told(
        [part(COMMITS, CROWD, EVEN, 30)],
        """((found) => [found.view.layout, found.of("fillRect"), made(parts, 0).film.course()[0]])(
            drawn(parts, (view) => drawStage(view, 28)))""",
    )
    assert 0 < its["low"] < 2 < its["high"], "an average that does not move"
    (strip,), first, last = layout["strips"], layout["lines"][0], layout["lines"][-1]
    assert last["y"] + last["height"] <= layout["ground"] < strip["top"]
    assert strip["bottom"] <= layout["bottom"]
    heads = [(top, top + high) for _, top, wide, high in boxes if wide == 1.5]
    assert any(top < first["y"] and bottom >= strip["bottom"] for top, bottom in heads)
