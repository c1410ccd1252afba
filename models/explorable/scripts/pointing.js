// What a chart says to whoever points at it, drags a finger over it or comes to it with the arrow keys.

import { Dragging } from "./dragging.js";
import { showLine } from "./listing.js";
import { Readings, inWords } from "./readings.js";
import { Tip } from "./tip.js";

/** @import { Chart } from "./chart.js" */
/** @import { Target } from "./readings.js" */
/** @import { Described, Model } from "./types.js" */

const AROUND = 12; // px around the plot that count as in it
const UNREAD = "arrow keys read it";

/** @type {(one: object | null, other: object | null) => boolean} */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export class Pointing {
  /**
   * @param {Chart} chart
   * @param {Described} data
   * @param {Model} model
   * @param {(x: number) => void} set puts the slider of the axis to a value, where it is one's
   */
  constructor(chart, data, model, set) {
    const { box, name, picture } = chart;
    this.chart = chart;
    this.readings = new Readings(chart, data, model);
    this.tip = new Tip(chart);
    this.dragging = picture.along ? new Dragging(chart, set) : null;
    /** @type {Target | null} */
    this.target = null;
    /** What was pointed at when the pointer came down: a second tap on a point leads on. @type {Target | null} */
    this.before = null;
    this.touched = false;
    /** @type {Target[] | null} */
    this.known = null;
    /** A slider of its own, unseen, over all that can be read, from left to right: keys and readers have it. */
    this.keys = document.createElement("input");
    const most = picture.x.values.length + picture.marks.length + (picture.cloud?.dots.length ?? 0) - 1;
    Object.assign(this.keys, { type: "range", className: "wait-points", id: `try-${name}-points`, min: 0 });
    Object.assign(this.keys, { max: most, value: 0 });
    this.keys.setAttribute("aria-valuetext", UNREAD);
    const label = document.createElement("label");
    Object.assign(label, { className: "wait-unseen", htmlFor: this.keys.id });
    const points = picture.marks.length || picture.cloud ? ", up and down from point to point" : "";
    label.textContent = `Read the chart along ${picture.x.label}${points}`;
    box.append(label, this.keys, this.tip.box);
    this.listen(box);
  }

  /** @param {HTMLElement} box */
  listen(box) {
    const find = (/** @type {MouseEvent} */ event) => this.point(this.under(event));
    box.addEventListener("pointerdown", () => (this.before = this.target));
    for (const type of /** @type {const} */ (["pointerdown", "pointermove"]))
      box.addEventListener(type, (event) => (this.touched = event.pointerType === "touch"));
    box.addEventListener("pointermove", find);
    box.addEventListener("pointerleave", () => this.touched || this.point(null));
    box.addEventListener("pointercancel", () => this.point(null)); // the finger moves the page
    box.addEventListener("click", (event) => {
      find(event);
      if (!this.touched || same(this.before, this.target)) this.lead();
      if (!this.target || this.touched) return;
      this.startAt(this.target);
      this.keys.focus({ preventScroll: true });
    });
    document.addEventListener("pointerdown", (event) => {
      if (!box.contains(/** @type {Node} */ (event.target))) this.point(null);
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.point(null));
    this.keys.addEventListener("keydown", (event) => this.press(event));
    this.keys.addEventListener("input", () => this.point(this.stops[this.keys.valueAsNumber] ?? null));
    this.keys.addEventListener("focus", () => this.keys.matches(":focus-visible") && this.enter());
    this.keys.addEventListener("blur", () => this.point(null));
  }

  // --- By pointer.

  /** @type {(event: MouseEvent) => Target | null} */
  under({ clientX, clientY }) {
    const { plot, box, values } = this.chart;
    if (!plot || !values) return null;
    if (this.dragging?.held && values.here) return { here: true };
    const { left, top } = box.getBoundingClientRect();
    const [x, y] = [clientX - left - plot.padding.left, clientY - top - plot.padding.top];
    const out = x < -AROUND || y < -AROUND || x > plot.width + AROUND || y > plot.height + AROUND;
    return out && !this.touched ? null : this.readings.nearest(x, y);
  }

  // --- By keys.

  /** All that can be read, from left to right. */
  get stops() {
    return (this.known ??= this.readings.stops);
  }

  /** Puts the keys where this is, or next to it. @param {Target} target */
  startAt(target) {
    const { keys, stops, readings } = this;
    keys.max = String(stops.length - 1);
    if (same(target, stops[keys.valueAsNumber])) return;
    const x = readings.px(target);
    const far = (/** @type {Target} */ stop) => Math.abs(readings.px(stop) - x);
    const exact = stops.findIndex((stop) => same(stop, target));
    const near = stops.reduce((best, stop, index) => (far(stop) < far(stops[best]) ? index : best), 0);
    keys.value = String(exact < 0 ? near : exact);
  }

  /** Whoever comes by keys begins where the sliders are. */
  enter() {
    this.startAt(this.chart.values?.here ? { here: true } : this.stops[0]);
    this.point(this.stops[this.keys.valueAsNumber]);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key === "Enter") this.lead();
    if (this.target) this.startAt(this.target);
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const { marks, cloud } = this.chart.picture;
    if (!way || !(marks.length || cloud)) return;
    event.preventDefault();
    let index = this.keys.valueAsNumber + way;
    while (this.stops[index] && "x" in this.stops[index]) index += way;
    if (!this.stops[index]) return;
    this.keys.value = String(index);
    this.point(this.stops[index]);
  }

  // --- What is pointed at.

  /** @param {Target | null} target */
  point(target) {
    if (same(target, this.target)) return;
    this.target = target;
    this.tell();
  }

  tell() {
    const { target, chart, keys, tip } = this;
    const reading = target && chart.plot && this.readings.read(target);
    tip.show(reading, this.touched);
    chart.box.toggleAttribute("data-pointed", Boolean(reading?.leads));
    keys.setAttribute("aria-valuetext", reading ? inWords(reading) : UNREAD);
  }

  /** After a move the same place says something else; a point that is no longer shown says nothing. */
  follow() {
    const { target } = this;
    this.known = null;
    if (!target) return;
    const gone = "dot" in target && !this.chart.values?.cloud?.includes(target.dot);
    if (gone) this.point(null);
    else this.tell();
  }

  /** To the line of the listing that a mark comes from. */
  lead() {
    const { target } = this;
    if (target && "mark" in target) showLine(this.chart.picture.marks[target.mark].source);
  }
}
