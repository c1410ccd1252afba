// The plot of a chart: its size, the room around it, and from values to pixels.

import { hundredth } from "./svg.js";
import { scale } from "./ticks.js";

/** @import { Axis, Ends, Padding, Picture, Scale } from "./types.js" */

const FAR = 1e6; // pixels; what is drawn further away is not seen

const clamp = (/** @type {number} */ number) => Math.max(-FAR, Math.min(FAR, number));

/**
 * Whether an axis has a place for a value.
 * @param {Axis} axis
 * @param {number} value
 */
export const shown = (axis, value) => Number.isFinite(value) && (value > 0 || !axis.log);

export class Plot {
  /**
   * @param {Picture} picture
   * @param {{ clientWidth: number, clientHeight: number }} box or what it was when it was looked at
   * @param {Ends[]} ends of both axes
   */
  constructor(picture, box, ends) {
    const { x: across, y: up, ends: labels } = picture;
    const { clientWidth, clientHeight } = box;
    this.picture = picture;
    this.box = { clientWidth, clientHeight };
    this.ends = ends;
    /** Whether the curves are labelled at their ends, which takes less room above the plot and more beside it. */
    this.labelled = Boolean(labels && clientWidth >= labels.from);
    /** @type {Padding} */
    this.padding =
      labels && this.labelled ? { ...picture.padding, right: labels.right, top: labels.top } : picture.padding;
    this.width = Math.max(200, clientWidth - this.padding.left - this.padding.right);
    this.height = Math.max(100, clientHeight - this.padding.top - this.padding.bottom);
    /** @type {Scale} */
    this.toX = scale(across.log, ends[0], 0, this.width);
    /** @type {Scale} */
    this.toY = scale(up.log, ends[1], this.height, 0);
    /** The places of the curves' values; null for one that the axis does not have. */
    this.columns = across.values.map((value) => (shown(across, value) ? hundredth(this.px(value)) : null));
  }

  /** @param {number} value in SI units */
  px(value) {
    return clamp(this.toX(value * this.picture.x.per_si));
  }

  /** @param {number} value in SI units */
  py(value) {
    return clamp(this.toY(value * this.picture.y.per_si));
  }

  /** The value on the axis at a place, in SI units. @param {number} px */
  valueAt(px) {
    const { log, per_si } = this.picture.x;
    const [low, high] = this.ends[0];
    const share = px / this.width;
    return (log ? low * (high / low) ** share : low + (high - low) * share) / per_si;
  }

  /** The number of the column that is nearest to a place. @param {number} px */
  nearest(px) {
    const far = this.columns.map((column) => (column === null ? Infinity : Math.abs(column - px)));
    return far.indexOf(Math.min(...far));
  }
}
