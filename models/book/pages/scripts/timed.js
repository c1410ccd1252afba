// Times typed beside events: how many log writes a log file sync is, and where the whole answer stands.

import { advice } from "./events.js";

/** @type {Record<string, number>} */
const SECONDS = { us: 1e-6, ms: 1e-3, s: 1 };
const TIME = /([0-9]+(?:[.,][0-9]+)?)\s*([uµ]s|ms|s)(?![a-z])/giu;
const BARE = /^(.*\p{L}[^0-9]*?)([0-9]+(?:[.,][0-9]+)?)(?:\s*[/÷ ]\s*([0-9]+(?:[.,][0-9]+)?))?$/u;
const WAITS = /(log[\s\-_]*file[\s\-_]*sync|lfs)|log\s*file\s*parallel\s*write|lfpw/giu;

/**
 * A text whose one or two figures at its end are milliseconds, if they have no unit: LFS 12 / 2.
 * @param {string} text
 */
function united(text) {
  const [, name, first, second] = BARE.exec(text.trim()) ?? [];
  return name ? `${name}${first} ms${second ? `, ${second} ms` : ""}` : text;
}

/**
 * A text without its times; of several parts that they set apart the first.
 * @type {(text: string) => string}
 */
export const untimed = (text) =>
  united(text)
    .replace(TIME, "\n")
    .split("\n")
    .map((part) => part.trim())
    .find((part) => /\p{L}/u.test(part)) ?? text.trim();

/**
 * The log file sync and the log write that are meant: each named, or the first two times behind the first alone.
 * @param {string} text
 */
function pair(text) {
  const times = [...text.matchAll(TIME)];
  const syncs = [...text.matchAll(WAITS)].map(([, sync]) => Boolean(sync));
  if (times.length !== 2 || syncs.length > 2 || (syncs.length === 2 ? syncs[0] === syncs[1] : !syncs[0])) return [];
  return syncs[0] ? times : times.reverse();
}

/**
 * The ratio, if there are the two waits and a time for each; and a link to what reads such a text. Nothing without a time.
 * @param {string} typed
 */
export function timed(typed) {
  const text = united(typed);
  if (!text.match(TIME)) return [];
  const [sync, write] = pair(text);
  const meant = sync ? `log file sync ${sync[0]}, log file parallel write ${write[0]}` : text;
  const link = Object.assign(document.createElement("a"), {
    href: `your-own-report.html#typed=${encodeURIComponent(meant)}`,
    textContent: "What that says, and what to look at next",
  });
  /** @type {(Node | string)[]} */
  const content = [link, " (this loads the reader of reports)."];
  if (sync) {
    const [longer, shorter] = [sync, write].map(
      ([, number, unit]) => Number(number.replace(",", ".")) * SECONDS[unit.toLowerCase().replace(/µ/iu, "u")],
    );
    const ratio = Number((longer / shorter).toPrecision(2));
    if (shorter) content.unshift(`${sync[0]} ÷ ${write[0]}: ${ratio} log writes. ${advice.strangers} `);
  }
  const paragraph = Object.assign(document.createElement("p"), { className: "wait-asked-timed" });
  paragraph.append(...content);
  return [paragraph];
}
