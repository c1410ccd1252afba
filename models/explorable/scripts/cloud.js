// The many points of a cloud: where they are, and which of them the sliders show.

import { MIDDLE } from "./labels.js";
import { say } from "./page.js";
import { BEYOND, DOT } from "./parts.js";
import { SYMBOLS, at, hide, set } from "./svg.js";

/** @import { Parts } from "./parts.js" */
/** @import { Plot } from "./plot.js" */
/** @import { Cloud, Dot, Positions, Rule } from "./types.js" */

const KEY = -46; // of its line, from the plot

/** @type {(rule: Rule, position: number, number: number) => boolean} */
function passes({ rule, values }, position, number) {
  if (rule === "at least") return Math.max(...values[number]) >= position;
  return position === 0 || values[number].includes(position);
}

/**
 * Which points are shown where the sliders are, by their numbers, as `Cloud.shown` has them.
 * @type {(cloud: Cloud, positions: Positions) => number[]}
 */
export function shownAt({ dots, rules }, positions) {
  const all = Object.entries(rules);
  return [...dots.keys()].filter((number) => all.every(([name, rule]) => passes(rule, positions[name], number)));
}

/** @param {Cloud} cloud */
export const isRuled = ({ rules }) => Object.keys(rules).length > 0;

/** @type {(cloud: Cloud, shown: number[]) => string} */
export const counted = (cloud, shown) =>
  `${isRuled(cloud) ? `${shown.length} of ` : ""}${cloud.dots.length} ${cloud.label}`;

/**
 * Where a point is drawn, and as what: beyond an end of an axis there, as a triangle that points outwards.
 * @type {(dot: Dot, plot: Plot) => { x: number, y: number, d: string }}
 */
export function placed(dot, { ends: [[left, right], [low, high]], toX, toY }) {
  const x = toX(Math.min(Math.max(dot.x, left), right));
  const y = toY(Math.min(Math.max(dot.y, low), high));
  const ways = { down: dot.y < low, up: dot.y > high, left: dot.x < left, right: dot.x > right };
  const [way] = Object.entries(ways).filter(([, beyond]) => beyond);
  return { x, y, d: way ? SYMBOLS[`triangle-${way[0]}`](BEYOND) : SYMBOLS.circle(DOT) };
}

/** @type {(parts: NonNullable<Parts["cloud"]>, plot: Plot) => void} */
export function drawCloud({ dots, swatches, label }, plot) {
  plot.picture.cloud?.dots.forEach((dot, number) => {
    const { x, y, d } = placed(dot, plot);
    set(dots[number], { d, ...at(x, y) });
  });
  const left = -plot.padding.left;
  swatches.forEach((swatch, index) => set(swatch, at(left + 20 + 12 * index, KEY)));
  set(label, at(left + 42 + 12 * (swatches.length - 1), KEY + MIDDLE));
}

/** @type {(parts: NonNullable<Parts["cloud"]>, shown: number[], plot: Plot) => void} */
export function showCloud({ dots, label }, shown, { picture: { cloud } }) {
  const visible = new Set(shown);
  dots.forEach((dot, number) => hide(dot, !visible.has(number)));
  if (cloud) say(label, counted(cloud, shown));
}
