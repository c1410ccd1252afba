// How the average settles while its band narrows: of each part a panel, and all on one scale.

/** @import { Settled, Surface, View } from "./types" */
import { fit, tick, ticks } from "./drawing.js";
import { plain } from "./english.js";
import { upTo } from "./sorted.js";

const [HEIGHT, TOP, BOTTOM, GUTTER, GAP] = [132, 24, 8, 44, 12]; // px
const ROOM = HEIGHT - BOTTOM - TOP;

/** @param {Settled} one */
const upper = (one) => one.average + 2 * Number(one.error);

/**
 * @param {Surface} surface
 * @param {View} view
 * @param {number} t
 */
export function course(surface, view, t) {
  const { data, film, dyed } = view;
  const { per_si: unit } = data.unit;
  surface.hidden = !film.judged.length;
  if (surface.hidden) return;
  const width = surface.parentElement.clientWidth;
  const pen = fit(surface, width, HEIGHT);
  const laws = film.report(0).filter((line) => Number.isFinite(line.law));
  const banded = film.course().flat().filter((one) => Number.isFinite(one.error) && one.error !== null);
  const reached = [...laws.map((line) => Number(line.law)), ...banded.map(upper)];
  const high = 1.08 * Math.max(...reached, 0) || 1 / unit;
  const y = (/** @type {number} */ value) =>
    HEIGHT - BOTTOM - (Math.min(Math.max(value, 0), high) / high) * ROOM;
  const wide = (width - GUTTER + GAP) / film.judged.length - GAP;
  const by = tick(high * unit, ROOM, 34);
  pen.font = dyed.font(12);
  film.judged.forEach(({ part, state, shape }, panel) => {
    const from = GUTTER + panel * (wide + GAP);
    const seen = film.course()[panel].slice(0, upTo(film.course()[panel].map((one) => one.t), t));
    const { law } = laws.find((each) => each.part === part && each.state === state) ?? {};
    const scales = { from, wide, y, across: (/** @type {number} */ time) => from + (time / film.length) * wide };
    grid(view, pen, scales, ticks(0, high * unit, by), panel, part);
    settling(view, pen, scales, seen, shape);
    pen.fillStyle = pen.strokeStyle = dyed.ink;
    pen.fillRect(scales.across(t) - 0.5, TOP, 1, ROOM);
    if (typeof law === "number") lawful(view, pen, scales, law);
  });
}

/** @typedef {{ from: number, wide: number, y: (value: number) => number, across: (time: number) => number }} Scales */

/**
 * The lines of round averages, their numbers at the first panel, and what the panel is of.
 * @param {View} view
 * @param {CanvasRenderingContext2D} pen
 * @param {Scales} scales
 * @param {number[]} values
 * @param {number} panel
 * @param {number} part
 */
function grid({ data, dyed }, pen, { from, wide, y }, values, panel, part) {
  const { per_si: unit, name } = data.unit;
  for (const value of values) {
    pen.fillStyle = dyed.grid;
    pen.fillRect(from, Math.round(y(value / unit)) - 0.5, wide, 1);
    pen.fillStyle = dyed.quiet;
    pen.textAlign = "right";
    if (!panel) pen.fillText(plain(value), from - 6, y(value / unit) + 4);
  }
  pen.textAlign = "left";
  pen.fillStyle = dyed.quiet;
  const title = `Average so far${name && `, ${name}`}`;
  pen.fillText(data.parts.length > 1 ? data.parts[part].label : title, panel ? from : 0, 12);
}

/**
 * The average after every wait so far, in its band.
 * @param {View} view
 * @param {CanvasRenderingContext2D} pen
 * @param {Scales} scales
 * @param {Settled[]} seen
 * @param {string} shape
 */
function settling({ dyed }, pen, { y, across }, seen, shape) {
  /** @type {(ones: Settled[], value: (one: Settled) => number) => void} */
  const line = (ones, value) => ones.forEach((one) => pen.lineTo(across(one.t), y(value(one))));
  pen.fillStyle = pen.strokeStyle = dyed[shape];
  pen.globalAlpha = 0.22;
  const within = seen.filter((one) => one.error !== null);
  pen.beginPath();
  line(within, upper);
  line(within.reverse(), (one) => one.average - 2 * Number(one.error));
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 1.8;
  pen.beginPath();
  line(seen, (one) => one.average);
  pen.stroke();
}

/**
 * The law, in the ink that the play head left.
 * @param {View} view
 * @param {CanvasRenderingContext2D} pen
 * @param {Scales} scales
 * @param {number} law
 */
function lawful({ show }, pen, { from, wide, y }, law) {
  pen.lineWidth = 1.2;
  pen.setLineDash([5, 4]);
  pen.beginPath();
  pen.moveTo(from, y(law));
  pen.lineTo(from + wide, y(law));
  pen.stroke();
  pen.setLineDash([]);
  pen.textAlign = "right";
  pen.fillText(`the law, ${show(law)}`, from + wide, y(law) - 5);
}
