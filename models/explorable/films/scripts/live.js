// A film beside a kernel: the page's own player. Of its chart only the sliders are there, which the kernel has too.

/** @import { Slider, Model } from "../../scripts/types" */
/** @import { Chart, Script } from "./types" */
/** @import { Heard, Trait } from "../../live/slider.js" */
import { select } from "../../scripts/page.js";
import { Sliders } from "../../scripts/sliders.js";
import { show } from "../../scripts/wording.js";
import { start } from "./player.js";

/**
 * @param {HTMLElement} el
 * @param {string} html
 * @param {Record<string, Trait & Heard>} controls the models of the sliders of the chart, if it is shown
 * @param {Model} functions of the chart
 * @param {Script} script
 */
export function play(el, html, controls, functions, script) {
  el.innerHTML = html;
  const [chart, figure] = [".wait-explorable", ".wait-film"].map((selector) => select(el, selector));
  /** @type {{ name: string, sliders: Slider[], readouts: string[], precomputed: boolean }} */
  const data = JSON.parse(String(select(chart, "script").textContent));
  const sliders = new Sliders(chart, data.name, data.sliders, data.precomputed);
  const readout = (/** @type {number} */ index) => functions.figures(sliders.positions)[index];
  const moved = () => {
    data.sliders = sliders.all;
    sliders.print();
    chart.dispatchEvent(new Event("wait-moved"));
  };
  const isElsewhere = (/** @type {[string, number]} */ [name, value]) =>
    controls[name] && controls[name].get("value") !== value;
  const follow = () => {
    const others = Object.entries(sliders.positions).filter(isElsewhere);
    for (const [name] of others) sliders.putNear(sliders.indexOf(name), controls[name].get("value"));
    if (others.length) moved();
  };
  const lead = () => {
    moved();
    for (const [name, value] of Object.entries(sliders.positions).filter(isElsewhere)) {
      controls[name].set("value", value);
      controls[name].save_changes();
    }
  };
  const fieldOf = (/** @type {string} */ name) => sliders.fieldOf(name, lead);
  const loose = /** @type {Chart} */ (Object.assign(chart, { wait: { data, show, readout, fieldOf } }));
  for (const input of sliders.inputs) input.addEventListener("input", lead);
  data.sliders = sliders.all;
  follow();
  sliders.print();
  start(figure, loose, () => Promise.resolve(script));
  /** @type {NodeListOf<HTMLElement>} */
  const focused = el.querySelectorAll("input, button, [tabindex]");
  for (const element of focused) element.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves them their keys
  for (const control of Object.values(controls)) control.on("change:value", follow);
  const dyed = new MutationObserver(dye);
  dyed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  dye();
  return () => {
    for (const control of Object.values(controls)) control.off("change:value", follow);
    dyed.disconnect();
  };
}

/** The theme of JupyterLab, as the page's style sheets know it. */
const dye = () => {
  document.documentElement.dataset.theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
};
