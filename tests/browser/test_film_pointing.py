"""Pointing at the bars of a film, by mouse, keyboard and finger: what is said, and what is lit."""

import pytest
from built import films
from watched import Watched

LINE, STATUS = ".wait-film-line", ".wait-film-status"


def lit(watched):
    """The bars that are lit: part, row, commit and begin."""
    return watched.film("lit.map(({ part, row, commit, begin, state }) => ({ part, row, commit, begin, state }))")


def places(watched):
    """Places of the picture, column by column."""
    box = watched.stage.locator("canvas").bounding_box()
    for share in (0.55, 0.4, 0.3, 0.5, 0.6):
        for down in range(24, int(box["height"]) - 24, 4):
            yield box["x"] + share * box["width"], box["y"] + down


def point(watched, enough):
    """Move the mouse through the picture until enough bars are lit."""
    for x, y in places(watched):
        watched.page.mouse.move(x, y)
        found = lit(watched)
        if len(found) >= enough:
            return found
    return []


def label(watched, bar):
    """What its row is called."""
    script = """(figure, { part, row }) =>
      figure.film.path.rows.find((one) => one.part === part && one.row === row).label"""
    return watched.figure.evaluate(script, bar)


def test_under_the_mouse_a_bar_says_whose_it_is_until_when_and_the_time_stays(watched):
    watched.seek(watched.film("path.length") / 3)
    at = watched.film("at")
    found = point(watched, 1)
    assert found
    said = watched.figure.locator(LINE).inner_text()
    assert " from " in said and " to " in said
    crowd = watched.state(found[0])["style"] == "thread"
    assert f"commit {found[0]['commit']}" in said if crowd else label(watched, found[0]) in said
    assert watched.film("at") == at
    watched.page.mouse.move(0, 0)
    watched.settle()
    assert not lit(watched)
    assert watched.figure.locator(LINE).inner_text() != said


def test_the_same_commit_is_lit_under_every_rule(visit, site):
    compared = 0
    for page_name, data in films():
        crowds = [part for part in data["parts"] if part["rows"][-1]["crowd"] and part["warm_up"] == 300]
        if len(crowds) < 2 or len(crowds) < len(data["parts"]):
            continue
        watched = Watched(visit(f"{site}/{page_name}"), data).reach()
        watched.seek(watched.film("path.length") / 3)
        found = point(watched, len(crowds))
        assert sorted(bar["part"] for bar in found) == list(range(len(crowds)))
        assert len({bar["commit"] for bar in found}) == 1
        assert [bar["begin"] for bar in found] == [pytest.approx(found[0]["begin"], rel=1e-9)] * len(found)
        said = watched.figure.locator(LINE).inner_text()
        assert all(f"({part['label']})" in said for part in crowds)
        compared += 1
    assert compared >= 2


def test_by_keyboard_every_bar_of_a_moment_is_told_to_a_screen_reader(watched):
    watched.seek(watched.film("path.length") / 3)
    keyboard, status = watched.page.keyboard, watched.figure.locator(STATUS)
    watched.stage.focus()
    for _ in range(12):
        keyboard.press("ArrowRight")
        keyboard.press("ArrowDown")
        if lit(watched):
            break
    first = lit(watched)[0]
    told = status.inner_text()
    assert told == f"{watched.figure.locator(LINE).inner_text()}."
    assert " from " in told
    keyboard.press("ArrowDown")
    keyboard.press("ArrowUp")
    assert lit(watched)[0] == first
    keyboard.press("Escape")
    assert not lit(watched)
    keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    assert not lit(watched), "the time has moved on"


def test_stepping_tells_what_has_happened(watched):
    length = watched.film("path.length")
    watched.seek(length / 3)
    said = set()
    for _ in range(6):
        watched.figure.get_by_role("button", name="Step on").click()
        watched.settle()
        said.add(watched.figure.locator(LINE).inner_text())
    assert len(said) >= 3 and all(said)


def test_on_a_phone_a_finger_plays_stops_and_points(visit, site):
    page_name, data = films()[0]
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    watched = Watched(visit(f"{site}/{page_name}", **phone), data).reach()
    big = watched.figure.get_by_role("button", name="Play the film")
    assert min(big.bounding_box()[each] for each in ("width", "height")) >= 44
    big.tap()
    assert watched.film("playing")
    assert not big.is_visible()
    watched.page.wait_for_function("(id) => document.getElementById(id).film.at > 0", arg=watched.id)
    box = watched.stage.locator("canvas").bounding_box()
    empty = box["x"] + box["width"] / 2, box["y"] + box["height"] - 12  # along the axis of time
    watched.page.touchscreen.tap(*empty)
    assert not watched.film("playing")
    for x, y in places(watched):
        at = watched.film("at")
        watched.page.touchscreen.tap(x, y)
        if not watched.film("playing"):
            break
        watched.film("pause()")
    assert lit(watched), "a finger on a bar points"
    assert watched.film("at") == at
    watched.page.touchscreen.tap(*empty)
    assert watched.film("playing"), "beside all bars a finger plays"
    watched.film("pause()")
    buttons = watched.figure.locator(".wait-film-buttons button")
    assert min(each.bounding_box()["height"] for each in buttons.all()) >= 40
