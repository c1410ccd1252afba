// A page in slides: each begins at a heading, an exercise, a chart or a film, and has what follows up to the next.

import { blocksOf, isHeading, worded } from "./blocks.js";

/** @typedef {{ id: string, title: string, blocks: HTMLElement[] }} Slide */

const FIGURE = ".wait-explorable:not([hidden]), .wait-film";

/** @type {(block: HTMLElement) => Element | null} */
const begun = (block) =>
  isHeading(block) || block.matches(".exercise") ? block : block.querySelector(FIGURE);

/** Whether there is no more than a heading yet. */
const isBare = (/** @type {Slide} */ { blocks }) =>
  blocks.every((each) => isHeading(each) || each.matches(".wait-sheet-links") || !each.textContent?.trim());

/**
 * @param {Element} article
 * @returns {Slide[]}
 */
export function slidesOf(article) {
  /** @type {Slide[]} */
  const slides = [];
  let title = "";
  for (const block of blocksOf(article)) {
    const begins = begun(block);
    if (isHeading(block)) title = worded(block);
    const last = slides.at(-1);
    if (!last || (begins && !isBare(last))) {
      slides.push({ id: begins?.id || (block.closest("section")?.id ?? ""), title, blocks: [block] });
    } else {
      last.blocks.push(block);
      last.title = title;
    }
  }
  return slides;
}
