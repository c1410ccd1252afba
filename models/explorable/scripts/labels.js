// Labels that must not stand over each other.

export const SMALL = 13; // the size of all text, in pixels
export const LINE = 15; // from a line of a label to the next
export const MIDDLE = Math.round(0.3 * SMALL); // from the middle of a text down to its base, and from its top
export const TOP = Math.round(0.79 * SMALL);
const DIGIT = 1139 / 2048; // how wide a digit of Arial is, in sizes of the text

/**
 * How wide a number is, with the room that is left around it: two digits more.
 * @param {string} text
 */
export const widthOf = (text) => DIGIT * SMALL * (text.length + 2);

/**
 * The labels that are left when some would collide: of a line of numbers every second, of an axis of ratios those
 * that follow the last with room. Each has a text, and [begin, end] on its axis.
 * @template {{ text: string, span: [number, number] }} Label
 * @param {Label[]} labels
 * @param {boolean} log
 */
export function withRoom(labels, log) {
  const collide = (/** @type {Label} */ one, /** @type {Label} */ other) =>
    one.span[1] > other.span[0] && other.span[1] > one.span[0];
  const all = labels.filter(({ text }) => text);
  let remaining = all;
  const crowded = () => remaining.some((label, index) => index && collide(remaining[index - 1], label));
  while (remaining.length >= 3 && crowded()) {
    /** @type {Label | undefined} */
    let last;
    remaining = remaining.filter((label, index) => {
      if (!log) return index % 2 === 0;
      if (last && collide(last, label)) return false;
      last = label;
      return true;
    });
  }
  if (remaining.length < 3 && remaining.length < all.length && !remaining.includes(all[all.length - 1])) {
    if (remaining.length > 1) remaining.pop();
    remaining.push(all[all.length - 1]);
  }
  return remaining;
}

/**
 * The middles of labels of these heights, each as near to its y as the others let it; as `ends.places` has them.
 * @type {(heights: number[], ys: number[], bottom: number) => number[]}
 */
export function apart(heights, ys, bottom) {
  const order = [...ys.keys()].sort((one, other) => ys[one] - ys[other] || one - other);
  const middles = [...ys];
  order.forEach((index, turn) => {
    const above = order[turn - 1];
    if (turn) middles[index] = Math.max(ys[index], middles[above] + (heights[above] + heights[index]) / 2);
  });
  order.reverse().reduce((below, index) => {
    middles[index] = Math.min(middles[index], below - heights[index] / 2);
    return middles[index] - heights[index] / 2;
  }, bottom);
  return middles;
}
