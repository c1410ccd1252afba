"""Charts drawn as SVG text that is the same on every machine."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any, cast

import altair as alt
import vl_convert

from models.explorable import evaluated
from models.explorable.charts import lettering
from models.explorable.charts.plain import WIDTH, Rows, rows, spec, with_own

if TYPE_CHECKING:
    from models.explorable import typed
    from models.explorable.controls import Position
    from models.explorable.explorable import Explorable

_VERSION = alt.SCHEMA_VERSION[1:].rsplit(".", 1)[0]  # of Vega-Lite
_POINT = r'<path aria-label="([^"]*)"([^>]* aria-roledescription="point"[^>]*)/>'
_BY_THEME = re.compile(r"var\(--[\w-]+, ?(#\w+)\)")  # a colour that a dark page changes
_GROUND = "#fff"  # of a picture that stands by itself, on light pages and on dark ones


def chart(explorable: Explorable, state: Position) -> alt.LayerChart:
    """The chart at a position of the sliders, with its title, to go on with.

    Altair's own way of showing one asks another origin for a program; where nobody chose a way, it is drawn here.
    """
    if alt.renderers.active == "default":
        alt.renderers.enable("svg")
    written = _alone(explorable, state, explorable.title)
    return cast(alt.LayerChart, alt.LayerChart.from_json(written, validate=False))


def picture(explorable: Explorable, state: Position) -> str:
    """The chart at a position of the sliders, by itself: with its title and its readouts, on a light ground."""
    subtitle = (
        f"{label}: {shown}{captured and f', captured {captured}'}{error and f' ({error})'}"
        for label, shown, captured, error in evaluated.readouts(explorable, state)
    )
    title = alt.Title(lettering.wrapped(explorable.title, 0.85 * WIDTH), subtitle=[*subtitle])
    return _finished(vl_convert.vegalite_to_svg(_alone(explorable, state, title), vl_version=_VERSION), explorable)


def _alone(explorable: Explorable, state: Position, title: str | alt.Title) -> str:
    """A chart that stands by itself, as Vega-Lite, in colours that no page changes."""
    return _BY_THEME.sub(r"\1", json.dumps(spec(*_drawn(explorable, state), _GROUND, title)))


def _drawn(explorable: Explorable, state: Position) -> tuple[typed.Picture, Rows]:
    values = evaluated.drawn(explorable, state)
    described = with_own(explorable.described, values)
    return described, rows(described, values)


class Redrawn:
    """The chart alone, drawn again and again: put together once, and then only its rows change."""

    def __init__(self, explorable: Explorable) -> None:
        self.explorable, self.vega = explorable, dict[str, Any]()

    def at(self, state: Position) -> str:
        """The chart at a position of the sliders, in the colours of what is around it."""
        described, now = _drawn(self.explorable, state)
        if not self.vega:
            self.vega = vl_convert.vegalite_to_vega(spec(described, now, "transparent"), vl_version=_VERSION)
        data = [
            source | ({"values": now[source["name"]]} if source["name"] in now else {})
            for source in self.vega["data"]
        ]
        return _finished(vl_convert.vega_to_svg(self.vega | {"data": data}), self.explorable)


def _finished(drawn: str, explorable: Explorable) -> str:
    """What vl-convert drew, as one image, whose identifiers no other on the page has."""
    drawn = re.sub(_POINT, r"<path\2><title>\1</title></path>", drawn)  # shown where somebody points at one
    drawn = re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", drawn)  # it is one image, and says so once
    drawn = re.sub(r"<[^>]*>", lambda tag: re.sub(r"-?\d+\.\d{3,}", _hundredths, tag[0]), drawn)
    for number, clip in enumerate(dict.fromkeys(re.findall(r'id="(clip\d+)"', drawn))):
        drawn = re.sub(rf"\b{clip}\b", f"{explorable.name}-clip-{number}", drawn)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(explorable.label)}" ', 1)


def _hundredths(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}"
