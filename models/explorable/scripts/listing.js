// The captured listings of a page, and the line of one that a mark comes from.

/** @import { Source } from "./types.js" */

/** @type {WeakMap<Source, Range | null>} */
const known = new WeakMap(); // listings stay as they are, and a page has thousands of lines of them

/** @type {(source: Source | undefined) => Range | null} */
function lineOf(source) {
  if (!source) return null;
  if (!known.has(source)) known.set(source, findLine(source));
  return known.get(source) ?? null;
}

/** @type {(source: Source) => Range | null} */
function findLine({ lines: [line] }) {
  if (!line) return null;
  for (const listing of document.querySelectorAll(".wait-listing pre")) {
    const texts = document.createTreeWalker(listing, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const begin = (text.textContent ?? "").indexOf(line);
      if (begin < 0) continue;
      const range = document.createRange();
      range.setStart(text, begin);
      range.setEnd(text, begin + line.length);
      return range;
    }
  }
  return null;
}

/** @param {Source | undefined} source */
export const isOnPage = (source) => lineOf(source) !== null;

/** Brings the line onto the screen, selected. @param {Source | undefined} source */
export function showLine(source) {
  const line = lineOf(source);
  const listing = line?.startContainer.parentElement;
  if (!line || !listing) return;
  const fold = listing.closest("details");
  if (fold) fold.open = true;
  const { top, height } = line.getBoundingClientRect();
  window.scrollBy({ top: top + height / 2 - window.innerHeight / 2 });
  window.getSelection()?.removeAllRanges();
  window.getSelection()?.addRange(line);
}
