"""The scripts of a site: what every page has in one file, what several have in another, what one has in a third.

All are deferred, in the order in which they stood. Settings that stand in a page are taken in.
"""

import re
from dataclasses import dataclass

_SCRIPT = re.compile(r" *<script\b([^>]*)>(.*?)</script>[ \t]*\n?", re.DOTALL)
_SOURCE = re.compile(r'\bsrc="([^"?]+)[^"]*"')
_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """A script of a page: a file by its path in the site, or else the text that stands in the page."""

    path: str = ""
    text: str = ""


def scripts(page, path_of):
    """The scripts of a page that may run late, in their order. `path_of` makes a path of an address.

    What stands in the page ahead of its first file has to run before anything is drawn, and what is no script is
    data: both stay.
    """
    found = {}
    for attributes, text in _SCRIPT.findall(page):
        source = _SOURCE.search(attributes)
        if source:
            found[Script(path=path_of(source[1]))] = None
        elif found and text.strip() and 'type="' not in attributes:
            found[Script(text=text.strip())] = None
    return list(found)


def without(page):
    """The page without those scripts."""
    begun = False

    def kept(match):
        nonlocal begun
        attributes, _ = match.groups()
        begun = begun or bool(_SOURCE.search(attributes))
        return match[0] if 'type="' in attributes or not begun else ""

    return _SCRIPT.sub(kept, page)


def tiers(pages):
    """What all pages have, what several have, and by page what it alone has; each a list of scripts in order.

    What a page alone has is in two parts: what stands ahead of what it has in common with several, and the rest.

    Parameters
    ----------
    pages : dict
        By page, its scripts.
    """
    order = in_order(pages.values())
    count = {script: sum(script in each for each in pages.values()) for script in order}
    every = [script for script in order if count[script] == len(pages)]
    several = [script for script in order if 1 < count[script] < len(pages)]
    own = {}
    for name, scripts_of_page in pages.items():
        shared = [place for place, script in enumerate(scripts_of_page) if script in several]
        parts = scripts_of_page[: shared[0] if shared else 0], scripts_of_page[shared[0] if shared else 0 :]
        own[name] = [[script for script in part if count[script] == 1 < len(pages)] for part in parts]
    return every, several, own


def in_order(lists):
    """All that stands in any of some lists, each after what it stands after in the first list that has it."""
    order = []
    for each in sorted(lists, key=len, reverse=True):
        place = 0
        for item in each:
            if item not in order:
                order.insert(place, item)
            place = order.index(item) + 1
    return order


def joined(found, read):
    """Scripts as one. `read` gives the text of a file by its path. None of them makes the next one strict."""
    texts = [_MAP.sub("", read(script.path) if script.path else script.text).strip() for script in found]
    return "".join(f";{text}\n" for text in texts if text)
