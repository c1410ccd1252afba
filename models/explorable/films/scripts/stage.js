// Draws a film: its rows and bars in a window that moves along the time.

/** @import { Data, Path, Show, View } from "./types" */
import { drawBar, scale, x } from "./bars.js";
import { fit, look, penOf, tick, ticks } from "./drawing.js";
import { counted, plain } from "./english.js";
import { lay, TOP } from "./layout.js";
import { between } from "./run.js";

/**
 * A canvas in an element, for a path that `arrange` brings.
 * @param {HTMLElement} element
 * @param {Data} data
 * @param {Show} show
 * @returns {View}
 */
export function viewed(element, data, show) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", data.label);
  element.append(canvas);
  const [pen, dyed] = [penOf(canvas), look(element, data)];
  return /** @type {View} */ ({ element, canvas, data, show, left: 0, speed: data.pace, pen, dyed });
}

/**
 * @param {View} view
 * @param {Path} [film]
 */
export function arrange(view, film = view.film) {
  const { pen, dyed, data, element } = view;
  view.film = film;
  pen.font = dyed.font(13);
  view.layout = lay(data, film, element.clientWidth, (text) => pen.measureText(text).width);
}

/** @param {View} view */
export function dye(view) {
  view.dyed = look(view.element, view.data);
}

/**
 * The time at a place of the screen.
 * @param {View} view
 * @param {number} clientX
 */
export const timeAt = (view, clientX) =>
  view.left + (clientX - view.canvas.getBoundingClientRect().left - view.layout.gutter) / scale(view);

/**
 * Where a time is, as a fraction of the window.
 * @param {View} view
 * @param {number} t
 */
export const fraction = (view, t) => ((t - view.left) * scale(view)) / view.layout.room;

/**
 * The window: the time is between two fractions of its width, and the window within the film.
 * @param {View} view
 * @param {number} t
 * @param {number} low
 * @param {number} high
 */
export function scroll(view, t, low, high) {
  const width = view.layout.room / scale(view);
  const left = Math.min(Math.max(view.left, t - high * width), t - low * width);
  view.left = Math.max(0, Math.min(left, view.film.length - width));
}

/**
 * @param {View} view
 * @param {number} until
 */
function axis(view, until) {
  const { pen, dyed, data, film, left } = view;
  const { gutter, room, width, bottom, narrow } = view.layout;
  const { per_si: unit, name } = data.unit;
  const by = tick((room / scale(view)) * unit, room, narrow ? 64 : 84);
  pen.font = dyed.font(12);
  pen.textAlign = "center";
  for (const t of ticks(left * unit, Math.min(until, film.length) * unit, by)) {
    const at = x(view, t / unit);
    pen.fillStyle = dyed.grid;
    pen.fillRect(Math.round(at) - 0.5, TOP, 1, bottom - TOP);
    pen.fillStyle = dyed.quiet;
    if (at + 20 < width) pen.fillText(counted(`${plain(t)} ${name}`.trim()), Math.max(at, gutter + 8), bottom + 17);
  }
}

/** @param {View} view */
function names({ pen, dyed, layout }) {
  pen.textAlign = "left";
  for (const { text, strong, y } of layout.headings) {
    pen.font = dyed.font(13, strong ? 650 : 400);
    pen.fillStyle = dyed.paper; // the play head passes behind
    pen.fillRect(0, y - 13, pen.measureText(text).width + 4, 17);
    pen.fillStyle = strong ? dyed.ink : dyed.quiet;
    pen.fillText(text, 0, y);
  }
  pen.font = dyed.font(13);
  pen.fillStyle = dyed.quiet;
  for (const row of layout.lines) pen.fillText(row.name, 0, row.y + row.height / 2 + 4.5);
}

/**
 * @param {View} view
 * @param {number} t
 */
function playHead(view, t) {
  const { pen, dyed, layout } = view;
  pen.fillStyle = dyed.ink;
  pen.fillRect(x(view, t) - 0.75, TOP - 2, 1.5, layout.bottom - TOP + 4);
}

/**
 * The time that it stands at.
 * @param {View} view
 * @param {number} t
 */
function time(view, t) {
  const { pen, dyed, layout, show } = view;
  pen.font = dyed.font(12, 600);
  pen.textAlign = "center";
  const half = pen.measureText(show(t)).width / 2 + 6;
  const middle = Math.min(Math.max(x(view, t), half), layout.width - half);
  pen.beginPath();
  pen.roundRect(middle - half, 2, 2 * half, 18, 3);
  pen.fillStyle = dyed.ink;
  pen.fill();
  pen.fillStyle = dyed.paper;
  pen.fillText(show(t), middle, 15);
}

/**
 * What lies after the play head is faint, so that a reader can see when a wait will end.
 * @param {View} view
 * @param {number} t
 */
export function draw(view, t) {
  const { dyed, left } = view;
  const { gutter, room, width, height, bottom, lines } = view.layout;
  const until = left + room / scale(view);
  const pen = (view.pen = fit(view.canvas, width, height));
  axis(view, until);
  pen.save();
  pen.beginPath();
  pen.rect(gutter, 0, room, bottom);
  pen.clip();
  for (const row of lines)
    for (const bar of between(row, left, until)) if (bar.begin < bar.end) drawBar(view, bar, row);
  pen.globalAlpha = 0.7;
  pen.fillStyle = dyed.paper;
  pen.fillRect(x(view, t), TOP, width, bottom - TOP);
  pen.globalAlpha = 1;
  pen.restore();
  playHead(view, t);
  names(view);
  time(view, t);
}
