// What the canvas of a film is drawn with: ticks, a surface of the right size, and the page's colours.

/** @import { Data, Look } from "./types" */

/**
 * The distance between two ticks, at least so many pixels: 1, 2 or 5 of something.
 * @param {number} span
 * @param {number} room
 * @param {number} apart
 */
export function tick(span, room, apart) {
  const least = (span * apart) / room;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * Number([1, 2, 5, 10].find((step) => step * power >= least * 0.999));
}

/**
 * Round values from one to another.
 * @param {number} from
 * @param {number} to
 * @param {number} by
 */
export function ticks(from, to, by) {
  const [first, last] = [Math.ceil(from / by), Math.floor(to / by)];
  return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, index) => (first + index) * by);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {CanvasRenderingContext2D}
 */
export const penOf = (canvas) => /** @type {any} */ (canvas.getContext("2d"));

/**
 * The pen of a canvas that is as large as it is to be, in pixels of the screen.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function fit(canvas, width, height) {
  const pen = penOf(canvas);
  const density = Math.min(window.devicePixelRatio || 1, 2);
  const [wide, high] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== wide || canvas.height !== high) {
    Object.assign(canvas, { width: wide, height: high });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  }
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}

/**
 * The colours and the type of the page, as its style sheets have them now.
 * @param {HTMLElement} element
 * @param {Data} data
 * @returns {Look}
 */
export function look(element, data) {
  const shapes = data.parts.flatMap((part) => Object.values(part.states).map((state) => state.shape));
  const colours = ["ink", "quiet", "grid", "paper", ...shapes].map((name) => {
    element.style.color = `var(--wait-${name})`;
    return [name, getComputedStyle(element).color];
  });
  element.style.color = "";
  const family = getComputedStyle(element).fontFamily;
  return { ...Object.fromEntries(colours), font: (size, weight = 400) => `${weight} ${size}px ${family}` };
}
