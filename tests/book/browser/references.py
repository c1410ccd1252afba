"""What a page refers to that a browser fetches by itself: at once, on scrolling, or ahead of a click."""

import re
from html.parser import HTMLParser

_FOREIGN = re.compile(r"\s*(?:(?:https?|wss?|ftp):|//)", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IN_CSS = re.compile(r"""url\(\s*["']?\s*([^"')]+)|@import\s+["']([^"']+)""", re.IGNORECASE)
_ADDRESSES = {"src", "poster", "data", "background", "ping", "manifest", "longdesc", "xlink:href"}
_LISTS = {"srcset", "imagesrcset"}
_HREF = {"link", "base", "image", "use", "feimage"}  # where href is no link for a reader to follow


def foreign_in_css(text):
    """Addresses at other origins in a style sheet."""
    found = (address or imported for address, imported in _IN_CSS.findall(_COMMENT.sub("", text)))
    return [address.strip() for address in found if _FOREIGN.match(address)]


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
            if name in _ADDRESSES or (name == "href" and tag in _HREF):
                self.found += [value] if _FOREIGN.match(value) else []
            elif name in _LISTS:
                self.found += [each for each in value.split(",") if _FOREIGN.match(each)]
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
