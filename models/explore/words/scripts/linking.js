// Finds in the text of a page what its figures call theirs, and says of it whose it is: `data-names` of a word is the
// name of a figure, and after it the figure's parts that it names.

import { singular, symbolOf, thingsOf } from "./things.js";

/** @import { Things } from "./things.js" */

/** @typedef {Things & { name: string, scope: Element | null, place: number }} Named */

const FIGURE = "figure.wait-explorable";
const WHOLE = `${FIGURE}, .math, a.wait-term, .wait-now`; // taken as they are
const NO_PROSE =
  "a, button, code, pre, svg, script, style, template, noscript, h1, h2, h3, h4, figure, form, summary, " +
  ".wait-short, .wait-guess, .wait-own-form, .wait-film, .wait-unseen";
const ELSEWHERE = 1e6; // as far away is a figure of another section

/** @param {Element | null} element */
export const scopeOf = (element) =>
  element?.closest("article > section > section") ?? element?.closest("section") ?? null;

/**
 * Texts, formulas and figures, in their order.
 * @param {Node} node
 * @returns {Generator<Node>}
 */
function* pieces(node) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield child;
    if (!(child instanceof Element)) continue;
    if (child.matches(WHOLE)) yield child;
    else if (!child.matches(NO_PROSE)) yield* pieces(child);
  }
}

/** @type {(figure: Element, place: number) => Named} */
function named(figure, place) {
  const described = JSON.parse(figure.querySelector("script[type='application/json']")?.textContent ?? "");
  return { name: described.name, scope: scopeOf(figure), place, ...thingsOf(described) };
}

/**
 * The figure's parts that a word names: of the nearest figure that has it, first of those in the same section.
 * @type {(figures: Named[], kind: "phrases" | "symbols", word: string, at: { scope: Element | null, place: number }) => string | null}
 */
function whose(figures, kind, word, { scope, place }) {
  const far = (/** @type {Named} */ each) =>
    Math.abs(each.place - place) + (each.scope === scope ? 0 : ELSEWHERE);
  const having = figures.filter((each) => each[kind].has(word)).sort((one, other) => far(one) - far(other));
  const [nearest] = having;
  return nearest ? [nearest.name, ...(nearest[kind].get(word) ?? [])].join(" ") : null;
}

/** @type {(uses: Iterable<Element>) => string} */
const written = (uses) =>
  [...uses].map((use) => String.fromCodePoint(parseInt(use.getAttribute("href")?.split("-").pop() ?? "", 16))).join("");

/**
 * The symbols within a formula, each with what stands above or below it.
 * @type {(formula: Element) => Generator<[Element[], string]>}
 */
function* symbolsIn(formula) {
  for (const use of formula.querySelectorAll("use[href*='-I-']")) {
    if (use.closest("[transform*=scale]:not([transform='scale(1,-1)'])")) continue;
    const script = use.nextElementSibling;
    const scripts = script?.matches("[transform*=scale]") ? [...script.querySelectorAll("use"), script] : [];
    const uses = [use, ...scripts].filter((each) => each.matches("use"));
    yield [uses, symbolOf(written(uses))];
  }
}

/** @type {(formula: Element, find: (symbol: string) => string | null) => void} */
function linkFormula(formula, find) {
  const all = symbolOf(written(formula.querySelectorAll("use")));
  const names = formula.matches("span") ? find(all) : null;
  if (names) formula.setAttribute("data-names", names);
  else
    for (const [uses, symbol] of symbolsIn(formula)) {
      const parts = find(symbol);
      if (parts) for (const use of uses) use.setAttribute("data-names", parts);
    }
}

/** @type {(text: Text, among: RegExp, find: (phrase: string) => string | null) => void} */
function linkText(text, among, find) {
  let [done, left] = [0, text];
  for (const { index, 0: found } of text.data.matchAll(among)) {
    const names = find(found);
    if (!names) continue;
    const word = left.splitText(index - done);
    left = word.splitText(found.length);
    done = index + found.length;
    const span = Object.assign(document.createElement("span"), { className: "wait-word" });
    span.dataset.names = names;
    word.replaceWith(span);
    span.append(word);
  }
}

/**
 * What finds the phrases of some figures in a text, in the plural too, and their symbols that are no Latin letters.
 * @param {Named[]} figures
 */
function finder(figures) {
  const phrases = figures.flatMap(({ phrases }) => [...phrases.keys()]);
  const symbols = figures.flatMap(({ symbols }) => [...symbols.keys()]).filter((each) => /^(?!\p{ASCII}+$)/u.test(each));
  const ways = [...new Set([...phrases, ...symbols])].sort((one, other) => other.length - one.length);
  const escaped = ways.map((way) => way.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace("'", "['’]"));
  const text = [...escaped.map((way) => `${way}s?`), "cv²"].join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${text})(?![\\p{L}\\p{N}])`, "giu");
}

/**
 * Links the words of a page, a section's figures after the other. Yields now and then, so that others have a turn.
 * @param {Element} article
 */
export function* linked(article) {
  const found = [...pieces(article)];
  const isFigure = (/** @type {Node} */ each) => each instanceof Element && each.matches(FIGURE);
  const figures = found.flatMap((each, place) => (isFigure(each) ? [named(/** @type {Element} */ (each), place)] : []));
  /** @type {Map<Element | null, RegExp | null>} */
  const finders = new Map();
  for (const [place, piece] of found.entries()) {
    if (place % 40 === 39) yield;
    const scope = scopeOf(piece.parentElement);
    const here = figures.filter((each) => each.scope === scope);
    if (!finders.has(scope)) finders.set(scope, here.length ? finder(here) : null);
    const among = finders.get(scope);
    const phrase = (/** @type {string} */ word) => {
      const at = { scope, place };
      return whose(here, "phrases", singular(word), at) ?? whose(here, "symbols", symbolOf(word), at);
    };
    const symbol = (/** @type {string} */ word) => whose(figures, "symbols", word, { scope, place });
    if (piece instanceof Text) {
      if (among) linkText(piece, among, phrase);
    } else if (piece instanceof Element && piece.matches(".math")) linkFormula(piece, symbol);
    else if (piece instanceof HTMLElement && piece.matches("a")) {
      const names = phrase(piece.textContent);
      if (names) piece.dataset.names = names;
    } else if (piece instanceof HTMLElement && piece.dataset.follows) {
      const [name, kind, which] = piece.dataset.follows.split(" ");
      const readouts = kind === "readout" && figures.find((each) => each.name === name)?.readouts;
      const parts = readouts ? readouts[Number(which)] : [`${kind}:${which}`];
      piece.dataset.names = [name, ...parts].join(" ");
    }
  }
}
