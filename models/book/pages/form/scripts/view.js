// What a reader sees of the form: its buttons, how far it has come, and what it says.

import { select } from "../../../../explorable/scripts/page.js";
import { Out } from "./out.js";

/** @import { Answer } from "./types.js" */

export class View {
  /** @param {HTMLElement} section */
  constructor(section) {
    const part = (/** @type {string} */ name) => select(section, `.wait-own-${name}`);
    this.form = part("form");
    this.read = part("read");
    this.example = part("example");
    this.history = part("history");
    this.forget = part("forget");
    this.folder = part("folder");
    this.stop = part("stop");
    this.drop = part("file");
    this.answer = part("answer");
    this.status = part("said");
    /** @type {HTMLProgressElement} */
    this.progress = select(section, ".wait-own-progress");
    /** @type {HTMLTextAreaElement} */
    this.text = select(section, "textarea");
    /** @type {HTMLInputElement} */
    this.file = select(section, "input[type='file']");
    this.examples = [this.example, this.history].map((button) => ({ button, what: button.textContent }));
    this.out = new Out(part("out"), this.answer, (sentence) => this.say(sentence));
    part("elsewhere").hidden = true;
    this.form.hidden = false;
  }

  /** @param {string} sentence */
  say(sentence) {
    this.status.textContent = sentence;
  }

  /**
   * Says on the buttons what has to be loaded first.
   * @param {number} bytes
   */
  label(bytes) {
    const load = `${(bytes / 1e6).toFixed(1)} MB`;
    this.read.textContent = bytes ? `Load the reader (${load}) and read it` : "Read it";
    for (const { button, what } of this.examples) button.textContent = bytes ? `${what} (loads ${load})` : what;
  }

  /**
   * @param {number} share
   * @param {string} what
   */
  advance(share, what) {
    this.progress.value = share;
    this.progress.setAttribute("aria-label", what);
    this.progress.hidden = false;
  }

  /** @param {boolean} busy */
  set busy(busy) {
    if (busy) this.read.setAttribute("aria-disabled", "true"); // not disabled, which would take the focus away
    else this.read.removeAttribute("aria-disabled");
  }

  get busy() {
    return this.read.hasAttribute("aria-disabled");
  }

  clear() {
    this.answer.replaceChildren();
    this.out.offer();
  }

  /**
   * @param {Answer} answer of one report, or of many
   * @param {string} before
   */
  show(answer, before) {
    this.answer.innerHTML = answer.html;
    // By a name of its own, as the page has an example too.
    this.answer.querySelector(".wait-report")?.setAttribute("aria-label", "The answer");
    this.say(before + (answer.report?.summary[0] ?? select(this.answer, "h3").textContent));
    this.out.offer(answer);
  }
}
