// Offers what else there is for a chart or a table: a button, whose menu is brought when somebody presses it. Figures
// have theirs; tables get one over their upper corner.

import { later } from "../../scripts/later.js";
import "./types.js";

const BOXES = ".wait-table, .pst-scrollable-table-container, .wait-film-wide";
const NONE = ".wait-explorable, .wait-own"; // whose tables are in another menu

/** @param {HTMLButtonElement} button */
async function open(button) {
  try {
    await later("take.js");
    window.waitTake?.(button);
  } catch (error) {
    button.ariaLabel = button.textContent = "It could not be loaded: try again";
    console.error(error);
  }
}

/** @param {HTMLTableElement} table */
function offer(table) {
  const box = table.closest(BOXES) ?? table;
  const [holder, corner] = ["wait-holder", "wait-corner"].map((className) =>
    Object.assign(document.createElement("div"), { className }),
  );
  const heads = [...(table.tHead?.querySelectorAll("th") ?? [])].map((cell) => cell.textContent).filter(Boolean);
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "wait-take", textContent: "…" });
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-label", `More for the table of ${heads.slice(0, 3).join(", ")}`);
  corner.append(button);
  holder.append(corner);
  box.before(holder);
}

document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = /** @type {Element} */ (event.target).closest(".wait-take");
  if (!button || button.popoverTargetElement) return; // which the browser opens and closes by itself
  event.preventDefault(); // not at this press, too
  open(button);
});

/** When nothing else is to be done. */
function offerAll() {
  /** @type {NodeListOf<HTMLTableElement>} */
  const tables = document.querySelectorAll("article table");
  for (const table of tables) if (!table.closest(NONE) && table.tHead) offer(table);
}

addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(offerAll));
