"""The published form of a film: HTML with the still picture, controls and tables, which `scripts/` sets loose."""

from html import escape

from models.explore.films import room
from models.explore.hashed import hashed
from models.explore.page import _json

_PRINTED = ("title", "description", "caption")
_MOVES = (("play", "Play"), ("back", "Step back"), ("on", "Step on"), ("end", "To the end"))
_KEYS = (
    "Point at a bar, and it says whose it is. Drag in the picture to move the time. "
    "<span>Keys there: Space plays, ← and → step, ↑ and ↓ point, Home and End go to the ends.</span>"
)


def script_name(content):
    """The file of a film's script; its name changes with what it holds."""
    return hashed(f"{content['data']['name']}.js", content["script"])


def figure(content):
    """A film as HTML, from what its notebook holds of it. Its script gives it its chart's sliders."""
    data = content["data"]
    title = escape(data["title"])
    wide, narrow = room.of_film(data, content["still"])
    moves = [*_MOVES, *([("scene", escape(data["scene"]["text"]))] if data["scene"] else [])]
    return f"""
<figure class="wait-film" id="watch-{escape(data["name"])}" data-script="{escape(script_name(content))}"
 style="--judged: {room.judged(data["parts"])};
 --wide: {wide}px; --narrow: {narrow}px">
<figcaption><span class="wait-title">{title}</span></figcaption>
{_key(data["parts"])}
<div class="wait-film-stage" role="group" aria-label="{title}: Space plays, arrow keys step">
{content["still"]}
<button type="button" class="wait-film-big" aria-label="Play the film" disabled></button></div>
<p class="wait-film-line"></p>
<p class="wait-film-status wait-unseen" role="status"></p>
<div class="wait-film-controls"><input type="range" class="wait-film-head" min="0" max="1" step="any" value="0"
 aria-label="Time in the film" aria-valuetext="at the start" autocomplete="off" disabled>
<span class="wait-film-buttons">{"".join(_button(*move) for move in moves)}</span>
<span class="wait-film-buttons">{_button("slower", "Slower")}
<output class="wait-film-speed" aria-label="Speed"></output>{_button("faster", "Faster")}</span></div>
<fieldset class="wait-sliders wait-film-sliders" disabled><legend class="wait-unseen">Move the film</legend>
</fieldset>
<p class="wait-film-keys">{_KEYS}</p>
<p class="wait-film-about">{escape(data["description"])}</p>
<div class="wait-film-told">
<p class="wait-film-verdict"></p>
{_counters(data["counters"]) if data["counters"] else _tables(data)}
</div>
<p class="wait-film-caption">{escape(data["caption"])}</p>
<noscript><p class="wait-note">This film shows how it begins: to play it needs JavaScript.</p></noscript>
<script type="application/json">{_json({key: data[key] for key in data if key not in _PRINTED})}</script>
</figure>
"""


def opening(content):
    """Ten seconds of a film for the top of its page, with few in it, and room for them."""
    data = content["data"]
    title, name, few = (escape(each) for each in (data["title"], data["name"], _json(room.FEW)))
    heights = f"--played: {room.of_opening(data)}px; --still: {room.of_still(content['still'])}px"
    return f"""
<figure class="wait-opening" data-film="{name}" data-few="{few}" aria-label="{title}: an opening">
<div class="wait-film-stage" style="{heights}"></div>
<p class="wait-film-line"></p>
<figcaption class="wait-film-buttons"><button type="button" class="wait-film-play" disabled>Play 10 s</button>
<a href="#watch-{name}">{title}: the whole film</a></figcaption>
</figure>
"""


def _button(name, label):
    return f'<button type="button" class="wait-film-{name}" disabled>{label}</button>'


def _key(parts):
    """What each kind of bar is: all states that look alike at once, and of those that no event is, one.

    Where two kinds would be called the same, each says of which part it is.
    """
    alike = {}
    parts_of = {}
    states = [
        (part["label"], state) for part in parts for state in part["states"].values() if state["style"] != "hidden"
    ]
    for where, state in sorted(states, key=lambda found: not found[1]["event"]):
        phases = [(state["label"], "pale" if state["then"] else state["tone"]), (state["then"], "full")]
        for label, tone in phases if state["then"] else phases[:1]:
            kind = state["shape"], tone, state["style"]
            labels = alike.setdefault(kind, {})
            parts_of.setdefault(kind, where)
            if state["event"] or not labels:
                labels[label] = None
    called = {kind: ", ".join(labels) for kind, labels in alike.items()}
    again = {text for text in called.values() if [*called.values()].count(text) > 1}
    items = (
        f'<li><i class="wait-film-{style}" data-tone="{tone}" style="--shape: var(--wait-{escape(shape)})"></i>'
        f"{escape(f'{text} ({parts_of[shape, tone, style]})' if text in again else text)}</li>"
        for (shape, tone, style), text in called.items()
    )
    return f'<ul class="wait-film-key" aria-label="Key">{"".join(items)}</ul>'


def _table(name, caption, columns, above="", unfolded=False):
    """A table that is folded, below what tells of all its lines."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    return f"""<details{" open" if unfolded else ""}><summary>{caption}</summary>{above}
<div class="wait-film-wide" role="region" aria-label="{caption}" tabindex="0"><table class="{name}">
<thead><tr>{head}</tr></thead><tbody></tbody></table></div></details>
"""


def _moment(chain, unit):
    """The times have their unit above them, so that a column is no wider than its figures."""
    times = (f"{column}\n{unit}".strip() for column in ("IN_WAIT", "STILL"))
    columns = ["WHO", "WAIT_EVENT_TEXT", "BLOCKED_BY", *times, "PHASE"]
    caption = "The moment, laid out as the database would print it"
    note = '<p class="wait-note">STILL and PHASE are what no database can tell.</p>'
    if not chain:
        return _table("wait-film-moment", caption, columns, note)
    note += '<span class="wait-film-chain"></span>'
    return _table("wait-film-moment wait-film-chained", caption, ["CHAIN_SIGNATURE", *columns], note)


def _tables(data):
    unit = data["unit"]["name"]
    return (_moment(data["chain"], unit) if data["moment"] else "") + _report(unit)


def _report(unit):
    time, average, law = (f"{column} ({unit})" for column in ("Time", "Average", "The law"))
    columns = ["Event", "Waits", time, average, "Share", law]
    return _table("wait-film-report", "The report of this film, up to here", columns)


def _counters(counters):
    each = f"a {counters['per']}"
    columns = [title for column in counters["columns"] for title in (column, each, "captured")]
    name = "wait-film-report wait-film-counters"
    return _table(name, "The counters, up to here", ["", *columns], unfolded=True)
