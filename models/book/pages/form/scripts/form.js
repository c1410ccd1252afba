// The form for a reader's report: what is pasted, chosen or dropped is read in the page itself, by the book's own
// Python, which starts when the reader asks for it. Nothing is sent or stored, and the page's address stays as it
// is.

import { fetchFiles, Pythons, size } from "./python.js";
import { answerAll, answerOne } from "./reading.js";
import { View } from "./view.js";

/** @import { ExplorableElement } from "../../../../explorable/scripts/types.js" */
/** @import { Answer, FormElement, WhatIf } from "./types.js" */

const PASTED = "what you pasted";

/**
 * What the figures of this page start from: the reader's own figures, or without them what the book starts from.
 * Those of the reader's own figures are unfolded.
 * @param {WhatIf[]} starts
 */
function startFigures(starts) {
  /** @type {NodeListOf<ExplorableElement>} */
  const figures = document.querySelectorAll(".wait-explorable");
  for (const figure of figures) {
    const start = starts.find(({ explorable }) => figure.id === `try-${explorable}`);
    /** @type {HTMLDetailsElement | null} */
    const part = figure.closest(".wait-part");
    if (part && (start || figure.waitOwn)) part.open = start !== undefined;
    figure.waitOwn = start; // for a figure that is not set loose yet
    figure.wait?.startFrom(start);
  }
}

export class Form {
  /** @type {Pythons | null} */
  pythons = null;
  /** What is going on. @type {AbortController | null} */
  turn = null;

  /** @param {FormElement} section */
  constructor(section) {
    this.section = section;
    this.view = new View(section);
    this.label();
  }

  label() {
    this.view.label(this.pythons ? 0 : size);
  }

  // --- What is given.

  /** What is chosen, or else pasted: files, one or more. */
  get given() {
    const { file, text } = this.view;
    return file.files?.length ? [...file.files] : [new File([text.value], PASTED)];
  }

  /** @param {File[]} files */
  choose(files) {
    const chosen = new DataTransfer();
    for (const file of files) chosen.items.add(file);
    this.view.file.files = chosen.files;
    this.chosenAnew();
  }

  /** Other files than the answer is about: they are read at once, unless the reader has to be loaded first. */
  chosenAnew() {
    this.leave();
    this.clear();
    this.view.text.value = "";
    const files = [...(this.view.file.files ?? [])];
    const what = files.length > 1 ? `${files.length} files` : files[0]?.name;
    if (what && this.pythons) this.read();
    else this.view.say(what ? `${what} to read.` : "");
  }

  /** Another text than the answer is about, which may still grow. */
  pastedAnew() {
    this.leave();
    this.clear();
    this.view.file.value = "";
    this.view.say("");
  }

  forget() {
    this.leave();
    this.pythons?.keep(0);
    this.view.text.value = this.view.file.value = "";
    this.clear();
    this.view.say("Forgotten.");
  }

  clear() {
    this.view.clear();
    delete this.section.wait;
    startFigures([]);
  }

  // --- How it is read.

  /** @param {(pythons: Pythons) => string} [fill] gives what to read in the place of what is given */
  async read(fill) {
    this.leave();
    const { signal } = (this.turn = new AbortController());
    this.clear();
    try {
      await this.answer(signal, fill);
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    } finally {
      if (!signal.aborted) this.rest();
    }
  }

  /**
   * @param {AbortSignal} signal
   * @param {(pythons: Pythons) => string} [fill]
   */
  async answer(signal, fill) {
    const { view } = this;
    if (!fill && this.given.every((file) => !file.size))
      return view.say("There is nothing to read yet: paste a report, or choose a file.");
    view.busy = true;
    const pythons = this.pythons ?? (await this.load(signal));
    if (signal.aborted) return;
    this.pythons = pythons;
    if (fill) [view.file.value, view.text.value] = ["", fill(pythons)];
    const files = this.given;
    const giveUp = () => this.giveUp("Stopped before anything was read.");
    const reading =
      files.length > 1
        ? answerAll(files, pythons, view, giveUp, signal)
        : answerOne(files[0], pythons, view, signal);
    const { answer, before } = await reading;
    if (!signal.aborted) this.show(answer, before);
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    const { view } = this;
    view.advance(0, "Loading the reader");
    view.say("Loading the reader …");
    const fetched = await fetchFiles((share) => (view.progress.value = share), signal);
    if (!signal.aborted) view.progress.hidden = true;
    return new Pythons(fetched);
  }

  /**
   * @param {Answer} answer
   * @param {string} before
   */
  show(answer, before) {
    this.section.wait = { told: answer };
    if (answer.refused) return this.view.say(before + answer.refused);
    this.view.show(answer, before);
    startFigures(answer.what_if ?? []);
  }

  /** @param {unknown} error */
  fail(error) {
    console.info(error);
    this.pythons?.keep(0);
    this.view.say(
      this.pythons
        ? "The reader failed on this text, which is a fault of the book; nothing is concluded from it."
        : "The reader could not be loaded: is the network still there?",
    );
  }

  /** @param {string} sentence */
  giveUp(sentence) {
    this.leave();
    this.view.read.focus();
    this.view.say(sentence);
  }

  /** Give up what is still going on. */
  leave() {
    if (!this.turn) return;
    this.turn.abort();
    this.pythons?.keep(0);
    this.rest();
  }

  rest() {
    this.turn = null;
    this.view.progress.hidden = this.view.stop.hidden = true;
    this.view.busy = false;
    this.label();
  }
}
