// What the curves of a chart are called: a key above the plot, or labels at their ends.

import { LINE, MIDDLE, apart } from "./labels.js";
import { shown } from "./plot.js";
import { at, carry, hundredth, set, write } from "./svg.js";

/** @import { Parts } from "./parts.js" */
/** @import { Plot } from "./plot.js" */

const APART = 20; // from a line of the key to the next
const SWATCH = 24; // from the end of a curve to its label
const GAP = 4; // between two labels

/** @type {(keys: Parts["keys"], plot: Plot) => void} */
export function writeKeys(keys, { picture, labelled }) {
  keys.forEach(({ label }, number) => {
    const lines = labelled ? picture.ends?.lines[number] ?? [] : [picture.curves[number].label];
    if (lines.length > 1) write(label, lines, LINE);
    else [label.textContent] = lines;
  });
}

/** @type {(keys: Parts["keys"], plot: Plot) => void} */
export function drawKey(keys, { picture, padding }) {
  keys.forEach(({ swatch, label }, number) => {
    const lines = keys.length + (picture.cloud ? 1 : 0);
    const [left, y] = [-padding.left, -46 - APART * (lines - 1 - number)];
    set(swatch, picture.bars ? at(left + 20, y) : { x2: 28, y2: 0, ...at(left + 6, y) });
    carry(label, left + 42, y + MIDDLE);
  });
}

/**
 * Labels at the ends of the curves, with a swatch from there to them.
 * @type {(keys: Parts["keys"], curves: number[][], plot: Plot) => void}
 */
export function drawEnds(keys, curves, plot) {
  const ends = curves.map((line) => endOf(line, plot));
  const tall = (plot.picture.ends?.lines ?? []).map((lines) => LINE * lines.length + GAP);
  const middles = apart(
    tall,
    ends.map(({ y }) => y),
    plot.height + 12,
  );
  keys.forEach(({ swatch, label }, number) => {
    const y = middles[number];
    const begin = ends[number].joins ? ends[number].y : y;
    set(swatch, { x2: SWATCH - 3, y2: hundredth(y - begin), ...at(plot.width + 3, begin) });
    carry(label, plot.width + SWATCH + 5, y - (tall[number] - GAP - LINE) / 2 + MIDDLE);
  });
}

/**
 * How far down a curve ends, and whether that is at the right of the plot.
 * @type {(line: number[], plot: Plot) => { y: number, joins: boolean }}
 */
function endOf(line, { picture: { y: up }, toY, height }) {
  const last = line.findLastIndex((value) => shown(up, value));
  if (last < 0) return { y: height, joins: false };
  const y = toY(line[last] * up.per_si);
  const joins = last === line.length - 1 && y >= 0 && y <= height;
  return { y: hundredth(Math.max(0, Math.min(height, y))), joins };
}
