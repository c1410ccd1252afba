// The words of a page: what names a part of a figure shows it, and what the glossary has opens where it stands.

import { dim, light, lightWords } from "./lighting.js";
import { linked } from "./linking.js";
import { Note } from "./note.js";
import { makeStops, step } from "./stops.js";

const WORD = "a.wait-term, [data-names]";
const TELLS = "a.wait-term, .math[data-names]"; // also to whoever only points at it
const [SOON, LATER] = [350, 250]; // ms that somebody points at a word, or away from it
const SLOWLY = 200; // ms until a part of the words is linked, if the page has no time for it before

const note = new Note();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @type {(event: Event) => HTMLElement | null} */
const wordOf = (event) => (event.target instanceof Element ? event.target.closest(WORD) : null);

note.whenClosed = dim;

/** @param {PointerEvent} event */
function point(event) {
  if (event.pointerType !== "mouse" || !(event.target instanceof Element)) return;
  clearTimeout(waiting);
  const word = wordOf(event);
  if (event.target.closest(".wait-note-box")) return;
  if (note.word && note.word !== word) waiting = setTimeout(() => note.close(), LATER);
  else if (word?.matches(TELLS)) waiting = setTimeout(() => note.open(word), SOON);
  if (word) light(word);
  else if (!note.word) lightWords(event.target);
}

/** @param {Event} event */
function focus(event) {
  const word = wordOf(event);
  if (word) light(word);
  else if (event.target instanceof Element && !event.target.closest(".wait-note-box")) lightWords(event.target);
}

/**
 * Opens what a word says, or closes it.
 * @param {Event} event
 */
function open(event) {
  const word = wordOf(event);
  if (!(word instanceof HTMLElement)) return;
  event.preventDefault();
  clearTimeout(waiting);
  if (note.word === word) {
    note.close();
    return;
  }
  note.open(word);
  light(word);
}

/** @param {MouseEvent} event */
function press(event) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  open(event);
}

/** @param {KeyboardEvent} event */
function key(event) {
  step(event);
  if (event.key === " " || (event.key === "Enter" && !wordOf(event)?.matches("a"))) open(event);
}

function start() {
  const article = document.querySelector("article.bd-article");
  if (!article) return;
  const rest = linked(article);
  const idle = (/** @type {() => void} */ act) =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: SLOWLY }) : setTimeout(act, SLOWLY);
  const go = () => {
    if (!rest.next().done) {
      idle(go);
      return;
    }
    makeStops(article);
    document.documentElement.dataset.words = "";
  };
  idle(go);
}

document.addEventListener("pointerover", point);
document.addEventListener("focusin", focus);
document.addEventListener("focusout", () => {
  if (!note.word) dim();
});
document.addEventListener("click", press);
document.addEventListener("keydown", key);
if (document.readyState === "complete") start();
else window.addEventListener("load", start);
