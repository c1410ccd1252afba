"""The terms of a book's glossary: what each stands for, and how it is found in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.domains.std import StandardDomain
    from sphinx.environment import BuildEnvironment


class Term(NamedTuple):
    """The title of a term's entry, the page and the place there that explain it, and what they say of it."""

    title: str
    page: str
    anchor: str
    explained: nodes.definition


def glossaries(env: BuildEnvironment) -> set[str]:
    """The pages of a book that have a glossary."""
    standard = cast("StandardDomain", env.get_domain("std"))
    return {page for (kind, _), (page, _) in standard.objects.items() if kind == "term"}


def terms(env: BuildEnvironment) -> dict[str, Term]:
    """Every Term of the glossaries of a book by its name; what shares an entry is a term each."""
    by_title: dict[str, Term] = {}
    for page in sorted(glossaries(env)):
        for item in env.get_doctree(page).findall(nodes.definition_list_item):
            for node in (node for node in item.children if isinstance(node, nodes.term) and node["ids"]):
                term = Term(node.astext(), page, node["ids"][0], item.children[-1])
                by_title |= dict.fromkeys(term.title.replace("’", "'").split(", "), term)
    return by_title


class Finder:
    """Finds terms in a text: in the plural too, the longest where several begin, and with a capital at the start
    those that have none.
    """

    def __init__(self, known: Mapping[str, Term]) -> None:
        self.known = known
        ways = "|".join(map(_way, sorted(known, key=len, reverse=True)))
        self._among = re.compile(rf"(?<![\w$-])({ways})(?:s|es)?(?![\w$-])")

    def __call__(self, text: str) -> Iterator[tuple[re.Match[str], Term]]:
        """Each place, as a match, with the Term that stands there."""
        for match in self._among.finditer(text):
            name = match[1].replace("’", "'")
            yield match, self.known.get(name) or self.known[name[0].lower() + name[1:]]


def _way(name: str) -> str:
    way = re.escape(name).replace("'", "['’]")
    return f"[{name[0].upper()}{name[0]}]{way[1:]}" if name[0].islower() else way
