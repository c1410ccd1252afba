// What an article is made of, top to bottom, whatever section it stands in.

/**
 * @param {Element} within
 * @returns {HTMLElement[]}
 */
export const blocksOf = (within) =>
  /** @type {HTMLElement[]} */ ([...within.children]).flatMap((each) => {
    if (each.localName === "section") return blocksOf(each);
    return each instanceof HTMLElement ? [each] : []; // a drawing here holds what others are drawn of
  });

/** @type {(block: HTMLElement, off: boolean) => void} */
export const turnOff = (block, off) => void block.toggleAttribute("data-off", off);

/** @type {(block: Element) => boolean} */
export const isHeading = (block) => /^h[1-6]$/.test(block.localName);

/**
 * The words of a heading, without the link to it.
 * @param {Element | null | undefined} heading
 */
export const worded = (heading) =>
  [...(heading?.childNodes ?? [])]
    .filter((each) => !(each instanceof Element && each.matches("a.headerlink")))
    .map((each) => each.textContent)
    .join("")
    .trim();

/** @param {string} css */
export function dress(css) {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
}
