// The clock of a film: a frame where something changed, and one after the other only while it plays in sight.

/** @import { Path, Player } from "./types" */
import { slider } from "./parts.js";
import { filmed } from "./path.js";
import { arrange, draw, scroll } from "./stage.js";

export const REST = 0.62; // of the width: so far the play head moves, and then the time under it
const TABLES = 125; // ms between two prints of the table while a film plays
const OPENING = 10; // s of watching, where the film is not unfolded
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
export function requestFrame(player) {
  if (!player.asked && player.script && seen(player))
    player.asked = requestAnimationFrame((now) => frame(player, now));
}

/** @param {Player} player */
export function compute(player) {
  const { chart, data, script, show } = player;
  const { sliders, readouts } = chart.wait.data;
  const known = Object.fromEntries(sliders.map(({ name, values }) => [name, values[slider(chart, name).value]]));
  const given = data.parts.map((part) => {
    const bound = Object.entries(part.arguments);
    return Object.fromEntries(bound.map(([name, to]) => [name, typeof to === "string" ? known[to] : to]));
  });
  const laws = readouts.map((_, index) => chart.wait.readout(index));
  player.stale = false;
  const path = (player.path = filmed(data, script, given, laws, show));
  player.at = Math.min(player.at, path.length);
  player.head.max = String(path.length);
  arrange(player.view, path);
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
 * Where it stops by itself: an opening after ten seconds.
 * @param {Player} player
 */
export function last(player) {
  const { length } = current(player);
  return player.whole ? length : Math.min(length, OPENING / player.data.pace);
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
    player.at = Math.min(player.at + gone / speed(player), last(player));
    player.rest = Math.max(REST, player.rest - gone / 8);
    if (player.at === last(player)) pause(player);
  }
  const { at, view, playing } = player;
  if (player.dragging) scroll(view, at, 0.03, 0.97);
  else scroll(view, at, 0.1, player.rest);
  draw(view, at);
  player.frames += 1;
  if (!playing) player.head.setAttribute("aria-valuetext", path.describe(at));
  if (!running || !playing || now - player.printed >= TABLES) {
    player.printed = now;
    player.head.value = String(at);
    player.print(path.report(at));
  }
  if (running && playing) requestFrame(player);
}

/**
 * In words, but not while it plays.
 * @param {Player} player
 */
export function tell(player) {
  if (!player.playing && current(player))
    player.status.textContent = `${player.path.describe(player.at).replace(/^a/, "A")}.`;
}

/**
 * @param {Player} player
 * @param {boolean} value
 */
export function setPlaying(player, value) {
  player.playing = value;
  player.button.textContent = value ? "Pause" : player.whole ? "Play" : `Play ${OPENING}\u00a0s`;
  if (value) player.figure.dataset.begun = "";
  if (value) player.head.setAttribute("aria-valuetext", "playing");
}

/** @param {Player} player */
export function pause(player) {
  clearInterval(player.timer);
  if (!player.playing) return;
  setPlaying(player, false);
  tell(player);
  requestFrame(player);
}
