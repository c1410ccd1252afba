"""What the scripts of films say of a bar that is pointed at, and of what has just happened."""

from explore.films.scripted import PARTS, ROWS, STATES, part, state, told

CROWD = {
    "waits": state("waits", tone="pale", style="thread", event="sync", behind="writes", then="is written"),
    "writes": state("writes") | {"background": True},
}
COMMITS = [("commits", 1, True), ("LGWR", 1, False)]
WAITS = [["waits", 0, 0, 3, 2], ["writes", 1, 2, 3], ["waits", 0, 2.5, 5, 4], ["writes", 1, 4, 5]]
SOONER = [["waits", 0, 0, 2, 1], ["writes", 1, 1, 2], ["waits", 0, 2.5, 4, 3], ["writes", 1, 3, 4]]
RULES = [part(COMMITS, CROWD, WAITS, label=label) for label in ("One rule", "Other rule")]


def about(parts, *bars):
    """What is said of the first bar of which each condition holds."""
    found = ",".join(f"film.bars.find((bar) => {bar})" for bar in bars)
    asked = f"[{found}].map((bar) => about(data, film, bar, show))"
    return told(parts, f"(({{ data, film }}) => {asked})(made(parts))")


def happened(parts, *times):
    """What is told of each of these times."""
    asked = f"{list(times)}.map((t) => happened(data, film, t, show))"
    return told(parts, f"(({{ data, film }}) => {asked})(made(parts))")


ABOUT = {
    "bar.part === 0 && bar.state === 'waits'": "Recorded: session 1 waits from 0 to 4 s; it is behind session 2",
    "bar.part === 0 && bar.state === 'holds'":
        "Recorded: session 2 holds from 0, reads on from 2 to 4 s; it blocks session 1",
    "bar.state === 'thinks'": "Recorded: session 3 thinks from 0 to 5 s",
    "bar.part === 1 && bar.state === 'holds'": "Simulated: session 1 holds from 0 to 3 s; it blocks sessions 2, 3",
}  # fmt: skip


def test_a_bar_says_whose_it_is_from_when_to_when_and_who_is_before_and_behind():
    assert about(PARTS, *ABOUT) == list(ABOUT.values())


def test_who_holds_a_lock_is_told_by_number_where_no_row_shows_it():
    waits = state("waits", tone="pale", event="enq", behind="is held", then="holds")
    states = {"waits": waits, "is held": state("is held")}
    bars = [["is held", 3, 0, 4, None, 2], ["waits", 0, 1, 6, 4], ["is held", 3, 4, 6, None, 1]]
    parts = [part([("session {}", 3, False), ("the lock", 1, False)], states, bars)]
    assert about(parts, "bar.row === 0", "bar.row === 3") == [
        "session 1 waits from 1, holds from 4 to 6 s; it is behind session 2",
        "the lock is held by session 2 from 0 to 4 s; it blocks session 1",
    ]


def test_a_commit_is_the_same_under_every_rule_that_draws_alike():
    (same,) = about(RULES, "bar.state === 'waits' && bar.begin > 0")
    assert same.startswith("One rule: commit 3 waits from 2.5, is written from 4 to 5 s; it is behind LGWR")
    assert same.endswith("it takes 2.5 s (One rule), 2.5 s (Other rule)")
    lit = "(({ film }) => everywhere(film, film.bars.find(is)).map((bar) => [bar.part, bar.commit]))(made(parts))"
    assert told(RULES, lit.replace("is)", "(bar) => bar.state === 'waits')")) == [[0, 1], [1, 1]]
    assert told(RULES, lit.replace("is)", "(bar) => bar.state === 'writes')")) == [[0, 2]], "a write is no commit"
    others = [RULES[0], part(COMMITS, CROWD, SOONER, label="Other draws")]
    assert len(told(others, lit.replace("is)", "(bar) => bar.state === 'waits')"))) == 1


HAPPENED = {
    0: "Recorded: session 2 holds, 4 s to go; Simulated: session 1 holds, 3 s to go; "
    "Recorded: session 1 waits, 4 s to go",
    2.5: "Recorded: session 2 reads on, 2 s to go",
    4.5: "Recorded: session 1 holds, 1 s to go",
    5.5: "Recorded: session 1 misses a write, 3 s to go",
    7: "Recorded: LGWR writes, 2 s to go",
}


def test_the_last_event_is_told_with_how_long_it_goes_on():
    assert happened(PARTS, *HAPPENED) == list(HAPPENED.values())


def test_a_thread_says_when_it_goes_on_and_where_there_is_no_more_the_moment_is_told():
    after = ["One rule: commit 1 goes on after 3 s", "One rule: commit 3 goes on after 2.5 s"]
    assert happened(RULES[:1], 3.5, 5.5) == after
    assert happened([part(ROWS, STATES, [["holds", 0, 1, 2]])], 3) == ["At 2 s: nobody waits"]


def test_a_place_of_the_picture_is_that_of_the_bar_there_with_its_thread_or_message():
    at = """(({ view }) => view.layout.lines.flatMap((row) => row.bars.map((bar) => {
      const px = view.layout.gutter + ((bar.begin + bar.end) / 2) * view.layout.pixels;
      const thread = view.film.stateOf(bar).style === "thread";
      const py = thread ? row.y + 5 + row.lane.get(bar) * 4 : row.y + row.height - (row.under || row.height) / 2;
      return [bar === barAt(view, px, py), barAt(view, px, py + 300) === undefined];
    })))(drawn(parts, () => {}))"""
    for parts in (RULES, PARTS):
        found = told(parts[:1], at)
        assert found and all(all(each) for each in found)


def test_the_keyboard_goes_through_all_bars_of_a_moment_and_around():
    goes = """(({ view }) => {
      const found = [undefined];
      for (const direction of [1, 1, 1, 1, -1]) found.push(beside(view, 1, found[found.length - 1], direction));
      return found.slice(1).map((bar) => bar.row);
    })(drawn(parts, () => {}))"""
    assert told(PARTS[:1], goes) == [0, 1, 2, 0, 2]
