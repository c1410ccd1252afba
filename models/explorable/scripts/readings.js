// What a chart says at a place of it: of every curve at an x, of a captured mark beside the curves there, of a point
// of a cloud. The figures are those of the traced models where the sliders are.

import { placed } from "./cloud.js";
import { isOnPage } from "./listing.js";
import { setText, show, showError } from "./wording.js";

/** @import { Chart } from "./chart.js" */
/** @import { Described, Model } from "./types.js" */

/** @typedef {{ x: number } | { here: true } | { mark: number } | { dot: number }} Target */
/** @typedef {{ label: string, value: string, shape?: string }} Row */
/**
 * Where it is in the plot, in pixels, and in words. Without a y it is all of a height, with `across` all of a width;
 * `lines` are of a listing, and it `leads` there if that is on the page.
 * @typedef {{
 *   x: number, y: number | null, head: string, rows: Row[], from?: string, lines: string[], leads?: boolean,
 *   curves?: number[], bar?: number[], across?: boolean
 * }} Reading
 */

const NEAR = 18; // pixels from a point
const NEAR_RULE = 5; // from a line across or upright
const DIGITS = 3; // of an x under the pointer: the one that is told is the one that is computed

export class Readings {
  /**
   * @param {Chart} chart
   * @param {Described} data
   * @param {Model} model
   */
  constructor(chart, data, model) {
    const slider = data.sliders.find(({ name }) => name === data.axis);
    const exact = !data.curves.some(({ precomputed }) => precomputed);
    this.chart = chart;
    this.data = data;
    this.model = model;
    /** Whether the models say something between the columns. */
    this.between = exact && Boolean(slider && !slider.whole && !slider.names);
  }

  get plot() {
    return /** @type {import("./plot.js").Plot} */ (this.chart.plot);
  }

  /** The value that the axis is read at. @param {number} px in the plot */
  valueAt(px) {
    const { plot } = this;
    const { per_si, values } = plot.picture.x;
    if (!this.between) return values[plot.nearest(px)];
    const here = this.chart.values?.here?.x;
    if (here !== undefined && Math.abs(plot.px(here) - px) < NEAR_RULE) return here;
    const rounded = Number((plot.valueAt(px) * per_si).toPrecision(DIGITS)) / per_si;
    return Math.min(Math.max(rounded, values[0]), values[values.length - 1]);
  }

  /**
   * What is nearest to a place in the plot: a point if one is near, else all curves there.
   * @type {(x: number, y: number) => Target}
   */
  nearest(x, y) {
    const { plot } = this;
    const { marks, cloud } = plot.picture;
    /** @type {Target} */
    let closest = { x: this.valueAt(x) };
    let least = NEAR;
    /** @type {(target: Target, far: number) => void} */
    const take = (target, far) => {
      if (far < least) [closest, least] = [target, far];
    };
    marks.forEach((mark, number) => {
      const across = mark.x === null ? 0 : plot.toX(mark.x) - x;
      const down = mark.y === null ? 0 : plot.toY(mark.y) - y;
      const rule = mark.x === null || mark.y === null;
      if (!rule || Math.abs(across + down) < NEAR_RULE) take({ mark: number }, Math.hypot(across, down));
    });
    for (const number of this.chart.values?.cloud ?? []) {
      const its = placed(/** @type {NonNullable<typeof cloud>} */ (cloud).dots[number], plot);
      take({ dot: number }, Math.hypot(its.x - x, its.y - y));
    }
    return closest;
  }

  /** Every place that there is something to read at, from left to right. @returns {Target[]} */
  get stops() {
    const { marks, x } = this.data.picture;
    /** @type {Target[]} */
    const all = [
      ...x.values.map((value) => ({ x: value })),
      ...marks.map((_, mark) => ({ mark })),
      ...(this.chart.values?.cloud ?? []).map((dot) => ({ dot })),
    ];
    return all.sort((one, other) => this.px(one) - this.px(other));
  }

