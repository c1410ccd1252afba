// What stands at figures: the captured ones, and the reader's own.

import { MIDDLE } from "./labels.js";
import { shown } from "./plot.js";
import { at, hide, hundredth, set } from "./svg.js";

/** @import { Parts } from "./parts.js" */
/** @import { Plot } from "./plot.js" */
/** @import { LabelPlace, Mark, OwnPoint } from "./types.js" */

/**
 * @typedef {{
 *   rule: Element | null, point: Element | null, label: Element | null, lead?: Element | null
 * }} MarkParts
 */

const HALF = 8; // the height of a label
const WIDE = 350; // from this width of a plot on labels have their places in a wide one

/** @type {(mark: Mark, plot: Plot) => LabelPlace} */
export const placeIn = (mark, { width }) => mark.places[width < WIDE ? 1 : 0];

/** @type {(plot: Plot, x: number | null, y: number | null, labelPlace: LabelPlace) => { x: number, y: number }} */
const middle = ({ width, height }, x, y, [, aside, down, along]) => ({
  x: (x ?? along * width) + aside,
  y: (y ?? along * height) + down,
});

/**
 * The anchor of a mark's label, and the middle of its height.
 * @type {(mark: Mark, plot: Plot) => { anchor: string, x: number, y: number }}
 */
export function placeOf(mark, plot) {
  const labelPlace = placeIn(mark, plot);
  const [x, y] = [mark.x === null ? null : plot.toX(mark.x), mark.y === null ? null : plot.toY(mark.y)];
  return { anchor: labelPlace[0], ...middle(plot, x, y, labelPlace) };
}

/**
 * A point where both figures are known, a rule where one is, and the label at its place.
 * @type {(parts: MarkParts, plot: Plot, x: number | null, y: number | null, labelPlace: LabelPlace) => void}
 */
function put({ rule, point, label, lead }, plot, x, y, labelPlace) {
  const { width, height } = plot;
  if (rule && x === null) set(rule, { x2: width, y2: 0, ...at(0, y ?? 0) });
  else if (rule && y === null) set(rule, { x2: 0, y2: height, ...at(x ?? 0, 0) });
  else if (point) set(point, at(x ?? 0, y ?? 0));
  const text = middle(plot, x, y, labelPlace);
  if (label) set(label, { "text-anchor": labelPlace[0], ...at(text.x, text.y + MIDDLE) });
  const [, aside, down] = labelPlace;
  if (lead) set(lead, { x2: aside, y2: down - Math.sign(down) * HALF, ...at(x ?? 0, y ?? 0) });
}

/** @type {(parts: Parts, plot: Plot) => void} */
export function drawMarks({ rules, points, labels, leads, bars }, plot) {
  plot.picture.marks.forEach((mark, number) => {
    const x = mark.x === null ? null : plot.toX(mark.x);
    const y = mark.y === null ? null : plot.toY(mark.y);
    const bar = bars[number];
    if (bar) {
      const [low, high] = mark.bar.map(plot.toY);
      set(bar, { y2: hundredth(high - low), ...at(x ?? 0, low) });
    }
    const parts = { rule: rules[number], point: points[number], label: labels[number], lead: leads[number] };
    put(parts, plot, x, y, placeIn(mark, plot));
  });
}

/**
 * Where a label stands that moves with its point: on its left where that is on the right.
 * @type {(x: number | null, y: number | null, right: boolean) => LabelPlace}
 */
function beside(x, y, right) {
  if (x === null) return ["end", 0, -9, 1];
  const [aside, down] = y === null ? [6, 9] : [10, 0];
  return right ? ["end", -aside, down, 0] : ["start", aside, down, 0];
}

/** @type {(own: NonNullable<Parts["own"]>, where: OwnPoint | undefined, plot: Plot) => void} */
export function drawOwn(own, where, plot) {
  const { x: across, y: up } = plot.picture;
  const [given, givenUp] = [where?.x ?? NaN, where?.y ?? NaN];
  const x = shown(across, given) ? plot.px(given) : null;
  const y = shown(up, givenUp) ? plot.py(givenUp) : null;
  hide(own.point, x === null || y === null);
  hide(own.rule, (x === null) === (y === null));
  hide(own.label, x === null && y === null);
  if (x !== null || y !== null) put(own, plot, x, y, beside(x, y, Boolean(where?.right)));
}
