"""Blocks as text and as HTML: complete, within their width, escaped, and asking nobody for anything."""

import re

import pytest
from lab import made

from analyst.answers import hostile
from analyst.answers.hostile import HOSTILE
from analyst.answers.page import Page
from analyst.corpus.histories import snap
from models.analyst.answers import as_html, as_json, as_text, kinds
from models.analyst.answers.blocks import (
    BELOW,
    DOCUMENT,
    SITE,
    STRONG,
    Answer,
    Chart,
    Column,
    Facts,
    Fold,
    Heading,
    Layout,
    List,
    Only,
    Paragraph,
    Part,
    Row,
    Table,
    Words,
    in_html,
    in_text,
)
from models.analyst.answers.report.as_blocks import answer

LINE = HOSTILE, *(Words(HOSTILE, role) for role in (STRONG, BELOW, "wait-where")), Words(HOSTILE, link="a")
EVERY_BLOCK = (
    Heading(LINE, 3),
    Paragraph(LINE, "wait-look"),
    Paragraph(LINE, whole=True),
    List((LINE,)),
    Facts(((HOSTILE, LINE, "found"),)),
    Table((Column(HOSTILE, below=HOSTILE), Column(HOSTILE)), (Row((LINE, LINE), LINE[:1], HOSTILE),), HOSTILE),
    Chart("<svg></svg>", HOSTILE),
    Fold(HOSTILE, (Paragraph(LINE),), instead=(Paragraph(LINE),)),
    Part((Paragraph(LINE),), "div", "wait-first"),
)


def of(*blocks, **more):
    return Answer(None, f"A title {HOSTILE}", more.pop("label", HOSTILE), blocks, **more)


def text(*blocks, width=100, everything=False, **more):
    return as_text.text(of(*blocks, **more), width, everything)


def test_no_words_become_part_of_the_page():
    for html in (as_html.html(of(*EVERY_BLOCK)), as_html.document(of(*EVERY_BLOCK))):
        page = Page(html)
        assert not {"script", "b&amp;"} & set(page.tags) and "<script>alert(" in page.text
        assert {name for _, name, _ in page.attributes} <= {
            "class", "aria-label", "scope", "colspan", "href", "lang", "charset", "name", "content", "http-equiv"
        }  # fmt: skip


def test_no_control_character_reaches_a_reader():
    outputs = [as_html.html(of(*EVERY_BLOCK)), as_html.document(of(*EVERY_BLOCK))]
    outputs += [text(*EVERY_BLOCK, everything=everything) for everything in (False, True)]
    for output in outputs:
        assert "\N{REPLACEMENT CHARACTER}[2J" in output and not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", output)


def test_every_block_has_all_its_words_in_either_form():
    for block in EVERY_BLOCK:
        html = as_html.html(of(block, label=""))
        if isinstance(block, Chart):
            assert html.count("alert(") == 1 and "<svg>" in html and text(block) == ""
        else:
            assert html.count("alert(") >= len(LINE) and text(block).count("alert(") >= len(LINE), block


def test_what_is_no_block_is_refused():
    with pytest.raises(TypeError, match="'words': is no block"):
        as_html.html(of("words"))


def test_one_form_alone_shows_what_is_for_it():
    blocks = (
        in_text(Paragraph("in text")),
        in_html(Paragraph("in HTML")),
        Paragraph(("always", in_text(", typed"), in_html(", drawn"), Only(SITE, (", on the site",)))),
        Only(DOCUMENT, (Paragraph("to keep"),)),
    )
    assert text(*blocks) == "in text\n\nalways, typed"
    assert re.findall("<p>(.*?)</p>", as_html.html(of(*blocks))) == ["in HTML", "always, drawn, on the site"]
    assert re.findall("<p>(.*?)</p>", as_html.html(of(*blocks), ".ipynb")) == ["in HTML", "always, drawn"]
    assert re.findall("<p>(.*?)</p>", as_html.document(of(*blocks))) == ["in HTML", "always, drawn", "to keep"]


def test_links_go_where_the_chapters_are_and_in_a_document_nowhere():
    block = Paragraph((Words("a chapter", link="log-file-sync"), Words("a place", link="#try-it")))
    assert Page(as_html.html(of(block))).values("href") == ["log-file-sync.html", "#try-it"]
    assert Page(as_html.html(of(block), ".ipynb")).values("href")[0] == "log-file-sync.ipynb"
    assert "<p>a chaptera place</p>" in as_html.document(of(block))


