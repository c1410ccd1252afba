"""What can stand on the pages of a site: what they were written with, and what their scripts may add."""

import re
from collections.abc import Iterable

from bs4 import Tag

Names = dict[str, list[str] | dict[str, list[str]]]
_LONG = 100  # characters of a value, from which on no selector asks for it
_WORD = re.compile(r"-{0,2}[A-Za-z_][\w-]*")
_ADDED = re.compile(r"(?<![^\s\"'`<])[A-Za-z_][\w-]*(?![^\s\"'`>])|--[\w-]+")


def names(pages: Iterable[Tag], scripts: Iterable[str]) -> Names:
    """Names that a selector may use, as PurgeCSS wants them: by their kind, and words that may be of any kind.

    Parameters
    ----------
    scripts
        Any word that stands by itself in a script may be a name that it adds.
    """
    used: dict[str, set[str]] = {"tags": set(), "classes": set(), "ids": set()}
    attributes: set[str] = set()
    values: set[str] = set()
    words = {word for script in scripts for word in _ADDED.findall(script)}
    for page in pages:
        for element in page.find_all():
            used["tags"].add(element.name)
            attributes.update(element.attrs)
            texts = [value if isinstance(value, str) else " ".join(value) for value in element.attrs.values()]
            values.update(text for text in texts if len(text) < _LONG)
            used["classes"].update(element.get_attribute_list("class"))
            used["ids"].add(str(element.get("id", "")))
            words.update(_WORD.findall(str(element.get("style", ""))))
    listed = {kind: sorted(names) for kind, names in (used | {"undetermined": words}).items()}
    return listed | {"attributes": {"names": sorted(attributes), "values": sorted(values)}}
