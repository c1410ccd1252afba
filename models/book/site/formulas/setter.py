"""Sets formulas with MathJax, in one process of Node.js for all of them.

Both come with packages of requirements.txt, so that nothing is asked of a network. MathJax is not run on a page.
"""

import functools
import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from models.book.site.node import node
from models.book.site.page import parsed, wanted, written

_SCRIPT = Path(__file__).with_name("set.js")

# MathJax measures in the x-height of the text beside a formula. On the page that is this part of the type's size,
# so that a formula has its size before any font has come: the x-height of Source Serif 4.
X_HEIGHT = 0.475

_OF_MATHJAX = {"xmlns", "xmlns:xlink", "role", "focusable"}
_AS_THE_TYPE = {("stroke", "currentColor"), ("fill", "currentColor"), ("stroke-width", "0")}


class NotSet(ValueError):
    """A formula that MathJax refuses; one sentence says why."""


class Formula(NamedTuple):
    """A formula as it stands on a page.

    Attributes
    ----------
    svg
        Its outlines, made of glyphs by name.
    glyphs
        Path of each glyph, by name.
    width
        In sizes of the type around it.
    """

    svg: str
    mathml: str
    glyphs: dict[str, str]
    width: float


def mathjax() -> Path:
    """The folder of the MathJax that is installed."""
    package = find_spec("sphinx-mathjax-offline")
    assert package is not None and package.submodule_search_locations is not None
    (folder,) = package.submodule_search_locations
    return Path(folder) / "static" / "mathjax"


class Setter:
    """A process that sets formulas, started with the first of them."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self.set = functools.cache(self._set)

    def _set(self, tex: str, display: bool) -> Formula:
        """A formula of a text in TeX, in a paragraph of its own or within a sentence."""
        process = self._process = self._process or _start()
        assert process.stdin is not None and process.stdout is not None  # both are pipes
        process.stdin.write(json.dumps({"tex": tex, "display": display}) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise NotSet("Node.js, which sets it, ended")
        drawn = json.loads(answer)
        if "error" in drawn:
            raise NotSet(drawn["error"])
        width = float(str(wanted(parsed(drawn["svg"]), "svg")[0]["width"]).removesuffix("ex")) * X_HEIGHT
        return Formula(_slim(drawn["svg"]), _joined(drawn["mathml"]), drawn["glyphs"], width)

    def close(self) -> None:
        if self._process:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait()
            self._process = None


def _start() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [node(), _SCRIPT, mathjax()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def _slim(svg: str) -> str:
    """MathJax's drawing without what only MathJax reads, measured in sizes of the type."""
    tree = parsed(svg)
    (drawing,) = wanted(tree, "svg")
    drawing.attrs = {"aria-hidden": "true", **drawing.attrs}
    for name in ("style", "width", "height"):
        drawing[name] = re.sub(r"([\d.]+)ex\b", lambda ex: f"{float(ex[1]) * X_HEIGHT:.3f}em", str(drawing[name]))
    for tag in tree.find_all(True):
        tag.attrs = {
            name.removeprefix("xlink:"): value
            for name, value in tag.attrs.items()
            if not name.startswith("data-") and name not in _OF_MATHJAX and (name, value) not in _AS_THE_TYPE
        }
    for group in reversed(tree.find_all("g")):
        names = [getattr(child, "name", None) for child in group.contents]
        if not group.attrs and (not names or names == ["use"]):
            group.unwrap()
    return written(tree)


def _joined(mathml: str) -> str:
    """MathML on one line, without what only MathJax reads."""
    tree = parsed(mathml)
    for tag in tree.find_all(True):
        tag.attrs = {
            name: value for name, value in tag.attrs.items() if not name.startswith(("data-mjx-", "xmlns"))
        }
    for blank in tree.find_all(string=lambda text: bool(text and text.isspace())):
        blank.extract()
    return written(tree)
