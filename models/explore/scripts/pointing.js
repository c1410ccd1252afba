// What a point of a cloud says to whoever points at it, taps it or comes to it with the arrow keys.

import { drawPointed, placed } from "./cloud.js";

/** @import { Chart } from "./chart.js" */

const NEAR = 18; // pixels from a point
const ABOVE = 10; // from a point to what it says

export class Pointing {
  /** @param {Chart} chart */
  constructor(chart) {
    const { box, name, picture } = chart;
    this.chart = chart;
    this.dots = picture.cloud?.dots ?? [];
    /** @type {number | null} */
    this.at = null;
    this.tip = document.createElement("div");
    this.tip.className = "wait-tip";
    this.tip.setAttribute("aria-hidden", "true"); // the slider says the same
    /** A slider of its own, unseen, over the points that are shown, from left to right: keys and readers have it. */
    this.keys = document.createElement("input");
    Object.assign(this.keys, { type: "range", className: "wait-points", id: `try-${name}-points`, min: 0, value: 0 });
    const label = document.createElement("label");
    Object.assign(label, { className: "wait-unseen", htmlFor: this.keys.id });
    label.textContent = `${picture.cloud?.label}, one after the other`;
    box.append(label, this.keys, this.tip);
    this.listen(box);
    this.follow();
  }

  /** @param {HTMLElement} box */
  listen(box) {
    const find = (/** @type {MouseEvent} */ event) => this.point(this.nearest(event));
    box.addEventListener("pointermove", (event) => event.pointerType !== "touch" && find(event));
    box.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.point(null));
    box.addEventListener("click", find);
    document.addEventListener("pointerdown", (event) => {
      if (!box.contains(/** @type {Node} */ (event.target))) this.point(null);
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.point(null));
    const step = () => this.point(this.order[this.keys.valueAsNumber] ?? null);
    this.keys.addEventListener("input", step);
    this.keys.addEventListener("focus", () => this.keys.matches(":focus-visible") && step());
    this.keys.addEventListener("blur", () => this.point(null));
  }

  /** The points that are shown, from left to right. */
  get order() {
    const shown = this.chart.values?.cloud ?? [];
    return [...shown].sort((one, other) => this.dots[one].x - this.dots[other].x);
  }

  /** After a move: who pointed at a point that is no longer shown points at none. */
  follow() {
    const { order } = this;
    this.keys.max = String(Math.max(0, order.length - 1));
    this.keys.disabled = !order.length;
    this.point(this.at !== null && order.includes(this.at) ? this.at : null);
  }

  /**
   * The point that is nearest to a place on the screen, if one is near.
   * @param {MouseEvent} event
   */
  nearest({ clientX, clientY }) {
    const { plot, box } = this.chart;
    if (!plot) return null;
    const { left, top } = box.getBoundingClientRect();
    const [x, y] = [clientX - left - plot.padding.left, clientY - top - plot.padding.top];
    let [found, least] = [/** @type {number | null} */ (null), NEAR];
    for (const number of this.chart.values?.cloud ?? []) {
      const its = placed(this.dots[number], plot);
      const far = Math.hypot(its.x - x, its.y - y);
      if (far < least) [found, least] = [number, far];
    }
    return found;
  }

  /** @param {number | null} number */
  point(number) {
    const { keys, tip } = this;
    const { box, parts, plot } = this.chart;
    if (!plot || !parts.pointed) return;
    this.at = number;
    const dot = number === null ? null : this.dots[number];
    drawPointed(parts.pointed, dot, plot);
    box.toggleAttribute("data-pointed", Boolean(dot));
    tip.hidden = !dot;
    const place = number === null ? keys.valueAsNumber : this.order.indexOf(number);
    keys.value = String(place);
    keys.setAttribute("aria-valuetext", this.dots[this.order[place]]?.text ?? "");
    if (!dot) return;
    tip.textContent = dot.text;
    const { x, y } = placed(dot, plot);
    const [across, down] = [x + plot.padding.left, y + plot.padding.top];
    const over = down - tip.offsetHeight - ABOVE;
    const left = Math.max(0, Math.min(across - tip.offsetWidth / 2, box.clientWidth - tip.offsetWidth));
    Object.assign(tip.style, { left: `${left}px`, top: `${over < 0 ? down + ABOVE : over}px` });
  }
}
