"""What is done to a page so that everybody can read it: on pieces of pages."""

from importlib.resources import files

import pytest

from models.book.site.page import Faulty, parsed, wanted, written
from models.book.site.theme import folds, labels, units
from models.book.site.theme.icons import Icons
from models.book.site.theme.regions import columns, make_reachable, unmeasured

TABLE = (
    '<div class="wait-table"><table><thead><tr><th>{}</th><th class="number">Waits</th></tr></thead><tbody><tr>'
)
TABLE += "<td>redo</td><td>7</td></tr></tbody></table></div>"
FOLD = '<summary aria-label="Toggle hidden content">\n<p class="collapsed admonition-title">Show</p>\n'
FOLD += '<p class="expanded admonition-title">Hide</p>\n</summary>'
THEME = """<html data-theme="auto"><script>dataset.theme = localStorage.getItem("theme") || "auto"</script>
<div id="pst-primary-sidebar"></div><button class="search-button-field" title="Search">Search</button>
<button class="theme-switch-button" aria-label="Color mode"></button><script src="_static/searchtools.js"></script>
<script src="_static/language_data.js"></script><script src="searchindex.js"></script></html>"""
ICONS = 'library.add({magnifying:[512,256,[],"f002","M1 2z"],"two-words":[8,9,["x"],"f003","M3 4z"]})'


def changed(change, html, *arguments):
    page = parsed(html)
    change(page, *arguments)
    return written(page)


@pytest.mark.parametrize(
    "parted, joined",
    [
        ("<p>from 3 ms to 4 s, 5 % of 2 MB/s, 100 /s</p>", "<p>from 3_ms to 4_s, 5_% of 2_MB/s, 100_/s</p>"),
        ("<strong>36.2</strong> ms <b>7</b> µs", "<strong>36.2</strong>_ms <b>7</b>_µs"),
        ("3 sessions, 3 seconds, a s, 4  ms", "3 sessions, 3 seconds, a s, 4  ms"),
        ("<code>wait 3 ms</code> <pre>3 ms</pre><script>3 ms</script>", None),
        ("<td>3</td><td> ms</td>", None),
        ("3<!-- 3 ms --> ms", None),
        ('<p title="3 ms">3 ms</p>', '<p title="3 ms">3_ms</p>'),
    ],
)
def test_a_number_and_its_unit_are_kept_together(parted, joined):
    wanted = parted if joined is None else joined.replace("_", "\N{NO-BREAK SPACE}")
    assert changed(units.keep_together, parted) == wanted
    assert changed(units.keep_together, wanted) == wanted


def test_a_table_can_be_reached_and_its_headings_are_headings():
    html = changed(make_reachable, TABLE.format("Event"))
    assert 'class="wait-table wait-sideways" tabindex="0" role="group" aria-label="Table of Event, Waits"' in html
    assert html.count('scope="col"') == 2 and "<td>redo</td>" in html
    without = changed(make_reachable, TABLE.format(""))
    assert "<tr><td></td><th" in without, "its first column has the headings of its rows"
    assert '<th scope="row">redo</th><td>7</td>' in without
    assert columns(parsed(TABLE.format('<p>The "A"</p>')).table) == 'The "A", Waits' and columns(None) == ""


def test_the_theme_does_not_measure_all_of_a_page_again():
    scripts = files("pydata_sphinx_theme") / "theme" / "pydata_sphinx_theme" / "static" / "scripts"
    script = (scripts / "pydata-sphinx-theme.js").read_text(encoding="utf-8")
    assert len(unmeasured(script)) == len(script) + len("return;")
    assert unmeasured("function f(){const pre=1}") == "function f(){const pre=1}"


def test_code_and_listings_can_be_reached_and_have_a_name():
    code = '<div class="highlight-sql notranslate"><div class="highlight"><pre>select</pre></div></div>'
    pre = parsed(changed(make_reachable, code)).pre
    assert pre.attrs == {"class": ["wait-sideways"], "tabindex": "0", "role": "group", "aria-label": "SQL"}
    shown = '<div class="output text_plain highlight-myst-ansi notranslate"><pre>1</pre></div>'
    assert parsed(changed(make_reachable, shown)).pre["aria-label"] == "Output"
    figure = '<figure class="wait-listing"><pre tabindex="0">x</pre><figcaption>Waits. By A</figcaption></figure>'
    assert parsed(changed(make_reachable, figure)).pre["aria-label"] == "Listing: Waits"


def test_a_fold_of_code_says_what_the_code_is_for():
    fold = f"<h2>Captured<a>#</a></h2><details>{FOLD}x</details>"
    html = changed(folds.name, f"{fold}{TABLE.format('Event')}")
    assert "Toggle hidden content" not in html
    assert html.count(" of the table of Event, Waits, Captured</span></p>") == 2
    for between in ("<section>", '<div class="cell tag">'):
        assert " of the table" not in changed(folds.name, f"{fold}{between}{TABLE}")
    assert " of the table" not in changed(folds.name, f"<section>{fold}</section>{TABLE}")


def test_the_faults_of_the_theme_are_mended():
    page = parsed(changed(labels.mend, THEME))
    assert page.html["data-theme"] == "light" and "prefers-color-scheme" in page.script.string
    assert page.find(id="pst-primary-sidebar")["aria-label"] == "The book"
    search, colours = page.find_all("button")
    assert "title" not in search.attrs and colours["aria-label"] == "Colour mode"
    assert not page.find_all("script", src=True)


@pytest.mark.parametrize(
    "gone", ["pst-primary-sidebar", "theme-switch", "search-button", "dataset", "searchindex"]
)
def test_a_theme_that_has_changed_is_seen(gone):
    lines = THEME.replace("<script", "\n<script").splitlines()
    with pytest.raises(Faulty, match="the theme"):
        changed(labels.mend, "\n".join(line for line in lines if gone not in line))


def test_icons_are_drawn_and_their_script_is_gone():
    script = '<script src="_static/scripts/fontawesome.js?v=1"></script>'
    html = changed(Icons(ICONS).draw, f'{script}<i class="fa-solid fa-two-words"></i><i class="fa-none"></i>')
    assert '<svg class="svg-inline--fa" aria-hidden="true" viewBox="0 0 8 9"><path' in html and 'd="M3 4z"' in html
    assert "<script" not in html and '<i class="fa-none"></i>' in html
    with pytest.raises(Faulty):
        wanted(parsed("<p></p>"), "script")


def test_what_stands_behind_the_walk_is_folded_and_each_choice_by_itself():
    part, fold = '<section id="{0}"><h2>{0}</h2>{1}</section>'.format, "details.wait-part"
    choice = '<section id="disk"><h3>a faster disk</h3><p>chart</p></section>'
    walk = (
        part(folds.STEPS, "")
        + part(folds.CHOICES, f"<p>Give a report.</p>{choice}")
        + part(folds.LAST[folds.STEPS], "")
    )
    page = parsed(f"<main><h2>no section's</h2>{walk}{part('Sources', '<p>books</p>')}</main>")
    folds.fold_sections(page)
    assert [folded.summary.get_text() for folded in page.select(fold)] == ["a faster disk", "Sources"]
    assert [folded.div["id"] for folded in page.select(fold)] == ["disk", "Sources"]
    assert page.find(string="Give a report.").find_parent("details") is None
    other = parsed(part("The complaint", "") + part(folds.LAST[folds.STEPS], "") + part(folds.STEPS, ""))
    folds.fold_sections(other)
    assert not other.select(fold)
