// The events that the book knows, and which of them a reader means.

/** @typedef {{ name: string, full: string, also: string[], chapters: string[], adviceIndex: number }} Known */

/**
 * What Python hands over: what is said; of which event by name and short forms, and in which chapters by their files;
 * where a chapter stands, and its title; and what is said of names that are like these.
 * @typedef {{ said: string[][], events: [string, string, number, ...string[]][],
 *   chapters: Record<string, [string, string]>, like: [string, number][], strangers: string }} Advice
 */
export const advice = /** @type {Advice} */ (Object(window).waitAdvice);

/** @type {(text: string) => string} */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Those of chapters first. What is said of a statistic is nothing, for which -1 stands. @type {() => Known[]} */
export const listed = () =>
  advice.events.map(([name, also, adviceIndex, ...chapters]) => ({
    name,
    full: plain(name),
    also: also.split(" ").filter(Boolean),
    chapters,
    adviceIndex,
  }));

/**
 * An event that the book does not know, by what it is called like; undefined if it is called like none.
 * @param {string} name
 */
export function guessed(name) {
  const like = advice.like.find(([pattern]) => new RegExp(`^(?:${pattern})$`, "i").test(name));
  return like && { name, full: plain(name), also: [], chapters: [], adviceIndex: like[1] };
}

/**
 * The events that are meant: by name, with or without what stands behind it in a report, or by a short form; and
 * those that have all words, or their beginnings, first those that begin so.
 * @param {Known[]} events
 * @param {string} text
 */
export function lookUp(events, text) {
  const asked = plain(text);
  const words = asked.split(" ");
  const close = (/** @type {string} */ name) => name.replaceAll(" ", "");
  const named = events.filter(
    ({ full, also }) =>
      `${asked} `.startsWith(`${full} `) ||
      close(full) === close(asked) ||
      also.some((short) => plain(short) === asked),
  );
  const meant = named.filter(({ full }) => !named.some((other) => other.full.startsWith(`${full} `)));
  const begun = events.filter(({ full, also }) => {
    const eventWords = plain(`${full} ${also.join(" ")}`).split(" ");
    return words.every((word) => eventWords.some((eventWord) => eventWord.startsWith(word)));
  });
  const straight = begun.filter(({ full }) => full.startsWith(asked));
  return asked ? { meant, all: [...new Set([...meant, ...straight, ...begun])] } : { meant, all: [] };
}
