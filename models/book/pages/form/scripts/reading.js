// Reads what is given, one report or many, and says how far it has come.

import { contentOf } from "./files.js";
import { readEach } from "./many.js";

/** @import { Pythons } from "./python.js" */
/** @import { Answer, Prefaced } from "./types.js" */
/** @import { View } from "./view.js" */

const SELDOM = 2000; // ms between two announcements of how far the reading has come

// A reader who gives something else leaves a turn: `left` is then aborted, and the turn asks no Python any more, as
// those that run are the next one's.

/** @type {(chosen: File, pythons: Pythons, view: View, left: AbortSignal) => Promise<Prefaced>} */
export async function answerOne(chosen, pythons, view, left) {
  const { content, refused } = await contentOf(chosen);
  left.throwIfAborted();
  if (!content) return { answer: { refused, html: "", text: "", page: "" }, before: "" };
  view.say("Starting the reader …");
  await pythons.at(0).started;
  view.say(`Reading ${chosen.name} …`);
  return { answer: await pythons.at(0).ask("one", content, chosen.name), before: "" };
}

/**
 * The answer to many; if the reader says that it is enough, to those which were read until then, and if that are
 * none, `giveUp`.
 * @type {(files: File[], pythons: Pythons, view: View, giveUp: () => void, left: AbortSignal) => Promise<Prefaced>}
 */
export async function answerAll(files, pythons, view, giveUp, left) {
  const all = files.length;
  const results = await readUntilEnough(files, pythons, view, giveUp, left);
  left.throwIfAborted();
  pythons.keep(1);
  const refused = results.flatMap((result) => result.refused ?? []);
  const snapshots = results.flatMap((result) => result.snapshots ?? []);
  /** @type {Answer} */
  const answer = await pythons.at(0).ask("whole", JSON.stringify(snapshots), ".html", JSON.stringify(refused));
  const how = results.length < all ? `Stopped after ${results.length} of ${all} files` : `${all} files read`;
  return { answer, before: `${how}${refused.length ? `, ${refused.length} of them refused` : ""}. ` };
}

/** @param {Parameters<typeof answerAll>} given */
function readUntilEnough(...[files, pythons, view, giveUp, left]) {
  const enough = new AbortController();
  left.addEventListener("abort", () => enough.abort());
  let [come, saidAt] = [0, performance.now()];
  view.stop.onclick = () => {
    if (!come) return giveUp();
    enough.abort();
    view.say("Stopping …");
    view.read.focus();
    view.stop.hidden = true;
  };
  view.stop.hidden = false;
  view.say(`Starting to read ${files.length} files …`);
  view.advance(0, "Reading the files");
  const tell = (/** @type {number} */ count, /** @type {string} */ name) => {
    come = count;
    view.progress.value = count / files.length;
    if (enough.signal.aborted || performance.now() - saidAt < SELDOM) return;
    saidAt = performance.now();
    view.say(`${count} of ${files.length} files read, the last of them ${name}.`);
  };
  return readEach(files, pythons, tell, enough.signal);
}
