import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.explorable.explorable import MIME_TYPE
from models.laws import closed_network, lob_options, polling_timer

SETTING = {
    "sessions": 1, "lob_size": 20_000, "basic_work": 1.5e-3, "secure_work": 2e-3, "space_hold": 3e-3,
    "control_hold": 4e-3, "write_time": 1e-3, "timer": 10e-3, "redo_bandwidth": 50e6, "basic_row_redo": 1500,
    "secure_row_redo": 3500, "direct_redo": 100,
}  # fmt: skip
POSSIBLE = [name for name in lob_options.OPTIONS if name != "BasicFile CACHE NOLOGGING"]
BLOCKS = 3  # of 8,192 bytes, for 20,000
SLEEP = polling_timer.waiting_time(1e-3, 10e-3)
DATA, NOTES = BLOCKS * 8192, BLOCKS * 100

# What one session alone spends in each part, worked out by hand, in the order of PARTS.
ALONE = {
    "BasicFile NOCACHE NOLOGGING": (3e-3, 4e-3, (1500 + NOTES) / 50e6, 3e-3, 0, 1.5e-3),
    "BasicFile NOCACHE LOGGING": (3e-3, 0, (1500 + DATA) / 50e6, 3e-3, 0, 1.5e-3),
    "BasicFile CACHE LOGGING": (0, 0, (1500 + DATA) / 50e6, 0, 0, 1.5e-3),
    "SecureFile NOCACHE NOLOGGING": (0, 0, (3500 + NOTES) / 50e6, 1e-3, 0, 2e-3),
    "SecureFile NOCACHE LOGGING": (0, 0, (3500 + DATA) / 50e6, 1e-3, 0, 2e-3),
    "SecureFile CACHE NOLOGGING": (0, 0, (3500 + NOTES) / 50e6, 0, SLEEP, 2e-3),
    "SecureFile CACHE LOGGING": (0, 0, (3500 + DATA) / 50e6, 0, 0, 2e-3),
}
options = st.integers(0, 7)
CHAPTER = Path(__file__).parents[2] / "book" / "choosing-lob-options.ipynb"


def option(name):
    return lob_options.OPTIONS.index(name)


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_session_alone_pays_each_part_once_and_several_are_a_closed_network_of_what_they_share(name):
    assert lob_options.part_times(option(name), **SETTING) == pytest.approx(ALONE[name], rel=1e-12)
    assert lob_options.cycle_time(option(name), **SETTING) == pytest.approx(sum(ALONE[name]), rel=1e-12)
    assert lob_options.throughput(option(name), **SETTING) == pytest.approx(1 / sum(ALONE[name]), rel=1e-12)
    shared, alone = ALONE[name][:3], sum(ALONE[name][3:])
    law = closed_network.cycle_time(9, alone, shared)
    assert lob_options.cycle_time(option(name), **SETTING | {"sessions": 9}) == pytest.approx(law, rel=1e-12)


@given(options, st.integers(1, 30), st.floats(1, 1e6), st.floats(0, 0.01), st.floats(0, 0.01))
def test_the_parts_make_the_cycle_and_the_longest_is_the_longest(option, sessions, size, space_hold, control_hold):
    setting = SETTING | {
        "sessions": sessions, "lob_size": size, "space_hold": space_hold, "control_hold": control_hold,
    }  # fmt: skip
    times = lob_options.part_times(option, **setting)
    cycle, longest = lob_options.cycle_time(option, **setting), lob_options.longest_part(option, **setting)
    if option == lob_options.IMPOSSIBLE:
        assert np.isnan([*times, cycle, longest]).all()
    else:
        assert cycle == pytest.approx(math.fsum(times), rel=1e-12)
        assert longest == np.argmax(times)


def test_what_is_logged_is_blocks_and_what_is_not_is_noted_for_each():
    for name in POSSIBLE:
        redo = lob_options.redo_per_lob(option(name), 20_000, 1500, 3500, 100)
        row = 1500 if "BasicFile" in name else 3500
        assert redo == row + (NOTES if "NOLOGGING" in name else DATA)
    assert math.isnan(lob_options.redo_per_lob(lob_options.IMPOSSIBLE, 20_000, 1500, 3500, 100))


def test_a_basicfile_keeps_the_space_of_what_was_deleted_and_a_securefile_does_not():
    for name in POSSIBLE:
        spaces = [lob_options.space_per_lob(option(name), 20_000, deleted) for deleted in (0, 0.25, 1)]
        blocks = [3, 3, 3] if "BasicFile" in name else [3, 2.25, 0]
        assert spaces == [8192 * number for number in blocks]


