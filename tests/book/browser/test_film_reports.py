"""What a film tells of its own bars: the report so far, and who is in which state.

What it prints of them is stored in `tests/analyst/corpus/figures`.
"""

import random
import zlib

import pytest

from models.explorable.films.reported import error


def test_nobody_is_in_two_states(watched):
    """Neither a session nor a holder of a lock: in a row no two bars overlap."""
    for _ in places(watched, 2):
        path, rows = watched.path(), {}
        for bar in path["bars"]:
            rows.setdefault((bar["part"], bar["row"]), []).append(bar)
        for bars in rows.values():
            for bar, after in zip(bars, bars[1:], strict=False):
                assert bar["end"] <= after["begin"] + 1e-9 * path["length"], (bar, after)


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


def test_the_report_is_the_sum_of_the_bars_and_its_table_has_a_line_for_each_event(watched):
    laws = watched.page.locator(f"#try-{watched.data['chart']}").evaluate(
        "(figure) => figure.wait.data.readouts.map((_, place) => figure.wait.readout(place))"
    )
    path, parts = watched.path(), watched.data["parts"]
    for share in (0, 0.01, 0.2, 0.55, 1):
        time = share * path["length"]
        watched.seek(time)
        report = watched.film("report", time)
        headings = [part["label"] for part in parts if len(parts) > 1]
        printed = [line for line in watched.table() if line[0] not in headings]
        assert sorted(line[:2] for line in printed) == sorted(
            [row["event"], f"{row['waits']:,}"] for row in report
        )
        found = {(row["part"], row["state"]): row for row in report}
        for place, part in enumerate(parts):
            for name, state in part["states"].items():
                if not state["event"]:
                    continue
                times, row = ended(path["bars"], place, name, time), found.pop((place, name))
                assert (row["waits"], row["event"]) == (len(times), state["event"])
                assert row["time"] == pytest.approx(sum(times), rel=1e-9, abs=1e-12)
                if times:
                    assert row["average"] == pytest.approx(sum(times) / len(times))
                wanted = error(times)
                assert row["error"] == (wanted if wanted is None else pytest.approx(wanted, rel=1e-6, abs=1e-9))
                assert row["law"] == (None if state["law"] is None else laws[state["law"]])
        assert not found


def ended(bars, part, state, time):
    """How long each wait of a state lasted that ended by a time; one of no length is none."""
    own = [bar for bar in bars if bar["part"] == part and bar["state"] == state]
    own = [bar for bar in own if bar["begin"] < bar["end"] <= time]
    return [bar["end"] - bar["begin"] for bar in sorted(own, key=lambda bar: bar["end"])]
