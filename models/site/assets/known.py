"""What can stand on the pages of a site: what they were written with, and what their scripts may add."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

_TAG = re.compile(r"<([a-zA-Z][\w-]*)((?:\s[^<>]*)?)>")
_ATTRIBUTE = re.compile(r"""([a-zA-Z][\w:-]*)(?:="([^"]*)")?""")
_WORD = re.compile(r"-{0,2}[A-Za-z_][\w-]*")
_TOLD = re.compile(r"(?<![^\s\"'`<])[A-Za-z_][\w-]*(?![^\s\"'`>])|--[\w-]+")


@dataclass
class Known:
    """Names that a selector may use.

    Parameters
    ----------
    pages, scripts : iterables of str
        Their texts. Any word that stands by itself in a script may be a name that it adds.
    kept : str
        A pattern: what names something like it is never cut.
    """

    pages: Iterable[str]
    scripts: Iterable[str]
    kept: str = ""
    tags: set = field(default_factory=set)
    classes: set = field(default_factory=set)
    ids: set = field(default_factory=set)
    attributes: set = field(default_factory=set)
    words: set = field(default_factory=set)

    def __post_init__(self):
        for page in self.pages:
            for tag, attributes in set(_TAG.findall(page)):
                self.tags.add(tag.lower())
                for name, value in _ATTRIBUTE.findall(attributes):
                    self._note(name.lower(), value)
        for script in self.scripts:
            self.words.update(_TOLD.findall(script))

    def _note(self, name, value):
        self.attributes.add(name)
        if name == "class":
            self.classes.update(value.split())
        elif name == "id":
            self.ids.add(value)
        elif name == "style":
            self.words.update(_WORD.findall(value))

    def keeps(self, text):
        """Whether what is called so is kept whatever it is."""
        return bool(self.kept and re.search(self.kept, text))

    def has(self, kind, name):
        """Whether something of a kind ("tags", "classes", "ids", "attributes") and a name can be on a page."""
        return name in getattr(self, kind) or name in self.words
