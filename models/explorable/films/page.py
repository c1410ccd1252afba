"""The published form of a film: HTML with the still picture, controls and a table, which `scripts/` sets loose.

It stands as an opening, ten seconds to be played, and unfolds into the whole film where a reader asks for it.
"""

from collections.abc import Iterable
from html import escape

from models.explorable import typed
from models.explorable.films import room
from models.explorable.hashed import hashed
from models.explorable.page import _json

_PRINTED = ("title", "description", "caption")
_FOLD = "What was played, beside the formula"
_KEYS = (
    "Drag in the picture to move the time. "
    "<span>Keys there: Space plays, ← and → step, Home and End go to the ends.</span>"
)


def script_name(content: typed.Content) -> str:
    """The file of a film's script; its name changes with what it holds."""
    return hashed(f"{content['data']['name']}.js", content["script"])


def figure(content: typed.Content) -> str:
    """A film as HTML, from what its notebook holds of it. Its script gives it its chart's sliders."""
    data = content["data"]
    title = escape(data["title"])
    played = {key: value for key, value in data.items() if key not in _PRINTED}
    wide, narrow = room.of_film(data, content["still"])
    steps = _button("back", "Step back") + _button("on", "Step on") + _button("end", "To the end")
    return f"""
<figure class="wait-film" id="watch-{escape(data["name"])}" data-script="{escape(script_name(content))}"
 style="--wide: {wide}px; --narrow: {narrow}px">
<figcaption><span class="wait-title">{title}</span></figcaption>
{_key(data["parts"])}
<div class="wait-film-stage" role="group" aria-label="{title}: Space plays, arrow keys step">
{content["still"]}
<button type="button" class="wait-film-big" aria-label="Play the film" disabled></button></div>
<p class="wait-film-status wait-unseen" role="status"></p>
<div class="wait-film-controls"><input type="range" class="wait-film-head" min="0" max="1" step="any" value="0"
 aria-label="Time in the film" aria-valuetext="at the start" autocomplete="off" disabled>
<span class="wait-film-buttons">{_button("play", "Play 10 s")}{_button("unfold", "The whole film")}</span>
<span class="wait-film-buttons wait-film-rest">{steps}</span>
<span class="wait-film-buttons wait-film-rest">{_button("slower", "Slower")}
<output class="wait-film-speed" aria-label="Speed"></output>{_button("faster", "Faster")}</span></div>
<fieldset class="wait-sliders wait-film-sliders" disabled><legend class="wait-unseen">Move the film</legend>
</fieldset>
<p class="wait-film-keys">{_KEYS}</p>
<p class="wait-film-about">{escape(data["description"])}</p>
{_report(data["unit"]["name"])}
<p class="wait-film-caption">{escape(data["caption"])}</p>
<noscript><p class="wait-note">This film shows how it begins: to play it needs JavaScript.</p></noscript>
<script type="application/json">{_json(played)}</script>
</figure>
"""


def _button(name: str, label: str) -> str:
    return f'<button type="button" class="wait-film-{name}" disabled>{label}</button>'


def _key(parts: Iterable[typed.Part]) -> str:
    """What each kind of bar is: all states that look alike at once, and of those that no event is, one."""
    alike: dict[tuple[str, str], dict[str, None]] = {}
    states = [state for part in parts for state in part["states"].values()]
    for state in sorted(states, key=lambda state: not state["event"]):
        phases = [(state["label"], "pale" if state["then"] else state["tone"]), (state["then"], "full")]
        for label, tone in phases if state["then"] else phases[:1]:
            labels = alike.setdefault((state["shape"], tone), {})
            if state["event"] or not labels:
                labels[label] = None
    items = (
        f'<li><i data-tone="{tone}" style="--shape: var(--wait-{escape(shape)})"></i>'
        f"{escape(', '.join(labels))}</li>"
        for (shape, tone), labels in alike.items()
    )
    return f'<ul class="wait-film-key" aria-label="Key">{"".join(items)}</ul>'


def _report(unit: str) -> str:
    """The report of what was played, folded."""
    average, law = (f"{column} ({unit})" for column in ("Average", "By the formula"))
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in ("Event", "Times", average, law))
    return f"""<details class="wait-film-told"><summary>{_FOLD}</summary>
<div class="wait-film-wide" role="region" aria-label="{_FOLD}" tabindex="0"><table class="wait-film-report">
<thead><tr>{head}</tr></thead><tbody></tbody></table></div></details>"""
