// The films of a page: each is loose once the chart is whose sliders it has.

/** @import { Chart } from "./types" */
import { load } from "./loader.js";
import { declared, start } from "./player.js";

function startAll() {
  /** @type {NodeListOf<HTMLElement>} */
  const figures = document.querySelectorAll(".wait-film");
  for (const figure of figures) {
    const chart = /** @type {Chart} */ (document.getElementById(`try-${declared(figure).chart}`));
    const loose = () =>
      "ready" in chart.dataset && (start(figure, chart, ({ name }) => load(name, String(figure.dataset.script))), true);
    if (loose()) continue;
    const waiting = new MutationObserver(() => loose() && waiting.disconnect());
    waiting.observe(chart, { attributeFilter: ["data-ready"] });
  }
}

startAll();
