// The films of a page: each is loose once the chart is whose sliders it has.

/** @import { Chart } from "./types" */
import { load } from "./loader.js";
import { declared, start } from "./player.js";

function startAll() {
  /** @type {NodeListOf<HTMLElement>} */
  const figures = document.querySelectorAll(".wait-film");
  for (const figure of figures) {
    const data = declared(figure);
    const chart = /** @type {Chart} */ (document.getElementById(`try-${data.chart}`));
    const loose = () => {
      if (!("ready" in chart.dataset)) return false;
      start(figure, chart, () => load(data.name, String(figure.dataset.script)));
      return true;
    };
    if (loose()) continue;
    const waiting = new MutationObserver(() => loose() && waiting.disconnect());
    waiting.observe(chart, { attributeFilter: ["data-ready"] });
  }
}

startAll();
