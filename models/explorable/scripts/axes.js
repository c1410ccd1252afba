// Both axes of a chart, with their grid, ticks, labels and titles.

import { LINE, MIDDLE, SMALL, TOP, widthOf, withRoom } from "./labels.js";
import { GRID, INK, QUIET } from "./parts.js";
import { at, make, write } from "./svg.js";
import { ticks } from "./ticks.js";

/** @import { Plot } from "./plot.js" */

/** @typedef {{ text: string, x: number, anchor: string, span: [number, number] }} Label */

/**
 * A label at an end of the axis does not stand out over it.
 * @type {(text: string, x: number, width: number) => Label}
 */
function flushed(text, x, width) {
  const wide = widthOf(text);
  if (Math.abs(x) < 1) return { text, x, anchor: "start", span: [x, x + wide] };
  if (Math.abs(x - width) < 1) return { text, x, anchor: "end", span: [x - wide, x] };
  return { text, x, anchor: "middle", span: [x - wide / 2, x + wide / 2] };
}

/** @type {(axes: Element, plot: Plot) => void} */
export function drawAxes(axes, plot) {
  axes.replaceChildren();
  const fresh = make(axes, "g", { class: "axes" });
  const marks = ticks(plot.picture.y.log, plot.ends[1], 5).map(([value, text]) => {
    const y = plot.toY(value);
    return { value, text, y, span: /** @type {[number, number]} */ ([y - SMALL / 2, y + SMALL / 2]) };
  });
  drawGrid(fresh, plot, marks);
  drawUnder(fresh, plot);
  const line = { x2: plot.width, stroke: QUIET, ...at(0.5, plot.height + 0.5) };
  make(make(fresh, "g", { class: "mark-rule role-axis-domain" }), "line", line);
  const beside = make(fresh, "g", { class: "mark-text role-axis-label", fill: QUIET });
  for (const { y, text } of withRoom(marks, plot.picture.y.log))
    make(beside, "text", { "text-anchor": "end", ...at(-7.5, y + MIDDLE + 0.5) }).textContent = text;
  drawTitles(fresh, plot);
}

/** @type {(axes: Element, plot: Plot, marks: { value: number, y: number }[]) => void} */
function drawGrid(axes, plot, marks) {
  const grid = make(axes, "g", { class: "mark-rule role-axis-grid" });
  for (const { value, y } of marks) {
    const power = Math.log10(value);
    if (plot.picture.y.powers && Math.abs(power - Math.round(power)) >= 1e-6) continue;
    make(grid, "line", { x2: plot.width, stroke: GRID, ...at(0.5, Math.round(y) + 0.5) });
  }
}

/** @type {(axes: Element, plot: Plot) => void} */
function drawUnder(axes, plot) {
  const { x: across } = plot.picture;
  const tick = make(axes, "g", { class: "mark-rule role-axis-tick", stroke: QUIET });
  const under = make(axes, "g", { class: "mark-text role-axis-label", fill: QUIET });
  const put = (/** @type {string} */ anchor, /** @type {number} */ x) =>
    make(under, "text", { "text-anchor": anchor, ...at(x + 0.5, plot.height + 7.5 + TOP) });
  const mark = (/** @type {number} */ x) =>
    make(tick, "line", { y2: 5, ...at(Math.round(x) + 0.5, plot.height + 0.5) });

  const names = across.names && (plot.width < across.room ? across.short : across.names);
  if (names) {
    const positions = across.values.map((value) => plot.px(value));
    positions.forEach(mark);
    positions.forEach((x, index) => write(put("middle", x), names[index], LINE));
    return;
  }
  const labels = ticks(across.log, plot.ends[0], 7).map(([value, text]) =>
    flushed(text, plot.toX(value), plot.width),
  );
  labels.forEach(({ x }) => mark(x));
  for (const { text, x, anchor } of withRoom(labels, across.log)) put(anchor, x).textContent = text;
}

/** @type {(axes: Element, plot: Plot) => void} */
function drawTitles(axes, { picture: { x: across, y: up }, width, height, padding }) {
  const titles = make(axes, "g", { class: "mark-text role-axis-title", fill: INK });
  /** @type {(anchor: string, text: string, x: number, y: number) => void} */
  const title = (anchor, text, x, y) => {
    if (text) make(titles, "text", { "text-anchor": anchor, ...at(x + 0.5, y + 0.5) }).textContent = text;
  };
  const lines = Math.max(0, ...(across.names ?? []).map((name) => name.length - 1));
  title("end", across.title, width, height + 38 + LINE * lines);
  title("start", up.title, 6 - padding.left, -15);
}
