// The clock of a film: a frame where something changed, and one after the other only while it plays in sight.

/** @import { Bar, Chart, Data, Path, Player, Show } from "./types" */
import { counted } from "./english.js";
import { slider } from "./parts.js";
import { filmed } from "./path.js";
import { everywhere } from "./pointed.js";
import { arrange, draw, place } from "./stage.js";
import { about, happened } from "./told.js";

export const REST = 0.62; // of the width: so far the play head moves, and then the time under it
const TABLES = 125; // ms between two prints of the tables while a film plays
const READ = 800; // ms for which a line of what has happened stays, at least
const LONGEST = 100; // ms that one frame may take of the film

export const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Player} player */
export const seen = (player) => player.visible && !document.hidden;

/**
 * Seconds of watching for one of the path's own.
 * @param {Player} player
 */
export const speed = ({ data, doubled }) => data.pace / 2 ** doubled;

/** @param {Player} player */
export function ask(player) {
  if (!player.asked && player.script && seen(player))
    player.asked = requestAnimationFrame((now) => frame(player, now));
}

/**
 * What prints a time of a film.
 * @param {Chart} chart
 * @param {Data} data
 * @returns {Show}
 */
export function showing(chart, data) {
  const { per_si, name: unit } = data.unit;
  return (t) => counted(chart.wait.show({ per_si, unit }, t));
}

/**
 * The path for where the sliders are, or with fewer of what an argument counts.
 * @param {Pick<Player, "chart" | "data" | "script" | "show">} film
 * @param {Record<string, number>} [few]
 */
export function pathOf({ chart, data, script, show }, few = {}) {
  const { sliders, readouts } = chart.wait.data;
  const known = Object.fromEntries(sliders.map(({ name, values }) => [name, values[slider(chart, name).value]]));
  const given = data.parts.map((each) => {
    const value = (/** @type {string | number} */ to) => (typeof to === "string" ? known[to] : to);
    const bound = Object.entries(each.arguments);
    return Object.fromEntries(bound.map(([name, to]) => [name, Math.min(value(to), few[name] ?? Infinity)]));
  });
  const laws = readouts.map((_, place) => chart.wait.readout(place));
  return filmed(data, script, given, laws, show);
}

/** @param {Player} player */
export function compute(player) {
  const { view } = player;
  player.stale = false;
  const path = (player.path = pathOf(player));
  [player.pointed, view.lit] = [undefined, []];
  player.at = Math.min(player.at, path.length);
  player.head.max = String(path.length);
  arrange(view, path);
}

/**
 * The path for where the sliders are.
 * @param {Player} player
 * @returns {Path}
 */
export function current(player) {
  if (player.stale && player.script) compute(player);
  return player.path;
}

/**
 * @param {Player} player
 * @param {number} now
 */
function frame(player, now) {
  player.asked = 0;
  const path = current(player);
  const running = player.playing && !calm.matches;
  if (running) {
    const gone = Math.min(now - (player.last || now), LONGEST) / 1000;
    player.last = now;
    player.at = Math.min(player.at + gone / speed(player), path.length);
    player.rest = Math.max(REST, player.rest - gone / 8);
    if (player.at === path.length) pause(player);
  }
  const { at, view, playing } = player;
  if (player.dragging) place(view, at, 0.03, 0.97);
  else place(view, at, 0.1, player.rest);
  draw(view, at);
  if (at === path.length) player.figure.dataset.ended = ""; // now the result of the whole film may be told
  player.frames += 1;
  if (!playing) player.head.setAttribute("aria-valuetext", path.describe(at));
  if (!running || !playing || now - player.printed >= TABLES) {
    player.printed = now;
    player.head.value = String(at);
    player.print(path, at);
  }
  if (!running || now - player.lined >= READ) line(player, now);
  if (running && playing) ask(player);
}

/**
 * What is pointed at, or else what has happened last.
 * @param {Player} player
 * @param {number} now
 */
function line(player, now) {
  const { at, data, path, pointed, show } = player;
  const text = pointed ? about(data, path, pointed, show) : happened(data, path, at, show);
  if (player.line.textContent !== text) [player.line.textContent, player.lined] = [text, now];
}

/**
 * A bar is lit under every rule, and told: also to who cannot see it, where it is not by the way.
 * @param {Player} player
 * @param {Bar | undefined} bar
 * @param {boolean} [aloud]
 */
export function point(player, bar, aloud) {
  const { data, path, show, view } = player;
  if (bar !== player.pointed) {
    player.pointed = bar;
    view.lit = bar ? everywhere(path, bar) : [];
    line(player, performance.now());
    ask(player);
  }
  if (aloud && bar) player.said.textContent = `${about(data, path, bar, show)}.`;
}

/**
 * Something that is no moment of the film, to all.
 * @param {Player} player
 * @param {string} text
 */
export function inform(player, text) {
  player.said.textContent = player.line.textContent = text;
}

/**
 * In words, but not while it plays.
 * @param {Player} player
 */
export function tell(player) {
  if (!player.playing && current(player))
    player.said.textContent = `${player.path.describe(player.at).replace(/^a/, "A")}.`;
}

/**
 * @param {Player} player
 * @param {boolean} value
 */
export function setPlaying(player, value) {
  player.playing = value;
  player.button.textContent = value ? "Pause" : "Play";
  if (value) player.figure.dataset.begun = "";
  if (value) player.head.setAttribute("aria-valuetext", "playing");
}

/** @param {Player} player */
export function pause(player) {
  clearInterval(player.timer);
  if (!player.playing) return;
  setPlaying(player, false);
  tell(player);
  ask(player);
}
