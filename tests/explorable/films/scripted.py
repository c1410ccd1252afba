"""A film whose every step adds one bar, run by the page's own scripts without a page."""

import json
from pathlib import Path

import node

from models.explorable import films

# The film, and what its canvas is asked to draw.
_FILM = """
import { arrange, draw as drawStage } from "SCRIPTS/stage.js";
import { counted, together } from "SCRIPTS/english.js";
import { filmed } from "SCRIPTS/path.js";
import { lay } from "SCRIPTS/layout.js";
globalThis.window = {};
const show = (t) => `${t} s`;
function made(parts) {
  const data = { unit: { name: "s", per_si: 1 }, pace: 1, parts: parts.map((part) => (
    { ...part, bars: Object.keys(part.states), state: 0, warm_up: 0 })) };
  const script = { error: () => [0.25], parts: parts.map(({ states, bars, length }) => ({
    draws: bars,
    start: () => [],
    step: (p, state, [name, row, begin, end, split, note]) => [length,
      ...Object.keys(states).flatMap((each) => (
        each === name ? [row, begin, end, split ?? NaN, note ?? NaN] : Array(5).fill(NaN)))],
  })) };
  return { data, film: filmed(data, script, parts.map(() => ({})), [2], show) };
}
function drawn(parts, draw) {
  const asked = [];
  const pen = new Proxy({ measureText: (text) => ({ width: 7 * text.length }) }, {
    get: (own, name) => own[name] ?? ((...given) => asked.push([name, ...given])),
  });
  const dyed = { font: () => "" };
  const canvas = { style: {}, getContext: () => pen, parentElement: { clientWidth: 600 } };
  const view = { ...made(parts), canvas, element: canvas.parentElement, show, pen, dyed, left: 0, speed: 1 };
  arrange(view);
  draw(view);
  return asked;
}
""".replace("SCRIPTS", (Path(films.__file__).parent / "scripts").as_uri())


def evaluated(parts, expression):
    return node.evaluated(f"{_FILM}const parts = {json.dumps(parts)};", expression)


def part(rows, states, bars, length=10, label=""):
    """Rows as names, states as what is said of each, and bars in the order in which they begin."""
    kinds = [{"label": name, "most": many, "count": "", "shown": 0} for name, many in rows]
    return {"label": label, "rows": kinds, "states": states, "bars": bars, "length": length}


def state(label, tone="full", event="", then=""):
    return {"label": label, "tone": tone, "event": event, "then": then, "law": None, "shape": "lock"}


STATES = {
    "waits": state("waits", tone="pale", event="enq"),
    "holds": state("holds", event="read", then="reads on"),
    "thinks": state("thinks", tone="quiet", event="CPU"),
    "misses": state("misses a write", tone="pale", event="sync", then="its own write"),
    "writes": state("writes"),
}
ROWS = [("session {}", 3), ("LGWR", 1)]
BARS = [["holds", 1, 0, 4, 2], ["waits", 0, 0, 4], ["thinks", 2, 0, 5], ["holds", 0, 4, 5]]
BARS += [["misses", 0, 5, 8], ["writes", 3, 6, 8], ["waits", 1, 8, 9]]
OTHER = [["holds", 0, 0, 3], ["waits", 1, 0, 3], ["waits", 2, 0, 3]]
PARTS = [part(ROWS, STATES, BARS, label="Recorded"), part(ROWS, STATES, OTHER, label="Simulated")]
