// What of a figure is on the screen: a slider under the keyboard, and a link to a position, bring the chart along.

import { select } from "./page.js";

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const box = (/** @type {Element} */ element) => element.getBoundingClientRect();
const header = (/** @type {Element} */ figure) => parseFloat(getComputedStyle(figure).scrollMarginTop);
const stays = (/** @type {Element} */ part) => getComputedStyle(part).position === "sticky";
const seen = (/** @type {Element} */ figure) => [select(figure, ".wait-readout"), select(figure, ".wait-chart")];

/**
 * Scrolls as little as shows all of these, if there is room for all of them.
 * @type {(figure: Element, elements: Element[], manner?: ScrollOptions) => boolean}
 */
function reveal(figure, elements, manner = {}) {
  const boxes = elements.map(box);
  const top = Math.min(...boxes.map((rect) => rect.top));
  const bottom = Math.max(...boxes.map((rect) => rect.bottom));
  const [low, high] = [header(figure), window.innerHeight];
  if (bottom - top > high - low) return false;
  const by = top < low ? top - low : bottom > high ? bottom - high : 0;
  if (by) window.scrollBy({ top: by, ...manner });
  return true;
}

/**
 * What would be under a chart that stays comes below it.
 * @type {(figure: Element, element: Element) => void}
 */
export function uncover(figure, element) {
  const [, chart] = seen(figure);
  if (!stays(chart)) return;
  const under = parseFloat(getComputedStyle(chart).top) + box(chart).height;
  const { top, bottom } = box(element);
  window.scrollBy({ top: top < under ? top - under : Math.max(0, bottom - window.innerHeight) });
}

/**
 * A slider with its chart. Where the chart stays by itself, the slider comes below it; where the sliders do, they
 * come along.
 * @type {(figure: Element, slider: HTMLElement) => void}
 */
export function bring(figure, slider) {
  const [readout, chart] = seen(figure);
  if (stays(chart)) uncover(figure, slider);
  else if (slider.parentElement && stays(slider.parentElement)) reveal(figure, [readout, chart]);
  else if (!reveal(figure, [slider, readout, chart]) && !reveal(figure, [slider, chart]))
    slider.scrollIntoView({ block: "start" });
}

/**
 * A figure that a link has moved.
 * @param {Element} figure
 */
export function bringFigure(figure) {
  /** @type {ScrollOptions} */
  const manner = { behavior: calm.matches ? "auto" : "smooth" };
  if (!reveal(figure, seen(figure), manner)) figure.scrollIntoView(manner);
}
