// The menu of a chart or of a table, and what each of its buttons does.

import { openBeside } from "../../scripts/beside.js";
import { save } from "../../scripts/save.js";
import { chartRows, csv, tableRows } from "./rows.js";
import { chartStill } from "./still.js";
import { tableStill } from "./table.js";

/** @import { ExplorableElement } from "../../scripts/types.js" */
/** @import { Way } from "./types.js" */

// Spreadsheets take µ and − for something else, unless a file says at its first character how it is written.
const MARKED = "\uFEFF";

/** @type {(content: string, type: string, name: string) => string} */
function saved(content, type, name) {
  save(content, type, name);
  return `Saved as ${name}.`;
}

/** @type {(what: string, name: string, rows: () => string[][]) => Way[]} */
const asRows = (what, name, rows) => [false, true].map((comma) => [
  `Save ${what}as CSV${comma ? " with semicolons" : ""}`,
  () => saved(MARKED + csv(rows(), comma), "text/csv;charset=utf-8", `${name}.csv`),
]);

/**
 * A thing as a picture, and as rows.
 * @type {(name: string, still: () => string, rows: () => string[][]) => Way[]}
 */
const ways = (name, still, rows) => [
  ["Save as SVG", () => saved(still(), "image/svg+xml", `${name}.svg`)],
  ...asRows("", name, rows),
];

/** @type {(figure: ExplorableElement) => Promise<string>} */
async function copyLink(figure) {
  if (figure.wait?.values.own) return "Your own figures are put into no link.";
  const url = figure.wait?.address() ?? new URL(location.href);
  url.hash = figure.id;
  try {
    await navigator.clipboard.writeText(url.href);
    return "Copied.";
  } catch {
    return url.href;
  }
}

/**
 * @param {ExplorableElement} figure
 * @returns {Way[]}
 */
function ofFigure(figure) {
  const name = figure.id.replace(/^try-/, "");
  const table = figure.querySelector("table");
  return [
    ["Copy a link to this position", () => copyLink(figure)],
    ...ways(name, () => chartStill(figure), () => chartRows(figure)),
    ...(table ? asRows("the table ", `${name}-table`, () => tableRows(table)) : []),
  ];
}

/** @param {HTMLTableElement} table */
function ofTable(table) {
  const page = location.pathname.split("/").pop()?.replace(/\.html$/, "") || "index";
  const number = [...document.querySelectorAll("article table")].indexOf(table) + 1;
  return ways(`${page}-table-${number}`, () => tableStill(table), () => tableRows(table));
}

/** @param {HTMLButtonElement} button */
function waysOf(button) {
  /** @type {ExplorableElement | null} */
  const figure = button.closest(".wait-explorable");
  if (figure) return ofFigure(figure);
  const below = button.closest(".wait-holder")?.nextElementSibling;
  const table = below instanceof HTMLTableElement ? below : below?.querySelector("table");
  return table ? ofTable(table) : [];
}

/** @param {HTMLButtonElement} button */
function menuOf(button) {
  const menu = Object.assign(document.createElement("div"), { className: "wait-ways", role: "group" });
  menu.ariaLabel = button.ariaLabel;
  const status = Object.assign(document.createElement("span"), { className: "wait-said", role: "status" });
  for (const [label, act] of waysOf(button)) {
    const item = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    item.addEventListener("click", async () => {
      try {
        status.textContent = await act();
      } catch (error) {
        status.textContent = "This browser cannot make it.";
        console.error(error);
      }
    });
    menu.append(item);
  }
  menu.append(status);
  openBeside(menu, () => button, () => (status.textContent = ""));
  button.after(menu);
  return menu;
}

window.waitTake = (button) => {
  if (button.popoverTargetElement) return; // pressed twice before it came
  const menu = menuOf(button);
  button.popoverTargetElement = menu;
  menu.showPopover();
};
