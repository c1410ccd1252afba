"""What is mended on a page after it was written: lists, tables, films, and the bar over it."""

import pytest

from models.book.chapters import CHAPTERS, PAGES
from models.book.site.page import parsed
from models.book.site.theme import lists, tables, way

CELL = '<div class="cell"><div class="cell_output">{}</div></div>'


def article(html):
    return parsed(f'<article class="bd-article"><section><h1>Title</h1>{html}</section></article>')


def items(page):
    return [[item.get_text() for item in listing.select("li")] for listing in page.select("ul, ol")]


def test_lists_that_cells_go_on_with_are_one():
    printed = CELL.format("<ul><li>b</li></ul>") + CELL.format("<ul><li>c</li></ul>")
    page = article(f"<ul><li>a</li></ul>{printed}<ul><li>d</li></ul><p>then</p><ul><li>e</li></ul>")
    lists.join(page)
    assert items(page) == [list("abcd"), ["e"]]
    assert not page.select(".cell")


OTHERS = ["<ol><li>b</li></ol>", CELL.format("<p>so</p><ul><li>b</li></ul>")]


@pytest.mark.parametrize("behind", [*OTHERS, CELL.format('<ul><li><a class="wait-try">b</a></li></ul>')])
def test_another_kind_of_list_and_what_comes_with_a_text_stay_by_themselves(behind):
    page = article(f"<ul><li>a</li></ul>{behind}")
    lists.join(page)
    assert items(page) == [["a"], ["b"]]


def table(rows):
    body = "".join(f"<tr><td>{row}</td><td>1</td></tr>" for row in rows)
    head = "<tr><th>Of</th><th>It</th></tr>"
    return article(f'<div class="wait-table"><table><thead>{head}</thead><tbody>{body}</tbody></table></div>')


def test_a_long_table_is_folded_and_says_how_long_it_is_but_not_within_a_fold():
    long, short, inside = table("a" * (tables.MOST + 1)), table("a" * tables.MOST), table("a" * (tables.MOST + 1))
    inside.select_one(".wait-table").wrap(inside.new_tag("details"))
    for page in (long, short, inside):
        tables.mend(page)
    assert long.select_one("details > summary").get_text() == f"All {tables.MOST + 1} rows"
    assert (len(short.select("details")), len(inside.select("details"))) == (0, 1)


def test_a_column_of_text_is_told_from_one_of_words():
    page = table(["a", "b" * tables.LONG])
    page.tbody.append(parsed('<tr><td colspan="2">c</td></tr>'))
    tables.mend(page)
    marked = [["wait-text" in cell.get("class", []) for cell in row.select("th, td")] for row in page.select("tr")]
    assert marked == [[True, False]] * 3 + [[True]]


def chapter(file, text):
    return parsed(
        f"""<div id="pst-primary-sidebar"><nav><a href="before.html">Before</a></nav></div>
        <div class="header-article__inner"><div></div><a class="btn-download-source-button"
         href="_sources/{file}.ipynb"></a></div>
        <article class="bd-article"><section><h1>Title</h1>{text}</section></article>
        <a class="left-prev" href="before.html"><p class="prev-next-title">Before: in full</p></a>"""
    )


def test_a_chapter_says_which_one_it_is_and_how_long_it_takes():
    number = 2
    words = "<p>" + "word " * 3 * way.WORDS + "</p><pre>" + "word " * way.WORDS + "</pre>"
    words += "<details>" + "folded " * way.WORDS + "</details>"
    figures = '<figure class="wait-explorable">none of these words</figure>' * 2
    figures += '<figure class="wait-film"></figure>'
    page = chapter(PAGES[number - 1].file, words + figures)
    way.show(page)
    element = page.select_one(".wait-way-told")
    assert element.get_text() == f"{4 + 2 * way.CHART} minutes, 2 charts, 1 film; a notebook: download"
    assert element.a["href"].endswith(".ipynb")
    assert page.select_one(".wait-way-place").get_text() == f"Chapter {number} of {len(PAGES)}"
    assert page.select_one(".wait-way")["data-chapter"] == PAGES[number - 1].file


def test_where_else_a_notebook_opens_is_said_where_the_repository_is_known():
    page = chapter(CHAPTERS[0].file, "")
    page.append(parsed('<div class="dropdown-launch-buttons"><a href="https://b/?a=1&amp;b=2"> Binder </a></div>'))
    way.show(page)
    *_, link = page.select(".wait-way-told a")
    assert (link.get_text(), link["href"]) == ("open in Binder", "https://b/?a=1&b=2")


def test_a_page_is_led_to_by_the_name_that_it_has_in_the_list():
    page = chapter("glossary", "")
    way.show(page)
    (link,) = page.select(".wait-way a")
    assert (link["href"], link["rel"]) == ("before.html", ["prev"])
    assert link.get_text() == "Previous: Before"
    assert not page.select(".wait-way-place, .wait-way-told")