  /** How far along the axis, in pixels of the plot. @param {Target} target */
  px(target) {
    const { plot } = this;
    const { marks, cloud } = plot.picture;
    if ("dot" in target) return placed(/** @type {NonNullable<typeof cloud>} */ (cloud).dots[target.dot], plot).x;
    if (!("mark" in target)) return plot.px("x" in target ? target.x : this.chart.values?.here?.x ?? NaN);
    const { x } = marks[target.mark];
    return x === null ? plot.width / 2 : plot.toX(x);
  }

  /**
   * @param {Target} target
   * @returns {Reading}
   */
  read(target) {
    if ("mark" in target) return this.ofMark(target.mark);
    if ("dot" in target) return this.ofDot(target.dot);
    return this.atX("x" in target ? target.x : this.chart.values?.here?.x ?? NaN);
  }

  /** @param {number} x */
  curvesAt(x) {
    const positions = this.chart.values?.positions ?? {};
    return this.model.rows(positions)(x, this.plot.nearest(this.plot.px(x))).slice(0, this.data.curves.length);
  }

  /** @param {number} x */
  atX(x) {
    const { curves: drawn, y: up } = this.data.picture;
    const curves = this.curvesAt(x);
    const rows = drawn.map(({ label, shape }, index) => ({ label, shape, value: show(up, curves[index]) }));
    const head = `${this.data.picture.x.label}: ${this.xText(x)}`;
    return { x: this.plot.px(x), y: null, head, rows, lines: [], curves };
  }

  /** @param {number} x */
  xText(x) {
    const { x: across } = this.data.picture;
    const column = across.values.indexOf(x);
    return across.names && column >= 0 ? across.names[column].join(" ") : setText(across, x);
  }

  /** @param {number} number */
  ofDot(number) {
    const dot = /** @type {NonNullable<typeof this.data.picture.cloud>} */ (this.data.picture.cloud).dots[number];
    const { x, y } = placed(dot, this.plot);
    return { x, y, head: dot.text, rows: [], lines: [], bar: dot.bar };
  }

  /** @param {number} number */
  ofMark(number) {
    const { marks, x: across, y: up } = this.data.picture;
    const { x, y, label, simulated, source } = marks[number];
    const name = label || source?.name || "";
    const rows = [];
    if (x !== null) rows.push({ label: across.label, value: this.xText(x / across.per_si) });
    if (y !== null) rows.push({ label: up.label, value: show(up, y / up.per_si) });
    return {
      x: this.px({ mark: number }),
      y: y === null ? null : this.plot.toY(y),
      head: simulated ? `${name}${name && ", "}simulated` : name || "measured",
      rows: [...rows, ...this.lawsAt(x, y)],
      from: label ? source?.name : "",
      lines: source?.lines ?? [],
      leads: isOnPage(source),
      across: x === null,
    };
  }

  /**
   * The curves where a mark is; for a line across, where the sliders are. How far each is from it is said where the
   * sliders are at their start, which is the captured case, but for the one that the chart runs along.
   * @type {(x: number | null, y: number | null) => Row[]}
   */
  lawsAt(x, y) {
    const { x: across, y: up, curves: drawn } = this.data.picture;
    const at = x === null ? this.chart.values?.here?.x : x / across.per_si;
    if (y === null || at === undefined || !this.chart.values) return [];
    const { positions, own } = this.chart.values;
    const compared = !own && this.data.sliders.every(({ name, values, start }) =>
      (x !== null && name === this.data.axis) || positions[name] === values[start]);
    const curves = this.curvesAt(at);
    const rows = drawn.map(({ label, shape }, index) => {
      const error = compared ? showError(window.waitError(curves[index], y / up.per_si)[0]) : "";
      return { label, shape, value: [show(up, curves[index]), error].filter(Boolean).join(", ") };
    });
    return [{ label: x === null ? "The formula where the sliders are:" : "The formula there:", value: "" }, ...rows];
  }
}

/** A reading in words, for those who hear it. @param {Reading} reading */
export const inWords = ({ head, rows, from, lines }) =>
  [head, ...rows.map(({ label, value }) => `${label} ${value}`.trim()), from, ...lines].filter(Boolean).join("; ");
