"""Charts drawn as SVG text that is the same on every machine."""

import re
from html import escape

import altair as alt
import vl_convert

from models.explore.charts.chart import computed_chart

VERSION = alt.SCHEMA_VERSION[1:].rsplit(".", 1)[0]  # of Vega-Lite


def picture(explorable, state):
    """The chart at a position of the sliders."""
    return draw(computed_chart(explorable, state), explorable.name, explorable.label)


def draw(chart, name, label):
    """A chart, as Vega-Lite, drawn.

    `name` sets its identifiers apart from those of other pictures on the page; `label` says what it shows.
    """
    return finished(vl_convert.vegalite_to_svg(chart, vl_version=VERSION), name, label)


def finished(drawn, name, label):
    """What vl-convert drew, as one image, the same on every machine."""
    drawn = re.sub(r"<g [^>]*\b(?:cloud|mark_\d+_point|here_\d+)_marks\b.*?</g>", _with_titles, drawn)
    drawn = re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", drawn)  # it is one image, and says so once
    drawn = re.sub(r"<[^>]*>", lambda tag: re.sub(r"-?\d+\.\d{3,}", _hundredths, tag[0]), drawn)
    for place, clip in enumerate(dict.fromkeys(re.findall(r'id="(clip\d+)"', drawn))):
        drawn = re.sub(rf"\b{clip}\b", f"{name}-clip-{place}", drawn)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)


def _with_titles(points):
    """Points with their texts as titles, which browsers and notebooks show where somebody points at one."""
    return re.sub(r'<path aria-label="([^"]*)"([^>]*)/>', r"<path\2><title>\1</title></path>", points[0])


def _hundredths(number):
    return f"{float(number[0]):.2f}"
