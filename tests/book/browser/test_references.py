"""Every page of the built site, read for what a browser would fetch from elsewhere later, or on scrolling."""

import pytest
from built import SITE
from references import foreign_in_css, foreign_in_html


def test_a_page_and_its_style_sheets_refer_to_no_other_origin(page_name):
    found, sheets = foreign_in_html((SITE / page_name).read_text(encoding="utf-8"))
    assert found == []
    assert sheets
    for sheet in sheets:
        assert foreign_in_css((SITE / sheet.split("?")[0]).read_text(encoding="utf-8")) == [], sheet


@pytest.mark.parametrize(
    "html",
    [
        '<img loading="lazy" src="https://e.org/a.png">',
        "<img src=' //e.org/a.png'>",
        '<img src="a.png" srcset="b.png 1x, HTTPS://e.org/c.png 2x">',
        '<picture><source srcset="http://e.org/a.webp"></picture>',
        '<link rel="preconnect" href="https://e.org">',
        '<link rel="dns-prefetch" href="//e.org">',
        '<link rel="stylesheet" href="https://e.org/a.css">',
        '<link rel="preload" as="image" imagesrcset="https://e.org/a.png 2x">',
        '<script src="https://e.org/a.js" defer></script>',
        '<iframe loading="lazy" src="https://e.org/"></iframe>',
        '<iframe srcdoc="<img src=https://e.org/a.png>"></iframe>',
        '<video poster="https://e.org/a.png"></video>',
        '<object data="https://e.org/a.svg"></object>',
        '<a ping="https://e.org/seen" href="index.html">here</a>',
        '<base href="https://e.org/">',
        '<meta http-equiv="refresh" content="9; url=https://e.org/">',
        '<p style="background: url(https://e.org/a.png)">',
        '<style>p { background: url("https://e.org/a.png") }</style>',
        '<style>@import "https://e.org/a.css";</style>',
        '<svg><image xlink:href="https://e.org/a.png"/></svg>',
        '<svg><use href="https://e.org/a.svg#b"/></svg>',
        '<svg><rect fill="url(https://e.org/a.svg#b)"/></svg>',
    ],
)
def test_a_reference_that_a_browser_follows_is_found(html):
    assert foreign_in_html(html)[0]


@pytest.mark.parametrize(
    "html",
    [
        '<a href="https://e.org/">elsewhere</a>',
        '<img src="_images/a.png" srcset="a.png 1x, b.png 2x">',
        '<link rel="icon" href="_static/favicon.svg">',
        "<p>url(https://e.org/a.png)</p>",
        '<svg xmlns="http://www.w3.org/2000/svg"><rect fill="url(#a)"/></svg>',
        '<script type="application/json">{"$schema": "https://e.org/a.json"}</script>',
    ],
)
def test_a_link_for_the_reader_and_what_is_here_are_fine(html):
    assert foreign_in_html(html)[0] == []


@pytest.mark.parametrize(
    ("css", "count"),
    [
        ("@font-face { src: url('https://e.org/a.woff2') }", 1),
        ("@import url(//e.org/a.css);", 1),
        ('@import "https://e.org/a.css";', 1),
        ("p { background: url(a.png), URL( http://e.org/a.png ) }", 1),
        ("/* url(https://e.org/a.png) */ p { background: url(data:image/png;base64,aaaa) }", 0),
        ("@font-face { src: url(fonts/a.woff2) }", 0),
    ],
)
def test_a_style_sheet_is_read_for_what_it_fetches(css, count):
    assert len(foreign_in_css(css)) == count
