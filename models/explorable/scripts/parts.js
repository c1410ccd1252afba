// The parts of a chart, from back to front, each with a name for its style.

import { SMALL } from "./labels.js";
import { SYMBOLS, hide, make, set } from "./svg.js";

/** @import { Cloud, Curve, LabelPlace, Mark, Picture } from "./types.js" */

export const [INK, QUIET, GRID, PAPER] = ["ink", "quiet", "grid", "paper"].map((name) => `var(--wait-${name})`);

const paint = (/** @type {{ shape: string }} */ { shape }) => `var(--wait-${shape})`;
export const [DOT, BEYOND] = [36, 64]; // the area of a point of a cloud, and of one beyond an end of an axis
const FAR = 22; // from here on down a label has a line to its point

/** @param {LabelPlace} labelPlace */
export const isFar = ([, , down]) => Math.abs(down) >= FAR;

/** Draws parts into a root, clipped to the plot of a chart where that is asked for. */
class Pen {
  /**
   * @param {Element} root
   * @param {string} name of the chart
   */
  constructor(root, name) {
    this.root = root;
    this.clip = `url(#${name}-clip)`;
  }

  /** @type {(part: string, kind: string, clip?: boolean) => SVGGElement} */
  group(part, kind, clip = false) {
    return make(this.root, "g", {
      class: `mark-${kind} ${part}_marks`,
      ...(clip && { "clip-path": this.clip }),
    });
  }

  /** @type {(part: string, stroke: string, width: number, clip?: boolean) => SVGLineElement} */
  rule(part, stroke, width, clip) {
    return make(this.group(part, "rule", clip), "line", { stroke, "stroke-width": width });
  }

  /** @type {(part: string, content?: string, clip?: boolean) => SVGTextElement} */
  text(part, content = "", clip = true) {
    const text = make(this.group(part, "text", clip), "text", { fill: INK });
    text.textContent = content;
    return text;
  }

  /** @type {(part: string, mark: Pick<Mark, "symbol" | "simulated">) => SVGPathElement} */
  symbol(part, mark) {
    const fill = mark.simulated ? PAPER : INK;
    const d = SYMBOLS[mark.symbol](85);
    return make(this.group(part, "symbol"), "path", { d, fill, stroke: INK, "stroke-width": 1.75 });
  }
}

/**
 * What is made of each curve: the first of them comes last, in front of the others.
 * @template {Element} T
 * @param {Picture} picture
 * @param {(curve: Curve, index: number) => T} draw
 */
const backwards = ({ curves }, draw) =>
  [...curves.keys()].reverse().map((index) => draw(curves[index], index)).reverse();

/** @type {(pen: Pen, picture: Picture, name: string) => (SVGGElement | SVGPathElement)[]} */
function curved(pen, picture, name) {
  return backwards(picture, (curve, index) => {
    const stroke = paint(curve);
    if (picture.bars) return set(pen.group(`${name}_${index}`, "rect", true), { fill: stroke, opacity: 0.85 });
    const lined = { stroke, "stroke-width": 2.25, "stroke-dasharray": curve.dash.join(",") };
    return make(pen.group(`${name}_${index}`, "line", true), "path", lined);
  });
}

/** @typedef {{ arrow: SVGPathElement, figure: SVGTextElement }} Beyond */

/**
 * Where the sliders are: a rule, and a point on each curve or, if that is beyond the plot, an arrow with its figure.
 * @type {(pen: Pen, picture: Picture) => { rule: SVGLineElement, diamonds: SVGPathElement[], beyond: Beyond[] }}
 */
function hereOf(pen, picture) {
  const rule = set(pen.rule("here_rule", QUIET, 1, true), { "stroke-dasharray": "1,3" });
  const diamonds = backwards(picture, (curve, index) => {
    const shape = { d: SYMBOLS.diamond(90), fill: paint(curve), stroke: PAPER, "stroke-width": 1 };
    return make(pen.group(`here_${index}`, "symbol", true), "path", shape);
  });
  const beyond = picture.curves.map((curve, index) => {
    const arrow = make(pen.group(`beyond_${index}`, "symbol"), "path", { fill: paint(curve) });
    return { arrow, figure: set(pen.text(`beyond_${index}_figure`, "", false), { "text-anchor": "middle" }) };
  });
  return { rule, diamonds, beyond };
}

