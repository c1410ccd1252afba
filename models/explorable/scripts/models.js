// What the models of an explorable say at positions of its sliders: the functions of `waitModels`, traced from the
// Python models. No formula stands here.

import { shownAt } from "./cloud.js";

/** @import { Described, Model, Own, OwnPoint, Positions, Values } from "./types.js" */

export class Models {
  /**
   * @param {Described} data
   * @param {Model} model
   */
  constructor(data, model) {
    this.data = data;
    this.model = model;
    /** @type {{ of: string, columns: number[][] }} */
    this.swept = { of: "", columns: [] };
  }

  /**
   * @param {Positions} positions
   * @param {Own | null} own the reader's own figures, which the chart then holds
   * @returns {Values}
   */
  at(positions, own) {
    const { readouts, curves, axis, picture } = this.data;
    const all = this.model.figures(positions);
    const columns = this.sweep(positions);
    return {
      positions,
      readouts: all.slice(0, readouts.length),
      curves: columns.slice(0, curves.length),
      ranking: columns.slice(curves.length),
      ...(picture.along && { here: { x: positions[axis], curves: all.slice(2 * readouts.length) } }),
      ...(picture.cloud && { cloud: shownAt(picture.cloud, positions) }),
      ...(own && { own: this.place(own.x ?? null, own.y ?? null) }),
    };
  }

  /**
   * What is drawn over the whole axis, column by column. Whoever moves along the axis leaves all of it as it is.
   * @param {Positions} positions
   */
  sweep(positions) {
    const of = JSON.stringify({ ...positions, [this.data.axis]: null });
    if (this.swept.of !== of) {
      const rows = this.data.picture.x.values.map(this.model.rows(positions));
      this.swept = { of, columns: rows[0].map((_, column) => rows.map((row) => row[column])) };
    }
    return this.swept.columns;
  }

  /**
   * A point of the reader's own, and the ends of the axes that hold it.
   * @param {number | null} x
   * @param {number | null} y
   * @returns {OwnPoint}
   */
  place(x, y) {
    const [left, right, low, high, far] = this.model.place(x ?? NaN, y ?? NaN);
    return { x, y, ends: { x: [left, right], y: [low, high] }, right: far };
  }
}
