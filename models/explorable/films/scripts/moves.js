// What a reader can do with a film.

/** @import { Player } from "./types" */
import { REST, calm, current, last, pause, requestFrame, seen, setPlaying, speed, tell } from "./clock.js";
import { counted, plain } from "./english.js";
import { then } from "./loader.js";
import { part } from "./parts.js";
import { fraction, scroll } from "./stage.js";

const CALM_STEP = 1000; // ms between two steps where nothing may move by itself
// Each speed is twice the one before.
const SPEEDS = ["An eighth", "A quarter", "Half", "Normal", "Twice", "4 times", "8 times", "16 times"];
const NORMAL = SPEEDS.indexOf("Normal");

/**
 * @param {Player} player
 * @param {number} t
 */
export function moveTo(player, t) {
  player.at = Math.min(Math.max(t, 0), current(player).length);
  requestFrame(player);
}

/**
 * @param {Player} player
 * @param {number} t
 */
export function seek(player, t) {
  then(player, () => {
    moveTo(player, t);
    scroll(player.view, player.at, REST, (player.rest = REST));
  });
}

/** @param {Player} player */
export function play(player) {
  if (player.playing) return;
  setPlaying(player, true);
  player.status.textContent = "";
  then(player, () => {
    if (!player.playing) return;
    if (player.at >= last(player)) seek(player, 0);
    player.last = 0;
    if (calm.matches) player.timer = setInterval(() => seen(player) && calmStep(player), CALM_STEP);
    requestFrame(player);
  });
}

/** @param {Player} player */
export const toggle = (player) => (player.playing ? pause(player) : play(player));

/**
 * Where nothing may move by itself, a film goes on from moment to moment.
 * @param {Player} player
 */
function calmStep(player) {
  moveTo(player, Math.min(current(player).next(player.at, 1), last(player)));
  if (player.at === last(player)) pause(player);
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
 * The whole film in place of its opening, with all that moves it.
 * @param {Player} player
 */
export function unfold(player) {
  player.whole = true;
  player.figure.dataset.whole = "";
  setPlaying(player, player.playing);
  player.button.focus({ preventScroll: true });
}

/**
 * Slower or faster, or neither, and says how fast: always by the time that as much of the film takes.
 * @param {Player} player
 * @param {number} direction
 */
export function turn(player, direction) {
  const { data, view, at } = player;
  const fastest = SPEEDS.length - 1 - NORMAL;
  player.doubled = Math.min(fastest, Math.max(-NORMAL, player.doubled + direction));
  const units = 10 ** Math.max(0, Math.ceil(Math.log10((0.095 * data.unit.per_si) / data.pace)));
  const takes = (units * speed(player)) / data.unit.per_si;
  const seconds = plain(Number(takes.toPrecision(2)));
  player.words.value = `${SPEEDS[NORMAL + player.doubled]}: ${counted(`${units} ${data.unit.name}`)} in ${seconds} s`;
  part(player.figure, "slower").disabled = player.doubled === -NORMAL;
  part(player.figure, "faster").disabled = player.doubled === fastest;
  if (!view) return;
  const where = fraction(view, at);
  view.speed = speed(player);
  scroll(view, at, where, where);
  requestFrame(player);
}
