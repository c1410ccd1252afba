// The bar that a reader points at, by hand or by keyboard, and the same commit under every rule.

/** @import { Bar, Line, Path, Row, View } from "./types" */
import { scale, threadAt, x } from "./marks.js";
import { between } from "./run.js";

const NEAR = 8; // px around the pointer

/**
 * What can be pointed at in a row between two times.
 * @param {Path} film
 * @param {Row} row
 * @param {number} from
 * @param {number} to
 */
const shown = (film, row, from, to) =>
  between(row, from, to).filter((bar) => bar.end > bar.begin && film.stateOf(bar).style !== "hidden");

/**
 * The bar at a place of the picture.
 * @param {View} view
 * @param {number} px
 * @param {number} py
 * @returns {Bar | undefined}
 */
export function barAt(view, px, py) {
  const { film, layout } = view;
  const [t, near] = [view.left + (px - layout.gutter) / scale(view), NEAR / scale(view)];
  const from = (/** @type {Bar} */ bar) => Math.max(x(view, bar.begin) - px, px - x(view, bar.end), 0);
  const found = layout.lines.flatMap((row) =>
    shown(film, row, t - near, t + near).map((bar) => ({
      bar,
      far: from(bar) + Math.abs(py - heightAt(view, bar, row, px, py)),
    })),
  );
  found.sort((one, other) => one.far - other.far);
  return found[0]?.far <= NEAR ? found[0].bar : undefined;
}

/**
 * Where a bar is at a place along the time: a bar all over its row.
 * @param {View} view
 * @param {Bar} bar
 * @param {Line} row
 * @param {number} px
 * @param {number} py
 */
function heightAt(view, bar, row, px, py) {
  const { film, layout } = view;
  const { style } = film.stateOf(bar);
  if (style === "thread") return threadAt(row, bar);
  if (style !== "arrow") return Math.min(Math.max(py, row.y + row.height - (row.under || row.height)), row.y + row.height);
  const [from, to] = [bar.begin, bar.end].map((t) => x(view, t));
  const { y, height } = layout.find.get(`${bar.part} ${bar.note}`) ?? row;
  const [begins, ends] = [row.y + row.height / 2, y + height / 2];
  return begins === ends ? begins - 8 : begins + ((ends - begins) * Math.min(Math.max(px - from, 0), to - from)) / (to - from);
}

/**
 * The next of all bars at a time, from one of them down the picture or up.
 * @param {View} view
 * @param {number} t
 * @param {Bar | undefined} from
 * @param {number} direction
 */
export function beside({ film, layout }, t, from, direction) {
  const all = layout.lines.flatMap((row) => shown(film, row, t, t));
  const place = from ? all.indexOf(from) : -1;
  return all.at(place < 0 && direction < 0 ? -1 : (place + direction) % all.length);
}

/**
 * A bar, and what the same commit does in the other parts that draw alike.
 * @param {Path} film
 * @param {Bar} bar
 */
export function everywhere(film, bar) {
  const waits = (/** @type {Bar} */ other) => film.stateOf(other).event && !film.stateOf(other).background;
  const alone = film.rows.find((row) => row.part === bar.part && row.row === bar.row)?.kind;
  if (!waits(bar) || !(alone?.crowd || alone?.most === 1)) return [bar];
  const same = (/** @type {Bar} */ other) =>
    other.part !== bar.part && other.commit === bar.commit && film.alike(other.part, bar.part) && waits(other);
  return [bar, ...film.bars.filter(same)];
}
