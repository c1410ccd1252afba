// The sliders of the chart once more, in the film: either moves the other.

/** @import { Player } from "./types" */
import { ask } from "./clock.js";
import { part, slider } from "./parts.js";

/** @param {Player} player */
export function cloneSliders({ chart, data, figure }) {
  const sliders = part(figure, "sliders");
  for (const { name } of chart.wait.data.sliders) {
    const theirs = slider(chart, name);
    const copy = theirs.parentElement.cloneNode(true);
    const [label, output, own] = ["label", "output", "input"].map((tag) => copy.querySelector(tag));
    label.htmlFor = output.htmlFor = own.id = `watch-${data.name}-${name}`;
    own.addEventListener("input", () => {
      theirs.value = own.value;
      theirs.dispatchEvent(new Event("input"));
    });
    sliders.append(copy);
  }
  sliders.disabled = false;
}

/** @param {Player} player */
export function follow(player) {
  const { chart, figure } = player;
  for (const { name } of chart.wait.data.sliders) {
    const [own, theirs] = [slider(figure, name), slider(chart, name)];
    own.max = theirs.max;
    own.value = theirs.value;
    own.setAttribute("aria-valuetext", theirs.getAttribute("aria-valuetext"));
    own.previousElementSibling.value = theirs.previousElementSibling.value;
  }
  player.stale = true;
  ask(player);
}
