// What stands in a row of the stage: bars, the threads of a crowd, and messages.

/** @import { Bar, Line, View } from "./types" */
import { LANE } from "./layout.js";

export const TIP = 8; // px of an arrow's head
const UNDER = 4; // px below the bar of a crowd

/**
 * How many pixels one of the path's own units of time takes.
 * @param {View} view
 */
export const scale = (view) => view.layout.pixels * view.speed;

/**
 * Where a time is.
 * @param {View} view
 * @param {number} t
 */
export const x = (view, t) => view.layout.gutter + (t - view.left) * scale(view);

/**
 * @param {View} view
 * @param {number} from
 * @param {number} to
 * @param {number} y
 * @param {number} height
 * @param {string} colour
 * @param {boolean} [pale]
 */
export function box(view, from, to, y, height, colour, pale) {
  const { pen, layout } = view;
  const begin = Math.max(x(view, from), layout.gutter - 6);
  const width = Math.max(Math.min(x(view, to), layout.width + 6) - begin, 1);
  pen.beginPath();
  pen.roundRect(begin, y, width, height, width > 5 && height > 3 ? 2 : 0);
  pen.fillStyle = pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.globalAlpha = pale ? 0.35 : 1;
  pen.fill();
  pen.globalAlpha = 1;
  if (pale) pen.stroke();
}

/**
 * Where a bar is pale until: a wait up to its end, or to its second phase.
 * @param {View} view
 * @param {Bar} bar
 */
function paleUntil({ film }, bar) {
  if (Number.isFinite(bar.split)) return Math.max(bar.begin, Math.min(bar.split, bar.end));
  return film.stateOf(bar).tone === "pale" ? bar.end : bar.begin;
}

/**
 * @param {View} view
 * @param {Bar} each
 * @param {Line} row
 */
export function bar(view, each, row) {
  const { film, dyed, layout, pen } = view;
  const { shape, tone } = film.stateOf(each);
  const crowd = row.kind.crowd;
  const tall = crowd ? row.under - 2 : Math.round(Math.min(row.height * 0.72, 20));
  const middle = crowd ? row.y + row.height - row.under / 2 - UNDER : row.y + row.height / 2;
  const pale = paleUntil(view, each);
  const low = Math.max(4, Math.round(tall * 0.5));
  if (tone === "quiet") return box(view, each.begin, each.end, middle - 0.75, 1.5, dyed.grid);
  if (pale > each.begin) box(view, each.begin, pale, middle - low / 2, low, dyed[shape], true);
  if (pale < each.end) box(view, pale, each.end, middle - tall / 2, tall, dyed[shape]);
  if (Number.isNaN(each.note) || tall < 10) return;
  const begin = Math.max(x(view, each.begin), layout.gutter);
  const width = Math.min(x(view, each.end), layout.width) - begin;
  const note = String(each.note);
  if (width < 5 + 7 * note.length) return;
  pen.font = dyed.font(11.5, 600);
  pen.textAlign = "center";
  pen.fillStyle = pale < each.end ? dyed.paper : dyed.ink;
  pen.fillText(note, begin + width / 2, middle + 4);
}

/**
 * How high the thread of one of a crowd is.
 * @param {Line} row
 * @param {Bar} each
 */
export const threadAt = (row, each) => row.y + 5 + Number(row.lane.get(each)) * LANE;

/**
 * The edge of a bar that is pointed at.
 * @param {View} view
 * @param {Bar} each
 */
export function edge(view, each) {
  const { film, dyed, layout, pen } = view;
  const row = layout.find.get(`${each.part} ${each.row}`);
  if (!row) return;
  const { style } = film.stateOf(each);
  const [full, below] = row.kind.crowd ? [row.under, UNDER] : [row.height, 0];
  const whole = [row.y + row.height - full - below + 1, full - 2];
  const [top, high] = style === "thread" ? [threadAt(row, each) - 3.5, 7] : whole;
  const begin = Math.max(x(view, each.begin), layout.gutter) - 1;
  pen.strokeStyle = pen.fillStyle = dyed.ink;
  pen.lineWidth = 2;
  if (style === "arrow") arrow(view, each, row, dyed.ink);
  else pen.strokeRect(begin, top, Math.min(x(view, each.end), layout.width) - begin + 1, high);
}

/**
 * One of a crowd: thin, then thick, with an end that can be seen where many end at once.
 * @param {View} view
 * @param {Bar} each
 * @param {Line} row
 */
export function thread(view, each, row) {
  const [y, pale] = [threadAt(row, each), paleUntil(view, each)];
  const colour = view.dyed[view.film.stateOf(each).shape];
  if (pale > each.begin) box(view, each.begin, pale, y - 0.5, 1, colour);
  if (pale < each.end) box(view, pale, each.end, y - 1.25, 2.5, colour);
  if (each.end < Infinity) box(view, each.end, each.end, y - 1.75, 3.5, colour);
}

/**
 * A message, from the row that sends it to the one that receives it, or back to the same.
 * @param {View} view
 * @param {Bar} each
 * @param {Line} row
 * @param {string} [colour]
 */
export function arrow(view, each, row, colour = view.dyed[view.film.stateOf(each).shape]) {
  const { layout, pen } = view;
  const target = layout.find.get(`${each.part} ${each.note}`);
  if (!target) return;
  const [from, begin, end] = [x(view, each.begin), row.y + row.height / 2, target.y + target.height / 2];
  const own = target === row;
  const to = own ? from + Math.max(x(view, each.end) - from, 12) : x(view, each.end);
  const slope = own ? Math.PI / 2 : Math.atan2(end - begin, to - from);
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.moveTo(from, begin);
  if (own) pen.bezierCurveTo(from, begin - 18, to, begin - 18, to, begin);
  else pen.lineTo(to, end);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(to, end);
  for (const angle of [slope - 0.42, slope + 0.42]) pen.lineTo(to - TIP * Math.cos(angle), end - TIP * Math.sin(angle));
  pen.fill();
}
