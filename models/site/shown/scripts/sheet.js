// A page's exercises as a sheet to print: each with room to work in, or with its solution.

import { blocksOf, dress, isHeading, turnOff, worded } from "./blocks.js";
import css from "./sheet.css";

/** @type {(solved: boolean, page: URL) => HTMLElement} */
function barOf(solved, page) {
  const bar = document.createElement("nav");
  bar.className = "wait-sheet-bar";
  bar.setAttribute("aria-label", "The sheet");
  const print = Object.assign(document.createElement("button"), { type: "button", textContent: "Print" });
  print.addEventListener("click", () => window.print());
  const link = (/** @type {string} */ text, /** @type {string} */ href) =>
    Object.assign(document.createElement("a"), { textContent: text, href });
  const other = solved ? link("Without solutions", "?sheet") : link("With solutions", "?sheet=solutions");
  bar.append(print, other, link("Back to the chapter", `${page.pathname}#exercises`));
  return bar;
}

/** @param {Element} article */
function show(article) {
  const page = new URL(location.href);
  const solved = page.searchParams.get("sheet") === "solutions";
  document.documentElement.dataset.sheet = solved ? "solutions" : "";
  const blocks = blocksOf(article);
  const posing = new Set(blocks.filter((each) => each.matches(".exercise")).map((each) => each.parentElement));
  for (const block of blocks) {
    const heading = isHeading(block) && (block.localName === "h1" || posing.has(block.parentElement));
    const solution = block.matches("details.solution");
    if (solution && block instanceof HTMLDetailsElement) block.open = solved;
    turnOff(block, !(heading || block.matches(".exercise") || (solution && solved)));
  }
  article.before(barOf(solved, page));
  const from = Object.assign(document.createElement("p"), { className: "wait-sheet-from" });
  const where = page.protocol === "file:" ? "" : `, ${page.origin}${page.pathname}`;
  from.textContent = `${document.title}${where}`;
  article.append(from);
  document.title = `Exercises: ${worded(article.querySelector("h1"))}`;
}

const article = document.querySelector("article.bd-article");
dress(css);
if (article) show(article);
