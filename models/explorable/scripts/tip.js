// A reading as a reader sees it: a rule through the chart or a ring around a point, and the words beside it.

import { shown } from "./plot.js";
import { at, hide, hundredth, set } from "./svg.js";

/** @import { Chart } from "./chart.js" */
/** @import { Reading } from "./readings.js" */

const [BESIDE, FINGER] = [14, 30]; // px from what is told to the words, and from a finger, which must not lie on them
const LEADS = "Click, tap again or Enter: see it in the listing.";
const OVER = 60; // how far words above a point may stand out to the other side of it

export class Tip {
  /** @param {Chart} chart */
  constructor(chart) {
    this.chart = chart;
    this.box = document.createElement("div");
    this.box.className = "wait-tip";
    this.box.setAttribute("aria-hidden", "true"); // the keys of pointing.js say the same
    this.box.hidden = true;
  }

  /** @param {Reading | null} reading @param {boolean} touched */
  show(reading, touched) {
    this.box.hidden = !reading;
    this.draw(reading);
    if (!reading) return;
    this.write(reading);
    this.put(reading, touched ? FINGER : BESIDE);
  }

  /** @param {Reading | null} reading */
  draw(reading) {
    const { parts: { pointed }, plot } = this.chart;
    if (!plot) return;
    const { x, y, curves, bar, across } = reading ?? { x: 0, y: null };
    const up = plot.picture.y;
    hide(pointed.rule, !curves);
    hide(pointed.ring, y === null || Boolean(across));
    hide(pointed.bar, !bar);
    pointed.dots.forEach((dot, index) => {
      const value = curves?.[index] ?? NaN;
      hide(dot, !shown(up, value));
      if (shown(up, value)) set(dot, at(x, plot.py(value)));
    });
    if (curves) set(pointed.rule, { y2: plot.height, ...at(x, 0) });
    if (y !== null) set(pointed.ring, at(x, y));
    if (!bar) return;
    const [low, high] = bar.map(plot.toY);
    set(pointed.bar, { y2: hundredth(high - low), ...at(x, low) });
  }

  /** @param {Reading} reading */
  write({ head, rows, from, lines, leads }) {
    const title = text("b", head);
    const table = rows.map(({ label, value, shape }) => {
      const row = text("span", "");
      const swatch = text("i", "");
      if (shape) swatch.style.background = `var(--wait-${shape})`;
      else swatch.hidden = true;
      row.append(swatch, text("span", label), text("b", value));
      return row;
    });
    const code = lines.map((line) => text("code", line.replace(/ {3,}/g, "  ")));
    const [origin, hint] = [from, leads && LEADS].map((content) => (content ? [text("small", content)] : []));
    this.box.replaceChildren(title, ...table, ...origin, ...code, ...hint);
  }

  /**
   * Where no finger and no point lies: to the side of a rule, above or below a point. Nothing is measured for it.
   * @type {(reading: Reading, far: number) => void}
   */
  put({ x, y, curves }, far) {
    const { plot } = this.chart;
    if (!plot) return;
    const { padding, box: { clientWidth, clientHeight } } = plot;
    const across = x + padding.left;
    const left = across < clientWidth / 2;
    const side = (left ? across : clientWidth - across) + (curves ? far : -OVER);
    const room = `${hundredth(Math.max(0, side))}px`;
    const down = padding.top + (y ?? 0);
    const above = !curves && y !== null && down > clientHeight / 2;
    const [top, bottom] = [down + (curves ? 0 : far), clientHeight - down + far].map((px) => `${hundredth(px)}px`);
    const style = { left: "auto", right: "auto", top: "auto", bottom: "auto" };
    Object.assign(this.box.style, style, { [left ? "left" : "right"]: room, maxWidth: `calc(100% - ${room})` });
    Object.assign(this.box.style, above ? { bottom } : { top });
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} content
 */
function text(tag, content) {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}
