// What every script here does to a page.

/**
 * What stands there; the HTML that Python wrote has it.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} within
 * @param {string} selector
 */
export const select = (within, selector) => /** @type {T} */ (within.querySelector(selector));

/**
 * What says what it said is left alone: the page need not be laid out for it; of any other only the text changes.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent === text) return;
  const [only, ...others] = element.childNodes;
  if (only instanceof Text && !others.length) only.data = text;
  else element.textContent = text;
}

/**
 * Gives a box the height of what is in it, whenever that changes: it is laid out by itself then, and not the page
 * with it.
 * @param {HTMLElement} box
 */
export function enclose(box) {
  const inside = [...box.children].filter((child) => !child.matches(".wait-unseen"));
  const watcher = new ResizeObserver(() => {
    const boxes = inside.map((child) => child.getBoundingClientRect()).filter(({ height }) => height);
    const [top, bottom] = [
      Math.min(...boxes.map((rect) => rect.top)),
      Math.max(...boxes.map((rect) => rect.bottom)),
    ];
    box.style.setProperty("--held", `${bottom - top}px`);
  });
  for (const child of inside) watcher.observe(child);
}

/**
 * Where a slider is, in words.
 * @type {(figure: ParentNode, name: string) => string}
 */
export const slid = (figure, name) =>
  select(figure, `[data-slider="${name}"]`).getAttribute("aria-valuetext") ?? "";

/**
 * Does something when a reader comes within a screen of an element.
 * @param {Element} element
 * @param {() => void} act
 */
export function whenNear(element, act) {
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      act();
    },
    { rootMargin: "100% 0px" },
  );
  watcher.observe(element);
}
