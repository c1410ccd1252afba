"""`make weights`: what the built site costs whoever serves it, in compressed bytes, from the files themselves.

A first visit loads a page and all that it names; every further page is the page alone, and what none before it
named. Fonts that only some words need, and the Python of *Your own report*, come on top where they are used.
"""

import gzip
import posixpath
import re
import statistics
import sys
from functools import cache
from pathlib import Path

SITE = Path(__file__).parents[1] / "_build" / "html"
READERS = 1000
_LINK = r'link\b(?=[^>]*rel="(?:stylesheet|preload|face|icon)")'
_NAMED = re.compile(rf'<(?:{_LINK}|script|img)\b[^>]*?\b(?:href|src)="([^":?#]+)')
_PACKED = (".woff2", ".png", ".jpg", ".deflate", ".zip")  # gzip gains nothing there


@cache
def _size(path):
    content = path.read_bytes()
    return len(content) if path.suffix in _PACKED else len(gzip.compress(content, 9))


def loads(page):
    """What a page loads, itself left out: the files that it names in its site."""
    named = {posixpath.normpath(path) for path in _NAMED.findall(page.read_text(encoding="utf-8"))}
    return {page.parent / name for name in named if (page.parent / name).is_file()}


def weights(site=SITE):
    """For each page, bytes of the page alone and bytes of a first visit that opens there."""
    pages = sorted(site.glob("*.html"))
    return {page.name: (_size(page), _size(page) + sum(map(_size, loads(page)))) for page in pages}


def whole(site=SITE):
    """Bytes that a reader loads who opens every page once."""
    pages = sorted(site.glob("*.html"))
    return sum(map(_size, {*pages, *(path for page in pages for path in loads(page))}))


def main(site=SITE):
    weights_of = weights(site)
    for name, (alone, first) in weights_of.items():
        print(f"{name:35} {first / 1e3:6.0f} kB first, {alone / 1e3:4.0f} kB after another page")
    first, all_of_it = statistics.median(first for _, first in weights_of.values()), whole(site)
    print(f"\n{READERS} readers of one page: {READERS * first / 1e9:.2f} GB (the median page).")
    print(f"{READERS} readers of every page: {READERS * all_of_it / 1e9:.2f} GB.")


if __name__ == "__main__":
    sys.exit(main())
