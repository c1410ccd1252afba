"""The Sphinx side of terms: links to the glossary, once in each section, and what they open, once on each page.

A book that has a glossary names this module among its extensions. In `words_in_another_sense` it says by page
which terms mean something else there.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from models.explorable.publish import add_script
from models.explorable.words.glossary import Finder, Term, glossaries, terms

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

_SCRIPT = Path(__file__).parent / "scripts" / "words.js"
_NO_PROSE = (
    *(nodes.reference, addnodes.pending_xref, nodes.citation),  # leads somewhere already
    *(nodes.title, nodes.table, nodes.figure, nodes.math, nodes.raw),
)


class explained(nodes.General, nodes.Element):  # type: ignore[misc]  # docutils does not say its types
    """What a page carries of a term that it uses, for its script: nothing is seen of it."""


class OpenTerms(SphinxPostTransform):
    """Makes a link of the first use of a term in each section, and lets the page carry what it opens."""

    default_priority = 6  # after the outputs of notebooks have come, and before references are resolved
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        known = terms(self.env)
        if not known or self.env.docname in {term.page for term in known.values()}:
            return
        for name in self.config.words_in_another_sense.get(self.env.docname, ()):
            del known[name]
        used, find = dict[str, Term](), Finder(known)
        for part in _parts(self.document):
            used |= self._link(part, find)
        self.document += [_explained(used[anchor]) for anchor in sorted(used)]

    def _link(self, part: Iterable[nodes.Node], find: Finder) -> dict[str, Term]:
        """The terms that are linked now in a part of a page, by their anchor."""
        terms = {}
        for text in [text for node in part for text in node.findall(nodes.Text) if _is_prose(text)]:
            literal = isinstance(text.parent, nodes.literal)
            pieces, done = [], 0
            for match, term in find(text):
                if term.anchor in terms or literal and match[0] != text:
                    continue
                terms[term.anchor] = term
                shown = text.parent.deepcopy() if literal else nodes.Text(match[0])
                pieces += [nodes.Text(text[done : match.start()]), self._to(term, shown)]
                done = match.end()
            if pieces:
                replaced = text.parent if literal else text
                replaced.parent.replace(
                    replaced, [piece for piece in [*pieces, nodes.Text(text[done:])] if piece.astext()]
                )
        return terms

    def _to(self, term: Term, shown: nodes.Node) -> nodes.reference:
        address = f"{self.app.builder.get_relative_uri(self.env.docname, term.page)}#{term.anchor}"
        return nodes.reference("", "", shown, refuri=address, internal=True, classes=["wait-term"])


def _parts(document: nodes.document) -> list[list[nodes.Node]]:
    """What stands under the title of a page, and each of its sections with all below it."""
    top = next(iter(document.findall(nodes.section)), document)
    sections = [child for child in top.children if isinstance(child, nodes.section)]
    return [[child for child in top.children if child not in sections], *([section] for section in sections)]


def _is_prose(text: nodes.Text) -> bool:
    """Whether a text stands in a sentence, where it leads nowhere yet."""
    around, node = [], text
    while node := node.parent:
        around.append(node)
    tags = [node.astext() for node in text.parent[: text.parent.index(text)] if isinstance(node, nodes.raw)]
    links = [tag for tag in tags if tag.startswith(("<a ", "</a>"))]  # as HTML
    in_link = bool(links) and links[-1].startswith("<a ")
    is_prose = any(isinstance(node, nodes.paragraph) for node in around)
    return is_prose and not in_link and not any(isinstance(node, _NO_PROSE) for node in around)


def _explained(term: Term) -> explained:
    content = [node.deepcopy() for node in term.explained.children]
    return explained("", nodes.paragraph("", "", nodes.strong(text=term.title)), *content, anchor=term.anchor)


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Bring the script of terms where there are some."""
    if doctree and any(doctree.findall(explained)):
        add_script(app, _SCRIPT, priority=303)


def _all_with_the_glossary(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterable[str]:
    """Every page is written again when the glossary is another."""
    return env.found_docs if glossaries(env) & (added | changed | removed) else []


def setup(app: Sphinx) -> ExtensionMetadata:
    app.setup_extension("models.explorable.publish")
    app.add_config_value("words_in_another_sense", {}, "html")
    app.add_node(explained, html=(
        lambda translator, node: translator.body.append(f'<template data-term="{node["anchor"]}">'),
        lambda translator, node: translator.body.append("</template>\n"),
    ))  # fmt: skip
    app.add_post_transform(OpenTerms)
    app.connect("env-get-outdated", _all_with_the_glossary)
    app.connect("html-page-context", _page)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
