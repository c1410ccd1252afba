// What every script here does to a page.

/**
 * What stands there; the HTML that Python wrote has it.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} within
 * @param {string} selector
 */
export const one = (within, selector) => /** @type {T} */ (within.querySelector(selector));

/**
 * What says what it said is left alone: the page need not be laid out for it.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Where a slider is, in words.
 * @type {(figure: ParentNode, name: string) => string}
 */
export const slid = (figure, name) => one(figure, `[data-slider="${name}"]`).getAttribute("aria-valuetext") ?? "";

/**
 * Does something when a reader comes within a screen of an element.
 * @param {Element} element
 * @param {() => void} act
 */
export function whenNear(element, act) {
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some((each) => each.isIntersecting)) return;
      watcher.disconnect();
      act();
    },
    { rootMargin: "100% 0px" },
  );
  watcher.observe(element);
}
