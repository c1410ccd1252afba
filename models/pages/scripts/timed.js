// Times typed beside events: how many log writes a sync is, and where the whole answer stands.

import { advice } from "./covered.js";

/** @type {Record<string, number>} */
const SECONDS = { us: 1e-6, ms: 1e-3, s: 1 };
const TIME = /([0-9]+(?:[.,][0-9]+)?)\s*([uµ]s|ms|s)(?![a-z])/giu;
const WAITS = /(log\s*file\s*sync|lfs)|log\s*file\s*parallel\s*write|lfpw/giu;

/**
 * A text without its times; of several parts that they set apart the first.
 * @type {(text: string) => string}
 */
export const untimed = (text) =>
  text
    .replace(TIME, "\n")
    .split("\n")
    .map((part) => part.trim())
    .find((part) => /\p{L}/u.test(part)) ?? text.trim();

/**
 * The ratio, if there are the two waits and a time for each; and a link to what reads such a text. Nothing without a time.
 * @param {string} text
 */
export function timed(text) {
  const times = [...text.matchAll(TIME)];
  if (!times.length) return [];
  const waits = [...text.matchAll(WAITS)].map((wait) => Boolean(wait[1]));
  const link = Object.assign(document.createElement("a"), {
    href: `your-own-report.html#typed=${encodeURIComponent(text)}`,
    textContent: "What that says, and what to look at next",
  });
  /** @type {(Node | string)[]} */
  const said = [link, " (this loads the reader of reports)."];
  if (times.length === 2 && waits.length === 2 && waits[0] !== waits[1]) {
    const [sync, write] = waits[0] ? times : [...times].reverse();
    const [longer, shorter] = [sync, write].map(
      ([, number, unit]) => Number(number.replace(",", ".")) * SECONDS[unit.toLowerCase().replace(/µ/iu, "u")],
    );
    const ratio = Number((longer / shorter).toPrecision(2));
    if (shorter) said.unshift(`${sync[0]} ÷ ${write[0]}: a sync is ${ratio} log writes. ${advice.strangers} `);
  }
  const paragraph = Object.assign(document.createElement("p"), { className: "wait-asked-timed" });
  paragraph.append(...said);
  return [paragraph];
}
