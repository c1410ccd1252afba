// Buttons, keys and the pointer, each to what it moves.

/** @import { Player } from "./types" */
import { REST, current, pause, point, tell } from "./clock.js";
import { ready, then } from "./loader.js";
import { goToScene, moveTo, play, rested, seek, step, toggle, turn } from "./moves.js";
import { part } from "./parts.js";
import { barAt, beside } from "./pointed.js";
import { fraction, timeAt } from "./stage.js";

/** @type {Record<string, (player: Player) => void>} */
const KEYS = {
  " ": toggle,
  ArrowRight: (player) => step(player, 1),
  ArrowLeft: (player) => step(player, -1),
  Home: (player) => rested(player, () => seek(player, 0)),
  End: (player) => rested(player, () => seek(player, player.path.length)),
};

/**
 * In the picture only, where these keys move nothing else.
 * @type {Record<string, (player: Player) => void>}
 */
const POINTS = {
  ArrowDown: (player) => pointOn(player, 1),
  ArrowUp: (player) => pointOn(player, -1),
  Escape: (player) => then(player, () => point(player, undefined)),
};

/** @type {(player: Player, direction: number) => void} */
const pointOn = (player, direction) =>
  then(player, () => {
    pause(player);
    current(player);
    point(player, beside(player.view, player.at, player.pointed, direction), true);
  });

/** @type {Record<string, (player: Player) => void>} */
const BUTTONS = {
  play: toggle,
  big: play,
  back: KEYS.ArrowLeft,
  on: KEYS.ArrowRight,
  end: KEYS.End,
  scene: goToScene,
  slower: (player) => turn(player, -1),
  faster: (player) => turn(player, 1),
};

/** @param {Player} player */
export function listen(player) {
  const { area, figure, head } = player;
  dragged(player);
  const keyed = (/** @type {HTMLElement} */ each, /** @type {typeof KEYS} */ keys) =>
    each.addEventListener("keydown", (event) => {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target !== each) return; // what lies in the picture has its own
      event.preventDefault();
      keys[event.key](player);
    });
  keyed(area, { ...KEYS, ...POINTS });
  keyed(head, KEYS);
  head.addEventListener("input", () => {
    if (!player.path) return void ready(player);
    pause(player);
    seek(player, Number(head.value));
  });
  head.addEventListener("change", () => tell(player));
  for (const [name, act] of Object.entries(BUTTONS))
    part(figure, name)?.addEventListener("click", () => act(player));
  for (const name of ["pointerdown", "keydown", "focusin"])
    figure.addEventListener(name, () => ready(player), { once: true });
}

/**
 * The bar under the pointer.
 * @param {Player} player
 * @param {PointerEvent} event
 */
function under({ view }, event) {
  const { left, top } = view.canvas.getBoundingClientRect();
  return barAt(view, event.clientX - left, event.clientY - top);
}

/**
 * A finger on the picture stops a film that plays, and points; on one that rests it points, and beside all bars, or
 * where it has pointed already, it plays.
 * @param {Player} player
 * @param {PointerEvent} event
 */
function tapped(player, event) {
  const [bar, before] = [under(player, event), player.pointed];
  if (!player.playing && (!bar || bar === before)) return play(player);
  pause(player);
  point(player, bar, true);
}

/**
 * A finger that moves up or down moves the page and not the film. A mouse points where it is, and moves the time while
 * it is pressed.
 * @param {Player} player
 */
function dragged(player) {
  const { area } = player;
  /** @type {number | null} */
  let from = null;
  const drag = (/** @type {PointerEvent} */ event) => {
    player.dragging = true;
    point(player, undefined);
    pause(player);
    moveTo(player, timeAt(player.view, event.clientX));
  };
  area.addEventListener("pointerdown", (event) => {
    if (!player.path || event.button || event.target !== player.view.canvas) return;
    area.setPointerCapture(event.pointerId);
    from = event.clientX;
    if (event.pointerType === "mouse") drag(event);
  });
  area.addEventListener("pointermove", (event) => {
    if (player.dragging || (from !== null && Math.abs(event.clientX - from) > 6)) drag(event);
    else if (from === null && event.pointerType === "mouse" && player.path) point(player, under(player, event));
  });
  area.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && player.path) point(player, undefined);
  });
  area.addEventListener("pointerup", (event) => {
    if (from !== null && !player.dragging) tapped(player, event);
  });
  for (const name of ["pointerup", "pointercancel"])
    area.addEventListener(name, () => {
      from = null;
      if (!player.dragging) return;
      player.dragging = false;
      player.rest = Math.min(0.97, Math.max(REST, fraction(player.view, player.at)));
      tell(player);
    });
}
