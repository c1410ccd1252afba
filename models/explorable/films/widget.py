"""A film for a place with a kernel: the page's own player, in step with the sliders of its chart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import anywidget
import ipywidgets
import traitlets

from models.explorable import page as charts
from models.explorable import palette, typed, widget
from models.explorable.films import page
from models.explorable.payload import payload
from models.explorable.script import page_script

if TYPE_CHECKING:
    from models.explorable.films.film import Film

_EXPLORE = Path(__file__).parents[1]
_FILMS = Path(__file__).parent
_SHEETS = (_EXPLORE / "static" / "explorable.css", _FILMS / "static" / "film.css")
# What the page's theme calls its own, as JupyterLab does.
_THEME = """.bd-article { --pst-color-border: var(--jp-border-color2); --pst-color-primary: var(--jp-brand-color1);
--pst-font-family-base: var(--jp-ui-font-family); --pst-font-family-monospace: var(--jp-code-font-family); }
"""


class Played(anywidget.AnyWidget):
    """A film as HTML, the modules that play it by their paths, and the sliders that move it, by name.

    In the browser, it follows them and moves them there: the kernel has no part in it.
    """

    _esm = _EXPLORE / "live" / "film.js"
    html = traitlets.Unicode().tag(sync=True)
    modules = traitlets.Dict().tag(sync=True)
    controls = traitlets.Dict().tag(sync=True, **ipywidgets.widget_serialization)


def build(film: Film, content: typed.Content) -> Played:
    """The player of a film, of what a page is made of; its sliders are those of its chart."""
    chart = payload(film.chart)
    figures = f'<article class="bd-article">{charts.sliders_alone(chart)}{page.figure(content)}</article>'
    return Played(
        html=f"<style>{palette.page_css()}{_THEME}{''.join(map(_text, _SHEETS))}</style>{figures}",
        modules=_modules() | {"/chart.js": _chart(chart), "/film.js": _film(content["script"])},
        controls=widget.sliders_of(film.chart),
    )


def _modules() -> dict[str, str]:
    files = [*(_EXPLORE / "scripts").glob("*.js"), *(_FILMS / "scripts").glob("*.js")]
    return {f"/{file.relative_to(_EXPLORE).as_posix()}": _text(file) for file in files}


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _chart(chart: typed.Payload) -> str:
    """The functions of a chart as a module."""
    name = json.dumps(chart["name"])
    return f"const window = {{}};\n{page_script([chart['script']])}export default window.waitModels[{name}];\n"


def _film(script: str) -> str:
    """The script of a film as a module."""
    return f"let film;\nconst waitFilm = (_, made) => (film = made);\n{script}export default film;\n"
