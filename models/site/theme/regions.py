"""What may be wider than the page is moved sideways within itself, by keyboard too, and has a name. Headings of
a table are said to be headings. A script takes out of the keyboard's way what is not too wide.
"""

import re

_HEAD = re.compile(r"<thead>.*?</thead>", re.S)
_HEADING = re.compile(r"<th\b(?![^>]*scope)([^>]*)>")
_HEADING_TEXT = re.compile(r"<th\b[^>]*>(.*?)</th>", re.S)
_TABLE = re.compile(r"<table\b.*?</table>", re.S)
_NO_CORNER = re.compile(r'(<thead>\s*<tr[^>]*>\s*)<th scope="col"[^>]*></th>')
_NAMELESS = re.compile(r"(<th\b[^>]*>)(?=</th>)")  # elsewhere, which the eye makes out of the cells
_FIRST_CELL = re.compile(r"(<tr[^>]*>\s*)<td([^>]*)>(.*?)</td>", re.S)

_WIDE_TABLE = re.compile(
    r'<div class="(wait-table|wait-ranking|pst-scrollable-table-container)">(.*?</table>)', re.S
)
_CODE = re.compile(r'(<div class="highlight-([\w-]+) notranslate"><div class="highlight">)<pre>')
_LISTING = re.compile(r'(<figure class="wait-listing">)<pre tabindex="0">(.*?</pre><figcaption>)(.*?)([.<])', re.S)
_DIAGRAM = re.compile(r'<(p|figure)([^>]*)>(?=<img\b[^>]*src="[^"]*\.svg")')
_LANGUAGES = {"sql": "SQL", "python": "Python", "ipython3": "Python", "ipython": "Python", "console": "Commands"}


def columns(html):
    """The headings of the first table in a piece of a page, as one would name the table by them."""
    head = _HEAD.search(html)
    texts = [re.sub(r"<[^>]*>", "", text).strip() for text in _HEADING_TEXT.findall(head[0])] if head else []
    return ", ".join([text for text in texts if text][:3]).replace('"', "&quot;")


def _headed(table):
    """A table whose headings say of what they are; a column without a heading has those of the rows."""
    html = _HEAD.sub(lambda head: _HEADING.sub(r'<th scope="col"\1>', head[0]), table[0])
    html, without = _NO_CORNER.subn(r"\1<td></td>", html)
    html = _NAMELESS.sub(r'\1<span class="wait-unseen">which</span>', html)
    if without:
        head, body = html.split("</thead>", 1)
        html = f"{head}</thead>" + _FIRST_CELL.sub(r'\1<th scope="row"\2>\3</th>', body)
    return html


def _sideways(name):
    return f'tabindex="0" role="group" aria-label="{name}"'


def reachable(html):
    """A page on which everything wide can be reached and has a name, and every heading of a table its scope."""
    html = _TABLE.sub(_headed, html)
    html = _WIDE_TABLE.sub(
        lambda found: (
            f'<div class="{found[1]} wait-sideways" {_sideways(f"Table of {columns(found[2])}")}>{found[2]}'
        ),
        html,
    )
    html = _CODE.sub(
        lambda found: f'{found[1]}<pre class="wait-sideways" {_sideways(_LANGUAGES.get(found[2], "Output"))}>',
        html,
    )
    html = _LISTING.sub(
        lambda found: (
            f'{found[1]}<pre class="wait-sideways" {_sideways(f"Listing: {found[3]}")}>'
            f"{found[2]}{found[3]}{found[4]}"
        ),
        html,
    )
    return _DIAGRAM.sub(lambda found: f"<{found[1]}{found[2]} data-sideways {_sideways('Diagram')}>", html)
