// Brings a film's script when a reader comes near it, and then its stage.

/** @import { Player, Script } from "./types" */
import { later } from "../../scripts/later.js";
import { compute, current, requestFrame, setPlaying, speed } from "./clock.js";
import { arrange, draw, dye, scroll, viewed } from "./stage.js";

/** @type {Record<string, Script>} */
const scripts = {};
Object.assign(window, {
  waitFilm: (/** @type {string} */ name, /** @type {Script} */ script) => (scripts[name] = script),
});

/**
 * @param {string} name
 * @param {string} file
 * @returns {Promise<Script>}
 */
export async function load(name, file) {
  await later(file, "films/");
  if (!scripts[name]) throw new Error(`${file} is another film`);
  return scripts[name];
}

/** @param {Player} player */
export function ready(player) {
  player.loading ??= player.load().then(
    (script) => begin(player, script),
    (error) => {
      player.loading = null; // the next touch asks again
      setPlaying(player, false);
      player.status.textContent = "The film could not be loaded; the picture shows how it begins.";
      console.error(error);
      return false;
    },
  );
  return player.loading;
}

/**
 * Does something with the film: at once, or as soon as it is there.
 * @param {Player} player
 * @param {() => void} act
 */
export const then = (player, act) =>
  player.script ? act() : void ready(player).then((loaded) => loaded && act());

/**
 * @param {Player} player
 * @param {Script} script
 */
function begin(player, script) {
  const { area, data, figure, show } = player;
  player.script = script;
  const view = (player.view = viewed(area, data, show));
  view.speed = speed(player);
  compute(player);
  scroll(view, player.at, 0.1, player.rest);
  draw(view, player.at); // the picture is as high as it stays before it takes the place of the still one
  figure.dataset.loaded = "";
  const again = () => (arrange(view, current(player)), requestFrame(player));
  new ResizeObserver(() => area.clientWidth && area.clientWidth !== view.layout.width && again()).observe(area);
  document.fonts.ready.then(again);
  const dyed = () => (dye(view), requestFrame(player));
  new MutationObserver(dyed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  requestFrame(player);
  return true;
}
