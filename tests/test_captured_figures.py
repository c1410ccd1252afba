"""Where the figures of the chapters come from: a captured one from a parsed listing, and none is typed."""

import ast
import functools
import re

import pytest
from test_book import SOURCE, WALKS, code, every_walk, prose

from models.book import captured

# The captured tables of the five sources: five of source 1, ten of source 2; of the others none survives.
TABLES = {f"S1-T{n}" for n in range(1, 6)} | {f"S2-T{n}" for n in range(10)}
SMALL = {0, 1, 2}  # one session, a half
# Digits that nobody types by accident; a run has thousands of figures, so nearly every short one.
SHORT, LONG = 3, 5

every_chapter = pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)


@functools.cache
def strings(path):
    return {node.value for node in ast.walk(code(path)) if isinstance(node, ast.Constant)}


def test_every_captured_table_of_the_sources_is_among_the_listings():
    carried = {finding for entry in captured.index().values() for finding in entry.findings}
    gone = ", ".join(sorted(TABLES - carried))
    assert not gone, f"no listing has {gone}: name it under findings in models/book/captured/index.toml"


def test_every_listing_is_used_by_a_chapter():
    unused = set(captured.names()) - set().union(*map(strings, WALKS))
    assert not unused, f"no chapter loads {unused}: captured.load(...) in one, or take it out"


def printed(path):
    """Figures as printed, of the listings that a chapter uses, that nobody would type by accident."""
    used = [captured.load(name) for name in captured.names() if name in strings(path)]
    return {
        number
        for listing in used
        for number in re.findall(r"\d[\d,]*(?:\.\d+)?|\.\d+", listing.text)
        if len(re.sub("[,.]", "", number).strip("0")) >= (LONG if listing.measured else SHORT)
    }


@pytest.mark.slow
@every_chapter
def test_no_figure_of_a_listing_is_typed(path):
    typed = set(re.findall(r"(?<![\w.,])(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?![\w])", re.sub(SOURCE, "", prose(path))))
    typed |= {repr(node.value) for node in ast.walk(code(path)) if isinstance(node, ast.Constant)}
    figures = printed(path)
    copied = typed & (figures | {figure.replace(",", "") for figure in figures})
    message = 'take it from captured.load(...), in a say(f"...") where it stands in a sentence'
    assert not copied, f"{path.name} types {', '.join(sorted(copied))}, which a listing of it prints: {message}"


class Origins(ast.NodeVisitor):
    """What each name of a chapter was made of: the names and calls and numbers behind it."""

    def __init__(self, module):
        self.made_of = {}
        self.visit(module)

    def _add(self, target, value):
        for name in (node.id for node in ast.walk(target) if isinstance(node, ast.Name)):
            self.made_of.setdefault(name, []).append(value)

    def visit_Assign(self, node):
        unpacked = isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple)
        if unpacked and len(node.targets[0].elts) == len(node.value.elts):
            for pair in zip(node.targets[0].elts, node.value.elts, strict=True):
                self._add(*pair)
        else:
            for target in node.targets:
                self._add(target, node.value)
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        self._add(node.target, getattr(node, "value", None) or node.iter)
        self.generic_visit(node)

    visit_For = visit_comprehension = visit_AugAssign

    def behind(self, expression):
        """Every node behind an expression, through the names in it."""
        pending, seen = [expression], set()
        while pending:
            for node in ast.walk(pending.pop()):
                yield node
                if isinstance(node, ast.Name) and node.id not in seen:
                    seen.add(node.id)
                    pending += self.made_of.get(node.id, [])


def shown_as_captured(module):
    """What a chapter shows as captured: the figure of a readout, both of a mark that is no simulation."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            if "captured" in named:
                yield [named["captured"]]
            if ast.unparse(node.func) == "Mark" and "simulated" not in named:
                yield [*node.args[1:], *(value for name, value in named.items() if name in ("x", "y"))]


def typed(expression):
    """The numbers that stand in an expression itself, those that pick a row or an item left out."""
    if isinstance(expression, ast.Subscript):
        return typed(expression.value)
    if isinstance(expression, ast.Constant):
        return {expression.value} if isinstance(expression.value, (int, float)) else set()
    return set().union(*map(typed, ast.iter_child_nodes(expression)))


@every_walk
def test_what_is_shown_as_captured_comes_from_a_parsed_listing(path):
    module = code(path)
    origins = Origins(module)
    for shown in shown_as_captured(module):
        text = f"{path.stem}: {', '.join(map(ast.unparse, shown))}"
        behind = [node for expression in shown for node in origins.behind(expression)]
        calls = {ast.unparse(node.func) for node in behind if isinstance(node, ast.Call)}
        loaded = any(call.endswith(".load") for call in calls)
        message = (
            "does not come from a listing: compute it from captured.load(...), or leave it out, mark or `captured`"
        )
        assert loaded, f"{text} {message}"
        by_hand = set().union(*map(typed, shown)) - SMALL
        assert not by_hand, f"{text} has {by_hand} typed: take it from the listing, or give it a name and a reason"
