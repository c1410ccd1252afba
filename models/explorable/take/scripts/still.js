// A chart as a picture that stands by itself: what the page's style sheet gives it is written on its parts, in
// light colours whatever the theme.

import { make, set } from "../../scripts/svg.js";
import { select, slid } from "../../scripts/page.js";

/** @import { ExplorableElement } from "../../scripts/types.js" */

// Properties that a part hands down to those within it.
const HANDED = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-miterlimit", "paint-order"],
  ...["text-anchor", "font-family", "font-size", "font-weight", "font-variant-numeric", "visibility"],
];

/**
 * Does something as on a light page, before the page is drawn again.
 * @template T
 * @param {() => T} act
 */
export function inLight(act) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = "light";
  try {
    return act();
  } finally {
    dataset.theme = theme;
  }
}

/** @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--wait-${name}`).trim();

/** @type {(part: Element, copy: Element) => void} */
function dress(part, copy) {
  const style = getComputedStyle(part);
  const above = copy.parentElement && part.parentElement ? getComputedStyle(part.parentElement) : null;
  for (const name of HANDED) {
    const value = style.getPropertyValue(name);
    set(copy, { [name]: value === above?.getPropertyValue(name) ? null : value });
  }
  set(copy, { opacity: style.opacity === "1" ? null : style.opacity, class: null, style: null, display: null });
  [...part.children].forEach((child, index) => {
    const its = copy.children[index];
    if (getComputedStyle(child).display === "none") set(its, { display: "none" });
    else if (child.localName !== "defs") dress(child, its);
  });
}

/** @param {ExplorableElement} figure */
const positionOf = (figure) =>
  (figure.wait?.data.sliders ?? []).map(({ label, name }) => `${label}: ${slid(figure, name)}`).join("; ");

/** @param {ExplorableElement} figure */
export function chartStill(figure) {
  figure.wait?.showChart();
  /** @type {SVGSVGElement} */
  const svg = select(figure, ".wait-chart svg.marks");
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)));
  return inLight(() => {
    dress(svg, copy);
    for (const hidden of copy.querySelectorAll("[display='none']")) hidden.remove();
    const label = copy.getAttribute("aria-label") ?? "";
    set(copy, { "aria-label": null });
    const title = select(figure, ".wait-title").textContent ?? "";
    return finished(copy, width, height, title, `${label} ${positionOf(figure)}`);
  });
}

/**
 * The rules that give a picture the typefaces that it names, from within it.
 * @param {string} svg
 */
const facesOf = (svg) =>
  Object.entries(window.waitFaces)
    .filter(([family]) => svg.includes(family))
    .map(([family, file]) => `@font-face{font-family:"${family}";font-weight:400 700;src:url(data:font/woff2;base64,${file})}`)
    .join("");

/**
 * A picture on paper, with its words.
 * @type {(svg: SVGSVGElement, width: number, height: number, title: string, about: string) => string}
 */
export function finished(svg, width, height, title, about) {
  const words = new DocumentFragment();
  make(words, "title").textContent = title;
  if (about) make(words, "desc").textContent = about.trim();
  make(words, "style").textContent = facesOf(new XMLSerializer().serializeToString(svg));
  make(words, "rect", { width, height, fill: colour("paper") });
  svg.prepend(words);
  set(svg, { width, height, viewBox: `0 0 ${width} ${height}`, role: "img" });
  return new XMLSerializer().serializeToString(svg);
}
