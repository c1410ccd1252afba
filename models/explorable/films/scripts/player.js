// Sets a film loose: plays it, and keeps its sliders in step with those of a chart.

/** @import { Chart, Data, Player, Script } from "./types" */
import { REST, current, pause, requestFrame } from "./clock.js";
import { counted } from "./english.js";
import { listen } from "./input.js";
import { ready } from "./loader.js";
import { play, seek, step, turn } from "./moves.js";
import { part } from "./parts.js";
import { printing } from "./report.js";
import { cloneSliders, follow } from "./sliders.js";

/**
 * What a film declares, from its figure.
 * @param {Element} figure
 * @returns {Data}
 */
export const declared = (figure) =>
  JSON.parse(figure.querySelector("script[type='application/json']")?.textContent ?? "");

/**
 * @param {HTMLElement} figure
 * @param {Chart} chart
 * @param {() => Promise<Script>} load
 */
export function start(figure, chart, load) {
  const player = made(figure, chart, load);
  cloneSliders(player);
  follow(player);
  turn(player, 0);
  listen(player);
  chart.addEventListener("wait-moved", () => follow(player));
  Object.assign(figure, { film: interfaceOf(player) });
  watch(player);
  player.area.tabIndex = 0;
  /** @type {NodeListOf<HTMLButtonElement | HTMLInputElement>} */
  const controls = figure.querySelectorAll(".wait-film-big, .wait-film-controls :is(button, input)");
  for (const control of controls) control.disabled = false;
  figure.dataset.ready = "";
}

/**
 * @param {HTMLElement} figure
 * @param {Chart} chart
 * @param {() => Promise<Script>} load
 * @returns {Player}
 */
function made(figure, chart, load) {
  const data = declared(figure);
  const [area, button, head, status, words] = ["stage", "play", "head", "status", "speed"].map((name) =>
    part(figure, name),
  );
  const { per_si, name: unit } = data.unit;
  const show = (/** @type {number} */ t) => counted(chart.wait.show({ per_si, unit }, t));
  return /** @type {Player} */ ({
    ...{ figure, chart, data, show, area, button, head, status, words },
    print: printing(figure, data, show),
    load,
    ...{ at: 0, whole: false, playing: false, stale: false, dragging: false, visible: false },
    ...{ doubled: 0, rest: REST, asked: 0, last: 0, printed: 0, frames: 0 },
  });
}

/**
 * What a film says of itself, and does when it is told.
 * @param {Player} player
 */
const interfaceOf = (player) => ({
  data: player.data,
  get frames() {
    return player.frames;
  },
  get path() {
    return current(player);
  },
  get at() {
    return player.at;
  },
  get playing() {
    return player.playing;
  },
  seek: (/** @type {number} */ t) => seek(player, t),
  play: () => play(player),
  pause: () => pause(player),
  step: (/** @type {number} */ direction) => step(player, direction),
  report: (/** @type {number} */ t) => current(player).report(t),
});

/**
 * Near the screen it is loaded, and only on the screen it works.
 * @param {Player} player
 */
function watch(player) {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      ready(player);
    },
    { rootMargin: "200px" },
  );
  near.observe(player.figure);
  const look = () => ((player.last = 0), requestFrame(player));
  const sight = (/** @type {IntersectionObserverEntry[]} */ entries) => {
    player.visible = entries[entries.length - 1].isIntersecting;
    look();
  };
  new IntersectionObserver(sight).observe(player.figure);
  document.addEventListener("visibilitychange", look);
}
