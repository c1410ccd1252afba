// Out of the page: an answer as text, as JSON, and as one HTML file, and all of it unfolded. Nothing leaves by
// itself.

import { select } from "../../../../explorable/scripts/page.js";
import { save as saveAs } from "../../../../explorable/scripts/save.js";

/** @import { Answer, Say } from "./types.js" */

const NAME = "shape-of-a-wait"; // of a file that is saved

/** @type {(content: string, type: string, ending: string) => void} */
const save = (content, type, ending) => saveAs(content, `${type};charset=utf-8`, `${NAME}.${ending}`);

/** @type {(text: string, say: Say) => Promise<void>} */
async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied: paste it into the ticket.");
  } catch {
    save(text, "text/plain", "txt"); // a page that is not served safely may not copy
    say("This browser does not let the page copy: the text is saved as a file.");
  }
}

/** @param {Answer} answer of many, or of one */
const jsonOf = ({ json, report }) => json ?? JSON.stringify(report, null, 1);

/** The row of buttons that belong to the answer. */
export class Out {
  /** @type {HTMLDetailsElement[] | null} */
  unfolded = null;

  /**
   * @param {HTMLElement} row
   * @param {HTMLElement} answer
   * @param {Say} say
   */
  constructor(row, answer, say) {
    this.row = row;
    this.answer = answer;
    this.say = say;
    this.all = select(row, ".wait-out-all");
    this.all.addEventListener("click", () => (this.unfolded ? this.fold() : this.unfold()));
  }

  fold() {
    for (const details of this.unfolded ?? []) details.open = false;
    this.unfolded = null;
    this.all.textContent = "Show everything";
  }

  unfold() {
    this.unfolded = [...this.answer.querySelectorAll("details")].filter((details) => !details.open);
    for (const details of this.unfolded) details.open = true;
    this.all.textContent = "Fold it again";
  }

  /**
   * Shows them for an answer, or without one hides them.
   * @param {Answer} [answer]
   */
  offer(answer) {
    this.unfolded = null;
    this.fold();
    this.row.hidden = !answer;
    this.all.hidden = !this.answer.querySelector("details");
    select(this.row, ".wait-out-text").onclick = answer ? () => copy(answer.text, this.say) : null;
    select(this.row, ".wait-out-json").onclick = answer
      ? () => save(jsonOf(answer), "application/json", "json")
      : null;
    select(this.row, ".wait-out-page").onclick = answer ? () => save(answer.page, "text/html", "html") : null;
  }
}
