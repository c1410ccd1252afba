"""A film whose every step adds one bar, run by the page's own scripts without a page."""

import json
from pathlib import Path

import node

from models.explore import films

# The film, and what its canvas is asked to draw. Parts with the same bars draw alike.
_FILM = """
import { arrange, draw as drawStage } from "SCRIPTS/stage.js";
import { counted, together } from "SCRIPTS/english.js";
import { course, titles } from "SCRIPTS/course.js";
import { filmed } from "SCRIPTS/path.js";
import { lay } from "SCRIPTS/layout.js";
import { barAt, beside, everywhere } from "SCRIPTS/pointed.js";
import { about, happened } from "SCRIPTS/told.js";
globalThis.window = {};
const show = (t) => `${t} s`;
function made(parts, error = 0.25) {
  const data = { unit: { name: "s", per_si: 1 }, pace: 1, parts: parts.map((part) => (
    { ...part, bars: Object.keys(part.states), closes: 0, state: 0, warm_up: 0 })) };
  const alike = {};
  const script = { error: () => [error], parts: parts.map(({ states, bars, length }) => ({
    draws: (alike[JSON.stringify(bars)] ??= bars),
    start: () => [],
    step: (p, state, [name, row, begin, end, split, note]) => [length, 1,
      ...Object.keys(states).flatMap((each) => (
        each === name ? [row, begin, end, split ?? NaN, note ?? NaN, NaN] : Array(6).fill(NaN)))],
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
  const shown = { canvas, element: canvas.parentElement, show, pen, dyed, left: 0, speed: 1, lit: [] };
  const view = { ...made(parts), ...shown };
  arrange(view);
  draw(view, canvas);
  const of = (name) => asked.filter((each) => each[0] === name).map(([, ...given]) => given);
  return { of, view };
}
""".replace("SCRIPTS", (Path(films.__file__).parent / "scripts").as_uri())


def told(parts, expression):
    return node.told(f"{_FILM}const parts = {json.dumps(parts)};", expression)


def part(rows, states, bars, length=10, label=""):
    """Rows as names, states as what is said of each, and bars in the order in which they begin."""
    kinds = [{"label": name, "most": many, "count": "", "shown": 0, "crowd": crowd} for name, many, crowd in rows]
    return {"label": label, "rows": kinds, "states": states, "bars": bars, "length": length}


def state(label, tone="full", style="bar", event="", behind="", then="", law=None):
    said = {"label": label, "tone": tone, "style": style, "event": event, "behind": behind, "then": then}
    return said | {"law": law, "background": False, "shape": "lock"}


STATES = {
    "waits": state("waits", tone="pale", event="enq", behind="holds"),
    "holds": state("holds", event="read", then="reads on"),
    "thinks": state("thinks", tone="quiet", event="CPU"),
    "misses": state("misses a write", tone="pale", event="sync", behind="writes", then="its own write"),
    "writes": state("writes"),
}
ROWS = [("session {}", 3, False), ("LGWR", 1, False)]
BARS = [["holds", 1, 0, 4, 2], ["waits", 0, 0, 4], ["thinks", 2, 0, 5], ["holds", 0, 4, 5]]
BARS += [["misses", 0, 5, 8], ["writes", 3, 6, 8], ["waits", 1, 8, 9]]
OTHER = [["holds", 0, 0, 3], ["waits", 1, 0, 3], ["waits", 2, 0, 3]]
PARTS = [part(ROWS, STATES, BARS, label="Recorded"), part(ROWS, STATES, OTHER, label="Simulated")]
