// A page's exercises as a sheet to print: each with room to work in, or with its solution.

import css from "./sheet.css";

/**
 * What an article is made of, top to bottom, whatever section it stands in.
 * @param {Element} within
 * @returns {HTMLElement[]}
 */
const blocksOf = (within) =>
  /** @type {HTMLElement[]} */ ([...within.children]).flatMap((child) => {
    if (child.matches("section, details.wait-part, details.wait-part > div")) return blocksOf(child);
    return child instanceof HTMLElement ? [child] : []; // a drawing here holds what others are drawn of
  });

/**
 * The words of a heading, without the link to it.
 * @param {Element | null | undefined} heading
 */
const worded = (heading) =>
  [...(heading?.childNodes ?? [])]
    .filter((node) => !(node instanceof Element && node.matches("a.headerlink")))
    .map((node) => node.textContent)
    .join("")
    .trim();

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
  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (article.querySelectorAll("details.wait-part")))
    part.open = part.querySelector(".exercise") !== null;
  const blocks = blocksOf(article);
  const posing = new Set(blocks.filter((block) => block.matches(".exercise")).map((block) => block.parentElement));
  for (const block of blocks) {
    const heading = block.localName === "h1" || (/^h[2-6]$/.test(block.localName) && posing.has(block.parentElement));
    const solution = block.matches("details.solution");
    if (solution && block instanceof HTMLDetailsElement) block.open = solved;
    block.toggleAttribute("data-off", !(heading || block.matches(".exercise") || (solution && solved)));
  }
  article.before(barOf(solved, page));
  const from = Object.assign(document.createElement("p"), { className: "wait-sheet-from" });
  const where = page.protocol === "file:" ? "" : `, ${page.origin}${page.pathname}`;
  from.textContent = `${document.title}${where}`;
  article.append(from);
  document.title = `Exercises: ${worded(article.querySelector("h1"))}`;
}

const article = document.querySelector("article.bd-article");
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
if (article) show(article);
