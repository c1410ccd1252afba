// The menu of what is taken along, and what each of its buttons does.

import { save } from "../../scripts/out.js";
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

/** @type {(label: string, name: string, rows: () => string[][]) => Way[]} */
const asRows = (label, name, rows) => [false, true].map((comma) => [
  comma ? `${label} with semicolons` : label,
  () => saved(MARKED + csv(rows(), comma), "text/csv;charset=utf-8", `${name}.csv`),
]);

/**
 * A thing as a picture, and as rows.
 * @type {(name: string, still: () => string, rows: () => string[][]) => Way[]}
 */
const ways = (name, still, rows) => [
  ["SVG", () => saved(still(), "image/svg+xml", `${name}.svg`)],
  ...asRows("CSV", name, rows),
];

/**
 * @param {ExplorableElement} figure
 * @returns {Way[]}
 */
function ofFigure(figure) {
  const name = figure.id.replace(/^try-/, "");
  const table = figure.querySelector("table");
  return [
    ...ways(name, () => chartStill(figure), () => chartRows(figure)),
    ...(table ? asRows("Table as CSV", `${name}-table`, () => tableRows(table)) : []),
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
  const menu = document.createElement("span");
  menu.className = "wait-ways";
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", "Take it along as");
  const told = Object.assign(document.createElement("span"), { className: "wait-said" });
  told.classList.toggle("wait-unseen", !button.closest(".wait-explorable")); // at a table there is no room for it
  told.setAttribute("role", "status");
  for (const [label, act] of waysOf(button)) {
    const each = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    each.addEventListener("click", () => {
      try {
        told.textContent = act();
      } catch (error) {
        told.textContent = "This browser cannot make it.";
        console.error(error);
      }
    });
    menu.append(each);
  }
  menu.append(told);
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    toggle(button);
    button.focus();
  });
  button.after(menu);
  return menu;
}

/** @type {WeakMap<HTMLButtonElement, HTMLElement>} */
const menus = new WeakMap();

/** @param {HTMLButtonElement} button */
function toggle(button) {
  const known = menus.get(button);
  const menu = known ?? menuOf(button);
  menus.set(button, menu);
  menu.hidden = Boolean(known) && !menu.hidden;
  button.setAttribute("aria-expanded", String(!menu.hidden));
}

window.waitTake = toggle;
