// The point of the model, taken by hand along its curve: the slider of the axis follows, by its own steps.

import { shown } from "./plot.js";

/** @import { Chart } from "./chart.js" */

const GRIP = 22; // px around a point that can be dragged, as much as a finger needs

export class Dragging {
  /**
   * @param {Chart} chart
   * @param {(x: number) => void} set puts the slider of the axis to a value
   */
  constructor(chart, set) {
    const { box } = chart;
    this.chart = chart;
    this.set = set;
    this.held = false;
    this.moved = false;
    /** From the point to where it was taken. */
    this.aside = 0;
    box.addEventListener("pointerdown", (event) => this.take(event));
    box.addEventListener("pointermove", (event) => {
      if (this.held) this.move(event);
      else box.toggleAttribute("data-grip", this.isOn(event));
    });
    // A finger that holds it moves no page, whichever way the curve goes.
    box.addEventListener("touchmove", (event) => this.held && event.preventDefault(), { passive: false });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      box.addEventListener(end, () => this.hold(false));
    box.addEventListener("click", (event) => this.moved && event.stopImmediatePropagation(), true);
  }

  /** @param {boolean} held */
  hold(held) {
    this.held = held;
    this.chart.box.toggleAttribute("data-held", held);
  }

  /** @param {PointerEvent} event */
  take(event) {
    const { chart: { box, plot, values } } = this;
    this.moved = false;
    if (event.button || !plot || !values?.here || !this.isOn(event)) return;
    event.preventDefault(); // selects no text
    box.setPointerCapture(event.pointerId);
    this.aside = event.clientX - this.left - plot.px(values.here.x);
    this.hold(true);
  }

  /** Whether this is on a point of the model, or on the arrow to it. @param {PointerEvent} event */
  isOn({ clientX, clientY }) {
    const { box, plot, values } = this.chart;
    if (!plot || !values?.here) return false;
    const x = clientX - this.left - plot.px(values.here.x);
    const y = clientY - box.getBoundingClientRect().top - plot.padding.top;
    return values.here.curves.some((value) => {
      const its = shown(plot.picture.y, value) ? Math.max(0, Math.min(plot.height, plot.py(value))) : NaN;
      return Math.hypot(x, y - its) <= GRIP;
    });
  }

  /** Where the plot begins on the screen. */
  get left() {
    return this.chart.box.getBoundingClientRect().left + (this.chart.plot?.padding.left ?? 0);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { plot, values } = this.chart;
    const x = plot?.picture.x.values[plot.nearest(event.clientX - this.left - this.aside)];
    if (x === undefined || x === values?.here?.x) return;
    this.moved = true;
    this.set(x);
  }
}
