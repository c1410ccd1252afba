// Tells what a moved figure says beside its chart: what each readout was at the start, the figures in sentences
// that follow it and, once its reader has come to rest, its first readout aloud.

import { counted, isRuled } from "./cloud.js";
import { enclose, one, say, slid } from "./page.js";

/** @import { ExplorableElement } from "./types.js" */

const REST = 500; // ms without a move
const unparted = (/** @type {string} */ text) => text.replaceAll(" ", "\u00a0");

/**
 * The figures in sentences that follow each figure: `figure readout 0` or `figure slider sessions`.
 * @type {Record<string, HTMLElement[]>}
 */
const following = {};

/** @param {string} name */
function followers(name) {
  if (following[name]) return following[name];
  const found = [...document.querySelectorAll(`[data-follows^="${name} "]`)];
  following[name] = found.map((place) => /** @type {HTMLElement} */ (place));
  /** @type {Set<HTMLElement | null>} */
  const sentences = new Set(found.map((place) => place.closest(".cell_output")));
  for (const sentence of sentences) if (sentence) enclose(sentence);
  return following[name];
}

/** @param {ExplorableElement} figure */
export function tell(figure) {
  if (!figure.wait) return;
  const { data, values, show } = figure.wait;
  const shown = (/** @type {number[]} */ numbers) =>
    data.readouts.map((readout, place) => show(readout, numbers[place]));
  const [now, before] = [shown(values.readouts), shown(values.start.readouts)];
  figure.querySelectorAll(".wait-was").forEach((was, place) => {
    say(was, `was ${before[place]}`);
    was.toggleAttribute("data-moved", now[place] !== before[place]);
  });
  for (const place of followers(data.name)) {
    const [, kind, which] = (place.dataset.follows ?? "").split(" ");
    say(place, unparted(kind === "readout" ? now[Number(which)] : slid(figure, which)));
  }
}

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const resting = new WeakMap();

/**
 * Aloud, and once: not at each value on the way.
 * @param {ExplorableElement} figure
 */
export function announce(figure) {
  clearTimeout(resting.get(figure));
  const aloud = () => {
    if (!figure.wait) return;
    const { data, values } = figure.wait;
    const { cloud } = data.picture;
    const value = one(figure, ".wait-value").textContent;
    const points = cloud && values.cloud && isRuled(cloud) ? `; ${counted(cloud, values.cloud)}` : "";
    one(figure, ".wait-aloud").textContent = `${data.readouts[0].label}: ${value}${points}`;
  };
  resting.set(figure, setTimeout(aloud, REST));
}
