// The words of a section are one stop of the keyboard: arrow keys go from one to the next. So a page has a stop more
// for each section, and not for each of hundreds of words.

import { scopeOf } from "./linking.js";

const STOP = "wait-stop";
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const WORDS = "a.wait-term, span[data-names]";

/** @type {(word: HTMLElement) => void} */
function rest(word) {
  word.tabIndex = -1;
  if (word.matches("a")) return;
  word.removeAttribute("role");
  word.removeAttribute("aria-label");
}

/** @type {(word: HTMLElement) => void} */
function stop(word) {
  word.tabIndex = 0;
  word.setAttribute("role", "button");
  const symbol = word.querySelector("math"); // a button's formula is not read
  if (symbol) word.setAttribute("aria-label", symbol.textContent);
}

/**
 * Of a section's words, those that name something for the first time in their paragraph.
 * @param {Element} article
 */
export function makeStops(article) {
  /** @type {Set<Element | null>} */
  const begun = new Set();
  /** @type {WeakMap<Element, Set<string>>} */
  const met = new WeakMap();
  for (const word of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll(WORDS))) {
    const [block, scope] = [word.closest("p, li, dd"), scopeOf(word)];
    if (!block || word.closest("table")) continue;
    const [name, names] = [word.getAttribute("href") ?? word.dataset.names ?? "", met.get(block) ?? new Set()];
    if (names.has(name)) continue;
    met.set(block, names.add(name));
    word.classList.add(STOP);
    rest(word);
    if (word.matches("a")) word.setAttribute("role", "button");
    if (begun.has(scope) || word.closest("details:not([open])")) continue;
    begun.add(scope);
    stop(word);
  }
}

/**
 * To the next word of the section, or the one before, if somebody asks for that on one.
 * @param {KeyboardEvent} event
 */
export function step(event) {
  const word = /** @type {HTMLElement} */ (event.target);
  const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (!by || !word.classList.contains(STOP)) return;
  event.preventDefault();
  const all = [...(scopeOf(word)?.querySelectorAll(`.${STOP}`) ?? [])];
  const seen = /** @type {HTMLElement[]} */ (all).filter((each) => !each.closest("details:not([open])"));
  const next = seen[seen.indexOf(word) + by];
  if (!next) return;
  rest(word);
  stop(next);
  next.focus();
}
