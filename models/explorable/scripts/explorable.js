// Sets the figures of a page loose, and follows what a reader does to them.

import { Figure } from "./figure.js";
import { bring, bringFigure, uncover } from "./onscreen.js";
import { select } from "./page.js";
import { announce, tell } from "./prose.js";

/** @import { ExplorableElement } from "./types.js" */

const SLIDER = ".wait-explorable .wait-slider input[type='range']";

/** @type {(event: Event) => HTMLElement} */
const target = (event) => /** @type {HTMLElement} */ (event.target);

/** @type {(element: Element) => ExplorableElement} */
const owner = (element) => /** @type {ExplorableElement} */ (element.closest(".wait-explorable"));

/**
 * A link to a position of a chart on this page moves that chart and leaves everything else as it is.
 * @param {MouseEvent} event
 */
function follow(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = target(event).closest("a.wait-try");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  /** @type {ExplorableElement | null} */
  const figure = document.querySelector(link.hash);
  if (!figure?.wait) return;
  event.preventDefault();
  figure.wait.moveTo(new URL(link.href).searchParams);
  announce(figure);
  bringFigure(figure);
}

/** One after the other, from the top: the first answers before the last is drawn. */
async function startAll() {
  /** @type {NodeListOf<ExplorableElement>} */
  const all = document.querySelectorAll(".wait-explorable");
  for (const element of all) {
    try {
      new Figure(element).setLoose();
    } catch (error) {
      select(element, ".wait-said").textContent =
        "This figure could not be set loose in this browser; it shows its starting position.";
      console.error(error);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

// Caught on their way down, as they do not all rise.
document.addEventListener("wait-moved", (event) => tell(owner(target(event))), true);
document.addEventListener(
  "input",
  (event) => {
    if (target(event).matches(SLIDER)) announce(owner(target(event)));
  },
  true,
);
document.addEventListener("click", (event) => {
  const button = target(event).closest(".wait-explorable .wait-reset");
  if (button) announce(owner(button));
  follow(event);
});
document.addEventListener("focusin", (event) => {
  const [focused, figure] = [target(event), owner(target(event))];
  if (!figure || !focused.matches(":focus-visible") || !focused.parentElement) return;
  if (focused.matches(SLIDER)) bring(figure, focused.parentElement);
  else if (focused.closest(".wait-sliders, .wait-actions") && !focused.closest("[popover]")) uncover(figure, focused);
});

startAll();
