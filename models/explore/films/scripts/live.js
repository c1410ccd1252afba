// A film beside a kernel: the page's own player. Of its chart only the sliders are there, which the kernel has too.

/** @import { Slider, Model } from "../../scripts/types" */
/** @import { Chart, Script } from "./types" */
import { one } from "../../scripts/page.js";
import { Sliders } from "../../scripts/sliders.js";
import { show } from "../../scripts/wording.js";
import { start } from "./player.js";

/**
 * @param {any} model of the widget
 * @param {HTMLElement} el
 * @param {Model} functions of the chart
 * @param {Script} script
 */
export function play(model, el, functions, script) {
  el.innerHTML = model.get("html");
  const [chart, figure] = [".wait-explorable", ".wait-film"].map((each) => one(el, each));
  /** @type {{ name: string, sliders: Slider[], readouts: string[] }} */
  const data = JSON.parse(String(one(chart, "script").textContent));
  const sliders = new Sliders(chart, data.name, data.sliders);
  const readout = (/** @type {number} */ place) => functions.figures(sliders.positions)[place];
  const loose = /** @type {Chart} */ (Object.assign(chart, { wait: { data, show, readout } }));
  const moved = () => (sliders.print(), chart.dispatchEvent(new Event("wait-moved")));
  const told = () => {
    const places = model.get("places");
    const others = sliders.inputs.filter((input) => Number(input.value) !== places[String(input.dataset.slider)]);
    for (const input of others) input.value = places[String(input.dataset.slider)];
    if (others.length) moved(); // what this film told comes back late: it plays on
  };
  for (const input of sliders.inputs)
    input.addEventListener("input", () => {
      moved();
      model.set("places", { ...model.get("places"), [String(input.dataset.slider)]: Number(input.value) });
      model.save_changes();
    });
  told();
  sliders.print();
  start(figure, loose, () => Promise.resolve(script));
  /** @type {NodeListOf<HTMLElement>} */
  const focused = el.querySelectorAll("input, button, [tabindex]");
  for (const each of focused) each.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves them their keys
  model.on("change:places", told);
  const dyed = new MutationObserver(dye);
  dyed.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  dye();
  return () => (model.off("change:places", told), dyed.disconnect());
}

/** The theme of JupyterLab, as the page's style sheets know it. */
const dye = () => {
  document.documentElement.dataset.theme = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
};
