// Shows a page as a talk or as a sheet where its address asks for that, or somebody presses the link.

import { later } from "../../../explore/scripts/later.js";

const asked = new URL(location.href).searchParams;

async function talk() {
  await later("talk.js");
  window.waitTalk?.();
}

if (asked.has("present")) talk();
else if (asked.has("sheet")) later("sheet.js");

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest(".wait-talk-link");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  talk();
});