@pytest.fixture(scope="module")
def ranked():
    """The sliders of the chapter's chart of all options, by name, and what its law is given besides them."""
    for cell in json.loads(CHAPTER.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", []):
            chart = output.get("data", {}).get(MIME_TYPE)
            if chart and chart["name"] == "options-ranked":
                given = chart["curves"][0]["arguments"].items()
                fixed = {name: value for name, value in given if isinstance(value, float)}
                return {slider["name"]: slider for slider in chart["sliders"]}, fixed
    raise AssertionError(f"{CHAPTER.name} has no chart of the name options-ranked among its stored outputs")


def rates(ranked, name, bandwidths=None, **holds):
    """LOBs per second of an option at every position of sessions, size, write and bandwidth."""
    sliders, fixed = ranked
    values = [sliders[slider]["values"] for slider in ("sessions", "lob_size", "write_time")]
    lattice = np.meshgrid(*values, bandwidths or sliders["redo_bandwidth"]["values"], indexing="ij", sparse=True)
    place_on_it = dict(zip(("sessions", "lob_size", "write_time", "redo_bandwidth"), lattice, strict=True))
    return lob_options.throughput(option(name), **place_on_it, **holds, **fixed)


@pytest.mark.slow
def test_a_cached_unlogged_securefile_is_never_faster_than_an_uncached_one_wherever_the_sliders_stand(ranked):
    none = {"space_hold": 0, "control_hold": 0}  # a SecureFile holds neither enqueue
    cached, uncached = (rates(ranked, f"SecureFile {cache} NOLOGGING", **none) for cache in ("CACHE", "NOCACHE"))
    assert (cached <= uncached * (1 + 1e-12)).all()  # level where both fill the redo stream


@pytest.mark.slow
def test_an_unlogged_basicfile_is_slower_than_a_securefile_if_the_hold_is_as_captured_and_redo_is_not_slow(ranked):
    sliders, _ = ranked
    captured = sliders["control_hold"]["values"][sliders["control_hold"]["start"]]
    enough = [bandwidth for bandwidth in sliders["redo_bandwidth"]["values"] if bandwidth >= 5e6]
    holds = {"space_hold": 0, "control_hold": captured}  # the best for a BasicFile, as the next test says
    basic = rates(ranked, "BasicFile NOCACHE NOLOGGING", enough, **holds)
    assert (basic < rates(ranked, "SecureFile NOCACHE NOLOGGING", enough, **holds)).all()


@pytest.mark.slow
def test_a_basicfile_of_small_lobs_is_faster_logged_and_a_securefile_takes_up_to_a_fifth_longer(ranked):
    sliders, fixed = ranked
    start = {name: slider["values"][slider["start"]] for name, slider in sliders.items()}
    enough = [bandwidth for bandwidth in sliders["redo_bandwidth"]["values"] if bandwidth >= 5e6]
    values = sliders["sessions"]["values"], sliders["write_time"]["values"], enough
    lattice = np.meshgrid(*values, indexing="ij", sparse=True)
    setting = start | dict(zip(("sessions", "write_time", "redo_bandwidth"), lattice, strict=True))
    times = {name: lob_options.cycle_time(option(name), **setting, **fixed) for name in POSSIBLE}
    logged = times["BasicFile NOCACHE LOGGING"]
    assert setting["space_hold"] == 0 and (logged < times["BasicFile NOCACHE NOLOGGING"]).all()
    for cache in ("CACHE", "NOCACHE"):
        longer = times[f"SecureFile {cache} LOGGING"] / times[f"BasicFile {cache} LOGGING"]
        assert (longer > 1).all() and 1.15 < longer.max() <= 1.2


def test_longer_holds_never_make_an_unlogged_basicfile_faster(ranked):
    sliders, fixed = ranked
    thin = [slice(None, None, 11), slice(None, None, 8), slice(None, None, 10), slice(None, None, 9)]
    names = ("sessions", "lob_size", "write_time", "redo_bandwidth")
    values = [sliders[name]["values"][some] for name, some in zip(names, thin, strict=True)]
    holds = [sliders[name]["values"][::4] for name in ("control_hold", "space_hold")]
    lattice = np.meshgrid(*values, *holds, indexing="ij", sparse=True)
    setting = dict(zip((*names, "control_hold", "space_hold"), lattice, strict=True))
    rate = lob_options.throughput(option("BasicFile NOCACHE NOLOGGING"), **setting, **fixed)
    for axis in (-1, -2):
        assert (np.diff(rate, axis=axis) <= 1e-9 * rate.max()).all()


def test_without_a_long_hold_an_unlogged_basicfile_can_be_the_fastest(ranked):
    _, fixed = ranked
    setting = dict(sessions=7, lob_size=8192, write_time=0.86e-3, redo_bandwidth=10e6, control_hold=0.3e-3)
    fastest = [lob_options.throughput(option(name), space_hold=0, **setting, **fixed) for name in POSSIBLE]
    assert POSSIBLE[int(np.argmax(fastest))] == "BasicFile NOCACHE NOLOGGING"
