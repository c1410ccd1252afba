"""What was read of every page on the walk over it: complete in itself, quiet, legible, and as Python has it.

The page is opened once, by `walk.py`; a test that fails names the page, and what stands there.
"""

import functools
import gzip
import math
import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from analyst.corpus import RENEW, difference, figures
from as_python import call, hold_to_python, position_asked, state_at, words
from bench import openings
from built import SITE, explorables, films, pages
from chosen import thorough
from walk import DESKTOP, FINGER, LARGE, MEASURE, PHONE, SLACK, WIDE, WIDEST, walk

from models.book.chapters import PAGES
from models.book.site.fonts.faces import FACES
from models.explorable.units import Unit

CHARTS = {data["name"]: data for _, data in explorables()}
CHAPTERS = {chapter.file for chapter in PAGES}
LINKS = "genindex.html", "search.html"  # lists of links, which no author wrote
SEEN_CHARTS = 2  # that are not folded, at most
SCREEN = 900  # pixels
WORDS = {"checklists": 130, "index": 440, "your-own-report": 1300, "scorecard": 1000}
WORDS |= {chapter.file: chapter.words for chapter in PAGES}


@pytest.fixture(scope="module", params=pages())
def walked(browser, site, request):
    return walk(browser, f"{site}/", request.param)


def html(walked):
    return (SITE / walked.name).read_text(encoding="utf-8")


def at_each(walked, what, widths=None):
    """What a width does to the page, where it does something."""
    return {width: effect for width in widths or walked.layout if (effect := walked.layout[width][what])}


# --- What it asks for and complains of.


def foreign(walked, requests):
    assert requests, "the page asked for nothing, so this test saw nothing"
    return [url for url in requests if not url.startswith((walked.root, "data:"))]


def test_it_asks_no_other_origin_and_complains_of_nothing(walked):
    """As it opens; and once everything on it was used, which its policy lets it."""
    assert foreign(walked, walked.requests) == [], "a page loads what is its own, from the folder _static"
    assert walked.complaints == []
    assert foreign(walked, walked.after["requests"]) == []
    assert walked.after["complaints"] == []


def test_all_that_a_first_visit_loads_is_light(walked):
    files = {urlsplit(url).path.lstrip("/") for url in walked.requests if url.startswith(walked.root)}
    weights = {name: weight(name) for name in files}
    most = 1000 * openings.WEIGHT.get(walked.name, openings.CHAPTER)
    assert sum(weights.values()) <= most, f"more than {most} bytes (tests/bench/openings.py): {weights}"


@functools.cache
def weight(name):
    """The bytes of a file as a reader gets it: compressed, unless it is so by itself."""
    content = (SITE / name).read_bytes()
    return len(content) if name.endswith((".woff2", ".png", ".deflate")) else len(gzip.compress(content, 6))


def test_only_the_search_loads_the_index_which_is_small(walked):
    files = {urlsplit(url).path.lstrip("/") for url in walked.requests if url.startswith(walked.root)}
    scripts = [(SITE / name).read_bytes() for name in files if name.endswith(".js")]
    indexes = [script for script in scripts if re.search(rb"window\.waitIndex ?=", script)]
    assert len(indexes) == (walked.name == "search.html")
    assert all(len(gzip.compress(script)) <= 150_000 for script in indexes)


def test_it_asks_ahead_for_the_faces_that_it_uses_and_no_other(walked):
    by_file = {face.file: f"{face.family} {face.style}" for face in FACES}
    preloaded = {by_file[re.search(r"/([a-z-]+)\.[0-9a-f]+\.woff2", url)[1]] for url in walked.faces["asked"]}
    used = {face.removeprefix("like ") for face in walked.faces["used"]}
    assert preloaded <= used, "asked for and not used"
    assert walked.faces["late"] or preloaded & {*walked.faces["used"]}, "stand-ins for all that came in time"
    if walked.name not in LINKS:
        assert used - preloaded <= {"Source Sans 3 italic"}, "used and not asked for"
    assert walked.icons == [] == [url for url in walked.requests if "/fa-" in url], "a font of icons"


# --- What a reader sees of it with everything folded.


def test_it_has_no_more_words_to_see_than_it_may(walked):
    seen, most = walked.seen["words"], WORDS.get(walked.file, math.inf)
    assert seen <= SLACK * most, f"{seen} words are shown: fold, or cut, {seen - SLACK * most:.0f} of them"


