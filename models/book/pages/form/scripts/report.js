// Sets the form for a reader's report going, or says why it cannot run here.

import { select } from "../../../../explorable/scripts/page.js";
import { takeWhatIsDropped } from "./dropping.js";
import { likely } from "./files.js";
import { Form } from "./form.js";

/** @import { FormElement } from "./types.js" */

/** Why the reader cannot run here; nothing if it can. */
function obstacle() {
  if (window.location.protocol === "file:")
    return (
      "A browser does not start the reader of a page that was opened from disk: serve the book with " +
      "<code class='literal'>make book</code>, or run"
    );
  if (!window.waitEngine?.files) return "This copy of the book was built without the reader: run";
  if (!window.Worker || !window.WebAssembly || !window.DecompressionStream)
    return "This browser is too old to run the reader: take a newer one, or run";
  return "";
}

/** @param {Form} form */
function listen(form) {
  const { view } = form;
  view.read.addEventListener("click", () => view.busy || form.read());
  view.text.addEventListener("input", () => form.pastedAnew());
  view.file.addEventListener("change", () => form.chosenAnew());
  view.example.addEventListener("click", () => {
    view.file.value = "";
    view.text.value = view.example.dataset.text ?? "";
    form.read();
  });
  view.history.addEventListener("click", () => form.read((pythons) => pythons.text("example-history.csv")));
  view.forget.addEventListener("click", () => form.forget());
  const folder = Object.assign(document.createElement("input"), { type: "file", webkitdirectory: true });
  view.folder.hidden = !("webkitdirectory" in HTMLInputElement.prototype);
  view.folder.addEventListener("click", () => folder.click());
  folder.addEventListener("change", () => form.choose(likely(folder.files ?? [])));
  takeWhatIsDropped(form);
}

/**
 * What was typed on the cover, which its link hands over: it is read at once, and no longer in the page's address.
 * @param {Form} form
 */
function takeWhatWasTyped(form) {
  const typed = new URLSearchParams(location.hash.slice(1)).get("typed");
  if (!typed) return;
  history.replaceState(null, "", location.pathname + location.search);
  form.view.text.value = typed;
  form.section.scrollIntoView();
  form.read();
}

/** @param {FormElement} section */
function start(section) {
  const why = obstacle();
  if (why) {
    const elsewhere = select(section, ".wait-own-elsewhere");
    elsewhere.innerHTML = `${why} ${select(section, ".wait-own-command").outerHTML}.`;
    elsewhere.dataset.told = "";
    return;
  }
  const form = new Form(section);
  listen(form);
  takeWhatWasTyped(form);
  section.dataset.ready = "";
}

document.querySelectorAll(".wait-own").forEach((section) => start(/** @type {FormElement} */ (section)));
