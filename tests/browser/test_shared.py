"""What the charts of a page share is set once, unless its reader moves one alone."""

import pytest
from built import explorables

PAGE = "hw-contention.html"
FIGURES = [data for page, data in explorables() if page == PAGE]
AT = "(figure) => figure.wait.values.positions"
SETTLED = "new Promise((done) => setTimeout(done, 600))"  # set later than what the charts wait for, and longer


def move(visited, name, slider, text):
    box = visited.figure(name).locator(f".wait-slider:has([data-slider='{slider}']) .wait-typed")
    box.fill(text)
    box.press("Enter")
    visited.page.evaluate(SETTLED)


def at(visited, name):
    return visited.figure(name).evaluate(AT)


@pytest.fixture
def opened(visit, site):
    return visit(f"{site}/{PAGE}")


def starts(data):
    return {slider["name"]: slider["values"][slider["start"]] for slider in data["sliders"]}


def test_a_hold_that_is_set_in_one_chart_is_the_hold_of_all(opened):
    move(opened, "hw-closed", "service_time", "2.1 ms")
    for data in FIGURES:
        assert at(opened, data["name"])["service_time"] == pytest.approx(0.0021)
    opened.figure("hw-open").get_by_role("button", name="Back to the start").click()
    opened.page.evaluate(SETTLED)
    for data in FIGURES:
        assert at(opened, data["name"])["service_time"] == starts(data)["service_time"]


def test_a_chart_that_ends_before_stands_at_its_end_and_says_so(opened):
    move(opened, "hw-closed", "sessions", "20")
    assert at(opened, "hw-states")["sessions"] == 12
    assert "here it is 12" in opened.figure("hw-states").locator(".wait-said").inner_text()
    assert at(opened, "hw-partitions")["sessions"] == at(opened, "hw-closed")["sessions"] == 20


def test_two_charts_that_move_at_once_each_keep_what_moved_in_them(opened):
    opened.page.evaluate("""(moves) => {
      for (const [name, slider, value] of moves) document.getElementById(`try-${name}`).wait.set(slider, value);
    }""", [["hw-closed", "sessions", 9], ["hw-partitions", "service_time", 0.0021]])  # fmt: skip
    opened.page.evaluate(SETTLED)
    for name in ("hw-closed", "hw-partitions"):
        stands = at(opened, name)
        assert (stands["sessions"], stands["service_time"]) == (9, pytest.approx(0.0021))


def test_a_chart_that_could_not_follow_does_not_lead_there(opened):
    move(opened, "hw-closed", "sessions", "20")
    move(opened, "hw-states", "service_time", "2.1 ms")
    assert [at(opened, name)["sessions"] for name in ("hw-closed", "hw-states")] == [20, 12]


def test_a_chart_that_is_moved_alone_moves_nothing_and_is_not_moved(opened):
    alone = opened.figure("hw-partitions").get_by_role("button", name="Move this chart alone")
    alone.press("Enter")
    move(opened, "hw-closed", "sessions", "9")
    assert at(opened, "hw-partitions")["sessions"] == 7
    move(opened, "hw-partitions", "sessions", "3")
    assert at(opened, "hw-closed")["sessions"] == 9
    alone.press("Enter")
    assert at(opened, "hw-partitions")["sessions"] == 9


def test_an_address_that_has_them_apart_leaves_them_apart(visit, site):
    visited = visit(f"{site}/{PAGE}?hw-closed.sessions=9&hw-partitions.sessions=3")
    assert [at(visited, name)["sessions"] for name in ("hw-closed", "hw-partitions")] == [9, 3]
    parted = visited.page.locator(".wait-part[aria-pressed='true']")
    assert parted.count()
    move(visited, "hw-closed", "sessions", "5")
    assert [at(visited, name)["sessions"] for name in ("hw-closed", "hw-partitions")] == [5, 3]


def test_an_address_that_says_where_one_is_has_them_all_there(visit, site):
    visited = visit(f"{site}/{PAGE}?hw-partitions.sessions=3")
    assert {at(visited, name)["sessions"] for name in ("hw-closed", "hw-states", "hw-partitions")} == {3}
    assert visited.page.locator(".wait-part[aria-pressed='true']").count() == 0


def test_which_is_moved_alone_is_in_the_address(opened, visit):
    opened.figure("hw-partitions").get_by_role("button", name="Move this chart alone").click()
    move(opened, "hw-closed", "sessions", "9")
    again = visit(opened.page.url)
    assert [at(again, name)["sessions"] for name in ("hw-closed", "hw-partitions")] == [9, 7]


def test_the_address_says_where_each_chart_is(opened, visit):
    move(opened, "hw-closed", "service_time", "2.1 ms")
    again = visit(opened.page.url)
    for data in FIGURES:
        assert at(again, data["name"]) == at(opened, data["name"])
    assert again.page.locator(".wait-part[aria-pressed='true']").count() == 0


def test_only_what_another_chart_has_too_can_be_moved_alone(visit, site):
    visited = visit(f"{site}/log-file-sync.html")
    assert visited.page.locator(".wait-part:visible").count() == 0
