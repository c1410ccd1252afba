// Files and text that are dropped on the page.

import { filesDropped } from "./files.js";

/** @import { Form } from "./form.js" */

/**
 * Text that is dropped in the text goes where the browser puts it; anything else is what to read, wherever on the
 * page it is dropped, so that no report is opened in the place of the page.
 * @param {Form} form
 */
export function takeWhatIsDropped(form) {
  const { view } = form;
  /** @type {(event: DragEvent) => DataTransfer | null} */
  const toRead = ({ dataTransfer, target }) => {
    const beside = view.form.contains(/** @type {Node} */ (target)) && target !== view.text;
    return beside || dataTransfer?.types.includes("Files") ? dataTransfer : null;
  };
  document.addEventListener("dragover", (event) => {
    if (!toRead(event)) return;
    event.preventDefault();
    view.drop.classList.add("wait-own-over");
  });
  document.addEventListener("dragleave", () => view.drop.classList.remove("wait-own-over"));
  document.addEventListener("drop", async (event) => {
    view.drop.classList.remove("wait-own-over");
    const given = toRead(event);
    if (!given) return;
    event.preventDefault();
    const text = given.getData("text/plain");
    if (given.files.length) return form.choose(await filesDropped(given));
    form.pastedAnew();
    view.text.value = text;
  });
}
