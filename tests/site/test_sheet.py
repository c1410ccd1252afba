"""Style sheets cut down: what can matter stays as it was, and nothing else does."""

import pytest
from models.site.assets.known import Known
from models.site.assets.sheet import read
from models.site.assets.unused import without_unused

PAGE = """<html data-theme="auto"><body class="bd"><p class="note first" id="top">Text of other words</p>
<a href="#top" style="color: var(--told)">here</a></body></html>"""
SCRIPT = """e.classList.add("open"); e.innerHTML = `<b class="made">${x}</b>`; query(".sought"); n(held)"""


def cut(css, kept="own-"):
    known = Known([PAGE], [SCRIPT], kept)
    rules = read(css, known, lambda address: f"moved/{address}", lambda address: [])
    return "".join(rule.text() for rule in without_unused(rules, known))


@pytest.mark.parametrize(
    "selector",
    [
        "p",
        ".note",
        "#top",
        "p.note.first:hover",
        ".note:not(.absent)",
        "[data-theme=dark] .note",
        ".note.open",
        ".made>b",
        "b::before",
        ":is(.absent,.note)",
        "body:has(a[href])",
        ".own-thing.absent",
        ":root",
        "*",
    ],
)
def test_what_can_match_stays(selector):
    assert cut(f"{selector}{{color:red}}") == f"{selector}{{color:red}}"


@pytest.mark.parametrize(
    "selector",
    [
        ".absent",
        "#absent",
        "table",
        ".note .absent",
        "p.absent:hover",
        "[data-absent] p",
        ":is(.absent,table)",
        ".sought",  # by a script, which does not add it
        ".held",  # a name in the script's own code
        ".other",  # a word of the text
    ],
)
def test_what_cannot_does_not(selector):
    assert cut(f"{selector}{{color:red}} p{{color:blue}}") == "p{color:blue}"


def test_a_list_of_selectors_loses_those_that_cannot():
    assert cut(".absent, p , table>p{color:red}") == "p{color:red}"


def test_groups_are_cut_within_and_dropped_when_empty():
    css = "@media print{.absent{color:red}p{color:blue}}@supports (color:red){.absent{color:red}}"
    assert cut(css) == "@media print{p{color:blue}}"


def test_rules_within_rules_stay_with_theirs():
    assert cut("p{color:red;&:hover{color:blue}.x{top:0}}") == "p{color:red;&:hover{color:blue}.x{top:0}}"


def test_it_is_written_small():
    css = "/* why */ p ,  a > b {\n  margin : 0  1px ;\n  width: calc( 1px + 2px );\n}\n\n body{ }"
    assert cut(css) == "p,a>b{margin:0 1px;width:calc(1px + 2px)}"


def test_what_is_important_and_strings_stay_as_they_are():
    css = 'p{content:"a,  b";color:red!important}'
    assert cut(css) == css


def test_files_have_their_new_addresses_and_data_its_own():
    css = "p{background:url(a.png)}a{background:url('b.png')}b{background:url(\"data:image/png;base64,aa==\")}"
    found = cut(css)
    assert 'p{background:url("moved/a.png")}a{background:url("moved/b.png")}' in found
    assert "moved/data:" in found  # what an address is, is for who gives it to say


def test_variables_that_nothing_reads_go_with_those_that_only_they_read():
    css = ":root{--a:1px;--b:var(--a);--c:var(--b);--d:2px;--told:red;--own-e:3px}p{top:var(--d)}"
    assert cut(css) == ":root{--d:2px;--told:red;--own-e:3px}p{top:var(--d)}"


def test_fonts_and_movements_that_nothing_names_go():
    css = (
        '@font-face{font-family:"One Two";src:url("a.woff2")}@font-face{font-family:Three;src:url("b.woff2")}'
        '@keyframes turn{to{top:0}}@keyframes jump{to{top:0}}p{font:1em "One Two";animation:turn 1s}'
    )
    assert cut(css) == (
        '@font-face{font-family:"One Two";src:url("moved/a.woff2")}@keyframes turn{to{top:0}}'
        'p{font:1em "One Two";animation:turn 1s}'
    )


def test_an_imported_sheet_stands_in_front():
    known = Known([PAGE], [])
    inner = read("p{color:red}", known, str, None)
    rules = read('@charset "UTF-8";@import url("x.css");p{color:blue}', known, str, {"x.css": inner}.get)
    assert "".join(rule.text() for rule in rules) == "p{color:red}p{color:blue}"
