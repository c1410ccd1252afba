// How the average settles while its band narrows: of each part a strip below the rows, on the same time line.

/** @import { Course, Strip, View } from "./types" */
import { tick, ticks } from "./drawing.js";
import { plain } from "./english.js";
import { x } from "./marks.js";
import { upTo } from "./sorted.js";

/**
 * @param {View} view
 * @param {number} t
 */
export function course(view, t) {
  const { film, layout, pen, dyed } = view;
  layout.strips.forEach((strip, place) => {
    const its = film.course()[place];
    const y = (/** @type {number} */ value) =>
      strip.bottom - ((value - its.low) / (its.high - its.low)) * (strip.bottom - strip.top);
    pen.font = dyed.font(12);
    grid(view, strip, its, y);
    pen.save();
    pen.beginPath();
    pen.rect(layout.gutter, strip.top - 1, layout.room, strip.bottom - strip.top + 2);
    pen.clip();
    settling(view, strip, its, y, t);
    lawful(view, its.law, y);
    pen.restore();
  });
}

/**
 * What the strips are of, over the play head.
 * @param {View} view
 */
export function titles(view) {
  view.pen.font = view.dyed.font(12);
  view.layout.strips.forEach((strip, place) => title(view, strip, view.film.course()[place], place));
}

/** @typedef {(value: number) => number} Scale */

/**
 * The lines of round averages and their numbers, which stand in the strip where there is no room at its left.
 * @param {View} view
 * @param {Strip} strip
 * @param {Course} its
 * @param {Scale} y
 */
function grid({ data, dyed, layout, pen }, { top, bottom }, { low, high }, y) {
  const { per_si: unit } = data.unit;
  const [from, to] = [low * unit, high * unit];
  const rough = tick(to - from, bottom - top, 22);
  const by = ticks(from, to, rough).length > 1 ? rough : tick(to - from, bottom - top, 11);
  for (const value of ticks(from, to, by)) {
    const at = y(value / unit);
    pen.fillStyle = dyed.grid;
    pen.fillRect(layout.gutter, Math.round(at) - 0.5, layout.room, 1);
    pen.fillStyle = dyed.quiet;
    const beside = pen.measureText(plain(value)).width + 6 < layout.gutter;
    pen.textAlign = beside ? "right" : "left";
    pen.fillText(plain(value), layout.gutter + (beside ? -6 : 2), at + 4);
  }
}

/**
 * What the strip is of, and at its right the law; where there is no room for both, the first strip says of what all are.
 * @param {View} view
 * @param {Strip} strip
 * @param {Course} its
 * @param {number} place
 */
function title({ data, dyed, layout, pen, show }, { part, top }, { law }, place) {
  const { name } = data.unit;
  const [label, what] = [data.parts[part].label, `Average so far${name && `, ${name}`}`];
  const lawful = `the law, ${show(law)}`;
  const long = label ? `${what}: ${label}` : what;
  const fits = pen.measureText(long + lawful).width + 40 < layout.width;
  const text = fits ? long : label && place ? label : what;
  pen.fillStyle = dyed.paper;
  pen.fillRect(0, top - 18, pen.measureText(text).width + 3, 15);
  pen.fillStyle = dyed.quiet;
  pen.textAlign = "left";
  pen.fillText(text, 0, top - 6);
  pen.textAlign = "right";
  pen.fillText(lawful, layout.width, top - 6);
  const begins = layout.width - pen.measureText(lawful).width - 26;
  pen.strokeStyle = dyed.ink;
  dashed(pen, begins, begins + 20, top - 10);
}

/**
 * The average after every wait so far that is in the window, in its band.
 * @param {View} view
 * @param {Strip} strip
 * @param {Course} its
 * @param {Scale} y
 * @param {number} t
 */
function settling(view, { shape }, { ones, times }, y, t) {
  const { dyed, left, pen } = view;
  const seen = ones.slice(Math.max(0, upTo(times, left) - 1), upTo(times, t));
  if (!seen.length) return;
  seen.push({ ...seen[seen.length - 1], t });
  pen.fillStyle = pen.strokeStyle = dyed[shape];
  pen.globalAlpha = 0.22;
  const within = seen.filter((one) => one.error !== null);
  pen.beginPath();
  for (const one of within) pen.lineTo(x(view, one.t), y(one.average + 2 * Number(one.error)));
  for (const one of within.reverse()) pen.lineTo(x(view, one.t), y(one.average - 2 * Number(one.error)));
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 1.8;
  pen.beginPath();
  for (const one of seen) pen.lineTo(x(view, one.t), y(one.average));
  pen.stroke();
}

/**
 * @param {View} view
 * @param {number} law
 * @param {Scale} y
 */
function lawful({ dyed, layout, pen }, law, y) {
  pen.strokeStyle = dyed.ink;
  dashed(pen, layout.gutter, layout.width, y(law));
}

/** @type {(pen: CanvasRenderingContext2D, from: number, to: number, y: number) => void} */
function dashed(pen, from, to, y) {
  pen.lineWidth = 1.2;
  pen.setLineDash([5, 4]);
  pen.beginPath();
  pen.moveTo(from, y);
  pen.lineTo(to, y);
  pen.stroke();
  pen.setLineDash([]);
}
