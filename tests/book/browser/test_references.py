"""What a page refers to that a browser fetches by itself: at once, on scrolling, or ahead of a click."""

import re
from html.parser import HTMLParser

import pytest
from built import SITE

_FOREIGN = re.compile(r"\s*(?:(?:https?|wss?|ftp):|//)", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IN_CSS = re.compile(r"""url\(\s*["']?\s*([^"')]+)|@import\s+["']([^"']+)""", re.IGNORECASE)
_ADDRESSES = {"src", "poster", "data", "background", "ping", "manifest", "longdesc", "xlink:href"}
_LISTS = {"srcset", "imagesrcset"}
_HREF = {"link", "base", "image", "use", "feimage"}  # where href is no link for a reader to follow


def foreign_in_css(text):
    """Addresses at other origins in a style sheet."""
    addresses = (address or imported for address, imported in _IN_CSS.findall(_COMMENT.sub("", text)))
    return [address.strip() for address in addresses if _FOREIGN.match(address)]


class _Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.sheets, self.in_style = [], [], False

    def handle_starttag(self, tag, attributes):
        self.in_style = tag == "style"
        named = {name: value or "" for name, value in attributes}
        if tag == "link" and "stylesheet" in named.get("rel", ""):
            self.sheets.append(named.get("href", ""))
        for name, value in named.items():
            if name in _LISTS or name in _ADDRESSES or (name == "href" and tag in _HREF):
                addresses = value.split(",") if name in _LISTS else [value]
                self.found += [address for address in addresses if _FOREIGN.match(address)]
            elif name == "srcdoc":
                self.found += foreign_in_html(value)[0]
            else:
                self.found += foreign_in_css(value)  # a style, or a picture's fill
        if tag == "meta" and named.get("http-equiv", "").lower() == "refresh":
            self.found += re.findall(r"url=\s*(.+)", named.get("content", ""), re.IGNORECASE)

    def handle_endtag(self, tag):
        self.in_style = self.in_style and tag != "style"

    def handle_data(self, data):
        if self.in_style:
            self.found += foreign_in_css(data)


def foreign_in_html(text):
    """Addresses at other origins in a page, and the style sheets that it names."""
    page = _Page()
    page.feed(text)
    page.close()
    return page.found, page.sheets


def test_a_page_and_its_style_sheets_refer_to_no_other_origin(page_name):
    foreign, sheets = foreign_in_html((SITE / page_name).read_text(encoding="utf-8"))
    assert foreign == []
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
