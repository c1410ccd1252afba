// The bars of the stage, and where they stand.

/** @import { Bar, Line, View } from "./types" */

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
function box(view, from, to, y, height, colour, pale) {
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
 * @param {Bar} bar
 * @param {Line} row
 */
export function drawBar(view, bar, row) {
  const { film, dyed, layout, pen } = view;
  const { shape, tone } = film.stateOf(bar);
  const tall = Math.round(Math.min(row.height * 0.72, 20));
  const middle = row.y + row.height / 2;
  const pale = paleUntil(view, bar);
  const low = Math.max(4, Math.round(tall * 0.5));
  if (tone === "quiet") return box(view, bar.begin, bar.end, middle - 0.75, 1.5, dyed.grid);
  if (pale > bar.begin) box(view, bar.begin, pale, middle - low / 2, low, dyed[shape], true);
  if (pale < bar.end) box(view, pale, bar.end, middle - tall / 2, tall, dyed[shape]);
  if (Number.isNaN(bar.note)) return;
  const begin = Math.max(x(view, bar.begin), layout.gutter);
  const width = Math.min(x(view, bar.end), layout.width) - begin;
  const note = String(bar.note);
  if (width < 5 + 7 * note.length) return;
  pen.font = dyed.font(11.5, 600);
  pen.textAlign = "center";
  pen.fillStyle = dyed.paper;
  pen.fillText(note, begin + width / 2, middle + 4);
}
