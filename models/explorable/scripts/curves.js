// The curves of a chart, and where on them the sliders are.

import { MIDDLE } from "./labels.js";
import { say } from "./page.js";
import { BEYOND } from "./parts.js";
import { shown } from "./plot.js";
import { SYMBOLS, at, carry, hide, hundredth, make, set } from "./svg.js";
import { show } from "./wording.js";

/** @import { Parts } from "./parts.js" */
/** @import { Plot } from "./plot.js" */
/** @import { Here } from "./types.js" */

// Of an arrow at the edge of the plot, as chart.py has it: how far it is from there, its figure from it, and the next.
const [EDGE, FIGURE, STACK] = [7, 13, 28];

/** @type {(line: number[], plot: Plot) => string} */
function pathOf(line, plot) {
  let [path, run] = ["", 0];
  line.forEach((value, index) => {
    if (!shown(plot.picture.y, value) || plot.columns[index] === null) {
      if (run === 1) path += "Z"; // a point by itself is seen
      run = 0;
      return;
    }
    path += `${run ? "L" : "M"}${plot.columns[index]},${hundredth(plot.py(value))}`;
    run += 1;
  });
  return run === 1 ? `${path}Z` : path;
}

/** @type {(parent: Element, line: number[], number: number, plot: Plot) => void} */
function drawBars(parent, line, number, plot) {
  const { y: up, curves } = plot.picture;
  const room = Math.min(34, (0.8 * plot.width) / (line.length + 1)) / curves.length;
  const offset = (number - (curves.length - 1) / 2) * room;
  const bottom = plot.toY(up.ends[0]);
  while (parent.children.length < line.length) make(parent, "path");
  line.forEach((value, index) => {
    const [x, y] = [(plot.columns[index] ?? 0) + offset - room / 2, plot.py(value)];
    const [left, top, wide, tall] = [x, y, room, bottom - y].map(hundredth);
    const path = shown(up, value) ? `M${left},${top}h${wide}v${tall}h${-wide}Z` : "";
    set(parent.children[index], { d: path });
  });
}

/** @type {(parts: Element[], lines: number[][], plot: Plot) => void} */
export function drawCurves(parts, lines, plot) {
  lines.forEach((line, index) => {
    if (plot.picture.bars) drawBars(parts[index], line, index, plot);
    else set(parts[index], { d: pathOf(line, plot) });
  });
}

/** @type {(here: NonNullable<Parts["here"]>, where: Here, plot: Plot) => void} */
export function drawHere(here, where, plot) {
  const { picture: { y: up }, height } = plot;
  const x = plot.px(where.x);
  set(here.rule, { y2: height, ...at(x, 0) });
  const [above, below] = [{ lines: 0, way: "up" }, { lines: 0, way: "down" }];
  where.curves.forEach((value, index) => {
    const there = shown(up, value);
    const y = there ? plot.py(value) : NaN;
    const [diamond, { arrow, figure }] = [here.diamonds[index], here.beyond[index]];
    hide(diamond, !there);
    const side = y < 0 ? above : y > height ? below : null;
    for (const element of [arrow, figure]) hide(element, !side);
    if (!there) return;
    set(diamond, at(x, y));
    if (!side) return;
    const far = EDGE + STACK * side.lines++;
    const [edge, inward] = side === above ? [0, 1] : [height, -1];
    set(arrow, { d: SYMBOLS[`triangle-${side.way}`](BEYOND), ...at(x, edge + inward * far) });
    say(figure, show(up, value));
    carry(figure, x, edge + inward * (far + FIGURE) + MIDDLE);
  });
}
