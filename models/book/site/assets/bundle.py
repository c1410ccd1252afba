"""The scripts of a site: what every page has in one file, what several have in another, what one has in a third.

All are deferred, in the order in which they stood. Settings that stand in a page are taken in.
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bs4 import Tag

Each = TypeVar("Each", bound=Hashable)
_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """A script of a page: a file by its path in the site, or else the text that stands in the page."""

    path: str = ""
    text: str = ""


def taken(page: Tag, path_of: Callable[[str], str]) -> list[Script]:
    """Take off a page the scripts that may run late, and give them in their order.

    What stands in the page ahead of its first file has to run before anything is drawn, and what is no script is
    data: both stay.

    Parameters
    ----------
    path_of
        Makes a path in the site of an address on the page.
    """
    scripts: dict[Script, None] = {}
    for element in page.find_all("script"):
        if element.get("src"):
            scripts[Script(path=path_of(str(element["src"]).split("?")[0]))] = None
        elif not scripts or element.get("type"):
            continue
        elif element.string and element.string.strip():
            scripts[Script(text=element.string.strip())] = None
        element.decompose()
    return list(scripts)


def tiers(pages: Mapping[str, list[Each]]) -> tuple[list[Each], list[Each], dict[str, list[list[Each]]]]:
    """What all pages have, what several have, and by page what it alone has; each a list of scripts in order.

    What a page alone has is in two parts: what stands ahead of what it has in common with several, and the rest.
    """
    order = in_order(pages.values())
    count = {script: sum(script in scripts_of for scripts_of in pages.values()) for script in order}
    every = [script for script in order if count[script] == len(pages)]
    several = [script for script in order if 1 < count[script] < len(pages)]
    own_of_page = {}
    for name, scripts_of_page in pages.items():
        shared = [index for index, script in enumerate(scripts_of_page) if script in several]
        parts = scripts_of_page[: shared[0] if shared else 0], scripts_of_page[shared[0] if shared else 0 :]
        own_of_page[name] = [[script for script in part if count[script] == 1 < len(pages)] for part in parts]
    return every, several, own_of_page


def in_order(lists: Iterable[Collection[Each]]) -> list[Each]:
    """All that stands in any of some lists, each after what it stands after in the first list that has it."""
    order: list[Each] = []
    for scripts in sorted(lists, key=len, reverse=True):
        index = 0
        for item in scripts:
            if item not in order:
                order.insert(index, item)
            index = order.index(item) + 1
    return order


def joined(scripts: Iterable[Script], read: Callable[[str], str]) -> str:
    """Scripts as one. `read` gives the text of a file by its path. None of them makes the next one strict."""
    texts = [_MAP.sub("", read(script.path) if script.path else script.text).strip() for script in scripts]
    return "".join(f";{text}\n" for text in texts if text)