def test_a_chapter_begins_with_its_steps_and_shows_few_charts(walked):
    if walked.file in CHAPTERS:
        assert 0 <= walked.seen["apart"] <= SCREEN, "within one screen the steps begin behind the box"
        assert 1 <= walked.seen["charts"] <= SEEN_CHARTS


# --- How it is laid out.


def test_nothing_reaches_out_of_its_place_at_any_width(walked):
    assert {width: layout["page"] for width, layout in walked.layout.items()} == {
        width: width for width in walked.layout
    }
    assert at_each(walked, "text") == {}, f"text wider than {MEASURE} px"
    assert at_each(walked, "wide") == {}, f"wider than {WIDEST} px"
    assert at_each(walked, "box") == {}, "reaches out of the box at the top of the chapter"
    assert at_each(walked, "formulas") == {}, "a formula is cut"
    assert at_each(walked, "queries", [DESKTOP]) == {}, "break the lines of the query"


def test_the_letters_of_its_diagrams_can_be_read(walked):
    letters = at_each(walked, "letters", (PHONE, DESKTOP))
    assert bool(letters) == ("wait-diagram" in html(walked))
    assert all(min(sizes) >= 10.99 for sizes in letters.values()), letters


def test_figures_take_the_room_beside_the_text(walked):
    for width, least in ((LARGE, MEASURE + 100), (WIDE, WIDEST - 1)):
        for figure in walked.layout[width]["figures"] if width in walked.layout else []:
            assert figure["width"] >= least, f"{figure['name']} at {width} px"
            assert width < WIDE or figure["aside"], "the sliders stand beside the chart"


def test_no_cell_of_a_figure_is_left_empty_and_no_fourth_one_alone(walked):
    for width in {DESKTOP, LARGE} & walked.layout.keys():
        for figure in walked.layout[width]["figures"]:
            assert abs(figure["empty"]) < 1 and abs(figure["apart"]) < 1, (figure, width)
            assert (figure["readouts"]["count"], figure["readouts"]["last"]) != (4, 1), (figure, width)


def test_what_is_touched_on_a_phone_is_large_enough(walked):
    small = [element for element in walked.layout[PHONE]["touched"] if element[1] < FINGER]
    assert small == [], f"at least {FINGER} px high, for a finger"


def test_labels_of_charts_cover_nothing_and_are_large_enough(walked):
    for width, charts in walked.covered.items():
        for name, (covered, smallest) in charts.items():
            assert covered == [], f"{name} at {width} px: move a label with `dx` and `dy`, or shorten it"
            assert smallest >= 11


def test_axe_knows_no_fault_of_it(walked):
    """On a desktop in the light; of half of all pages, drawn by seed, on a phone in the dark too."""
    assert walked.faults
    for how, faults in walked.faults.items():
        assert not faults, "\n".join([how, *faults])


def test_no_two_places_of_it_have_the_same_name(walked):
    assert [name for name, count in Counter(walked.layout[DESKTOP]["ids"]).items() if count > 1] == []


def test_all_comes_that_comes_late(walked):
    """Tables offer themselves to be taken along, each once."""
    assert walked.come


# --- Its charts and films.


def test_its_figures_say_what_is_stored(walked):
    stored = figures.stored(walked.name)
    assert stored == walked.figure_texts, f"{walked.name}: {RENEW}\n{difference(stored, walked.figure_texts)}"


def test_its_charts_show_what_python_returns(walked):
    """Of a curve every third place of its axis, at the next position the places beside those."""
    apart = 1 if thorough() else 3
    for name, shown in walked.shown.items():
        for turn, (position, state) in enumerate(shown):
            hold_to_python(CHARTS[name], position, state, slice(turn % apart, None, apart))


def test_a_ranking_is_that_of_the_python_functions(walked):
    for name, shown in walked.shown.items():
        for position, state in shown if "ranking" in CHARTS[name] else []:
            assert state["ranked"] == ranked(CHARTS[name], position), f"{name} at {position}"


def ranked(data, position):
    state, ranking = state_at(data, position), data["ranking"]
    rows = [
        (name, [call(column, {**state, data["axis"]: x}) for column in ranking["columns"]])
        for name, x in ranking["places"].items()
    ]
    rows = sorted(rows, key=lambda row: math.inf if math.isnan(row[1][0]) else -row[1][0])
    return [
        [name, *(_in_words(column, value) for column, value in zip(ranking["columns"], values, strict=True))]
        for name, values in rows
    ]


def _in_words(column, value):
    if math.isnan(value):
        return "–"
    return column["names"][int(value)] if column["names"] else Unit(column["unit"], column["per_si"]).show(value)


