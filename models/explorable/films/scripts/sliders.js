// The sliders of the chart once more, in the film: either moves the other.

/** @import { Player } from "./types" */
import { listenTo } from "../../scripts/fields.js";
import { enclose } from "../../scripts/page.js";
import { requestFrame } from "./clock.js";
import { part, slider } from "./parts.js";

/** @param {Player} player */
export function cloneSliders({ chart, data, figure, status }) {
  const sliders = part(figure, "sliders");
  for (const { name } of chart.wait.data.sliders) {
    const theirs = slider(chart, name);
    const copy = theirs.parentElement.cloneNode(true);
    const [label, ours] = ["label", "[data-slider]"].map((part) => copy.querySelector(part));
    label.htmlFor = ours.id = `watch-${data.name}-${name}`;
    ours.addEventListener("input", () => {
      theirs.value = ours.value;
      theirs.dispatchEvent(new Event("input"));
    });
    const theirField = chart.wait.fieldOf(name);
    const type = (/** @type {string} */ text) => (status.textContent = theirField.type(text));
    listenTo(ours.previousElementSibling, { ...theirField, type });
    sliders.append(copy);
  }
  enclose(sliders);
  sliders.disabled = false;
}

/** @param {Player} player */
export function follow(player) {
  const { chart, figure } = player;
  for (const { name } of chart.wait.data.sliders) {
    const [ours, theirs] = [slider(figure, name), slider(chart, name)];
    for (const key of ["max", "value", "ariaValueText"]) if (ours[key] !== theirs[key]) ours[key] = theirs[key];
    const [field, { value }] = [ours.previousElementSibling, theirs.previousElementSibling];
    if (field.value !== value) field.value = value;
  }
  player.stale = true;
  requestFrame(player);
}
