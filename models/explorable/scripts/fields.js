// The field of a slider: a reader types a value into it, or steps it with the arrow keys.

/** @import { Typed } from "./types.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: 1, ArrowDown: -1 };
const OFFERED = ".wait-why button"; // what was typed may mean this

/**
 * @param {Element} field of names, what only says them
 * @param {Typed} slider what takes the text, moves by so many of its own values, or says where it is
 */
export function listenTo(field, slider) {
  if (!(field instanceof HTMLInputElement)) return;
  let typing = false; // since it was last taken
  const take = () => {
    typing = false;
    slider.type(field.value);
  };
  field.addEventListener("focus", () => field.select());
  field.addEventListener("click", () => {
    if (!typing && field.selectionStart === field.selectionEnd) field.select();
  });
  field.addEventListener("input", () => (typing = true));
  field.addEventListener("change", () => typing && take());
  const row = /** @type {HTMLElement} */ (field.parentElement);
  for (const kind of ["click", "keydown"])
    row.addEventListener(kind, (event) => {
      const { target, key } = /** @type {KeyboardEvent} */ (event);
      if (!(target instanceof HTMLButtonElement && target.matches(OFFERED))) return;
      if (kind === "click") slider.type(target.textContent);
      else if (key === "Escape") slider.spell();
      else return;
      field.focus();
    });
  field.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in STEPS) slider.step(STEPS[event.key]);
    else if (event.key === "Enter") take();
    else if (event.key === "Escape") slider.spell();
    else return;
    event.preventDefault();
    event.stopPropagation();
    field.select();
    if (event.key === "Enter") /** @type {HTMLElement | null} */ (row.querySelector(OFFERED))?.focus();
  });
}
