// Tells what a moved figure says beside its chart: what each readout was at the start, the figures in sentences
// that follow it and, once its reader has come to rest, its first readout aloud.

import { counted, isRuled } from "./cloud.js";
import { enclose, say, select, slid } from "./page.js";

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
  const elements = [...document.querySelectorAll(`[data-follows^="${name} "]`)];
  following[name] = elements.map((element) => /** @type {HTMLElement} */ (element));
  /** @type {Set<HTMLElement | null>} */
  const sentences = new Set(elements.map((element) => element.closest(".cell_output")));
  for (const sentence of sentences) if (sentence) enclose(sentence);
  return following[name];
}

/** @param {ExplorableElement} figure */
export function tell(figure) {
  if (!figure.wait) return;
  const { data, values, show } = figure.wait;
  const shown = (/** @type {number[]} */ numbers) =>
    data.readouts.map((readout, index) => show(readout, numbers[index]));
  const [now, before] = [shown(values.readouts), shown(values.start.readouts)];
  figure.querySelectorAll(".wait-was").forEach((was, index) => {
    say(was, `was ${before[index]}`);
    was.toggleAttribute("data-moved", now[index] !== before[index]);
  });
  for (const element of followers(data.name)) {
    const [, kind, which] = (element.dataset.follows ?? "").split(" ");
    say(element, unparted(kind === "readout" ? now[Number(which)] : slid(figure, which)));
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
    const value = select(figure, ".wait-value").textContent;
    const points = cloud && values.cloud && isRuled(cloud) ? `; ${counted(cloud, values.cloud)}` : "";
    select(figure, ".wait-aloud").textContent = `${data.readouts[0].label}: ${value}${points}`;
  };
  resting.set(figure, setTimeout(aloud, REST));
}
