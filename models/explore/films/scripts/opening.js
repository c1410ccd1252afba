// The opening of a chapter: ten seconds of its film with few in it, below its box. It plays when it is asked to.

/** @import { Chart, Data, Path, Script, View } from "./types" */
import { REST, calm, pathOf, showing } from "./clock.js";
import { part } from "./parts.js";
import { arrange, draw, place, viewed } from "./stage.js";
import { happened } from "./told.js";

const SECONDS = 10;
const READ = 1; // second for which a line stays, at least

/**
 * @param {HTMLElement} opening
 * @param {HTMLElement} figure the film
 * @param {Chart} chart
 * @param {Data} data
 * @param {() => Promise<Script>} load
 */
export function open(opening, figure, chart, data, load) {
  const [area, button, line] = ["stage", "play", "line"].map((name) => part(opening, name));
  const show = showing(chart, data);
  const few = JSON.parse(opening.dataset.few ?? "");
  const still = part(figure, "still").cloneNode(true);
  still.setAttribute("aria-hidden", "true");
  area.append(still);
  button.disabled = false;
  /** @type {View} */
  let view;
  let [asked, at, lined] = [0, 0, -READ];

  const print = (/** @type {Path} */ film) => {
    place(view, at, 0.1, REST);
    draw(view, at);
    const gone = at * data.pace;
    if (!calm.matches && gone - lined < READ && gone < SECONDS) return;
    lined = gone;
    line.textContent = happened(data, film, at, show);
  };
  const stop = () => {
    if (calm.matches) clearTimeout(asked);
    else cancelAnimationFrame(asked);
    asked = 0;
    button.textContent = "Play again";
  };
  const on = (/** @type {number} */ last) => (/** @type {number} */ now) => {
    at = calm.matches ? view.film.next(at, 1) : at + Math.min(now - last, 100) / 1000 / data.pace;
    print(view.film);
    if (at * data.pace >= SECONDS) stop();
    else next(now);
  };
  const next = (/** @type {number} */ now) => {
    asked = calm.matches ? window.setTimeout(on(now), 1000, now) : requestAnimationFrame(on(now));
  };
  button.addEventListener("click", async () => {
    if (asked) return stop();
    const script = await load();
    still.remove();
    opening.dataset.played = "";
    view ??= viewed(area, data, show);
    arrange(view, { ...pathOf({ chart, data, script, show }, few), judged: [] });
    [at, lined, view.left, button.textContent] = [0, -READ, 0, "Stop"];
    print(view.film);
    next(performance.now());
  });
}
