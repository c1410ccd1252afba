"""What stands in the HTML of every page: links that lead somewhere, formulas, boxes, terms, and what it may load.

What only a browser can say of a page is on the walk (`test_walk.py`).
"""

import copy
import functools
import json
import os
import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest
from built import SITE, explorables, pages, text_without, tree
from walk import SLACK

from models.book.chapters import BY_FILE, CHAPTERS, PAGES
from models.book.site.fonts.faces import CHARACTERS
from models.book.site.theme import way

BOOK = Path(__file__).parents[3] / "book"
FORM = "your-own-report.html"
CHARTS = {data["name"]: data for _, data in explorables()}
every_chapter = pytest.mark.parametrize("file", [chapter.file for chapter in PAGES])


@functools.cache
def html(name):
    return (SITE / name).read_text(encoding="utf-8")


# --- What it loads and may load.


def scripts_and_sheets(name):
    return re.findall(r"<script\b[^>]*>", html(name)), re.findall(r"<link\b[^>]*stylesheet[^>]*>", html(name))


def test_it_has_one_style_sheet_and_no_script_that_blocks(page_name):
    scripts, sheets = scripts_and_sheets(page_name)
    files = [script for script in scripts if "src=" in script]
    inline = [script for script in scripts if "src=" not in script and "json" not in script]
    assert len(sheets) == 1
    assert 1 <= len(files) <= 4 and all("defer" in script for script in files)
    assert 1 <= len(inline) <= 2  # the theme is set, and typefaces asked for, ahead of the first paint
    others, (sheet,) = scripts_and_sheets("index.html")
    assert (sheets[0], files[0]) == (sheet, next(script for script in others if "src=" in script)), "not of all"


def test_it_tells_once_how_wide_it_is_and_what_it_is_about(page_name):
    assert html(page_name).count('name="viewport"') == 1 and '<html lang="en"' in html(page_name)
    if page_name not in ("search.html", "genindex.html", "bibliography.html"):
        assert re.search(r'<meta name="description" content="[^"<&]{20,}"/?>', html(page_name))


