// Draws the pictures of models/explorable/charts/picture.py, live: at the size of their box, with values that change.
// What stays is drawn when the size or the ends of an axis change, what moves whenever values do.

import { drawAxes } from "./axes.js";
import { drawCloud, showCloud } from "./cloud.js";
import { hideCrossed } from "./crossed.js";
import { drawCurves, drawHere } from "./curves.js";
import { drawGuess } from "./guessed.js";
import { drawEnds, drawKey, writeKeys } from "./keys.js";
import { drawMarks, drawOwn } from "./marks.js";
import { partsOf } from "./parts.js";
import { Plot } from "./plot.js";
import { at, hide, make, set } from "./svg.js";

/** @import { Described, Ends, Values } from "./types.js" */

export class Chart {
  /**
   * @param {HTMLElement} box
   * @param {Described} described
   */
  constructor(box, { name, label, picture }) {
    this.box = box;
    this.name = name;
    this.picture = picture;
    this.svg = make(new DocumentFragment(), "svg", { role: "img", "aria-label": label, class: "marks" });
    this.parts = partsOf(this.svg, name, picture);
    /** @type {Ends[]} */
    this.ends = [picture.x.ends, picture.y.ends];
    /** @type {Plot | null} */
    this.plot = null;
    /** @type {Values | null} */
    this.values = null;
    /** @type {number[][] | null} */
    this.behind = null;
    /** @type {(number[][] | null)[]} */
    this.drawn = []; // the curves, and those behind, that are drawn as the chart now is
  }

  /** Fits the chart into its box. */
  fit() {
    const [plot, now] = [new Plot(this.picture, this.box, this.ends), this.plot];
    if (plot.width === now?.width && plot.height === now.height && plot.labelled === now.labelled) return;
    this.arrange(plot);
    this.redraw();
  }

  /**
   * The values to draw from now on, in SI units, as `evaluated.drawn` has them, and the curves to show behind.
   * @param {Values} values
   * @param {number[][] | null} behind
   */
  draw(values, behind) {
    const { x, y } = values.own?.ends ?? { x: this.picture.x.ends, y: this.picture.y.ends };
    const moved = [...x, ...y].some((end, index) => end !== this.ends.flat()[index]);
    this.values = values;
    this.behind = behind;
    this.ends = [x, y];
    if (moved && this.plot) this.arrange(new Plot(this.picture, this.plot.box, this.ends));
    this.redraw();
  }

  /** @param {Plot} plot */
  arrange(plot) {
    const { svg, parts } = this;
    const { width, height, padding } = plot;
    this.plot = plot;
    this.drawn = [];
    set(svg, { width: width + padding.left + padding.right, height: height + padding.top + padding.bottom });
    set(parts.root, at(padding.left, padding.top));
    set(parts.clipped, { width, height });
    drawAxes(parts.axes, plot);
    if (parts.cloud) drawCloud(parts.cloud, plot);
    drawMarks(parts, plot);
    writeKeys(parts.keys, plot);
    if (!plot.labelled) drawKey(parts.keys, plot);
    drawGuess(this);
  }

  redraw() {
    const { parts, plot, values, behind } = this;
    if (!values || !plot) return;
    const [curves, ghosts] = this.drawn;
    if (curves !== values.curves) {
      drawCurves(parts.curves, values.curves, plot);
      hideCrossed(parts, values.curves, plot);
      if (plot.labelled) drawEnds(parts.keys, values.curves, plot);
    }
    parts.ghosts.forEach((ghost) => hide(ghost, !behind));
    if (behind && ghosts !== behind) drawCurves(parts.ghosts, behind, plot);
    this.drawn = [values.curves, behind];
    if (parts.cloud && values.cloud) showCloud(parts.cloud, values.cloud, plot);
    if (parts.here && values.here) drawHere(parts.here, values.here, plot);
    if (parts.own) drawOwn(parts.own, values.own, plot);
  }
}
