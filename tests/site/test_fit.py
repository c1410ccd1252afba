"""What is done to a finished page so that everybody can read it: on pieces of pages."""

import pytest
from models.site.theme.together import kept_together

from models.site.theme.folds import named
from models.site.theme.regions import columns, reachable

TABLE = '<div class="wait-table"><table><thead><tr><th>{}</th><th class=number>Waits</th></tr></thead><tbody><tr>'
TABLE += "<td>redo</td><td>7</td></tr></tbody></table></div>"
FOLD = '<summary aria-label="Toggle hidden content">\n<p class="collapsed admonition-title">Show</p>\n'
FOLD += '<p class="expanded admonition-title">Hide</p>\n</summary>'


@pytest.mark.parametrize(
    "parted, kept",
    [
        ("<p>from 3 ms to 4 s, 5 % of 2 MB/s, 100 /s</p>", "<p>from 3_ms to 4_s, 5_% of 2_MB/s, 100_/s</p>"),
        ("<strong>36.2</strong> ms <b>7</b> µs", "<strong>36.2</strong>_ms <b>7</b>_µs"),
        ("3 sessions, 3 seconds, a s, 4  ms", "3 sessions, 3 seconds, a s, 4  ms"),
        ("<code>wait 3 ms</code> <pre>3 ms</pre><script>3 ms</script>", None),
        ("<td>3</td><td> ms</td>", None),
        ('<p title="3 ms">3 ms</p>', '<p title="3 ms">3_ms</p>'),
    ],
)
def test_a_number_and_its_unit_are_kept_together(parted, kept):
    wanted = parted if kept is None else kept.replace("_", "\N{NO-BREAK SPACE}")
    assert kept_together(parted) == wanted
    assert kept_together(wanted) == wanted


def test_a_table_can_be_reached_and_its_headings_are_headings():
    html = reachable(TABLE.format("Event"))
    assert 'tabindex="0" role="group" aria-label="Table of Event, Waits"' in html
    assert html.count('<th scope="col"') == 2
    assert "<td>redo</td>" in html
    assert reachable(html) == html


def test_the_first_column_of_a_table_without_a_heading_has_the_headings_of_its_rows():
    html = reachable(TABLE.format(""))
    assert "<tr><td></td><th" in html
    assert '<th scope="row">redo</th><td>7</td>' in html


def test_code_and_listings_can_be_reached_and_have_a_name():
    code = reachable('<div class="highlight-sql notranslate"><div class="highlight"><pre>select</pre></div></div>')
    assert '<pre class="wait-sideways" tabindex="0" role="group" aria-label="SQL">' in code
    figure = '<figure class="wait-listing"><pre tabindex="0">x</pre><figcaption>Waits. By A</figcaption></figure>'
    assert 'aria-label="Listing: Waits">x</pre><figcaption>Waits. By A</figcaption>' in reachable(figure)
    assert 'role="group" aria-label="Diagram"><img alt="x"' in reachable('<p><img alt="x" src="a.svg" /></p>')


def test_a_table_is_called_by_its_headings():
    assert columns(TABLE.format('<p>The "A"</p>')) == "The &quot;A&quot;, Waits"
    assert columns("<p>no table</p>") == ""


def test_a_fold_of_code_says_what_the_code_is_for():
    html = named(f"<h2>Captured<a>#</a></h2><details>{FOLD}x</details>{TABLE.format('Event')}")
    assert "Toggle hidden content" not in html
    assert html.count(" of the table of Event, Waits, Captured</span></p>") == 2
    assert " of the table" not in named(f"<h2>Captured</h2><details>{FOLD}x</details><section>{TABLE}")