def policy(name):
    """The sources of each directive of a page."""
    (directives,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"/?>', html(name))
    assert html(name).index("Content-Security-Policy") < html(name).index("<script")
    return {directive.split()[0]: set(directive.split()[1:]) for directive in directives.split("; ")}


def test_it_may_load_what_is_its_own_and_ask_nobody(page_name):
    allowed, its_own = policy(page_name), {"'self'", "file:"}
    scripts = {source for source in allowed.pop("script-src") if not source.startswith("'sha256-")}
    nothing = {directive for directive, sources in allowed.items() if sources == {"'none'"}}
    assert allowed["default-src"] == its_own
    assert {"object-src", "frame-src", "base-uri"} <= nothing
    if page_name == FORM:
        assert scripts - {"'unsafe-hashes'"} == its_own | {"'wasm-unsafe-eval'"}
        assert (allowed["connect-src"], allowed["worker-src"]) == ({"'self'"}, {"blob:"})
    else:
        assert scripts - {"'unsafe-hashes'"} == its_own
        assert {"connect-src", "worker-src"} <= nothing
    for directive in allowed.keys() - nothing - {"connect-src", "worker-src"}:
        assert allowed[directive] <= its_own | {"data:", "'unsafe-inline'"}, directive


def test_it_carries_no_kernel_machinery(page_name):
    words = "thebe", "require.js", "require.min.js", "widget-state", "widget-view", "html-manager"
    assert [word for word in words if word in html(page_name).lower()] == []


# --- Its links and terms.


def test_every_link_within_the_book_leads_somewhere(page_name):
    for target, anchor in {*re.findall(r'<a [^>]*href="([^":#?]*)(?:#([^"]*))?"', html(page_name))}:
        page = SITE / unquote(target or page_name)
        assert page.exists(), f"a link to {target}, which is not in the book"
        if anchor and page.suffix == ".html":
            assert f'id="{unquote(anchor)}"' in html(page.name), f"a link to #{anchor}"


def test_it_carries_each_term_that_it_uses_once(page_name):
    carried = re.findall(r'<template data-term="([^"]+)"', html(page_name))
    used = {
        link["href"].removeprefix("glossary.html#")
        for link in tree(page_name).select("a.wait-term[href^='glossary.html#']")
    }
    assert sorted(used) == carried
    assert all(f'id="{anchor}"' in html("glossary.html") for anchor in carried)


def test_many_pages_have_terms():
    assert sum("<template data-term=" in html(name) for name in pages()) > 12


# --- Its text and its formulas.

# No cut of these faces by script has them: a font of the reader's machine shows them, of which each has all.
ELSEWHERE = {
    "Greek": "ρλ",
    "Superscripts": "⁰⁴⁵⁶⁷⁸⁹⁻",
    "Arrows": "←↑→↓",
    "Mathematical": "∞≤≥≈⌈⌉",
    "Dingbats": "✓✗",
}
PRINTED = {*CHARACTERS, *"".join(ELSEWHERE.values()), *"\n\t\u200b"}


def test_every_character_is_in_its_fonts(page_name):
    # Formulas are drawn.
    assert {*text_without(page_name, ".math, style")} - PRINTED == set(), "add it to models/book/site/fonts"


def test_every_character_that_a_script_may_print_is_in_its_fonts():
    scripts = sorted((BOOK.parent / "models").rglob("*.js"))
    assert len(scripts) > 5
    assert {letter for path in scripts for letter in path.read_text(encoding="utf-8")} - PRINTED == set()


def test_no_line_ends_between_a_number_and_its_unit(page_name):
    prose = re.sub(
        r"<(script|style|pre|code|svg|title|math|output)\b.*?</\1>", "|", html(page_name), flags=re.DOTALL
    )
    prose = re.sub(r"<[^>]*>", "|", re.sub(r"</?(strong|em|span|a|b|i)\b[^>]*>", "", prose))
    parted = re.findall(r"\d (?:(?:[mµn]?s|[kMG]?B|/s)\b|%).{0,20}", prose)
    assert parted == [], "put a no-break space between a number and its unit"


_CODE = re.compile(r"^(`{3,})(?!\{)[^\n]*\n.*?^\1|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_WRITTEN = re.compile(r"\$\$(.+?)\$\$|(?<![\w$\\])\$(?!\s)([^$]+?)(?<!\s)\$(?![\w$])", re.DOTALL)


def written(name):
    """The formulas in the source of a page."""
    notebook, text = BOOK / name.replace(".html", ".ipynb"), BOOK / name.replace(".html", ".md")
    texts = [text.read_text(encoding="utf-8")] if text.exists() and not notebook.exists() else []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if notebook.exists() else []:
        texts += ["".join(cell["source"])] if cell["cell_type"] == "markdown" else []
        outputs = (output.get("data", {}) for output in cell.get("outputs", []))
        texts += ["".join(data["text/markdown"]) for data in outputs if "text/markdown" in data]
    formulas = _WRITTEN.findall(_CODE.sub("", "\n\n".join(texts)))
    return Counter(spaced(displayed or inline) for displayed, inline in formulas)


def spaced(tex):
    """A formula without the space around it and with single spaces in it, which is all that may differ."""
    return " ".join(tex.split())


def test_its_formulas_are_those_that_were_written(page_name):
    """But for the line of a fold, which names an exercise again."""
    formulas = tree(page_name).select(".math:not(summary .math)")
    assert Counter(spaced(formula["data-tex"]) for formula in formulas) == written(page_name)


def test_a_formula_is_drawn_and_told_and_the_page_sets_none_itself(page_name):
    page = tree(page_name)
    glyphs = {glyph["id"] for glyph in page.select(".wait-glyphs path")}
    for formula in page.select(".math"):
        (drawn,), (spoken,) = formula.select("svg"), formula.select("math")
        assert drawn["aria-hidden"] == "true"
        assert spoken.get_text(strip=True)
        used = {use["href"].removeprefix("#") for use in drawn.select("use")}
        assert used and used <= glyphs
        # A dollar in a sentence would begin one.
        named = re.sub(r"\\(begin|end|text|mathrm|operatorname)\{[^}]*\}", "", formula["data-tex"])
        words = re.findall(r"(?<![\\A-Za-z])[A-Za-z]{4,}", named)
        assert not words, f"{formula['data-tex'][:80]!r} is set as a formula: put v$ views into code"
    assert "mjx-" not in html(page_name)
    assert not re.search(r'src="(mathjax|tex-)', html(page_name), re.IGNORECASE)
    assert not re.search(r"\\[(\[]", text_without(page_name, "script, pre, code"))


# --- Its exercises, and its figures without scripts.


def test_a_solution_follows_its_exercise_at_once(page_name):
    """So nothing of a question stands outside of its box; and every page with exercises has them on a sheet."""
    exercises = tree(page_name).select("article .exercise.admonition")
    assert bool(exercises) == ('class="wait-sheet-links' in html(page_name))
    for exercise in exercises:
        after = exercise.find_next_sibling()
        assert after.name == "details" and "solution" in after["class"]


def test_a_figure_in_a_sentence_says_where_its_chart_starts(page_name):
    for chart, kind, which, text in re.findall(r'data-follows="(\S+) (\w+) (\w+)">([^<]+)<', html(page_name)):
        data = CHARTS[chart]
        if kind == "readout":
            start = data["readouts"][int(which)]["shown"]
        else:
            (start,) = (slider["text"] for slider in data["sliders"] if slider["name"] == which)
        assert re.sub(r"\s|&nbsp;", " ", text) == start


# --- Chapters.


@every_chapter
def test_a_chapter_says_how_many_charts_and_films_it_has(file):
    name = f"{file}.html"
    line = html(name).partition('<p class="wait-way-told">')[2].partition("</p>")[0]
    line = line.replace("\N{NO-BREAK SPACE}", " ").partition(";")[0]
    counted = dict(reversed(count.removesuffix("s").split(" ")) for count in line.split(", "))
    shown = tree(name).select("article figure.wait-explorable")
    most = SLACK * BY_FILE[file].words / way.WORDS + way.CHART * len(shown)  # no more than it may have to read
    message = f"{counted['minute']} minutes to read, {most:.1f} at most: fold, or cut, or `words` of it is too low"
    assert 3 <= int(counted["minute"]) <= most, f"{file}: {message} (models/book/chapters.toml)"
    assert int(counted.get("chart", 0)) == sum(not chart.find_parent("details") for chart in shown)
    assert int(counted.get("film", 0)) == html(name).count('<figure class="wait-film"')


def article(file):
    return tree(f"{BY_FILE[file].page}.html").select_one("article.bd-article")


@pytest.mark.parametrize("file", [chapter.file for chapter in CHAPTERS])
def test_its_box_says_four_things_in_few_words_and_stands_first(file):
    box = article(file).find("aside", id=BY_FILE[file].place)
    assert [part.get_text() for part in box.select("dt")] == ["You see", "It is", "What helps", "How sure"]
    texts = [part.get_text().replace("\N{NO-BREAK SPACE}", " ") for part in box.select("dd")]
    in_short = BY_FILE[file].in_short
    assert texts == [
        text.replace("`", "") for text in (in_short.you_see, in_short.it_is, in_short.helps, in_short.sure)
    ]
    words = [len(text.split()) for text in texts]
    assert min(words) >= 3
    assert sum(words) <= 90, f"the box has {sum(words)} words"
    if BY_FILE[file] in PAGES:
        assert article(file).select_one("h2, aside").name == "aside", "the box comes before the first heading"


SOURCES = os.environ.get("SHAPE_SOURCES")
ALIKE = 8  # words in a row

# What is no running text: folds, listings, tables, formulas, charts, code, headings, the box, a reader's own run.
_NOT_PROSE = (
    "script, style, details, .dropdown, pre, table, figure, svg, noscript, button, aside, h1, h2, h3, "
    ".headerlink, .cell_input, .math, .wait-run, .wait-way-told, .wait-sheet-links"
)


def prose(file):
    """The words of a chapter's running text."""
    text = copy.copy(article(file))
    for part in text.select(_NOT_PROSE):
        part.decompose()
    for term in text.select("a.wait-term"):
        term.unwrap()
    text.smooth()
    return text.get_text(" ").split()


def shingles(words):
    plain = [re.sub(r"\W", "", word.lower()) for word in words]
    plain = [word for word in plain if word]
    return {" ".join(plain[start : start + ALIKE]) for start in range(len(plain) - ALIKE + 1)}


@functools.cache
def of_the_sources():
    texts = (path.read_text(encoding="utf-8", errors="replace").split() for path in Path(SOURCES).iterdir())
    return set().union(*map(shingles, texts))


@pytest.mark.skipif(not SOURCES, reason="SHAPE_SOURCES names no folder of the sources' texts")
@every_chapter
def test_no_eight_words_of_a_source_are_repeated(file):
    repeated = shingles(prose(file)) & of_the_sources()
    assert not repeated, f"a passage of a source: {sorted(repeated)[0]}"
