"""Scripts in few files: all that ran runs, in its order, and what has to run first still stands in the page."""

from models.book.site.assets.bundle import Script, in_order, joined, taken, tiers
from models.book.site.page import parsed

PAGE = """<head><script>first()</script>
<script src="a.js?v=1"></script>
<script>let setting = 1;</script>
<script defer="defer" src="b.js"></script>
<script type="application/json">{"data": 1}</script></head>
<body><script defer src="c.js"></script></body>"""


def test_files_and_settings_are_taken_in_their_order_and_what_stands_in_front_and_data_stay():
    page = parsed(PAGE)
    files = [Script(path=f"at/{name}.js") for name in "abc"]
    assert taken(page, "at/{}".format) == [files[0], Script(text="let setting = 1;"), *files[1:]]
    left = str(page)
    assert "<script>first()</script>" in left and '{"data": 1}' in left
    assert "src=" not in left and "setting" not in left


def test_what_all_have_what_several_have_and_what_one_has():
    every, several, of_page = tiers({"x": ["s", "m", "f", "t", "x"], "y": ["s", "f", "t"], "z": ["s", "t", "z"]})
    assert every == ["s", "t"] and several == ["f"]
    assert of_page == {"x": [["m"], ["x"]], "y": [[], []], "z": [[], ["z"]]}


def test_an_order_that_all_agree_with():
    assert in_order([["a", "c"], ["a", "b", "c", "d"], ["b", "x", "d"]]) == ["a", "b", "x", "c", "d"]


def test_no_script_makes_the_next_one_strict_or_runs_into_it():
    texts = {"a": '"use strict"; (() => {})()\n//# sourceMappingURL=a.js.map', "b": "(() => {})()"}
    script = joined([Script(path="a"), Script(path="b"), Script(text="let c = 1")], texts.get)
    assert script == ';"use strict"; (() => {})()\n;(() => {})()\n;let c = 1\n'
