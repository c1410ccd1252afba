"""Sets formulas with MathJax, in one process of Node.js for all of them.

Both come with packages of requirements.txt, so that nothing is asked of a network. MathJax is not run on a page.
"""

import functools
import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from models.site.node import node

_SCRIPT = Path(__file__).with_name("set.js")

# MathJax measures in the x-height of the text beside a formula. On the page that is this part of the type's size,
# so that a formula has its size before any font has come: the x-height of Source Serif 4.
X_HEIGHT = 0.475


class NotSet(ValueError):
    """A formula that MathJax refuses; one sentence says why."""


class Formula(NamedTuple):
    """A formula as it stands on a page.

    Attributes
    ----------
    svg : str
        Its outlines, made of glyphs by name.
    mathml : str
    glyphs : dict of str to str
        Path of each glyph, by name.
    width : float
        In sizes of the type around it.
    """

    svg: str
    mathml: str
    glyphs: dict
    width: float


def mathjax():
    """The folder of the MathJax that is installed."""
    package: Any = find_spec("sphinx-mathjax-offline")
    (folder,) = package.submodule_search_locations
    return Path(folder) / "static" / "mathjax"


class Setter:
    """A process that sets formulas, started with the first of them."""

    def __init__(self):
        self._process = None
        self.set = functools.cache(self._set)

    def _set(self, tex, display):
        """A Formula of a text in TeX, in a paragraph of its own or within a sentence."""
        self._process = self._process or _start()
        self._process.stdin.write(json.dumps({"tex": tex, "display": display}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise NotSet("Node.js, which sets it, ended")
        told = json.loads(answer)
        if "error" in told:
            raise NotSet(told["error"])
        width = float(re.findall(r'width="([\d.]+)ex"', told["svg"])[0]) * X_HEIGHT
        return Formula(_slim(told["svg"]), _joined(told["mathml"]), told["glyphs"], width)

    def close(self):
        if self._process:
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait()
            self._process = None


def _start():
    return subprocess.Popen(
        [node(), _SCRIPT, mathjax()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )


def _slim(svg):
    """MathJax's drawing without what only MathJax reads, measured in sizes of the type."""
    svg = re.sub(r' (data-[a-z-]+|xmlns(:xlink)?|role|focusable)="[^"]*"', "", svg)
    svg = svg.replace(' stroke="currentColor" fill="currentColor" stroke-width="0"', "")
    svg = svg.replace("xlink:href", "href").replace("></use>", "/>").replace("></rect>", "/>")
    svg = re.sub(r"([\d.]+)ex\b", lambda ex: f"{float(ex[1]) * X_HEIGHT:.3f}em", svg)
    while (slimmer := re.sub(r"<g></g>|<g>(<use [^>]*/>)</g>", r"\1", svg)) != svg:
        svg = slimmer
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1)


def _joined(mathml):
    """MathML on one line, without what only MathJax reads."""
    return re.sub(r">\s+<", "><", re.sub(r' (data-mjx-[a-z]+|xmlns)="[^"]*"', "", mathml))
