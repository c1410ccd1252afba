"""The published form of an explorable: HTML with sliders, readouts, the still picture, and the chart itself.

Everything the page shows before a script has run is here; `scripts/explorable.js` then puts the live chart in the
picture's place and lets the sliders loose.
"""

import json
from collections.abc import Iterable, Mapping
from html import escape

from models.explorable import typed
from models.explorable.charts import picture
from models.explorable.units import Unit

_OVER_PLOT = 40  # px between the key and the plot, for the name of what runs upward


def figure(payload: typed.Payload, still: str = "") -> str:
    """An explorable as HTML, from its `payload.payload` and its picture as `stills` draws it."""
    name = payload["name"]
    height = picture.height(payload["picture"])
    key = payload["picture"]["padding"]["top"] - _OVER_PLOT
    precomputed = '<span class="wait-precomputed">precomputed</span>' if payload["precomputed"] else ""
    return f"""
<figure class="wait-explorable" id="try-{escape(name)}">
<figcaption><span class="wait-title">{escape(payload["title"])}</span>{precomputed}</figcaption>
<fieldset class="wait-sliders" disabled><legend class="wait-unseen">Move the model</legend>
{_sliders(payload)}
</fieldset>
<div class="wait-readouts">
{"".join(_readout(number, readout) for number, readout in enumerate(payload["readouts"]))}
</div>
<div class="wait-chart" style="height: {height}px; --key: {key}px">{still}</div>
{_ranking(payload)}
<div class="wait-actions"><button type="button" class="wait-reset" disabled>Back to the start</button>
<span role="status" aria-atomic="false"><span class="wait-aloud wait-unseen"></span>
<span class="wait-said"></span></span>
<button type="button" class="wait-take" aria-label="More for this chart" aria-expanded="false" disabled>…</button>
</div>
<noscript><p class="wait-note">This figure shows its starting position: its sliders need JavaScript.</p></noscript>
<script type="application/json">{_json(_for_script(payload))}</script>
</figure>
"""


def sliders_alone(payload: typed.Payload) -> str:
    """The sliders of an explorable without the rest, unseen: for what is in step with them."""
    fields: Mapping[str, object] = payload
    data = _json({key: fields[key] for key in ("name", "precomputed", "sliders", "readouts")})
    return f"""<div class="wait-explorable" hidden>{_sliders(payload)}
<script type="application/json">{data}</script></div>
"""


def _sliders(payload: typed.Payload) -> str:
    return "".join(_slider(payload["name"], slider) for slider in payload["sliders"])


def _slider(name: str, slider: typed.Slider) -> str:
    last = len(slider["values"]) - 1
    identity = escape(f"try-{name}-{slider['name']}")
    start = slider["start"]
    text, label = escape(slider["text"]), escape(slider["label"])
    unit = Unit(slider["unit"], slider["per_si"])
    longest = max(len(unit.set(value)) for value in slider["values"])
    field = f"""<input type="text" class="wait-typed" style="--long: {longest}" aria-label="{label}, typed"
 value="{text}" inputmode="decimal" autocomplete="off" spellcheck="false">"""
    shown = f'<output for="{identity}" aria-live="off">{text}</output>' if "names" in slider else field
    return f"""<div class="wait-slider"><label for="{identity}">{label}</label>
{shown}
<input type="range" id="{identity}" data-slider="{escape(slider["name"])}" min="0" max="{last}"
 step="1" value="{start}" aria-valuetext="{text}" autocomplete="off"></div>
"""


def _readout(number: int, readout: typed.Readout) -> str:
    captured = error = ""
    shown = escape(readout["shown"])
    if readout["captured"] is not None:
        captured = f'<span class="wait-captured">captured {escape(readout["captured"])}</span>'
        error = f'<span class="wait-error">{escape(readout["error"])}</span>'
    return f"""<div class="wait-readout"><span class="wait-label">{escape(readout["label"])}</span>
<output class="wait-value" aria-live="off" data-readout="{number}">{shown}</output>
<span class="wait-was">was {shown}</span>{captured}{error}</div>
"""


def _ranking(payload: typed.Payload) -> str:
    if "ranking" not in payload:
        return ""
    columns = payload["ranking"]["columns"]
    kinds = ["", *("" if column["names"] else " class=number" for column in columns)]
    labels = ["", *(column["label"] for column in columns)]

    def line(cells: Iterable[str], tag: str) -> str:
        return "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for cell, kind in zip(cells, kinds, strict=True))

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in payload["ranking"]["rows"])
    return f"""<div class="wait-ranking"><table><thead><tr>{line(labels, "th")}</tr></thead>
<tbody>{body}</tbody></table></div>
"""


def _for_script(payload: Mapping[str, object]) -> dict[str, object]:
    """The part of the payload that the script and the checks use."""
    wanted = ("name", "label", "precomputed", "sliders", "readouts", "curves", "ranking", "axis", "own", "picture")
    return {key: payload[key] for key in wanted if key in payload}


def _json(data: Mapping[str, object]) -> str:
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
