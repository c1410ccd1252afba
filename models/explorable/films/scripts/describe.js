// A moment in words, for who cannot see it: "at 12 ms: session 2 holds; sessions 1, 3 wait".

/** @import { Bar, Data, Row, Show, State } from "./types" */
import { kindOf, plural, together } from "./english.js";
import { between } from "./run.js";

/**
 * @param {Data} data
 * @param {Row[]} rows
 * @param {(bar: Bar) => State} stateOf
 * @param {Show} show
 * @param {number} t
 */
export function describe(data, rows, stateOf, show, t) {
  const sentences = data.parts.map(({ label }, index) => {
    const phrases = phrasesOf(rows.filter((row) => row.part === index), stateOf, t);
    return phrases.length ? `${label && `${label}: `}${phrases.join("; ")}` : "";
  });
  return `at ${show(t)}: ${sentences.filter(Boolean).join(". ") || "nobody waits"}`;
}

/**
 * A phrase for all who do the same, and who waits last.
 * @param {Row[]} rows
 * @param {(bar: Bar) => State} stateOf
 * @param {number} t
 */
function phrasesOf(rows, stateOf, t) {
  /** @type {Map<string, { who: Row[], pale: boolean }>} */
  const doing = new Map();
  for (const row of rows)
    for (const bar of between(row, t, t)) {
      const { label, then, tone } = stateOf(bar);
      if (tone === "quiet") continue;
      const does = then && t >= bar.split ? then : label;
      const all = doing.get(does) ?? { who: [], pale: tone === "pale" };
      all.who.push(row);
      doing.set(does, all);
    }
  return [...doing]
    .sort(([, one], [, other]) => Number(one.pale) - Number(other.pale))
    .map(([does, { who }]) => {
      if (who.length === 1) return `${who[0].label} ${does}`;
      return `${plural(kindOf(who[0]))} ${who.map((row) => row.number + 1).join(", ")} ${together(does)}`;
    });
}