@pytest.mark.parametrize("width", [40, 70, 80, 100, 300])
def test_text_is_as_wide_as_the_terminal_and_no_wider_than_is_easy_to_read(width):
    long = "a wait of 12 ms for which a session waits " * 9
    name = "the share of the time for which it is at work " * 2
    blocks = (
        Heading(long, 4), Paragraph(long, indent=2), List((long, long)), Facts((("long", long),)),
        Table((Column(""), Column("")), (Row((name, "5 ms")), Row((name, "12 ms"), (long,)))),
        Table((Column(""), Column("", number=False)), (Row((name, name)),), layout=Layout(most=9, cut=True)),
    )  # fmt: skip
    lines = text(*blocks, width=width, least=40).splitlines()
    assert max(map(len, lines)) <= min(width, 100)
    assert " ".join(" ".join(lines).split()).count("a wait of 12 ms for which") == 6 * 9
    assert max(map(len, text(*blocks, width=20, least=60).splitlines())) > 50


def test_a_figure_and_its_unit_stay_on_one_line():
    line = "It waits for 12 ms, 8.03 % of DB time, after 3 writes of 711 MB at 22 /s."
    html = as_html.html(of(Paragraph(line)))
    assert all(f"{figure}\N{NO-BREAK SPACE}" in html for figure in ("12", "8.03", "711", "22"))
    assert "3 writes" in html
    for width in range(20, 80):
        lines = text(Paragraph(line), width=width, least=20).splitlines()
        assert not [line for line in lines if re.match(r" *(%|ms|MB|/s)", line)]
        assert "\N{NO-BREAK SPACE}" not in "".join(lines)


def test_a_line_breaks_behind_a_hyphen_only_where_it_may():
    line = Paragraph("the waits for control-file-parallel-write")
    broken, whole = (text(line, width=36, least=36, hyphens=hyphens) for hyphens in (True, False))
    assert broken.startswith("the waits for control-file-parallel-\n") and whole.startswith("the waits for\n")


def test_a_table_in_html_says_what_each_row_is_and_which_cells_are_numbers():
    columns = Column("Share"), Column("Event"), Column("Each", below="spread")
    row = Row(("5 %", "sync", ("2 ms", Words("1–3", BELOW))), ("", "note"), "db")
    html = as_html.html(of(Table(columns, (row,), "caption", "wait-top", named_by=1)))
    number = 'class="number"'
    assert (
        f'<table class="wait-top"><caption>caption</caption><thead><tr><th scope="col" {number}>Share</th>'
        f'<th scope="col">Event</th><th scope="col" {number}>Each<br><span class="wait-where">spread</span></th>'
        '</tr></thead><tbody><tr><th scope="rowgroup" colspan="3">db</th></tr>'
        f'<tr><td {number}>5\N{NO-BREAK SPACE}%</td><th scope="row">sync</th>'
        f'<td {number}>2\N{NO-BREAK SPACE}ms<br><span class="wait-where">1–3</span></td></tr>'
        '<tr class="wait-law"><td colspan="3">note</td></tr></tbody></table>'
    ) in html


def report():
    return answer(hostile.report(), hostile.FINDINGS)


def history():
    rude = snap(0, name=HOSTILE, database=HOSTILE, begin=None, next=HOSTILE, top=((HOSTILE, 0.9, 0.1, None),))
    return kinds.whole([rude] * 7, [HOSTILE])


def run():
    rude = "<script>alert(1)</script>&amp;"
    set_up = [("Measured by", rude), ("Database", rude), (rude, rude)]
    lost = [("crash", rude, *made.LOST[0][2:])]
    text = made.run([made.repeat(case=rude), made.repeat(disk=rude)], set_up=set_up, lost=lost)
    return kinds.answer(kinds.read(text.encode(), HOSTILE))


@pytest.mark.parametrize("answered", [report, history, run])
def test_a_report_a_history_and_a_run_are_such_blocks(answered):
    """Names of events, of files, of databases and of machines: all of them carry a script here."""
    shown = answered()
    for html in (as_html.html(shown), as_html.document(shown)):
        assert not {"script", "link", "img", "iframe", "object"} & set(Page(html).tags)
        assert html.count("&lt;script&gt;") > 5
    page = as_html.document(shown)
    assert {"table", "style"} <= set(Page(page).tags) and "a" not in Page(page).tags
    assert not re.search(r"(src|href)=|url\(|https?://|@import", page)
    for output in (page, as_text.text(shown, everything=True)):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", output)
    assert "\N{REPLACEMENT CHARACTER}[2J" in output and "\\u001b[2J" in as_json.text(shown)
