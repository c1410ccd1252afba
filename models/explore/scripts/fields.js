// The field of a slider: a reader types a value into it, or steps it with the arrow keys.

/** @import { Typed } from "./types.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * @param {Element} field of names, what only says them
 * @param {Typed} slider what takes the text, moves by so many of its own values, or says where it is
 */
export function listenTo(field, slider) {
  if (!(field instanceof HTMLInputElement)) return;
  field.addEventListener("focus", () => field.select());
  field.addEventListener("change", () => slider.type(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in STEPS) slider.step(STEPS[event.key]);
    else if (event.key === "Enter") slider.type(field.value);
    else if (event.key === "Escape") slider.spell();
    else return;
    event.preventDefault();
    event.stopPropagation();
    field.select();
  });
}
