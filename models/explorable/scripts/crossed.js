// Labels of points that a curve runs through, once sliders have moved it there: they are left out, as pointing at
// the point says them.

import { placeIn, placeOf } from "./marks.js";
import { isFar } from "./parts.js";
import { shown } from "./plot.js";
import { hide } from "./svg.js";

/** @import { Parts } from "./parts.js" */
/** @import { Plot } from "./plot.js" */
/** @import { Mark } from "./types.js" */

const CORE = 5;
const BEGINS = { start: 0, middle: 0.5, end: 1 };

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** @type {(mark: Mark, plot: Plot) => Box} */
function boxOf(mark, plot) {
  const { x, y, anchor } = placeOf(mark, plot);
  const left = x - BEGINS[/** @type {keyof typeof BEGINS} */ (anchor)] * mark.wide;
  return { left: left + CORE, top: y - CORE, right: left + mark.wide - CORE, bottom: y + CORE };
}

/** @type {(line: number[], box: Box, plot: Plot) => boolean} */
function crosses(line, { left, top, right, bottom }, plot) {
  const { columns, picture } = plot;
  for (let index = 1; index < line.length; index += 1) {
    const [begin, end] = [columns[index - 1], columns[index]];
    if (begin === null || end === null || end <= left || begin >= right) continue;
    if (!shown(picture.y, line[index - 1]) || !shown(picture.y, line[index])) continue;
    const [from, to] = [plot.py(line[index - 1]), plot.py(line[index])];
    const along = (/** @type {number} */ x) =>
      from + ((to - from) / (end - begin)) * (Math.min(Math.max(x, left), right) - begin);
    const [one, other] = [along(begin), along(end)];
    if (Math.min(one, other) < bottom && Math.max(one, other) > top) return true;
  }
  return false;
}

/** @type {(parts: Pick<Parts, "labels" | "leads">, curves: number[][], plot: Plot) => void} */
export function hideCrossed({ labels, leads }, curves, plot) {
  const { bars, marks } = plot.picture;
  labels.forEach((label, number) => {
    if (!label) return;
    const [mark, lead] = [marks[number], leads[number]];
    const box = boxOf(mark, plot);
    const out = !bars && curves.some((line) => crosses(line, box, plot));
    hide(label, out);
    if (lead) hide(lead, out || !isFar(placeIn(mark, plot)));
  });
}