/** @type {(pen: Pen, picture: Picture) => { swatch: SVGGraphicsElement, label: SVGTextElement }[]} */
function keysOf(pen, { curves, bars }) {
  return curves.map((curve, index) => {
    const square = { d: SYMBOLS.square(110), fill: paint(curve), opacity: 0.85 };
    const swatch = bars
      ? make(pen.group(`key_${index}`, "symbol"), "path", square)
      : set(pen.rule(`key_${index}`, paint(curve), 2.25), { "stroke-dasharray": curve.dash.join(",") });
    return { swatch, label: pen.text(`key_${index}_label`, "", false) };
  });
}

/** @type {(pen: Pen, cloud: Cloud) => { dots: SVGPathElement[], swatches: Element[], label: SVGTextElement }} */
function cloudOf(pen, { dots }) {
  /** @type {(parent: Element, shape: string) => SVGPathElement} */
  const dot = (parent, shape) =>
    make(parent, "path", { d: SYMBOLS.circle(DOT), fill: paint({ shape }), opacity: 0.65 });
  const all = pen.group("cloud", "symbol");
  const shapes = [...new Set(dots.map(({ shape }) => shape))];
  return {
    dots: dots.map(({ shape }) => dot(all, shape)),
    swatches: shapes.map((shape, index) => dot(pen.group(`cloud_key_${index}`, "symbol"), shape)),
    label: pen.text("cloud_key_label", "", false),
  };
}

/**
 * What somebody points at: a rule with a dot on each curve, or a ring around a point, and its bar.
 * @type {(pen: Pen, picture: Picture) => {
 *   rule: SVGLineElement, dots: SVGPathElement[], bar: SVGLineElement, ring: SVGPathElement }}
 */
function pointedOf(pen, picture) {
  const rule = pen.rule("pointed_rule", INK, 1, true);
  const dots = picture.curves.map((curve, index) => {
    const shape = { d: SYMBOLS.circle(DOT), fill: paint(curve), stroke: PAPER, "stroke-width": 1 };
    return make(pen.group(`pointed_${index}`, "symbol", true), "path", shape);
  });
  const bar = pen.rule("pointed_bar", INK, 1.25, true);
  const ring = { d: SYMBOLS.circle(5 * DOT), stroke: INK, "stroke-width": 1.75 };
  const all = { rule, dots, bar, ring: make(pen.group("pointed", "symbol"), "path", ring) };
  for (const element of [rule, ...dots, bar, all.ring]) hide(element, true);
  return all;
}

/** @typedef {ReturnType<typeof partsOf>} Parts */

/**
 * @param {SVGElement} svg
 * @param {string} name
 * @param {Picture} picture
 */
export function partsOf(svg, name, picture) {
  const clipped = make(make(make(svg, "defs"), "clipPath", { id: `${name}-clip` }), "rect");
  const root = make(svg, "g", { fill: "none", "stroke-miterlimit": 10, "font-size": SMALL });
  const pen = new Pen(root, name);
  const { cloud, marks, own } = picture;
  const isPoint = (/** @type {Mark} */ mark) => mark.x !== null && mark.y !== null;
  return {
    clipped,
    root,
    axes: make(root, "g"),
    rules: marks.map((mark, index) => (isPoint(mark) ? null : pen.rule(`mark_${index}_rule`, INK, 1.25, true))),
    cloud: cloud ? cloudOf(pen, cloud) : null,
    ghosts: curved(pen, picture, "ghost").map((ghost) => set(ghost, { opacity: 0.3 })), // where the sliders start
    curves: curved(pen, picture, "curve"),
    here: picture.along ? hereOf(pen, picture) : null,
    bars: marks.map((mark, index) => (mark.bar.length ? pen.rule(`mark_${index}_bar`, INK, 1.25) : null)),
    leads: marks.map(({ label, places }, index) =>
      label && isPoint(marks[index]) && places.some(isFar) ? pen.rule(`mark_${index}_lead`, QUIET, 1, true) : null,
    ),
    points: marks.map((mark, index) => (isPoint(mark) ? pen.symbol(`mark_${index}_point`, mark) : null)),
    labels: marks.map((mark, index) => (mark.label ? pen.text(`mark_${index}_label`, mark.label) : null)),
    own:
      own === undefined
        ? null
        : {
            rule: pen.rule("own_rule", INK, 1.25, true),
            point: pen.symbol("own_point", { symbol: "circle", simulated: false }),
            label: pen.text("own_label", own),
          },
    keys: keysOf(pen, picture),
    pointed: pointedOf(pen, picture),
  };
}
