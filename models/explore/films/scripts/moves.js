// What a reader can do with a film.

/** @import { Player, Scene } from "./types" */
import { REST, ask, calm, current, pause, seen, setPlaying, speed, tell } from "./clock.js";
import { plain, singular } from "./english.js";
import { then } from "./loader.js";
import { fraction, place } from "./stage.js";

const CALM_STEP = 1000; // ms between two steps where nothing may move by itself
const FASTEST = 3; // doublings

/**
 * @param {Player} player
 * @param {number} t
 */
export function moveTo(player, t) {
  player.touched = true;
  player.at = Math.min(Math.max(t, 0), current(player).length);
  ask(player);
}

/**
 * @param {Player} player
 * @param {number} t
 */
export function seek(player, t) {
  then(player, () => {
    moveTo(player, t);
    place(player.view, player.at, REST, (player.rest = REST));
  });
}

/** @param {Player} player */
export function play(player) {
  if (player.playing) return;
  setPlaying(player, true);
  player.said.textContent = "";
  then(player, () => {
    if (!player.playing) return;
    if (player.at >= current(player).length) seek(player, 0);
    [player.touched, player.last] = [true, 0];
    if (calm.matches) player.timer = setInterval(() => seen(player) && calmStep(player), CALM_STEP);
    ask(player);
  });
}

/** @param {Player} player */
export const toggle = (player) => (player.playing ? pause(player) : play(player));

/**
 * Where nothing may move by itself, a film goes on from moment to moment.
 * @param {Player} player
 */
function calmStep(player) {
  moveTo(player, current(player).next(player.at, 1));
  if (player.at === player.path.length) pause(player);
}

/**
 * @param {Player} player
 * @param {() => void} act
 */
export function rested(player, act) {
  then(player, () => {
    pause(player);
    act();
    tell(player);
  });
}

/**
 * @param {Player} player
 * @param {number} direction
 */
export const step = (player, direction) =>
  rested(player, () => moveTo(player, current(player).next(player.at, direction)));

/**
 * To a moment that the film is about, if where the sliders are there is one.
 * @param {Player} player
 */
export function goToScene(player) {
  then(player, () => {
    pause(player);
    const found = current(player).scene(player.at, /** @type {Scene} */ (player.data.scene));
    if (found === undefined) player.said.textContent = "With these sliders the film has no such moment.";
    else rested(player, () => seek(player, found));
  });
}

/**
 * Slower or faster, or neither, and says how fast.
 * @param {Player} player
 * @param {number} direction
 */
export function turn(player, direction) {
  const { data, view, at } = player;
  player.doubled = Math.min(FASTEST, Math.max(-FASTEST, player.doubled + direction));
  let [units, takes] = [1, speed(player) / data.unit.per_si];
  while (takes < 0.095) [units, takes] = [units * 10, takes * 10];
  const [name, verb] = units > 1 ? [data.unit.name, "take"] : [singular(data.unit.name), "takes"];
  player.words.value = `${units} ${name} ${verb} ${plain(Number(takes.toPrecision(2)))} s`;
  if (!view) return;
  const where = fraction(view, at);
  view.speed = speed(player);
  place(view, at, where, where);
  ask(player);
}