def test_every_slider_moves_its_figure(walked):
    for name, shown in walked.shown.items():
        start = shown[-1][0]
        for number, slider in enumerate(CHARTS[name]["sliders"]):
            others = [position[:number] + position[number + 1 :] for position, _ in shown]
            alone = {
                str(state)
                for other, (_, state) in zip(others, shown, strict=True)
                if other == start[:number] + start[number + 1 :]
            }
            assert len(alone) > 1, f"{slider['label']} of {name} moves nothing"


def test_sliders_are_labelled_and_read_as_in_python_and_charts_are_described(walked):
    for name, read in walked.charts.items():
        sliders = CHARTS[name]["sliders"]
        assert read["labels"] == [1 for _ in sliders], name
        assert (read["described"], read["roles"]) == ([[CHARTS[name]["label"], "img"]], 1)
        for slider, texts in zip(sliders, read["texts"], strict=True):
            assert dict(map(tuple, texts)) == {value: words(slider, value) for value in slider["values"]}, name


# --- What it gives to try.


def test_every_try_moves_its_chart_to_the_position_it_says(walked):
    assert walked.tries or walked.file not in CHAPTERS, "say what to try under Move it"
    for text, _, chart, position, moved, _ in followed(walked):
        assert (walked.name, chart) in explorables(), f"the chart that “{text}” moves stands on another page"
        assert set(position) <= {slider["name"] for slider in chart["sliders"]}, text
        for slider in chart["sliders"]:
            wanted = position.get(slider["name"], slider["values"][slider["start"]])
            assert slider["values"][moved[slider["name"]]] == wanted, f"{text}: {slider['label']}"


def test_a_number_in_a_try_is_the_one_that_a_slider_is_set_to(walked):
    for text, _, chart, position, *_ in followed(walked):
        start = {slider["name"]: slider["values"][slider["start"]] for slider in chart["sliders"]}
        shown = [words(slider, (start | position)[slider["name"]]) for slider in chart["sliders"]]
        assert numbers(text) <= set().union(*map(numbers, shown)), f"{text!r} sets {shown}"


def test_the_figures_beside_a_try_are_those_that_the_chart_shows(walked):
    """A figure of a readout that the text names in its unit; a text may have others."""
    seen = [line for _, line, *_, says in followed(walked) if any(plain(value) in plain(line) for value in says)]
    assert seen or walked.file not in CHAPTERS, "say in a Try a figure that its chart then shows"


def followed(walked):
    """Of each thing to try its text, its line, its chart, what it asks for, where that is, what is said."""
    for link in walked.tries:
        chart, position = position_asked(link["href"])
        yield link["text"], link["line"], chart, position, link["moved"], link["says"]


_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
# Names of runs and the like, and factors.
_NO_POSITION = re.compile(r"\b(?:level|DBW|way) ?\d+|\d\d:\d\d|[\d.,]+ times")


def numbers(text):
    return {float(number.replace(",", "")) for number in _NUMBER.findall(_NO_POSITION.sub("", text))}


def plain(text):
    return re.sub(r"\s", " ", text)


# --- Without scripts.


def test_without_scripts_all_is_there_and_nothing_pretends_to_move(walked):
    assert walked.still["lost"] == []
    on_page = [f"try-{data['name']}" for page, data in explorables() if page == walked.name]
    on_page += [f"watch-{data['name']}" for page, data in films() if page == walked.name]
    assert sorted(on_page) == sorted(figure["name"] for figure in walked.still["figures"])
    for figure in walked.still["figures"]:
        assert figure["seen"] and figure["captions"], figure
        assert figure["controls"] and not figure["enabled"] and figure["notes"], figure
    for guess in walked.still["guesses"]:
        assert guess["folded"] and not guess["enabled"] and guess["answer"].startswith("The answer: ")


def test_a_figure_stays_where_its_still_picture_was(walked):
    still = {figure["name"]: figure["box"] for figure in walked.still["figures"]}
    for name, read in walked.charts.items():
        assert read["box"] == pytest.approx(still[f"try-{name}"], abs=8), name


def test_there_is_something_to_walk_to_and_nothing_is_stored_of_what_is_no_page():
    assert films() and [data["name"] for _, data in explorables() if "ranking" in data]
    stored = list(figures.STORED.glob("*.txt"))
    assert len(stored) > 12 and sum(file.stat().st_size for file in stored) <= 1_000_000
    assert {f"{file.stem}.html" for file in stored} <= {*pages()}, (
        "`make corpus` takes away what is stored of a page that is gone"
    )
