"""Style sheets cut down: what can matter stays as it was, and nothing else does."""

from functools import partial

import pytest

from models.book.site.assets.names import names
from models.book.site.assets.small import NotMade, small
from models.book.site.page import parsed

PAGE = """<html data-theme="auto"><body class="bd"><p class="note first" id="top">Text of other words</p>
<a href="#top" style="color: var(--told)">here</a></body></html>"""
SCRIPT = """e.classList.add("open"); e.innerHTML = `<b class="made">${x}</b>`; query(".sought"); n(held)"""
FILES = {"_static/a.png": "a.1.png", "_static/sub/b.woff2": "b.2.woff2"}


@pytest.fixture
def cut(tmp_path):
    return partial(_cut, tmp_path)


def _cut(folder, css, **others):
    (folder / "_static").mkdir()
    for name, text in {"x": css, **others}.items():
        (folder / "_static" / f"{name}.css").write_text(text, encoding="utf-8")
    used = names([parsed(PAGE)], [SCRIPT])
    given = {"sheets": ["_static/x.css"], "files": FILES, "kept": "own-", "unwanted": "Icons", "scripts": []}
    return small(folder=str(folder), names=used, **given)


STAY = [
    "p", ".note", "#top", "p.note.first:hover", ".note:not(.absent)", "[data-theme=auto] .note.open", ".note.open",
    ".made>b", "b:before", ":is(.absent,.note)", "body:has(a[href])", ".own-thing.absent", ":root",
    ":focus-visible", "[class^=no]", "*",
]  # fmt: skip
GO = [
    ".absent", "#absent", "table", ".note .absent", "p.absent:hover", "[data-absent] p", "[data-theme=absent] p",
    ".sought",  # by a script, which does not add it
    ".held",  # a name in the script's own code
    ".other",  # a word of the text
]  # fmt: skip


def test_what_can_match_stays_and_what_cannot_does_not(cut):
    css = cut("".join(f"{selector}{{order:{number}}}" for number, selector in enumerate([*STAY, *GO])))["style"]
    gone = [selector for number, selector in enumerate([*STAY, *GO]) if f"{{order:{number}}}" not in css]
    assert gone == GO


@pytest.mark.slow
@pytest.mark.parametrize(
    ("css", "left"),
    [
        (".absent, p , table>p{color:red}", "p{color:red}"),
        ("@media print{.absent{color:red}p{color:#00f}}@supports (color:red){.absent{top:0}}",
         "@media print{p{color:#00f}}"),
        ("p{color:red;&:hover{color:#00f}}", "p{color:red}p:hover{color:#00f}"),
        ("/* why */ p ,  a > b {\n  margin : 0  1px ;\n}\n\n body{ }", "p,a>b{margin:0 1px}"),
        ('p{content:"a,  b";color:red!important}', 'p{content:"a,  b";color:red!important}'),
        (":root{--a:1px;--b:var(--a);--d:2px;--own-e:3px}p{top:var(--d)}",
         ":root{--d:2px;--own-e:3px}p{top:var(--d)}"),
    ],
)  # fmt: skip
def test_a_sheet_is_cut_and_written_small(cut, css, left):
    assert cut(css)["style"] == left


@pytest.mark.slow
def test_files_have_their_new_addresses_and_data_its_own(cut):
    css = "p{background:url(a.png?v=1)}a{background:url('data:image/png;base64,aa==')}"
    made = cut(css)
    assert "p{background:url(a.1.png)}" in made["style"] and "url(data:image/png;base64,aa==)" in made["style"]
    assert made["brought"] == ["_static/a.png"]


def test_a_file_that_is_not_there_is_said(cut):
    with pytest.raises(NotMade, match="names _static/none.png, which is not there"):
        cut("p{background:url(none.png)}")


@pytest.mark.slow
def test_an_imported_sheet_stands_in_front(cut):
    style = cut('@charset "UTF-8";@import url("inner.css");p{top:2px}', inner="p{top:1px;left:0}")["style"]
    assert style == "p{top:2px;left:0}"


@pytest.mark.slow
def test_typefaces_that_no_page_needs_and_movements_that_nothing_names_go(cut):
    css = (
        '@font-face{font-family:"One Two";src:url("sub/b.woff2")}'
        '@font-face{font-family:"My Icons";src:url("i.woff2")}@keyframes turn{to{top:0}}@keyframes jump{to{top:0}}'
        'p{font:1em "One Two";animation:turn 1s}b{font-family:"My Icons"}'
    )
    style = cut(css)["style"]
    assert "url(b.2.woff2)" in style and "@keyframes turn" in style
    assert "jump" not in style and "i.woff2" not in style


@pytest.mark.slow
def test_scripts_are_written_small_and_keep_their_own_names():
    options = {"folder": "", "sheets": [], "files": {}, "names": names([], []), "kept": "", "unwanted": ""}
    written = "function told( first ) {\n  return first + 1 // why\n}\nlet known = told(2)"
    (script,) = small(**options, scripts=[written])["scripts"]
    assert "function told(" in script and "known=told(2)" in script and "why" not in script
