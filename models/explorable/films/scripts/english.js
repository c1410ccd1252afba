// Several who do the same, in English: "sessions 1, 2, 5 wait".

/** @import { Row } from "./types" */

/** @param {string} noun */
export const plural = (noun) => (noun.endsWith("s") ? noun : `${noun}s`);

/**
 * Nouns of some letters, as units are not: "1 step", "1 ms".
 * @param {string} noun
 */
export const singular = (noun) => noun.replace(/(?<=\w{3})s$/, "");

/**
 * A number with its unit, of one if it is one.
 * @param {string} text
 */
export const counted = (text) => text.replace(/^1 (.*)/, (_, noun) => `1 ${singular(noun)}`);

/** @type {Record<string, string>} */
const ODD = { is: "are", has: "have", does: "do", goes: "go" };

/** @param {string} verb what one does: "waits for its write" */
export const together = (verb) =>
  verb
    .replace(
      /(?<=^|, (?:and|or) )\w+/g,
      (word) => ODD[word] ?? word.replace(/ies$/, "y").replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, ""),
    )
    .replace(/\bits\b/g, "their");

/** @param {Row} row */
export const kindOf = (row) => row.kind.label.replace("{}", "").trim();

/** @param {number} value */
export const plain = (value) => value.toLocaleString("en-US", { maximumSignificantDigits: 6 }).replace("-", "−");
