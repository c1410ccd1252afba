// The sliders of the chart once more, in the film: either moves the other.

/** @import { Player } from "./types" */
import { listenTo } from "../../scripts/fields.js";
import { enclose } from "../../scripts/page.js";
import { ask } from "./clock.js";
import { part, slider } from "./parts.js";

/** @param {Player} player */
export function cloneSliders({ chart, data, figure, said }) {
  const sliders = part(figure, "sliders");
  for (const { name } of chart.wait.data.sliders) {
    const theirs = slider(chart, name);
    const copy = theirs.parentElement.cloneNode(true);
    const [label, own] = ["label", "[data-slider]"].map((part) => copy.querySelector(part));
    label.htmlFor = own.id = `watch-${data.name}-${name}`;
    own.addEventListener("input", () => {
      theirs.value = own.value;
      theirs.dispatchEvent(new Event("input"));
    });
    const theirField = chart.wait.fieldOf(name);
    const type = (/** @type {string} */ text) => (said.textContent = theirField.type(text));
    listenTo(own.previousElementSibling, { ...theirField, type });
    sliders.append(copy);
  }
  enclose(sliders);
  sliders.disabled = false;
}

/** @param {Player} player */
export function follow(player) {
  const { chart, figure } = player;
  for (const { name } of chart.wait.data.sliders) {
    const [own, theirs] = [slider(figure, name), slider(chart, name)];
    for (const key of ["max", "value", "ariaValueText"]) if (own[key] !== theirs[key]) own[key] = theirs[key];
    const [field, { value }] = [own.previousElementSibling, theirs.previousElementSibling];
    if (field.value !== value) field.value = value;
  }
  player.stale = true;
  ask(player);
}
