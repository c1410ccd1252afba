// Finding one's way in sorted numbers.

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
