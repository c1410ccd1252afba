// Elements of a drawing.

/** @import { Attributes } from "./types.js" */

/** @param {number} number */
export const hundredth = (number) => Math.round(100 * number) / 100;

/** @type {(x: number, y: number) => Attributes} */
export const at = (x, y) => ({ transform: `translate(${hundredth(x)},${hundredth(y)})` });

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes null takes one off
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  return element;
}

/**
 * A text goes with its group: by itself it would be laid out once more.
 * @type {(text: Element, x: number, y: number) => void}
 */
export const carry = ({ parentElement }, x, y) => void (parentElement && set(parentElement, at(x, y)));

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {ParentNode} parent
 * @param {Tag} tag
 * @param {Attributes} attributes
 */
export function make(parent, tag, attributes = {}) {
  const element = set(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);
  parent.append(element);
  return element;
}

/**
 * Lines of a text, one under the other.
 * @param {Element} element
 * @param {string[]} lines
 * @param {number} below how far
 */
export function write(element, lines, below) {
  element.replaceChildren();
  lines.forEach((line, row) => (make(element, "tspan", row ? { x: 0, dy: below } : {}).textContent = line));
}

/** @type {(element: Element, hidden: boolean) => void} */
export function hide(element, hidden) {
  const display = hidden ? "none" : "inline";
  if (element.getAttribute("display") !== display) element.setAttribute("display", display);
}

const triangle = (/** @type {number} */ area) => [Math.sqrt(area) / 2, (Math.sqrt(area) / 2) * Math.sqrt(0.75)];

/**
 * Vega's shapes, of an area.
 * @type {Record<string, (area: number) => string>}
 */
export const SYMBOLS = {
  circle: (area) => {
    const r = Math.sqrt(area) / 2;
    return `M${r},0A${r},${r},0,1,1,${-r},0A${r},${r},0,1,1,${r},0`;
  },
  square: (area) => {
    const side = Math.sqrt(area);
    return `M${-side / 2},${-side / 2}h${side}v${side}h${-side}Z`;
  },
  diamond: (area) => {
    const half = Math.sqrt(area) / 2;
    return `M${-half},0L0,${-half}L${half},0L0,${half}Z`;
  },
  "triangle-up": (area) => {
    const [half, up] = triangle(area);
    return `M0,${-up}L${-half},${up}L${half},${up}Z`;
  },
  "triangle-down": (area) => {
    const [half, up] = triangle(area);
    return `M0,${up}L${-half},${-up}L${half},${-up}Z`;
  },
  "triangle-left": (area) => {
    const [half, up] = triangle(area);
    return `M${-up},0L${up},${-half}L${up},${half}Z`;
  },
  "triangle-right": (area) => {
    const [half, up] = triangle(area);
    return `M${up},0L${-up},${-half}L${-up},${half}Z`;
  },
};
