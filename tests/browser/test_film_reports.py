"""What a film tells of its own bars: the report so far, the moment, the counters, and who is in which state.

What it prints of them is stored in `tests/corpus/figures`.
"""

import random
import zlib

import pytest
from built import until

from models.explore.films.reported import error


def test_nobody_is_in_two_states(watched):
    """Neither a session nor a holder of a lock: in a row that is no crowd, no two bars overlap."""
    for _ in places(watched, 2):
        path, rows = watched.path(), {}
        for bar in path["bars"]:
            if watched.state(bar)["style"] == "bar" and not watched.kind(bar)[0]["crowd"]:
                rows.setdefault((bar["part"], bar["row"]), []).append(bar)
        for bars in rows.values():
            for bar, after in zip(bars, bars[1:], strict=False):
                assert bar["end"] is not None and bar["end"] <= after["begin"] + 1e-9 * path["length"], (
                    bar,
                    after,
                )


def places(watched, count):
    """Move the film's sliders at random, and back to where they started."""
    choose = random.Random(zlib.crc32(watched.id.encode()))
    sliders = watched.figure.locator("[data-slider]").all()
    found = [(s.get_attribute("data-slider"), int(s.get_attribute("max")), s.input_value()) for s in sliders]
    yield
    for _ in range(count):
        for name, last, _ in found:
            watched.move(name, choose.randint(0, last))
        yield
    for name, _, start in found:
        watched.move(name, start)


def has_share(state):
    """What is no sum of others, and no process of the background's."""
    return not state["background"] and state["style"] != "hidden"


def test_the_report_is_the_sum_of_the_bars(watched):
    laws = watched.page.locator(f"#try-{watched.data['chart']}").evaluate(
        "(figure) => figure.wait.data.readouts.map((_, place) => figure.wait.readout(place))"
    )
    path = watched.path()
    for share in (0, 0.01, 0.2, 0.55, 1):
        time = share * path["length"]
        found = {(row["part"], row["state"]): row for row in watched.film("report", time)}
        for place, part in enumerate(watched.data["parts"]):
            waits = {
                name: ended(path["bars"], place, name, time)
                for name, state in part["states"].items()
                if state["event"]
            }
            shared_out = {name for name in waits if has_share(part["states"][name])}
            whole = sum(sum(waits[name]) for name in shared_out)
            for name, times in waits.items():
                row, state = found.pop((place, name)), part["states"][name]
                assert (row["waits"], row["event"]) == (len(times), state["event"])
                assert row["time"] == pytest.approx(sum(times), rel=1e-9, abs=1e-12)
                if times:
                    assert row["average"] == pytest.approx(sum(times) / len(times))
                if name not in shared_out:
                    assert row["share"] is None
                else:
                    assert row["share"] == pytest.approx(sum(times) / whole if whole else 0)
                wanted = error(times)
                assert row["error"] == (wanted if wanted is None else pytest.approx(wanted, rel=1e-6, abs=1e-9))
                assert row["law"] == (None if state["law"] is None else laws[state["law"]])
        assert not found


def ended(bars, part, state, time):
    """How long each wait of a state lasted that ended by a time; one of no length is none."""
    own = [bar for bar in bars if bar["part"] == part and bar["state"] == state and bar["end"] is not None]
    own = [bar for bar in own if bar["begin"] < bar["end"] <= time]
    return [bar["end"] - bar["begin"] for bar in sorted(own, key=lambda bar: bar["end"])]


def test_the_moment_names_everybody_who_is_in_an_event(watched):
    path = watched.path()
    for share in (0.1, 0.37, 0.62, 0.9):
        time, told = share * path["length"], watched.film("moment", share * path["length"])
        wanted = sorted(
            time - bar["begin"]
            for bar in path["bars"]
            if bar["begin"] <= time and (bar["end"] is None or time < bar["end"])
            if watched.state(bar)["event"] and watched.state(bar)["tone"] != "quiet"
            if watched.state(bar)["style"] != "hidden"
        )
        assert sorted(each for line in told for each in line["inWait"]) == pytest.approx(wanted)
        for line in told:
            assert not line["blockedBy"] or line["blockedBy"] != line["who"]
            assert all(each > 0 for each in line["still"] if each is not None)


def test_the_counters_are_the_arrows_so_far(watched):
    counters = watched.data["counters"]
    if not counters:
        pytest.skip("this film counts waits")
    path = watched.path()
    arrows = [bar for bar in path["bars"] if watched.state(bar)["style"] == "arrow"]
    for share in (0, 0.4, 1):
        time = share * path["length"]
        watched.seek(time)
        ends = [bar["end"] for bar in path["bars"] if bar["state"] == counters["per_state"] and bar["end"] <= time]
        done, last = len(ends), max(ends, default=0)
        for row, printed in zip(counters["rows"], watched.table("report"), strict=True):
            sent = sum(bar["row"] == row["row"] and bar["begin"] <= time for bar in arrows)
            received = sum(bar["note"] == row["row"] and bar["end"] <= time for bar in arrows)
            of_done = sum(bar["row"] == row["row"] and bar["begin"] < last - 1e-6 for bar in arrows)
            assert [printed[0], printed[1], printed[4]] == [row["label"], str(sent), str(received)]
            assert printed[2] == (f"{of_done / done:.3f}" if done else "–")
            assert [printed[3], printed[6]] == ["–" if each is None else f"{each:.3f}" for each in row["captured"]]


def test_the_button_of_a_scene_goes_to_a_moment_of_its_kind(watched):
    scene = watched.data["scene"]
    button = watched.figure.locator(".wait-film-scene")
    assert button.count() == bool(scene)
    visited = {0}
    for _ in range(3 if scene else 0):
        button.evaluate("(button) => button.click()")
        until(watched.page, "([id, before]) => !before.includes(document.getElementById(id).film.at)",
              [watched.id, [*visited]])  # fmt: skip
        at = watched.film("at")
        bars = watched.path()["bars"]
        there = [bar for bar in bars if bar["part"] == 0 and bar["begin"] <= at and not ends(bar, at)]
        assert len([bar for bar in there if bar["state"] == scene["state"]]) == scene["many"]
        visited.add(at)
    assert len(visited) == (4 if scene else 1)


def ends(bar, at):
    return bar["end"] is not None and bar["end"] <= at
