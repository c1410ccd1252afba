// Buttons, keys and the pointer, each to what it moves.

/** @import { Player } from "./types" */
import { REST, pause, tell } from "./clock.js";
import { ready } from "./loader.js";
import { moveTo, play, rested, seek, step, toggle, turn, unfold } from "./moves.js";
import { part } from "./parts.js";
import { fraction, timeAt } from "./stage.js";

/** @type {Record<string, (player: Player) => void>} */
const KEYS = {
  " ": toggle,
  ArrowRight: (player) => step(player, 1),
  ArrowLeft: (player) => step(player, -1),
  Home: (player) => rested(player, () => seek(player, 0)),
  End: (player) => rested(player, () => seek(player, player.path.length)),
};

/** @type {Record<string, (player: Player) => void>} */
const BUTTONS = {
  play: toggle,
  big: play,
  back: KEYS.ArrowLeft,
  on: KEYS.ArrowRight,
  end: KEYS.End,
  unfold,
  slower: (player) => turn(player, -1),
  faster: (player) => turn(player, 1),
};

/** @param {Player} player */
export function listen(player) {
  const { area, figure, head } = player;
  dragged(player);
  const keyed = (/** @type {HTMLElement} */ element) =>
    element.addEventListener("keydown", (event) => {
      if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target !== element) return; // what lies in the picture has its own
      event.preventDefault();
      KEYS[event.key](player);
    });
  for (const element of [area, head]) keyed(element);
  head.addEventListener("input", () => {
    if (!player.path) return void ready(player);
    pause(player);
    seek(player, Number(head.value));
  });
  head.addEventListener("change", () => tell(player));
  for (const [name, act] of Object.entries(BUTTONS))
    part(figure, name).addEventListener("click", () => act(player));
  for (const name of ["pointerdown", "keydown", "focusin"])
    figure.addEventListener(name, () => ready(player), { once: true });
}

/**
 * A finger that moves up or down moves the page and not the film, and one that only touches the picture plays or stops
 * it. A mouse moves the time while it is pressed.
 * @param {Player} player
 */
function dragged(player) {
  const { area } = player;
  /** @type {number | null} */
  let from = null;
  const drag = (/** @type {PointerEvent} */ event) => {
    player.dragging = true;
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
  });
  area.addEventListener("pointerup", () => {
    if (from !== null && !player.dragging) toggle(player);
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
