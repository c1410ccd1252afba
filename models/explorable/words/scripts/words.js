// What the glossary says of a term opens beside it, when somebody presses it.

import { openBeside } from "../../scripts/beside.js";

const box = Object.assign(document.createElement("div"), { className: "wait-entry", role: "dialog", ariaLive: "polite" });
/** @type {HTMLAnchorElement | null} */
let term = null;
openBeside(box, () => /** @type {HTMLElement} */ (term));

document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const pressed = event.target instanceof Element ? event.target.closest("a.wait-term") : null;
  /** @type {HTMLTemplateElement | null} */
  const entry = document.querySelector(`template[data-term="${pressed?.hash.slice(1)}"]`);
  if (!pressed || !entry || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (term) box.hidePopover();
  term = pressed;
  const { textContent, href } = term;
  box.ariaLabel = textContent;
  term.after(box); // so that what is in it comes next by keyboard
  box.showPopover();
  const more = Object.assign(document.createElement("a"), { href, textContent: "In the glossary" });
  box.replaceChildren(entry.content.cloneNode(true), more);
});
