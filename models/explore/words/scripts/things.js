// What a text may call the sliders, readouts and curves of a figure: read off their labels, "Hold time (S)".

/** @import { Described } from "../../scripts/types.js" */

/**
 * A thing's parts, each a `slider:sessions`, `readout:0`, `curve:0` or `captured:`, by what it is called.
 * @typedef {Map<string, Set<string>>} Called
 */

const SYMBOL = /\(([^\s(),]{1,3})[,)]/u; // the first in brackets: (S), (cv²), (Z/S), or (p, a guess)
const SHORT = 3; // letters of a word that is no word by itself

/**
 * A symbol without its type: S of a formula, and cv² of a label, which formulas write c².
 * @param {string} text
 */
export const symbolOf = (text) => text.normalize("NFKC").replace("*", "\u2217").replace(/^cv/, "c");

/**
 * What stands before a label's first comma, colon or bracket, and without "time": hold time, hold.
 * @param {string} label
 */
function phrasesOf(label) {
  const head = label.split(/[,:(]/u)[0].trim().toLowerCase();
  const heads = [head, head.replace(/ time$/u, "")];
  return heads.filter((each) => each.length > SHORT && /^\p{L}/u.test(each)).map(singular);
}

/** @param {string} phrase */
export const singular = (phrase) => phrase.toLowerCase().replace("’", "'").replace(/(?<=[^s])s$/u, "");

/**
 * The curves that draw what a readout says: the same function of the same sliders.
 * @param {Described} described
 * @param {any} readout
 */
function drawn({ curves }, readout) {
  const same = (/** @type {any} */ curve) =>
    curve.function === readout.function &&
    JSON.stringify(curve.arguments) === JSON.stringify(readout.arguments);
  return [...curves.keys()].filter((place) => same(curves[place])).map((place) => `curve:${place}`);
}

/** @typedef {{ phrases: Called, symbols: Called, readouts: string[][] }} Things */

/**
 * The words and the symbols of a figure, and the parts that say or draw each readout.
 * @param {Described} described
 */
export function thingsOf(described) {
  const { sliders, picture } = described;
  const readouts = described.readouts.map((each, place) => [`readout:${place}`, ...drawn(described, each)]);
  /** @type {Things} */
  const things = { phrases: new Map(), symbols: new Map(), readouts };
  /** @type {(called: Called, name: string, parts: string[]) => void} */
  const add = (called, name, parts) => {
    const all = called.get(name) ?? new Set();
    for (const part of parts) all.add(part);
    called.set(name, all);
  };
  /** @type {(label: string, parts: string[]) => void} */
  const call = (label, parts) => {
    for (const phrase of phrasesOf(label)) add(things.phrases, phrase, parts);
    const symbol = SYMBOL.exec(label)?.[1];
    if (symbol) add(things.symbols, symbolOf(symbol), parts);
  };
  for (const { name, label } of sliders) call(label, [`slider:${name}`]);
  described.readouts.forEach(({ label }, place) => call(label, readouts[place]));
  picture.curves.forEach(({ label }, place) => call(label, [`curve:${place}`]));
  if (picture.marks.some(({ label }) => label.startsWith("captured")))
    add(things.phrases, "captured", ["captured:"]);
  return things;
}
