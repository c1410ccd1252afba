// Scales of a chart and their ticks, as Vega has them; tests/book/browser/test_charts.py holds them to the values.

/** @import { Ends, Scale } from "./types.js" */

/**
 * From values to pixels; the ends of an axis are never the same.
 * @type {(log: boolean, ends: Ends, from: number, to: number) => Scale}
 */
export function scale(log, [low, high], from, to) {
  if (!log) return (value) => from + ((value - low) / (high - low)) * (to - from);
  const [first, last] = [Math.log(low), Math.log(high)];
  return (value) => from + ((Math.log(value) - first) / (last - first)) * (to - from);
}

/**
 * A round step for about `count` ticks, and the ticks as whole numbers of it. Of a step below 1 the inverse is
 * kept, as that is whole: 0.3 is 3 / 10, and not 3 × 0.1.
 * @type {(low: number, high: number, count: number) => { values: number[], step: number }}
 */
function steps(low, high, count) {
  const raw = (high - low) / count;
  const power = Math.floor(Math.log10(raw));
  const error = raw / 10 ** power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
  const inverse = power < 0;
  const size = inverse ? 10 ** -power / factor : 10 ** power * factor;
  const value = (/** @type {number} */ whole) => (inverse ? whole / size : whole * size);
  let [first, last] = [low, high].map((end) => Math.round(inverse ? end * size : end / size));
  if (value(first) < low) first += 1;
  if (value(last) > high) last -= 1;
  const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => value(first + index));
  return { values, step: inverse ? 1 / size : size };
}

/** @typedef {[value: number, text: string]} Tick */

/** @type {(ends: Ends, count: number) => Tick[]} */
function linearTicks([low, high], count) {
  const { values, step } = steps(low, high, count);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return values.map((value) => [value, value.toLocaleString("en-US", options).replace("-", "−")]);
}

/**
 * Every 1, 2, … 9 times a power of ten.
 * @type {(ends: Ends) => number[]}
 */
function timesPowers([low, high]) {
  const values = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (let times = 1; times < 10; times += 1) {
      const value = power < 0 ? times / 10 ** -power : times * 10 ** power;
      if (value >= low && value <= high) values.push(value);
    }
  return values;
}

/** @type {(ends: Ends, count: number) => number[]} */
function logValues([low, high], count) {
  const [first, last] = [Math.log10(low), Math.log10(high)];
  if (last - first >= count)
    return steps(first, last, Math.min(last - first, count)).values.map((power) => 10 ** power);
  const values = timesPowers([low, high]);
  return 2 * values.length < count ? steps(low, high, count).values : values;
}

/**
 * Of the times of a power of ten the first few are labelled; over many powers there are some of the powers.
 * @type {(ends: Ends, count: number) => Tick[]}
 */
function logTicks(ends, count) {
  const values = logValues(ends, count);
  const most = Math.max(1, (10 * count) / values.length);
  return values.map((value) => {
    let times = value / 10 ** Math.round(Math.log10(value));
    if (times * 10 < 9.5) times *= 10;
    const text = value.toLocaleString("en-US", { maximumSignificantDigits: 12 });
    return [value, times <= most ? text : ""];
  });
}

/** @type {(log: boolean, ends: Ends, count: number) => Tick[]} */
export const ticks = (log, ends, count) => (log ? logTicks : linearTicks)(ends, count);
