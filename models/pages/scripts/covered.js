// The events that the page lists, and which of them a reader means.

import { one } from "../../explore/scripts/page.js";

/** @typedef {{ name: string, full: string, also: string[], item: HTMLElement }} Known */

/** @type {(text: string) => string} */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** @type {(asked: HTMLElement) => Known[]} */
export const listed = (asked) =>
  [...asked.querySelectorAll(".wait-asked-list li")].map((each) => {
    const item = /** @type {HTMLElement} */ (each);
    const name = one(item, "code").textContent;
    return { name, full: plain(name), also: (item.dataset.also ?? "").split(" ").filter(Boolean), item };
  });

/**
 * The events that are meant: by name, with or without what stands behind it in a report, or by a short form; and
 * those that have all words, or their beginnings.
 * @param {Known[]} events
 * @param {string} text
 */
export function found(events, text) {
  const asked = plain(text);
  const words = asked.split(" ");
  const close = (/** @type {string} */ name) => name.replaceAll(" ", "");
  const meant = events.filter(
    ({ full, also }) =>
      `${asked} `.startsWith(`${full} `) || close(full) === close(asked) || also.some((each) => plain(each) === asked),
  );
  const begun = events.filter(({ full, also }) => {
    const own = plain(`${full} ${also.join(" ")}`).split(" ");
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
  return asked ? { meant, all: [...new Set([...meant, ...begun])] } : { meant, all: [] };
}
