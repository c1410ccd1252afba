"""What can stand on the pages of a site: what they were written with, and what their scripts may add."""

import re

_LONG = 100  # characters of a value, from which on no selector asks for it
_WORD = re.compile(r"-{0,2}[A-Za-z_][\w-]*")
_ADDED = re.compile(r"(?<![^\s\"'`<])[A-Za-z_][\w-]*(?![^\s\"'`>])|--[\w-]+")


def names(pages, scripts):
    """Names that a selector may use, as PurgeCSS wants them: by their kind, and words that may be of any kind.

    Parameters
    ----------
    pages : iterable of BeautifulSoup
    scripts : iterable of str
        Any word that stands by itself in a script may be a name that it adds.
    """
    found = {"tags": set(), "classes": set(), "ids": set()}
    told, values = set(), set()
    words = {word for script in scripts for word in _ADDED.findall(script)}
    for page in pages:
        for each in page.find_all():
            found["tags"].add(each.name)
            told.update(each.attrs)
            texts = [value if isinstance(value, str) else " ".join(value) for value in each.attrs.values()]
            values.update(text for text in texts if len(text) < _LONG)
            found["classes"].update(each.get("class", ()))
            found["ids"].add(each.get("id", ""))
            words.update(_WORD.findall(each.get("style", "")))
    listed = {kind: sorted(each) for kind, each in (found | {"undetermined": words}).items()}
    return listed | {"attributes": {"names": sorted(told), "values": sorted(values)}}
