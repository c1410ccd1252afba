// Finding one's way in sorted numbers.

/** @import { Bar } from "./types" */

/**
 * How many of some sorted numbers are at most a value.
 * @param {number[]} sorted
 * @param {number} value
 */
export function upTo(sorted, value) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @param {number} one
 * @param {number} other
 */
export const ascending = (one, other) => one - other;

/**
 * How many bars there are at once, at most.
 * @param {Bar[]} bars
 */
export function atOnce(bars) {
  const ends = bars.map((bar) => bar.end).sort(ascending);
  const begun = [...bars].sort((one, other) => one.begin - other.begin);
  return Math.max(0, ...begun.map((bar, place) => place + 1 - upTo(ends, bar.begin)));
}
