// What a reader guessed stands in the chart, as a line or from one to another, until that goes back to its start.

import { SMALL, widthOf } from "./labels.js";
import { INK } from "./parts.js";
import { at, make } from "./svg.js";

/** @import { Chart } from "./chart.js" */

const ROOM = 22; // above a line, for what it says
const CLEAR = 8; // of the axis

/** @param {Chart} chart */
export function drawGuess(chart) {
  const { box, parts, plot, svg } = chart;
  svg.querySelector(".guess_marks")?.remove();
  const { guess, guessed } = box.closest("figure")?.dataset ?? {};
  if (!guess || !plot) return;
  const inside = (/** @type {number} */ y) => Math.max(0, Math.min(plot.height, y));
  const [bottom, top] = guess.split(",").map((end) => plot.py(Number(end)));
  const [low, high] = [inside(bottom), inside(top)];
  const group = make(parts.root, "g", { class: "mark-text guess_marks", stroke: INK });
  parts.axes.after(group); // behind the curves
  if (low > high) {
    const area = { width: plot.width, height: low - high, fill: INK, stroke: "none", opacity: 0.08 };
    make(group, "rect", { ...area, ...at(0, high) });
  } else make(group, "line", { x2: plot.width, "stroke-dasharray": "6,4", opacity: 0.55, ...at(0, high) });
  const y = high > ROOM ? high - CLEAR : high + ROOM - CLEAR / 2;
  const label = `your guess: ${guessed}${top < 0 && low === high ? " ↑" : ""}`;
  const right = isCrossed(chart, y, widthOf(label));
  const position = { "text-anchor": right ? "end" : "start", ...at(right ? plot.width - CLEAR : CLEAR, y) };
  make(group, "text", { fill: INK, opacity: 0.8, "font-size": SMALL, ...position }).textContent = label;
}

/**
 * Whether a curve passes through a label at the left.
 * @type {(chart: Chart, y: number, width: number) => boolean}
 */
function isCrossed({ plot, values }, y, width) {
  const passes = (/** @type {number} */ value, /** @type {number} */ index) => {
    const x = plot?.columns[index] ?? Infinity;
    return x < width + 2 * CLEAR && Math.abs((plot?.py(value) ?? Infinity) - y + SMALL / 2) < SMALL;
  };
  return Boolean(values?.curves.some((line) => line.some(passes)));
}

/** @param {EventTarget | null} figure */
function redraw(figure) {
  const { wait } = /** @type {{ wait?: { chart?: Chart | null } }} */ (figure);
  if (wait?.chart) drawGuess(wait.chart);
}

document.addEventListener("wait-guessed", ({ target }) => redraw(target), true);
document.addEventListener("click", ({ target }) => {
  /** @type {HTMLElement | null} */
  const figure = (target instanceof Element && target.closest(".wait-reset")?.closest("figure")) || null;
  if (!figure?.dataset.guess) return;
  delete figure.dataset.guess;
  redraw(figure);
});
